"""The source of a strategy shows where the order of a set decides, and where it does not."""

import functools
import linecache

import pytest

from samarkand.engine.references import used_values
from samarkand.engine.user_code import set_iteration
from samarkand.engine.user_code.sources import NoSource, Source

# Each line follows `legal = state.legal_actions()` and `names = {state.action_to_string(a) for a in legal}`.
BY_ORDER = [
    "for name in names: return name",
    "return list(names)",
    "return tuple(frozenset(state.words()))[0]",
    "return [name for name in names]",
    "return {name: len(name) for name in names}",
    "return next(iter(names))",
    "return next(name for name in names if name)",
    "return list(map(str.upper, names))",
    "return list(zip(names, legal))",
    "return ', '.join({'camel', 'jewel'})",
    "return names.pop()",
    "return max(names, key=len)",
    "return sorted(names, key=len)",
    "first, *rest = names",
    "return [*names]",
    "found = []; found += names",
    "return list(names | state.others())",
    "return list(state.others() & names)",
    "return list(names - {'pass'})",
    "return list(names.union(['pass']))",
    "names |= {'pass'}; return list(names)",
    "others = names - {'pass'}; return list(others)",
    "return list(others) if (others := names - {'pass'}) else 0",
    "return list(WORDS)",
    "return [list(inner) for inner in [{'camel', 'jewel'}] for _ in {'camel', 'jewel'}]",
    "def helper(): return list(names)",
    "return (lambda: list(names))()",
]
BY_NO_ORDER = [
    "return 'pass' in names, len(names), min(names), max(names), any(names), all(names)",
    "return sorted(names)[0]",
    "return sorted(list(names)), sorted([name.upper() for name in names]), set(list(names))",
    "return sum(len(name) for name in names), sum([len(name) for name in names])",
    "return {name.upper() for name in names}, set(map(str.upper, names)), {*names, 'pass'}",
    "return next(iter(sorted(names)))",
    "return max(sorted(names), key=len), max(names, {'pass'}, key=len)",
    "return 'pass' in [name.upper() for name in names]",
    "return names.union(list(names))",
    "(only,) = names",
    "return list(set(legal)), list(set(legal[1:])), list({action % 3 for action in legal})",
    "return list(set(state.legal_actions()) - set()), list(set(legal) & names), list({legal[0], 3})",
    "return list({1, 2}), list(set(range(9))), list({(0, 1), (1, 0)}), list({len(name) for name in names})",
    "low = {1}; low |= {2}; return list(low)",
    "return list(frozenset(sorted(actions))), list(LOW)",
    "names = state.words(); return list(names)",  # what it is bound to differs
    "for names in state.others(): return list(names)",
    "list = sorted; return list(names)",
    "return state.others().pop(), legal.pop(), set.pop",
]
BEGIN = "def choose(state, actions=()):\n    legal = state.legal_actions()\n"
BEGIN += "    names = {state.action_to_string(action) for action in legal}\n"


def line_in_set_order(function):
    return set_iteration.line_in_set_order(Source(function).node, dict(used_values(function)))


def defined(tmp_path, text, **space):
    """Return the function `choose` of a file with this text."""
    path = tmp_path / "mine.py"
    path.write_text(text, encoding="utf-8")
    exec(compile(text, str(path), "exec"), space)
    return space["choose"]


@pytest.mark.parametrize("line", BY_ORDER)
def test_a_line_in_which_the_order_of_a_set_decides_is_found(line, tmp_path):
    assert line_in_set_order(defined(tmp_path, f"{BEGIN}    {line}\n", WORDS={"camel", "jewel"})) == 4


@pytest.mark.parametrize("line", BY_NO_ORDER)
def test_a_set_whose_order_changes_nothing_is_no_fault(line, tmp_path):
    assert line_in_set_order(defined(tmp_path, f"{BEGIN}    {line}\n", LOW={1, 2})) is None


def test_the_line_is_that_of_the_file_for_methods_lambdas_and_decorated_functions_too(tmp_path):
    text = '''
import functools
class Mine:
    """
Beside the margin.
    """
    @functools.cache
    def choose(self, state):
        """
Beside the margin.
        """
        return list({"camel", "jewel"})
choose = Mine.choose.__wrapped__
'''
    assert line_in_set_order(defined(tmp_path, text)) == 12
    assert line_in_set_order(defined(tmp_path, "\nchoose = lambda state: {'camel', 'jewel'}.pop()\n")) == 2
    made = "def make():\n    return lambda state: list({'camel', 'jewel'})\nchoose = make()\n"
    assert line_in_set_order(defined(tmp_path, made)) == 2
    wrapped = functools.wraps(defined(tmp_path, made))(lambda *arguments: list(arguments))
    assert line_in_set_order(wrapped) is None


def test_a_function_is_not_judged_by_another_source(tmp_path):
    text = "def choose(state):\n    return list({'camel', 'jewel'})\n"
    choose = defined(tmp_path, text)
    assert line_in_set_order(choose) == 2
    for other in (text.replace("choose", "other"), text.replace("camel", "tent"), "def choose(:"):
        (tmp_path / "mine.py").write_text(other)
        linecache.clearcache()
        with pytest.raises(NoSource):
            line_in_set_order(choose)
    (tmp_path / "mine.py").unlink()
    linecache.clearcache()
    with pytest.raises(NoSource):
        line_in_set_order(choose)


def test_lambdas_on_one_line_are_told_apart(tmp_path):
    two = "choose, other = lambda state: list({'camel', 'jewel'}), lambda state: 0\n"
    assert line_in_set_order(defined(tmp_path, two)) == 1
    two = "choose, other = lambda state: 0, lambda state: list({'camel', 'jewel'})\n"
    assert line_in_set_order(defined(tmp_path, two)) is None
