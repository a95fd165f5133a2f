// What the functions of CWebKitGTK.h have behind their opaque types.

#ifndef OBJECTS_H
#define OBJECTS_H

#include "BodyStream.h"
#include "CWebKitGTK.h"

#include <webkit2/webkit2.h>

struct engine_context {
  WebKitWebContext *context;
  GHashTable *schemes;
};

struct engine_view {
  GtkWidget *window;
  WebKitWebView *view;
  view_callbacks callbacks;
  void *owner;
  guint64 resource_count;
  gboolean is_closed;
  /// How many hold it: its owner, and calls under way.
  int references;
};

struct engine_request {
  WebKitURISchemeRequest *request;
  BodyStream *body;
  void (*released)(void *);
  void *released_data;
};

/// The view that was made around a web view of WebKit's; null where it is closed or another's.
engine_view *engine_view_of(WebKitWebView *view);
engine_request *engine_request_new(WebKitURISchemeRequest *request);

#endif
