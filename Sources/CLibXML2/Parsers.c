// Trees built by libxml2's own parsers: its SAX2 handlers do the work, and each node is told where it starts.
#include "Tree.h"

#include <libxml/HTMLparser.h>
#include <libxml/HTMLtree.h>
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/// What a parse knows; `context->_private` points to it, also in the contexts that libxml2 makes for entities.
typedef struct {
  xmlParserCtxt *context;
  const MarkupXMLOptions *options;
  MarkupParseError *error;
  /// Where the last event ended: what comes next starts no earlier.
  size_t position;
  size_t nodeCount;
  bool isXHTML;
  xmlEntity entity;
  xmlChar entityContent[64];
} Parse;

static Parse *parse_of(void *context) { return ((xmlParserCtxt *)context)->_private; }

// MARK: - Positions

static const xmlParserInput *main_input(const Parse *parse) {
  return parse->context->inputNr > 0 ? parse->context->inputTab[0] : NULL;
}

static size_t offset_of(const xmlParserInput *input, const xmlChar *at) { return input->consumed + (size_t)(at - input->base); }

static size_t current_offset(const Parse *parse) {
  const xmlParserInput *input = main_input(parse);
  return input != NULL ? offset_of(input, input->cur) : parse->position;
}

/// True while the parser reads the document itself, not the replacement of an entity.
static bool reads_document(const Parse *parse, void *context) {
  return context == parse->context && parse->context->inputNr == 1;
}

static void event_ended(Parse *parse) { parse->position = current_offset(parse); }

/// The same for a start tag, whose end the parser has reached and not read yet.
static void start_tag_ended(Parse *parse) {
  event_ended(parse);
  const xmlParserInput *input = main_input(parse);
  if (input != NULL && input->cur < input->end) parse->position += *input->cur == '/' ? 2 : *input->cur == '>' ? 1 : 0;
}

/// Where the tag starts whose end the parser has reached: a `<` cannot stand inside it.
static size_t tag_offset(const Parse *parse) {
  const xmlParserInput *input = main_input(parse);
  const xmlChar *at = input->cur;
  while (at > input->base && *at != '<') at--;
  return *at == '<' ? offset_of(input, at) : current_offset(parse);
}

/// Where `mark` stands first behind the last event; the present offset when it does not.
static size_t mark_offset(const Parse *parse, const char *mark, size_t count) {
  const xmlParserInput *input = main_input(parse);
  const xmlChar *at = parse->position > input->consumed ? input->base + (parse->position - input->consumed) : input->base;
  for (; at + count <= input->cur; at++)
    if (*at == (xmlChar)mark[0] && strncasecmp((const char *)at, mark, count) == 0) return offset_of(input, at);
  return current_offset(parse);
}

static void set_offset(xmlNode *node, size_t offset) {
  if (node != NULL && node->_private == NULL)
    node->_private = (void *)(uintptr_t)(offset & ((UINT64_C(1) << MARKUP_INFO_OFFSET_BITS) - 1));
}

static xmlNode *last_node(void *context) {
  const xmlParserCtxt *parser = context;
  return parser->node != NULL ? parser->node->last : parser->myDoc != NULL ? parser->myDoc->last : NULL;
}

// MARK: - Errors

static void stop(Parse *parse, const char *message) {
  if (!parse->error->failed) {
    parse->error->failed = true;
    parse->error->offset = current_offset(parse);
    strncpy(parse->error->message, message, sizeof parse->error->message - 1);
  }
  xmlStopParser(parse->context);
}

static void record_error(void *context, xmlErrorPtr error) {
  Parse *parse = parse_of(context);
  if (error->level != XML_ERR_FATAL || parse->error->failed) return;
  parse->error->failed = true;
  parse->error->offset = current_offset(parse);
  if (error->message == NULL) return;
  strncpy(parse->error->message, error->message, sizeof parse->error->message - 1);
  size_t count = strlen(parse->error->message);
  while (count > 0 && parse->error->message[count - 1] == '\n') parse->error->message[--count] = 0;
}

// MARK: - Events of both parsers

static void characters(void *context, const xmlChar *text, int count) {
  Parse *parse = parse_of(context);
  xmlSAX2Characters(context, text, count);
  const xmlParserInput *input = main_input(parse);
  bool isSlice = input != NULL && text >= input->base && text < input->end;
  set_offset(last_node(context), isSlice ? offset_of(input, text) : parse->position);
  event_ended(parse);
}

static void cdata(void *context, const xmlChar *text, int count) {
  Parse *parse = parse_of(context);
  size_t offset = mark_offset(parse, "<![CDATA[", 9);
  xmlSAX2CDataBlock(context, text, count);
  set_offset(last_node(context), offset);
  event_ended(parse);
}

static void comment(void *context, const xmlChar *text) {
  Parse *parse = parse_of(context);
  size_t offset = mark_offset(parse, "<!--", 4);
  xmlSAX2Comment(context, text);
  set_offset(last_node(context), offset);
  event_ended(parse);
}

