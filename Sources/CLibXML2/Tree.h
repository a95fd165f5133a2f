// What the C files of this target share. Not for those who import it.
#ifndef CLIBXML2_TREE_H
#define CLIBXML2_TREE_H

#include "CLibXML2.h"

#include <libxml/tree.h>
// after the above, without which it does not compile
#include <libxml/dict.h>

/// A slot of the cache before the dictionary.
typedef struct {
  const xmlChar *name;
  uint32_t count;
} InternedName;

#define INTERNED_NAMES 512

struct MarkupTree {
  xmlDoc *document;
  xmlDict *dictionary;
  /// The namespace declarations, by MarkupNamespace; those of HTML and of nothing are NULL.
  xmlNs *namespaces[MARKUP_NAMESPACE_OTHER];
  /// Subtrees that are nobody's children: fragments, and what was taken out.
  xmlNode **roots;
  size_t rootCount, rootCapacity;
  size_t nodeCount;
  InternedName names[INTERNED_NAMES];
};

/// The `extra` of a text node whose length stands in `psvi`.
#define TEXT_HAS_LENGTH 0x4C

static inline xmlNode *xml_node(const MarkupNode *node) { return (xmlNode *)node; }
static inline MarkupNode *markup_node(xmlNode *node) { return (MarkupNode *)node; }

/// Wraps a document that a parser of libxml2 has built; takes it over.
MarkupTree *markup_tree_wrap(xmlDoc *document);

#endif
