"""Panels for formulas: move a slider, and see what the formula and the engine make of it.

Nothing in a panel computes by itself: prices, points and probabilities are those of the formulas and of
`samarkand.probability`, printed numbers come from the edition and say their status.
"""
