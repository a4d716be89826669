"""Predictions on a page without a kernel: a beam by mouse and keys, a slider by finger on a phone."""

import pytest

from samarkand_widgets import BalanceBeam, WhatIf
from samarkand_widgets.lesson.front.page import ending, frame

HEAD = '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">'


@pytest.fixture
def shown(browser, tmp_path):
    """`shown(widget, width)`: a widget on a page of this width."""
    contexts = []

    def show(widget, width):
        file, faults = tmp_path / "page.html", []
        file.write_text(HEAD + frame(widget.as_stored()) + ending(), encoding="utf-8")
        widget.close()
        context = browser.new_context(viewport={"width": width, "height": 844}, has_touch=True)
        contexts.append((context, faults))
        page = context.new_page()
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.goto(file.as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") == width
        return page, page.locator(".samarkand-front")

    yield show
    for context, faults in contexts:
        context.close()
        assert faults == []


def drag(page, handle, across):
    """Drag something by as many pixels."""
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + across, y, steps=4)
    page.mouse.up()


def test_a_prediction_comes_first_and_then_the_beam_moves(shown):
    outcomes = {"arrow": -1, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5}
    page, shown = shown(BalanceBeam("Balance?", outcomes, "piastres"), 1280)
    support, said = shown.locator("svg [role=slider]").last, shown.get_by_role("status").inner_text
    fix = shown.get_by_role("button", name="This is my prediction")
    fix.click()
    assert said() == "First move the hatched support to your prediction."
    weight = shown.get_by_role("slider", name="weight 5")
    drag(page, weight, -60)
    assert weight.get_attribute("aria-valuetext") == "5 piastres"  # held until the prediction is fixed
    drag(page, support, shown.locator("svg").first.bounding_box()["width"] / 2)
    assert said().startswith("My prediction: ")
    predicted = support.get_attribute("aria-valuetext")
    fix.click()
    assert "tips" in said() and predicted in said()
    support.focus()
    page.keyboard.press("Home")
    for _ in range(20):
        page.keyboard.press("ArrowRight")
    assert support.get_attribute("aria-valuetext") == "2.33 piastres"
    assert said() == "The support is at 2.33 piastres. The beam is level, so the mean is 7/3."
    drag(page, weight, -shown.locator("svg").first.bounding_box()["width"])
    assert weight.get_attribute("aria-valuetext") == "\u22121 piastres" and "to the left" in said()
    # The mean of the moved weights is not printed before the reader has found it.
    assert "mean" not in shown.locator("svg").first.text_content()
    support.focus()
    for _ in range(6):
        page.keyboard.press("ArrowLeft")
    assert "so the mean is 4/3" in said() and "mean 4/3" in shown.locator("svg").first.text_content()
    assert shown.locator(".samarkand-legend").inner_text().startswith("one of 6 equally likely outcomes")
    shown.get_by_role("button", name="Predict again").click()
    assert weight.get_attribute("aria-valuetext") == "5 piastres" and said() == "No prediction yet."


def test_a_slider_is_a_prediction_first_and_then_shows_answers(shown):
    made = WhatIf("Cards?", lambda cards: cards / 8, range(2, 9), description="cards", predict=True)
    page, shown = shown(made, 390)
    said = shown.get_by_role("status").inner_text
    slid, typed = shown.get_by_role("slider"), shown.get_by_role("spinbutton")
    fix = shown.get_by_role("button", name="This is my prediction")
    drawn = shown.locator("svg").first
    assert said() == "No prediction yet." and typed.input_value() == ""
    assert slid.get_attribute("aria-valuetext") == "not chosen yet"
    fix.click()
    assert said() == "First move the slider to your prediction."
    assert shown.get_by_role("button", name="Show all answers").is_hidden()
    box = slid.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2  # the middle, where a hidden thumb is
    page.touchscreen.tap(x, y)
    assert said() == "My prediction: 5." and drawn.locator("pattern").count() == 1
    assert "0.625" not in drawn.text_content(), "the answer is not given away"
    slid.press("ArrowRight")
    fix.click()
    assert said() == "cards 6: 0.750." and "0.75" in drawn.text_content()
    assert slid.evaluate("input => input === document.activeElement") and fix.is_hidden()
    slid.press("ArrowLeft")
    assert said() == "cards 5: 0.625." and drawn.locator("pattern").count() == 1
    typed.fill("3")
    typed.press("Enter")
    assert said() == "cards 3: 0.375." and "4: 0.5," not in drawn.text_content()
    shown.get_by_role("button", name="Show all answers").click()
    assert "4: 0.5," in drawn.text_content()
    shown.get_by_role("button", name="Predict again").click()
    assert said() == "No prediction yet." and typed.input_value() == ""
    assert drawn.locator("pattern").count() == 0 and "0.5" not in drawn.locator("desc").text_content()
