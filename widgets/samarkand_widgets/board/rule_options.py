"""Controls for the rule options of a game, with an explanation of each. The default is marked."""

from html import escape
from typing import Any

from ipywidgets import HTML, BoundedIntText, Box, Dropdown, Layout, VBox

from samarkand import options
from samarkand.game import Game
from samarkand.grammar import OptionWords, Words, _, in_words
from samarkand.options import ChoiceOption, NumberOption
from samarkand_widgets.pieces import row

PLAIN = {"description_width": "initial"}


class RuleOptions:
    """A control for each rule option that the game describes.

    Parameters
    ----------
    game : Game

    Attributes
    ----------
    widget : ipywidgets.VBox
    controls : dict of str to ipywidgets.Dropdown or ipywidgets.BoundedIntText
        The controls by the names of the options.
    """

    def __init__(self, game: Game):
        texts = options.words(game.parts)
        self.controls: dict[str, Any] = {
            name: _control(declaration, texts[name], game)
            for name, declaration in game.options.declarations().items()
            if texts
        }
        helps = [HTML(_small(texts[name].help)) for name in self.controls]
        lines: list[Box] = [
            row([control, text]) for control, text in zip(self.controls.values(), helps, strict=True)
        ]
        self.widget = VBox(lines).add_class("samarkand-options")
        self.show(game)

    def show(self, game: Game) -> None:
        """Set the controls to the options of a game."""
        for name, control in self.controls.items():
            control.value = getattr(game.options, name)

    def values(self) -> dict[str, object]:
        """Return the chosen values by the names of the options."""
        return {name: control.value for name, control in self.controls.items()}


def _small(words: Words) -> str:
    return f"<small>{escape(in_words(words))}</small>"


def _control(option: ChoiceOption | NumberOption, words: OptionWords, game: Game) -> Any:
    """Return a list of the described values, or a number field with its bounds."""
    if isinstance(option, ChoiceOption):
        choices = [
            (_mark_default(in_words(words.values[value], game.config), value == option.default), value)
            for value in option.values
        ]
        return Dropdown(
            description=in_words(words.name),
            options=choices,
            style=PLAIN,
            layout=Layout(width="auto", max_width="100%"),
        )
    bounds = {"min": option.least, "max": option.most, "step": option.step}
    name = _("{name} (default {default})").format(name=in_words(words.name), default=option.default)
    return BoundedIntText(
        description=name, **bounds, style=PLAIN, layout=Layout(width="auto", max_width="100%")
    )


def _mark_default(words: str, is_default: bool) -> str:
    return _("{words} (default)").format(words=words) if is_default else words
