#if HAVE_WEBKITGTK

#include "Objects.h"

#include <gtk/gtk.h>

static const char VIEW_KEY[] = "engine-view";
static const char RESOURCE_KEY[] = "engine-resource";

engine_view *engine_view_of(WebKitWebView *view) {
  return g_object_get_data(G_OBJECT(view), VIEW_KEY);
}

static void release(engine_view *view) {
  if (--view->references) return;
  g_object_unref(view->view);
  g_free(view);
}

// MARK: - Resources

static guint64 number_of(WebKitWebResource *resource) {
  return GPOINTER_TO_SIZE(g_object_get_data(G_OBJECT(resource), RESOURCE_KEY));
}

static gboolean is_cancellation(const GError *error) {
  return g_error_matches(error, WEBKIT_NETWORK_ERROR, WEBKIT_NETWORK_ERROR_CANCELLED)
    || g_error_matches(error, WEBKIT_POLICY_ERROR, WEBKIT_POLICY_ERROR_FRAME_LOAD_INTERRUPTED_BY_POLICY_CHANGE);
}

static void resource_sent(
  WebKitWebResource *resource, WebKitURIRequest *request, WebKitURIResponse *redirect, gpointer data) {
  engine_view *view = engine_view_of(data);
  if (!view || !redirect) return;
  view->callbacks.resource_redirected(
    view->owner, number_of(resource), webkit_uri_request_get_uri(request), webkit_uri_response_get_status_code(redirect));
}

static void resource_finished(WebKitWebResource *resource, gpointer data) {
  engine_view *view = engine_view_of(data);
  if (!view) return;
  WebKitURIResponse *response = webkit_web_resource_get_response(resource);
  view->callbacks.resource_finished(
    view->owner, number_of(resource), response ? (int)webkit_uri_response_get_status_code(response) : 0,
    response ? webkit_uri_response_get_mime_type(response) : NULL,
    response ? (int64_t)webkit_uri_response_get_content_length(response) : -1);
}

static void resource_failed(WebKitWebResource *resource, GError *error, gpointer data) {
  engine_view *view = engine_view_of(data);
  if (!view) return;
  view->callbacks.resource_failed(view->owner, number_of(resource), error->message, is_cancellation(error));
}

static void resource_started(
  WebKitWebView *web_view, WebKitWebResource *resource, WebKitURIRequest *request, gpointer data) {
  engine_view *view = data;
  if (view->is_closed) return;
  guint64 number = ++view->resource_count;
  g_object_set_data(G_OBJECT(resource), RESOURCE_KEY, GSIZE_TO_POINTER(number));
  const char *method = webkit_uri_request_get_http_method(request);
  view->callbacks.resource_started(view->owner, number, webkit_uri_request_get_uri(request), method ? method : "GET");
  g_signal_connect_object(resource, "sent-request", G_CALLBACK(resource_sent), web_view, 0);
  g_signal_connect_object(resource, "finished", G_CALLBACK(resource_finished), web_view, 0);
  g_signal_connect_object(resource, "failed", G_CALLBACK(resource_failed), web_view, 0);
}

// MARK: - Navigation

static void load_changed(WebKitWebView *web_view, WebKitLoadEvent event, gpointer data) {
  engine_view *view = data;
  if (view->is_closed) return;
  static const load_event events[] = {
    [WEBKIT_LOAD_STARTED] = LOAD_STARTED,
    [WEBKIT_LOAD_REDIRECTED] = LOAD_REDIRECTED,
    [WEBKIT_LOAD_COMMITTED] = LOAD_COMMITTED,
    [WEBKIT_LOAD_FINISHED] = LOAD_FINISHED,
  };
  const char *uri = webkit_web_view_get_uri(web_view);
  view->callbacks.load_changed(view->owner, events[event], uri ? uri : "");
}

static gboolean load_failed(
  WebKitWebView *web_view, WebKitLoadEvent event, const char *uri, GError *error, gpointer data) {
  engine_view *view = data;
  if (!view->is_closed) view->callbacks.load_failed(view->owner, uri, error->message, is_cancellation(error));
  // No error page is shown, whose own loads nobody asked for.
  return TRUE;
}

static void terminated(WebKitWebView *web_view, WebKitWebProcessTerminationReason reason, gpointer data) {
  engine_view *view = data;
  if (view->is_closed) return;
  static const char *const reasons[] = {
    [WEBKIT_WEB_PROCESS_CRASHED] = "the web process crashed",
    [WEBKIT_WEB_PROCESS_EXCEEDED_MEMORY_LIMIT] = "the web process took too much memory",
    [WEBKIT_WEB_PROCESS_TERMINATED_BY_API] = "the web process was ended",
  };
  view->callbacks.terminated(view->owner, reasons[reason]);
}

/// Dialogs would wait for somebody to answer them: alert() returns, confirm() and prompt() are dismissed, and a page
/// that asks to stay is left.
static gboolean script_dialog(WebKitWebView *view, WebKitScriptDialog *dialog, gpointer data) {
  if (webkit_script_dialog_get_dialog_type(dialog) == WEBKIT_SCRIPT_DIALOG_BEFORE_UNLOAD_CONFIRM) {
    webkit_script_dialog_confirm_set_confirmed(dialog, TRUE);
  }
  return TRUE;
}

static gboolean show_nothing(void) {
  return TRUE;
}

/// Nobody looks at the window. WebKit's own drawing would also wait for the web process to have drawn: up to half a
/// second for each view, in which no handler is called.
static gboolean draw_nothing(GtkWidget *widget, cairo_t *cairo, gpointer data) {
  return TRUE;
}

// MARK: - Views

