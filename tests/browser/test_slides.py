"""The slides of all lessons in a browser: nothing is cut at 1280 × 720, nothing fetched, keys turn them."""

import json
import re

from axe_playwright_python.sync_playwright import Axe

from samarkand.lessons import slides, worksheets
from tests.test_lessons import SHORT
from tests.test_notebooks import LESSONS

PROJECTOR = {"width": 1280, "height": 720}
FAULTS = """() => [...document.querySelectorAll("section")].map((slide, place) => {
  slide.hidden = false;
  const inside = [...slide.querySelectorAll("*")];
  const wide = inside.filter((part) => part.scrollWidth > part.clientWidth + 1
    && getComputedStyle(part).display !== "inline" && !part.closest("math"));
  const { clientWidth, clientHeight, scrollWidth, scrollHeight } = slide;
  const pictures = [...slide.querySelectorAll("img")];
  const faults = [
    clientWidth === 1280 && clientHeight === 720 ? "" : "size",
    scrollHeight > clientHeight || scrollWidth > clientWidth ? "cut" : "",
    wide.length ? "wide" : "",
    inside.some((part) => part.getBoundingClientRect().right > 1240) ? "far" : "",
    pictures.every((each) => each.complete && each.naturalWidth) ? "" : "picture",
  ].filter(Boolean);
  slide.hidden = place !== 0;
  return faults;
})"""


def test_no_slide_is_cut_and_none_needs_a_network(browser, tmp_path):
    context = browser.new_context(viewport=PROJECTOR)
    page, told = context.new_page(), []
    page.on("console", lambda message: told.append(message.text))
    page.on("pageerror", lambda error: told.append(str(error)))
    page.on("request", lambda asked: asked.url.startswith(("file:", "data:")) or told.append(asked.url))
    found = {}
    for path in LESSONS:
        lesson = json.loads(path.read_text(encoding="utf-8"))
        file = tmp_path / f"{path.stem}.html"
        file.write_text(slides.page(lesson, worksheets.answers(path.stem)), encoding="utf-8")
        page.goto(file.as_uri())
        faults = page.evaluate(FAULTS)
        assert len(faults) > (12 if path in SHORT else 20)
        found |= {f"{path.stem} {number}": each for number, each in enumerate(faults, start=1) if each}
    assert found == {} and told == []
    assert_keys_turn(page, len(faults))
    violations = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    assert [each["id"] for each in violations] == []
    counts = re.findall(rb"/Count (\d+)", page.pdf(prefer_css_page_size=True))
    assert max(map(int, counts)) == len(faults)  # pages, one a slide
    context.close()


def assert_keys_turn(page, last):
    """All but `f`: a browser without a window has no screen to fill."""
    place, notes = page.locator("#place"), page.locator("#notes")
    turned = {"End": last, "ArrowRight": last, "Home": 1, " ": 2, "PageDown": 3, "ArrowUp": 2}
    for key, number in turned.items():
        page.keyboard.press(key)
        assert place.inner_text() == f"{number} / {last}"
        focused = page.evaluate("document.activeElement.getAttribute('aria-label')")
        assert focused == f"slide {number} of {last}"
    page.keyboard.press("n")
    assert "Misconception" in notes.inner_text()
    page.keyboard.press("n")
    assert notes.is_hidden()
    page.get_by_role("button", name="Next").click()
    assert place.inner_text() == f"3 / {last}"
    field = page.locator("section.guess input").last
    while not field.is_visible():
        page.keyboard.press("ArrowRight")
    now = place.inner_text()
    field.press_sequentially("1 n")
    assert field.input_value() == "1 n" and place.inner_text() == now and notes.is_hidden()
