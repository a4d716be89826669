"""The panel with the course of a game: chances over time, costly decisions, and the result."""

from bisect import bisect_left
from collections.abc import Callable
from functools import partial
from html import escape
from operator import methodcaller
from typing import TYPE_CHECKING, Any

from ipywidgets import HTML, Button, Dropdown, Layout, ToggleButton, VBox, Widget

from samarkand.game import State
from samarkand.grammar import Says, _, ngettext, npgettext, pgettext, player_name
from samarkand.information.knowledge import clocks
from samarkand.picture import svg
from samarkand.strategies import usual
from samarkand.textboard import PUBLIC
from samarkand_widgets.game.ending import LEFT, RIGHT, WIDTH, ending
from samarkand_widgets.game.presses import PressButton
from samarkand_widgets.game.table import Table
from samarkand_widgets.pieces import button, row
from samarkand_widgets.stage.reading import Regions
from samarkand_widgets.story.course import Course, thin
from samarkand_widgets.story.drawing import CHANCES, strip, words
from samarkand_widgets.story.strip import Strip
from samarkand_widgets.threads.background import Work
from samarkand_widgets.threads.events import Events, close_all, handle_on_arrival, within

if TYPE_CHECKING:
    import pandas

    from samarkand.analysis.values.costly_decisions import Review
    from samarkand.analysis.values.winning_chances import Chances

DECISIONS = _("Costly decisions")
COVERED = _("The chances are shown when a hand is uncovered or when the game is over.")

GAMES = 256  # playouts from each moment
REVIEWED = 1_024  # playouts after each decision
SEED = 0
FRAME = methodcaller("frame")  # returns the results of a task


class Progress:
    """A progress bar with a text, and a button that stops the computation."""

    def __init__(self, what: str, stop: Callable[[], None]):
        self._what = what
        self._bar = HTML()
        self.stop_button: Button = button(str(_("Stop this")), stop)
        self.widget = row([self._bar, self.stop_button])
        self.show(None)

    def show(self, work: Work | None) -> None:
        """Show the progress, or hide the bar if nothing is being computed."""
        task = None if work is None else work.task
        self.widget.layout.display = "none" if task is None else None
        if work is not None and task is not None:
            share = work.done / max(1, task.parts)
            text = escape(_("{what}: {share:.0f} % done").format(what=self._what, share=100 * share))
            name = f'aria-label="{escape(self._what)}"'
            self._bar.value = f'<progress {name} max="1" value="{share:.3f}"></progress> {text}'


