// What the parsers of libxml2 share here: the events that both of them have, and where they are in the source.
#ifndef CLIBXML2_PARSE_H
#define CLIBXML2_PARSE_H

#include "Tree.h"

#include <libxml/parser.h>

/// What a parse knows; `context->_private` points to it, also in the contexts that libxml2 makes for entities.
typedef struct {
  xmlParserCtxt *context;
  const MarkupXMLOptions *options;
  MarkupParseError *error;
  /// Where the last event ended: what comes next starts no earlier.
  size_t position;
  bool isXHTML;
  xmlEntity entity;
  xmlChar entityContent[64];
} Parse;

static inline Parse *parse_of(void *context) { return ((xmlParserCtxt *)context)->_private; }

/// The input that is the document itself; NULL when the parser has none any more.
const xmlParserInput *markup_main_input(const Parse *parse);
size_t markup_offset_of(const xmlParserInput *input, const xmlChar *at);
size_t markup_current_offset(const Parse *parse);
/// Where `mark` stands first behind the last event; the present offset when it does not.
size_t markup_mark_offset(const Parse *parse, const char *mark, size_t count);
void markup_set_offset(xmlNode *node, size_t offset);
/// The node that the last event has made.
xmlNode *markup_last_node(void *context);
void markup_event_ended(Parse *parse);

/// Sets the handlers of texts, comments and instructions.
void markup_set_common_handlers(xmlSAXHandler *handler);

/// The tree of a document that has been parsed.
MarkupTree *markup_wrap_parsed(xmlDoc *document);

#endif
