"""All that people read, with every sentence of the wordings said in another alphabet: what stays English.

Run by itself, it translates each sentence as it is made, opens boards, panels and a lesson's widgets, reads
every text, label and name in them, and prints as JSON the words that nobody could have translated.
"""

import argparse
import importlib
import json
import random
import re
import sys
from html import unescape
from pathlib import Path
from string import Formatter
from tempfile import TemporaryDirectory

from samarkand.registry import package

ROOT = Path(__file__).resolve().parents[1]
GREEK = "αβγδεζηθικλμνξοπρστυφχψωϊϋ"
ALPHABET = str.maketrans("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", GREEK + GREEK.upper())
# What is the same in every language: commands of LaTeX, markup, identifiers of rules.
KEPT = re.compile(r"\\[a-z]+|<[^>]*>|\[?[A-Z]-[A-Z]+\d+\]?")
SAME = re.compile(r"\\(?:begin|end)\{\w+\}|\\[a-z]+|[A-Z]-[A-Z]+\d+|samarkand-notebooks")
WORD = re.compile(r"[A-Za-z]{2,}")
# Of a number, no version, that is written by itself, not by the table that is spoken.
POINT = re.compile(r"(?<![.])\d[.]\d+(?![.]?\d)")
COUNTED = re.compile(r"(#[^\s|]*)")  # a number in words of its own, with its form
TAG = re.compile(r"<[^>]*>")
SAID = re.compile(r"(?:aria-label|alt|title|placeholder|aria-description)=(\"[^\"]*\"|'[^']*')")
CUT = re.compile(r"\w+…|\w+\.\s\d|\S+\.json")  # names cut short, and files
CODE = re.compile(  # what is Python or a file's own, and no words
    r"samarkand\.game\([^)]*\)|<metadata>.*?</metadata>|<\?xml.*?\?>|<!DOCTYPE.*?>|<!--.*?-->", re.DOTALL
)
SHOWN_AS_THEY_ARE = {
    *("Wilson", "greedy", "random", "win", "market", "routes", "sackson"),  # names, and tokens of a study
    *("FILE", "GAME", "NAME", "VALUE", "py", "toml", "csv", "json", "parquet", "npz"),
    *(
        "notebooks",
        "pupils",
        "samarkand",
        "COMMAND",
        "head",
        "help",
        "FOLDER",
        "LESSON",
        "quantity",
    ),
}
MODULES = [
    ".".join(file.relative_to(home).with_suffix("").parts).removesuffix(".__init__")
    for home, name in (
        (ROOT, "samarkand"),
        (ROOT / "widgets", "samarkand_widgets"),
        (ROOT / "teaching", "samarkand_teaching"),
    )
    for file in sorted((home / name).rglob("*.py"))
    if "adapters" not in file.parts and file.stem not in ("__main__", "gym", "openspiel")  # ways to adapters
]
STYLE = re.compile(r"<(style|script).*?</\1>", re.DOTALL)


def translate(words):
    """A sentence in Greek letters; its places, and what is kept, stay."""
    made = []
    for literal, place, form, _ in Formatter().parse(words):
        made.append(in_greek(literal).replace("{", "{{").replace("}", "}}"))
        if place is not None:
            if "|" in form:  # what is counted has words of its own around the number
                form = "".join(part if part[:1] == "#" else in_greek(part) for part in COUNTED.split(form))
            made.append(f"{{{place}:{form}}}" if form else f"{{{place}}}")
    return "".join(made)


def in_greek(words):
    words, parts, end = re.sub(r"(?<=\d)\.(?=\d)", ",", words), [], 0
    for kept in KEPT.finditer(words):
        parts += [words[end : kept.start()].translate(ALPHABET), kept[0]]
        end = kept.end()
    return "".join([*parts, words[end:].translate(ALPHABET)])


def tokens_after(may):
    """What stands as tokens in a text board, to be typed: the line “May: …”, and those that it goes on in."""
    return re.compile(rf"^{may}.*(?:\n {{5}}.*)*", re.MULTILINE)


MAY = [tokens_after(f"{translate('May')}: ")]


