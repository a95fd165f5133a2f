"""Checks a log by the schema of SARIF 2.1.0, and what the schema cannot say: check_sarif.py SCHEMA FILE.

Without the package jsonschema the schema is passed over, and the status is 3.
"""
import json
import sys
from urllib.parse import urlsplit

log = json.load(open(sys.argv[2], encoding="utf-8"))
assert log["version"] == "2.1.0" and log["$schema"].endswith("sarif-2.1.0.json")
(run,) = log["runs"]
driver = run["tool"]["driver"]
assert driver["name"] and run["columnKind"] in ("utf16CodeUnits", "unicodeCodePoints")
codes = [rule["id"] for rule in driver["rules"]]
assert len(set(codes)) == len(codes)
assert all(rule["shortDescription"]["text"] for rule in driver["rules"])
for result in run["results"]:
    assert codes[result["ruleIndex"]] == result["ruleId"]
    assert result["level"] in ("none", "note", "warning", "error")
    assert result["message"]["text"]
    assert all(isinstance(value, str) for value in result["partialFingerprints"].values())
    for location in result.get("locations", []):
        place = location["physicalLocation"]
        uri = place["artifactLocation"]["uri"]
        urlsplit(uri)
        assert uri.isascii() and not any(c in uri for c in ' <>"{}|\\^`') and uri.isprintable(), uri
        region = place["region"]
        assert region["startLine"] >= 1 and region["startColumn"] >= 1

try:
    import jsonschema
except ImportError:
    sys.exit(3)
schema = json.load(open(sys.argv[1], encoding="utf-8"))
for error in jsonschema.Draft4Validator(schema).iter_errors(log):
    print(list(error.absolute_path), error.message[:300])
print(len(run["results"]), "results")
