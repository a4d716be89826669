"""Link the rules cited on the pages for players. The links are hidden until the reader asks for sources.

In the repository, a sentence ends with `[S-V1]`. On the site, this becomes an anchor, so that other pages can
link to the rule, and a link to its entry among all rules. A switch at the top of the page shows the links.
"""

import posixpath
import re
from functools import cache
from html import escape

from docutils.nodes import make_id

from samarkand.catalogue import rule
from samarkand.examples import examples
from samarkand.grammar import ENGLISH, N_, _, override_language
from samarkand.registry import GAMES

ALL_RULES, EXAMPLES = "rules", "examples"  # pages of the site, without their endings
STATED = "stated"
OTHERS = (N_("assumed"), N_("stated and assumed"), N_("stated and reported"), N_("reported"))
EXAMPLE = re.compile(r"[SRM]-W\d+")
CITED = re.compile(r" ?\[([SRM]-[A-Z]\d+)\]")
SWITCH = """\
<p class="for-players"><label><input type="checkbox" id="sources"> {sources}</label>
<button type="button" class="print" hidden>{printed}</button>
<a href="questions.html">{questions}</a></p>"""


def with_citations(text: str, page: str) -> str:
    """Return the text of a `page` of rules for players, with its citations replaced by anchors and links."""
    seen: set[str] = set()

    def shown(match: re.Match[str]) -> str:
        identifier = match[1]
        anchor = "" if identifier in seen else f'<span id="{identifier.lower()}"></span>'
        seen.add(identifier)
        if EXAMPLE.fullmatch(identifier):
            return f" {anchor}{_link(identifier, page, rule(identifier).title)}"
        entry = rule(identifier)
        marks = [str(_(entry.status))] if entry.status != STATED else []
        marks += [str(_("texts differ"))] if entry.differ else []
        text = " ".join([identifier, ", ".join(marks)]).strip()
        return f'{anchor}<span class="cited"> {_link(identifier, page, text)}</span>'

    linked = CITED.sub(shown, text)
    title, _break, rest = linked.partition("\n")
    switch = SWITCH.format(
        sources=_("Show where each rule comes from"),
        printed=_("Print these pages"),
        questions=_("Questions players ask"),
    )
    return f"{title}\n\n{switch}\n{rest}" if seen else text


def _link(identifier: str, page: str, text: str) -> str:
    example = f"{EXAMPLES}/{identifier.lower()}.html"
    there = example if identifier in _examples() else f"{ALL_RULES}.html#{_heading(identifier)}"
    address = posixpath.relpath(there, posixpath.dirname(page))
    kind = "example" if EXAMPLE.fullmatch(identifier) else "rule"
    title = escape(rule(identifier).title)
    return f'<a class="{kind}" href="{address}" hreflang="en" title="{title}">{escape(text)}</a>'


@cache
def _examples() -> set[str]:
    """Return the identifiers with a page of worked examples."""
    return {example.identifier for game in GAMES for example in examples(game)}


@cache
def _heading(identifier: str) -> str:
    """Return the anchor of a rule's entry on the page of all rules, which is in English."""
    with override_language(ENGLISH):
        return make_id(f"{identifier} {rule(identifier).title}")
