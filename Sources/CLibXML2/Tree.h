// What the C files of this target share. Not for those who import it.
#ifndef CLIBXML2_TREE_H
#define CLIBXML2_TREE_H

#include "Arena.h"
#include "CLibXML2.h"

#include <libxml/tree.h>

/// A name that the tree has a copy of.
typedef struct {
  const xmlChar *name;
  uint32_t count;
  uint32_t hash;
} InternedName;

/// A fragment of a tree, in a list.
typedef struct MarkupFragment {
  struct MarkupFragment *next;
  xmlNode *node;
} MarkupFragment;

struct MarkupTree {
  xmlDoc *document;
  /// The tree is built here: nodes, attributes, names and texts are in the arena, and libxml2 must never be made to
  /// free any of them. Otherwise a parser of libxml2 has built it, and all but the fragments are libxml2's.
  bool isBuilt;
  Arena arena;
  MarkupFragment *fragments;
  /// The namespace declarations, by MarkupNamespace; those of HTML and of nothing are NULL.
  xmlNs *namespaces[MARKUP_NAMESPACE_OTHER];
  size_t nodeCount;
  /// A hash table of a power of two of slots, at most half of them in use.
  InternedName *names;
  size_t nameCount, nameCapacity;
};

/// What libxml2 tells an error handler with; it became constant with 2.12.
#if LIBXML_VERSION >= 21200
typedef const xmlError *ReportedError;
#else
typedef xmlError *ReportedError;
#endif

/// The `extra` of a text node whose length stands in `psvi`.
#define TEXT_HAS_LENGTH 0x4C

static inline xmlNode *xml_node(const MarkupNode *node) { return (xmlNode *)node; }
static inline MarkupNode *markup_node(xmlNode *node) { return (MarkupNode *)node; }

/// Wraps a document that a parser of libxml2 has built; takes it over.
MarkupTree *markup_tree_wrap(xmlDoc *document);

#endif
