#if HAVE_WEBKITGTK

#include "Objects.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>

/// WebKit has let go of a request, or taken it again, while its stream is read.
static void reference_toggled(gpointer data, GObject *object, gboolean is_last) {
  engine_request *request = data;
  if (is_last && request->released) request->released(request->released_data);
}

engine_request *engine_request_new(WebKitURISchemeRequest *object) {
  engine_request *request = g_new0(engine_request, 1);
  request->request = object;
  g_object_add_toggle_ref(G_OBJECT(object), reference_toggled, request);
  return request;
}

void engine_request_free(engine_request *request) {
  request->released = NULL;
  g_clear_object(&request->body);
  g_object_remove_toggle_ref(G_OBJECT(request->request), reference_toggled, request);
  g_free(request);
}

void engine_request_watch(engine_request *request, void (*released)(void *), void *data) {
  request->released = released;
  request->released_data = data;
}

const char *engine_request_uri(engine_request *request) {
  return webkit_uri_scheme_request_get_uri(request->request);
}

const char *engine_request_method(engine_request *request) {
  return webkit_uri_scheme_request_get_http_method(request->request);
}

void engine_request_each_header(
  engine_request *request, void (*field)(void *data, const char *name, const char *value), void *data) {
  SoupMessageHeaders *headers = webkit_uri_scheme_request_get_http_headers(request->request);
  if (!headers) return;
  SoupMessageHeadersIter iterator;
  const char *name, *value;
  soup_message_headers_iter_init(&iterator, headers);
  while (soup_message_headers_iter_next(&iterator, &name, &value)) field(data, name, value);
}

static sigjmp_buf fault_place;
static pthread_t guarded_thread;
static struct sigaction unguarded;

static void fault(int signal) {
  if (pthread_equal(pthread_self(), guarded_thread)) siglongjmp(fault_place, 1);
  // Another thread's fault is its own: the instruction is run again, and what was there before takes it.
  sigaction(SIGSEGV, &unguarded, NULL);
}

/// The stream of a request's body; null where there is none, or where WebKit 2.50 cannot make one.
///
/// It follows a null pointer where the body is a Blob or has a file in it, and nothing tells such a body beforehand.
/// Nothing is held or half done at that point, so that the fault can be left behind. Called on GTK's thread only.
static GInputStream *body_stream_of(WebKitURISchemeRequest *request) {
  struct sigaction guarded = {.sa_handler = fault, .sa_flags = SA_NODEFER};
  sigemptyset(&guarded.sa_mask);
  guarded_thread = pthread_self();
  GInputStream *volatile stream = NULL;
  sigaction(SIGSEGV, &guarded, &unguarded);
  if (!sigsetjmp(fault_place, 1)) stream = webkit_uri_scheme_request_get_http_body(request);
  sigaction(SIGSEGV, &unguarded, NULL);
  return stream;
}

void engine_request_body(
  engine_request *request, size_t limit, void (*piece)(void *data, const void *bytes, size_t count), void *data) {
  GInputStream *stream = body_stream_of(request->request);
  if (!stream) return;
  char buffer[1 << 14];
  while (limit) {
    gssize count = g_input_stream_read(stream, buffer, MIN(sizeof buffer, limit), NULL, NULL);
    if (count <= 0) break;
    piece(data, buffer, count);
    limit -= count;
  }
  g_object_unref(stream);
}

void engine_request_respond(engine_request *request, const engine_response *response) {
  request->body = body_stream_new();
  WebKitURISchemeResponse *answer = webkit_uri_scheme_response_new(G_INPUT_STREAM(request->body), response->length);
  if (response->content_type) webkit_uri_scheme_response_set_content_type(answer, response->content_type);
  if (response->status > 0) webkit_uri_scheme_response_set_status(answer, response->status, NULL);
  SoupMessageHeaders *headers = soup_message_headers_new(SOUP_MESSAGE_HEADERS_RESPONSE);
  for (size_t index = 0; index < response->field_count; index++) {
    soup_message_headers_append(headers, response->fields[index].name, response->fields[index].value);
  }
  // The response takes the headers over.
  webkit_uri_scheme_response_set_http_headers(answer, headers);
  webkit_uri_scheme_request_finish_with_response(request->request, answer);
  g_object_unref(answer);
}

void engine_request_send(engine_request *request, const void *bytes, size_t count) {
  if (request->body) body_stream_write(request->body, bytes, count);
}

void engine_request_finish(engine_request *request) {
  if (request->body) body_stream_finish(request->body);
}

void engine_request_fail(engine_request *request, const char *message) {
  if (request->body) return body_stream_fail(request->body, message);
  GError *error = g_error_new_literal(G_IO_ERROR, G_IO_ERROR_FAILED, message);
  webkit_uri_scheme_request_finish_error(request->request, error);
  g_error_free(error);
}

#endif
