"""The distribution of a card drawn unseen from equally likely cards."""


def list_cards(cards, actions, weights):
    """Write the kinds that have cards, and the number of cards of each as its weight.

    Return the number of kinds. A kind without cards is written too, and overwritten by the next: a write
    costs less than a mispredicted branch.
    """
    number = 0
    for kind in range(len(cards)):
        actions[number] = kind
        weights[number] = cards[kind]
        if cards[kind] > 0:
            number += 1
    return number
