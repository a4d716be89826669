"""Phones of a class in real pages: by keys, by touch, at 320 pixels, read by axe, gone and back again."""

from contextlib import closing

import pytest
from axe_playwright_python.sync_playwright import Axe

import samarkand
from samarkand_teaching import ClassRoom, Draw, Vote
from samarkand_widgets import Die, Guess, MarketBoard

SIZES = ({"width": 390, "height": 844}, {"width": 320, "height": 568})
PATIENCE = 15_000  # milliseconds
# A page that looks for the next room meets a port on which there is none yet, or has no network at all.
EXPECTED = ("ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED")


@pytest.fixture
def room():
    room = ClassRoom()
    yield room
    room.close()


@pytest.fixture
def phones(browser, room):
    """Two phones in the room, and what their pages complained of, which is nothing."""
    contexts = [browser.new_context(viewport=size, has_touch=True) for size in SIZES]
    pages, complaints = [context.new_page() for context in contexts], []
    for page in pages:
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(room.address)
    yield pages
    for context in contexts:
        context.close()
    assert [each for each in complaints if not any(name in each for name in EXPECTED)] == []


def faults(page):
    return [each["id"] for each in Axe().run(page).response["violations"]]


def width(page):
    return page.evaluate("document.documentElement.scrollWidth")


def guesses_by_finger(phone):
    """What was typed stays, and nothing is committed before a pupil has chosen how sure they are."""
    phone.fill("input[name=guess]", "70 %")
    phone.tap("button")
    phone.get_by_text("Choose how sure you are.").wait_for()
    phone.get_by_role("radio", name="50").tap()
    phone.fill("input[name=guess]", "70")
    phone.tap("button")
    phone.get_by_text("70: did you mean 70 %?").wait_for()
    assert phone.input_value("input[name=guess]") == "70"  # what was typed stays
    phone.fill("input[name=guess]", "70 %")
    phone.keyboard.press("Enter")
    phone.get_by_text("Committed: 0.7 to within 0.1, 50% sure").wait_for()


def is_judged(phone, verdict, look):
    """The verdict comes first, in its colour and with its sign."""
    said = phone.locator("p", has_text="The answer: 0.7202")
    said.wait_for()
    assert said.inner_text().startswith(verdict) and said.get_attribute("class") == look
    assert said.evaluate("each => getComputedStyle(each, '::before').content") not in ("none", "normal")


def is_in_view(context, room):
    """Whether the projector shows the code without scrolling, below a long question and its chart."""
    front = context.new_page()
    front.set_viewport_size({"width": 1280, "height": 720})
    front.goto(room.page_of(room.door.projector))
    front.locator("img").nth(1).wait_for()
    code = front.get_by_text(room.code).bounding_box()
    front.close()
    return code["y"] + code["height"] < 720


def test_phones_come_in_guess_vote_and_draw(room, phones, tmp_path):
    first, second = phones
    guess = Guess("Two alike?", "two alike", kind="probability", book=tmp_path / "g.json", room=room)
    guess.answer_is(0.7202)
    for page in phones:  # by keys alone
        page.wait_for_selector("input[name=code]")
        assert faults(page) == []
        page.keyboard.press("Tab")
        page.keyboard.type(room.code.lower())
        page.keyboard.press("Enter")
        page.wait_for_selector("input[name=guess]")
        assert faults(page) == [] and width(page) <= page.viewport_size["width"]
    guesses_by_finger(first)
    first.reload()
    first.get_by_text("Committed: 0.7").wait_for()
    # A phone whose socket dies, as when it is locked, comes back by itself, and what is being typed stays.
    second.fill("input[name=guess]", "0.4")
    second.get_by_role("radio", name="80").tap()
    room.server.soon(lambda: room.seats[1].phone.close())
    second.get_by_text("Not connected").wait_for()
    second.get_by_text("Not connected").wait_for(state="detached")
    assert second.input_value("input[name=guess]") == "0.4" and len(room.seats) == 2
    # One that was asleep may have lost its socket without being told: it hears nothing any more.
    lost = room.seats[1].phone
    lost.tell = lambda words: None
    second.evaluate("""() => {
        const later = Date.now() + 60000;
        Date.now = () => later;
        document.dispatchEvent(new Event("visibilitychange"));
    }""")
    second.wait_for_function("() => document.getElementById('said').textContent === ''")
    for _ in range(100):
        if room.seats[1].phone not in (None, lost):
            break
        second.wait_for_timeout(50)
    assert room.seats[1].phone is not lost and second.input_value("input[name=guess]") == "0.4"
    second.tap("button")
    second.get_by_text("Committed: 0.4").wait_for()
    guess.of_class.show_answer()
    is_judged(first, "Right.", "right")
    is_judged(second, "Wrong.", "wrong")

    vote = Vote("Which is more likely? " * 6, ["two alike", "<b>all</b> different"], room=room)
    assert is_in_view(first.context, room)
    second.get_by_label("<b>all</b> different").tap()
    second.tap("button")
    second.get_by_text("You voted: <b>all</b> different").wait_for()
    assert vote.counts(0) == [0, 1] and faults(second) == []

    Draw(Die(faces=("arrow", 1, 2, 3, 4, 5), seed=7), room=room)
    second.get_by_role("button", name="The remaining").tap()
    second.get_by_text("Mine: 10 of 10").wait_for()
    assert faults(second) == [] and width(second) == 320
    room.close_room()
    first.get_by_text("The room is closed").wait_for()


