"""A page under construction: its files, and URLs whose names tell which fragment asked for them."""
import base64

PNG = base64.b64encode(
    base64.b64decode(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    )
).decode()
TYPES = {
    "png": "image/png", "jpg": "image/jpeg", "gif": "image/gif", "svg": "image/svg+xml", "css": "text/css",
    "js": "application/javascript", "mjs": "text/javascript", "json": "application/json", "html": "text/html",
    "xhtml": "application/xhtml+xml", "xml": "application/xml", "xsl": "text/xsl", "vtt": "text/vtt", "txt": "text/plain",
    "woff2": "font/woff2", "ttf": "font/ttf", "mp4": "video/mp4", "mp3": "audio/mpeg", "webp": "image/webp",
    "ico": "image/x-icon", "pdf": "application/pdf",
}


class Page:
    """Collects the files of a page. Each URL is given out once, numbered, so that a load can be traced to its fragment."""

    def __init__(self, name, rng):
        self.id = name
        self.rng = rng
        self.files = {}
        self.count = 0
        self.server = None
        self.has_once = False
        self.page = "index.html"

    # Chance

    def chance(self, probability):
        return self.rng.random() < probability

    def one(self, *choices):
        """One of the choices; calls it with the page if it can be called."""
        choice = self.rng.choice(choices)
        return choice(self) if callable(choice) else choice

    def once(self, *choices):
        """As `one`, for what a page should have once: frames that show the page itself multiply."""
        if self.has_once:
            return None
        self.has_once = True
        return self.one(*choices)

    def some(self, choices, low=1, high=3):
        return self.rng.sample(list(choices), min(len(choices), self.rng.randint(low, high)))

    # Files

    def name(self, extension):
        """The name of a file that is asked for nowhere else."""
        self.count += 1
        return f"q{self.count}z.{extension}" if extension else f"q{self.count}z"

    def add(self, path, text=None, mime=None, **fields):
        """Adds a file; its type is that of its extension if none is given."""
        entry = {"base64": PNG} if text is None else {"text": text}
        if isinstance(text, bytes):
            entry = {"base64": base64.b64encode(text).decode()}
        entry["mime"] = TYPES.get(path.rsplit(".", 1)[-1].lower(), "application/octet-stream") if mime is None else mime
        entry.update(fields)
        self.files[path] = entry
        return path

    def image(self):
        """The URL of an image, which is there more often than not."""
        name = self.name(self.rng.choice(("png", "png", "png", "jpg", "gif", "webp", "ico", "svg")))
        if self.chance(0.5):
            self.add(name, SVG_IMAGE if name.endswith("svg") else None)
        return self.decorated(name)

    def url(self, extension, text=None, mime=None, **fields):
        """The URL of a file with a text, or of none."""
        name = self.name(extension)
        if text is not None:
            self.add(name, text, mime, **fields)
        return self.decorated(name)

    def decorated(self, name):
        """A way to write a reference."""
        if self.chance(0.75):
            return name
        return self.rng.choice((
            "./" + name, "/" + name, f"//{self.id}.test/{name}", f"herald-hybrid://{self.id}.test/{name}", name + "?a=1",
            name + "#f", f"d/../{name}", f" {name} ", f"HERALD-HYBRID://{self.id}.test/{name}", f"\\{name}",
            f"http://other.test/{name}", f"//other.test/{name}", f"%2e/{name}", name + "?é&b", f"\n{name}\t", f"{name}?",
            f"herald-hybrid:{name}", f"https://other.test/{name}",
        ))

    def attribute(self, name, value):
        """An attribute in one of the ways in which people write them."""
        plain = all(c not in value for c in " \t\n\"'<>=`&") and value
        style = self.rng.random()
        name = name.upper() if self.chance(0.05) else name
        if plain and style < 0.3 and not value.endswith("/"):
            return f" {name}={value}"
        quote = "'" if style < 0.5 and "'" not in value else '"'
        value = value.replace("&", "&amp;") if self.chance(0.5) else value
        return f" {name}={quote}{value.replace(quote, '&quot;' if quote != chr(39) else '&#39;')}{quote}"

    def attributes(self, **values):
        """Attributes in random order; `None` leaves one out."""
        pairs = [(k.rstrip("_").replace("_", "-"), v) for k, v in values.items() if v is not None]
        self.rng.shuffle(pairs)
        return "".join(self.attribute(k, v) if v is not True else f" {k}" for k, v in pairs)

    def probe(self):
        """The page as the files of probes have it."""
        probe = {"id": self.id, "group": "random", "files": self.files, "page": self.page}
        if self.server:
            probe["server"] = self.server
        return probe


SVG_IMAGE = (
    "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='9' height='9'>"
    "<image href='inner.png' width='9' height='9'/><g id='f'><image xlink:href='deep.png'/></g></svg>"
)
