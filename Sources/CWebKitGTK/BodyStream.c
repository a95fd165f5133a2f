#if HAVE_WEBKITGTK

#include "BodyStream.h"

#include <string.h>

/// A read that waits for bytes.
typedef struct {
  void *buffer;
  gsize count;
  gulong cancelled_handler;
} pending_read;

struct _BodyStream {
  GInputStream parent;
  /// What was written; the part before `position` has been read.
  GByteArray *bytes;
  gsize position;
  gboolean is_finished;
  GError *error;
  /// The read that waits, a `pending_read` being its data; null where none does.
  GTask *waiting;
};

G_DEFINE_TYPE(BodyStream, body_stream, G_TYPE_INPUT_STREAM)

/// How much that has been read is kept before the rest is moved to the front.
static const gsize MOST_KEPT = 1 << 18;

static gsize take(BodyStream *stream, void *buffer, gsize count) {
  gsize left = stream->bytes->len - stream->position;
  if (count > left) count = left;
  memcpy(buffer, stream->bytes->data + stream->position, count);
  stream->position += count;
  if (stream->position == stream->bytes->len) {
    g_byte_array_set_size(stream->bytes, 0);
    stream->position = 0;
  } else if (stream->position > MOST_KEPT && stream->position > stream->bytes->len / 2) {
    g_byte_array_remove_range(stream->bytes, 0, stream->position);
    stream->position = 0;
  }
  return count;
}

static gboolean is_readable(BodyStream *stream) {
  return stream->error || stream->is_finished || stream->bytes->len > stream->position;
}

static void answer(BodyStream *stream, GTask *task, void *buffer, gsize count) {
  if (stream->bytes->len > stream->position) {
    g_task_return_int(task, take(stream, buffer, count));
  } else if (stream->error) {
    g_task_return_error(task, g_error_copy(stream->error));
  } else {
    g_task_return_int(task, 0);
  }
}

/// Takes the read that waits away from the stream; its owner answers it.
static GTask *stop_waiting(BodyStream *stream) {
  GTask *task = g_steal_pointer(&stream->waiting);
  pending_read *read = g_task_get_task_data(task);
  GCancellable *cancellable = g_task_get_cancellable(task);
  if (cancellable && read->cancelled_handler) g_signal_handler_disconnect(cancellable, read->cancelled_handler);
  read->cancelled_handler = 0;
  return task;
}

static void serve(BodyStream *stream) {
  if (!stream->waiting || !is_readable(stream)) return;
  GTask *task = stop_waiting(stream);
  pending_read *read = g_task_get_task_data(task);
  answer(stream, task, read->buffer, read->count);
  g_object_unref(task);
}

static gboolean give_up(gpointer data) {
  BodyStream *stream = data;
  if (stream->waiting) {
    GTask *task = stop_waiting(stream);
    g_task_return_new_error(task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "the load is no longer wanted");
    g_object_unref(task);
  }
  return G_SOURCE_REMOVE;
}

/// The load was cancelled; the signal is still being emitted, so that the answer has to wait.
static void cancelled(GCancellable *cancellable, gpointer data) {
  g_idle_add_full(G_PRIORITY_DEFAULT, give_up, g_object_ref(data), g_object_unref);
}

static void read_async(
  GInputStream *base, void *buffer, gsize count, int priority, GCancellable *cancellable, GAsyncReadyCallback callback,
  gpointer data) {
  BodyStream *stream = BODY_STREAM(base);
  GTask *task = g_task_new(stream, cancellable, callback, data);
  // Not the low one that WebKit asks for: nothing is read from a disk here.
  g_task_set_priority(task, G_PRIORITY_DEFAULT);
  if (is_readable(stream) || g_cancellable_is_cancelled(cancellable)) {
    answer(stream, task, buffer, count);
    g_object_unref(task);
    return;
  }
  pending_read *read = g_new0(pending_read, 1);
  read->buffer = buffer;
  read->count = count;
  g_task_set_task_data(task, read, g_free);
  stream->waiting = task;
  if (cancellable) {
    read->cancelled_handler = g_signal_connect(cancellable, "cancelled", G_CALLBACK(cancelled), stream);
  }
}

static gssize read_finish(GInputStream *stream, GAsyncResult *result, GError **error) {
  return g_task_propagate_int(G_TASK(result), error);
}

/// A read that does not wait; WebKit makes none.
static gssize read_now(GInputStream *base, void *buffer, gsize count, GCancellable *cancellable, GError **error) {
  BodyStream *stream = BODY_STREAM(base);
  if (stream->bytes->len == stream->position && stream->error) {
    if (error) *error = g_error_copy(stream->error);
    return -1;
  }
  return take(stream, buffer, count);
}

static void finalize(GObject *object) {
  BodyStream *stream = BODY_STREAM(object);
  g_byte_array_unref(stream->bytes);
  g_clear_error(&stream->error);
  G_OBJECT_CLASS(body_stream_parent_class)->finalize(object);
}

static void body_stream_class_init(BodyStreamClass *class) {
  G_OBJECT_CLASS(class)->finalize = finalize;
  GInputStreamClass *input = G_INPUT_STREAM_CLASS(class);
  input->read_fn = read_now;
  input->read_async = read_async;
  input->read_finish = read_finish;
}

static void body_stream_init(BodyStream *stream) {
  stream->bytes = g_byte_array_new();
}

BodyStream *body_stream_new(void) {
  return g_object_new(body_stream_get_type(), NULL);
}

void body_stream_write(BodyStream *stream, const void *bytes, gsize count) {
  if (count) g_byte_array_append(stream->bytes, bytes, count);
  serve(stream);
}

void body_stream_finish(BodyStream *stream) {
  stream->is_finished = TRUE;
  serve(stream);
}

void body_stream_fail(BodyStream *stream, const char *message) {
  if (!stream->error) stream->error = g_error_new_literal(G_IO_ERROR, G_IO_ERROR_FAILED, message);
  serve(stream);
}

#endif
