"""Bayes' rule as a table."""

from collections.abc import Hashable, Mapping
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from samarkand.errors import InvalidInput, short_repr
from samarkand.grammar import _, columns
from samarkand.probability import display
from samarkand.probability.arguments import exact

if TYPE_CHECKING:
    from samarkand.probability.distribution import Distribution

SUM = _("sum")
BAYES_HEADS = (_("cause"), _("prior"), _("likelihood"), _("product"), _("posterior"))

# Distributions are annotated as `Any`, because their module imports this one.


class Table:
    """An object that is shown as a table: each subclass returns the cells line by line in `_lines`."""

    def _lines(self) -> list[list[str]]:
        raise NotImplementedError

    def __repr__(self) -> str:
        return "\n".join(columns(">", self._lines()))

    def _repr_html_(self) -> str:
        """Return an HTML table whose first line and first column are headers."""
        head, *lines = self._lines()
        cells = "".join(f'<th scope="col" style="{display.CELL}right">{escape(cell)}</th>' for cell in head)
        body = ""
        for first, *rest in lines:
            data = "".join(f'<td style="{display.CELL}right">{escape(cell)}</td>' for cell in rest)
            body += f'<tr><th scope="row" style="{display.CELL}right">{escape(first)}</th>{data}</tr>'
        return f"<table><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table>"


class BayesLine(NamedTuple):
    """One line of a `BayesBox`: a cause with its prior, likelihood, product and posterior."""

    cause: Hashable
    prior: Fraction
    likelihood: Fraction
    product: Fraction
    posterior: Fraction


class BayesBox(Table):
    """A calculation with Bayes' rule, with a line for each cause.

    The posterior of a cause is its prior times its likelihood, divided by the sum of these products over all
    causes. Use `Distribution.with_likelihood` to make a box.

    Attributes
    ----------
    lines : list of BayesLine
    evidence : Fraction
        The total probability of the observation, which is the sum of the products.
    posterior : Distribution
        The distribution of the causes given the observation.

    Examples
    --------
    One person in 100 is ill. A test is positive for 9 out of 10 people who are ill, and for 1 out of 20 who
    are well:

    >>> from samarkand.probability import Distribution
    >>> positive = {"ill": "9/10", "well": "1/20"}
    >>> box = Distribution({"ill": "1/100", "well": "99/100"}).with_likelihood(positive)
    >>> box.posterior["ill"], box.evidence
    (Fraction(2, 13), Fraction(117, 2000))
    >>> box.posterior.with_likelihood(positive).posterior["ill"]
    Fraction(36, 47)
    """

    def __init__(self, lines: list[BayesLine], posterior: "Distribution"):
        self.lines, self.posterior = lines, posterior
        self.evidence = sum((line.product for line in lines), Fraction(0))

    @classmethod
    def of(cls, prior: "Distribution", likelihood: object) -> "BayesBox":
        """Make the box from a prior and the likelihoods."""
        shares = prior.items()
        likelihoods = {cause: _likelihood(likelihood, cause) for cause, _ in shares}
        products = {cause: share * likelihoods[cause] for cause, share in shares}
        evidence = sum(products.values())
        if not evidence:
            raise InvalidInput("likelihood: what was observed is impossible under every cause")
        posterior = {cause: product / evidence for cause, product in products.items()}
        lines = [
            BayesLine(cause, share, likelihoods[cause], products[cause], posterior[cause])
            for cause, share in shares
        ]
        return cls(lines, type(prior)(posterior))

    def _lines(self) -> list[list[str]]:
        body = [[display.label(line.cause), *map(display.fraction, line[1:])] for line in self.lines]
        head: list[str] = [str(head) for head in BAYES_HEADS]
        return [head, *body, [str(SUM), "1", "", display.fraction(self.evidence), "1"]]


def _likelihood(likelihood: Any, cause: object) -> Fraction:
    """Return the probability of the observation given one cause."""
    if isinstance(likelihood, Mapping):
        if cause not in likelihood:
            raise InvalidInput(f"likelihood: missing for the cause {short_repr(cause)}")
        value = likelihood[cause]
    else:
        value = likelihood(cause)
    share = exact(f"likelihood of {short_repr(cause)}", value)
    if not 0 <= share <= 1:
        raise InvalidInput(
            f"likelihood of {short_repr(cause)}: found {share}, expected a number between 0 and 1"
        )
    return share
