"""What is on a page of the site, and the phone on which it is looked at."""

from html.parser import HTMLParser

PHONE = {"width": 390, "height": 844}


class Page(HTMLParser):
    """What a page holds: its text outside and inside folds, what it loads, where it links to, its anchors."""

    VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())

    def __init__(self, file):
        super().__init__()
        self.open, self.visible, self.folded, self.loads, self.links, self.anchors = [], [], [], [], [], set()
        self.language, self.switches = "", []
        self.feed(file.read_text(encoding="utf-8"))
        self.close()

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if "id" in given:
            self.anchors.add(given["id"])
        if tag == "html":
            self.language = given["lang"]
        if tag == "a" and given.get("class") == "language":
            self.switches.append((given["lang"], given["href"]))
        if tag == "a" and given.get("href"):
            self.links.append(given["href"])
        elif tag in ("script", "img", "iframe", "source") and given.get("src"):
            self.loads.append(given["src"])
        elif tag == "link" and given.get("rel") in ("stylesheet", "preload", "icon"):
            self.loads.append(given["href"])
        if tag not in self.VOID:
            self.open.append((tag, given.get("class") or ""))

    def handle_endtag(self, tag):
        if tag in [name for name, _ in self.open]:
            while self.open.pop()[0] != tag:
                pass

    def handle_data(self, text):
        in_article = any(tag == "article" for tag, _ in self.open)
        in_summary = any(tag == "summary" for tag, _ in self.open)
        if in_article and not in_summary and text.strip():
            is_folded = any(tag == "details" and "fold" in kind.split() for tag, kind in self.open)
            (self.folded if is_folded else self.visible).append(text.strip())
