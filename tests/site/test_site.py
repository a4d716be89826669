"""The site: built without a warning; every public name is on it, answers stay folded, nothing is loaded.

What is translated leads to itself in the other language.

In a browser: it fits a phone, can be searched, and axe finds no serious fault.
"""

import json
import re
from pathlib import Path
from posixpath import dirname, relpath
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from sphinx.util.inventory import InventoryFile

from samarkand.catalogue import chapters
from samarkand.notebooks import notebooks_in
from samarkand.registry import GAMES
from samarkand.replay.page import data
from samarkand_widgets.lesson.front.widget import DATA
from tests.browser import pupil
from tests.site.pages import PHONE
from tools.site import api, languages, lessons, openings, replays
from tools.site.extension import COLLAPSED, collapsed_headings
from tools.site.staging import places

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = sorted(notebooks_in(ROOT / "notebooks"))
SECTIONS = ["install", "learn", "rules/index", "howto/index", "explanation/index", "reference/index"]


def test_every_public_name_is_on_it(site):
    with (site / "objects.inv").open("rb") as file:
        inventory = InventoryFile.load(file, "", lambda base, page: page)
    described = {name for kind, names in inventory.items() if kind.startswith("py:") for name in names}
    expected = {f"{path}.{name}" for path in api.modules() for name in api.public_names(path)}
    assert {"samarkand.simulate", "samarkand_widgets.SacksonBoard", "samarkand.CHANCE"} <= expected
    assert expected - described == set()
    assert {"samarkand.State.legal_actions", "samarkand.Game.new_initial_state"} <= described


LESSON_FOR_TOMORROW = (
    "notebooks/lessons/01_fair_price.html",
    *(f"print/01_fair_price_{kind}.html" for kind in ("sheet_1", "key_1", "guide")),
)


def test_the_first_screen_has_a_board_to_play_on_and_a_lesson(pages):
    """Where Python runs in the browser there is a board, otherwise a picture that leads to games to watch."""
    text = (ROOT / "docs/index.md").read_text(encoding="utf-8").partition("I teach")[0]
    assert 'href="lite/play.html?game=sackson"' in openings.with_boards(text, "index.md", lite=True)
    assert {"rules/index.html", *LESSON_FOR_TOMORROW} <= set(pages["index.html"].links)


def test_the_reference_opens_on_a_table_of_what_there_is(pages, site):
    text = (site / "reference/index.html").read_text(encoding="utf-8")
    names = ("api/index.html", "../python.html#on-the-command-line", "../rules.html", "../opponents.html")
    assert "<table" in text and {*names, "../project/index.html"} <= set(pages["reference/index.html"].links)
    assert [name for name in ("Understand", "Look up") if name in pages["index.html"].visible] == []


def test_every_page_and_notebook_is_on_it_and_in_the_menu(pages):
    texts = [place for place in places().values() if place.endswith((".md", ".ipynb"))]
    assert len(texts) > 30
    assert {place.rpartition(".")[0] + ".html" for place in texts} - set(pages) == set()
    first = [link for link in pages["index.html"].links if not link.startswith("#")]
    assert [each for each in SECTIONS if f"{each}.html" not in first] == []
    assert "project/index.html" not in first


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_what_a_notebook_folds_is_folded(path, pages):
    """Up to the next heading of its level: what JupyterLab hides on opening, the page hides too."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    titles = collapsed_headings(notebook)
    page = pages[path.relative_to(ROOT).with_suffix(".html").as_posix()]
    if not titles:
        assert page.folded == []
        return
    inside, hidden, shown = False, [], []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            heading = re.match(r"(#+) (.*)", "".join(cell["source"]))
            if heading and len(heading[1]) <= 2:
                inside = bool(cell["metadata"].get(COLLAPSED))
            if heading:
                (hidden if inside else shown).append(heading[2])
    headings = [title for title in hidden if title not in titles]
    assert headings and shown
    assert [title for title in headings if title in page.visible and title not in page.folded] == []
    assert [
        title for title in headings if re.fullmatch(r"[\w ?,]+", title) and title not in page.folded
    ] == []
    assert [title for title in shown if re.fullmatch(r"[\w ?,]+", title) and title not in page.visible] == []


def test_no_board_is_blank_and_pictures_are_shown(pages):
    """A widget's view says nothing where no kernel runs: its stored picture or text does."""
    for path in NOTEBOOKS:
        outputs = [
            output["data"]
            for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]
            for output in cell.get("outputs", [])
            if "data" in output and DATA not in output["data"]
        ]
        drawn = sum(any(kind in data for kind in ("image/png", "image/svg+xml")) for data in outputs)
        page = pages[path.relative_to(ROOT).with_suffix(".html").as_posix()]
        assert len([each for each in page.loads if "_images/" in each]) >= drawn, path.name


