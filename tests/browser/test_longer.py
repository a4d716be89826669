"""Every text 35 per cent longer, as in another language: in real pages no two overlap, and none is cut."""

import pytest

import samarkand
from samarkand.grammar import ENGLISH, override_language
from samarkand_teaching import ClassRoom, Vote
from samarkand_teaching.press import printing, worksheets
from samarkand_widgets import Guess, MarketBoard
from tests.browser.conftest import opened
from tests.longer import LONGER

WIDE, PHONE = {"width": 1280, "height": 720}, {"width": 390, "height": 844}
PATIENCE = 15_000  # milliseconds
BOARD = "{0}Board(samarkand.game('{1}'), ['human', 'greedy', 'greedy', 'greedy'], seed=3, pause=0{2})"
CELLS = (
    "from samarkand.grammar import set_language\nfrom tests.longer import LONGER\nset_language(LONGER)",
    "import samarkand\nfrom samarkand_widgets import *\nfrom samarkand.lessons import seal",
    BOARD.format("Market", "market", ", clock=False"),
    BOARD.format("Sackson", "sackson", ""),
    BOARD.format("Routes", "routes", ""),
    "PriceExplorer()",
    "CardExplorer()",
    "ScoreExplorer()",
    "DrawExplorer()",
    "guess = Guess('?', 'a')\nguess",
    "check = Check(seal('a', '1/6'))\ncheck",
    "die = Die()\ndie",
    "bag = DrawBag(cards={'1': 11, '2': 37}, good='1')\nbag",
    "WhatIf('?', lambda value: value / 3, range(1, 4))",
    "live = LiveSimulation('?', lambda rng, games: rng.integers(6, size=games) == 0, exact=1 / 6)\nlive",
    "MyGuesses()",
    "ClassHistogram(exact=0.5)",
)
USED = "die.do(30); bag.do(30); live.step(100); check.judge('5/6'); guess.commit('40 %')"
KNOWN = {"covered by a chip (c)", "each card is put back"}  # cut in English, too, in a notebook on a phone
# The texts that cover one another, or are cut at an edge; what is scrolled out of sight is left out.
ILL_SET = """selector => {
  const found = [];
  const outs = [...document.querySelectorAll(selector)];
  outs.forEach((out, place) => {
    const texts = [];
    const walk = document.createTreeWalker(out, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const node = walk.currentNode, home = node.parentElement, words = node.textContent.trim().slice(0, 70);
      if (!words || !home.checkVisibility({checkOpacity: true, checkVisibilityCSS: true})) continue;
      if (home.closest('style, script, option, mjx-container')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const whole of range.getClientRects()) {
        let {left, right, top, bottom} = whole, isCut = false;
        for (let clip = home; clip !== out.parentElement; clip = clip.parentElement) {
          const how = getComputedStyle(clip);
          if (how.overflowX === 'visible' && how.overflowY === 'visible') continue;
          const edge = clip.getBoundingClientRect();
          if (edge.width < 4 || edge.height < 4) { right = left; break; }
          if (whole.bottom < edge.top || whole.top > edge.bottom) { right = left; break; }
          isCut ||= how.overflowX === 'hidden' && whole.right > edge.right + 2 && clip !== out;
          [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
          [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
        }
        if (right - left < 3 || bottom - top < 3) continue;
        if (isCut) found.push(`${place} cut: ${words}`);
        texts.push([node, words, left, right, top, bottom]);
      }
    }
    texts.forEach(([node, words, left, right, top, bottom], number) => {
      for (const [other, said, ...at] of texts.slice(number + 1)) {
        const across = Math.min(right, at[1]) - Math.max(left, at[0]);
        const down = Math.min(bottom, at[3]) - Math.max(top, at[2]);
        if (node !== other && across > 3 && down > 5) found.push(`${place} overlap: ${words} | ${said}`);
      }
    });
  });
  return [...new Set(found)];
}"""
SQUEEZE = """() => {
    for (const each of document.querySelectorAll('.jp-OutputArea-output button')) each.style.width = '2em';
}"""
CUT = "cut: "


def ill_set(page, selector):
    """What is wrong in the parts of a page, a line each."""
    found = page.evaluate(ILL_SET, selector)
    return [each for each in found if each.partition(CUT)[2].rstrip("x") not in KNOWN]


def test_boards_panels_and_a_lessons_widgets_have_room(browser, lab):
    with opened(browser, lab, lab.write("longer.ipynb", *CELLS), WIDE) as notebook:
        notebook.run_all()
        notebook.execute(USED)
        notebook.page.evaluate("() => jupyterapp.shell.collapseLeft()")
        try:
            for window in (WIDE, PHONE):
                notebook.page.set_viewport_size(window)
                notebook.page.wait_for_timeout(1_000)
                assert ill_set(notebook.page, ".jp-OutputArea-output") == []
            notebook.page.evaluate(SQUEEZE)
            assert any(CUT in each for each in ill_set(notebook.page, ".jp-OutputArea-output"))
            assert notebook.faults() == []
        finally:
            notebook.page.set_viewport_size(WIDE)


@pytest.fixture
def page(browser):
    context = browser.new_context(viewport=PHONE, has_touch=True)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    context.close()


def test_a_phone_has_room(page, tmp_path):
    """With a guess, a vote and a seat at a board."""
    with override_language(LONGER):
        room = ClassRoom()
        Guess("Two alike?", "two alike", kind="probability", book=tmp_path / "g.json", room=room)
    page.goto(room.address)
    page.wait_for_selector("input[name=code]")
    assert ill_set(page, "body") == []
    page.fill("input[name=code]", room.code)
    page.keyboard.press("Enter")
    page.wait_for_selector("input[name=guess]")
    page.fill("input[name=guess]", "70")
    page.tap("button")
    page.get_by_text("did you mean").wait_for()
    assert ill_set(page, "body") == []
    with override_language(LONGER):
        Vote("How likely?", ["all different", "two alike"], room=room)
        page.get_by_label("two alike").wait_for()
        assert ill_set(page, "body") == []
        game = samarkand.game("market", players=3)
        board = MarketBoard(game, ["phone", "greedy", "greedy"], room=room, seed=3, pause=0, clock=False)
        page.get_by_role("button", name="offer").last.wait_for()
        assert ill_set(page, "body") == []
        board.close()
    room.close()


@pytest.mark.parametrize("window", [WIDE, PHONE])
def test_a_sheet_and_its_key_have_room(page, window):
    page.set_viewport_size(window)
    asked = worksheets.exercises("two_alike")
    for language in (ENGLISH, LONGER):
        with override_language(language):
            pages = printing.worksheet("Two alike?", asked, 1), printing.key("Two alike?", asked, 1)
        for each in pages:
            page.set_content(each)
            assert ill_set(page, "body") == []