static void instruction(void *context, const xmlChar *target, const xmlChar *data) {
  Parse *parse = parse_of(context);
  size_t offset = mark_offset(parse, "<?", 2);
  xmlSAX2ProcessingInstruction(context, target, data);
  set_offset(last_node(context), offset);
  event_ended(parse);
}

// MARK: - XML

static void xml_start_element(
    void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespaceCount,
    const xmlChar **namespaces, int attributeCount, int defaulted, const xmlChar **attributes) {
  Parse *parse = parse_of(context);
  xmlParserCtxt *parser = context;
  if ((size_t)parser->nodeNr >= parse->options->maximumDepth) {
    stop(parse, "elements are nested too deeply");
    return;
  }
  size_t offset = reads_document(parse, context) ? tag_offset(parse) : parse->position;
  xmlSAX2StartElementNs(
      context, name, prefix, uri, namespaceCount, namespaces, attributeCount, defaulted, attributes);
  set_offset(parser->node, offset);
  start_tag_ended(parse);
}

static void xml_end_element(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
  xmlSAX2EndElementNs(context, name, prefix, uri);
  event_ended(parse_of(context));
}

/// Called behind the XML declaration, which is no instruction.
static void start_document(void *context) {
  xmlSAX2StartDocument(context);
  event_ended(parse_of(context));
}

static void internal_subset(void *context, const xmlChar *name, const xmlChar *publicID, const xmlChar *systemID) {
  static const char *const xhtml[] = {
      "-//W3C//DTD XHTML 1.0 Transitional//EN",
      "-//W3C//DTD XHTML 1.1//EN",
      "-//W3C//DTD XHTML 1.0 Strict//EN",
      "-//W3C//DTD XHTML 1.0 Frameset//EN",
      "-//W3C//DTD XHTML Basic 1.0//EN",
      "-//W3C//DTD XHTML 1.1 plus MathML 2.0//EN",
      "-//W3C//DTD XHTML 1.1 plus MathML 2.0 plus SVG 1.1//EN",
      "-//W3C//DTD MathML 2.0//EN",
      "-//WAPFORUM//DTD XHTML Mobile 1.0//EN",
      "-//WAPFORUM//DTD XHTML Mobile 1.1//EN",
      "-//WAPFORUM//DTD XHTML Mobile 1.2//EN",
  };
  for (size_t i = 0; publicID != NULL && i < sizeof xhtml / sizeof *xhtml; i++)
    if (strcmp((const char *)publicID, xhtml[i]) == 0) parse_of(context)->isXHTML = true;
  xmlSAX2InternalSubset(context, name, publicID, systemID);
}

static void external_subset(void *context, const xmlChar *name, const xmlChar *publicID, const xmlChar *systemID) {
  (void)context, (void)name, (void)publicID, (void)systemID;  // is never loaded
}

static void entity_declaration(
    void *context, const xmlChar *name, int type, const xmlChar *publicID, const xmlChar *systemID, xmlChar *content) {
  xmlParserCtxt *parser = context;
  // XML_PARSE_HUGE would switch off libxml2's bound on what entities expand to; it is only for documents without any.
  parse_of(context)->context->options &= ~XML_PARSE_HUGE;
  parser->options &= ~XML_PARSE_HUGE;
  switch (type) {
    case XML_EXTERNAL_GENERAL_PARSED_ENTITY:
      xmlSAX2EntityDecl(context, name, XML_INTERNAL_GENERAL_ENTITY, NULL, NULL, BAD_CAST "");
      break;
    case XML_EXTERNAL_PARAMETER_ENTITY:
      xmlSAX2EntityDecl(context, name, XML_INTERNAL_PARAMETER_ENTITY, NULL, NULL, BAD_CAST "");
      break;
    default: xmlSAX2EntityDecl(context, name, type, publicID, systemID, content);
  }
}

/// The named references of HTML, where a document type of XHTML declares them.
static xmlEntity *get_entity(void *context, const xmlChar *name) {
  Parse *parse = parse_of(context);
  xmlEntity *declared = xmlSAX2GetEntity(context, name);
  if (declared != NULL || !parse->isXHTML || parse->options->htmlEntities == NULL) return declared;
  MarkupBytes text = parse->options->htmlEntities(name, strlen((const char *)name));
  if (text.count == 0 || text.count + 1 > sizeof parse->entityContent) return NULL;
  bool isMarkup = text.count == 1 && (text.base[0] == '&' || text.base[0] == '<');
  bool isValue = ((xmlParserCtxt *)context)->instate == XML_PARSER_ATTRIBUTE_VALUE;
  xmlEntity *entity = &parse->entity;
  memset(entity, 0, sizeof *entity);
  if (isValue && isMarkup) {
    // In a value the content of a general entity is read once more.
    strcpy((char *)parse->entityContent, text.base[0] == '&' ? "&#38;" : "&#60;");
  } else {
    memcpy(parse->entityContent, text.base, text.count);
    parse->entityContent[text.count] = 0;
  }
  entity->type = XML_ENTITY_DECL;
  entity->name = name;
  entity->content = entity->orig = parse->entityContent;
  entity->length = (int)strlen((const char *)parse->entityContent);
  // In content a predefined entity is text; in a value only its first byte would be taken.
  entity->etype = isValue ? XML_INTERNAL_GENERAL_ENTITY : XML_INTERNAL_PREDEFINED_ENTITY;
  return entity;
}