def translate_all():
    """Have every sentence translated when it is said, by another table."""
    from samarkand.grammar import ENGLISH, set_language

    signs = {"decimal": ",", "thousands": "\N{NARROW NO-BREAK SPACE}"}
    greek = ENGLISH._replace(code="el", noun=lambda noun, form: in_greek(noun), **signs)
    joins = {name: translate(getattr(ENGLISH, name)) for name in ("comma", "semicolon", "pair")}
    set_language(greek._replace(translate=forms, **joins))


def forms(text, context="", plural=""):
    """The Greek forms of an English text, one for each plural."""
    return (translate(text), translate(plural)) if plural else (translate(text),)


def readable(text):
    """What a person sees or hears of a text that may be HTML or SVG."""
    spoken = [found[1:-1] for found in SAID.findall(text)]
    text = unescape("\n".join([*spoken, TAG.sub("\n", STYLE.sub("", text))]))
    return CUT.sub(" ", MAY[0].sub(" ", text))


def is_translated(text):
    """Whether any sentence stands in a text."""
    return not set(text).isdisjoint(GREEK + GREEK.upper())


class Reader:
    """Collects the words that were not translated, by where they were read."""

    def __init__(self, allowed, files):
        self.allowed, self.files = set(WORD.findall(" ".join(allowed))), files
        self.found, self.texts = {}, set()

    def read(self, where, *texts):
        for text in set(texts) - self.texts:
            self.texts.add(text)
            plain = readable(text)
            for rule in self.files if "[" in plain else ():
                plain = plain.replace(rule, " ")
            plain = SAME.sub(" ", plain)
            for wrong in POINT.findall(plain):
                self.found.setdefault(where, {}).setdefault(wrong, plain.strip()[:120])
            for word in WORD.findall(plain):
                if word not in self.allowed:
                    self.found.setdefault(where, {}).setdefault(word, plain.strip()[:120])


# --- what is read -----------------------------------------------------------------------------------------

NO_WORDS = re.compile(
    r"_model|_view|_esm|_css|_dom|_anywidget|style|layout|icon|color|children|accept|orientation"
)
TOKENS = ("front", "library", "code", "kind", "key", "truth", "look", "signs", "good") + (
    "words.yes",
    "words.no",
    "words.rough",
)
PLACE, WRAPPED = re.compile(r"\{\w+(:[^{}|]*)?\}"), re.compile(r"\{\w+:|\}")  # of what the page fills
PLAIN = ("Layout", "Canvas", "MultiCanvas")  # widgets without words


def strings(value):
    """The texts in the state of a widget, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from strings(each)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from strings(each)


def front_texts(widget):
    """The texts of a lesson's front end, by name: those of its words without their places."""
    for name, value in widget.get_state().items():
        parts = {f"words.{key}": each for key, each in value.items()} if name == "words" else {name: value}
        for key, part in parts.items():
            if key not in TOKENS and not NO_WORDS.search(key):
                yield (
                    key,
                    [WRAPPED.sub(" ", PLACE.sub(" ", text)) for text in strings(part)],
                )


def read_widget(reader, where, root):
    """All texts that a widget sends to the page."""
    from samarkand_widgets.lesson.front.widget import Front
    from samarkand_widgets.stage.reading import Lines
    from samarkand_widgets.stage.stage import Spots
    from samarkand_widgets.threads.events import within

    for widget in within(root):
        if type(widget).__name__ in PLAIN or type(widget).__name__.endswith("Style"):
            continue
        if isinstance(widget, Front):
            for name, texts in front_texts(widget):
                reader.read(f"{where}.{name}", *texts)
            continue
        if isinstance(widget, Lines):  # tokens are told from words by the line that they begin in
            reader.read(f"{where}, lines", widget.value)
            continue
        for name, value in widget.get_state().items():
            if NO_WORDS.search(name):
                continue
            if isinstance(widget, Spots) and name in ("labels", "choices"):
                reader.read(f"{where}, {name}", *(words for _, words, *_ in value))
            elif isinstance(widget, Spots) and name in ("ground", "outlines", "links", "ring", "looked"):
                continue
            elif isinstance(widget, Spots) and name == "sprites":
                reader.read(f"{where}, {name}", *(sprite[3] for sprite in value))
            elif not (name == "value" and hasattr(widget, "options")):
                reader.read(f"{where}, {type(widget).__name__}.{name}", *strings(value))


