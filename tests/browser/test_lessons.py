"""A lesson as its reader meets it: nothing is given away, all is done by keys alone, or without a kernel."""

import re
import shutil

from tests.browser.lab import ROOT
from tests.test_lessons import AFTER, secrets

PATH = ROOT / "notebooks" / "lessons" / "02_two_alike.ipynb"
COMMITTED = "Committed: 0.4 to within 0.1, 80% sure. Read on, and press"
SCORED = "The answer is 0.7202. Your guess, 0.4, is off by 0.3202, which is more than 0.1. You were 80% sure"
UNFOLD = """([name, begin]) => {
    const all = [...jupyterapp.shell.widgets('main')];
    const {content} = all.find(w => w.context && w.context.path === name);
    const sources = content.widgets.map(cell => cell.model.sharedModel.getSource());
    content.activeCellIndex = sources.findIndex(text => text.startsWith(begin));
    content.mode = 'command';
    content.node.focus();
}"""


def exhibit(notebook, words):
    return notebook.page.locator(".samarkand-lesson", has_text=words).first


def test_a_lesson_from_guess_to_check_by_keys_alone(browser, lab, tmp_path):
    """No answer is seen before its heading is opened, neither before nor after the cells have run."""
    (lab.folder / "lessons").mkdir()
    shutil.copy(PATH, lab.folder / "lessons")
    with lab.opened(browser, f"lessons/{PATH.name}") as notebook:
        notebook.execute(f"import os; os.chdir({str(tmp_path)!r})")  # where guesses are kept
        page = notebook.page

        def seen():
            return "\n".join(page.locator(".jp-Notebook .jp-Cell:visible").all_inner_texts())

        for run in (lambda: None, notebook.run_all):
            run()
            assert AFTER.removeprefix("## ") in seen()
            assert "Your turn" not in seen() and "For the teacher" not in seen()
            hidden = (
                number for number in secrets(PATH) if re.search(rf"(?<![\d.]){re.escape(number)}", seen())
            )
            assert not list(hidden)
        guess = exhibit(notebook, "how likely is it that at least two match")
        guess.get_by_role("textbox").focus()
        page.keyboard.type("2/5")
        page.keyboard.press("Tab")  # how sure, with a slider
        page.keyboard.press("Tab")  # and with a field
        page.keyboard.type("80")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        guess.get_by_text(COMMITTED).wait_for()
        assert guess.get_by_text("0.7202").count() == 0
        guess.get_by_role("button", name="Guess again").focus()
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        guess.get_by_text(SCORED).wait_for()
        page.wait_for_timeout(500)
        value, is_scored, said = notebook.ask("[guess.value, guess.scored, guess.said]")
        assert (value, is_scored) == (0.4, True) and SCORED in said  # the kernel has what the page says
        page.evaluate(UNFOLD, [notebook.name, AFTER])
        page.keyboard.press("ArrowRight")  # opens what a heading has folded
        page.get_by_role("heading", name="For the teacher").wait_for()
        assert all(number in seen() for number in secrets(PATH))
        check = exhibit(notebook, "to be certain that at least two match")
        check.get_by_role("textbox").focus()
        page.keyboard.type("6")
        page.keyboard.press("Tab")
        page.keyboard.press("Space")
        check.get_by_text("One too few").wait_for()
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Control+a")
        page.keyboard.type("7")
        page.keyboard.press("Enter")
        check.get_by_text("right!").wait_for()
        assert notebook.faults() == []


WIDGETS = """from samarkand.lessons import seal
from samarkand_teaching import Vote
from samarkand_widgets import Check, Die, LiveSimulation
display(Die(), Check(seal("a die", "1/6"), "A six?"), Vote("Which?", ["this", "that"]))
LiveSimulation("Sixes", lambda rng, games: rng.integers(6, size=games) == 5)"""


def test_no_key_in_a_widget_is_a_command_and_without_its_kernel_a_lesson_goes_on(browser, lab):
    """What needs no Python is done by the page alone; what does is said."""
    with lab.opened(browser, lab.write("widgets.ipynb", WIDGETS)) as notebook:
        notebook.run_all()
        die, check, live, vote = (exhibit(notebook, each) for each in ("A die", "A six?", "Sixes", "Which?"))
        before = notebook.sources()
        for each in (die, check, live, vote):
            each.get_by_role("button").first.focus()
            notebook.page.keyboard.type("xddabm00")
            each.click(position={"x": 3, "y": 3})
            notebook.page.keyboard.type("xddabm00")
        assert notebook.sources() == before
        notebook.end_kernel("shut down")
        die.get_by_role("button", name="Roll 100 times").click()
        die.locator(".samarkand-said", has_text="100 so far; the latest: ").wait_for()
        check.get_by_role("textbox").fill("16.67 %")
        check.get_by_role("textbox").press("Enter")
        check.locator(".samarkand-said", has_text="right!").wait_for()
        live.get_by_role("button", name="One more").click()
        live.locator(".samarkand-said", has_text="This needs Python. Run the cell.").wait_for()
        # A page cannot know beforehand that nobody listens: each change is offered, and Jupyter says so.
        assert [each for each in notebook.faults() if "Could not send widget" not in each] == []
