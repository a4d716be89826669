"""What is hidden in *Le marché de Samarkand*: what others have chosen in secret, until all have chosen."""

from samarkand.market.components import NOTHING, Phase


def alike(state, player, dice):
    """Another player has chosen another of the cards that could be chosen, or passed."""
    pending = [p for p, choice in enumerate(state.record.choice) if choice != NOTHING and p != player]
    for other in pending:
        changed = [each for each in possible(state, other) if each != state.record.choice[other]]
        for choice in dice.sample(changed, min(2, len(changed))):
            yield with_choice(state, other, choice)


def possible(state, other):
    """What a player could choose at this moment, were it their turn."""
    described = {**state.to_dict(), "history": None}
    position = described["position"]
    place = (other - position["doyen"]) % state.game.num_players
    for later in range(place, state.game.num_players):
        position["choice"][(position["doyen"] + later) % state.game.num_players] = NOTHING
    position["player"] = other
    return state.game.state_from_dict(described).legal_actions()


def with_choice(state, other, choice):
    """The position with another choice of one player."""
    described = {**state.to_dict(), "history": None}
    described["position"]["choice"][other] = int(choice)
    return state.game.state_from_dict(described)


def different(state, player):
    """The own choice; the own money; a camel of one's own for one of the pile; the doyen."""
    own = state.record.choice[player]
    if own != NOTHING:
        for choice in possible(state, player):
            if choice != own:
                yield with_choice(state, player, choice)
    described = {**state.to_dict(), "history": None}
    position = described["position"]
    if state.record.phase in (Phase.CHOOSE, Phase.CAMEL):
        position["cash"][player] += 1
        position["bank"] -= 1
        yield state.game.state_from_dict(described)
        yield from other_camel(state, player)


def other_camel(state, player):
    """One of the player's camels for one of another value in the pile."""
    described = {**state.to_dict(), "history": None}
    mine, pile = described["position"]["camels"][player], described["position"]["pile"]
    for kind, number in enumerate(mine):
        for other, left in enumerate(pile):
            if number and left and kind != other:
                mine[kind], mine[other] = number - 1, mine[other] + 1
                pile[kind], pile[other] = pile[kind] + 1, left - 1
                yield state.game.state_from_dict(described)
                return