def read_picture(reader, where, picture):
    """The texts, labels, title and description of a picture."""
    texts = [shape.text for shape in picture.shapes if hasattr(shape, "text")]
    reader.read(where, picture.title, picture.description, *texts, *(each.label for each in picture.shapes))


def read_state(reader, where, state):
    """What is told of a position and of the moves that led to it."""
    from samarkand.decisions import DecisionContext
    from samarkand.picture.turns import NoticedMove, describe_move, sentence
    from samarkand.textboard import PUBLIC

    at = DecisionContext(state.game, state.record)
    reader.read(f"{where}, questions", at.question(), at.progress(), at.say(at.decision.question_to_all))
    tokens = [*map(state.action_to_string, state.legal_actions()), state.information_state_string(0)]
    # What programs read is in no language, and so not in this one.
    for token in filter(is_translated, tokens):
        reader.found.setdefault(f"{where}, tokens", {})[token] = "translated"
    reader.read(f"{where}, labels", *map(state.action_label, state.legal_actions()))
    for viewer in (None, 0, PUBLIC):
        read_picture(reader, f"{where}, picture", state.game.parts.picture.board(state, viewer))
    before = state.root().record
    told = [each for each in state.log(0) if each is not None][-40:]
    entries = [NoticedMove(before, 0, each) for each in told]
    reader.read(f"{where}, log", *map(describe_move, entries))
    reader.read(f"{where}, turns", *(sentence([entry], -5).words for entry in entries))
    reader.read(f"{where}, text board", state.game.parts.textboard.text(state, None))
    if state.is_terminal():
        reader.read(f"{where}, end", state.outcome())


def games(reader, name, samarkand, seeds=(1,)):
    """Positions of random games, from the deal to the end."""
    for seed in seeds:
        dice = random.Random(seed)
        state = samarkand.game(name, players=3 + seed % 2).new_initial_state()
        number, met = 0, set()
        while not state.is_terminal():
            if state.record.phase not in met or number % 400 == 0:
                met.add(state.record.phase)
                read_state(reader, name, state)
            state.apply_action(dice.choice(state.legal_actions()))
            number += 1
        read_state(reader, name, state)


def hints(reader, state):
    """The tables of hints, exact and tried, and of reasons, and the words of a strip of chances."""
    import samarkand
    from samarkand.picture.seat_names import SeatNames
    from samarkand_widgets.advice.computer_reasons import _in_html
    from samarkand_widgets.advice.values import table
    from samarkand_widgets.game.table import SearchedDecision
    from samarkand_widgets.story.course import StoryMoment, WinningChance
    from samarkand_widgets.story.drawing import strip

    for horizon in ("turn", "game"):
        frame = samarkand.action_values(state, horizon=horizon, games=4, seed=1, progress=False)
        frame = frame.assign(words=[state.action_label(action) for action in frame["action"]])
        reader.read(f"hints, {horizon}", table(list(frame.itertuples()), horizon, False, {}))
    weighed = SearchedDecision(0, state, frame.assign(chosen=frame.index == 0))
    for is_open in (True, False):
        reader.read("reasons", *(_in_html(each, is_open, SeatNames({})) for each in (weighed, None)))
    shares = WinningChance(0.4, 0.3, 0.5), WinningChance(0.6, 0.5, 0.7)
    known = StoryMoment(87, 12, shares, 256, False)
    read_picture(reader, "chances", strip([known], {87: 0}, 1, 0))


