"""Draws, sealed bids and the falling clock, played over the wire by pupils who make mistakes."""

import pytest

import samarkand
from samarkand.errors import InvalidInput
from samarkand.theory import market
from samarkand_teaching import Draw, FallingClock, SealedBids
from samarkand_widgets import ByHand, Die, DrawBag
from tests.classroom.pupils import a_class, come_in, in_time, told
from tests.waiting import until


def heads(rng):
    """Heads in three throws."""
    return int(rng.integers(2, size=3).sum())


DEVICES = {
    "die": lambda seed: Die(faces=("arrow", 1, 2, 3, 4, 5), seed=seed),
    "bag": lambda seed: DrawBag(cards={"grain": 11, "other": 37}, good="grain", drawn=4, seed=seed),
    "by hand": lambda seed: ByHand("Heads?", heads, range(4), seed=seed),
}


@pytest.mark.parametrize("kind", DEVICES)
def test_every_phone_draws_by_chance_of_its_own_that_can_be_drawn_again(room, kind):
    draws = Draw(DEVICES[kind](7), room=room, each=10)

    async def lesson():
        async with a_class(room, 3) as pupils:
            first = pupils[0]
            await first.press("once")
            await first.sees("Mine: 1 of 10")
            assert "expected" not in told(first)
            for pupil in pupils:
                await pupil.press("rest")
                await pupil.press("rest")  # a double tap
                await pupil.is_refused()
                assert pupil.shows("Mine: 10 of 10")

    in_time(lesson())
    frame = draws.frame()
    assert len(frame) == 30 and sum(draws.counts()) == 30
    assert frame.groupby("seat").label.apply(tuple).nunique() == 3
    again = DEVICES[kind](7)
    for seat, mine in frame.groupby("seat"):
        places = again.try_times(again.chance(seat), 10)
        assert [again.labels[place] for place in places] == mine.label.tolist()
    draws.take({draws.labels[0]: 3})
    if draws.device.shares:
        draws.law_button.click()
        assert "expected" in draws.picture().description
    assert "33 draws" in draws.said and "On single phones" in draws.said


def test_sealed_bids_are_opened_together(room):
    bids = SealedBids("How many coins?", worth=28, room=room, within=(0, 60), price="second", unit="coins")

    async def lesson():
        async with a_class(room, 3) as (first, second, third):
            await first.press("commit", guess="61")
            await first.is_refused()
            for pupil, bid in ((first, "33"), (second, "25"), (third, "30")):
                await pupil.press("commit", guess=bid)
                await pupil.sees("Sealed")
            assert "33" not in told(second, third) + bids.said + bids.picture().description
            bids.lift()
            await first.sees("You won with a bid of 33 and pay 30")
            await second.sees("You bid 25. The highest bid was 33")
            assert "28" not in told(first)
            bids.show_answer()
            await first.sees("worth 28: −2")

    in_time(lesson())
    end = "The highest bidder pays 30. It was worth 28: −2 for the winner."
    assert bids.said == f"3 bids from 25 to 33. {end}"
    with pytest.raises(InvalidInput):
        SealedBids("?", price="third")


def test_equal_highest_bids_are_decided_at_random_and_everybody_is_told(room):
    """A bid that the teacher leaves out does not count."""
    bids = SealedBids("How many coins?", worth=28, room=room)

    async def lesson():
        async with a_class(room, 4) as pupils:
            for pupil, bid in zip(pupils, ("31", "31", "25", "1000"), strict=True):
                await pupil.press("commit", guess="-3")
                await pupil.is_refused("type a number from 0 to 1000")
                await pupil.press("commit", guess=bid)
                await pupil.sees("Sealed")
            bids.lift()
            await pupils[3].sees("You won with a bid of 1000")
            bids.leave_out(1_000)
            await pupils[3].sees("left out your bid")
            await pupils[2].sees("You bid 25. The highest bid was 31")
            for pupil in pupils[:2]:
                await pupil.sees("2 bids", "tied for highest")
            won = [pupil.shows("You won with a bid of 31 and pay 31") for pupil in pupils[:2]]
            assert sorted(won) == [False, True] and pupils[won.index(False)].shows("it was not yours")
            winner = room.seats[won.index(True)].number
            assert f"2 bids of 31 tied, and phone {winner} was drawn at random." in bids.said
            assert "3 bids from 25 to 31" in bids.said and "Left out: 1000" in bids.said

    in_time(lesson())
    slips = SealedBids("How many coins?")
    slips.take("31 31 4")
    slips.lift()
    assert "2 bids of 31 tied, and a slip of paper was drawn at random." in slips.said


