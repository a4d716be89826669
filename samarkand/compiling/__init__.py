"""A tool that builds the games' compiled code from the unchanged source of their rules.

Nothing imports it, and it is the only part that uses Numba.
"""
