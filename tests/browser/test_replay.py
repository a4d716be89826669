"""A game as a page in a plain browser: by mouse, keys and touch; axe finds nothing."""

import pytest
from axe_playwright_python.sync_playwright import Axe

import samarkand
from samarkand.replay.page import data, pictures

WIDE, PHONE = {"width": 1280, "height": 720}, {"width": 390, "height": 844}
MIN = 44  # pixels of whatever is touched
# The browser writes elements in its own way: both are read and written by it.
SAME = """svg => {
    const box = document.createElement('div');
    box.innerHTML = svg;
    return document.querySelector('#board').innerHTML === box.innerHTML;
}"""


@pytest.fixture(scope="module")
def replay(tmp_path_factory):
    """Some moves of a game, and the file that steps through them."""
    start = samarkand.game("market", players=3).new_initial_state()
    state = samarkand.play(start, "random", seed=3, until=lambda state: len(state.history()) == 40)
    file = tmp_path_factory.mktemp("replay") / "game.html"
    samarkand.replay_page(state, file)
    return file


@pytest.fixture
def page(browser, replay, request):
    window, has_touch = request.param
    context = browser.new_context(viewport=window, has_touch=has_touch, reduced_motion="reduce")
    page = context.new_page()
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.on("console", lambda line: line.type == "error" and page.faults.append(line.text))
    page.on("request", lambda sent: sent.url.startswith("file:") or page.faults.append(sent.url))
    page.goto(replay.as_uri())
    page.wait_for_selector("#board svg")
    yield page
    assert page.faults == []
    context.close()


def step(page):
    return int(page.evaluate("document.body.dataset.step"))


def fits(page):
    """Nothing is wider than the window, and nothing that is pressed is small."""
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    boxes = [each.bounding_box() for each in page.locator(".steps button, .steps input").all()]
    assert all(box["height"] >= MIN and box["width"] >= MIN for box in boxes)
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    assert [(fault["id"], fault["nodes"][0]["html"][:150]) for fault in found] == []


@pytest.mark.parametrize("page", [(WIDE, False)], indirect=True)
def test_by_mouse_and_keys(page, replay):
    text = replay.read_text(encoding="utf-8")
    kept, drawn = data(text), list(pictures(text))
    last = len(drawn) - 1
    fits(page)
    for press, expected in [
        (lambda: page.get_by_role("button", name="Forward", exact=True).click(), 1),
        (lambda: page.get_by_role("button", name="Last", exact=True).click(), last),
        (lambda: page.get_by_role("button", name="Back", exact=True).click(), last - 1),
        (lambda: page.keyboard.press("Home"), 0),
        (lambda: page.keyboard.press("ArrowRight"), 1),
        (lambda: page.keyboard.press("ArrowLeft"), 0),
        (lambda: page.locator("#log button").nth(2).click(), kept["turns"].count(1) + kept["turns"].count(2)),
        (lambda: page.keyboard.press("End"), last),
        (lambda: page.get_by_role("slider").press("ArrowLeft"), last - 1),
    ]:
        press()
        assert step(page) == expected
        assert page.evaluate(SAME, drawn[expected])
        assert page.locator("#sentence").inner_text() == kept["steps"][expected]["words"]
        assert page.locator("#log [aria-current]").count() == 1
        shown = page.locator("#rules b").all_inner_texts()
        assert [words[1:].split("]")[0] for words in shown] == kept["steps"][expected]["rules"]
    page.get_by_role("button", name="First", exact=True).click()
    page.locator("#speed").select_option("350")
    page.locator("#board").press(" ")
    page.wait_for_selector("body[data-step='2']")
    assert page.locator("#sentence").get_attribute("aria-live") == "off"
    page.get_by_role("button", name="Pause", exact=True).click()
    assert page.get_by_role("button", name="Play", exact=True).is_visible()
    assert page.locator("#sentence").get_attribute("aria-live") == "polite"


@pytest.mark.parametrize("page", [(PHONE, True)], indirect=True)
def test_by_touch_on_a_phone(page):
    fits(page)
    page.get_by_role("button", name="Forward", exact=True).tap()
    page.get_by_role("button", name="Forward", exact=True).tap()
    assert step(page) == 2
    page.get_by_role("button", name="Back", exact=True).tap()
    assert step(page) == 1
    page.emulate_media(media="print")
    assert not page.locator("#steps").is_visible() and page.locator("#log").is_visible()
    overflows = "(box => box.scrollHeight > box.clientHeight + 1)(document.querySelector('#log'))"
    assert not page.evaluate(overflows)
