"""Words that stay on a page while the language changes: said anew where they stand.

A label remembers the sentence that it says, and so can say it in another language. A text that is put
together from sentences has to be put together again: what holds one has a method `retell` that does so.
"""

from collections.abc import Callable, Iterable
from typing import Any

from ipywidgets import HTML, Widget

from samarkand.grammar import said_anew
from samarkand_widgets.threads.events import within


class StandingText(HTML):
    """A text in HTML that stands still, and is put together from sentences.

    Parameters
    ----------
    tell : function
        Puts it together, in the language that is spoken then.

    Examples
    --------
    >>> from samarkand.grammar import language_of, speaking
    >>> from samarkand_widgets import wording
    >>> heading = StandingText(lambda: f"<b>{wording.UNDO}</b>")
    >>> with speaking(language_of("fr")):
    ...     heading.retell()
    >>> heading.value
    '<b>Annuler</b>'
    """

    def __init__(self, tell: Callable[[], str], **traits: Any):
        super().__init__(tell(), **traits)
        self._tell = tell

    def retell(self) -> None:
        """Say it in the language that is spoken now."""
        self.value = self._tell()


def retell(root: Widget) -> None:
    """Say anew all that stands fixed within a widget: labels, tips, options, names for screen readers."""
    for widget in within(root):
        retell_labels(widget)
        if widget is not root and hasattr(widget, "retell"):
            widget.retell()


def retell_labels(widget: Widget) -> None:
    """Say anew what a widget tells the page and knows as a sentence; one message tells all of it."""
    with widget.hold_sync():
        for name in widget.keys:
            before = getattr(widget, name)
            now = said_anew(before)
            if now != before:
                widget.set_trait(name, now)
        options = getattr(widget, "options", ())
        if options != (said := said_anew(options)):
            relabel(widget, [label for label, _ in said])


def relabel(widget: Widget, labels: Iterable[str]) -> None:
    """Call the options of a list otherwise; other options would be a choice anew, which others listen to."""
    widget.set_trait("_options_labels", tuple(labels))
