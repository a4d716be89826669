"""The style sheet and the keyboard module that boards, lessons and explorers share."""

from hashlib import sha256
from pathlib import Path

import anywidget
from ipywidgets import Layout

FOLDER = Path(__file__).parent
STYLE = (FOLDER / "pieces.css").read_text(encoding="utf-8")
# The start of each front-end module: it keeps JupyterLab's shortcuts from acting in our widgets.
KEYBOARD = (FOLDER / "keyboard.js").read_text(encoding="utf-8")
KEYBOARD = KEYBOARD.replace("VERSION", sha256(KEYBOARD.encode()).hexdigest()[:8])


class Look(anywidget.AnyWidget):
    """An invisible widget that brings the style sheet and the keyboard module to widgets without them."""

    _esm = KEYBOARD + (FOLDER / "look.js").read_text(encoding="utf-8")
    _css = STYLE

    def __init__(self) -> None:
        super().__init__(layout=Layout(display="none"))
