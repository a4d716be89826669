"""A random walk over a board in a page: who presses anything, seeded, and what must hold after each step."""

import random
import time

from tests.browser.play import HELP, PATIENCE, BoardInPage

BOARDS = {"sackson": "SacksonBoard", "routes": "RoutesBoard", "market": "MarketBoard"}
CELL = """import samarkand, samarkand_widgets
board = samarkand_widgets.{cls}(
    samarkand.game("{name}", players=3), seats={seats}, seed={seed}, pause=0{more})
board"""
SEATS = (["human", "greedy", "random"], ["human", "human", "greedy"])
KNOWN = """
from samarkand.grammar import for_reader, player_name
from samarkand.picture import PUBLIC as _PUBLIC
def _known(board):
    with for_reader(board.reader):
        return _written(board)
def _written(board):
    table, state = board.table, board.table.state
    shown, persons = table.shown_state(), table.humans()
    text = lambda state, eyes: state.game.parts.textboard.text(state, eyes)
    player = state.current_player()
    lit = board.way.words(board.way.targets(), board.way.labels())
    return {
        "player": player, "name": player_name(player, "alone") if player >= 0 else "",
        "is_over": state.is_terminal(), "is_past": table.is_looking_back,
        "persons": persons, "question": state.question(), "moves": len(state.history()),
        "turn": int(state.record.turns),
        "is_covered": board.way.is_covered(), "lit": list(lit),
        "public": text(shown, _PUBLIC), "seen": {person: text(shown, person) for person in persons},
    }
"""
# Messages to the kernel leave the page as late as `late` says, in their order, as to a busy server.
LATE = """late => {
    if (!window.isLate) {
        const send = WebSocket.prototype.send;
        let last = Promise.resolve();
        WebSocket.prototype.send = function (message) {
            const due = performance.now() + window.late;
            last = last.then(() => new Promise(resolve => setTimeout(resolve, due - performance.now())))
                .then(() => this.readyState === WebSocket.OPEN && send.call(this, message));
        };
        window.isLate = true;
    }
    window.late = late;
}"""
# Of the first of some buttons that can be pressed, none if there is none.
MIDDLE = """all => {
    const button = all.find(each => each.offsetParent !== null && !each.disabled);
    if (!button) return null;
    button.scrollIntoView({block: 'nearest'});
    const box = button.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
}"""
SELECT = """(all, place) => all.forEach(list => {
    list.selectedIndex = place;
    list.dispatchEvent(new Event("change", {bubbles: true}));
})"""
THEME = "theme => jupyterapp.commands.execute('apputils:change-theme', {theme})"
LEAVE_FULL_SCREEN = "() => document.fullscreenElement && document.exitFullscreen()"


