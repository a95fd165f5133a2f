// libxml2's own HTML parser, as what others are measured against.
#include <stddef.h>
#include <stdint.h>

/// Reads a document through the SAX interface; gives the number of start tags.
size_t libxml2_sax(const uint8_t *bytes, size_t count);
/// Builds the tree of a document, and frees it; gives the number of elements.
size_t libxml2_dom(const uint8_t *bytes, size_t count);
