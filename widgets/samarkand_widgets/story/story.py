"""The course of a game on a board: chances over time, and costly decisions."""

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from math import isnan
from typing import TYPE_CHECKING, Any

from samarkand import checks
from samarkand.game import State
from samarkand.grammar import Says, _, ngettext, npgettext, pgettext, player_name
from samarkand.information.knowledge import clocks
from samarkand.picture import svg
from samarkand.strategies import usual
from samarkand.textboard import PUBLIC
from samarkand_widgets.game.controls import Control, Panel, button, select
from samarkand_widgets.game.ending import LEFT, RIGHT, WIDTH
from samarkand_widgets.game.table import Table
from samarkand_widgets.story.course import Course, thin
from samarkand_widgets.story.drawing import CHANCES, strip, words
from samarkand_widgets.threads.background import Work
from samarkand_widgets.threads.events import Events

if TYPE_CHECKING:
    from samarkand.analysis.values.costly_decisions import Review
    from samarkand.analysis.values.winning_chances import Chances

DECISIONS = _("Costly decisions")
COVERED = _("The chances are shown when a hand is uncovered or when the game is over.")

GAMES = 256  # playouts from each moment
REVIEWED = 1_024  # playouts after each decision
SEED = 0

Line = Mapping[str, Any]  # a row of a table


