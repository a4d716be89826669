"""Panels for formulas: move a slider, and see the result of the formula and of the engine.

Panels have no calculations of their own. Prices, points and probabilities come from the formulas and from
`samarkand.probability`. Printed numbers come from the edition and are shown with their status.
"""
