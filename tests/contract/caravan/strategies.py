"""The computer players of Caravan."""

from samarkand.engine.dice import below


def random(box, view, actions, number, dice):
    return actions[below(dice, number)]


def greedy(box, view, actions, number, dice):
    return actions[0 if view.place[view.player] + 1 >= box.track else 1]