def test_every_widget_of_a_lesson_is_on_its_page(pages, site):
    """With what it works from; where no script runs its words stand in its place."""
    for path in NOTEBOOKS:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        outputs = [output["data"] for cell in cells for output in cell.get("outputs", []) if "data" in output]
        fronts = [data[DATA] for data in outputs if DATA in data]
        text = (site / path.relative_to(ROOT).with_suffix(".html")).read_text(encoding="utf-8")
        assert text.count('<div class="samarkand-front">') == len(fronts), path.name
    assert len(list(site.glob("_static/fronts.*"))) == 2
    assert "Enregistrer mon pronostic" in (site / "fr/_static/fronts.js").read_text(encoding="utf-8")


def test_nothing_is_loaded_from_elsewhere(pages, site):
    loaded = {load for page in pages.values() for load in page.loads}
    assert loaded
    assert [load for load in loaded if re.match(r"(https?:)?//", load)] == []
    styles = "".join(path.read_text(encoding="utf-8") for path in site.rglob("*.css"))
    assert re.findall(r"url\(\s*['\"]?https?:[^)]*\)|@import\s+['\"]https?:", styles) == []


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
    assert "../guide.html" in pages["howto/classroom.html"].links
    linked = {link for link in pages["rules/index.html"].links if link.startswith("../replay/")}
    assert linked == {f"../replay/{name}.html" for name in GAMES}
    shown = f"replay/{replays.FIRST_PAGE}.html"
    assert shown in pages["index.html"].loads
    for link in [*(f"replay/{name}.html" for name in GAMES), shown]:
        steps = data((site / link).read_text(encoding="utf-8"))["steps"]
        assert re.search(r"has reached 5\d\d|The game ends|wins", steps[-1]["words"])
        assert (site / link).stat().st_size < 500_000


def test_a_page_in_two_languages_leads_to_itself_in_the_other(pages):
    """And every other page to the first one in French, and says so."""
    french = languages.translations()["fr"]
    rules = {f"rules/{name}" for name in ("index", "questions", *GAMES)}
    assert {"index", "install", "learn", "notebooks/00_start_here", *rules} <= set(french)
    assert "notebooks/lessons/02_two_alike" in french
    for page in [*french, "search"]:
        ours, theirs = f"{page}.html", f"fr/{page}.html"
        assert (pages[ours].language, pages[theirs].language) == ("en", "fr")
        assert set(pages[ours].switches) == {("fr", relpath(theirs, dirname(ours)), "")}
        assert set(pages[theirs].switches) == {("en", relpath(ours, dirname(theirs)), "")}
    twins = {f"{place}{page}.html" for place in ("", "fr/") for page in [*french, "search"]}
    for name in {name for name, page in pages.items() if "site.js" in str(page.loads)} - twins:
        home = (relpath("fr/index.html", dirname(name)), "Français\N{NO-BREAK SPACE}: accueil")
        assert name[:3] == "fr/" or set(pages[name].switches) == {("fr", *home)}


def test_a_translated_page_leads_to_translated_ones_else_to_english(pages):
    home = pages["fr/index.html"].links
    assert {"install.html", "rules/index.html", "notebooks/lessons/02_two_alike.html"} <= set(home)
    assert {"rules/index.html", "../howto/strategy.html", f"../{LESSON_FOR_TOMORROW[1]}"} <= set(home)
    assert not {"../install.html", "../learn.html", "../notebooks/lessons/02_two_alike.html"} & set(home)
    assert "../rules/index.html" not in home and "../rules/index.html" in pages["fr/replay/market.html"].links
    rules = pages["fr/rules/market.html"].links
    assert {"../../rules.html#m-r2-the-falling-clock", "questions.html"} <= set(rules)
    index = pages["fr/rules/index.html"].links
    assert {"sackson.html", "questions.html", "../../rules/play-well.html"} <= set(index)
    assert "Bien jouer (en)" in pages["fr/rules/index.html"].visible
    assert "../../opponents.html#the-first-seat" in pages["fr/rules/questions.html"].links


