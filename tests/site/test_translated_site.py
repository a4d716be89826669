"""The site in French: pages that lead to themselves in the other language, and what else stands there."""

import posixpath
from urllib.parse import quote

import pytest

from tools.site import languages


def test_a_page_in_two_languages_leads_to_itself_in_the_other(pages, translated):
    """And no other page offers one."""
    french = languages.translations(translated)["fr"]
    assert {"index", "install", "rules/market", "notebooks/00_start_here"} <= set(french)
    assert "notebooks/lessons/03_two_alike" in french
    for page in [*french, "search"]:
        ours, theirs = f"{page}.html", f"fr/{page}.html"
        assert (pages[ours].language, pages[theirs].language) == ("en", "fr")
        there = posixpath.relpath(theirs, posixpath.dirname(ours) or ".")
        back = posixpath.relpath(ours, posixpath.dirname(theirs))
        assert set(pages[ours].switches) == {("fr", there)}
        assert set(pages[theirs].switches) == {("en", back)}
    assert {page for page, found in pages.items() if found.switches and not page.startswith("fr/")} == {
        f"{page}.html" for page in [*french, "search"]
    }
    assert pages["learn.html"].switches == []


def test_a_translated_page_leads_to_translated_ones_else_to_english(pages):
    home = pages["fr/index.html"].links
    assert {"install.html", "rules/market.html", "notebooks/lessons/03_two_alike.html"} <= set(home)
    assert {"../learn.html", "../rules/index.html", "../howto/strategy.html"} <= set(home)
    assert not {"../install.html", "../notebooks/lessons/03_two_alike.html"} & set(home)
    assert "../../rules.html#m-r2-the-falling-clock" in pages["fr/rules/market.html"].links
    assert "replay/first-page.html" in pages["fr/index.html"].loads


def test_what_the_site_says_by_itself_is_said_in_french(pages, site):
    lesson = pages["fr/notebooks/lessons/03_two_alike.html"]
    assert "Télécharger ce carnet" in lesson.visible
    assert "Dénombrez" in lesson.folded
    text = (site / "fr/rules/market.html").read_text(encoding="utf-8")
    assert "Montrer d’où vient chaque règle" in text and ">M-R3 supposé</a>" in text
    assert 'lang="fr"' in (site / "fr/replay/market.html").read_text(encoding="utf-8")
    for code, words in [("en", "Show the code"), ("fr", "Afficher le code")]:
        assert languages.say("Show the code", code) == words
    with pytest.raises(KeyError):
        languages.say("What nobody has entered", "fr")


def test_search_in_french_finds_french_pages(page, site):
    """By the stem of a word, and with its accent: the page has it in the singular."""
    page.goto((site / "fr" / "search.html").as_uri() + f"?q={quote('enchères')}")
    page.wait_for_selector("#search-results ul.search li a")
    found = page.locator("#search-results ul.search li > a").evaluate_all(
        "links => links.map((link) => link.getAttribute('href'))"
    )
    assert {link.partition("#")[0] for link in found} >= {"rules/market.html"}
