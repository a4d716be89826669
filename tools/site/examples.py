"""Generate the pages of the rulebooks' worked examples, and of players' questions, at each build.

A page steps through each way in which its example is played, without a script. It has a radio button for
each step, and shows the picture that belongs to the selected button.
"""

import posixpath
import re
from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from urllib.parse import urlencode

from docutils.nodes import make_id

import samarkand
from samarkand import catalogue
from samarkand import examples as worked
from samarkand.examples import Verified, examples
from samarkand.grammar import _, capital, join_commas
from samarkand.picture.frames import rebuild
from samarkand.registry import GAMES
from samarkand.worked_examples import SAYS, VERDICTS, Claim, Example
from samarkand_widgets.play import address
from tools.lite import ROOT

FOLDER = "examples"  # of the site
SEED = 7  # of the chance moves when someone plays on from an example
QUESTIONS = "rules/questions.md"
ASKED = _("Questions players ask")
INTRODUCED = _(
    "Short answers to questions that come up during a game (an FAQ), each with a link to its rule. "
    "The deck is called the draw pile here."
)
WHO_WINS = _("Who wins more often, the first player or the last?")
FIRST_SEAT = _(
    "In each of the three games, the first player wins more often when four computer players all play "
    "`greedy`. [See by how much]({there})."
)
CITATION = re.compile(r" \[[^\]]*\]")  # at the end of what is told of a move; its rules are linked there
RULEBOOK = re.compile(r"\w+-([ab])\.fr\.md|market\.fr\.md, ")
MEANING = """\
A worked example *holds* if the engine, which plays it by the rules alone, ends where the rulebook says.
*Contradicts itself*: the example is at odds with the rulebook's own rule. *Misprint*: it names what cannot be
meant. *Texts differ*: two rule texts say different things. The page of such an example says
what is played."""


def pages() -> dict[str, str]:
    """Return the texts of all pages and their pictures, by their paths on the site."""
    case_lists = [worked.verify_cases(name) for game in GAMES for name in _identifiers(game)]
    drawn: dict[str, str] = {}
    texts = {_page(cases[0].example.identifier): page(cases, drawn) for cases in case_lists}
    texts |= {path: picture for picture, path in drawn.items()}
    return texts | {f"{FOLDER}/index.md": index(case_lists)}


def _identifiers(game: str) -> list[str]:
    return list(dict.fromkeys(example.identifier for example in examples(game)))


def _page(identifier: str, ending: str = "md") -> str:
    return f"{FOLDER}/{identifier.lower()}.{ending}"


def anchor(example: Example) -> str:
    """Return the anchor of one case on the page of its example."""
    return "-".join([example.identifier.lower(), *example.case.lower().split()])


def page(cases: Sequence[Verified], drawn: dict[str, str]) -> str:
    """Return the page of one example with all its cases. Adds its pictures to `drawn`."""
    rule = catalogue.rule(cases[0].example.identifier)
    title, path = worked.title_of(rule.identifier), _page(rule.identifier)
    source = _link(rule.identifier, path, rule.source, to_all=True)
    lines = [f"# {title}", f"*{_title(cases[0].game)}.* {with_links(rule.text, path)} ({source})"]
    for case in cases:
        if len(cases) > 1:
            lines += [f"({anchor(case.example)})=\n## {capital(str(_(case.example.what)))}"]
        lines += [*_ways(case.example, drawn), _verdict(case, path)]
    lines.append(f"In a terminal: `samarkand verify --explain {rule.identifier}`.")
    return "\n\n".join(lines) + "\n"


def _title(game: str) -> str:
    return str(samarkand.game(game).new_initial_state()).partition(",")[0]


def _game(identifier: str) -> str:
    return next(name for name in GAMES if catalogue.letter(name) == identifier[0])


def _ways(example: Example, drawn: dict[str, str]) -> Iterator[str]:
    """Return the steppers of an example: one, or one per claim with options of its own."""
    for number, claim in enumerate(example.playable):
        if settings := worked.settings_of(example, claim):
            yield settings
        yield "\n".join(_stepper(example, claim, f"{anchor(example)}-way{number}", drawn))
        if onward := _onward(example, claim):
            yield onward


def _onward(example: Example, claim: Claim) -> str:
    """Return the mark for a link to a board with the last position, or "" if the game is over there."""
    state = worked.states_of(example, claim)[-1]
    if state.is_terminal():
        return ""
    values = address.write(address.Place(state, None, SEED, []), state)
    return f"<!-- play: {urlencode(values)} Play on from here -->"


def _stepper(example: Example, claim: Claim, name: str, drawn: dict[str, str]) -> Iterator[str]:
    """Return the HTML that shows each step of one way to play an example."""
    replay = worked.replay(example, claim)
    last = len(replay.words) - 1
    pictures = rebuild(replay.frames.elements, replay.frames.changes)
    what = escape(" ".join(filter(None, [example.what, worked.settings_of(example, claim)])))
    yield f'<div class="stepper" role="radiogroup" aria-label="Steps: {what}">'
    for number, (text, picture) in enumerate(zip(replay.words, pictures, strict=True)):
        file = posixpath.basename(drawn.setdefault(picture, f"{FOLDER}/{name}-{number}.svg"))
        position = f"Step {number} of {last}" if last else "The position"
        text = CITATION.sub("", text)
        rules = "".join(f" {_link(rule, _page(example.identifier))}" for rule in replay.rules[number])
        yield (
            f'<input type="radio" name="{name}" id="{name}-{number}" aria-label="{position}: {escape(text)}"'
            f"{'' if last else ' hidden'}{'' if number else ' checked'}>"
        )
        yield f"<figure><figcaption>{_turn(name, number - 1, last, 'Back')}"
        yield f"<span><b>{position}.</b> {escape(text)}{rules}</span>{_turn(name, number + 1, last, 'Next')}"
        yield '</figcaption><div class="board" tabindex="0" role="region"'
        yield f' aria-label="The board, {position[0].lower()}{position[1:]}: {what}">'
        yield f'<img src="{file}" alt="The board. {escape(text)}" loading="lazy"></div></figure>'
    yield "</div>"


