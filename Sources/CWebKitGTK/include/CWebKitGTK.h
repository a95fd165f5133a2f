// WebKitGTK as Swift sees it: opaque objects, plain C types, and callbacks.
//
// No type of GLib's or WebKit's appears here, so that the header can be read where the libraries are missing.
// All functions but gtk_thread_post() and gtk_thread_post_after() are called on the thread that runs
// gtk_thread_run(), and all callbacks come there. Strings given to callbacks live as long as the call.

#ifndef CWEBKITGTK_H
#define CWEBKITGTK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: - The thread

/// Opens the display that DISPLAY names; the calling thread becomes GTK's. False where there is none.
bool gtk_thread_init(void);
/// Runs GTK's events and everything that is posted; it never returns.
void gtk_thread_run(void);
/// Has a function called on GTK's thread, after those that wait; from any thread.
void gtk_thread_post(void (*function)(void *), void *data);
/// Has a function called on GTK's thread after so many milliseconds; from any thread.
void gtk_thread_post_after(unsigned milliseconds, void (*function)(void *), void *data);

// MARK: - Processes

/// Whether a thread of WebKit's processes runs or waits for a processor, such as a worker's or a compiler's; the main
/// threads of web processes, which answer engine_view_ping(), are left out.
bool engine_processes_are_at_work(void);
/// The web processes that this process has started; the number of those written, `most` at most.
size_t engine_web_processes(int32_t *processes, size_t most);
/// Has a process make no file, and so no piece of shared memory, that is longer.
void engine_process_limit_files(int32_t process, size_t most_bytes);

// MARK: - Callbacks

/// A load of a custom scheme that waits for its answer.
typedef struct engine_request engine_request;

/// What happens to a navigation.
typedef enum { LOAD_STARTED, LOAD_REDIRECTED, LOAD_COMMITTED, LOAD_FINISHED } load_event;

/// What is told of a view; `owner` is what the view was made with.
typedef struct {
  /// A handler is to answer; the request must be freed.
  void (*request)(void *owner, engine_request *request);
  /// The main frame's navigation has come to a point; `uri` is what the view now shows or is about to.
  void (*load_changed)(void *owner, load_event event, const char *uri);
  /// The main frame's navigation failed.
  void (*load_failed)(void *owner, const char *uri, const char *message, bool cancelled);
  /// A resource is asked for, whoever answers: the handler, the network, a cache.
  void (*resource_started)(void *owner, uint64_t resource, const char *uri, const char *method);
  /// A resource is asked for at another URL, since the one before answered with a redirect.
  void (*resource_redirected)(void *owner, uint64_t resource, const char *uri, int status);
  /// A resource has come whole. `mime_type` may be null; `length` is below 0 where it is unknown.
  void (*resource_finished)(void *owner, uint64_t resource, int status, const char *mime_type, int64_t length);
  /// A resource has not come.
  void (*resource_failed)(void *owner, uint64_t resource, const char *message, bool cancelled);
  /// The web process is gone.
  void (*terminated)(void *owner, const char *reason);
} view_callbacks;

// MARK: - Contexts

/// A web context: a network process, caches, and the web processes that its views share.
typedef struct engine_context engine_context;

/// Makes a context that keeps nothing on disk. Without `keeps_resources` its memory cache is as good as none.
engine_context *engine_context_new(bool keeps_resources);
void engine_context_free(engine_context *context);
/// Has requests of a scheme go to the view that makes them; a scheme that is registered already is left alone.
void engine_context_register_scheme(engine_context *context, const char *scheme);
/// Sends http and https through a proxy.
void engine_context_set_proxy(engine_context *context, const char *uri);
/// Empties the caches of all processes.
void engine_context_clear_caches(engine_context *context);

// MARK: - Views

/// A web view in a window of its own.
typedef struct engine_view engine_view;

/// What a view is made with.
typedef struct {
  int width, height;
  bool runs_scripts;
  /// The user agent; null for the engine's own.
  const char *user_agent;
} view_options;

/// Makes a view, in the web process of `related` unless that is null.
engine_view *engine_view_new(
  engine_context *context, engine_view *related, const view_options *options, const view_callbacks *callbacks,
  void *owner);
/// Has another take the callbacks from now on.
void engine_view_set_owner(engine_view *view, const view_callbacks *callbacks, void *owner);
/// Closes the view; no callback comes after that, but those of calls under way.
void engine_view_free(engine_view *view);
void engine_view_load(engine_view *view, const char *uri);
void engine_view_reload(engine_view *view);
void engine_view_stop(engine_view *view);
/// The document's title; null where it has none.
const char *engine_view_title(engine_view *view);
/// Kills the web process, as when it hangs.
void engine_view_terminate(engine_view *view);
/// Asks the web process for nothing; `done` is called when it has answered, or, not alive, when it is gone.
void engine_view_ping(engine_view *view, void (*done)(void *data, bool is_alive), void *data);
/// Runs a script. `json` is the result, null where it is undefined or there is an error; both null is undefined.
void engine_view_evaluate(
  engine_view *view, const char *script, void (*done)(void *data, const char *json, const char *error), void *data);

// MARK: - Requests

const char *engine_request_uri(engine_request *request);
const char *engine_request_method(engine_request *request);
void engine_request_each_header(
  engine_request *request, void (*field)(void *data, const char *name, const char *value), void *data);
/// Hands over the body in pieces, up to `limit` bytes.
void engine_request_body(
  engine_request *request, size_t limit, void (*piece)(void *data, const void *bytes, size_t count), void *data);
/// Has a function called when WebKit has let go of the request: it was answered, or is no longer wanted.
void engine_request_watch(engine_request *request, void (*released)(void *data), void *data);
/// Lets go of the request; one without an answer never gets any.
void engine_request_free(engine_request *request);

/// A header field.
typedef struct {
  const char *name, *value;
} header_field;

/// A response, and how its body will come.
typedef struct {
  /// The status; 0 for WebKit's default.
  int status;
  /// The MIME type with its parameters; null for WebKit's guess.
  const char *content_type;
  /// The body's length; below 0 where it is unknown.
  int64_t length;
  const header_field *fields;
  size_t field_count;
} engine_response;

/// Gives the response; the body follows. Called once at most.
void engine_request_respond(engine_request *request, const engine_response *response);
/// Adds to the body.
void engine_request_send(engine_request *request, const void *bytes, size_t count);
/// Ends the body.
void engine_request_finish(engine_request *request);
/// Fails the load, before the response or in the middle of the body.
void engine_request_fail(engine_request *request, const char *message);

#endif
