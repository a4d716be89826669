"""What a pupil does with *Two alike?* on a page without a kernel, and what the page answers."""

from playwright.sync_api import expect

LESSON = "02_two_alike"
# The verdict, what leads to the mistake, the answer, the score.
SCORED = (
    "Wrong. You may have thought of one card, and asked whether another card matches it. But any two of the "
    "four cards can match, and that makes six pairs. The answer is 0.7202. Your guess, 0.4, is off by "
    "0.3202, which is more than 0.1. You were 80% sure, so you lose 0.8² = 0.64 of 1 point."
)
SURE_OF = "How sure are you that the answer is within 0.1 of your guess, in per cent?"


def exhibit(page, words):
    return page.locator(".samarkand-lesson", has_text=words).first


def told(widget, words):
    """A failure shows what the widget says instead."""
    expect(widget.locator(".samarkand-said")).to_contain_text(words, timeout=30_000)


def marked(widget):
    """The looks of the sentence that say right or wrong."""
    looks = widget.locator(".samarkand-said").get_attribute("class").split()
    return [look for look in looks if look in ("samarkand-right", "samarkand-wrong")]


def shows_the_guess(card):
    """What was committed on another card is in the fields of this one."""
    assert card.get_by_role("textbox").input_value() == "0.4"
    assert card.get_by_role("slider").input_value() == card.get_by_role("spinbutton").input_value() == "80"


def guesses(page):
    """Nothing is chosen before; the second card shows what was committed on the first."""
    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
    asked, question = "Commit to a guess before you read on", "how likely is it that at least two match"
    guess, second = exhibit(page, question), page.locator(".samarkand-lesson", has_text=question).nth(1)
    told(guess, asked)
    guess.get_by_role("button", name="Commit my guess").click()
    told(guess, "Fill in “my guess” first.")
    guess.get_by_role("textbox").fill("72")
    guess.get_by_role("button", name="Commit my guess").click()
    told(guess, "did you mean 72 %?")
    guess.get_by_role("textbox").fill("2/5")
    guess.get_by_role("textbox").press("Enter")
    told(guess, "Say how sure you are")
    sure = guess.get_by_role("slider", name=SURE_OF)
    assert sure.get_attribute("aria-valuetext") == "not chosen yet"
    assert guess.get_by_role("spinbutton", name=SURE_OF).input_value() == ""
    sure.fill("80")
    guess.get_by_role("textbox").press("Enter")
    told(guess, "Committed: 0.4 to within 0.1, 80% sure.")
    assert "0.7202" not in guess.inner_text() and not marked(guess)
    shows_the_guess(second)
    second.get_by_role("button", name="Score my guess").click()
    for card in (guess, second):
        told(card, SCORED)
        assert marked(card) == ["samarkand-wrong"]
    page.reload()
    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
    told(guess, SCORED)
    shows_the_guess(second)
    second.get_by_role("button", name="Guess again").click()
    told(guess, asked)
    for card in (guess, second):
        assert card.get_by_role("textbox").input_value() == "" and not marked(card)
        assert card.get_by_role("slider").get_attribute("aria-valuetext") == "not chosen yet"


def goes_through(page):
    """A guess that the browser keeps, chance of one's own, a slider, what was recorded, an exercise."""
    guesses(page)
    bag = exhibit(page, "Four cards of the pack")
    told(bag, "An example with 100.")
    bag.get_by_role("button", name="Draw", exact=True).click()
    told(bag, "1 so far; the latest: ")
    bag.get_by_role("button", name="Draw 100 times").click()
    told(bag, "101 so far; the latest: ")
    drawn = bag.locator(".samarkand-said").inner_text()
    bag.get_by_role("spinbutton").fill("7")
    bag.get_by_role("spinbutton").press("Tab")
    told(bag, "Nothing yet.")
    bag.get_by_role("button", name="Draw 100 times").click()
    told(bag, "100 so far; the latest: ")
    assert bag.locator(".samarkand-said").inner_text() != drawn

    live = exhibit(page, "The proportion of deals with a match")
    told(live, "After 10,000 trials the line is at 0.7")
    live.get_by_role("button", name="One more").click()
    told(live, "After 1 trial ")
    live.get_by_label("speed").select_option("10,000 a second")
    live.get_by_role("button", name="Run").click()
    told(live, "After 10,000 trials the line is at 0.7193. The band from 0.7103 to 0.7283")
    live.get_by_role("button", name="Run").wait_for()

    cards = exhibit(page, "From how many cards on is the probability of a match more than 1/2?")
    cards.get_by_role("slider").fill("2")
    told(cards, "My prediction: 2.")
    cards.get_by_role("button", name="This is my prediction").click()
    told(cards, "cards 2: ")
    cards.get_by_role("slider").focus()
    page.keyboard.press("ArrowRight")
    told(cards, "cards 3: ")

    check = exhibit(page, "to be certain that at least two match")
    for answer, words, look in (("6", "One too few", "wrong"), ("7", "right!", "right")):
        check.get_by_role("textbox").fill(answer)
        check.get_by_role("button", name="Check").click()
        told(check, words)
        assert marked(check) == [f"samarkand-{look}"]
        assert check.get_by_text(
            "Wanted: a whole number, a fraction, or a decimal to 3 decimal places."
        ).is_visible()