class Story:
    """The course of the game on a board: what its panels show, and what is being computed for them.

    Parameters
    ----------
    table : function
        Returns the table of the board.
    viewer : function
        Returns the viewer of the board: see `Board.viewer`.
    events : Events
    go_to : function
        Called with the index of the table's stop to show.
    changed : function
        Called when there is something new to show.
    part : int
        The number by which the usual numbers of playouts are divided: 1, or more in a browser.

    Attributes
    ----------
    is_on : bool
        Whether the chances are shown.
    eyes : int
        The player whose knowledge is used, once the game is over.
    """

    def __init__(
        self,
        table: Callable[[], Table],
        viewer: Callable[[], int | None],
        events: Events,
        go_to: Callable[[int], None],
        changed: Callable[[], None],
        part: int = 1,
    ):
        self._table, self._viewer, self._go_to, self._changed = table, viewer, go_to, changed
        self._games, self._reviewed_games = GAMES // part, REVIEWED // part
        self.is_on, self.eyes = False, 0
        self.course = Course()
        self._ended: State | None = None
        self._findings: tuple[Review, list[Line]] | None = None
        self._reviewed: Any = None  # the game and the player of the last review
        self._waits = False  # the review for the chances
        self.decisions: list[int] = []  # the costly decisions, each as the number of moves before it
        told = changed, self._stop_after_error
        self.chances: Work[Chances] = Work(events, lambda task: task.lines(), self._take_chances, *told)
        self.review: Work[Review] = Work(events, lambda task: task.lines(), self._take_review, *told)

    def deeds(self) -> dict[str, Callable[..., object]]:
        """Return what the controls of the panels do."""
        return {
            "chances": self._turn,
            "eyes": self._look_with,
            "costly": self._review,
            "forget": self._close_review,
            "go": self._go,
            "look_at": self._go_to_shown,
        }

    # --- showing --------------------------------------------------------------------------------------

    def follow(self) -> None:
        """Compute what is missing, and stop what is out of date. Called at every refresh of the board."""
        table = self._table()
        if not table.state.is_terminal():
            self._ended = None
        elif self._ended != table.state:
            self._ended = table.state.clone()
            self.chances.stop()  # nothing is left to compute
            self.eyes = next(iter(table.persons()), 0)
        if self._reviewed is not None and self._reviewed != (self._ended, self.eyes):
            self._forget_review()
        self._follow_chances(table)
        self._follow_review(table)

    def seer(self) -> int | None:
        """Return whose knowledge the chances use: a player's, an onlooker's (`PUBLIC`), or None for all."""
        return self.eyes if self._ended is not None else self._viewer()

    def control(self) -> Control:
        """Return the button that shows or hides the chances."""
        tip = _("Each player’s chance of winning, move by move, given what you can know")
        return button("chances", _("Chances"), pressed=self.is_on, title=str(tip))

    def closing(self) -> list[Control]:
        """Return the controls beside the result of a game."""
        players = [(player, player_name(player, "alone")) for player in range(len(self._table().seats))]
        return [button("costly", DECISIONS), select("eyes", _("As seen by"), self.eyes, players)]

    def panels(self) -> list[Panel]:
        """Return the panels with the chances and with the costly decisions, if they are shown."""
        return [*self._chances_panel(), *self._decisions_panel()]

    # --- the chances ------------------------------------------------------------------------------------

    def _turn(self) -> None:
        self.is_on = not self.is_on
        self._changed()

    def _look_with(self, player: int) -> None:
        self.eyes = checks.whole("eyes", player, 0, len(self._table().seats) - 1)
        self._changed()

    def _follow_chances(self, table: Table) -> None:
        seer = self.seer()
        if not self.is_on or seer == PUBLIC or not self.course.follow(table.state, seer):
            self.chances.stop()
        if self.is_on and seer != PUBLIC and self.chances.task is None:
            stops = [table.stops[place] for place in noticed_places(table, seer)]
            missing = self.course.missing(thin(stops), self._games)
            if missing:
                # Imported lazily, so that a board appears sooner.
                from samarkand.analysis.values.winning_chances import Chances, earlier_states

                states = earlier_states(table.state, missing)
                self.chances.begin(Chances(states, seer, games=self._games, seed=SEED), first=len(states))

    def _take_chances(self, work: "Chances", lines: Sequence[Line], is_final: bool) -> None:
        self.course.take(lines, work.states)

    def _chances_panel(self) -> list[Panel]:
        if not self.is_on:
            return []
        seer = self.seer()
        panel = {"name": "chances", "title": str(CHANCES), "close": "chances"}
        if seer == PUBLIC:
            return [{**panel, "blocks": [{"text": str(COVERED)}]}]
        how = (
            _(
                "Each player’s chance of winning at each moment, with all cards open, if everyone "
                "plays on like “{strategy}”. Click, or use the arrow keys, to go to a moment."
            )
            if seer is None
            else Says(
                _(
                    "Each player’s chance of winning, given what {player} could know at each moment, "
                    "if everyone plays on like “{strategy}”. The shaded band shows 95 % confidence for "
                    "{player}. Click, or use the arrow keys, to go to a moment."
                ),
                second_person=pgettext(
                    "you",
                    "Each player’s chance of winning, given what you could know at each moment, if "
                    "everyone plays on like “{strategy}”. The shaded band shows 95 % confidence for "
                    "you. Click, or use the arrow keys, to go to a moment.",
                ),
            )
        ).format(player=seer, strategy=usual(self._table().state.game))
        progress = _progress(self.chances, CHANCES)
        strip = self._strip(self._table(), seer)
        return [{**panel, "blocks": [{"text": how}], "progress": progress, "strip": strip}]

    def _strip(self, table: Table, seer: int | None) -> dict[str, object]:
        """Return the picture of the chances, and the places that can be chosen on it."""
        shown, stops = noticed_places(table, seer), table.stops
        moments = self.course.moments({stops[place] for place in shown})
        # The position of a moment on the strip, and its number, count only the moves that the seer noticed.
        clock = clocks(table.state, seer)
        places = {clock[stops[place]]: number for number, place in enumerate(shown)}
        costly = [
            (number, bisect_left(shown, stops.index(moves)))
            for number, moves in enumerate(self.decisions, 1)
            if moves in stops
        ]
        return {
            "svg": svg(strip(moments, places, len(shown) - 1, seer, costly)),
            "ends": [100 * LEFT / WIDTH, 100 * RIGHT / WIDTH],
            "last": max(1, len(shown) - 1),
            "place": bisect_left(shown, table.place),
            "marks": [[places[moment.moves], words(moment)] for moment in moments],
            "name": str(CHANCES),
        }

    def _go_to_shown(self, number: int) -> None:
        """Show the position at a place of the strip."""
        places = noticed_places(self._table(), self.seer())
        self._go_to(places[checks.whole("place", number, 0, len(places) - 1)])

    # --- the decisions ----------------------------------------------------------------------------------

    def _review(self) -> None:
        """Show the chances, and look for costly decisions when their curve is complete."""
        self._forget_review()
        self.is_on = True  # the decisions are dots on the curve of the chances
        self._reviewed = (self._table().state.clone(), self.eyes)
        self._waits = True
        self._changed()

    def _follow_review(self, table: Table) -> None:
        """Start a review that waits. At the same time, the chances would take longer, and they come first."""
        if self._waits and self.chances.task is None:
            from samarkand.analysis.values.costly_decisions import Review

            self._waits = False
            self.review.begin(Review(table.state, self.eyes, games=self._reviewed_games, seed=SEED))

    def _take_review(self, work: "Review", lines: list[Line], is_final: bool) -> None:
        """Show the decisions that were confirmed so far."""
        states = _states(work)
        self.decisions = [len(states[line["move"]].history()) for line in lines]
        self._findings = work, lines

    def _decisions_panel(self) -> list[Panel]:
        progress = _progress(self.review, DECISIONS, self._waits)
        if progress is None and self._findings is None:
            return []
        panel: Panel = {"name": "decisions", "title": str(DECISIONS), "close": "forget"}
        panel["progress"] = progress
        if self._findings is None:
            return [panel]
        work, lines = self._findings
        told = sentences(lines, _states(work))
        goes = [button("go", *each) for each in zip(told, self.decisions, strict=True)]
        found = describe_findings(work.player, len(lines), work.about()) if work.is_complete else ""
        return [{**panel, "controls": goes, "blocks": [{"text": found}] if found else []}]

    def _go(self, moves: int) -> None:
        """Show the position before a decision."""
        self._go_to([place for place, stop in enumerate(self._table().stops) if stop <= moves][-1])

    def _close_review(self) -> None:
        self._forget_review()
        self._changed()

    def _forget_review(self) -> None:
        self.review.stop()
        self._reviewed, self._waits, self._findings, self.decisions = None, False, None, []

    # --- both -----------------------------------------------------------------------------------------

    def _stop_after_error(self) -> None:
        self.is_on = False  # or the computation would begin again
        self._changed()

    def stop(self) -> None:
        """Stop all computations."""
        self.chances.stop()
        self.review.stop()


