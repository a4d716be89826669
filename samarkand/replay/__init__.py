"""A game as one page of HTML with board, log and rules, which needs no kernel and no network."""

from samarkand.replay.page import data, pictures, replay_page

__all__ = ["data", "pictures", "replay_page"]
