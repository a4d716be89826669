"""Positions in which two cards have changed places."""


def goods_in(plain, pile):
    """The goods that a hand or a pile holds."""
    name, index = pile
    row = plain[name] if index is None else plain[name][index]
    return [good for good, number in enumerate(row) if number]


def swapped(state, one, two, mine, yours):
    """The position with the card `mine` of one pile and `yours` of another exchanged."""
    described = {**state.to_dict(), "history": None}
    for (name, index), lost, won in ((one, mine, yours), (two, yours, mine)):
        row = described["position"][name]
        row = row if index is None else row[index]
        row[lost] -= 1
        row[won] += 1
    return state.game.state_from_dict(described)
