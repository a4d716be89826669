"""A game as one page of HTML that steps through it: board, log and rules, without a kernel or a network."""

from samarkand.rulebook.replay.page import data, pictures, replay_page

__all__ = ["data", "pictures", "replay_page"]
