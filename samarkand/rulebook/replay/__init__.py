"""A game as one page of HTML that steps through it: board, log and rules, without a kernel or a network."""

from samarkand.rulebook.replay.page import data, pictures, to_html

__all__ = ["data", "pictures", "to_html"]
