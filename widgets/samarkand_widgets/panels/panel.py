"""A panel: controls, and below them a formula, a sentence and a table with bars."""

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from ipywidgets import HTML, Button, Checkbox, Dropdown, HBox, HTMLMath, Layout, VBox, Widget

from samarkand.grammar import Words, _, in_words
from samarkand.picture import Picture
from samarkand_widgets.panels.poster import TableRow, poster
from samarkand_widgets.pieces import Look
from samarkand_widgets.stored import bundle
from samarkand_widgets.styled import VERSION
from samarkand_widgets.threads.events import Events
from samarkand_widgets.threads.parts import close_all, handle_on_arrival, within

SOLID = "#5790fc"
STRIPED = f"repeating-linear-gradient(45deg,{SOLID} 0 2px,transparent 2px 5px)"
LOSS = "#e42536"
STRIPED_LOSS = f"repeating-linear-gradient(45deg,{LOSS} 0 2px,transparent 2px 5px)"
# By position in a row's `lengths`: the fill and the edge, first for positive and then for negative values.
FILLINGS = ((SOLID, SOLID, LOSS, LOSS), (STRIPED, SOLID, STRIPED_LOSS, LOSS))
BAR_WIDTH = 18  # em: the width of the longest bar
CONTROL = "500px"
DESCRIPTION = "190px"
ALIGN = {"l": "left", "r": "right"}


class Panel(VBox):
    """Controls, and the results that depend on them.

    Attributes
    ----------
    formula : HTMLMath
        The formula with its numbers, in LaTeX.
    said : HTML
        The result in a sentence, or the reason why there is none.
    table : HTML
        Rows with bars.
    """

    name: Words = ""
    heads: tuple[Words, ...] = ()
    columns = ""  # l or r for each column, as in LaTeX
    bars: tuple[Words, ...] = ("",)  # the meaning of a row's bars: the first is solid, the second striped

    def __init__(self, *columns: Sequence[Widget], shown: Sequence[Widget] = ()):
        self.events = Events(self.refuse)
        follow = self.events.handler(self.refresh)
        self.formula, self.said, self.table = HTMLMath(), HTML(), HTML()
        for wide in (self.formula, self.table):  # can be scrolled on a phone
            wide.add_class("samarkand-wide")
        self._sentence_shown = ""
        self._rows_shown: Sequence[TableRow] = ()
        for control in [control for column in columns for control in column]:
            if isinstance(control, (Dropdown, Checkbox)):
                control.style.description_width = DESCRIPTION
            control.layout.width, control.layout.max_width = CONTROL, "100%"
            if control.has_trait("value"):
                control.observe(lambda _: follow(), "value")
        controls = HBox(
            [VBox(column, layout=Layout(max_width="100%")) for column in columns],
            layout=Layout(flex_flow="row wrap"),
        )
        super().__init__(
            [
                HTML(f"<b>{escape(str(self.name))}</b>"),
                controls,
                *shown,
                self.formula,
                self.said,
                self.table,
                Look(),
            ],
            layout=Layout(max_width="960px"),
        )
        self.add_class("samarkand-explorer").add_class(VERSION)
        handle_on_arrival(self)
        self.refresh()

    def close(self) -> None:
        """Remove the panel from the page and the kernel."""
        close_all(within(self), but=self)
        super().close()

    def button(self, label: str, action: Callable[[], None]) -> Button:
        """Return a button, large enough for a finger, that calls a function."""
        made = Button(description=label, layout=Layout(width="auto"))
        made.on_click(lambda _: self.events.handler(action)())
        return made

    def picture(self) -> Picture | None:
        """Return a picture for the panel in addition to its table, by default None."""
        return None

    def _repr_mimebundle_(self, **how: object) -> dict[str, Any]:
        """Return the widget's view, with a picture and a text for use without a kernel."""
        heads = list(map(in_words, self.heads))
        drawn = poster(str(self.name), self._sentence_shown, heads, self._rows_shown, self.picture())
        text = _("{name}. {sentence}").format(name=self.name, sentence=self._sentence_shown)
        return bundle(self, drawn, text)

    def refresh(self) -> None:
        """Show the results for the current controls."""
        raise NotImplementedError

    def show(self, formula: str, sentence: str, rows: Sequence[TableRow]) -> None:
        """Show a formula in LaTeX, a sentence, and a table."""
        self._sentence_shown, self._rows_shown = sentence, rows
        self.formula.value = f"$${formula}$$" if formula else ""
        self.said.value = (
            f'<div role="status" aria-live="polite" style="line-height:1.5">{escape(sentence)}</div>'
        )
        heads, bars = list(map(in_words, self.heads)), list(map(in_words, self.bars))
        self.table.value = table(heads, self.columns, bars, rows) if rows else ""

    def refuse(self, why: str) -> None:
        """Show the reason why there is no result for the current controls."""
        self.show("", why, [])