static void reference(void *context, const xmlChar *name) {
  (void)context, (void)name;  // an entity that only an external subset could declare: nothing stands for it
}

static xmlParserInput *resolve_entity(void *context, const xmlChar *publicID, const xmlChar *systemID) {
  (void)context, (void)publicID, (void)systemID;
  return NULL;
}

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

static MarkupTree *wrap(xmlDoc *document) {
  MarkupTree *tree = markup_tree_wrap(document);
  tree->nodeCount = count_nodes(document);
  return tree;
}

MarkupTree *markup_parse_xml(
    const uint8_t *bytes, size_t count, const MarkupXMLOptions *options, MarkupParseError *error) {
  xmlInitParser();
  memset(error, 0, sizeof *error);
  xmlParserCtxt *context = count <= INT32_MAX ? xmlCreateMemoryParserCtxt((const char *)bytes, (int)count) : NULL;
  if (context == NULL) {
    error->failed = true;
    strcpy(error->message, count == 0 ? "Document is empty" : "the document is too large");
    return wrap(xmlNewDoc(BAD_CAST "1.0"));
  }
  Parse parse = {.context = context, .options = options, .error = error};
  context->_private = &parse;
  xmlCtxtUseOptions(context, XML_PARSE_NOENT | XML_PARSE_NONET | XML_PARSE_HUGE | XML_PARSE_NOWARNING);
  // The bytes are UTF-8, whatever the XML declaration says they were.
  xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8);
  context->options |= XML_PARSE_IGNORE_ENC;
  context->sax->serror = record_error;
  context->userData = context;
  context->sax->startDocument = start_document;
  context->sax->startElementNs = xml_start_element;
  context->sax->endElementNs = xml_end_element;
  context->sax->characters = context->sax->ignorableWhitespace = characters;
  context->sax->cdataBlock = cdata;
  context->sax->comment = comment;
  context->sax->processingInstruction = instruction;
  context->sax->internalSubset = internal_subset;
  context->sax->externalSubset = external_subset;
  context->sax->entityDecl = entity_declaration;
  context->sax->getEntity = get_entity;
  context->sax->reference = reference;
  context->sax->resolveEntity = resolve_entity;
  xmlParseDocument(context);
  xmlDoc *document = context->myDoc;
  context->myDoc = NULL;
  xmlFreeParserCtxt(context);
  return wrap(document != NULL ? document : xmlNewDoc(BAD_CAST "1.0"));
}

// MARK: - HTML

static void html_start_element(void *context, const xmlChar *name, const xmlChar **attributes) {
  Parse *parse = parse_of(context);
  xmlParserCtxt *parser = context;
  char mark[64] = "<";
  strncpy(mark + 1, (const char *)name, sizeof mark - 2);
  size_t offset = mark_offset(parse, mark, strlen(mark));
  const xmlNode *before = parser->node;
  xmlSAX2StartElement(context, name, attributes);
  if (parser->node != before) set_offset(parser->node, offset);
  event_ended(parse);
}

static void html_end_element(void *context, const xmlChar *name) {
  xmlSAX2EndElement(context, name);
  event_ended(parse_of(context));
}

MarkupTree *markup_parse_html(const uint8_t *bytes, size_t count, MarkupParseError *error) {
  xmlInitParser();
  memset(error, 0, sizeof *error);
  htmlParserCtxt *context = count > 0 && count <= INT32_MAX ? htmlNewParserCtxt() : NULL;
  if (context == NULL) {
    error->failed = count > 0;
    if (error->failed) strcpy(error->message, "the document is too large");
    return wrap(htmlNewDocNoDtD(NULL, NULL));
  }
  Parse parse = {.context = context, .error = error};
  context->_private = &parse;
  context->sax->serror = NULL;
  context->sax->startElement = html_start_element;
  context->sax->endElement = html_end_element;
  context->sax->characters = context->sax->ignorableWhitespace = characters;
  context->sax->cdataBlock = NULL;
  context->sax->comment = comment;
  context->sax->processingInstruction = instruction;
  xmlDoc *document = htmlCtxtReadMemory(
      context, (const char *)bytes, (int)count, NULL, "UTF-8",
      XML_PARSE_HUGE | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET);
  htmlFreeParserCtxt(context);
  return wrap(document != NULL ? document : htmlNewDocNoDtD(NULL, NULL));
}
