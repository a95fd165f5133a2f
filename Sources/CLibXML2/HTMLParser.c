// libxml2's HTML parser.
#include "Parse.h"

#include <libxml/HTMLparser.h>
#include <libxml/HTMLtree.h>
#include <libxml/SAX2.h>
#include <string.h>

static void html_start_element(void *context, const xmlChar *name, const xmlChar **attributes) {
  Parse *parse = parse_of(context);
  xmlParserCtxt *parser = context;
  char mark[64] = "<";
  strncpy(mark + 1, (const char *)name, sizeof mark - 2);
  size_t offset = markup_mark_offset(parse, mark, strlen(mark));
  const xmlNode *before = parser->node;
  xmlSAX2StartElement(context, name, attributes);
  if (parser->node != before) markup_set_offset(parser->node, offset);
  markup_event_ended(parse);
}

static void html_end_element(void *context, const xmlChar *name) {
  xmlSAX2EndElement(context, name);
  markup_event_ended(parse_of(context));
}

MarkupTree *markup_parse_html(const uint8_t *bytes, size_t count, MarkupParseError *error) {
  xmlInitParser();
  memset(error, 0, sizeof *error);
  htmlParserCtxt *context = count > 0 && count <= INT32_MAX ? htmlNewParserCtxt() : NULL;
  if (context == NULL) {
    error->failed = count > 0;
    if (error->failed) strcpy(error->message, "the document is too large");
    return markup_wrap_parsed(htmlNewDocNoDtD(NULL, NULL));
  }
  Parse parse = {.context = context, .error = error};
  context->_private = &parse;
  context->sax->serror = NULL;
  context->sax->startElement = html_start_element;
  context->sax->endElement = html_end_element;
  markup_set_common_handlers(context->sax);
  context->sax->cdataBlock = NULL;
  xmlDoc *document = htmlCtxtReadMemory(
      context, (const char *)bytes, (int)count, NULL, "UTF-8",
      XML_PARSE_HUGE | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET);
  htmlFreeParserCtxt(context);
  return markup_wrap_parsed(document != NULL ? document : htmlNewDocNoDtD(NULL, NULL));
}