def test_the_table_of_lessons_is_there_in_french(pages):
    """A row for each; what is translated is linked in French, all else in English."""
    linked = pages["fr/learn.html"].links
    french = languages.translations()["fr"]
    for each in lessons.entries(ROOT):
        name = each.path.removesuffix(".ipynb")
        assert (f"{name}.html" if name in french else f"../{name}.html") in linked
    assert "25 ou 45" in pages["fr/learn.html"].visible


def test_the_contents_beside_all_rules_lead_to_their_chapters(pages, site):
    text = (site / "rules.html").read_text(encoding="utf-8")
    contents = text.partition('class="page-toc')[2].partition("</nav>")[0]
    shown = re.findall(r'class="toc-h3[^"]*"><a[^>]*href="#([^"]+)">', contents)
    assert len(shown) == sum(len(chapters(game)) for game in GAMES)
    assert set(shown) <= pages["rules.html"].anchors and "pst-show_toc_level" in contents
    assert {"s-n5-no-exchange-in-circles", "m-r2-the-falling-clock"} <= pages["rules.html"].anchors
    assert "replay/first-page.html" in pages["fr/index.html"].loads


def test_what_the_site_says_by_itself_is_said_in_french(pages, site):
    lesson = pages["fr/notebooks/lessons/02_two_alike.html"]
    assert "Télécharger ce carnet" in lesson.visible
    assert "Dénombrez le contraire" in lesson.folded
    text = (site / "fr/rules/market.html").read_text(encoding="utf-8")
    assert "Montrer d’où vient chaque règle" in text and ">M-R3 supposé</a>" in text
    assert 'lang="fr"' in (site / "fr/replay/market.html").read_text(encoding="utf-8")
    for code, words in [("en", "Show the code"), ("fr", "Afficher le code")]:
        assert languages.say("Show the code", code) == words


def test_formulas_need_no_script(site):
    lesson = (site / "notebooks" / "lessons" / "21_best_of_three.html").read_text(encoding="utf-8")
    assert "<math" in lesson
    assert "MathJax" not in lesson


def test_notebooks_are_offered_elsewhere_only_where_there_is_such_a_place(pages):
    """From one setting, the project's own address; as long as there is none, no link leads to it."""
    path, page = "notebooks/lessons/02_two_alike.ipynb", "notebooks/lessons/02_two_alike.ipynb"
    assert openings.line(path, page, lite=False, where="") == ""
    urls = {"urls": {"Source": "https://github.com/somebody/game.git"}}
    everywhere = openings.links(path, page, lite=True, where=openings.repository(urls))
    assert everywhere == [
        f'<a href="https://mybinder.org/v2/gh/somebody/game/main?urlpath=lab/tree/{path}">on Binder</a>',
        f'<a href="https://colab.research.google.com/github/somebody/game/blob/main/{path}">in Colab</a>',
    ]
    assert openings.repository({"urls": {"Source": "https://example.org/somebody/game"}}) == ""
    linked = {link for page in pages.values() for link in page.links}
    offered = [link for link in linked if re.search(r"mybinder|colab\.research", link)]
    assert bool(offered) == bool(openings.repository())


def test_every_notebook_can_be_taken_away(pages, site):
    for path in NOTEBOOKS:
        name = path.relative_to(ROOT).as_posix()
        up = "../" * name.count("/")
        assert f"{up}{openings.DOWNLOADS}/{name}" in pages[name.replace(".ipynb", ".html")].links
        assert (site / openings.DOWNLOADS / name).read_bytes() == path.read_bytes()


def test_the_table_of_lessons_is_what_the_lessons_say(pages):
    """No lesson is left out, and a page that asks for no table has none."""
    told = lessons.entries(ROOT)
    linked = pages["learn.html"].links
    assert [each.path for each in told if each.path.replace(".ipynb", ".html") not in linked] == []
    two_alike = next(each for each in told if each.title == "Two alike?")
    assert (two_alike.track, two_alike.minutes) == (1, "25 or 45")
    assert (two_alike.level, two_alike.material) == ("15+", "cards")
    assert two_alike.question in pages["learn.html"].visible
    assert "thumbnails/02_two_alike.png" in pages["learn.html"].loads
    assert two_alike.concept == "the complementary event; counting sets of cards"
    assert two_alike.concept in pages["learn.html"].visible
    assert lessons.with_tables("# T", "docs/t.md", ROOT) == "# T"