def boards(reader, name, samarkand, widgets):
    """A board at the first decision, with what opens on it, some moves later, and at the end."""
    from samarkand_widgets.game.refusals import why_not

    kind = {"sackson": "SacksonBoard", "routes": "RoutesBoard", "market": "MarketBoard"}[name]
    game, seats = samarkand.game(name, players=3), ["human", "greedy", "random"]
    board = getattr(widgets, kind)(game, seats, pause=0, **({"clock": False} if name == "market" else {}))
    read_widget(reader, f"{name} board", board)
    board.help.button.value = True
    board.new_game.open(board.table)
    board.say(why_not("deck", board.stage.picture, board.state))
    read_widget(reader, f"{name} board, opened", board)
    board.new_game.close()
    dice = random.Random(3)
    while not board.state.is_terminal():
        board.act(dice.choice(board.state.legal_actions()))
    read_widget(reader, f"{name} board, at the end", board)
    reader.read(f"{name} board, stored", board._repr_mimebundle_()["text/plain"])
    board.close()


PANELS = ("PriceExplorer", "CardExplorer", "ScoreExplorer", "DrawExplorer")


def panels(reader, widgets, kinds=PANELS):
    """Each panel at the ends of its sliders."""
    for kind in kinds:
        panel = getattr(widgets, kind)()
        controls = [each for each in vars(panel).values() if hasattr(each, "min") and hasattr(each, "max")]
        read_widget(reader, kind, panel)
        for control in controls:
            for value in (control.min, control.max):
                before, control.value = control.value, value
                read_widget(reader, kind, panel)
                control.value = before
        bundle = panel._repr_mimebundle_()
        reader.read(f"{kind}, stored", bundle["text/plain"])
        if panel.picture() is not None:
            read_picture(reader, f"{kind}, picture", panel.picture())
        panel.close()


def lessons(reader):
    """The widgets of a lesson; what a notebook asks is a question mark."""
    from samarkand.lessons import GuessBook, seal
    from samarkand_teaching.classroom.bids import SealedBids
    from samarkand_teaching.classroom.draw import Draw
    from samarkand_teaching.classroom.falling_clock import FallingClock
    from samarkand_teaching.classroom.guess import ClassGuess
    from samarkand_teaching.classroom.vote import Vote
    from samarkand_widgets.lesson.chances import Die, DrawBag
    from samarkand_widgets.lesson.check import Check
    from samarkand_widgets.lesson.class_histogram import ClassHistogram
    from samarkand_widgets.lesson.guess import Guess
    from samarkand_widgets.lesson.live import LiveSimulation
    from samarkand_widgets.lesson.my_guesses import MyGuesses
    from samarkand_widgets.lesson.what_if import WhatIf

    cards = {"1": 11, "2": 37}
    die, bag, alike = Die(), DrawBag(cards=cards, good="1"), DrawBag(cards=cards, good=None)
    live = LiveSimulation("?", lambda rng, games: rng.integers(6, size=games) == 0, exact=1 / 6)
    check, what_if = Check(seal("0", "1/6")), WhatIf("?", lambda value: value / 3, range(1, 4))
    guessed = ClassHistogram(exact=0.5)
    with TemporaryDirectory() as folder:
        book = GuessBook(Path(folder) / "guesses.json")
        kinds = {"1": "number", "2": "choice"}
        asked = [Guess("?", name, kind, choices=("1", "2"), book=book) for name, kind in kinds.items()]
        mine = MyGuesses(book)
        of_class = [ClassGuess(each) for each in asked]
        vote = Vote("?", ["1", "2"])
        draws, bids, clock = Draw(bag), SealedBids("?", worth=3), FallingClock(9)
        of_class.append(bids)
        exhibits = [die, bag, alike, live, check, what_if, guessed, *asked, mine, *of_class, vote]
        exhibits += [draws, clock]
        steps = [
            lambda: None,
            lambda: [each.do(3) for each in (die, bag, alike)],
            lambda: (live.step(50), live.show_exact(), guessed.take("0.3\n0.4"), guessed.show_exact()),
            lambda: [check.judge(answer) for answer in ("", "5/6")],
            lambda: [check.judge(answer) for answer in ("0.17", "1/6")],
            lambda: (asked[0].commit("40 %"), asked[1].commit("1", sure=80)),
            lambda: (asked[0].answer_is(0.7), asked[1].answer_is("1")),
            mine.look,
            lambda: [each.reveal() for each in asked],
            mine.look,
            mine.begin_anew,
            lambda: (of_class[0].take("0.3"), of_class[1].take("1"), vote.take({"1": 2})),
            lambda: (bids.take("2 4"), draws.take({"0": 2}), clock.take("8 6")),
            lambda: (draws.show_law(), clock.show_answer()),
            lambda: [each.lift() for each in (*of_class, vote)],
            lambda: [each.answer_is(given) for each, given in zip(of_class, (0.7, "1", 3), strict=True)],
            lambda: [each.show_answer() for each in of_class],
            lambda: (vote.discuss(), vote.take({"2": 1}), vote.lift()),
        ]
        for step in steps:
            step()
            for each in exhibits:
                read_widget(reader, type(each).__name__, each)
                reader.read(type(each).__name__, each.said)
                read_picture(reader, type(each).__name__, each.picture())


