"""Predictions on a page without a kernel: by mouse, by finger and by keys, wide and on a phone."""

import pytest

from samarkand_widgets import BalanceBeam, WhatIf
from samarkand_widgets.lesson.front.page import ending, frame

PHONE = {"width": 390, "height": 844}


def write_page(file):
    """Write a page with a beam and a slider, and return its address."""
    made = [
        BalanceBeam("Balance?", {"arrow": -1, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5}, "piastres"),
        WhatIf("Cards?", lambda cards: cards / 8, range(2, 9), description="cards", predict=True),
    ]
    head = '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    file.write_text(head + "".join(frame(one.as_stored()) for one in made) + ending(), encoding="utf-8")
    for one in made:
        one.close()
    return file.as_uri()


@pytest.fixture(scope="module")
def pictures(tmp_path_factory):
    return write_page(tmp_path_factory.mktemp("dragging") / "pictures.html")


@pytest.fixture(scope="module", params=[None, PHONE], ids=["wide", "phone"])
def page(request, browser, pictures):
    window = request.param or {"width": 1280, "height": 900}
    page, faults = browser.new_page(viewport=window, has_touch=request.param is not None), []
    page.on("pageerror", lambda fault: faults.append(fault))
    page.goto(pictures)
    yield page
    assert faults == [] and page.evaluate("document.documentElement.scrollWidth") == window["width"]
    page.close()


def picture(page, question):
    """Return a picture by its question, its handle, and how to read its sentence."""
    shown = page.locator(".samarkand-front").filter(has_text=question)
    return (
        shown,
        shown.locator("svg [role=slider]").last,
        lambda: shown.get_by_role("status").inner_text(),
    )


def drag(page, handle, across):
    """Drag something by as many pixels."""
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + across, y, steps=4)
    page.mouse.up()


def test_a_prediction_comes_first_and_then_the_beam_moves(page):
    shown, support, said = picture(page, "Balance?")
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


def test_a_slider_is_a_prediction_first_and_then_shows_answers(page):
    shown = page.locator(".samarkand-front").filter(has_text="Cards?")
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
    page.touchscreen.tap(x, y) if page.evaluate("navigator.maxTouchPoints") else page.mouse.click(x, y)
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
