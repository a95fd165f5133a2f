#!/usr/bin/env bash
# Copies an app's Swift sources so that they compile on Linux, and says what it changed:
#   scripts/prepare-handler.sh DESTINATION SOURCE...
# The sources themselves are not touched. docs/bring-your-handler.md says what is done and why.
set -euo pipefail

if [ $# -lt 2 ]; then
  echo "usage: $0 DESTINATION SOURCE..." >&2
  exit 2
fi
destination=$1
shift
mkdir -p "$destination"

# Prints a source as it has to be, and each change on standard error.
prepare() {
  awk -v name="$1" '
    function changed(what) { printf "%s:%d: %s\n", name, FNR, what > "/dev/stderr" }
    /^[ \t]*import[ \t]+(UIKit|AppKit|SwiftUI|Combine|CoreServices\.[A-Za-z.]+)[ \t]*(\/\/.*)?$/ {
      changed("left out: " $0); print "// " $0; next
    }
    /@(objc|nonobjc|objcMembers|IBOutlet|IBAction|IBInspectable|NSManaged)/ && !/^[ \t]*\/\// {
      before = $0
      gsub(/@objc\([^)]*\)[ \t]*/, ""); gsub(/@(objcMembers|objc|nonobjc|IBOutlet|IBAction|IBInspectable)[ \t]*/, "")
      if (before != $0) changed("left out @objc and its like")
      # `optional` requirements are Objective-C alone.
    }
    /HTTPURLResponse\(url:.*mimeType:.*expectedContentLength:.*textEncodingName:/ {
      gsub(/HTTPURLResponse\(url:/, "HTTPURLResponse(plainURL:"); changed("another initializer of HTTPURLResponse")
    }
    { print }
  ' "$2"
}

usesPlain=false
for source in "$@"; do
  name=$(basename "$source")
  prepare "$name" "$source" > "$destination/$name"
  if grep -q 'HTTPURLResponse(plainURL:' "$destination/$name"; then usesPlain=true; fi
  # Sources that use these by way of a module that the app imports elsewhere.
  if grep -Eq 'WKURLScheme|WKWebView|URLProtocol|URLCache|URLRequest|HTTPURLResponse' "$destination/$name" &&
    ! grep -Eq '^[ \t]*(@[a-z]+[ \t]+)?import[ \t]+(WebKit|FoundationNetworking)' "$destination/$name"; then
    { echo 'import WebKit'; cat "$destination/$name"; } > "$destination/$name.new"
    mv "$destination/$name.new" "$destination/$name"
    echo "$name:1: added: import WebKit" >&2
  fi
done

if $usesPlain; then
  cat > "$destination/HTTPURLResponse+Plain.swift" <<'SWIFT'
import Foundation
import FoundationNetworking

extension HTTPURLResponse {
  /// A response with status 200, as Apple's initializer of `URLResponse` gives when it is called on the subclass.
  convenience init(plainURL url: URL, mimeType: String?, expectedContentLength length: Int, textEncodingName name: String?)
  {
    var type = mimeType ?? "application/octet-stream"
    if let name { type += "; charset=\(name)" }
    var fields = ["Content-Type": type]
    if length >= 0 { fields["Content-Length"] = String(length) }
    self.init(url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: fields)!
  }
}
SWIFT
  echo "added: HTTPURLResponse+Plain.swift" >&2
fi