class Walk:
    """The walk over one board; `take(seconds)` goes, `done` counts the steps by kind.

    Parameters
    ----------
    lab : tests.browser.lab.Lab
    opened : function
        Opens a notebook of the lab by name.
    name : str
        The game.
    seed : int
    """

    def __init__(self, lab, opened, name, seed):
        self._dice = random.Random(f"{name} {seed}")
        more = ", clock=False" if name == "market" else ""
        seats = self._dice.choice(SEATS)
        cell = CELL.format(cls=BOARDS[name], name=name, seats=seats, seed=seed, more=more)
        self.notebook = opened(lab.write(f"walk-{name}-{seed}.ipynb", cell))
        self.page = self.notebook.page
        self.page.evaluate(LATE, 0)
        self.steps, self.done = [f"{name}, seed {seed}, {seats}"], dict.fromkeys(KINDS, 0)
        self._run_cell()

    def take(self, seconds, first=()):
        """Walk for so long, and as long as it needs for some kinds of steps that come first.

        Raises
        ------
        AssertionError
            With the steps that led there, when something does not hold.
        """
        first, end = self._dice.sample(list(first), len(first)), time.monotonic() + seconds
        try:
            while time.monotonic() < end or first:
                kind = first.pop() if first else self._dice.choices(list(KINDS), KINDS.values())[0]
                self.steps.append(kind)
                self.done[kind] += 1
                getattr(self, kind)()
                self._check()
        except Exception as error:
            raise AssertionError(f"after {' · '.join(self.steps[-25:])}: {error}") from error
        finally:
            self.page.evaluate(LATE, 0)
            self.page.evaluate(THEME, "JupyterLab Light")
            self.page.evaluate(LEAVE_FULL_SCREEN)

    # --- what must hold --------------------------------------------------------------------------

    def _check(self):
        """What holds when the page has caught up, in the end without a fault."""
        limit = time.monotonic() + PATIENCE
        while found := self._faults():
            assert time.monotonic() < limit, found
            self.page.wait_for_timeout(100)
        assert self.notebook.complaints == [], self.notebook.complaints

    def _faults(self):
        known = self._known()
        self._close(known)
        said, text = self.board.said(), self.board.text().strip()
        whose = known["name"]
        due = known["question"]
        if known["is_past"]:
            due = "earlier position"
        elif known["is_over"]:
            due = "The game is over"
        elif known["is_covered"] or known["player"] not in known["persons"]:
            due = whose
        persons, seen = known["persons"], known["seen"]
        may = {seen[str(persons[0])]} if len(persons) == 1 else {known["public"]}
        if self._open is not None:
            may.add(seen[str(self._open)])
        found = [] if due in said else [f"the line says {said!r}, not {due!r}"]
        if not known["is_over"] and known["player"] not in known["persons"] and not known["is_past"]:
            found.append("a computer is to act")
        if text not in {each.strip() for each in may}:
            found.append(
                f"what the text board shows is not for these eyes ({self._open} is open): {text[:300]}"
            )
        box = self.board.canvas.bounding_box()
        if not box or box["width"] < 300 or self.board.colours() < 20:
            found.append("no picture is in view")
        return found

    def _known(self):
        return self.board.ask("_known(board)")

    def _close(self, known):
        """A hand lies open while its owner decides, in one turn."""
        if self._open is not None and (known["player"] != self._open or known["turn"] != self._opened_at):
            self._open = None

    # --- the steps -------------------------------------------------------------------------------

    def _run_cell(self):
        self.notebook.run_all()
        self.board = BoardInPage(self.notebook)
        self.notebook.execute(KNOWN)
        self._open = self._opened_at = None

    def _press(self, name):
        known = self._known()
        if known["is_covered"] and name == f"player:{known['player']}":
            self._open, self._opened_at = known["player"], known["turn"]
        self.board.spot(name).evaluate_all("all => all.forEach(spot => spot.click())")

    def _button(self, words, part=".samarkand-desk"):
        """Press a button if it is there; it may be gone when the press comes, as for a person."""
        middle = self.board.button(words, part).evaluate_all(MIDDLE)
        if middle:
            self.page.mouse.click(*middle)
        return bool(middle)

    def press(self):
        """What is lit."""
        lit = self._known()["lit"]
        if lit:
            self._press(self._dice.choice(sorted(lit)))

    def press_anything(self):
        """Any shape."""
        spots = self.board.frame.locator(".samarkand-spot")
        names = spots.evaluate_all("all => all.map(spot => spot.dataset.spot)")
        if names:
            self._press(self._dice.choice(sorted(names)))

    def press_twice(self):
        """A double click plays one move of the person, if any."""
        known = self._known()
        targets = self.board.targets()
        if not targets or known["is_covered"]:
            return
        name = self._dice.choice(sorted(targets))
        point = self.board.ask(f"_point(board, {name!r})")
        if point is None:
            return
        self.page.mouse.move(0, 0)
        self.board.canvas.scroll_into_view_if_needed()
        box = self.board.canvas.bounding_box()
        scale = box["width"] / self.board.ask("board.picture.width")
        self.page.mouse.dblclick(box["x"] + point[0] * scale, box["y"] + point[1] * scale)
        self._check()
        played = self.board.ask(f"[each.who for each in board.state.log()[{known['moves']}:]]")
        persons = [who for who in played if who in known["persons"]]
        assert len(persons) <= 1, f"a double click on {name} played {len(persons)} moves"

    def show_my_hand(self):
        """The button of who shares the screen with others."""
        known = self._known()
        if known["is_covered"] and (
            self._button(f"{known['name']}: show my hand") or self._button("Show my hand")
        ):
            self._open, self._opened_at = known["player"], known["turn"]

    def undo(self):
        """Back to the last decision, or to the game before."""
        self._button("Undo")

    def look_back(self):
        """To an earlier position, and sometimes back."""
        self._button("Step back")
        if self._dice.random() < 0.7:
            self._button("Back to now")

    def begin_anew(self):
        """A new game, with one person or two."""
        if self._ask_for_a_new_game():
            words = self._dice.choice(["Same deal again", "Deal and begin"])
            if words == "Deal and begin":
                seat, kind = self.board.frame.get_by_label("Player 2", exact=True), self._dice.choice([0, 2])
                seat.evaluate_all(SELECT, kind)
            if self._button(words, ".samarkand-new"):
                self._open = None

    def _ask_for_a_new_game(self):
        """Open the questions; whether they are there in time."""
        asked = self.board.frame.locator(".samarkand-new")
        if not self._button("New game"):
            return False
        for _ in range(20):
            self.page.wait_for_timeout(100)
            if asked.is_visible():
                break
        return asked.is_visible()

    def save(self):
        """The game, perhaps over the one that was saved before."""
        if self._ask_for_a_new_game():
            self._button("Save this game", ".samarkand-new")
            self.page.wait_for_timeout(200)
            self._button("Replace it", ".samarkand-new")
            self._button("Back to this game", ".samarkand-new")

    def run_the_cell_again(self):
        """The board is made anew."""
        self._run_cell()

    def restart_the_kernel(self):
        """The picture stays; the cell brings a board back."""
        self.notebook.end_kernel("restart")
        kept = self.board.frame.locator(".samarkand-asleep")
        kept.wait_for()
        assert kept.bounding_box()["width"] > 300
        self._run_cell()

    def change_the_theme(self):
        """Dark or light."""
        self.page.evaluate(THEME, self._dice.choice(["JupyterLab Dark", "JupyterLab Light"]))

    def fill_the_screen(self):
        """Or leave it."""
        self._button("Full screen") or self._button("Leave full screen")

    def come_late(self):
        """From now on messages come late, or no longer."""
        self.page.evaluate(LATE, self._dice.choice([0, 300, 800]))

    def read_the_rules(self):
        """Open the help, or close it."""
        self._button(HELP)


# By name, how often one is taken beside the others.
KINDS = {
    "press": 14,
    "press_anything": 5,
    "press_twice": 4,
    "show_my_hand": 5,
    "undo": 3,
    "look_back": 2,
    "begin_anew": 2,
    "save": 1,
    "run_the_cell_again": 1,
    "restart_the_kernel": 1,
    "change_the_theme": 1,
    "fill_the_screen": 1,
    "come_late": 2,
    "read_the_rules": 1,
}
