"""The site: built without a warning; every public name is on it, answers stay folded, nothing is loaded.

What is translated leads to itself in the other language.

In a browser: it fits a phone, can be searched, and axe finds no serious fault.
"""

import importlib
import inspect
import json
import re
from pathlib import Path
from posixpath import dirname, relpath
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from sphinx.util.inventory import InventoryFile

import samarkand
from samarkand.notebooks import notebooks_in
from samarkand.registry import GAMES
from samarkand.replay.page import data
from samarkand_widgets.lesson.front.widget import DATA
from tests.browser import pupil
from tests.site.pages import PHONE
from tools.site import lessons, openings, replays
from tools.site.extension import collapsed_headings
from tools.site.staging import texts

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = sorted(notebooks_in(ROOT / "notebooks"))
SECTIONS = ["install", "learn", "rules/index", "howto/classroom", "python", "reference/index"]
PUBLIC = ["samarkand", "samarkand_widgets", "samarkand_teaching"]
PUBLIC += [f"samarkand.{name}" for name in samarkand.__all__ if inspect.ismodule(getattr(samarkand, name))]
PUBLIC += [f"samarkand.theory.{game}" for game in GAMES]


def test_every_public_name_is_on_it(site):
    with (site / "objects.inv").open("rb") as file:
        inventory = InventoryFile.load(file, "", lambda base, page: page)
    described = {name for kind, names in inventory.items() if kind.startswith("py:") for name in names}
    expected = set()
    for path in PUBLIC:
        names = getattr(importlib.import_module(path), "__all__", ())
        expected |= {path, *(f"{path}.{name}" for name in names)}
    assert {"samarkand.simulate", "samarkand_widgets.SacksonBoard", "samarkand.CHANCE"} <= expected
    assert expected - described == set()
    assert {"samarkand.State.legal_actions", "samarkand.Game.new_initial_state"} <= described


def test_every_page_and_notebook_is_on_it_and_the_sections_in_the_menu(pages):
    assert len(texts("en")) > 30
    assert {f"{place}.html" for place in texts("en")} <= set(pages)
    assert {f"fr/{place}.html" for place in texts("fr")} <= set(pages)
    assert {f"{each}.html" for each in SECTIONS} <= set(pages["index.html"].links)


def test_what_is_folded_in_a_notebook_is_folded(pages):
    for path in NOTEBOOKS:
        titles = collapsed_headings(json.loads(path.read_text(encoding="utf-8")))
        page = pages[path.relative_to(ROOT).with_suffix(".html").as_posix()]
        assert bool(page.folded) == bool(titles) and set(titles) <= set(page.visible), path.name


def test_no_board_is_blank_and_every_widget_of_a_lesson_is_on_its_page(pages, site):
    """A widget's view says nothing where no kernel runs: its stored picture, its front or its text does."""
    for path in NOTEBOOKS:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        outputs = [output["data"] for cell in cells for output in cell.get("outputs", []) if "data" in output]
        fronts = [data for data in outputs if DATA in data]
        drawn = [data for data in outputs if {"image/png", "image/svg+xml"} & set(data) and DATA not in data]
        name = path.relative_to(ROOT).with_suffix(".html").as_posix()
        assert len([load for load in pages[name].loads if "_images/" in load]) >= len(drawn), name
        text = (site / name).read_text(encoding="utf-8")
        assert text.count('<div class="samarkand-front">') == len(fronts), name
    assert "Enregistrer mon pronostic" in (site / "fr/_static/fronts.js").read_text(encoding="utf-8")


def test_nothing_is_loaded_from_elsewhere(pages, site):
    loaded = {load for page in pages.values() for load in page.loads}
    assert loaded
    assert [load for load in loaded if re.match(r"(https?:)?//", load)] == []
    styles = "".join(path.read_text(encoding="utf-8") for path in site.rglob("*.css"))
    assert re.findall(r"url\(\s*['\"]?https?:[^)]*\)|@import\s+['\"]https?:", styles) == []
    lesson = (site / "notebooks" / "lessons" / "21_best_of_three.html").read_text(encoding="utf-8")
    assert "<math" in lesson and "MathJax" not in lesson