def _turn(name: str, number: int, last: int, word: str) -> str:
    """Return the button for the previous or the next step, or nothing if there is none."""
    return f'<label for="{name}-{number}">{word}</label>' if 0 <= number <= last else "<i></i>"


def _verdict(case: Verified, path: str) -> str:
    """Return the claim, the result and the verdict as an HTML list."""
    example = case.example
    texts = [
        f"{escape(example.with_author(claim, expected))} <small>({_source(claim)})</small>"
        for claim, expected in ((claim, str(_(claim.expected))) for claim in example.claims)
    ]
    own = [example.identifier] if _is_for_players(example.identifier) else []
    resting = [_link(name, path, worked.title_of(name)) for name in own + worked.rules_of(example)]
    rows = {
        "The text says": texts,
        "The engine found": [escape(case.obtained)],
        "Verdict": [f"<b>{escape(case.verdict)}</b>"],
        "Why": [with_links(escape(str(_(example.why))), path)] if example.why else [],
        "Rules": [join_commas(resting)] if resting else [],
    }
    lines = [
        f"<dt>{word}</dt>{''.join(f'<dd>{entry}</dd>' for entry in entries)}"
        for word, entries in rows.items()
        if entries
    ]
    return "\n".join(['<dl class="verdict">', *lines, "</dl>"])


def _source(claim: Claim) -> str:
    """Return the source and the section, as named in the catalogue."""
    return RULEBOOK.sub(lambda match: (match[1] or "").upper(), escape(claim.source))


def with_links(text: str, path: str) -> str:
    """Return `text` with links to the rules and examples that it cites."""
    return catalogue.IDENTIFIER.sub(lambda match: _link(match[0], path), text)


def _link(identifier: str, path: str, text: str = "", to_all: bool = False) -> str:
    """Return a link to an example, or to a rule on the players' page of its game or among all rules."""
    rule = catalogue.rule(identifier)
    there = f"rules.html#{make_id(f'{identifier} {rule.title}')}"
    if "-W" in identifier and not to_all:
        there = _page(identifier, "html")
    elif _is_for_players(identifier) and not to_all:
        there = f"rules/{_game(identifier)}.html#{identifier.lower()}"
    address = posixpath.relpath(there, posixpath.dirname(path) or ".")
    return f'<a href="{address}" title="{escape(rule.title)}">{escape(text or identifier)}</a>'


def _is_for_players(identifier: str) -> bool:
    return "-W" not in identifier and identifier in _anchors(_game(identifier))


@cache
def _anchors(game: str) -> set[str]:
    """Return the rules cited on a game's page for players, which have an anchor there."""
    file = ROOT / "docs" / "rules" / f"{game}.md"
    return catalogue.citations_in(file.read_text(encoding="utf-8")) if file.exists() else set()


def index(case_lists: Sequence[Sequence[Verified]]) -> str:
    """Return the list of all examples by case, with their verdicts."""
    verdicts = [case.verdict for cases in case_lists for case in cases]
    counts = join_commas(f"{word} {verdicts.count(word)}" for word in VERDICTS if word in verdicts)
    lines = [
        "# Worked examples",
        f"{len(verdicts)} examples of the rulebooks, each played by the engine: {counts}.",
    ]
    lines.append(MEANING)
    for game in GAMES:
        lines.append(f"## {_title(game)}\n\n| | | verdict |\n|---|---|---|")
        lines[-1] += "".join(
            f"\n{row}" for cases in case_lists if cases[0].game == game for row in _rows(cases)
        )
    entries = "\n".join(cases[0].example.identifier.lower() for cases in case_lists)
    return "\n\n".join([*lines, f"```{{toctree}}\n:hidden:\n\n{entries}\n```\n"])


def _rows(cases: Sequence[Verified]) -> Iterator[str]:
    """Return the lines of the list for one example."""
    for case in cases:
        name, place = case.example.identifier, f"#{anchor(case.example)}" if len(cases) > 1 else ""
        link = f'<a class="identifier" href="{name.lower()}.html{place}">{name}</a>'
        yield f"| {link} | {capital(str(_(case.example.what)))} | {case.verdict} |"


def questions() -> str:
    """Return the page of players' questions with each game's answers, in the current language."""
    lines = [f"# {ASKED}", str(INTRODUCED)]
    for question, answers in catalogue.questions().items():
        ordered = sorted(answers, key=lambda answer: GAMES.index(_game(answer[0].identifier)))
        lines.append(f"## {question}")
        lines.append("\n".join(_answer(rule, answer) for rule, answer in ordered))
    lines += [f"## {WHO_WINS}", FIRST_SEAT.format(there="../opponents.md#the-first-seat")]
    return "\n\n".join(lines) + "\n"


def _answer(rule: catalogue.Rule, answer: str) -> str:
    sentence = SAYS.format(by=f"*{_title(_game(rule.identifier))}*", words=answer)
    return f"- {sentence} {_link(rule.identifier, QUESTIONS)}"