def sheets(reader, names=()):
    """Every exercise, the pages of a sheet and its key."""
    from samarkand_teaching.press import printing, worksheets

    for name in names or worksheets.SHEETS:
        for exercise in worksheets.exercises(name):
            found = exercise.variant(seed=1)
            reader.read(f"sheet {name}", found.question, found.said)
    asked = worksheets.exercises("two_alike")
    reader.read("a page", printing.worksheet("?", asked, 1, pupils=2), printing.key("?", asked, 1))


def figures(reader, samarkand):
    """Laws, answers, tables and plots, and what a study and the plot of a tournament tell."""
    from samarkand import probability
    from samarkand.analysis.opponents.tournaments import tournament

    law, game = probability.hypergeometric(48, 11, 4), samarkand.game("market")
    ill = {"1": "9/10", "2": "1/20"}
    answers = [probability.Answer(0.25, "?")]
    answers += [probability.Answer.simulated(seen, "?") for seen in ([0, 1] * 200, [0] * 64, [7] * 9)]
    study = samarkand.study(game, 20, strategies=["greedy", "random", "random", "random"])
    shown = [
        law, *answers, study,
        probability.draw({"1": 3, "2": 2, "3": 1}, 2).table("1", "2"),
        probability.Distribution({"1": "1/100", "2": "99/100"}).with_likelihood(ill),
    ]  # fmt: skip
    plots = [law.plot(answers[1]), answers[1].plot(exact=0.5)]
    plots += [study.plot(what) for what in ("wins", "values", "running")]
    plots.append(tournament(game, ["greedy", "random"], games=24).plot())
    for each in (*shown, *plots):
        html = each._repr_html_() if hasattr(each, "_repr_html_") else each.svg()
        for text in (repr(each), html):
            reader.read(type(each).__name__, CODE.sub("", text))
    reader.read("surprising games", *study.notable_games()["why"])


def command_line(reader):
    """The help of each verb, and what becomes of the worked examples."""
    from samarkand import __main__ as program
    from samarkand import editions, examples
    from samarkand.registry import GAMES

    (verbs,) = (each.choices for each in program.parser()._actions if isinstance(each.choices, dict))
    for name, verb in verbs.items():
        helps = [action.help for action in verb._actions if action.dest != "help"]
        shown = [each for each in helps if each and each != argparse.SUPPRESS]
        reader.read(f"samarkand {name}", *shown, verb.description)
    listed = re.sub(r"^  \w+ +", "", program.parser().description, flags=re.MULTILINE)  # without their names
    reader.read("samarkand", listed, program.parser().epilog)
    found = [each for game in GAMES for each in examples.verify_each(game)]
    cited = {each.example.source for each in found} | {f"({each.example.case})" for each in found}
    for each in found:
        assert not each.changed, each.example.identifier
    for paragraph in examples.report(found).split("\n\n"):
        words = " ".join(paragraph.split())
        for kept in sorted(cited, key=len, reverse=True):
            words = words.replace(kept, "")
        reader.read("samarkand verify", words)
    for game in GAMES:
        edition = editions.load(package(game), editions.available(package(game))[0])
        reader.read("an edition", edition.summary().replace(edition.name, "").replace(edition.title, ""))