def commits_offline(phone, value):
    """Commit to a guess when the phone has just lost its network, which the page says at once."""
    phone.context.set_offline(True)
    phone.get_by_text("Not connected").wait_for(timeout=2_000)
    phone.fill("input[name=guess]", value)
    phone.keyboard.press("Enter")
    phone.get_by_text("Your answer will be sent when you are connected again.").wait_for()


def test_a_guess_that_was_committed_offline_is_sent_when_the_phone_is_back(room, phones, tmp_path):
    """It counts if its question is still open. Otherwise it is refused, and the pupil is told."""
    asked = [Guess(name, name, within=(0, 1), book=tmp_path / "g.json", room=room) for name in ("one", "two")]
    phone = phones[0]
    phone.fill("input[name=code]", room.code)
    phone.keyboard.press("Enter")
    phone.wait_for_selector("input[name=guess]")
    commits_offline(phone, "0.4")
    phone.wait_for_timeout(1_000)  # the phone tries to connect in the meantime
    assert phone.get_by_text("Your answer will be sent").count() == 1 and not asked[1].of_class.committed
    phone.context.set_offline(False)
    phone.get_by_text("Committed: 0.4").wait_for()
    assert [each.value for each in asked[1].of_class.committed.values()] == [0.4]
    assert phone.locator("#said").inner_text() == ""

    asked[0].of_class.put()
    phone.get_by_role("heading", name="one").wait_for()
    commits_offline(phone, "0.3")
    Vote("Which?", ["this", "that"], room=room)
    phone.context.set_offline(False)
    phone.get_by_text("The screen has just changed. Look again.").wait_for()
    assert not asked[0].of_class.committed and phone.get_by_label("that").is_visible()

    # What is sent just before the network is lost may never arrive, although the socket is still open.
    phone.evaluate("() => { window.sends = WebSocket.prototype.send; WebSocket.prototype.send = () => {}; }")
    phone.get_by_label("that").tap()
    phone.tap("button")
    phone.evaluate("() => { WebSocket.prototype.send = window.sends; }")
    room.server.soon(lambda: room.seats[0].phone.close())
    phone.get_by_text("You voted: that").wait_for()


def test_a_phone_finds_the_next_room_on_the_port_and_asks_for_its_code(room, phones):
    """*Run All* opens the room anew: no phone hangs, not even one that is reloaded."""
    first, second = phones
    for page in phones:
        page.fill("input[name=code]", room.code)
        page.keyboard.press("Enter")
        page.get_by_text("You are in").wait_for()
    with closing(ClassRoom(port=room.server.port)) as again:
        second.reload()
        for page in phones:
            page.get_by_text("Enter the code that your teacher shows.").wait_for()
            page.fill("input[name=code]", again.code)
            page.keyboard.press("Enter")
            page.get_by_text("You are in").wait_for()
        assert len(again.seats) == 2
        again.close_room()
        first.get_by_text("The room is closed").wait_for()
        first.wait_for_timeout(700)  # it has tried again by then
        assert first.get_by_text("The room is closed").count() == 1


def test_phones_have_a_seat_at_the_board(room, phones):
    """Each has its player's buttons and crops of the picture; what one chooses the other does not see."""
    game, seats = samarkand.game("market", players=3), ["phone", "phone", "greedy"]
    board = MarketBoard(game, seats, room=room, seed=3, pause=0, clock=False)
    for number, page in enumerate(phones, start=1):
        page.wait_for_selector("input[name=code]")
        page.fill("input[name=code]", room.code)
        page.keyboard.press("Enter")
        page.get_by_text(f"You are player {number}.").wait_for()
        assert faults(page) == [] and width(page) <= page.viewport_size["width"]
    for page, other in (phones, phones[::-1]):
        chosen = page.get_by_role("button", name="offer").last
        words = chosen.inner_text()
        chosen.tap()
        page.get_by_text(words).wait_for()
        assert other.get_by_text(words).count() == 0
    first, second = phones
    first.get_by_role("button", name="pass at 10").wait_for()
    assert faults(first) == [] and width(first) == 390
    first.reload()
    first.get_by_role("button", name="pass at 10").tap()
    second.get_by_role("button", name="pass at 10").wait_for()
    assert faults(second) == [] and width(second) == 320
    assert all(image.get_attribute("height") for image in second.locator("img").all())  # nothing jumps
    # The page that the teacher opens for a phone that has gone is a phone's page, not that of the projector.
    teacher = first.context.new_page()
    teacher.goto(room.page_of(room.seats[0]))
    teacher.get_by_text("You are player 1.").wait_for()
    first.get_by_text("Your seat is now open in another tab").wait_for()
    assert teacher.locator("body.front").count() == 0
    first.reload()
    first.get_by_text("You are player 1.").wait_for()
    teacher.close()
    front = first.context.new_page()
    front.goto(room.page_of(room.door.projector))
    front.locator("body.front").wait_for()
    front.close()
    board.close()
    second.get_by_text("It starts soon").wait_for()
