"""A tool that builds the games' compiled code from the unchanged source code of their rules.

Nothing else imports it, and only this package uses Numba.
"""
