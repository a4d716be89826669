"""The law of equally likely cards: whatever is drawn without being seen."""


def list_cards(cards, actions, weights):
    """Write the kinds of which there are cards, and how many equally likely cases each has; `cards[kind]`.

    Returns how many kinds there are.
    """
    number = 0
    for kind in range(len(cards)):
        if cards[kind] > 0:
            actions[number] = kind
            weights[number] = cards[kind]
            number += 1
    return number
