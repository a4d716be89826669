"""The rules for players: every rule of a game, the edition's prices, sources behind a switch."""

import re
from pathlib import Path

import pytest

import samarkand
from samarkand.catalogue import catalogue
from samarkand.registry import GAMES
from samarkand.sackson.components import Good
from tools.site import citations

ROOT = Path(__file__).resolve().parents[2]
EVERY_GAME = pytest.mark.parametrize("name", GAMES)


def page(name):
    return (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")


@EVERY_GAME
def test_every_rule_of_a_game_is_on_its_page(name):
    cited = citations.CITED.findall(page(name))
    assert set(cited) == set(catalogue(name))


@EVERY_GAME
def test_each_rule_can_be_pointed_at_once(name):
    made = citations.with_citations(page(name), f"rules/{name}.md")
    anchors = re.findall(r'<span id="([a-z]-[a-z]\d+)"></span>', made)
    assert sorted(anchors) == sorted(identifier.lower() for identifier in catalogue(name))
    assert citations.CITED.search(made) is None
    assert made.startswith("# ") and made.count('id="sources"') == 1


def test_a_rule_says_where_it_comes_from_and_an_example_leads_to_its_page():
    made = citations.with_citations("# T\n\nSell two. [S-N5]\n\nPlayed: [S-W1]", "rules/t.md")
    link = 'href="../rules.html#s-n5-no-exchange-in-circles"'
    assert f'Sell two.<span id="s-n5"></span><span class="cited"> <a class="rule" {link}' in made
    assert ">S-N5 assumed</a></span>" in made
    assert 'href="../examples/s-w1.html" hreflang="en" title="Five jewels">Five jewels</a>' in made
    assert citations.with_citations("# T\n\nNothing.", "rules/index.md") == "# T\n\nNothing."


def test_a_rule_says_where_texts_differ():
    made = citations.with_citations("# T\n\nPay 20. [S-V7] Roll. [S-M4]", "rules/t.md")
    assert ">S-V7 texts differ</a>" in made and ">S-M4 assumed</a>" in made


def test_the_prices_are_the_editions():
    game = samarkand.game("sackson")
    config = game.config
    known = {each.what for each in game.edition.printed() if each.status != "reconstructed"}
    rows = dict(
        re.findall(
            r"^\| (grain|fruit|copper|carpet|camel|jewel|assortment) \| (.+) \|$", page("sackson"), re.M
        )
    )
    for good in Good:
        cells = rows[good.name.lower()].split(" | ")
        told = [0 if each == "–" else int(each.strip("*")) for each in cells]
        assert told == [max(int(price), 0) for price in config.price[good, 2:7]]
        for number, cell in enumerate(cells, start=2):
            # What nobody stated or reported must not look like the printed price.
            assert cell.startswith("**") == (f"prices.{good.name.lower()}.{number}" in known)
    assert len(rows) == len(Good)
