"""A picture on a canvas: what the kernel sends, and what a page makes of it."""

import json
import shutil
import subprocess

import pytest

import samarkand
from samarkand_widgets.board.board import STAGE
from samarkand_widgets.sackson import SacksonBoard
from samarkand_widgets.stage.canvas import PictureCanvas

DRAWING = ["switchCanvas", "resetTransform", "clear", "drawImage"]


def test_a_drawing_is_one_message_that_names_the_canvas(recorder):
    """A reloaded page has forgotten which canvas was drawn on last."""
    canvas = PictureCanvas(100, 80)
    for number in range(2):
        canvas.draw()
        assert len(recorder.messages) == number + 1
        assert [name for name, _ in recorder.commands()] == DRAWING
    assert recorder.commands()[-1][1][0] == f"IPY_MODEL_{canvas.image.model_id}"


def test_a_move_sends_only_the_elements_that_differ(recorder):
    board = SacksonBoard(samarkand.game("sackson", players=2), ["human", "human"], seed=7)
    sent = []
    board.send = sent.append
    recorder.messages.clear()
    board.act("start at Samarkand")
    (changes,) = [message["lists"]["drawn"] for message in sent]
    assert 0 < sum(len(new) for _, _, new in changes) < len(board.view()["drawn"]) / 5
    assert len(recorder.messages) == 1
    board.refresh()
    assert len(recorder.messages) == 1


def test_a_page_that_has_just_been_loaded_gets_the_drawing_again(recorder):
    board = SacksonBoard(samarkand.game("sackson", players=2), ["human", "human"], seed=7)
    recorder.messages.clear()
    board._handle_custom_msg({"event": "has", "version": board.version}, [])
    assert len(recorder.messages) == 1


COMPOSE = """
const shown = { drawn: ["<svg>", '<text fill="#e42536">50 %</text>', "</svg>"] };
const values = { image: "IPY_MODEL_7", shown };
const model = { get: (name) => values[name], on() {}, widget_manager: { async get_model(id) {
  const say = (name, { buffer }) => console.log(JSON.stringify([id, name, new TextDecoder().decode(buffer)]));
  return { set: say };
} } };
compose(model);
"""


@pytest.mark.skipif(not shutil.which("node"), reason="needs Node.js")
def test_a_page_composes_an_address_that_contains_the_picture():
    module = (STAGE / "desk.js").read_text(encoding="utf-8")
    function = module[module.index("async function compose") : module.index("// Sets a text")]
    layer = (STAGE / "spots.js").read_text(encoding="utf-8")
    function += layer[layer.index("function address") : layer.index("// Returns the position in a row")]
    told = subprocess.run(["node", "-e", function + COMPOSE], capture_output=True, text=True, check=True)
    address = 'data:image/svg+xml,<svg><text fill="%23e42536">50 %25</text></svg>'
    assert json.loads(told.stdout) == ["7", "value", address]
