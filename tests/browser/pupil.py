"""What a pupil does with *Two alike?* on a page without a kernel, and what the page answers."""

LESSON = "03_two_alike"
SCORED = (
    "You guessed 0.4 to within 0.1, 80 % sure. The answer is 0.7202: off by 0.3202, not within 0.1; you "
    "said 80 %, so you lose 0.64 of 1 point (flipping a coin loses 0.25)."
)


def exhibit(page, words):
    return page.locator(".samarkand-lesson", has_text=words).first


def told(widget, words):
    widget.locator(".samarkand-said", has_text=words).wait_for()


def goes_through(page):
    """A guess that the browser keeps, chance of one's own, a slider, what was recorded, an exercise."""
    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
    asked = "Commit a guess before you read on"
    guess = exhibit(page, "how likely is it that at least two match")
    told(guess, asked)
    guess.get_by_role("textbox").fill("72")
    guess.get_by_role("button", name="Commit my guess").click()
    told(guess, "did you mean 72 %?")
    guess.get_by_role("textbox").fill("2/5")
    guess.get_by_role("textbox").press("Enter")
    told(guess, "Committed: 0.4 to within 0.1, 80 % sure.")
    assert "0.7202" not in guess.inner_text()
    guess.get_by_role("button", name="Score my guess").click()
    told(guess, SCORED)
    page.reload()
    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
    told(guess, SCORED)
    guess.get_by_role("button", name="Guess again").click()
    told(guess, asked)

    bag = exhibit(page, "Four cards of the pack")
    told(bag, "100 as an example")
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
    told(live, "Seed 7: after 10,000 games 0.7")
    live.get_by_role("button", name="One more").click()
    told(live, "Seed 7: after 1 game ")
    live.get_by_label("speed").select_option("10,000 a second")
    live.get_by_role("button", name="Run").click()
    told(live, "Seed 7: after 10,000 games 0.7")
    live.get_by_role("button", name="Run").wait_for()

    slid = exhibit(page, "cards turned up 4: 2392421/3321960")
    slid.get_by_role("slider").focus()
    page.keyboard.press("ArrowRight")
    exhibit(page, "cards turned up 5: ").wait_for()

    check = exhibit(page, "to be certain that at least two match")
    for answer, words in (("6", "One too few"), ("7", "right!")):
        check.get_by_role("textbox").fill(answer)
        check.get_by_role("button", name="Check").click()
        told(check, words)