class Story:
    """The panel with the course of the game on a board.

    Parameters
    ----------
    table : function
        Returns the table of the board.
    viewer : function
        Returns the viewer of the board: see `Board.viewer`.
    events : Events
    go_to : function
        Called with the index of the table's stop to show.
    again : function
        Called when the user asks for another game.
    changed : function
        Called when the chances are turned on or off.
    regions : Regions

    Attributes
    ----------
    button : ipywidgets.ToggleButton
        Pressed while the chances are shown.
    end, found : ipywidgets.HTML
        The ranking with the curves; the costly decisions.
    eyes : ipywidgets.Dropdown
        The player whose knowledge is used, once the game is over.
    strip : Strip or None
        Made when it is first shown.
    costly_button : ipywidgets.Button
    again_button : ipywidgets.Button
        Placed on the desk, where it is visible at the end of a game.
    """

    def __init__(
        self,
        table: Callable[[], Table],
        viewer: Callable[[], int | None],
        events: Events,
        go_to: Callable[[int], None],
        again: Callable[[], None],
        changed: Callable[[], None],
        regions: Regions,
    ):
        self._table, self._viewer, self._events = table, viewer, events
        self._go_to = events.handler(go_to)
        self.course, self._regions = Course(), regions
        self._ended: State | None = None
        self._is_halted = False
        self._findings: tuple[int, Any, dict[int, State]] | None = None
        self._reviewed: Any = None  # the game and the player of the last review
        self._decisions: list[int] = []  # the costly decisions, each as the number of moves before it
        self.chances: Work[Chances] = Work(
            events, FRAME, self._take_chances, self._go_on, self._stop_after_error
        )
        self.review: Work[Review] = Work(
            events, FRAME, self._take_review, self._show_review, self._stop_after_error
        )
        self._review_looked: Any = None
        self.strip: Strip | None = None
        self._make_widgets(again, events.handler(changed))

    def _make_widgets(self, again: Callable[[], None], changed: Callable[..., None]) -> None:
        handler = self._events.handler
        self.button = ToggleButton(
            description=str(_("Chances")),
            tooltip=str(_("Each player’s chance of winning, move by move, given what you can know")),
            layout=Layout(width="auto"),
        )
        self.button.observe(lambda _: changed(), "value")
        self.end, self.how, self.found = HTML(), HTML(), HTML()
        self.end.add_class("samarkand-end")
        self.again_button = PressButton(str(_("Play again")), handler(again), is_move=False)
        self.again_button.button_style = "primary"
        self.costly_button: Button = button(str(DECISIONS), handler(self._review))
        self.eyes = Dropdown(
            description=str(_("As seen by")),
            layout=Layout(width="auto"),
            style={"description_width": "initial"},
        )
        self.eyes.observe(lambda _: changed(), "value")
        self.chances_bar = Progress(str(CHANCES), handler(self._halt))
        self.review_bar = Progress(str(DECISIONS), handler(self._halt_review))
        self._there: Widget = row([])
        self._closing = (self.again_button, self.costly_button, self.eyes)
        self._place = VBox()
        self.widget = VBox(
            [row([self.button, self.costly_button, self.eyes]), self.end, self.review_bar.widget, self.found,
             self._there, self.chances_bar.widget, self._place, self.how]
        )  # fmt: skip
        self.widget.add_class("samarkand-story")

    # --- showing --------------------------------------------------------------------------------------

    def follow(self) -> None:
        """Update the panel. Called at every refresh of the board."""
        table = self._table()
        is_over = table.state.is_terminal()
        if is_over and self._ended != table.state:
            self._ended = table.state.clone()
            self.chances.stop()  # nothing is left to compute
            self._tell_end(table)
            self._offer_eyes(table)
        elif not is_over:
            self._ended, self.end.value = None, ""
        for widget in (self.end, *self._closing):
            widget.layout.display = None if is_over else "none"
        if self._reviewed is not None and self._reviewed[:2] != self._review_task(table):
            self._forget_review()
        self._follow_chances(table)

    def _tell_end(self, table: Table) -> None:
        self.end.value = self._regions.around(_("The end").format(), ending(table.state))

    def _offer_eyes(self, table: Table) -> None:
        """Offer the players whose knowledge can be chosen. Changes `eyes`."""
        persons, options = table.persons(), _eyes(table)
        if list(self.eyes.options) != options:
            self.eyes.options = options
        self.eyes.value = persons[0] if persons else 0

    def seer(self) -> int | None:
        """Return whose knowledge the chances use: a player's, an onlooker's (`PUBLIC`), or None for all."""
        return self.eyes.value if self._ended is not None else self._viewer()

    # --- the chances ------------------------------------------------------------------------------------

    def _follow_chances(self, table: Table) -> None:
        seer = self.seer()
        if not self.button.value or seer == PUBLIC:
            self.chances.stop()
            self._is_halted = False
        elif not self.course.follow(table.state, seer):
            self.chances.stop()
            self._is_halted = False
        if self.button.value and seer != PUBLIC and not self._is_halted and self.chances.task is None:
            stops = [table.stops[place] for place in noticed_places(table, seer)]
            missing = self.course.missing(thin(stops), GAMES)
            if missing:
                # Imported lazily, so that a board appears sooner.
                from samarkand.analysis.values.winning_chances import Chances, earlier_states

                states = earlier_states(table.state, missing)
                self.chances.begin(Chances(states, seer, games=GAMES, seed=SEED), first=len(states))
        self._show_chances()

    def _take_chances(self, work: "Chances", frame: "pandas.DataFrame", is_final: bool) -> None:
        self.course.take(frame, work.states)

    def _go_on(self) -> None:
        """Show the results and, if moves were played meanwhile, continue with those."""
        self._follow_chances(self._table())

    def _show_chances(self) -> None:
        self.chances_bar.show(self.chances)
        is_wanted, seer = self.button.value, self.seer()
        is_shown = is_wanted and seer != PUBLIC
        self._place.layout.display = None if is_shown else "none"
        self.how.layout.display = None if is_wanted else "none"
        if is_shown:
            self._draw(self._table(), seer)
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
            self.how.value = f"<div>{escape(how)}</div>"
        elif is_wanted:
            self.how.value = f"<div>{escape(str(COVERED))}</div>"

    def _draw(self, table: Table, seer: int | None) -> None:
        """Update the strip."""
        if self.strip is None:
            self.strip = Strip(self._go_to_shown)
            self._place.children = [self.strip]
            handle_on_arrival(self.strip)
        shown, stops = noticed_places(table, seer), table.stops
        moments = self.course.moments({stops[place] for place in shown})
        # The position of a moment on the strip, and its number, count only the moves that the seer noticed.
        clock = clocks(table.state, seer)
        places = {clock[stops[place]]: number for number, place in enumerate(shown)}
        costly = [bisect_left(shown, stops.index(moves)) for moves in self._decisions if moves in stops]
        drawn = strip(moments, places, len(shown) - 1, seer, costly)
        with self.strip.hold_sync():
            self.strip.svg = svg(drawn)
            self.strip.ends = [100 * LEFT / WIDTH, 100 * RIGHT / WIDTH]
            self.strip.last = max(1, len(shown) - 1)
            self.strip.place = bisect_left(shown, table.place)
            self.strip.marks = [[places[moment.moves], words(moment)] for moment in moments]
            self.strip.name = str(CHANCES)

    def _go_to_shown(self, number: int) -> None:
        """Show the position at a place of the strip."""
        self._go_to(noticed_places(self._table(), self.seer())[number])

    def _halt(self) -> None:
        """Stop computing chances until the user asks again. Known results stay."""
        self.chances.stop()
        self._is_halted = True
        self._show_chances()

    # --- the decisions ----------------------------------------------------------------------------------

    def _review_task(self, table: Table) -> Any:
        return table.state if table.state.is_terminal() else None, self.eyes.value

    def _review(self) -> None:
        """Start looking for costly decisions."""
        from samarkand.analysis.values.costly_decisions import Review

        table = self._table()
        self._forget_review()
        self._reviewed = (table.state.clone(), self.eyes.value)
        self.review.begin(Review(table.state, self.eyes.value, games=REVIEWED, seed=SEED))
        self._show_review()

    def _take_review(self, work: "Review", frame: "pandas.DataFrame", is_final: bool) -> None:
        if not is_final:
            return
        states = {choice.clock: choice.state for choice in work.choices}
        self._decisions = [len(states[clock].history()) for clock in frame["move"]]
        self._findings = work.player, frame, states
        self._tell_findings(*self._findings)
        numbers = range(1, len(frame) + 1)
        before = self._there.children
        self._there.children = [
            button(
                _("Go to decision {number}").format(number=number),
                self._events.handler(partial(self._go, moves)),
            )
            for number, moves in zip(numbers, self._decisions, strict=True)
        ]
        close_all(within(*before), but=self.widget)
        handle_on_arrival(self._there)

    def _tell_findings(self, player: int, frame: "pandas.DataFrame", states: dict[int, State]) -> None:
        findings = describe_findings(player, _with_labels(frame, states))
        self.found.value = f"<div>{findings}</div>"

    def _show_review(self) -> None:
        self.review_bar.show(self.review)
        if self.button.value and self.strip is not None:
            self._show_chances()

    def _go(self, moves: int) -> None:
        """Show the position before a decision."""
        places = [place for place, stop in enumerate(self._table().stops) if stop <= moves]
        self._go_to(places[-1])

    def _halt_review(self) -> None:
        self._forget_review()

    def _forget_review(self) -> None:
        self.review.stop()
        self._reviewed, self._findings, self._decisions = None, None, []
        self.found.value = ""
        before, self._there.children = self._there.children, []
        close_all(within(*before), but=self.widget)
        self.review_bar.show(None)

    # --- both -----------------------------------------------------------------------------------------

    def _stop_after_error(self) -> None:
        self._is_halted = True
        self.chances_bar.show(self.chances)
        self.review_bar.show(self.review)

    def stop(self) -> None:
        """Stop all computations."""
        self.chances.stop()
        self.review.stop()


