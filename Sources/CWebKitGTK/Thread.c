#if HAVE_WEBKITGTK

#include "CWebKitGTK.h"

#include <gtk/gtk.h>
#include <signal.h>
#include <stdlib.h>

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

static GThread *gtk_thread;

/// Keeps WebKit from ending the process where a process of its own has crashed while it was being started: the call that
/// found that out never returns, and the thread goes on with its other work above it.
static void log_message(const char *domain, GLogLevelFlags level, const char *message, gpointer data) {
  if (!(level & G_LOG_LEVEL_ERROR) || g_thread_self() != gtk_thread) {
    return g_log_default_handler(domain, level, message, data);
  }
  g_printerr("WebKitGTK: %s\n", message);
  gtk_thread_run();
}

static GMutex parking;
static GCond parked;
static gboolean is_parked;

static gboolean park(gpointer data) {
  g_mutex_lock(&parking);
  is_parked = TRUE;
  g_cond_signal(&parked);
  for (;;) g_cond_wait(&parked, &parking);
}

/// The process ends: what the libraries have would be taken down while the thread still uses it. One that is kept by a
/// handler is not waited for.
static void stop_at_exit(void) {
  if (g_thread_self() == gtk_thread) return;
  g_idle_add_full(G_PRIORITY_HIGH, park, NULL, NULL);
  gint64 end = g_get_monotonic_time() + G_TIME_SPAN_SECOND;
  g_mutex_lock(&parking);
  while (!is_parked && g_cond_wait_until(&parked, &parking, end)) continue;
  g_mutex_unlock(&parking);
}

bool gtk_thread_init(void) {
  gtk_thread = g_thread_self();
  g_log_set_default_handler(log_message, NULL);
  // No accessibility bus, no settings daemon, no mounts: a test machine has none of them.
  g_setenv("NO_AT_BRIDGE", "1", FALSE);
  g_setenv("GSETTINGS_BACKEND", "memory", FALSE);
  g_setenv("GIO_USE_VFS", "local", FALSE);
  // GLib would start a session bus where there is none. That forks, and where another thread holds a lock of WebKit's
  // allocator at that moment, the fork waits for it for ever, and the process for the fork.
  g_setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", FALSE);
  // What a process of WebKit's is not allowed to make as long as it wants is an error then, not its end; they inherit it.
  struct sigaction current;
  if (!sigaction(SIGXFSZ, NULL, &current) && current.sa_handler == SIG_DFL) signal(SIGXFSZ, SIG_IGN);
  gdk_set_allowed_backends("x11");
  if (!gtk_init_check(NULL, NULL)) return false;
  // After what the libraries do at the end was registered, so that it comes before that.
  atexit(stop_at_exit);
  return true;
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
