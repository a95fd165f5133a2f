// A stream that is written as a handler gives data and read by WebKit, both on GTK's thread.

#ifndef BODY_STREAM_H
#define BODY_STREAM_H

#include <gio/gio.h>

G_DECLARE_FINAL_TYPE(BodyStream, body_stream, BODY, STREAM, GInputStream)

BodyStream *body_stream_new(void);
/// Adds bytes; they are copied.
void body_stream_write(BodyStream *stream, const void *bytes, gsize count);
/// Ends the stream after what was written.
void body_stream_finish(BodyStream *stream);
/// Ends the stream at once with an error.
void body_stream_fail(BodyStream *stream, const char *message);

#endif
