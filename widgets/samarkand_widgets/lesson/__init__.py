"""The widgets of a lesson: guess, roll, draw, watch a simulation settle, check an answer, compare a class."""
