"""How promising each kind of a hidden card is, guess by guess: in loops, for the compiler.

`samarkand.information.demands.Prospect` says the same, to the last bit, with NumPy for all guesses at once:
that takes ten times as long as these loops compiled, and much less than these loops as they are written.
"""

NEVER = float("-inf")


def promise(cards, needs, arrivals, caps, departures, chance, gain, most, sign, promised):
    """The logarithm of the promise, if the hidden card is of each kind. Changes `promised`.

    Parameters
    ----------
    cards : array of int, shape (guesses, kinds)
        What the pile holds before the card has moved.
    needs, arrivals, caps, departures : array of int
        Of the pile's `Demands`.
    chance, gain : array, shape (kinds * (most + 1),)
        That enough will come in time, by kind and number held, and what the card adds to it.
    most : int
        Cards that are told apart.
    sign : int
        +1 if the card comes, −1 if it goes.
    promised : array, shape (guesses, kinds)
    """
    for guess in range(len(cards)):
        held, found = cards[guess], promised[guess]
        found[:] = 0.0
        if len(arrivals):
            hope(held, chance, gain, most, found)
        rule_out_lacking(held, needs, arrivals, sign, found)
        rule_out_surplus(held, caps, departures, sign, found)


def hope(held, chance, gain, most, found):
    """The chance that enough will come in time. Changes `found`."""
    total = 0.0
    for kind in range(len(held)):
        total += chance[kind * (most + 1) + min(max(held[kind], 0), most)]
    for kind in range(len(held)):
        found[kind] = gain[kind * (most + 1) + min(max(held[kind], 0), most)] + total


def rule_out_lacking(held, needs, arrivals, sign, found):
    """Promise nothing where too few cards come before a deadline. Changes `found`."""
    for row in range(len(arrivals)):
        spare = arrivals[row]
        for kind in range(len(held)):
            spare -= max(needs[row, kind] - held[kind], 0)
        for kind in range(len(held)):
            lacking = needs[row, kind] - held[kind]
            moved = int(lacking > 0) if sign > 0 else -int(lacking >= 0)
            if spare + moved < 0:
                found[kind] = NEVER


def rule_out_surplus(held, caps, departures, sign, found):
    """Promise nothing where too few cards go before a limit. Changes `found`."""
    for row in range(len(departures)):
        surplus = 0
        for kind in range(len(held)):
            surplus += max(held[kind] - caps[row, kind], 0)
        for kind in range(len(held)):
            more = held[kind] - caps[row, kind]
            moved = int(more >= 0) if sign > 0 else -int(more > 0)
            if surplus + moved > departures[row]:
                found[kind] = NEVER