def test_a_page_tells_what_it_is_and_addresses_only_where_there_are_some(site):
    start = (site / "index.html").read_text(encoding="utf-8")
    assert '<meta name="description" content="Three board games that share a name' in start
    assert 'href="_static/favicon.svg"' in start
    assert (site / "sitemap.xml").exists() == bool(openings.documentation())
    assert 'property="og:image" content="turn.png"' in start and (site / "turn.png").exists()
    lesson = (site / "notebooks/lessons/02_two_alike.html").read_text(encoding="utf-8")
    assert '<meta name="description" content="Minutes: 25, or 45' in lesson
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert not re.search(r'="description" content="[^"]*&lt;(a|div|img|p|span)\b', text), page


# --- In a browser -----------------------------------------------------------------------------------------

PAGES = [
    "index.html",
    "install.html",
    "learn.html",
    "rules/sackson.html",
    "rules/market.html",
    "rules/questions.html",
    "examples/s-w2.html",
    "notebooks/lessons/02_two_alike.html",
    "reference/api/samarkand.html",
    "howto/strategy.html",
    "notebooks/lessons/index.html",
    "opponents.html",
    "rules.html",
    "fr/index.html",
    "fr/learn.html",
    "fr/rules/index.html",
    "fr/rules/questions.html",
    *(f"fr/rules/{name}.html" for name in GAMES),
]
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
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    serious = [fault for fault in found if fault["impact"] in ("serious", "critical")]
    assert [(fault["id"], [node["html"][:150] for node in fault["nodes"][:3]]) for fault in serious] == []


def test_the_notes_for_the_teacher_are_seen_only_with_the_code(page, site):
    page.goto((site / "notebooks/lessons/02_two_alike.html").as_uri())
    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
    notes = page.get_by_role("heading", name="For the teacher")
    assert notes.count() == 0
    page.get_by_role("button", name="Show the code").click()
    assert notes.is_visible()


WIDE = {"width": 1280, "height": 800}
CUT = """() => [...document.querySelectorAll('.cell_input pre')]
    .filter(box => box.scrollWidth > box.clientWidth + 1 || getComputedStyle(box).lineHeight === 'normal')
    .map(box => box.textContent.slice(0, 60))"""
# Lines of code that take more than one line of the page, though no longer than a line of the project.
BROKEN = """() => [...document.querySelectorAll('.cell_input pre')].filter(box => {
    const lines = box.textContent.trimEnd().split("\\n");
    const high = box.clientHeight - 2 * parseFloat(getComputedStyle(box).paddingTop);
    return lines.every(line => line.length <= 110)
        && high > (lines.length + 0.5) * parseFloat(getComputedStyle(box).lineHeight);
}).map(box => box.textContent.slice(0, 60))"""


@pytest.mark.parametrize("name", ["notebooks/lessons/21_best_of_three.html", "reference/api/samarkand.html"])
def test_a_wide_window_shows_whole_lines_of_code_and_names_all_controls(page, site, name):
    page.set_viewport_size(WIDE)
    try:
        page.goto((site / name).as_uri())
        page.evaluate(OPEN)
        page.evaluate(STILL)
        assert page.evaluate(CUT) == page.evaluate(BROKEN) == []
        found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
        assert [fault["id"] for fault in found if fault["impact"] in ("serious", "critical")] == []
    finally:
        page.set_viewport_size(PHONE)


def test_answers_begin_folded(page, site):
    page.goto((site / "notebooks/lessons/02_two_alike.html").as_uri())
    heading = page.get_by_role("heading", name="Count the opposite")
    assert page.locator("details.fold").count() == 1
    assert not heading.is_visible()
    page.locator("details.fold > summary").click()
    assert heading.is_visible() and page.locator(".tag_exercise input").last.is_visible()


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
    page.context.close()


def test_a_lesson_lives_on_its_page(page, site):
    page.goto((site / f"notebooks/lessons/{pupil.LESSON}.html").as_uri())
    pupil.goes_through(page)