def test_every_link_inside_leads_somewhere(pages, site):
    """Sphinx looks at its own references; here every link of every page is followed, anchors too."""
    broken = []
    for name, page in pages.items():
        for link in page.links:
            file, _, anchor = link.partition("#")
            if re.match(r"[a-z]+:", file):
                continue
            target = (site / name).parent / file if file else site / name
            known = pages.get(target.resolve().relative_to(site.resolve()).as_posix())
            if not target.exists() or (anchor and known and anchor not in known.anchors):
                broken.append(f"{name}: {link}")
    assert broken == []


def test_a_whole_game_of_each_kind_can_be_stepped_through(pages, site):
    linked = {link for link in pages["rules/index.html"].links if link.startswith("../replay/")}
    assert linked == {f"../replay/{name}.html" for name in GAMES}
    assert f"replay/{replays.FIRST_PAGE}.html" in pages["index.html"].loads
    for name in (*GAMES, replays.FIRST_PAGE):
        page = (site / f"replay/{name}.html").read_text(encoding="utf-8")
        assert re.search(r"has reached 5\d\d|The game ends|wins", data(page)["steps"][-1]["words"])
    assert 'lang="fr"' in (site / "fr/replay/market.html").read_text(encoding="utf-8")


def test_a_page_in_two_languages_leads_to_itself_in_the_other(pages):
    """And every other page to the first one in French."""
    french = texts("fr")
    rules = {f"rules/{name}" for name in ("index", "questions", *GAMES)}
    assert {"index", "install", "learn", "notebooks/lessons/02_two_alike", *rules} <= set(french)
    for page in [*french, "search"]:
        ours, theirs = f"{page}.html", f"fr/{page}.html"
        assert (pages[ours].language, pages[theirs].language) == ("en", "fr")
        assert set(pages[ours].switches) == {("fr", relpath(theirs, dirname(ours)))}
        assert set(pages[theirs].switches) == {("en", relpath(ours, dirname(theirs)))}
    assert set(pages["howto/strategy.html"].switches) == {("fr", "../fr/index.html")}


def test_a_translated_page_leads_to_translated_ones_else_to_english(pages):
    home = pages["fr/index.html"].links
    assert {"install.html", "rules/index.html", "notebooks/lessons/02_two_alike.html"} <= set(home)
    assert "../howto/strategy.html" in home and "../install.html" not in home
    assert "../../rules.html#m-r2-the-falling-clock" in pages["fr/rules/market.html"].links
    assert "../../opponents.html#the-first-seat" in pages["fr/rules/questions.html"].links
    lesson = pages["fr/notebooks/lessons/02_two_alike.html"]
    assert "Télécharger ce carnet" in lesson.visible and "Dénombrez le contraire" in lesson.folded


def test_every_notebook_can_be_taken_away(pages, site):
    """A lesson leads to its sheet, too, as does its row in the table."""
    for path in NOTEBOOKS:
        name = path.relative_to(ROOT).as_posix()
        up = "../" * name.count("/")
        links = pages[name.replace(".ipynb", ".html")].links
        assert f"{up}{openings.DOWNLOADS}/{name}" in links
        assert not path.stem.startswith("02_") or f"{up}print/{path.stem}_sheet_1.html" in links
        assert (site / openings.DOWNLOADS / name).read_bytes() == path.read_bytes()


def test_the_table_of_lessons_is_what_the_lessons_say(pages):
    told = lessons.entries(ROOT)
    linked = pages["learn.html"].links
    assert [each.path for each in told if each.path.replace(".ipynb", ".html") not in linked] == []
    two_alike = next(each for each in told if each.title == "Two alike?")
    assert (two_alike.track, two_alike.minutes) == (1, "25 or 45")
    assert (two_alike.level, two_alike.material) == ("15+", "cards")
    assert {two_alike.question, two_alike.concept} <= set(pages["learn.html"].visible)
    assert "thumbnails/02_two_alike.png" in pages["learn.html"].loads
    assert "print/02_two_alike_sheet_1.html" in linked


