#include "LibXML2Baseline.h"

#include <libxml/HTMLparser.h>
#include <libxml/tree.h>
#include <string.h>

static void start_element(void *count, const xmlChar *name, const xmlChar **attributes) {
  (void)name, (void)attributes;
  *(size_t *)count += 1;
}

static void end_element(void *count, const xmlChar *name) { (void)count, (void)name; }

static void characters(void *count, const xmlChar *text, int length) { (void)count, (void)text, (void)length; }

size_t libxml2_sax(const uint8_t *bytes, size_t count) {
  size_t elements = 0;
  htmlSAXHandler handler;
  memset(&handler, 0, sizeof handler);
  handler.startElement = start_element;
  handler.endElement = end_element;
  handler.characters = characters;
  htmlParserCtxt *context = htmlCreateMemoryParserCtxt((const char *)bytes, (int)count);
  if (context == NULL) return 0;
  htmlSAXHandler *original = context->sax;
  context->sax = &handler;
  context->userData = &elements;
  htmlParseDocument(context);
  context->sax = original;
  htmlFreeParserCtxt(context);
  return elements;
}

size_t libxml2_dom(const uint8_t *bytes, size_t count) {
  size_t elements = 0;
  xmlDoc *document = htmlReadMemory(
      (const char *)bytes, (int)count, NULL, "UTF-8", HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | XML_PARSE_HUGE);
  xmlNode *node = (xmlNode *)document;
  while (node != NULL) {
    elements += node->type == XML_ELEMENT_NODE;
    if (node->children != NULL && node->type != XML_DTD_NODE) {
      node = node->children;
      continue;
    }
    while (node != NULL && node->next == NULL) node = node->parent;
    if (node != NULL) node = node->next;
  }
  xmlFreeDoc(document);
  return elements;
}
