"""A data frame for sentences: pandas cuts what is longer than fifty letters."""

import pandas


class ShownWhole(pandas.DataFrame):
    """A data frame whose cells are shown whole; what is taken from it is an ordinary one.

    Examples
    --------
    >>> ShownWhole({"why": ["because " * 9]}).to_string() in repr(ShownWhole({"why": ["because " * 9]}))
    True
    """

    def __repr__(self) -> str:
        return self.to_string(max_rows=pandas.get_option("display.max_rows"))

    def _repr_html_(self) -> str | None:
        with pandas.option_context("display.max_colwidth", None):
            return super()._repr_html_()
