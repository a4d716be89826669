"""Pictures to drag, on a page without a kernel: by mouse, by finger and by keys, wide and on a phone."""

import pytest

from samarkand.probability import binomial
from samarkand_widgets import BalanceBeam, GrowingSilence, MovingLimit, NarrowingHill, ThinningPack
from samarkand_widgets.lesson.front.page import ending, frame

PHONE = {"width": 390, "height": 844}


def write_page(file):
    """Write a page with all five in the current language, and return its address."""
    made = [
        BalanceBeam("Balance?", {"arrow": -1, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5}, "piastres"),
        ThinningPack("Cards?", {"grain": 21, "fruit": 19, "copper": 17, "jewel": 11}),
        NarrowingHill("Rolls?", "1/6", range(20, 401, 20), "rolls", away="0.05"),
        GrowingSilence("Turns?", {"a rival": 12, "the draw pile": 50}, below="1/50"),
        MovingLimit(
            "Limit?",
            binomial(60, "1/6"),
            binomial(60, "1/3"),
            range(8, 23),
            ("fair die", "loaded die"),
            "arrows",
        ),
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
        shown.locator("svg > g > [role=slider]").last,
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
    assert said() == "First move the hatched handle to your prediction."
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


@pytest.mark.parametrize("question, most", [("Cards?", 5), ("Rolls?", 20), ("Turns?", 7), ("Limit?", 15)])
def test_a_picture_is_dragged_by_mouse_and_keys(page, question, most):
    shown, handle, said = picture(page, question)
    drag(page, handle, shown.locator("svg").first.bounding_box()["width"] / 3)
    predicted = int(handle.get_attribute("aria-valuenow"))
    assert 0 < predicted < most - 1
    assert said() == f"My prediction: {handle.get_attribute('aria-valuetext')}."
    shown.get_by_role("button", name="This is my prediction").click()
    assert handle.evaluate("made => made === document.activeElement")
    told = {said()}
    for _ in range(1, most):
        page.keyboard.press("ArrowRight")
        told.add(said())
        # The picture shows the same digits as the sentence.
        if question == "Cards?":
            assert said().split("probability ")[1][:5] in shown.locator("svg").first.text_content()
    assert len(told) == most and handle.get_attribute("aria-valuenow") == str(most - 1)
    page.keyboard.press("ArrowRight")
    assert handle.get_attribute("aria-valuenow") == str(most - 1)
    drag(page, handle, -2000)
    assert handle.get_attribute("aria-valuenow") == "0"
    # A press beside the handle moves it there, for those who cannot drag.
    box = shown.locator("svg").first.bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.7, box["y"] + box["height"] * 0.75)
    assert 0 < int(handle.get_attribute("aria-valuenow")) < most