def test_a_page_tells_what_it_is(site):
    start = (site / "index.html").read_text(encoding="utf-8")
    assert '<meta name="description" content="Three board games that share a name' in start
    assert 'property="og:image" content="turn.png"' in start and (site / "turn.png").exists()
    lesson = (site / "notebooks/lessons/02_two_alike.html").read_text(encoding="utf-8")
    assert '<meta name="description" content="Minutes: 25, or 45' in lesson
    assert (site / "sitemap.xml").exists() == bool(openings.documentation())


# --- In a browser -----------------------------------------------------------------------------------------

PAGES = [
    "index.html", "install.html", "learn.html", "rules/sackson.html", "rules/questions.html",
    "examples/s-w2.html", "notebooks/lessons/02_two_alike.html", "reference/api/samarkand.html",
    "howto/strategy.html", "notebooks/lessons/index.html", "rules.html", "fr/index.html", "fr/learn.html",
    "fr/rules/market.html",
]  # fmt: skip
# Axe takes a quarter of a minute for each of these. What they are made of is on the other pages too.
LARGE = {"reference/api/samarkand.html", "rules.html"}
# What reaches beyond the window, unless it lies in a box that scrolls.
TOO_WIDE = """() => [...document.querySelectorAll('main *')].filter(element => {
    if (element.getBoundingClientRect().right <= innerWidth + 1) return false;
    for (let box = element.parentElement; box; box = box.parentElement)
        if (box !== document.body && ['auto', 'scroll'].includes(getComputedStyle(box).overflowX)
            && box.getBoundingClientRect().right <= innerWidth + 1) return false;
    return true;
}).map(element => element.tagName + '.' + element.className)"""

OPEN = """() => {
    document.querySelectorAll('details').forEach(each => each.open = true);
    document.querySelector('button.code')?.click();
}"""
# Opened parts fade in: half faded, no text has its contrast.
STILL = """async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    await Promise.all(document.getAnimations().map(each => each.finished));
}"""


@pytest.mark.parametrize("name", PAGES)
def test_page_fits_a_phone_and_serves_everybody(page, site, name):
    page.goto((site / name).as_uri())
    page.evaluate(OPEN)
    page.evaluate(STILL)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.evaluate(TOO_WIDE) == []
    if name in LARGE:
        return
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    serious = [fault for fault in found if fault["impact"] in ("serious", "critical")]
    assert [(fault["id"], [node["html"][:150] for node in fault["nodes"][:3]]) for fault in serious] == []


WIDE = {"width": 1280, "height": 800}
CUT = """() => [...document.querySelectorAll('.cell_input pre')]
    .filter(box => box.scrollWidth > box.clientWidth + 1 || getComputedStyle(box).lineHeight === 'normal')
    .map(box => box.textContent.slice(0, 60))"""


def test_a_wide_window_shows_whole_lines_of_code(page, site):
    page.set_viewport_size(WIDE)
    try:
        page.goto((site / "notebooks/lessons/21_best_of_three.html").as_uri())
        page.evaluate(OPEN)
        assert page.evaluate(CUT) == []
    finally:
        page.set_viewport_size(PHONE)


def test_answers_unfold_when_the_guess_is_committed(browser, site):
    """Also the next time the page is opened, because the browser keeps the guess."""
    page = browser.new_context(viewport=PHONE).new_page()
    page.goto((site / "notebooks/lessons/02_two_alike.html").as_uri())
    heading = page.get_by_role("heading", name="Count the opposite")
    guess = pupil.exhibit(page, "how likely is it that at least two match")
    guess.get_by_role("textbox").fill("2/5")
    guess.get_by_role("slider").fill("80")
    assert not heading.is_visible()
    guess.get_by_role("button", name="Commit my guess").click()
    heading.wait_for(timeout=5_000)
    page.reload()
    heading.wait_for(timeout=5_000)
    notes = page.get_by_role("heading", name="For the teacher")
    assert notes.count() == 0
    page.get_by_role("button", name="Show the code").click()
    assert notes.is_visible()
    page.context.close()


