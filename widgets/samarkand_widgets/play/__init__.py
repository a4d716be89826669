"""Boards on a page without Jupyter: the same rules, pictures and sentences, drawn by a page of its own."""
