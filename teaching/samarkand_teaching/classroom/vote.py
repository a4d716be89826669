"""A vote of the class: two or more statements, before and after the discussion."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pandas as pd
from ipywidgets import Button

from samarkand import arguments
from samarkand.errors import InvalidOption, shown
from samarkand.grammar import join_commas
from samarkand.picture import Picture
from samarkand_teaching.classroom import wording
from samarkand_teaching.classroom.activity import MAX_TAPPED, Activity, check_options, locked, tally_of
from samarkand_teaching.classroom.charts import shares_beside
from samarkand_teaching.classroom.door import Seat
from samarkand_teaching.classroom.judging import judge_question
from samarkand_teaching.classroom.messages import Press, Refused, choices, key, text


class Vote(Activity):
    """Vote, talk about it, and vote again: the shares stand side by side.

    Parameters
    ----------
    question : str
    statements : sequence of str
        From two to twelve.
    room : ClassRoom, optional
        Without one the teacher taps the class's votes.
    name : str, optional
        By default the question.

    Attributes
    ----------
    votes : list of dict of Seat to str
        Before and after the discussion.
    is_covered : bool

    Examples
    --------
    >>> vote = Vote("Two alike among four?", ["rare", "common"])
    >>> vote.take({"rare": 14, "common": 6})
    >>> vote.discuss()
    >>> vote.take({"rare": 4, "common": 16})
    >>> vote.lift()
    >>> vote.said
    '20 votes after the discussion: rare 4, common 16.'
    """

    def __init__(self, question: str, statements: Sequence[str], room: Any = None, name: str | None = None):
        judge_question(question, room, name)
        listed = arguments.several("statements", statements)
        found = [arguments.text("statements", each) for each in listed]
        if not 2 <= len(set(found)) == len(found) <= MAX_TAPPED:
            raise InvalidOption(
                f"statements: found {shown(statements)}, expected from 2 to {MAX_TAPPED} different"
            )
        check_options("statements", found)
        self.statements = found
        self.votes: list[dict[Seat, str]] = [{}, {}]
        self._taps: list[Counter[str]] = [Counter(), Counter()]
        self.is_covered = True
        self.cover_button = self.button(str(wording.LIFT), self.lift)
        self.discuss_button = self.button(str(wording.VOTE_AGAIN), self.discuss)
        taps = [self._tap(statement) for statement in found]
        controls = [self.cover_button, self.discuss_button, *taps]
        super().__init__(question, question if name is None else name, room, controls)

    def _tap(self, statement: str) -> Button:
        return self.button(wording.TAP.format(label=statement), lambda: self.take({statement: 1}))

    @property
    def place(self) -> int:
        """0 before the discussion, 1 after it."""
        return self.round - 1

    # --- what the teacher does --------------------------------------------------------------------

    @locked
    def take(self, counts: dict[str, int]) -> None:
        """Add votes that were counted in class, by statement."""
        self._taps[self.place].update(tally_of(counts, self.statements))
        self.changed()

    @locked
    def lift(self) -> None:
        """Show the votes, or cover them again."""
        self.is_covered = not self.is_covered
        self.changed()

    @locked
    def discuss(self) -> None:
        """Ask again, after the discussion; what was voted before stays."""
        if self.place:
            raise InvalidOption(str(wording.NOT_NOW))
        self.round, self.is_covered = 2, True
        self.discuss_button.disabled = True
        self.changed()

    @locked
    def forget(self, seat: Seat) -> None:
        """Forget the votes of a phone."""
        if [votes.pop(seat, None) for votes in self.votes] != [None, None]:
            self.refresh()

    @locked
    def counts(self, place: int) -> list[int]:
        """How many voted for each statement before (0) or after (1) the discussion."""
        place = arguments.whole("place", place, 0, 1, "0 or 1")
        found = Counter(self.votes[place].values()) + self._taps[place]
        return [found[statement] for statement in self.statements]

    @locked
    def frame(self) -> pd.DataFrame:
        """One row for each seat and round; tallies as rows of their own, with a `number`."""
        rows = [
            {"round": when.token, "seat": seat.number, "statement": choice, "number": 1}
            for when, votes in zip(wording.ROUNDS, self.votes, strict=True)
            for seat, choice in votes.items()
        ]
        rows += [
            {"round": when.token, "statement": statement, "number": number}
            for when, taps in zip(wording.ROUNDS, self._taps, strict=True)
            for statement, number in taps.items()
        ]
        found = pd.DataFrame(rows, columns=["round", "seat", "statement", "number"])
        return found.astype({"seat": "Int64"})

    # --- phones -----------------------------------------------------------------------------------

    def parts(self, seat: Seat) -> list[dict[str, Any]]:
        """The statements, as long as the votes are covered; one's own vote."""
        mine = self.votes[self.place].get(seat)
        if not self.is_covered:
            last = [] if mine is None else [text(wording.VOTED_FINALLY.format(choice=mine))]
            return [*last, text(str(wording.OVER) if self.place else str(wording.TALK))]
        told = [] if mine is None else [text(wording.VOTED.format(choice=mine))]
        return [
            choices("choice", str(wording.MY_VOTE), self.statements),
            key("vote", str(wording.VOTE)),
            *told,
        ]

    def take_press(self, seat: Seat, press: Press) -> None:
        """Count a vote; a later one of the same seat stands in its place."""
        choice = press.values.get("choice")
        if not self.is_covered or press.button != "vote":
            raise Refused(str(wording.NOT_NOW))
        if choice not in self.statements:
            raise Refused(str(wording.CHOOSE_ONE))
        self.votes[self.place][seat] = choice

    # --- what is shown ----------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the shares, or how many lie under the cover."""
        self.cover_button.description = str(wording.LIFT) if self.is_covered else str(wording.COVER)
        self.draw(self.picture())
        when, counts = str(wording.ROUNDS[self.place]), self.counts(self.place)
        if self.is_covered:
            self.say(wording.VOTES_COVERED.format(number=sum(counts), when=when))
            return
        self.say(self._lifted(self.place))

    def _lifted(self, place: int) -> str:
        """Return the votes of a round, and how many changed their minds since the round before."""
        counts = self.counts(place)
        pairs = zip(self.statements, counts, strict=True)
        rows = join_commas(wording.NAMED_COUNT.format(label=each, number=number) for each, number in pairs)
        said = wording.VOTES.format(number=sum(counts), when=str(wording.ROUNDS[place]), counts=rows)
        both = self.votes[0].keys() & self.votes[1].keys() if place else ()
        if not both:
            return said
        changes = wording.CHANGED.format(number=sum(self.votes[0][s] != self.votes[1][s] for s in both))
        return wording.VOTES_AND_CHANGES.format(votes=said, changes=changes)

    def summary(self) -> str:
        """Return the votes of both rounds."""
        return " ".join(self._lifted(place) for place in range(self.round))

    def whole_pictures(self) -> list[Picture]:
        """Return the shares of both rounds, without the cover."""
        return [self._chart(range(self.round))]

    @locked
    def picture(self) -> Picture:
        """The shares of each round that is not under the cover."""
        return self._chart(range(self.place if self.is_covered else self.round))

    def _chart(self, shown: range) -> Picture:
        groups = {str(wording.ROUNDS[place]): _shares(self.counts(place)) for place in shown}
        if not groups:
            groups = {str(wording.COVERED): [0.0] * len(self.statements)}
        return shares_beside(self.statements, groups, self.question)


def _shares(counts: list[int]) -> list[float]:
    number = max(1, sum(counts))
    return [count / number for count in counts]
