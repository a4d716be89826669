"""A lesson's widgets on a page without a kernel: of the site, or of an exported notebook."""

import json
import zlib
from base64 import b64encode
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

from samarkand.engine.webassembly.browser import shipped
from samarkand_widgets.lesson.front.module import as_script, as_worker
from samarkand_widgets.lesson.front.widget import DATA, given, sheet
from samarkand_widgets.lesson.wording import NEEDS_KERNEL
from samarkand_widgets.stored import PICTURES, WIDGET
from samarkand_widgets.wording import ASLEEP


def frame(output: dict[str, Any], modules: Callable[[str], Path | None] = shipped) -> str:
    r"""The place of a widget on the page, in HTML: its data, and its words for where no script runs.

    Parameters
    ----------
    output : dict of str to Any
        The data of a stored output, with `DATA` among them.
    modules : function
        The place of a game's module, for what plays whole games; None where there is none.

    Examples
    --------
    >>> print(frame({DATA: {"code": "</script>"}, "text/plain": "How many?"}))
    <div class="samarkand-front"><script type="application/json">{"code": "<\/script>"}</script>
    <p>How many?</p></div>
    """
    words = "".join(output.get("text/plain", "")).removesuffix(ASLEEP.format()).strip()
    script = f'<script type="application/json">{_in_script(_with_module(output[DATA], modules))}</script>'
    return f'<div class="samarkand-front">{script}\n<p>{escape(words)}</p></div>'


def below(output: dict[str, Any]) -> dict[str, Any] | None:
    """What stands below a stored picture of what needs a kernel, as an output; None below anything else.

    Parameters
    ----------
    output : dict of str to Any
        The data of a stored output.

    Examples
    --------
    >>> below({WIDGET: {}, "image/png": "…"})["data"]
    {'text/html': '<p class="samarkand-asleep">For this Python is needed: run the cell.</p>'}
    """
    if WIDGET not in output or DATA in output or not any(kind in output for kind in PICTURES):
        return None
    said = f'<p class="samarkand-asleep">{escape(NEEDS_KERNEL.format())}</p>'
    return {"output_type": "display_data", "data": {"text/html": said}, "metadata": {}}


def _with_module(data: dict[str, Any], modules: Callable[[str], Path | None]) -> dict[str, Any]:
    """What a page is given of a widget; where it plays whole games, what plays them."""
    if data.get("whole") is None or (path := modules(data["whole"]["game"])) is None:
        return data
    code = b64encode(zlib.compress(path.read_bytes(), 9)).decode()
    return {**data, "module": code, "worker": as_worker()}


def script() -> str:
    """The script that brings the widgets of a page to life, as a file or in the page itself."""
    return as_script(_in_script(given()))


def ending() -> str:
    """What a page needs behind its last widget, style sheet and script, in HTML."""
    return f"<style>{sheet()}</style>\n<script>{script()}</script>"


def _in_script(data: Any) -> str:
    """Data as JSON that cannot end the script in which it stands."""
    return json.dumps(data, ensure_ascii=False).replace("</", r"<\/")
