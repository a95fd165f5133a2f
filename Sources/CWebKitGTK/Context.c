#if HAVE_WEBKITGTK

#include "Objects.h"

engine_context *engine_context_new(bool keeps_resources) {
  engine_context *context = g_new0(engine_context, 1);
  context->context = webkit_web_context_new_ephemeral();
  context->schemes = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  webkit_web_context_set_cache_model(
    context->context, keeps_resources ? WEBKIT_CACHE_MODEL_WEB_BROWSER : WEBKIT_CACHE_MODEL_DOCUMENT_VIEWER);
  return context;
}

void engine_context_free(engine_context *context) {
  g_object_unref(context->context);
  g_hash_table_unref(context->schemes);
  g_free(context);
}

static void take_request(WebKitURISchemeRequest *request, gpointer data) {
  WebKitWebView *web_view = webkit_uri_scheme_request_get_web_view(request);
  engine_view *view = web_view ? engine_view_of(web_view) : NULL;
  engine_request *taken = engine_request_new(request);
  if (view) return view->callbacks.request(view->owner, taken);
  engine_request_fail(taken, "the view is closed");
  engine_request_free(taken);
}

void engine_context_register_scheme(engine_context *context, const char *scheme) {
  if (!g_hash_table_add(context->schemes, g_strdup(scheme))) return;
  webkit_web_context_register_uri_scheme(context->context, scheme, take_request, NULL, NULL);
}

void engine_context_set_proxy(engine_context *context, const char *uri) {
  WebKitNetworkProxySettings *settings = webkit_network_proxy_settings_new(uri, NULL);
  webkit_website_data_manager_set_network_proxy_settings(
    webkit_web_context_get_website_data_manager(context->context), WEBKIT_NETWORK_PROXY_MODE_CUSTOM, settings);
  webkit_network_proxy_settings_free(settings);
}

void engine_context_clear_caches(engine_context *context) {
  webkit_web_context_clear_cache(context->context);
}

#endif
