"""The style sheets: several can be on one page in any order, and the text of every button can be read."""

import itertools
import re
from pathlib import Path

import pytest

import samarkand_widgets

HOME = Path(samarkand_widgets.__file__).parent
PIECES = HOME / "pieces.css"
STATES = ".mod-active", ".mod-primary", ":hover", ":enabled", ":disabled"
CHOICE = re.compile(r":(is|where|not)\(([^()]*)\)")


def rules(path):
    """Yield (selector, {property: value}) of the rules that hold at every size of the page."""
    yield from rules_of(path.read_text(encoding="utf-8"))


def rules_of(sheet):
    """Yield the same of the text of a style sheet."""
    text = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    text = re.sub(r"@(?:media|container|keyframes)[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", text)
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", text):
        pairs = [pair.split(":", 1) for pair in body.split(";") if ":" in pair]
        values = {name.strip(): value.strip() for name, value in pairs}
        for selector in split(selectors):
            yield selector, values


def split(selectors):
    """Return the parts of a list of selectors. Commas in brackets do not separate them."""
    return [part.strip() for part in re.split(r",(?![^()]*\))", selectors)]


def specificity(selector):
    """Return how many classes and how many types a selector has, as browsers weigh them."""
    inner = [
        max(specificity(part) for part in split(match[2]))
        for match in CHOICE.finditer(selector)
        if match[1] != "where"
    ]
    bare = re.sub(r"::[\w-]+", " e ", CHOICE.sub("", selector))
    classes = len(re.findall(r"\.[\w-]+|\[[^\]]*\]|:[\w-]+", bare))
    types = len(re.findall(r"(?<![\w.:#-])[a-z][\w-]*", re.sub(r"\[[^\]]*\]", "", bare)))
    return classes + sum(more[0] for more in inner), types + sum(more[1] for more in inner)


def subjects(selector):
    """Return the types of the form controls that a selector is about, such as `button` and `number`."""
    last = re.split(r"[\s>](?![^()]*\))", selector.strip())[-1]
    if "::" in last:
        return set()
    return set(re.findall(r"\b(button|select|textarea|text|number|range|radio|checkbox)\b", last))


def test_selectors_are_weighed_as_in_browsers():
    assert specificity(":is(.a, .b) button.c:hover") == (3, 1)
    assert specificity('.a :is(select, input[type="text"]) > p::before') == (2, 3)
    assert subjects(".a .b :is(button.c, select)") == {"button", "select"}


def test_the_order_of_the_style_sheets_does_not_matter():
    """A lesson or an explorer beside a board loads `pieces.css` once more, after the board's own sheet."""
    shared = [rule for rule in rules(PIECES) if subjects(rule[0])]
    assert len(shared) > 5
    ties = [
        (path.name, selector, name)
        for path in sorted(HOME.rglob("*.css"))
        if path != PIECES
        for selector, values in rules(path)
        for other, others in shared
        if subjects(selector) & subjects(other) and specificity(selector) == specificity(other)
        for name, value in values.items()
        if (name in others and others[name] != value) or (name == "font" and "font-size" in others)
    ]
    assert not ties


@pytest.mark.parametrize("kind", ["", ".mod-active", ".mod-primary"])
@pytest.mark.parametrize("mouse", ["", ":hover"])
def test_the_text_of_a_button_can_be_read(kind, mouse):
    """A pressed toggle under the mouse, too: text has a contrast of at least 4.5."""
    state = {kind, mouse, ":enabled"}
    given = [pair for _, values in rules(PIECES) for pair in values.items()]
    colours = {name: value for name, value in given if name.startswith("--")}
    won = {}
    for selector, values in rules(PIECES):
        if "button" in subjects(selector) and ":focus" not in selector and _is_in(selector, state):
            for name in {"color", "background-color"} & set(values):
                won[name] = max(won.get(name, ((0, 0), "")), (specificity(selector), values[name]))
    ink, ground = (re.sub(r"var\(([\w-]+)\)", lambda match: colours[match[1]], won[name][1]) for name in won)
    lighter, darker = sorted((_luminance(ink), _luminance(ground)), reverse=True)
    assert (lighter + 0.05) / (darker + 0.05) >= 4.5, won


def _is_in(selector, state):
    """Return whether a button in this state matches the last part of a selector."""
    last = selector[selector.rindex("button") :]
    groups = [match[2].split(", ") for match in CHOICE.finditer(last)]
    single = [[name] for name in STATES if name in CHOICE.sub("", last)]
    return all(set(group) & state for group in itertools.chain(groups, single) if set(group) & set(STATES))


def _luminance(colour):
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
