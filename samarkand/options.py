"""Declarations of rule options, which are in the `options.py` of each game.

A declaration is a field of the game's `Options`. It contains the option's values or range, its default, the
rule that it changes and the field of the configuration record that holds it. Everything else is derived from
it: the validation, the record, the dialog "New game", the command line, the catalogue of rules and the tests.
"""

import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from samarkand import checks
from samarkand.errors import InvalidInput, short_repr
from samarkand.grammar import OptionWords

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord

DECLARATION = "declaration"  # the key in a field's metadata


@dataclasses.dataclass(frozen=True, kw_only=True)
class OptionDeclaration:
    """The common attributes of the two kinds of options.

    Attributes
    ----------
    rule : str
        The rule that the option changes, such as ``"S-V7"``.
    field : str
        The field of the configuration record that holds the value. "" means that it has the option's name.
    default
        The default value.
    """

    rule: str
    field: str = ""
    default: str | int


@dataclasses.dataclass(frozen=True, kw_only=True)
class ChoiceOption(OptionDeclaration):
    """An option with a fixed set of values.

    Attributes
    ----------
    values : mapping of value to int
        Maps the values to their numbers in the record, in the order in which they are offered.
    """

    values: Mapping[str | int, int]

    def validate(self, name: str, value: object) -> str | int:
        """Return the value, or raise InvalidInput if it is not one of `values`."""
        return checks.choice(name, value, tuple(self.values))

    def number_of(self, value: str | int) -> int:
        """Return the number of a value in the record."""
        return self.values[value]

    def describe(self) -> dict[str, object]:
        """Return the values and the default as plain data."""
        return {"valid": tuple(self.values), "default": self.default}


@dataclasses.dataclass(frozen=True, kw_only=True)
class NumberOption(OptionDeclaration):
    """An option that is a whole number.

    Attributes
    ----------
    least, most : int
        The bounds.
    step : int
        Values must be multiples of this number.
    zero : str
        The meaning of 0, if it is special.
    """

    least: int
    most: int
    step: int = 1
    zero: str = ""

    def validate(self, name: str, value: object) -> int:
        """Return the value as a plain `int`, which JSON can store, or raise InvalidInput."""
        if self.zero:
            expected = f"a whole number up to {self.most}, where 0 means {self.zero}"
        elif self.step > 1:
            expected = f"a multiple of {self.step} from {self.least} to {self.most}"
        else:
            expected = f"a whole number from {self.least} to {self.most}"
        number = checks.whole(name, value, self.least, self.most, expected)
        if number % self.step:
            raise InvalidInput(f"{name}: found {number}, expected {expected}")
        return number

    def number_of(self, value: int) -> int:
        """Return the number of a value in the record, which is the value itself."""
        return value

    def describe(self) -> dict[str, object]:
        """Return the range and the default as plain data."""
        return {"least": self.least, "most": self.most, "step": self.step, "default": self.default}


def choice(values: Mapping[str | int, int], **settings: Any) -> Any:
    """Declare an option with a fixed set of values. The arguments are those of `ChoiceOption`.

    Examples
    --------
    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Options(DeclaredOptions):
    ...     rests: bool = choice({True: 1, False: 0}, default=True, rule="X-M1")
    >>> Options(rests=False), Options.record_fields()
    (Options(rests=False), [('rests', 'i8')])
    """
    return _field(ChoiceOption(values=values, **settings))


def number(least: int, most: int, **settings: Any) -> Any:
    """Declare an option that is a whole number. The arguments are those of `NumberOption`.

    Examples
    --------
    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Options(DeclaredOptions):
    ...     target: int = number(205, 2000, default=500, rule="X-E1", step=5)
    >>> Options.declarations()["target"].describe()
    {'least': 205, 'most': 2000, 'step': 5, 'default': 500}
    """
    return _field(NumberOption(least=least, most=most, **settings))


def _field(declaration: OptionDeclaration) -> Any:
    return dataclasses.field(default=declaration.default, metadata={DECLARATION: declaration})


@dataclasses.dataclass(frozen=True)
class DeclaredOptions:
    """The base class of a game's `Options`, a frozen dataclass with fields from `choice` and `number`.

    Examples
    --------
    >>> import samarkand
    >>> options = samarkand.game("routes").options
    >>> options, options.declarations()["second_camel"].rule
    (Options(second_camel='apart'), 'R-X3')
    """

    def __post_init__(self) -> None:
        for name, declaration in self.declarations().items():
            object.__setattr__(self, name, declaration.validate(name, getattr(self, name)))

    @classmethod
    def declarations(cls) -> dict[str, ChoiceOption | NumberOption]:
        """Return the declarations by the names of the options.

        Raises
        ------
        InvalidInput
            If a field was not created by `choice` or `number`.
        """
        declarations: dict[str, ChoiceOption | NumberOption] = {}
        for field in dataclasses.fields(cls):
            if DECLARATION not in field.metadata:
                raise InvalidInput(
                    f"{cls.__module__}: found a field {field.name} that is declared by neither choice(…) nor "
                    "number(…), expected one of these"
                )
            declarations[field.name] = field.metadata[DECLARATION]
        return declarations

    @classmethod
    def record_fields(cls) -> list[tuple[str, str]]:
        """Return the names and types of the fields that hold the options in the configuration record."""
        return [(declaration.field or name, "i8") for name, declaration in cls.declarations().items()]

    def fill_config(self, config: "PlainRecord") -> None:
        """Write the options to the configuration record."""
        for name, declaration in self.declarations().items():
            setattr(config, declaration.field or name, declaration.number_of(getattr(self, name)))


def words(package: Any) -> dict[str, OptionWords]:
    """Return the words for each option of a game, or an empty dictionary if the game defines none.

    Parameters
    ----------
    package : samarkand.registry.Package

    Raises
    ------
    InvalidInput
        If the words for some options or values are missing.

    Examples
    --------
    >>> from samarkand.registry import package
    >>> list(words(package("routes")))
    ['second_camel']
    """
    found: dict[str, OptionWords] = getattr(package.options, "WORDS", {})
    declarations = package.options.Options.declarations()
    for name, declaration in declarations.items() if found else ():
        where = f"{package.name}/options.py: WORDS"
        if name not in found:
            raise InvalidInput(f"{where}: found no {name!r}, expected an OptionWords")
        told, expected = list(found[name].values), list(getattr(declaration, "values", {}))
        if set(told) != set(expected):
            raise InvalidInput(
                f"{where}[{name!r}]: found words for the values {told}, expected {expected or 'no values'}"
            )
    return found


def chosen(options_class: type[DeclaredOptions], options: Mapping[str, Any]) -> DeclaredOptions:
    """Return a frozen instance of `options_class` with these values."""
    known = [field.name for field in dataclasses.fields(options_class)]
    for name in options:
        if name not in known:
            arguments = ("players", "edition", *known)
            raise InvalidInput(f"no option named {short_repr(name)}: {checks.nearest(str(name), arguments)}")
    return options_class(**options)