class Falls:
    """What the clock would do after a while: here when the test says so."""

    def __init__(self, room, monkeypatch):
        self.due, self.after = [], room.after
        monkeypatch.setattr(room, "after", self.keep)

    def keep(self, seconds, deed):
        if getattr(deed, "__func__", None) is FallingClock._fall:
            self.due.append(deed)
        else:
            self.after(seconds, deed)

    def fall(self):
        self.after(0, self.due.pop())

    async def fall_to(self, clock, value, pupils):
        while clock.value != value:
            await until(lambda: self.due)
            before = clock.value
            self.fall()
            await until(lambda before=before: clock.value != before)
        for pupil in pupils:
            await pupil.until(lambda pupil: pupil.shows(f'"text": "{value}"'))


def rivals(clock, seats, pupils):
    """The pairs of pupils who bid against each other."""
    by_seat = dict(zip(seats, pupils, strict=True))
    pairs = {frozenset(pair) for pair in clock._rivals.items()}
    return [[by_seat[seat] for seat in pair] for pair in pairs]


def test_the_clock_settles_together_what_was_pressed_at_one_value(room, monkeypatch):
    """The clock falls when the test says so, not after seconds: each press is there before."""
    clock, falls = FallingClock(9, room=room), Falls(room, monkeypatch)

    async def lesson():
        async with a_class(room, 5) as pupils:
            clock.start()
            for pupil in pupils:
                await pupil.sees('"large"')
            watching = [pupil for pupil in pupils if pupil.shows("You watch")]
            assert len(watching) == 1 and clock.start_button.disabled
            (a, b), (c, d) = rivals(clock, room.seats, pupils)
            await falls.fall_to(clock, 8, pupils)
            await a.press("stop")
            await b.press("stop")
            await b.press("stop")  # a double tap
            await a.sees("You stopped at 8")
            await b.is_refused()
            assert b.shows("You stopped at 8")
            await falls.fall_to(clock, 7, [c, d])
            for pupil in (a, b):
                await pupil.sees("Both stopped at 8")
            await falls.fall_to(clock, 6, [c, d])
            await c.press("stop")
            await c.sees("You stopped at 6")
            again = await come_in(room, token=c.token)  # a reload in the middle
            falls.fall()
            await again.sees("You bought at 6: +3")
            await d.sees("Your rival bought at 6")
            await d.press("stop")
            await d.is_refused()
            assert "worth_of" not in told(d) and "equilibrium" not in told(d)
            assert not falls.due
            again.socket.close()
        await until(lambda: all(seat.phone is None for seat in room.seats))

    in_time(lesson())
    frame = clock.frame()
    assert sorted(frame.result) == ["bought", "dispute", "dispute", "late"]
    both = int(market.dispute(samarkand.game("market", players=3), 9, 8).mine[0][0])
    assert sorted(frame.gain) == sorted([3, 0, both, both]) == sorted([3, 0, -4, -4])
    assert [clock.share(value) for value in (8, 7, 6)] == [0.5, 0.0, 0.5]
    assert clock.value is None and "1 dispute, with an average gain of −1.25" in clock.said
    assert "equilibrium" not in clock.picture().description
    clock.show_answer()
    assert "8: equilibrium 20 %" in clock.picture().description
    ours, theirs = (shape for shape in clock.picture().shapes if getattr(shape, "y", 0) == 15)
    assert ours.bounds()[2] < theirs.bounds()[0]  # the legend
    with pytest.raises(InvalidInput, match="Two phones"):
        clock.start()
    with pytest.raises(InvalidInput, match="stops"):
        clock.take("11")