engine_view *engine_view_new(
  engine_context *context, engine_view *related, const view_options *options, const view_callbacks *callbacks,
  void *owner) {
  WebKitSettings *settings = webkit_settings_new();
  webkit_settings_set_enable_javascript(settings, options->runs_scripts);
  webkit_settings_set_enable_webgl(settings, FALSE);
  webkit_settings_set_enable_page_cache(settings, FALSE);
  webkit_settings_set_javascript_can_open_windows_automatically(settings, FALSE);
  webkit_settings_set_hardware_acceleration_policy(settings, WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER);
  if (options->user_agent) webkit_settings_set_user_agent(settings, options->user_agent);

  engine_view *view = g_new0(engine_view, 1);
  view->callbacks = *callbacks;
  view->owner = owner;
  view->references = 1;
  // A related view is of the other's context.
  view->view = related
    ? g_object_new(WEBKIT_TYPE_WEB_VIEW, "related-view", related->view, "settings", settings, NULL)
    : g_object_new(WEBKIT_TYPE_WEB_VIEW, "web-context", context->context, "settings", settings, NULL);
  g_object_ref_sink(view->view);
  g_object_unref(settings);
  g_object_set_data(G_OBJECT(view->view), VIEW_KEY, view);
  g_signal_connect(view->view, "resource-load-started", G_CALLBACK(resource_started), view);
  g_signal_connect(view->view, "load-changed", G_CALLBACK(load_changed), view);
  g_signal_connect(view->view, "load-failed", G_CALLBACK(load_failed), view);
  g_signal_connect(view->view, "web-process-terminated", G_CALLBACK(terminated), view);
  g_signal_connect(view->view, "script-dialog", G_CALLBACK(script_dialog), view);
  g_signal_connect(view->view, "draw", G_CALLBACK(draw_nothing), view);
  g_signal_connect(view->view, "print", G_CALLBACK(show_nothing), view);
  g_signal_connect(view->view, "context-menu", G_CALLBACK(show_nothing), view);

  view->window = gtk_window_new(GTK_WINDOW_TOPLEVEL);
  gtk_window_set_default_size(GTK_WINDOW(view->window), options->width, options->height);
  gtk_container_add(GTK_CONTAINER(view->window), GTK_WIDGET(view->view));
  // The pointer is over it by chance, and a page that is hovered resolves styles again, which can make loads.
  cairo_region_t *nowhere = cairo_region_create();
  gtk_widget_input_shape_combine_region(view->window, nowhere);
  cairo_region_destroy(nowhere);
  gtk_widget_show_all(view->window);
  return view;
}

void engine_view_set_owner(engine_view *view, const view_callbacks *callbacks, void *owner) {
  view->callbacks = *callbacks;
  view->owner = owner;
}

static gboolean destroy(gpointer data) {
  engine_view *view = data;
  gtk_widget_destroy(view->window);
  release(view);
  return G_SOURCE_REMOVE;
}

void engine_view_free(engine_view *view) {
  view->is_closed = TRUE;
  g_object_set_data(G_OBJECT(view->view), VIEW_KEY, NULL);
  // WebKit may be telling of this view, or of the end of its process to all views of it, and goes on with it after that.
  g_idle_add_full(G_PRIORITY_DEFAULT, destroy, view, NULL);
}

void engine_view_load(engine_view *view, const char *uri) {
  webkit_web_view_load_uri(view->view, uri);
}

void engine_view_reload(engine_view *view) {
  webkit_web_view_reload(view->view);
}

void engine_view_stop(engine_view *view) {
  webkit_web_view_stop_loading(view->view);
}

const char *engine_view_title(engine_view *view) {
  const char *title = webkit_web_view_get_title(view->view);
  return title && *title ? title : NULL;
}

void engine_view_terminate(engine_view *view) {
  webkit_web_view_terminate_web_process(view->view);
}

// MARK: - Questions to the web process

typedef struct {
  engine_view *view;
  void (*pong)(void *data, bool is_alive);
  void (*evaluated)(void *data, const char *json, const char *error);
  void *data;
} question;

static question *ask(engine_view *view, void *data) {
  question *asked = g_new0(question, 1);
  asked->view = view;
  asked->data = data;
  view->references++;
  return asked;
}

static void forget(question *asked) {
  release(asked->view);
  g_free(asked);
}

static void pong(GObject *object, GAsyncResult *result, gpointer data) {
  question *asked = data;
  asked->pong(asked->data, webkit_web_view_can_execute_editing_command_finish(asked->view->view, result, NULL));
  forget(asked);
}

void engine_view_ping(engine_view *view, void (*done)(void *data, bool is_alive), void *data) {
  question *asked = ask(view, data);
  asked->pong = done;
  // Everything can be selected in any page, so that a no is not the web process's.
  webkit_web_view_can_execute_editing_command(view->view, WEBKIT_EDITING_COMMAND_SELECT_ALL, NULL, pong, asked);
}

static void evaluated(GObject *object, GAsyncResult *result, gpointer data) {
  question *asked = data;
  GError *error = NULL;
  JSCValue *value = webkit_web_view_evaluate_javascript_finish(asked->view->view, result, &error);
  if (error) {
    asked->evaluated(asked->data, NULL, error->message);
    g_error_free(error);
  } else {
    char *json = value && !jsc_value_is_undefined(value) ? jsc_value_to_json(value, 0) : NULL;
    asked->evaluated(asked->data, json, NULL);
    g_free(json);
  }
  g_clear_object(&value);
  forget(asked);
}

void engine_view_evaluate(
  engine_view *view, const char *script, void (*done)(void *data, const char *json, const char *error), void *data) {
  question *asked = ask(view, data);
  asked->evaluated = done;
  webkit_web_view_evaluate_javascript(view->view, script, -1, NULL, NULL, NULL, evaluated, asked);
}

#endif
