"""The widgets of a lesson: guesses, dice, bags, simulations, exercises, and the guesses of a class."""
