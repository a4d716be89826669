"""A game as a single HTML page with board, log and rules, which needs neither a kernel nor a network."""

from samarkand.replay.page import data, pictures, replay_page

__all__ = ["data", "pictures", "replay_page"]
