"""Draws made by a class: every phone has the lesson's die, bag or experiment, with its own random numbers."""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

import pandas as pd

from samarkand import checks
from samarkand.errors import InvalidInput, short_repr
from samarkand.grammar import _, join_commas, ngettext, percent
from samarkand.picture import Picture
from samarkand_teaching.classroom.activity import (
    MAX_TAPPED,
    NOT_NOW,
    Activity,
    check_question,
    tally_of,
)
from samarkand_teaching.classroom.charts import one_dot_each
from samarkand_teaching.classroom.door import Seat
from samarkand_teaching.classroom.messages import Part, Press, Refused, bars, button, text
from samarkand_widgets.lesson.chances import ByHand, Die, DrawBag
from samarkand_widgets.lesson.charts import tally
from samarkand_widgets.threads.events import with_lock

if TYPE_CHECKING:
    from samarkand_teaching.classroom.classroom import ClassRoom

SHOW_LAW = _("Show what is expected")

MAX_DRAWS = 100
LATEST = 10  # draws shown on a phone


class Draw(Activity):
    """Some draws on each phone, collected in one chart beside the exact distribution.

    The draws are made on the teacher's computer from the seed of the device and the number of the seat, so
    they can be repeated.

    Parameters
    ----------
    device : Die, DrawBag or ByHand
        The device of the lesson.
    room : ClassRoom, optional
        Without one, the teacher taps the outcomes seen in class.
    each : int
        The number of draws per phone.

    Attributes
    ----------
    places : dict of Seat to list of int
        For each seat, the index of the label of each draw.
    value : dict of str to int
        How often each label was drawn.
    is_law_shown : bool
        Whether the exact distribution is shown.

    Examples
    --------
    >>> from samarkand_widgets import Die
    >>> draws = Draw(Die(faces=("arrow", 1, 2, 3, 4, 5), seed=7))
    >>> draws.take({"arrow": 9, "1": 21})
    >>> draws.said
    '30 draws. Proportion of “arrow”: 30 %.'
    """

    def __init__(
        self,
        device: Die | DrawBag | ByHand,
        room: "ClassRoom | None" = None,
        each: int = 10,
    ):
        if not isinstance(device, (Die, DrawBag, ByHand)):
            raise InvalidInput(f"device: found {short_repr(device)}, expected a Die, a DrawBag or a ByHand")
        check_question(device.question, room)
        self.device = device
        self.each = checks.whole("each", each, 1, MAX_DRAWS)
        self.labels = list(device.labels)
        self.places: dict[Seat, list[int]] = {}
        self._chances: dict[Seat, Any] = {}
        self._taps: Counter[int] = Counter()
        self.is_law_shown = False
        self.law_button = self.button(str(SHOW_LAW), self.show_law)
        tapped = self.labels if len(self.labels) <= MAX_TAPPED else []
        self.law_button.layout.display = None if device.shares else "none"
        controls = [self.law_button, *(self.tap(label, {label: 1}) for label in tapped)]
        super().__init__(device.question, device.question, room, controls)

    def content(self) -> dict[str, int]:
        """Return how often each label was drawn."""
        return dict(zip(self.labels, self.counts(), strict=True))

    # --- what the teacher does --------------------------------------------------------------------

    @with_lock
    def take(self, given: Mapping[str, int]) -> None:
        """Add draws made in class: a number for each label."""
        tally_counts = tally_of(given, self.labels)
        self._taps.update({self.labels.index(label): number for label, number in tally_counts.items()})
        self.update_all()

    @with_lock
    def show_law(self) -> None:
        """Show the expected counts beside the draws, or hide them again."""
        self.is_law_shown = not self.is_law_shown
        self.update_all()

    @with_lock
    def forget(self, seat: Seat) -> None:
        """Drop the draws of a phone."""
        if self.places.pop(seat, None) is not None:
            self.refresh()

    @with_lock
    def counts(self) -> list[int]:
        """Return how often each label was drawn."""
        totals = Counter(place for places in self.places.values() for place in places) + self._taps
        return [totals[place] for place in range(len(self.labels))]

    @with_lock
    def frame(self) -> pd.DataFrame:
        """Return one row per draw of a phone. Its seed and seat are enough to repeat it."""
        rows = [
            (self.device.seed, seat.number, number, self.labels[place])
            for seat, places in self.places.items()
            for number, place in enumerate(places, start=1)
        ]
        return pd.DataFrame(rows, columns=["seed", "seat", "draw", "label"])

    # --- phones -----------------------------------------------------------------------------------

    def answered_by(self) -> Collection[Seat]:
        """Return the phones that have made all their draws."""
        return [seat for seat, places in self.places.items() if len(places) >= self.each]

    def parts(self, seat: Seat) -> list[Part]:
        """Return the pupil's own draws, without the expected counts."""
        mine = self.places.get(seat, [])
        left = self.each - len(mine)
        parts: list[Part] = [text(str(_("All are drawn. Look at the screen at the front.")))]
        if left:
            parts = [button("once", str(_("Once")))]
        if left > 1:
            parts.append(button("rest", _("The remaining {number}").format(number=left)))
        if mine:
            latest = join_commas(self.labels[place] for place in mine[-LATEST:])
            counted = [mine.count(place) for place in range(len(self.labels))]
            label = _("Mine: {number} of {each}").format(number=len(mine), each=self.each)
            parts += [
                text(_("The latest: {labels}.").format(labels=latest)),
                bars(label, self.labels, counted),
            ]
        return parts

    def take_press(self, seat: Seat, press: Press) -> None:
        """Draw with the random numbers of this seat."""
        mine = self.places.get(seat, [])
        left = self.each - len(mine)
        if press.button not in ("once", "rest") or not left:
            raise Refused(str(NOT_NOW))
        if seat not in self._chances:
            self._chances[seat] = self.device.chance(seat.number)
        drawn = self.device.try_times(self._chances[seat], 1 if press.button == "once" else left)
        self.places[seat] = [*mine, *drawn]

    # --- what is shown ----------------------------------------------------------------------------

    def _shares(self) -> list[float]:
        """Return the share of the first label among the draws of each phone."""
        return [places.count(0) / len(places) for places in self.places.values()]

    def sentence(self) -> str:
        """Return the share of the first label in all draws, and on the phones."""
        counts, shares = self.counts(), self._shares()
        if not (number := sum(counts)):
            return str(_("Nothing drawn yet."))
        sentence = ngettext(
            "{number} draw. Proportion of “{label}”: {share}.",
            "{number} draws. Proportion of “{label}”: {share}.",
            "number",
        ).format(number=number, label=self.labels[0], share=percent(counts[0] / number))
        if not shares:
            return sentence
        return _("{draws} On single phones, the proportion ranges from {low} to {high}.").format(
            draws=sentence, low=percent(min(shares)), high=percent(max(shares))
        )

    def refresh(self) -> None:
        """Update the charts, the sentence and the button for what is expected."""
        self.law_button.description = str(_("Hide what is expected")) if self.is_law_shown else str(SHOW_LAW)
        super().refresh()

    def below(self) -> Picture | None:
        """Return the shares of the phones."""
        counts, shares = self.counts(), self._shares()
        if not shares:
            return None
        words = _("One dot per phone: the proportion of its draws that are {label}")
        exact = self.device.shares[0] if self.is_law_shown else None
        return one_dot_each(shares, words.format(label=self.labels[0]), counts[0] / sum(counts), exact)

    @with_lock
    def picture(self) -> Picture:
        """Return a chart of all draws, with the expected counts if they are shown."""
        counts = self.counts()
        expected = [share * sum(counts) for share in self.device.shares] if self.is_law_shown else None
        return tally(self.labels, counts, expected, self.question, self.device.unit)