def test_a_lesson_lives_on_its_page(page, site):
    page.goto((site / f"notebooks/lessons/{pupil.LESSON}.html").as_uri())
    pupil.goes_through(page)


# As strangers and players word them, and a page that must be among the first three.
LOOKED_FOR = {
    "photocopy": "howto/without-computers", "français": "extend", "empty deck": "rules/questions",
    "parallel": "python", "simulate": "reference/api/samarkand.html#samarkand.simulate",
    "hypergeometric": "reference/api/", "install": "install", "which seat wins": "opponents",
    "games per second": "explanation/how-it-works", "win percentage": "opponents",
    "may I pass?": "rules/questions", "what if the draw pile is empty?": "rules/questions",
    "who wins a tie?": "rules/questions",
}  # fmt: skip
IN_FRENCH = {
    "emplacements inoccupés": "rules/market",  # by stems, with accents: there it is one
    "leçon": "learn",
    "passer mon tour": "rules/questions",
}


@pytest.mark.parametrize(("folder", "asked"), [("", LOOKED_FOR), ("fr/", IN_FRENCH)])
def test_search_finds_what_is_looked_for(page, site, folder, asked):
    missed = {}
    for words, wanted in asked.items():
        page.goto((site / folder / "search.html").as_uri() + f"?q={quote(words)}")
        page.wait_for_selector("#search-results ul.search li a")
        first = page.locator("#search-results ul.search li > a").evaluate_all(
            "links => links.slice(0, 3).map((link) => link.getAttribute('href'))"
        )
        if not any(link.startswith(wanted) for link in first):
            missed[words] = first
    assert missed == {}
    if folder:
        assert page.locator(".further-search a").evaluate("link => link.search") == f"?q={quote(words)}"


def test_search_knows_words_and_no_seals(site):
    text = (site / "searchindex.js").read_text(encoding="utf-8")
    terms = json.loads(text[len("Search.setIndex(") : -1])["terms"]
    assert "hypergeometr" in terms
    assert max(map(len, terms)) < 40


def test_an_example_is_stepped_through_without_a_script(browser, site):
    context = browser.new_context(viewport=PHONE, java_script_enabled=False)
    try:
        page = context.new_page()
        page.goto((site / "examples/s-w2.html").as_uri())
        stepper = page.locator(".stepper").first
        figure = stepper.locator("figure:visible")
        for press, step in (("Next", 1), ("Next", 2), ("Next", 3), ("Back", 2)):
            figure.locator("label", has_text=press).click()
            assert f"Step {step} of 3." in figure.inner_text()
            assert figure.locator("img").is_visible()
        stepper.locator("input").nth(2).press("ArrowRight")
        assert figure.locator("label", has_text="Next").count() == 0
    finally:
        context.close()


def test_where_a_rule_comes_from_is_shown_when_it_is_asked_for(page, site):
    page.goto((site / "rules/routes.html").as_uri())
    cited = page.get_by_role("link", name="R-T1 assumed")
    assert cited.count() == 0
    page.get_by_label("Show where each rule comes from").check()
    assert cited.first.is_visible()


@pytest.mark.parametrize("name", [f"{folder}rules/{game}" for folder in ("", "fr/") for game in GAMES])
def test_the_rules_of_a_game_are_printed_on_two_sheets(page, site, name):
    page.goto((site / f"{name}.html").as_uri())
    assert page.get_by_role("button", name="Imprimer" if name.startswith("fr") else "Print").is_visible()
    for paper in ("A4", "Letter"):
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper))) == 2
