#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// XSLT 1.0 by libxslt, which is looked for when it is first needed: nothing has to be installed to build.

typedef struct {
  /// The result as it would be written to a file; NULL where there is none. Freed with `markup_xslt_free`.
  uint8_t *_Nullable bytes;
  size_t count;
  /// Whether the result is HTML rather than XML.
  bool isHTML;
} MarkupTransformation;

/// Whether libxslt is there.
bool markup_xslt_is_available(void);

/// Transforms a document. Style sheets can read and write no files and reach no network; included ones are left out.
MarkupTransformation markup_xslt_transform(
    const uint8_t *_Nonnull document, size_t documentCount, const uint8_t *_Nonnull sheet, size_t sheetCount);

void markup_xslt_free(MarkupTransformation transformation);