def french(samarkand):
    """The words of French, and what is called alike in every language; from now on it is spoken."""
    from samarkand import examples
    from samarkand.grammar import capital, language_of
    from samarkand.grammar.catalogues import entries, files_of
    from samarkand.registry import GAMES

    samarkand.language("fr")
    found = [entry for file in files_of("fr") for entry in entries(file.read_text(encoding="utf-8"))]
    forms = [form for each in found for form in (each.said, *each.several)]
    said = [" ".join(PLACE.sub(" ", COUNTED.sub(" ", form)).split()) for form in forms]
    named = {name: samarkand.game(name).edition.data["names"]["fr"] for name in GAMES}
    for names in named.values():
        said += [forms if isinstance(forms, str) else " ".join(forms) for forms in names.values()]
    said += [form for each in said for form in (capital(each), each.upper())]  # where one begins, and loud
    for name in ("sackson", "routes"):
        spaces = samarkand.game(name).names.spaces  # of which many are called alike in every language
        said += [space for space in spaces if space not in named[name]]
    said += [each.example.source for each in examples.verify_each()]
    table = language_of("fr")
    MAY[0] = tokens_after(table.typeset("Choix : "))
    return [*said, table.pair, "en fr"]


def main(subject):
    if subject == "paper":  # where much is bound when it is imported: so the language is to be chosen before
        translate_all()
    import samarkand
    import samarkand_widgets as widgets
    from samarkand import strategies
    from samarkand.catalogue import catalogue
    from samarkand.registry import GAMES
    from samarkand.routes.picture.glyphs import codes

    for module in MODULES:  # what is bound when a module is imported would stay English
        importlib.import_module(module)
    is_french = subject == "french"
    said = french(samarkand) if is_french else translate_all()
    # Strategies are called by name.
    allowed = said or []
    for name in GAMES:
        game = samarkand.game(name)
        allowed += strategies.names(game)
        allowed += codes(game.names.families) if game.names.families else ()
    # The rules stand in a file a game of their own, `catalogue.toml`, which a translation has anew.
    rules = [rule for name in GAMES for rule in catalogue(name).values()]
    parts = {
        part for rule in rules for part in (rule.stated, rule.reported, rule.assumed, rule.title, rule.source)
    }
    reader = Reader(allowed, sorted(filter(None, parts), key=len, reverse=True))
    if subject == "paper":
        reader.allowed |= SHOWN_AS_THEY_ARE
        sheets(reader)
        figures(reader, samarkand)
        command_line(reader)
    elif subject == "panels":
        panels(reader, widgets)
        lessons(reader)
        khiva = {"pawns": {0: "Khiva"}, "hands": {0: {"grain": 2}}}
        hints(reader, samarkand.game("sackson", players=2, target=205).set_up(**khiva))
    elif is_french:
        for name in GAMES:
            games(reader, name, samarkand)
            boards(reader, name, samarkand, widgets)
        panels(reader, widgets)
        lessons(reader)
        state = samarkand.game("market", players=3).new_initial_state()
        while state.is_chance_node() or len(state.legal_actions()) < 2:
            state.apply_action(state.legal_actions()[0])
        hints(reader, state)
        reader.allowed |= set(
            WORD.findall(f"{state.game.edition.title} {state.game.edition.name} {state.game.edition.path}")
        )
        reader.read("replay", CODE.sub("", samarkand.replay_page(state)))
        reader.allowed |= SHOWN_AS_THEY_ARE | set(WORD.findall(" ".join(rule.option for rule in rules)))
        reader.read("rules", *(str(rule) for name in GAMES for rule in catalogue(name).values()))
        sheets(reader, ("two_alike",))
        figures(reader, samarkand)
        command_line(reader)
    else:
        games(reader, subject, samarkand)
        boards(reader, subject, samarkand, widgets)
    print(json.dumps({"texts": len(reader.texts), "english": reader.found}, ensure_ascii=False, indent=1))


if __name__ == "__main__":
    main(sys.argv[1])