def test_search_finds_a_name(page, site):
    page.goto((site / "search.html").as_uri() + "?q=hypergeometric")
    page.wait_for_selector("#search-results ul.search li a")
    assert page.locator("#search-results ul.search li").count() > 2


# As players word them.
ASKED = (
    "may I pass?", "who gets the tile?", "what if I cannot pay?", "when does the game end?", "must I sell?",
    "how many cards may I hold?", "who wins a tie?", "what if the draw pile is empty?",
    "may I marry into a family twice?", "what if two want the same card?",
)  # fmt: skip

# As strangers word them, and a page that must be among the first three.
LOOKED_FOR = {
    "photocopy": "howto/without-computers", "français": "extend", "FAQ": "rules/questions",
    "empty deck": "rules/questions", "parallel": "python", "print a worksheet": "howto/without-computers",
    "simulate": "reference/api/samarkand.html#samarkand.simulate", "copyright": "python",
    "strategy": "howto/strategy", "report a mistake": "project/index", "changelog": "project/changelog",
    "who wins more often": "rules/questions", "which seat wins": "opponents",
    "games per second": "explanation/how-it-works",
    "public API": "python", "deprecation": "python", "win percentage": "explanation/intervals",
}  # fmt: skip


def test_search_finds_what_strangers_look_for(page, site):
    missed = {}
    for words, wanted in LOOKED_FOR.items():
        page.goto((site / "search.html").as_uri() + f"?q={quote(words)}")
        page.wait_for_selector("#search-results ul.search li a")
        first = page.locator("#search-results ul.search li > a").evaluate_all(
            "links => links.slice(0, 3).map((link) => link.getAttribute('href'))"
        )
        if not any(link.startswith(wanted) for link in first):
            missed[words] = first
    assert missed == {}


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("emplacements inoccupés", "rules/market"),  # by stems, with accents: there it is one
        ("porte voûtée", "rules/sackson"),
        ("dot", "rules/routes"),
        ("leçon", "learn"),
        ("passer mon tour", "rules/questions"),
        ("les règles", "rules/index"),
    ],
)
def test_search_in_french_finds_french_pages(page, site, words, wanted):
    page.goto((site / "fr" / "search.html").as_uri() + f"?q={quote(words)}")
    page.wait_for_selector("#search-results ul.search li a")
    found = page.locator("#search-results ul.search li > a").evaluate_all(
        "links => links.slice(0, 3).map((link) => link.getAttribute('href'))"
    )
    assert f"{wanted}.html" in {link.partition("#")[0] for link in found}
    assert page.locator(".further-search a").evaluate("link => link.search") == f"?q={quote(words)}"


def test_search_knows_words_and_no_seals(site):
    terms = json.loads((site / "searchindex.js").read_text(encoding="utf-8")[len("Search.setIndex(") : -1])[
        "terms"
    ]
    assert "hypergeometr" in terms
    assert max(map(len, terms)) < 40


@pytest.mark.parametrize("question", ASKED)
def test_search_finds_what_a_player_asks_first(page, site, question):
    page.goto((site / "search.html").as_uri() + f"?q={quote(question)}")
    page.wait_for_selector("#search-results ul.search li a")
    first = page.locator("#search-results ul.search li a").first
    assert first.get_attribute("href").startswith("rules/questions.html")


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


def test_search_finds_how_to_install_first(page, site):
    page.goto((site / "search.html").as_uri() + "?q=install")
    page.wait_for_selector("#search-results ul.search li a")
    assert page.locator("#search-results ul.search li a").first.inner_text() == "Install"


def test_where_a_rule_comes_from_is_shown_when_it_is_asked_for(page, site):
    page.goto((site / "rules/routes.html").as_uri())
    cited = page.get_by_role("link", name="R-T1 assumed")
    assert cited.count() == 0
    page.get_by_label("Show where each rule comes from").check()
    assert cited.first.is_visible()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        *((f"rules/{name}", "Print these pages") for name in GAMES),
        *((f"fr/rules/{name}", "Imprimer ces pages") for name in GAMES),
    ],
)
def test_the_rules_of_a_game_are_printed_on_two_sheets(page, site, name, words):
    page.goto((site / f"{name}.html").as_uri())
    assert page.get_by_role("button", name=words).is_visible()
    for paper in ("A4", "Letter"):
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper))) == 2
