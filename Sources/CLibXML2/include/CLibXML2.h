// A document tree of libxml2 behind opaque pointers: no header of libxml2 is seen by those who include this one.
//
// Every node carries a 64-bit word of its caller's, its `info`. What the bits mean is the caller's business, with two
// exceptions that this file documents: MARKUP_INFO_GROWN and the offset in the low bits, set by the parsers of libxml2.
#ifndef CLIBXML2_H
#define CLIBXML2_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "XSLT.h"

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

/// A document: nodes, names, namespaces, and the subtrees that are no one's children.
typedef struct MarkupTree MarkupTree;
/// A node of a tree, valid for as long as the tree is.
typedef struct MarkupNode MarkupNode;
/// An attribute of an element, valid for as long as the tree is.
typedef struct MarkupAttribute MarkupAttribute;

/// Bytes that somebody else owns; not ended by NUL.
typedef struct {
  const uint8_t *_Nullable base;
  size_t count;
} MarkupBytes;

/// What a node is. The names are those of the DOM.
typedef enum {
  MARKUP_ELEMENT = 1,
  MARKUP_TEXT,
  MARKUP_CDATA,
  MARKUP_COMMENT,
  MARKUP_PROCESSING_INSTRUCTION,
  MARKUP_DOCTYPE,
  MARKUP_DOCUMENT,
  MARKUP_FRAGMENT,
  MARKUP_OTHER
} MarkupNodeKind;

/// The namespaces that HTML knows. HTML itself has no namespace declaration in an HTML document's tree.
typedef enum {
  MARKUP_NAMESPACE_NONE = 0,
  MARKUP_NAMESPACE_HTML,
  MARKUP_NAMESPACE_SVG,
  MARKUP_NAMESPACE_MATHML,
  MARKUP_NAMESPACE_XLINK,
  MARKUP_NAMESPACE_XML,
  MARKUP_NAMESPACE_XMLNS,
  MARKUP_NAMESPACE_OTHER
} MarkupNamespace;

/// Bits 0–39 of a node's info: where it starts in the source, in bytes.
#define MARKUP_INFO_OFFSET_BITS 40
/// Bit 63 of a text node's info: its content was grown by markup_insert_text; its capacity is a power of two.
#define MARKUP_INFO_GROWN (UINT64_C(1) << 63)
/// Bits 0–39 of an attribute's info: where its name starts; bits 40–63: how far behind that its value starts.
#define MARKUP_ATTRIBUTE_VALUE_SHIFT 40

/// An attribute for markup_element_create.
typedef struct {
  const uint8_t *_Nullable name;
  const uint8_t *_Nullable value;
  size_t valueCount;
  uint32_t nameCount;
  uint32_t nameSpace;
  uint64_t info;
} MarkupAttributeInput;

// MARK: - Trees

/// A new, empty HTML document. As everywhere here, the process ends when there is no memory.
MarkupTree *markup_tree_create(void);
/// Frees a tree and all that was ever created in it, whether inserted or not. Does not recurse.
void markup_tree_free(MarkupTree *_Nullable tree);
MarkupNode *markup_tree_document(const MarkupTree *tree);
/// Nodes created so far, attributes and their values not counted.
size_t markup_tree_node_count(const MarkupTree *tree);

// MARK: - Building

/// The tree's own copy of a name: the same pointer for the same bytes.
const char *markup_intern(MarkupTree *tree, const uint8_t *name, size_t count);
/// A new element without a parent. `name` comes from markup_intern. Attributes must have different names.
MarkupNode *markup_element_create(
    MarkupTree *tree, const char *name, MarkupNamespace nameSpace, uint64_t info,
    const MarkupAttributeInput *_Nullable attributes, size_t count);
/// A new element with the name, namespace and attributes of another.
MarkupNode *markup_element_clone(MarkupTree *tree, const MarkupNode *element, uint64_t info);
/// Adds an attribute behind the last one (NULL when there is none), without asking whether there is one of that name.
MarkupAttribute *markup_element_add_attribute(
    MarkupTree *tree, MarkupNode *element, MarkupAttribute *_Nullable last, const MarkupAttributeInput *attribute);
/// Whether two elements have the same attributes, in whatever order.
bool markup_same_attributes(const MarkupNode *first, const MarkupNode *second);
/// A number that is the same for elements with the same attributes, and hardly ever for others.
uint64_t markup_attribute_fingerprint(const MarkupNode *element);
MarkupNode *markup_comment_create(MarkupTree *tree, const uint8_t *text, size_t count, uint64_t info);
/// A new fragment that belongs to `host` and is nobody's child: the contents of a template, or a shadow root.
MarkupNode *markup_fragment_create(MarkupTree *tree, MarkupNode *host, uint64_t info);
/// Gives the document a document type, which becomes its last child.
void markup_doctype_create(
    MarkupTree *tree, const uint8_t *name, size_t nameCount, const MarkupBytes *_Nullable publicID,
    const MarkupBytes *_Nullable systemID);
