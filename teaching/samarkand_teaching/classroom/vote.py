"""A vote of the class on two or more statements, before and after a discussion."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

import pandas as pd

from samarkand import checks
from samarkand.errors import InvalidInput, short_repr
from samarkand.grammar import _, join_commas, ngettext
from samarkand.picture import Picture
from samarkand_teaching.classroom.activity import (
    MAX_TAPPED,
    NOT_NOW,
    OVER,
    Covered,
    check_options,
    check_question,
    tally_of,
    within_sentence,
)
from samarkand_teaching.classroom.charts import shares_beside
from samarkand_teaching.classroom.door import Seat
from samarkand_teaching.classroom.messages import Part, Press, Refused, button, choices, text
from samarkand_widgets.threads.events import with_lock

if TYPE_CHECKING:
    from samarkand_teaching.classroom.classroom import ClassRoom

ROUNDS = (_("before"), _("after the discussion"))


class Vote(Covered):
    """A vote before and after a discussion, with both results side by side.

    Parameters
    ----------
    question : str
    statements : sequence of str
        From two to twelve different texts.
    room : ClassRoom, optional
        Without one, the teacher taps a button for each vote.
    name : str
        The name of the vote in the classroom. By default, the question.

    Attributes
    ----------
    votes : list of dict of Seat to str
        The votes before and after the discussion.
    value : dict of str to int
        The number of votes for each statement in the current round.
    is_covered : bool
        Whether the votes are covered.

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

    def __init__(
        self, question: str, statements: Sequence[str], room: "ClassRoom | None" = None, name: str = ""
    ):
        check_question(question, room)
        name = checks.text("name", name) or question
        listed = checks.several("statements", statements)
        texts = [checks.text("statements", item) for item in listed]
        if not 2 <= len(set(texts)) == len(texts) <= MAX_TAPPED:
            raise InvalidInput(
                f"statements: found {short_repr(statements)}, expected 2 to {MAX_TAPPED} different statements"
            )
        check_options("statements", texts)
        self.statements = texts
        self.votes: list[dict[Seat, str]] = [{}, {}]
        self._taps: list[Counter[str]] = [Counter(), Counter()]
        self.discuss_button = self.button(str(_("Vote again, after the discussion")), self.discuss)
        taps = [self.tap(statement, {statement: 1}) for statement in texts]
        super().__init__(question, name, room, [self.discuss_button, *taps])

    @property
    def place(self) -> int:
        """The number of the round: 0 before the discussion, 1 after it."""
        return self.round - 1

    def content(self) -> dict[str, int]:
        """Return the number of votes for each statement in the current round."""
        return dict(zip(self.statements, self.counts(self.place), strict=True))

    # --- what the teacher does --------------------------------------------------------------------

    @with_lock
    def take(self, given: dict[str, int]) -> None:
        """Add votes that were counted in class: a number for each statement."""
        self._taps[self.place].update(tally_of(given, self.statements))
        self.update_all()

    @with_lock
    def discuss(self) -> None:
        """Start the second round, after the discussion. The first votes are kept."""
        if self.place:
            raise InvalidInput(str(NOT_NOW))
        self.round, self.is_covered = 2, True
        self.discuss_button.disabled = True
        self.update_all()

    @with_lock
    def forget(self, seat: Seat) -> None:
        """Drop the votes of a phone."""
        if [votes.pop(seat, None) for votes in self.votes] != [None, None]:
            self.refresh()

    @with_lock
    def counts(self, place: int) -> list[int]:
        """Return the number of votes for each statement before (0) or after (1) the discussion."""
        place = checks.whole("place", place, 0, 1, "0 or 1")
        totals = Counter(self.votes[place].values()) + self._taps[place]
        return [totals[statement] for statement in self.statements]

    @with_lock
    def frame(self) -> pd.DataFrame:
        """Return one row per seat and round, and rows without a seat for the votes counted in class."""
        rows = [
            {"round": when.text, "seat": seat.number, "statement": choice, "number": 1}
            for when, votes in zip(ROUNDS, self.votes, strict=True)
            for seat, choice in votes.items()
        ]
        rows += [
            {"round": when.text, "statement": statement, "number": number}
            for when, taps in zip(ROUNDS, self._taps, strict=True)
            for statement, number in taps.items()
        ]
        table = pd.DataFrame(rows, columns=["round", "seat", "statement", "number"])
        return table.astype({"seat": "Int64"})

    # --- phones -----------------------------------------------------------------------------------

    def answered_by(self) -> Collection[Seat]:
        """Return the phones that have voted in this round."""
        return self.votes[self.place].keys()

    def parts(self, seat: Seat) -> list[Part]:
        """Return the statements while the votes are covered, and the pupil's own vote."""
        mine = self.votes[self.place].get(seat)
        choice = "" if mine is None else within_sentence(mine)
        if not self.is_covered:
            later = OVER if self.place else _("Talk about it with your neighbour, then vote again.")
            own = [text(_("You voted: {choice}.").format(choice=choice))] if mine else []
            return [*own, text(str(later))]
        changed = _("You voted: {choice}. You can change your vote until the votes are shown.")
        return [
            choices("choice", str(_("What do you think?")), self.statements),
            button("vote", str(_("Vote"))),
            *([text(changed.format(choice=choice))] if mine else []),
        ]

    def take_press(self, seat: Seat, press: Press) -> None:
        """Count a vote. It replaces an earlier vote of the same seat."""
        choice = press.values.get("choice")
        if not self.is_covered or press.button != "vote":
            raise Refused(str(NOT_NOW))
        if choice not in self.statements:
            raise Refused(str(_("Choose one first.")))
        self.votes[self.place][seat] = choice

    # --- what is shown ----------------------------------------------------------------------------

    def sentence(self) -> str:
        """Return the counts, or only the number of votes while they are covered."""
        if not self.is_covered:
            return self._describe_votes(self.place)
        return ngettext(
            "{number} vote {when}, under the cover.",
            "{number} votes {when}, under the cover.",
            "number",
        ).format(number=sum(self.counts(self.place)), when=str(ROUNDS[self.place]))

    def _describe_votes(self, place: int) -> str:
        """Return a sentence about the votes of a round, and about changes since the first round."""
        counts = self.counts(place)
        pairs = zip(self.statements, counts, strict=True)
        rows = join_commas(
            _("{label} {number}").format(label=within_sentence(statement), number=number)
            for statement, number in pairs
        )
        sentence = ngettext(
            "{number} vote {when}: {counts}.", "{number} votes {when}: {counts}.", "number"
        ).format(number=sum(counts), when=str(ROUNDS[place]), counts=rows)
        both = self.votes[0].keys() & self.votes[1].keys() if place else ()
        if not both:
            return sentence
        changes = ngettext(
            "{number} pupil changed their mind.", "{number} pupils changed their minds.", "number"
        ).format(number=sum(self.votes[0][s] != self.votes[1][s] for s in both))
        return _("{votes} {changes}").format(votes=sentence, changes=changes)

    @with_lock
    def picture(self) -> Picture:
        """Return a chart of the rounds that are not covered."""
        groups = {
            str(ROUNDS[place]): [count / max(1, sum(counts)) for count in counts]
            for place in range(self.place if self.is_covered else self.round)
            for counts in [self.counts(place)]
        }
        if not groups:
            groups = {str(_("under cover")): [0.0] * len(self.statements)}
        return shares_beside(self.statements, groups, self.question)
