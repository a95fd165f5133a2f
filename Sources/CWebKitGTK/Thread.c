#if HAVE_WEBKITGTK

#include "CWebKitGTK.h"

#include <gtk/gtk.h>

typedef struct {
  void (*function)(void *);
  void *data;
} posted_call;

/// That of WebKit's own work, so that neither keeps the other waiting.
static const int PRIORITY = 100;

static gboolean make_call(gpointer data) {
  posted_call *call = data;
  call->function(call->data);
  return G_SOURCE_REMOVE;
}

static posted_call *new_call(void (*function)(void *), void *data) {
  posted_call *call = g_new(posted_call, 1);
  call->function = function;
  call->data = data;
  return call;
}

bool gtk_thread_init(void) {
  // No accessibility bus, no settings daemon, no mounts: a test machine has none of them.
  g_setenv("NO_AT_BRIDGE", "1", FALSE);
  g_setenv("GSETTINGS_BACKEND", "memory", FALSE);
  g_setenv("GIO_USE_VFS", "local", FALSE);
  gdk_set_allowed_backends("x11");
  return gtk_init_check(NULL, NULL);
}

void gtk_thread_run(void) {
  GMainLoop *loop = g_main_loop_new(NULL, FALSE);
  g_main_loop_run(loop);
  g_main_loop_unref(loop);
}

void gtk_thread_post(void (*function)(void *), void *data) {
  g_idle_add_full(PRIORITY, make_call, new_call(function, data), g_free);
}

void gtk_thread_post_after(unsigned milliseconds, void (*function)(void *), void *data) {
  g_timeout_add_full(PRIORITY, milliseconds, make_call, new_call(function, data), g_free);
}

#endif
