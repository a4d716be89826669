"""What the site is built from: links, offers and cards of a page, before anything is built."""

import html
import json
import re
from urllib.parse import parse_qsl

import pytest

from samarkand import catalogue
from samarkand import examples as worked
from samarkand.grammar import language_of, override_language
from samarkand.notebooks import notebooks_in
from samarkand.registry import GAMES
from samarkand_teaching.press import lesson
from samarkand_widgets.play.page import PlayPage
from tools import rules
from tools.lite import address as in_lite
from tools.site import examples, languages, openings
from tools.site.staging import ROOT, relink, stage_notebook


def test_links_are_turned_to_where_things_lie_on_the_site():
    on_site = {
        "docs/a.md": "a.md",
        "notebooks/b.ipynb": "notebooks/b.ipynb",
        "CHANGELOG.md": "project/changelog.md",
    }
    text = "[b](../notebooks/b.ipynb) [c](../CHANGELOG.md#x) [d](../noxfile.py) [e](https://e.org) [f](#g)"
    expected = "[b](notebooks/b.ipynb) [c](project/changelog.md#x) d [e](https://e.org) [f](#g)"
    assert relink(text, "docs/a.md", on_site) == expected
    assert relink("[gone](gone.md)", "docs/a.md", on_site) == "[gone](gone.md)"


def test_a_page_says_so_where_nothing_is_offered():
    page = f"# T\n\n{openings.HERE}\n"
    assert openings.with_links(page, "howto/t.md", False, "") == f"# T\n\n{openings.NOWHERE}\n"
    linked = openings.with_links(page, "howto/t.md", True, "")
    assert '<a href="../lite/lab/index.html?path=00_start_here.ipynb">' in linked
    assert openings.with_links("# T\n", "t.md", True, "a/b") == "# T\n"


def test_rules_examples_and_the_first_page_lead_to_a_board_if_there_is_one():
    for path in ("docs/index.md", *(f"docs/rules/{game}.md" for game in GAMES)):
        page, place = (ROOT / path).read_text(encoding="utf-8"), path.removeprefix("docs/")
        assert "lite/play.html?game=" in openings.with_links(page, place, True, "")
        assert "play: game" not in openings.with_links(page, place, False, "")
    page = examples.page(worked.verify_cases("S-W1"), {})
    linked = openings.with_boards(page, "examples/s-w1.md", lite=True)
    (query, *_) = re.findall(r'href="\.\./lite/play\.html\?(\S+)">Play on from here</a>', linked)
    view = PlayPage(dict(parse_qsl(query))).view()
    assert view["choices"] and view["notice"] == ""


def test_an_offer_stands_below_the_title():
    first = {"cell_type": "markdown", "metadata": {}, "source": "# T\n\nWords."}
    text = json.dumps({"metadata": {}, "cells": [first]})
    staged, _ = stage_notebook(
        text, "notebooks/t.ipynb", {"notebooks/t.ipynb": "notebooks/t.ipynb"}, "Open it"
    )
    assert [cell["source"] for cell in json.loads(staged)["cells"]] == ["# T\n\nOpen it\n\nWords."]
    assert openings.below_title("notebooks/t.ipynb", "notebooks/t.ipynb", True, "") == (
        '<a href="../download/notebooks/t.ipynb" download>Download this notebook</a> · '
        'Open it here: <a href="../lite/lab/index.html?path=t.ipynb">in this browser</a>'
    )


def test_a_lessons_page_offers_to_run_it_and_to_play():
    path = "notebooks/lessons/02_two_alike.ipynb"
    offered = openings.below_title(path, path, True, "").split(" · ")
    address = f"../../lite/{html.escape(in_lite('lessons/02_two_alike.ipynb'))}"
    assert offered[0] == f'<a class="play" href="{address}">Run this lesson here</a>'
    assert offered[1] == '<a href="../../lite/index.html">Play now, nothing to install</a>'
    assert "Run this lesson here" not in openings.below_title(path, path, False, "")
    with override_language(language_of("fr")):
        assert ">Lancer cette leçon ici</a>" in openings.below_title(path, path, True, "")


def test_a_page_leads_to_itself_in_french_or_else_to_the_first_page():
    assert languages.other("rules/market", "fr") == ("fr", "Français", "../fr/rules/market.html", "")
    home = languages.other("howto/strategy", "fr", is_there=False)
    assert home == ("fr", "Français", "../fr/index.html", "Français\N{NO-BREAK SPACE}: accueil")


@pytest.mark.parametrize("path", notebooks_in(ROOT / "notebooks"), ids=lambda path: path.stem)
def test_what_asks_is_never_folded_only_its_code(path):
    name = path.relative_to(ROOT).as_posix()
    staged, _ = stage_notebook(path.read_text(encoding="utf-8"), name, {name: name})
    cells = zip(
        json.loads(path.read_text(encoding="utf-8"))["cells"], json.loads(staged)["cells"], strict=True
    )
    for stored, shown in cells:
        folds = {each for each in lesson.tags(shown) if each.startswith(("hide-", "remove-"))}
        is_hidden = stored["metadata"].get("jupyter", {}).get("source_hidden", False)
        assert folds == ({"hide-input"} if is_hidden else set())
        assert lesson.EXERCISE not in lesson.tags(stored) or is_hidden


# --- in another language ----------------------------------------------------------------------------------


def test_whether_one_may_pass_is_one_question_in_each_language():
    """Asked alike of the three games, or the page of questions would ask it twice."""
    in_english = [rule.identifier for rule, _ in catalogue.questions()["May I pass?"]]
    with override_language(language_of("fr")):
        asked = catalogue.questions()
        about = [question for question in asked if "passer" in question]
        assert len(about) == 1
        assert [rule.identifier for rule, _ in asked[about[0]]] == in_english
    assert len(in_english) == 3


# --- the page of all rules --------------------------------------------------------------------------------

THIS = f"site/test_staging.{test_whether_one_may_pass_is_one_question_in_each_language.__name__}"


def test_a_rule_leads_to_its_examples_and_to_who_plays_and_tests_it():
    page = rules.page("somebody/game")
    part = page.partition("#### S-V1 ")[2].partition("#### ")[0]
    assert "- **Worked examples:** " in part and '<a href="examples/s-w1.html">S-W1</a>' in part
    assert "`rules.cities.price`" in part.partition("**Played by:**")[2]
    assert re.search(
        r'<details class="citing"><summary>Tested by \d+ tests</summary> <a href="https://', part
    )
    assert "https://github.com" not in rules.page()


def test_the_link_of_a_test_leads_to_its_first_line():
    line = int(rules.source_of_test(THIS, "a/b").partition("#L")[2].partition('"')[0])
    with open(__file__, encoding="utf-8") as file:
        assert file.read().splitlines()[line - 1].startswith(f"def {THIS.rpartition('.')[2]}(")
