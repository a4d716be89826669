"""Two-way tables with their margins, and Bayes' rule as a table."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Any, NamedTuple

from samarkand.errors import InvalidQuestion, shown
from samarkand.grammar import columns
from samarkand.probability import display, wording
from samarkand.probability.arguments import exact, function, key

# Distributions come as `Any`: they are built on this module, which must not import them.


class TwoWayTable:
    """The joint law of two quantities, one by rows and one by columns, with the sums at the margins.

    Made by `Distribution.table`.

    Attributes
    ----------
    row_margin, column_margin : Distribution
        The law of each quantity alone.
    names : two str
        Empty where the quantities have no names.

    Examples
    --------
    >>> from samarkand.probability import draw
    >>> table = draw({"jewel": 3, "camel": 2, "grain": 1}, 2).table("jewel", "camel")
    >>> table[1, 1], table.row_margin[1]
    (Fraction(2, 5), Fraction(3, 5))
    """

    def __init__(
        self,
        cells: Sequence[tuple[Any, Fraction]],
        row_margin: Any,
        column_margin: Any,
        names: Sequence[str],
    ):
        self._cells = dict(cells)
        self.row_margin, self.column_margin = row_margin, column_margin
        self.names = tuple(names)

    def __getitem__(self, cell: tuple[Any, Any]) -> Fraction:
        """The probability of a row's and a column's value together, 0 for what cannot be."""
        return self._cells.get(key(cell, "cell"), Fraction(0))

    def _lines(self) -> list[list[str]]:
        head = [" \\ ".join(self.names) if any(self.names) else "", *map(display.label, self.column_margin)]
        lines = [[*head, str(wording.SUM)]]
        for row, share in self.row_margin.items():
            cells = [display.fraction(self[row, column]) for column in self.column_margin]
            lines.append([display.label(row), *cells, display.fraction(share)])
        return [
            *lines,
            [str(wording.SUM), *(display.fraction(share) for _, share in self.column_margin.items()), "1"],
        ]

    def __repr__(self) -> str:
        return text_of(self._lines())

    def _repr_html_(self) -> str:
        return html_of(self._lines())


class BayesLine(NamedTuple):
    """One cause in a `BayesBox`: its probability before, how probable it makes what was seen, both, after."""

    cause: Any
    prior: Fraction
    likelihood: Fraction
    product: Fraction
    posterior: Fraction


class BayesBox:
    """Bayes' rule, a line for each cause: prior times likelihood, divided by the sum of all products.

    Made by `Distribution.with_likelihood`.

    Attributes
    ----------
    lines : list of BayesLine
    evidence : Fraction
        How probable it was to see what was seen: the sum of the products.
    posterior : Distribution
        Of the causes, now that it was seen.
    joint : Distribution
        Of cause and whether it is seen, with the names "cause" and "seen".

    Examples
    --------
    A test finds 9 of 10 of what 1 in 100 has, and is wrong for 1 of 20 of the others:

    >>> from samarkand.probability import Distribution
    >>> positive = {"ill": "9/10", "well": "1/20"}
    >>> box = Distribution({"ill": "1/100", "well": "99/100"}).with_likelihood(positive)
    >>> box.posterior["ill"], box.evidence
    (Fraction(2, 13), Fraction(117, 2000))
    >>> box.joint.given(seen=False).marginal("cause")["ill"]
    Fraction(2, 1883)
    >>> box.posterior.with_likelihood(positive).posterior["ill"]
    Fraction(36, 47)
    """

    def __init__(self, lines: list[BayesLine], posterior: Any, joint: Any):
        self.lines, self.posterior, self.joint = lines, posterior, joint
        self.evidence = sum((line.product for line in lines), Fraction(0))

    @classmethod
    def of(cls, prior: Any, likelihood: Any, seen: Any) -> "BayesBox":
        """The box of a prior, and of the likelihood of what was seen."""
        shares = prior.items()
        likely = {cause: _likelihood(likelihood, cause, seen) for cause, _ in shares}
        products = {cause: share * likely[cause] for cause, share in shares}
        evidence = sum(products.values())
        if not evidence:
            raise InvalidQuestion("likelihood: no cause allows what was seen, so nothing follows from it")
        law = type(prior)
        after = {cause: product / evidence for cause, product in products.items()}
        lines = [BayesLine(each, share, likely[each], products[each], after[each]) for each, share in shares]
        both = {(line.cause, True): line.product for line in lines}
        both |= {(line.cause, False): line.prior - line.product for line in lines}
        return cls(lines, law(after), law(both, ["cause", "seen"]))

    def _lines(self) -> list[list[str]]:
        body = [[display.label(line.cause), *map(display.fraction, line[1:])] for line in self.lines]
        head: list[str] = [str(head) for head in wording.BAYES_HEADS]
        return [head, *body, [str(wording.SUM), "1", "", display.fraction(self.evidence), "1"]]

    def __repr__(self) -> str:
        return text_of(self._lines())

    def _repr_html_(self) -> str:
        return html_of(self._lines())


def _likelihood(likelihood: Any, cause: Any, seen: Any) -> Fraction:
    """How probable a cause makes what was seen."""
    if isinstance(likelihood, Mapping):
        if cause not in likelihood:
            raise InvalidQuestion(f"likelihood: none for the cause {shown(cause)}")
        found = likelihood[cause]
    else:
        found = function(likelihood, "likelihood")(cause)
    if hasattr(found, "from_cases"):
        return found[seen]
    share = exact(found, f"likelihood of {shown(cause)}")
    if not 0 <= share <= 1:
        raise InvalidQuestion(f"likelihood of {shown(cause)}: found {share}, expected between 0 and 1")
    return share


def text_of(lines: list[list[str]]) -> str:
    """Lines of cells, each column as wide as it has to be.

    Examples
    --------
    >>> print(text_of([["die", "1"], ["sum", "1/6"]]))
    die    1
    sum  1/6
    """
    return "\n".join(columns(">", lines))


def html_of(lines: list[list[str]]) -> str:
    """The same as a table in HTML: the first line and the first cell of each are heads."""
    head = "".join(f'<th scope="col" style="{display.CELL}right">{escape(cell)}</th>' for cell in lines[0])
    body = ""
    for first, *cells in lines[1:]:
        said = "".join(f'<td style="{display.CELL}right">{escape(cell)}</td>' for cell in cells)
        body += f'<tr><th scope="row" style="{display.CELL}right">{escape(first)}</th>{said}</tr>'
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
