"""The law of equally likely cards: whatever is drawn without being seen."""


def list_cards(cards, actions, weights):
    """Write the kinds of which there are cards, and how many equally likely cases each has; `cards[kind]`.

    Returns how many kinds there are. A kind that is none is written over by the next: a processor guesses
    wrongly what chance decides, and begins anew; to write costs less.
    """
    number = 0
    for kind in range(len(cards)):
        actions[number] = kind
        weights[number] = cards[kind]
        if cards[kind] > 0:
            number += 1
    return number
