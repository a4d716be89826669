"""The rules in our own words, each with its identifier, source and status.

>>> from samarkand import catalogue
>>> catalogue.rule("S-V1").title
'Selling'
"""

from samarkand.rulebook.catalogue import Rule, UnknownRule, catalogue, questions, rule, rules

__all__ = ["Rule", "UnknownRule", "catalogue", "questions", "rule", "rules"]