/// Puts a node that has no parent before `before`, or last when that is NULL.
void markup_insert(MarkupNode *parent, MarkupNode *node, MarkupNode *_Nullable before);
/// Adds text at that place: to the text node before it, or to a new one. Each byte is copied a constant number of times.
void markup_insert_text(
    MarkupTree *tree, MarkupNode *parent, MarkupNode *_Nullable before, const uint8_t *text, size_t count, uint64_t info);
/// Takes a node from its parent, if it has one. It stays the tree's, and can be inserted elsewhere.
void markup_unlink(MarkupNode *node);
/// Moves all children of a node behind those of another.
void markup_move_children(MarkupNode *from, MarkupNode *to);

// MARK: - Reading

MarkupNodeKind markup_kind(const MarkupNode *node);
uint64_t markup_info(const MarkupNode *node);
void markup_set_info(MarkupNode *node, uint64_t info);
MarkupNode *_Nullable markup_parent(const MarkupNode *node);
MarkupNode *_Nullable markup_first_child(const MarkupNode *node);
MarkupNode *_Nullable markup_last_child(const MarkupNode *node);
MarkupNode *_Nullable markup_next(const MarkupNode *node);
MarkupNode *_Nullable markup_previous(const MarkupNode *node);
/// The fragment that an element hosts, or NULL.
MarkupNode *_Nullable markup_fragment(const MarkupNode *element);
/// The element that hosts a fragment, or NULL.
MarkupNode *_Nullable markup_host(const MarkupNode *fragment);
/// The local name of an element, the target of an instruction, the name of a document type; ended by NUL.
const char *markup_name(const MarkupNode *node);
const char *_Nullable markup_prefix(const MarkupNode *node);
/// The namespace's URI, or NULL.
const char *_Nullable markup_namespace_uri(const MarkupNode *node);
MarkupNamespace markup_namespace(const MarkupNode *node);
/// The data of a text, comment or instruction.
MarkupBytes markup_data(const MarkupNode *node);
/// The public or system identifier of a document type, or NULL.
const char *_Nullable markup_doctype_public_id(const MarkupNode *doctype);
const char *_Nullable markup_doctype_system_id(const MarkupNode *doctype);

MarkupAttribute *_Nullable markup_first_attribute(const MarkupNode *element);
MarkupAttribute *_Nullable markup_next_attribute(const MarkupAttribute *attribute);
const char *markup_attribute_name(const MarkupAttribute *attribute);
const char *_Nullable markup_attribute_prefix(const MarkupAttribute *attribute);
MarkupNamespace markup_attribute_namespace(const MarkupAttribute *attribute);
const char *_Nullable markup_attribute_namespace_uri(const MarkupAttribute *attribute);
MarkupBytes markup_attribute_value(const MarkupAttribute *attribute);
MarkupNode *markup_attribute_element(const MarkupAttribute *attribute);
uint64_t markup_attribute_info(const MarkupAttribute *attribute);
void markup_attribute_set_info(MarkupAttribute *attribute, uint64_t info);
/// The attribute of that local name, in no namespace (`nameSpace` none) or in the one given; NULL when there is none.
MarkupAttribute *_Nullable markup_find_attribute(
    const MarkupNode *element, const uint8_t *name, size_t count, MarkupNamespace nameSpace);

// MARK: - The parsers of libxml2

/// Why a parser of libxml2 stopped before the end of its input.
typedef struct {
  char message[256];
  size_t offset;
  bool failed;
} MarkupParseError;

/// Finds the replacement of a named character reference of HTML; a count of 0 says that there is none.
typedef MarkupBytes (*_Nullable MarkupEntityLookup)(const uint8_t *name, size_t count);

typedef struct {
  /// Elements nested deeper end the parse.
  size_t maximumDepth;
  MarkupEntityLookup htmlEntities;
} MarkupXMLOptions;

/// Parses UTF-8 with libxml2's XML parser. Loads nothing from outside. What stands before an error is kept. An element's
/// info is the offset of its `<`, that of a text, comment or instruction where it starts.
MarkupTree *markup_parse_xml(
    const uint8_t *bytes, size_t count, const MarkupXMLOptions *options, MarkupParseError *error);
/// Parses UTF-8 with libxml2's HTML parser. An element's info is the offset of its `<`, or where it was implied.
MarkupTree *markup_parse_html(const uint8_t *bytes, size_t count, MarkupParseError *error);

/// The document as XML, as libxml2 writes it. The caller frees it with markup_bytes_free.
MarkupBytes markup_serialize_xml(const MarkupTree *tree);
void markup_bytes_free(MarkupBytes bytes);

/// Calls `visit` with each node that an XPath expression finds, in document order; false when the expression is none.
bool markup_xpath(
    const MarkupTree *tree, const char *expression, void *_Nullable context,
    void (*visit)(void *_Nullable context, MarkupNode *node));

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
