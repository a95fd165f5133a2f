// Trees built by libxml2's own parsers: its SAX2 handlers do the work, and each node is told where it starts.
#include "Parse.h"

#include <libxml/SAX2.h>
#include <string.h>
#include <strings.h>

// MARK: - Positions

const xmlParserInput *markup_main_input(const Parse *parse) {
  return parse->context->inputNr > 0 ? parse->context->inputTab[0] : NULL;
}

size_t markup_offset_of(const xmlParserInput *input, const xmlChar *at) {
  return input->consumed + (size_t)(at - input->base);
}

size_t markup_current_offset(const Parse *parse) {
  const xmlParserInput *input = markup_main_input(parse);
  return input != NULL ? markup_offset_of(input, input->cur) : parse->position;
}

void markup_event_ended(Parse *parse) { parse->position = markup_current_offset(parse); }

size_t markup_mark_offset(const Parse *parse, const char *mark, size_t count) {
  const xmlParserInput *input = markup_main_input(parse);
  const xmlChar *at = input->base;
  if (parse->position > input->consumed) at += parse->position - input->consumed;
  for (; at + count <= input->cur; at++)
    if (*at == (xmlChar)mark[0] && strncasecmp((const char *)at, mark, count) == 0) return markup_offset_of(input, at);
  return markup_current_offset(parse);
}

void markup_set_offset(xmlNode *node, size_t offset) {
  if (node != NULL && node->_private == NULL)
    node->_private = (void *)(uintptr_t)(offset & ((UINT64_C(1) << MARKUP_INFO_OFFSET_BITS) - 1));
}

xmlNode *markup_last_node(void *context) {
  const xmlParserCtxt *parser = context;
  return parser->node != NULL ? parser->node->last : parser->myDoc != NULL ? parser->myDoc->last : NULL;
}

// MARK: - Events of both parsers

static void characters(void *context, const xmlChar *text, int count) {
  Parse *parse = parse_of(context);
  xmlSAX2Characters(context, text, count);
  const xmlParserInput *input = markup_main_input(parse);
  bool isSlice = input != NULL && text >= input->base && text < input->end;
  markup_set_offset(markup_last_node(context), isSlice ? markup_offset_of(input, text) : parse->position);
  markup_event_ended(parse);
}

static void comment(void *context, const xmlChar *text) {
  Parse *parse = parse_of(context);
  size_t offset = markup_mark_offset(parse, "<!--", 4);
  xmlSAX2Comment(context, text);
  markup_set_offset(markup_last_node(context), offset);
  markup_event_ended(parse);
}

static void instruction(void *context, const xmlChar *target, const xmlChar *data) {
  Parse *parse = parse_of(context);
  size_t offset = markup_mark_offset(parse, "<?", 2);
  xmlSAX2ProcessingInstruction(context, target, data);
  markup_set_offset(markup_last_node(context), offset);
  markup_event_ended(parse);
}

void markup_set_common_handlers(xmlSAXHandler *handler) {
  handler->characters = handler->ignorableWhitespace = characters;
  handler->comment = comment;
  handler->processingInstruction = instruction;
}

// MARK: - Trees

static size_t count_nodes(const xmlDoc *document) {
  size_t count = 0;
  const xmlNode *node = document->children;
  while (node != NULL) {
    count += 1;
    if (node->type == XML_ELEMENT_NODE && node->children != NULL) {
      node = node->children;
      continue;
    }
    while (node != NULL && node->next == NULL && node->parent != (const xmlNode *)document) node = node->parent;
    if (node != NULL) node = node->next;
  }
  return count;
}

MarkupTree *markup_wrap_parsed(xmlDoc *document) {
  MarkupTree *tree = markup_tree_wrap(document);
  tree->nodeCount = count_nodes(document);
  return tree;
}
