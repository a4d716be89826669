"""An explorer: controls, and below them a formula, a sentence and a table with bars."""

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import pandas as pd
from ipywidgets import HTML, Checkbox, Dropdown, HBox, HTMLMath, Layout, VBox, Widget
from pandas.io.formats.style import Styler

from samarkand.grammar import Words, _, with_minus
from samarkand.picture import Picture
from samarkand_widgets.lesson.exhibit import Exhibit
from samarkand_widgets.panels.poster import GAIN, LOSS, NONE, numeric, poster
from samarkand_widgets.stored import bundle

CONTROL = "500px"
DESCRIPTION = "190px"
CHOSEN = "\N{BLACK RIGHT-POINTING TRIANGLE} "


class Explorer(Exhibit):
    """Controls, and the results that depend on them.

    Attributes
    ----------
    formula : HTMLMath
        The formula with its numbers, in LaTeX.
    frame : pandas.DataFrame
        The table. Its numbers are drawn as bars.
    """

    name: Words = ""
    write: Callable[[Any], str] = staticmethod(lambda number: with_minus(number, ".0f"))

    def __init__(self, *columns: Sequence[Widget], shown: Sequence[Widget] = ()):
        self.formula, self.table, self.frame = HTMLMath(), HTML(), pd.DataFrame()
        for wide in (self.formula, self.table):  # can be scrolled on a phone
            wide.add_class("samarkand-wide")
        controls = HBox(
            [VBox(column, layout=Layout(max_width="100%")) for column in columns],
            layout=Layout(flex_flow="row wrap"),
        )
        super().__init__(str(self.name), [self.table], [controls, *shown, self.formula])
        self.layout.max_width = "960px"
        follow = self.events.handler(self.refresh)
        for control in [control for column in columns for control in column]:
            if isinstance(control, (Dropdown, Checkbox)):
                control.style.description_width = DESCRIPTION
            control.layout.width = CONTROL
            control.layout.max_width = "calc(100% - 4px)"  # without its margins
            if control.has_trait("value"):
                control.observe(lambda _: follow(), "value")
        self.refresh()

    def show(self, formula: str, sentence: str, frame: pd.DataFrame) -> None:
        """Show a formula in LaTeX, a sentence, and a table."""
        self.formula.value = f"$${formula}$$" if formula else ""
        self.say(sentence)
        self.frame = frame
        self.table.value = "" if frame.empty else self._html()

    def _html(self) -> str:
        numbers = numeric(self.frame)
        styled = Styler(self.frame, uuid=self.table.model_id, cell_ids=False)
        styled.format(self.write, na_rep=NONE, subset=numbers)
        styled.bar(numbers, axis=None, align="mid", color=[LOSS, GAIN], props="width: 10em;")
        styled.set_table_attributes(f'class="samarkand-table" aria-label="{escape(str(self.name))}"')
        return styled.to_html()

    def refuse_first(self, reasons: Sequence[tuple[bool, str]]) -> bool:
        """Show the first applicable reason instead of a result, and return whether there was one."""
        held = [why for holds, why in reasons if holds]
        if held:
            self.show("", held[0], pd.DataFrame())
        return bool(held)

    def drawing(self) -> Picture | None:
        """Return a picture above the table, by default None."""
        return None

    def picture(self) -> Picture:
        """Return the explorer as a picture, for where no kernel runs."""
        return poster(str(self.name), self.said, self.frame, self.write, self.drawing())

    def _repr_mimebundle_(self, **how: object) -> dict[str, Any]:
        """Return the widget's view, with a picture and a text for use without a kernel."""
        text = _("{name}. {sentence}").format(name=self.name, sentence=self.said)
        return bundle(self, self.picture(), text)


def latex(expression: object, order: str | None = "rev-lex") -> str:
    """Return an expression in LaTeX. Differences begin with the positive term, and cases are translated."""
    import sympy

    written = sympy.latex(expression, order=order)
    return written.replace(r"\text{for}", _("\\text{{for}}").format()).replace(
        r"\text{otherwise}", _("\\text{{otherwise}}").format()
    )
