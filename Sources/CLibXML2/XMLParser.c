// libxml2's XML parser.
#include "Parse.h"

#include <libxml/SAX2.h>
#include <libxml/parserInternals.h>
#include <string.h>

// MARK: - Positions

/// True while the parser reads the document itself, not the replacement of an entity.
static bool reads_document(const Parse *parse, void *context) {
  return context == parse->context && parse->context->inputNr == 1;
}

/// The same for a start tag, whose end the parser has reached and not read yet.
static void start_tag_ended(Parse *parse) {
  markup_event_ended(parse);
  const xmlParserInput *input = markup_main_input(parse);
  if (input != NULL && input->cur < input->end) parse->position += *input->cur == '/' ? 2 : *input->cur == '>' ? 1 : 0;
}

/// Where the tag starts whose end the parser has reached: a `<` cannot stand inside it.
static size_t tag_offset(const Parse *parse) {
  const xmlParserInput *input = markup_main_input(parse);
  const xmlChar *at = input->cur;
  while (at > input->base && *at != '<') at--;
  return *at == '<' ? markup_offset_of(input, at) : markup_current_offset(parse);
}

// MARK: - Errors

static void stop(Parse *parse, const char *message) {
  if (!parse->error->failed) {
    parse->error->failed = true;
    parse->error->offset = markup_current_offset(parse);
    strncpy(parse->error->message, message, sizeof parse->error->message - 1);
  }
  xmlStopParser(parse->context);
}

static void record_error(void *context, ReportedError error) {
  Parse *parse = parse_of(context);
  if (error->level != XML_ERR_FATAL || parse->error->failed) return;
  parse->error->failed = true;
  parse->error->offset = markup_current_offset(parse);
  if (error->message == NULL) return;
  strncpy(parse->error->message, error->message, sizeof parse->error->message - 1);
  size_t count = strlen(parse->error->message);
  while (count > 0 && parse->error->message[count - 1] == '\n') parse->error->message[--count] = 0;
}

// MARK: - Events

static void cdata(void *context, const xmlChar *text, int count) {
  Parse *parse = parse_of(context);
  size_t offset = markup_mark_offset(parse, "<![CDATA[", 9);
  xmlSAX2CDataBlock(context, text, count);
  markup_set_offset(markup_last_node(context), offset);
  markup_event_ended(parse);
}

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
  markup_set_offset(parser->node, offset);
  start_tag_ended(parse);
}

static void xml_end_element(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
  xmlSAX2EndElementNs(context, name, prefix, uri);
  markup_event_ended(parse_of(context));
}

/// Called behind the XML declaration, which is no instruction.
static void start_document(void *context) {
  xmlSAX2StartDocument(context);
  markup_event_ended(parse_of(context));
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

MarkupTree *markup_parse_xml(
    const uint8_t *bytes, size_t count, const MarkupXMLOptions *options, MarkupParseError *error) {
  xmlInitParser();
  memset(error, 0, sizeof *error);
  xmlParserCtxt *context = count <= INT32_MAX ? xmlCreateMemoryParserCtxt((const char *)bytes, (int)count) : NULL;
  if (context == NULL) {
    error->failed = true;
    strcpy(error->message, count == 0 ? "Document is empty" : "the document is too large");
    return markup_wrap_parsed(xmlNewDoc(BAD_CAST "1.0"));
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
  markup_set_common_handlers(context->sax);
  context->sax->cdataBlock = cdata;
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
  return markup_wrap_parsed(document != NULL ? document : xmlNewDoc(BAD_CAST "1.0"));
}