def noticed_places(table: Table, seer: int | None) -> list[int]:
    """Return the indices of the stops that `seer` can tell apart, the last one of each group."""
    clock = clocks(table.state, seer)
    return sorted({clock[moves]: place for place, moves in enumerate(table.stops)}.values())


def _eyes(table: Table) -> list[tuple[str, int]]:
    """Return the choices for the player whose knowledge is used."""
    return [(player_name(player, "alone"), player) for player in range(len(table.seats))]


def _with_labels(frame: "pandas.DataFrame", states: dict[int, State]) -> Any:
    """Return the decisions with the labels of their actions. The states are keyed by the player's clock."""
    labels = {
        name: [
            states[clock].action_label(action)
            for clock, action in zip(frame["move"], frame[column], strict=True)
        ]
        for name, column in (("words", "action"), ("better_words", "better"))
    }
    return frame.assign(**labels)


def describe_findings(player: int, frame: "pandas.DataFrame") -> str:
    """Return the findings about a player's decisions, in HTML."""
    count = frame.attrs["decisions"]
    if not count:
        return escape(
            Says(
                _("{Player} had nothing to decide."),
                second_person=pgettext("you", "You had nothing to decide."),
            ).format(player=player)
        )
    if frame.empty:
        return escape(
            Says(
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
                    "None of your {decisions} decisions was clearly costly: no other move was clearly "
                    "better.",
                    "decisions",
                ),
            ).format(player=player, decisions=count)
        )
    head = Says(
        ngettext(
            "{Player} made {decisions} decision. In new simulations, given what {player} knew at the time, "
            "these were clearly worse than another move (by at least {errors:.1f} standard errors):",
            "{Player} made {decisions} decisions. In new simulations, given what {player} knew at the "
            "time, these were clearly worse than another move (by at least {errors:.1f} standard errors):",
            "decisions",
        ),
        second_person=npgettext(
            "you",
            "You made {decisions} decision. In new simulations, given what you knew at the time, these "
            "were clearly worse than another move (by at least {errors:.1f} standard errors):",
            "You made {decisions} decisions. In new simulations, given what you knew at the time, these "
            "were clearly worse than another move (by at least {errors:.1f} standard errors):",
            "decisions",
        ),
    ).format(player=player, decisions=count, errors=frame.attrs["errors"])
    lines = "".join(f"<li>{escape(_decision(row))}</li>" for row in frame.itertuples())
    return f"{escape(head)}<ol>{lines}</ol>"


def _decision(row: Any) -> str:
    """Return a sentence about one costly decision."""
    is_sure = row.behind_error != row.behind_error
    return (
        ngettext(
            "After {number} move: {played}. Better: {better}, which wins {better_value:.0f} % of the time "
            "instead of {value:.0f} %. It came out ahead in every trial.",
            "After {number} moves: {played}. Better: {better}, which wins {better_value:.0f} % of the time "
            "instead of {value:.0f} %. It came out ahead in every trial.",
            "number",
        )
        if is_sure
        else _(
            "After {number:# move|# moves}: {played}. Better: {better}, which wins {better_value:.0f} % of "
            "the time instead of {value:.0f} %. The difference is {behind:#.0f point|#.0f points} (95% "
            "interval: from {low:.0f} to {high:.0f})."
        )
    ).format(
        number=row.move,
        played=row.words,
        better=row.better_words,
        value=100 * row.value,
        better_value=100 * row.better_value,
        behind=100 * row.behind,
        low=100 * row.low,
        high=100 * row.high,
    )
