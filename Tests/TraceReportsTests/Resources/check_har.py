"""Validates HAR files with the vendored schema: check_har.py SCHEMAS FILE; exit 3 where jsonschema is missing."""
import json
import pathlib
import sys

try:
    import jsonschema
except ImportError:
    sys.exit(3)

folder = pathlib.Path(sys.argv[1])
schemas = {path.name + "#": json.loads(path.read_text()) for path in folder.glob("*.json")}


def inline(value):
    """Puts schemas in the place of the references to them; the schema of HAR has no circles."""
    if isinstance(value, dict):
        if "$ref" in value:
            return inline(schemas[value["$ref"]])
        return {name: inline(member) for name, member in value.items() if name not in ("$id", "$schema")}
    if isinstance(value, list):
        return [inline(element) for element in value]
    return value


har = json.load(open(sys.argv[2], encoding="utf-8"))
errors = list(jsonschema.Draft6Validator(inline(schemas["har.json#"])).iter_errors(har))
for error in errors[:5]:
    print(list(error.absolute_path), error.message)
print(len(har["log"]["entries"]), "entries")
sys.exit(1 if errors else 0)
