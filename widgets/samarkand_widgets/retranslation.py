"""Translate what is already on a page when the language changes.

A label remembers the sentence it shows, so it can show it in another language. A text made of several
sentences has to be made again: the object that holds one has a method `retranslate` for that.
"""

from collections.abc import Callable, Iterable

from ipywidgets import HTML, Widget

from samarkand.grammar import retranslate
from samarkand_widgets.threads.events import within


class StandingText(HTML):
    """An HTML text made of sentences, which is made again in a new language.

    Parameters
    ----------
    tell : function
        Returns the text in the current language.

    Examples
    --------
    >>> from samarkand.grammar import language_of, override_language
    >>> from samarkand_widgets import wording
    >>> heading = StandingText(lambda: f"<b>{wording.UNDO}</b>")
    >>> with override_language(language_of("fr")):
    ...     heading.retranslate()
    >>> heading.value
    '<b>Annuler</b>'
    """

    def __init__(self, tell: Callable[[], str], **traits: object):
        super().__init__(tell(), **traits)
        self._tell = tell

    def retranslate(self) -> None:
        """Show the text in the current language."""
        self.value = self._tell()


def retranslate_all(root: Widget) -> None:
    """Translate all fixed text in a widget: labels, tips, options and names for screen readers."""
    for widget in within(root):
        retranslate_labels(widget)
        if widget is not root and hasattr(widget, "retranslate"):
            widget.retranslate()


def retranslate_labels(widget: Widget) -> None:
    """Translate the sentences among a widget's traits, and send them to the page in one message."""
    with widget.hold_sync():
        for name in widget.keys:
            before = getattr(widget, name)
            now = retranslate(before)
            if now != before:
                widget.set_trait(name, now)
        options = getattr(widget, "options", ())
        if options != (translated := retranslate(options)):
            relabel(widget, [label for label, _ in translated])


def relabel(widget: Widget, labels: Iterable[str]) -> None:
    """Change the labels of a list's options, but not the options: new options would reset the choice."""
    widget.set_trait("_options_labels", tuple(labels))
