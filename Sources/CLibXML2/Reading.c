// Reading a tree.
#include "Tree.h"

#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>
#include <string.h>

static const char xhtmlURI[] = "http://www.w3.org/1999/xhtml";

// MARK: - Nodes

MarkupNodeKind markup_kind(const MarkupNode *node) {
  switch (xml_node(node)->type) {
    case XML_ELEMENT_NODE: return MARKUP_ELEMENT;
    case XML_TEXT_NODE: return MARKUP_TEXT;
    case XML_CDATA_SECTION_NODE: return MARKUP_CDATA;
    case XML_COMMENT_NODE: return MARKUP_COMMENT;
    case XML_PI_NODE: return MARKUP_PROCESSING_INSTRUCTION;
    case XML_DTD_NODE:
    case XML_DOCUMENT_TYPE_NODE: return MARKUP_DOCTYPE;
    case XML_DOCUMENT_NODE:
    case XML_HTML_DOCUMENT_NODE: return MARKUP_DOCUMENT;
    case XML_DOCUMENT_FRAG_NODE: return MARKUP_FRAGMENT;
    default: return MARKUP_OTHER;
  }
}

uint64_t markup_info(const MarkupNode *node) { return (uint64_t)(uintptr_t)xml_node(node)->_private; }
void markup_set_info(MarkupNode *node, uint64_t info) { xml_node(node)->_private = (void *)(uintptr_t)info; }
MarkupNode *markup_parent(const MarkupNode *node) { return markup_node(xml_node(node)->parent); }
MarkupNode *markup_next(const MarkupNode *node) { return markup_node(xml_node(node)->next); }
MarkupNode *markup_previous(const MarkupNode *node) { return markup_node(xml_node(node)->prev); }

/// Declarations stand below a document type, and an entity below a reference to it: neither is content.
static bool has_children(const xmlNode *node) {
  return node->type == XML_ELEMENT_NODE || node->type == XML_DOCUMENT_FRAG_NODE || node->type == XML_DOCUMENT_NODE ||
         node->type == XML_HTML_DOCUMENT_NODE;
}

MarkupNode *markup_first_child(const MarkupNode *node) {
  return has_children(xml_node(node)) ? markup_node(xml_node(node)->children) : NULL;
}

MarkupNode *markup_last_child(const MarkupNode *node) {
  return has_children(xml_node(node)) ? markup_node(xml_node(node)->last) : NULL;
}

MarkupNode *markup_fragment(const MarkupNode *element) {
  return xml_node(element)->type == XML_ELEMENT_NODE ? xml_node(element)->psvi : NULL;
}

MarkupNode *markup_host(const MarkupNode *fragment) {
  return xml_node(fragment)->type == XML_DOCUMENT_FRAG_NODE ? xml_node(fragment)->psvi : NULL;
}

const char *markup_name(const MarkupNode *node) {
  const xmlChar *name = xml_node(node)->name;
  return name != NULL ? (const char *)name : "";
}

// MARK: - Namespaces

static MarkupNamespace namespace_code(const xmlNs *declaration) {
  if (declaration == NULL) return MARKUP_NAMESPACE_NONE;
  if (declaration->_private != NULL) return (MarkupNamespace)(uintptr_t)declaration->_private;
  static const struct {
    const char *uri;
    MarkupNamespace code;
  } known[] = {
      {xhtmlURI, MARKUP_NAMESPACE_HTML},
      {"http://www.w3.org/2000/svg", MARKUP_NAMESPACE_SVG},
      {"http://www.w3.org/1998/Math/MathML", MARKUP_NAMESPACE_MATHML},
      {"http://www.w3.org/1999/xlink", MARKUP_NAMESPACE_XLINK},
      {"http://www.w3.org/XML/1998/namespace", MARKUP_NAMESPACE_XML},
      {"http://www.w3.org/2000/xmlns/", MARKUP_NAMESPACE_XMLNS},
  };
  if (declaration->href == NULL || declaration->href[0] == 0) return MARKUP_NAMESPACE_NONE;
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (strcmp((const char *)declaration->href, known[i].uri) == 0) return known[i].code;
  return MARKUP_NAMESPACE_OTHER;
}

static const xmlNs *node_namespace(const MarkupNode *node) {
  // Only elements and attributes have the field.
  return xml_node(node)->type == XML_ELEMENT_NODE ? xml_node(node)->ns : NULL;
}

