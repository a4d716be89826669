"""Lesson widgets on a page without a kernel, on the site or in an exported notebook."""

import json
from html import escape
from typing import Any

from samarkand_widgets.lesson.front.module import as_script
from samarkand_widgets.lesson.front.widget import DATA, page_settings, style_sheet
from samarkand_widgets.lesson.front.words import NEEDS_KERNEL
from samarkand_widgets.stored import ASLEEP, PICTURES, WIDGET


def frame(output: dict[str, Any]) -> str:
    r"""Return the HTML of a widget on a page: its data, and a text for use without scripts.

    Parameters
    ----------
    output : dict of str to Any
        The data of a stored output, including `DATA`.

    Examples
    --------
    >>> print(frame({DATA: {"code": "</script>"}, "text/plain": "How many?"}))
    <div class="samarkand-front"><script type="application/json">{"code": "<\/script>"}</script>
    <p>How many?</p></div>
    """
    text = "".join(output.get("text/plain", "")).removesuffix(ASLEEP.format()).strip()
    script = f'<script type="application/json">{_in_script(output[DATA])}</script>'
    return f'<div class="samarkand-front">{script}\n<p>{escape(text)}</p></div>'


def below(output: dict[str, Any]) -> dict[str, object] | None:
    """Return an output with a note below the picture of a widget that needs a kernel, otherwise None.

    Parameters
    ----------
    output : dict of str to Any
        The data of a stored output.

    Examples
    --------
    >>> below({WIDGET: {}, "image/png": "…"})["data"]
    {'text/html': '<p class="samarkand-asleep">This needs Python. Run the cell.</p>'}
    """
    if WIDGET not in output or DATA in output or not any(kind in output for kind in PICTURES):
        return None
    note = f'<p class="samarkand-asleep">{escape(NEEDS_KERNEL.format())}</p>'
    return {"output_type": "display_data", "data": {"text/html": note}, "metadata": {}}


def script() -> str:
    """Return the script that starts the widgets of a page."""
    return as_script(_in_script(page_settings()))


def ending() -> str:
    """Return the HTML for the end of a page: the style sheet and the script."""
    return f"<style>{style_sheet()}</style>\n<script>{script()}</script>"


def _in_script(data: object) -> str:
    """Return data as JSON that cannot close the surrounding script element."""
    return json.dumps(data, ensure_ascii=False).replace("</", r"<\/")
