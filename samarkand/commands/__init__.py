"""Commands of the command line, one module each. `add` describes a command, and `run` carries it out."""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from samarkand.commands import editions, lab, lesson, options, play, rules, simulate, verify
from samarkand.grammar import Words, _

TEACHING = lesson.TEACHING


def groups() -> dict[Words, tuple[ModuleType, ...]]:
    """Return the commands by the headings under which the help lists them, in that order.

    They include the teacher's commands if the package with these is installed.

    Examples
    --------
    >>> [str(heading) for heading in groups()][:2]
    ['play and look things up', 'analyse']
    """
    library: dict[Words, tuple[ModuleType, ...]] = {
        _("play and look things up"): (lab, lesson, play, rules, editions, options),
        _("analyse"): (simulate, verify),
    }
    if find_spec(TEACHING) is None:
        return library
    teaching: Mapping[Words, tuple[ModuleType, ...]] = import_module(f"{TEACHING}.commands").GROUPS
    return {**library, **teaching}
