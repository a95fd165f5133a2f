// Building a tree: nodes are libxml2's, made by hand where its own functions would look up, copy or walk too much.
#include "Tree.h"

#include <libxml/HTMLtree.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(void *) == 8, "a node's info is kept in a pointer");

// MARK: - Trees

static xmlNs *declare(xmlDoc *document, MarkupNamespace code, const char *uri, const char *prefix) {
  xmlNs *declaration = required(xmlNewNs(NULL, BAD_CAST uri, BAD_CAST prefix));
  declaration->_private = (void *)(uintptr_t)code;
  declaration->context = document;
  // Behind the declaration of `xml`, which libxml2 expects to be the first.
  declaration->next = document->oldNs->next;
  document->oldNs->next = declaration;
  return declaration;
}

MarkupTree *markup_tree_create(void) {
  xmlInitParser();
  xmlDoc *document = htmlNewDocNoDtD(NULL, NULL);
  MarkupTree *tree = markup_tree_wrap(required(document));
  tree->isBuilt = true;
  xmlNs *xml = required(xmlSearchNs(document, (xmlNode *)document, BAD_CAST "xml"));
  xml->_private = (void *)(uintptr_t)MARKUP_NAMESPACE_XML;
  tree->namespaces[MARKUP_NAMESPACE_XML] = xml;
  static const struct {
    MarkupNamespace code;
    const char *uri, *prefix;
  } known[] = {
      {MARKUP_NAMESPACE_XMLNS, "http://www.w3.org/2000/xmlns/", "xmlns"},
      {MARKUP_NAMESPACE_XLINK, "http://www.w3.org/1999/xlink", "xlink"},
      {MARKUP_NAMESPACE_MATHML, "http://www.w3.org/1998/Math/MathML", NULL},
      {MARKUP_NAMESPACE_SVG, "http://www.w3.org/2000/svg", NULL},
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    tree->namespaces[known[i].code] = declare(document, known[i].code, known[i].uri, known[i].prefix);
  return tree;
}

MarkupTree *markup_tree_wrap(xmlDoc *document) {
  MarkupTree *tree = required(calloc(1, sizeof *tree));
  tree->document = document;
  return tree;
}

void markup_tree_free(MarkupTree *tree) {
  if (tree == NULL) return;
  for (MarkupFragment *fragment = tree->fragments; !tree->isBuilt && fragment != NULL; fragment = fragment->next)
    xmlFreeNodeList(fragment->node->children);
  if (tree->isBuilt) {
    // The document type is libxml2's own; all other nodes go with the arena.
    xmlDtd *doctype = tree->document->intSubset;
    tree->document->intSubset = NULL;
    tree->document->children = tree->document->last = NULL;
    if (doctype != NULL) {
      doctype->parent = NULL;
      doctype->prev = doctype->next = NULL;
      doctype->doc = NULL;
      xmlFreeDtd(doctype);
    }
  }
  xmlFreeDoc(tree->document);
  arena_free(&tree->arena);
  free(tree->names);
  free(tree);
}

MarkupNode *markup_tree_document(const MarkupTree *tree) { return (MarkupNode *)tree->document; }

size_t markup_tree_node_count(const MarkupTree *tree) { return tree->nodeCount; }

// MARK: - Names

/// A seed that a page cannot know, so that it cannot choose names that collide.
static uint64_t seed_of(const MarkupTree *tree) { return (uint64_t)(uintptr_t)tree * 0x9E3779B97F4A7C15u; }

static uint32_t hash_of(const MarkupTree *tree, const uint8_t *name, size_t count) {
  uint64_t hash = seed_of(tree) ^ count;
  while (count >= 8) {
    uint64_t word;
    memcpy(&word, name, 8);
    hash = (hash ^ word) * 0xD6E8FEB86659FD93u;
    hash ^= hash >> 32;
    name += 8;
    count -= 8;
  }
  uint64_t word = 0;
  memcpy(&word, name, count);
  hash = (hash ^ word) * 0xD6E8FEB86659FD93u;
  return (uint32_t)(hash >> 32);
}

static void grow_names(MarkupTree *tree) {
  InternedName *old = tree->names;
  size_t oldCapacity = tree->nameCapacity;
  tree->nameCapacity = oldCapacity != 0 ? oldCapacity * 4 : 256;
  tree->names = required(calloc(tree->nameCapacity, sizeof *tree->names));
  for (size_t i = 0; i < oldCapacity; i++) {
    if (old[i].name == NULL) continue;
    size_t slot = old[i].hash & (tree->nameCapacity - 1);
    while (tree->names[slot].name != NULL) slot = (slot + 1) & (tree->nameCapacity - 1);
    tree->names[slot] = old[i];
  }
  free(old);
}

const char *markup_intern(MarkupTree *tree, const uint8_t *name, size_t count) {
  if (tree->nameCount * 2 >= tree->nameCapacity) grow_names(tree);
  uint32_t hash = hash_of(tree, name, count);
  size_t slot = hash & (tree->nameCapacity - 1);
  for (; tree->names[slot].name != NULL; slot = (slot + 1) & (tree->nameCapacity - 1)) {
    const InternedName *found = &tree->names[slot];
    if (found->hash == hash && found->count == count && memcmp(found->name, name, count) == 0)
      return (const char *)found->name;
  }
  xmlChar *copy = arena_allocate(&tree->arena, count + 1);
  memcpy(copy, name, count);
  copy[count] = 0;
  tree->names[slot] = (InternedName){copy, (uint32_t)count, hash};
  tree->nameCount += 1;
  return (const char *)copy;
}

// MARK: - Nodes

static xmlNode *new_node(MarkupTree *tree, xmlElementType type, const xmlChar *name, uint64_t info) {
  xmlNode *node = arena_allocate(&tree->arena, sizeof *node);
  memset(node, 0, sizeof *node);
  node->_private = (void *)(uintptr_t)info;
  node->type = type;
  node->name = name;
  node->doc = tree->document;
  tree->nodeCount += 1;
  return node;
}

static bool is_inline(const xmlNode *text) { return text->content == (xmlChar *)&text->properties; }
#define INLINE_CAPACITY (sizeof(void *) * 2)

/// Text of a few bytes stands inside its node, as libxml2's own SAX2 handler keeps it.
static void set_content(MarkupTree *tree, xmlNode *text, const uint8_t *bytes, size_t count) {
  if (count < INLINE_CAPACITY) {
    text->content = (xmlChar *)&text->properties;
  } else {
    text->content = arena_allocate(&tree->arena, count + 1);
    text->psvi = (void *)(uintptr_t)count;
    text->extra = TEXT_HAS_LENGTH;
  }
  memcpy(text->content, bytes, count);
  text->content[count] = 0;
}

static size_t power_of_two_above(size_t count) {
  size_t capacity = 64;
  while (capacity <= count) capacity *= 2;
  return capacity;
}

static void append_content(MarkupTree *tree, xmlNode *text, const uint8_t *bytes, size_t count) {
  uint64_t info = (uint64_t)(uintptr_t)text->_private;
  bool wasInline = is_inline(text);
  size_t length = wasInline ? strlen((char *)text->content) : (size_t)(uintptr_t)text->psvi;
  if (wasInline && length + count < INLINE_CAPACITY) {
    memcpy(text->content + length, bytes, count);
    text->content[length + count] = 0;
    return;
  }
  size_t needed = power_of_two_above(length + count);
  if (!(info & MARKUP_INFO_GROWN) || power_of_two_above(length) != needed) {
    // What it leaves behind is, all in all, less than what it needs.
    xmlChar *content = arena_allocate(&tree->arena, needed);
    memcpy(content, text->content, length);
    text->content = content;
    text->properties = NULL;
    text->extra = TEXT_HAS_LENGTH;
  }
  memcpy(text->content + length, bytes, count);
  text->content[length + count] = 0;
  text->psvi = (void *)(uintptr_t)(length + count);
  text->_private = (void *)(uintptr_t)(info | MARKUP_INFO_GROWN);
}

static xmlAttr *add_attribute(MarkupTree *tree, xmlNode *element, xmlAttr *last, const MarkupAttributeInput *input) {
  xmlAttr *attribute = arena_allocate(&tree->arena, sizeof *attribute);
  memset(attribute, 0, sizeof *attribute);
  attribute->_private = (void *)(uintptr_t)input->info;
  attribute->type = XML_ATTRIBUTE_NODE;
  attribute->name = (const xmlChar *)markup_intern(tree, input->name, input->nameCount);
  attribute->parent = element;
  attribute->doc = tree->document;
  attribute->ns = tree->namespaces[input->nameSpace];
  if (input->valueCount > 0) {
    xmlNode *text = new_node(tree, XML_TEXT_NODE, xmlStringText, 0);
    tree->nodeCount -= 1;
    set_content(tree, text, input->value, input->valueCount);
    text->parent = (xmlNode *)attribute;
    attribute->children = attribute->last = text;
  }
  attribute->prev = last;
  if (last != NULL) last->next = attribute;
  else element->properties = attribute;
  return attribute;
}

MarkupNode *markup_element_create(
    MarkupTree *tree, const char *name, MarkupNamespace nameSpace, uint64_t info,
    const MarkupAttributeInput *attributes, size_t count) {
  xmlNode *element = new_node(tree, XML_ELEMENT_NODE, (const xmlChar *)name, info);
  element->ns = tree->namespaces[nameSpace];
  xmlAttr *last = NULL;
  for (size_t i = 0; i < count; i++) last = add_attribute(tree, element, last, &attributes[i]);
  return markup_node(element);
}

MarkupAttribute *markup_element_add_attribute(
    MarkupTree *tree, MarkupNode *element, MarkupAttribute *last, const MarkupAttributeInput *attribute) {
  return (MarkupAttribute *)add_attribute(tree, xml_node(element), (xmlAttr *)last, attribute);
}

MarkupNode *markup_element_clone(MarkupTree *tree, const MarkupNode *element, uint64_t info) {
  const xmlNode *original = xml_node(element);
  xmlNode *copy = new_node(tree, XML_ELEMENT_NODE, original->name, info);
  copy->ns = original->ns;
  xmlAttr *last = NULL;
  for (const xmlAttr *attribute = original->properties; attribute != NULL; attribute = attribute->next) {
    MarkupBytes value = markup_attribute_value((const MarkupAttribute *)attribute);
    MarkupAttributeInput input = {
        .name = attribute->name,
        .value = value.base,
        .valueCount = value.count,
        .nameCount = (uint32_t)strlen((const char *)attribute->name),
        .nameSpace = markup_attribute_namespace((const MarkupAttribute *)attribute),
        .info = (uint64_t)(uintptr_t)attribute->_private,
    };
    last = add_attribute(tree, copy, last, &input);
  }
  return markup_node(copy);
}

MarkupNode *markup_comment_create(MarkupTree *tree, const uint8_t *text, size_t count, uint64_t info) {
  xmlNode *comment = new_node(tree, XML_COMMENT_NODE, xmlStringComment, info);
  comment->content = arena_allocate(&tree->arena, count + 1);
  memcpy(comment->content, text, count);
  comment->content[count] = 0;
  return markup_node(comment);
}

MarkupNode *markup_fragment_create(MarkupTree *tree, MarkupNode *host, uint64_t info) {
  xmlNode *fragment = new_node(tree, XML_DOCUMENT_FRAG_NODE, NULL, info);
  fragment->psvi = host;
  xml_node(host)->psvi = fragment;
  MarkupFragment *entry = arena_allocate(&tree->arena, sizeof *entry);
  *entry = (MarkupFragment){tree->fragments, fragment};
  tree->fragments = entry;
  return markup_node(fragment);
}

void markup_doctype_create(
    MarkupTree *tree, const uint8_t *name, size_t nameCount, const MarkupBytes *publicID, const MarkupBytes *systemID) {
  xmlChar *copies[3] = {
      xmlStrndup(name, (int)nameCount),
      publicID ? xmlStrndup(publicID->base, (int)publicID->count) : NULL,
      systemID ? xmlStrndup(systemID->base, (int)systemID->count) : NULL,
  };
  // Written by hand, since xmlCreateIntSubset would put it before comments that precede it.
  xmlDtd *doctype = required(xmlNewDtd(NULL, required(copies[0]), copies[1], copies[2]));
  for (int i = 0; i < 3; i++) xmlFree(copies[i]);
  doctype->doc = tree->document;
  tree->document->intSubset = doctype;
  markup_insert((MarkupNode *)tree->document, (MarkupNode *)doctype, NULL);
  tree->nodeCount += 1;
}

// MARK: - Placing

void markup_insert(MarkupNode *parentNode, MarkupNode *inserted, MarkupNode *beforeNode) {
  xmlNode *parent = xml_node(parentNode), *node = xml_node(inserted), *before = xml_node(beforeNode);
  xmlNode *previous = before != NULL ? before->prev : parent->last;
  node->parent = parent;
  node->prev = previous;
  node->next = before;
  if (previous != NULL) previous->next = node;
  else parent->children = node;
  if (before != NULL) before->prev = node;
  else parent->last = node;
}

void markup_insert_text(
    MarkupTree *tree, MarkupNode *parent, MarkupNode *before, const uint8_t *text, size_t count, uint64_t info) {
  if (count == 0) return;
  xmlNode *previous = before != NULL ? xml_node(before)->prev : xml_node(parent)->last;
  if (previous != NULL && previous->type == XML_TEXT_NODE) {
    append_content(tree, previous, text, count);
    return;
  }
  xmlNode *node = new_node(tree, XML_TEXT_NODE, xmlStringText, info);
  set_content(tree, node, text, count);
  markup_insert(parent, markup_node(node), before);
}

void markup_unlink(MarkupNode *node) {
  if (xml_node(node)->parent != NULL) xmlUnlinkNode(xml_node(node));
}

void markup_move_children(MarkupNode *fromNode, MarkupNode *toNode) {
  xmlNode *from = xml_node(fromNode), *to = xml_node(toNode);
  if (from->children == NULL) return;
  for (xmlNode *child = from->children; child != NULL; child = child->next) child->parent = to;
  from->children->prev = to->last;
  if (to->last != NULL) to->last->next = from->children;
  else to->children = from->children;
  to->last = from->last;
  from->children = from->last = NULL;
}
