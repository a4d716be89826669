"""Validation of users' own functions, and protection against their endless loops."""
