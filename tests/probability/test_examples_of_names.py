"""Every public name of what lessons use says by an example what it does; the examples are run as tests."""

import inspect
from collections.abc import Mapping

import pytest

from samarkand import lessons, probability


def names():
    """Each public name of both packages, and each public method and property of their classes."""
    for package in (probability, lessons):
        for name in package.__all__:
            found = getattr(package, name)
            if callable(found):
                yield name, found
            if inspect.isclass(found):
                for part in dir(found):
                    member = inspect.getattr_static(found, part)
                    if hasattr(Mapping, part):
                        continue  # documented by Python
                    kinds = (property, classmethod, staticmethod)
                    if not part.startswith("_") and (inspect.isfunction(member) or isinstance(member, kinds)):
                        yield f"{name}.{part}", member


NAMES = dict(names())


@pytest.mark.parametrize("name", NAMES)
def test_it_has_an_example(name):
    said = inspect.getdoc(NAMES[name]) or ""
    assert "Examples\n--------" in said and ">>> " in said


def test_methods_are_among_them():
    known = {"Distribution.covariance", "Answer.exact", "Answer.of", "MarkovChain.time", "SealedAnswer.judge"}
    assert known <= set(NAMES)