MarkupNamespace markup_namespace(const MarkupNode *node) {
  const xmlNs *declaration = node_namespace(node);
  if (declaration == NULL && xml_node(node)->type == XML_ELEMENT_NODE && xml_node(node)->doc != NULL &&
      xml_node(node)->doc->type == XML_HTML_DOCUMENT_NODE)
    return MARKUP_NAMESPACE_HTML;
  return namespace_code(declaration);
}

const char *markup_namespace_uri(const MarkupNode *node) {
  const xmlNs *declaration = node_namespace(node);
  if (declaration == NULL) return markup_namespace(node) == MARKUP_NAMESPACE_HTML ? xhtmlURI : NULL;
  return (const char *)declaration->href;
}

const char *markup_prefix(const MarkupNode *node) {
  const xmlNs *declaration = node_namespace(node);
  return declaration != NULL ? (const char *)declaration->prefix : NULL;
}

// MARK: - Data

static MarkupBytes text_bytes(const xmlNode *text) {
  if (text->content == NULL) return (MarkupBytes){NULL, 0};
  size_t count = text->extra == TEXT_HAS_LENGTH ? (size_t)(uintptr_t)text->psvi : strlen((const char *)text->content);
  return (MarkupBytes){text->content, count};
}

MarkupBytes markup_data(const MarkupNode *node) {
  switch (xml_node(node)->type) {
    case XML_TEXT_NODE:
    case XML_CDATA_SECTION_NODE:
    case XML_COMMENT_NODE:
    case XML_PI_NODE: return text_bytes(xml_node(node));
    default: return (MarkupBytes){NULL, 0};
  }
}

static const xmlDtd *doctype_of(const MarkupNode *node) {
  return xml_node(node)->type == XML_DTD_NODE ? (const xmlDtd *)node : NULL;
}

const char *markup_doctype_public_id(const MarkupNode *node) {
  const xmlDtd *doctype = doctype_of(node);
  return doctype != NULL ? (const char *)doctype->ExternalID : NULL;
}

const char *markup_doctype_system_id(const MarkupNode *node) {
  const xmlDtd *doctype = doctype_of(node);
  return doctype != NULL ? (const char *)doctype->SystemID : NULL;
}

// MARK: - Attributes

static const xmlAttr *xml_attribute(const MarkupAttribute *attribute) { return (const xmlAttr *)attribute; }

MarkupAttribute *markup_first_attribute(const MarkupNode *element) {
  return xml_node(element)->type == XML_ELEMENT_NODE ? (MarkupAttribute *)xml_node(element)->properties : NULL;
}

MarkupAttribute *markup_next_attribute(const MarkupAttribute *attribute) {
  return (MarkupAttribute *)xml_attribute(attribute)->next;
}

const char *markup_attribute_name(const MarkupAttribute *attribute) {
  return (const char *)xml_attribute(attribute)->name;
}

const char *markup_attribute_prefix(const MarkupAttribute *attribute) {
  const xmlNs *declaration = xml_attribute(attribute)->ns;
  return declaration != NULL ? (const char *)declaration->prefix : NULL;
}

MarkupNamespace markup_attribute_namespace(const MarkupAttribute *attribute) {
  return namespace_code(xml_attribute(attribute)->ns);
}

const char *markup_attribute_namespace_uri(const MarkupAttribute *attribute) {
  const xmlNs *declaration = xml_attribute(attribute)->ns;
  return declaration != NULL ? (const char *)declaration->href : NULL;
}

MarkupBytes markup_attribute_value(const MarkupAttribute *attribute) {
  const xmlNode *text = xml_attribute(attribute)->children;
  return text != NULL ? text_bytes(text) : (MarkupBytes){NULL, 0};
}

MarkupNode *markup_attribute_element(const MarkupAttribute *attribute) {
  return markup_node(xml_attribute(attribute)->parent);
}

uint64_t markup_attribute_info(const MarkupAttribute *attribute) {
  return (uint64_t)(uintptr_t)xml_attribute(attribute)->_private;
}

void markup_attribute_set_info(MarkupAttribute *attribute, uint64_t info) {
  ((xmlAttr *)attribute)->_private = (void *)(uintptr_t)info;
}

