"""A lesson's widgets on a page without a kernel: of the site, or of an exported notebook."""

import json
from html import escape
from typing import Any

from samarkand_widgets.lesson.front.module import as_script
from samarkand_widgets.lesson.front.widget import DATA, given, sheet
from samarkand_widgets.wording import ASLEEP


def frame(output: dict[str, Any]) -> str:
    r"""The place of a widget on the page, in HTML: its data, and its words for where no script runs.

    Parameters
    ----------
    output : dict of str to Any
        The data of a stored output, with `DATA` among them.

    Examples
    --------
    >>> print(frame({DATA: {"code": "</script>"}, "text/plain": "How many?"}))
    <div class="samarkand-front"><script type="application/json">{"code": "<\/script>"}</script>
    <p>How many?</p></div>
    """
    words = "".join(output.get("text/plain", "")).removesuffix(ASLEEP.say()).strip()
    script = f'<script type="application/json">{_in_script(output[DATA])}</script>'
    return f'<div class="samarkand-front">{script}\n<p>{escape(words)}</p></div>'


def script() -> str:
    """The script that brings the widgets of a page to life, as a file or in the page itself."""
    return as_script(_in_script(given()))


def ending() -> str:
    """What a page needs behind its last widget, style sheet and script, in HTML."""
    return f"<style>{sheet()}</style>\n<script>{script()}</script>"


def _in_script(data: Any) -> str:
    """Data as JSON that cannot end the script in which it stands."""
    return json.dumps(data, ensure_ascii=False).replace("</", r"<\/")
