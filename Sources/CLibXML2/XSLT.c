#include <dlfcn.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <pthread.h>
#include <string.h>

#include "CLibXML2.h"

// The part of libxslt's interface that is used; its types are never looked into.
typedef struct {
  void *(*parseStylesheet)(xmlDoc *document);
  void (*freeStylesheet)(void *sheet);
  void *(*newContext)(void *sheet, xmlDoc *document);
  void (*freeContext)(void *context);
  xmlDoc *(*apply)(void *sheet, xmlDoc *document, const char **parameters, const char *output, FILE *profile, void *context);
  int (*save)(xmlChar **text, int *count, xmlDoc *result, void *sheet);
  void *(*newSecurity)(void);
  int (*setSecurity)(void *security, int option, void *function);
  void (*setDefaultSecurity)(void *security);
  void *forbid;
  void (*setLoader)(void *loader);
  void (*setErrors)(void *context, void *handler);
} Library;

static Library library;
static bool isAvailable = false;
static pthread_once_t loadedOnce = PTHREAD_ONCE_INIT;

static xmlDoc *load_nothing(
    const xmlChar *uri, xmlDict *dictionary, int options, void *context, int type) {
  (void)uri, (void)dictionary, (void)options, (void)context, (void)type;
  return NULL;
}

static void ignore_error(void *context, const char *message, ...) { (void)context, (void)message; }

static void load_library(void) {
  static const char *const names[] = {"libxslt.so.1", "libxslt.dylib", "libxslt.1.dylib"};
  void *handle = NULL;
  for (size_t i = 0; handle == NULL && i < sizeof names / sizeof *names; i++) handle = dlopen(names[i], RTLD_NOW);
  if (handle == NULL) return;
  const struct {
    const char *name;
    void *place;
  } symbols[] = {
      {"xsltParseStylesheetDoc", &library.parseStylesheet}, {"xsltFreeStylesheet", &library.freeStylesheet},
      {"xsltNewTransformContext", &library.newContext},     {"xsltFreeTransformContext", &library.freeContext},
      {"xsltApplyStylesheetUser", &library.apply},          {"xsltSaveResultToString", &library.save},
      {"xsltNewSecurityPrefs", &library.newSecurity},       {"xsltSetSecurityPrefs", &library.setSecurity},
      {"xsltSetDefaultSecurityPrefs", &library.setDefaultSecurity},
      {"xsltSecurityForbid", &library.forbid},              {"xsltSetLoaderFunc", &library.setLoader},
      {"xsltSetGenericErrorFunc", &library.setErrors},
  };
  for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
    void *symbol = dlsym(handle, symbols[i].name);
    if (symbol == NULL) return;
    memcpy(symbols[i].place, &symbol, sizeof symbol);
  }
  // Reading, writing and making files, reading from and writing to a network: XSLT_SECPREF_READ_FILE and on.
  void *security = library.newSecurity();
  for (int option = 1; option <= 5; option++) library.setSecurity(security, option, library.forbid);
  library.setDefaultSecurity(security);
  library.setLoader((void *)load_nothing);
  library.setErrors(NULL, (void *)ignore_error);
  isAvailable = true;
}

bool markup_xslt_is_available(void) {
  pthread_once(&loadedOnce, load_library);
  return isAvailable;
}

static xmlDoc *parse(const uint8_t *bytes, size_t count) {
  if (count > INT32_MAX) return NULL;
  const int options = XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_NOCDATA;
  return xmlReadMemory((const char *)bytes, (int)count, NULL, "UTF-8", options);
}

MarkupTransformation markup_xslt_transform(
    const uint8_t *document, size_t documentCount, const uint8_t *sheet, size_t sheetCount) {
  MarkupTransformation transformation = {0};
  if (!markup_xslt_is_available()) return transformation;
  xmlInitParser();
  xmlDoc *source = parse(document, documentCount);
  xmlDoc *sheetSource = source != NULL ? parse(sheet, sheetCount) : NULL;
  void *style = sheetSource != NULL ? library.parseStylesheet(sheetSource) : NULL;
  if (style == NULL) xmlFreeDoc(sheetSource);
  void *context = style != NULL ? library.newContext(style, source) : NULL;
  xmlDoc *result = context != NULL ? library.apply(style, source, NULL, NULL, NULL, context) : NULL;
  xmlChar *text = NULL;
  int count = 0;
  if (result != NULL && library.save(&text, &count, result, style) == 0 && text != NULL) {
    transformation = (MarkupTransformation){text, (size_t)count, result->type == XML_HTML_DOCUMENT_NODE};
  }
  xmlFreeDoc(result);
  if (context != NULL) library.freeContext(context);
  if (style != NULL) library.freeStylesheet(style);
  xmlFreeDoc(source);
  return transformation;
}

void markup_xslt_free(MarkupTransformation transformation) {
  if (transformation.bytes != NULL) xmlFree(transformation.bytes);
}