MarkupAttribute *markup_find_attribute(
    const MarkupNode *element, const uint8_t *name, size_t count, MarkupNamespace nameSpace) {
  if (xml_node(element)->type != XML_ELEMENT_NODE) return NULL;
  for (xmlAttr *attribute = xml_node(element)->properties; attribute != NULL; attribute = attribute->next) {
    if (strlen((const char *)attribute->name) != count || memcmp(attribute->name, name, count) != 0) continue;
    if (namespace_code(attribute->ns) == nameSpace) return (MarkupAttribute *)attribute;
  }
  return NULL;
}

static bool same_attribute(const xmlAttr *a, const xmlAttr *b) {
  if (a->name != b->name || a->ns != b->ns) return false;
  MarkupBytes first = markup_attribute_value((const MarkupAttribute *)a);
  MarkupBytes second = markup_attribute_value((const MarkupAttribute *)b);
  return first.count == second.count && (first.count == 0 || memcmp(first.base, second.base, first.count) == 0);
}

uint64_t markup_attribute_fingerprint(const MarkupNode *element) {
  uint64_t sum = 0;
  for (const xmlAttr *attribute = xml_node(element)->properties; attribute != NULL; attribute = attribute->next) {
    MarkupBytes value = markup_attribute_value((const MarkupAttribute *)attribute);
    uint64_t first = 0, last = 0;
    if (value.count > 0) memcpy(&first, value.base, value.count < 8 ? value.count : 8);
    if (value.count > 8) memcpy(&last, value.base + value.count - 8, 8);
    uint64_t hash = (uint64_t)(uintptr_t)attribute->name ^ first * 0x9E3779B97F4A7C15u ^ (last + value.count);
    // Their order does not count.
    sum += (hash ^ hash >> 29) * 0xD6E8FEB86659FD93u;
  }
  return sum;
}

bool markup_same_attributes(const MarkupNode *first, const MarkupNode *second) {
  const xmlAttr *a = xml_node(first)->properties, *b = xml_node(second)->properties;
  while (a != NULL && b != NULL && same_attribute(a, b)) a = a->next, b = b->next;
  if (a == NULL || b == NULL) return a == b;
  // In another order; that is only asked of elements with few attributes, since it takes each with each.
  enum { most = 64 };
  const xmlAttr *rest = b;
  size_t count = 0, otherCount = 0;
  for (; b != NULL && otherCount <= most; b = b->next) otherCount++;
  for (; a != NULL; a = a->next) {
    if (++count > otherCount || count > most) return false;
    const xmlAttr *match = rest;
    while (match != NULL && !same_attribute(a, match)) match = match->next;
    if (match == NULL) return false;
  }
  return count == otherCount;
}

// MARK: - Whole documents

MarkupBytes markup_serialize_xml(const MarkupTree *tree) {
  xmlChar *text = NULL;
  int count = 0;
  xmlDocDumpMemoryEnc(tree->document, &text, &count, "UTF-8");
  return (MarkupBytes){text, count > 0 ? (size_t)count : 0};
}

void markup_bytes_free(MarkupBytes bytes) { xmlFree((void *)bytes.base); }

static void ignore_error(void *context, ReportedError error) {
  (void)context;
  (void)error;
}

bool markup_xpath(
    const MarkupTree *tree, const char *expression, void *context, void (*visit)(void *context, MarkupNode *node)) {
  xmlXPathContext *evaluation = xmlXPathNewContext(tree->document);
  if (evaluation == NULL) return false;
  evaluation->error = ignore_error;
  static const char *const prefixes[][2] = {
      {"xhtml", xhtmlURI}, {"svg", "http://www.w3.org/2000/svg"}, {"xlink", "http://www.w3.org/1999/xlink"}};
  for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
    xmlXPathRegisterNs(evaluation, BAD_CAST prefixes[i][0], BAD_CAST prefixes[i][1]);
  xmlXPathObject *found = xmlXPathEvalExpression(BAD_CAST expression, evaluation);
  bool isNodeSet = found != NULL && found->type == XPATH_NODESET;
  if (isNodeSet && found->nodesetval != NULL) {
    for (int i = 0; i < found->nodesetval->nodeNr; i++) {
      xmlNode *node = found->nodesetval->nodeTab[i];
      if (node->type != XML_ATTRIBUTE_NODE && node->type != XML_NAMESPACE_DECL) visit(context, markup_node(node));
    }
  }
  xmlXPathFreeObject(found);
  xmlXPathFreeContext(evaluation);
  return isNodeSet;
}
