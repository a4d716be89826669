"""Hints for people, and the reasons for the computer's moves."""