def _progress(work: Work[Any], what: object, waits: bool = False) -> dict[str, object] | None:
    """Return how much of a computation is done, or None if there is none and none waits."""
    if work.task is None and not waits:
        return None
    share = 0 if work.task is None else work.done / max(1, work.task.parts)
    label = _("{what}: {share:.0f} % done").format(what=what, share=100 * share)
    return {"label": label, "share": round(share, 3)}


def noticed_places(table: Table, seer: int | None) -> list[int]:
    """Return the indices of the stops that `seer` can tell apart, the last one of each group."""
    clock = clocks(table.state, seer)
    return sorted({clock[moves]: place for place, moves in enumerate(table.stops)}.values())


def _states(work: "Review") -> dict[int, State]:
    """Return the positions before the decisions, by the number of moves that the player had noticed."""
    return {choice.clock: choice.state for choice in work.choices}


def describe_findings(player: int, number: int, about: Mapping[str, Any]) -> str:
    """Return what was found about a player's decisions, besides the list of the `number` costly ones."""
    count = about["decisions"]
    if not count:
        nothing = Says(
            _("{Player} had nothing to decide."),
            second_person=pgettext("you", "You had nothing to decide."),
        )
        return nothing.format(player=player)
    if not number:
        none = Says(
            ngettext(
                "None of {player}’s {decisions} decision was clearly costly: no other move was "
                "clearly better.",
                "None of {player}’s {decisions} decisions was clearly costly: no other move was "
                "clearly better.",
                "decisions",
            ),
            second_person=npgettext(
                "you",
                "None of your {decisions} decision was clearly costly: no other move was clearly better.",
                "None of your {decisions} decisions was clearly costly: no other move was clearly better.",
                "decisions",
            ),
        )
        return none.format(player=player, decisions=count)
    return Says(
        ngettext(
            "The worst comes first. {Player} made {decisions} decision. Each move above was clearly worse "
            "than another one in new simulations, given what {player} knew at the time (by at least "
            "{errors:.1f} standard errors).",
            "The worst comes first. {Player} made {decisions} decisions. Each move above was clearly worse "
            "than another one in new simulations, given what {player} knew at the time (by at least "
            "{errors:.1f} standard errors).",
            "decisions",
        ),
        second_person=npgettext(
            "you",
            "The worst comes first. You made {decisions} decision. Each move above was clearly worse than "
            "another one in new simulations, given what you knew at the time (by at least {errors:.1f} "
            "standard errors).",
            "The worst comes first. You made {decisions} decisions. Each move above was clearly worse than "
            "another one in new simulations, given what you knew at the time (by at least {errors:.1f} "
            "standard errors).",
            "decisions",
        ),
    ).format(player=player, decisions=count, errors=about["errors"])


def sentences(lines: Sequence[Line], states: Mapping[int, State]) -> list[str]:
    """Return a numbered sentence about each costly decision. The states are keyed by the player's clock."""
    return [_decision(number, line, states[line["move"]]) for number, line in enumerate(lines, 1)]


def _decision(number: int, line: Line, state: State) -> str:
    is_sure = isnan(line["behind_error"])
    return (
        _(
            "{number}. Turn {turn}: {played}. Better: {better}, which wins {better_value:.0f} % of the time "
            "instead of {value:.0f} %. It came out ahead in every trial."
        )
        if is_sure
        else _(
            "{number}. Turn {turn}: {played}. Better: {better}, which wins {better_value:.0f} % of the time "
            "instead of {value:.0f} %. The difference is {behind:#.0f point|#.0f points} (95% interval: "
            "from {low:.0f} to {high:.0f})."
        )
    ).format(
        number=number,
        turn=line["turns"] + 1,
        played=state.action_label(line["action"]),
        better=state.action_label(line["better"]),
        **{name: 100 * line[name] for name in ("value", "better_value", "behind", "low", "high")},
    )