def refuse_first(reasons: Sequence[tuple[bool, str]], refuse: Callable[[str], None]) -> bool:
    """Refuse with the first reason that holds; return whether one did."""
    held = [why for holds, why in reasons if holds]
    if held:
        refuse(held[0])
    return bool(held)


def latex(expression: object, order: str | None = "rev-lex") -> str:
    """Return an expression in LaTeX. Differences begin with the positive term, and cases are translated."""
    import sympy

    written = sympy.latex(expression, order=order)
    return written.replace(r"\text{for}", _("\\text{{for}}").format()).replace(
        r"\text{otherwise}", _("\\text{{otherwise}}").format()
    )


def table(heads: Sequence[str], columns: str, bars: Sequence[str], rows: Sequence[TableRow]) -> str:
    """Return an HTML table with bars. The longest bar fills the width, and chosen rows are marked."""
    most = max((abs(length) for row in rows for length in row.lengths), default=0) or 1
    head = "".join(_cell("th", "col", side, escape(head)) for head, side in zip(heads, columns, strict=True))
    head += _cell("th", "col", "l", _legend(bars))
    body = "".join(_row(row, columns, most) for row in rows)
    style = "border-collapse:collapse;font-variant-numeric:tabular-nums;line-height:1.4"
    return f'<table style="{style}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _cell(kind: str, scope: str, side: str, content: str, weight: str = "normal") -> str:
    style = f"border:0;padding:2px 10px;text-align:{ALIGN[side]};white-space:nowrap;font-weight:{weight}"
    scoped = f' scope="{scope}"' if scope else ""
    return f'<{kind}{scoped} style="{style}">{content}</{kind}>'


def _legend(bars: Sequence[str]) -> str:
    """Return the legend of the bars, if a row has more than one."""
    if len(bars) < 2:
        return escape(bars[0])
    keys = [
        f'<span style="display:inline-block;width:1.4em;{_bar_fill(1, place)}"></span> {escape(meaning)}'
        for place, meaning in enumerate(bars)
    ]
    return " &emsp; ".join(keys)


def _row(row: TableRow, columns: str, most: float) -> str:
    weight = "bold" if row.chosen else "normal"
    mark = "\N{BLACK RIGHT-POINTING TRIANGLE} " if row.chosen else ""
    first = _cell("th", "row", columns[0], mark + escape(row.cells[0]), weight)
    others = zip(row.cells[1:], columns[1:], strict=True)
    cells = "".join(_cell("td", "", side, escape(text), weight) for text, side in others)
    drawn = "".join(
        f'<div style="width:{abs(length) / most * BAR_WIDTH:.2f}em;{_bar_fill(length, place)}"></div>'
        for place, length in enumerate(row.lengths)
        if length
    )
    return f"<tr>{first}{cells}{_cell('td', '', 'l', drawn)}</tr>"


def _bar_fill(length: float, place: int) -> str:
    """Return the fill of a bar, which depends on its position in the row and its sign."""
    more, edge, less, edge_of_less = FILLINGS[place]
    filling, border = (less, edge_of_less) if length < 0 else (more, edge)
    return f"height:0.65em;box-sizing:border-box;border:1px solid {border};background:{filling}"
