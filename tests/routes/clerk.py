"""A second, slow engine: the whole game told from beginning to end by names, sets and dictionaries.

It knows the rules from the catalogue and the map from the edition's tables, not from the code. `story` is a
generator: it yields each decision as (who decides, what may be done) and is sent what was done.
"""

from collections import Counter

CHANCE = "chance"
LIMITS = {2: 10, 3: 10, 4: 7, 5: 6}


class Clerk:
    """The game as a clerk would note it down; families, spaces and goods by their printed names."""

    def __init__(self, game):
        values = game.edition.values
        self.players = range(game.num_players)
        self.apart = game.options.second_camel == "apart"
        self.families = {family["name"]: family for family in values["families"].values()}
        self.goods = {good["name"]: good["space"] for good in values["goods"].values()}
        self.spaces = {space["name"]: space for space in values["spaces"].values()}
        self.on = {space: [] for space in self.spaces}
        for name, family in self.families.items():
            self.on[family["start"]].append(name)
        both = [name for name in self.families for _ in range(2)]
        self.offered = Counter(both if len(self.players) > 2 else set(both))
        self.bag = Counter() if len(self.players) > 2 else Counter(set(both))
        self.owned = {player: Counter() for player in self.players}
        self.cash = dict.fromkeys(self.players, 10)
        self.treasury = dict.fromkeys(self.families, 0)
        self.pile, self.discarded = set(self.goods), set()
        self.hand = {player: set() for player in self.players}
        self.open = {player: set() for player in self.players}
        self.goods_tiles = dict.fromkeys(self.players, 0)
        self.relation_tiles = dict.fromkeys(self.players, 0)
        self.met = []  # pairs of families in the order in which they met

    def story(self):
        """The game: yields (who, set of what may be done), is sent what was done; ends when the game does."""
        for player in self.players:
            for _ in range(2):
                yield from self.take_card(player)
        passes, turn = 0, 0
        while passes < len(self.players) and not self.is_decided():
            player = turn % len(self.players)
            act, family = yield player, self.turns(player)
            passes = passes + 1 if act == "pass" else 0
            if act == "marry":
                yield from self.marriage(player, family)
            elif act == "extend":
                yield from self.extension(player, family)
            turn += 1

    def turns(self, player):
        """Marriages and extensions, or the pass."""
        marriages = {
            ("marry", name)
            for name, family in self.families.items()
            if self.offered[name] and family["dowry"] <= self.cash[player]
            and (len(self.players) == 2 or not self.owned[player][name])
        }  # fmt: skip
        routes = {
            ("extend", name) for name in self.owned[player] if self.camels(name) < 12 and self.reach(name)
        }
        return marriages | routes or {("pass", None)}

    def camels(self, family):
        """How many are on the board."""
        return sum(there.count(family) for there in self.on.values())

    def reach(self, family):
        """The spaces on which a camel of the family may be put."""
        route = {space for space, there in self.on.items() if family in there}
        near = {other for space in route for other in self.spaces[space]["neighbours"]}
        return {space for space in near - route if len(self.on[space]) < 2}

    def take_card(self, player):
        """A card of the pile, of the discards if it is empty."""
        if not self.pile:
            self.pile, self.discarded = self.discarded, set()
        good = yield CHANCE, set(self.pile)
        self.pile.remove(good)
        self.hand[player].add(good)

    def marriage(self, player, family):
        """Dowry, tile, cards, the bag."""
        self.cash[player] -= self.families[family]["dowry"]
        self.treasury[family] += self.families[family]["dowry"]
        self.offered[family] -= 1
        self.owned[player][family] += 1
        limit = LIMITS[len(self.players)]
        if len(self.hand[player]) + len(self.open[player]) < limit:
            for _ in range(3):
                yield from self.take_card(player)
            for _ in range(2):
                may_end = len(self.hand[player]) + len(self.open[player]) <= limit
                good = yield player, self.hand[player] | ({None} if may_end else set())
                if good is None:
                    break
                self.hand[player].remove(good)
                self.discarded.add(good)
        if self.bag.total():
            drawn = yield CHANCE, {name for name in self.bag if self.bag[name]}
            self.bag[drawn] -= 1
            if any(owned[drawn] for owned in self.owned.values()):
                self.offered[drawn] += 1

    def extension(self, player, family):
        """One camel, or two."""
        first = yield player, self.reach(family)
        yield from self.put(player, family, first)
        near = set(self.spaces[first]["neighbours"]) if self.apart else set()
        spaces = self.reach(family) - near
        if spaces and self.treasury[family] and self.camels(family) < 12:
            second = yield player, spaces | {None}
            if second is not None:
                self.treasury[family] -= 1
                yield from self.put(player, family, second)

    def put(self, player, family, space):
        """A camel, and what it brings."""
        others = list(self.on[space])
        self.on[space].append(family)
        for other in others:
            pair = {family, other}
            if self.spaces[space]["kind"] == "land" and pair not in self.met:
                for each in self.players:
                    self.cash[each] += 3 * (self.owned[each][family] > 0) + (self.owned[each][other] > 0)
                self.relation_tiles[player] += sum(self.relations(name) < 5 for name in pair)
                self.met.append(pair)
        good = next((good for good, where in self.goods.items() if where == space), None)
        if good is not None and not others:
            self.goods_tiles[player] += 1
            for owner in self.players:
                if good in self.hand[owner]:
                    if (yield owner, {"keep", "sell"}) == "sell":
                        self.hand[owner].remove(good)
                        self.open[owner].add(good)
                        self.cash[owner] += 3
                    break

    def relations(self, family):
        """How many a family has."""
        return sum(family in pair for pair in self.met)

    def is_decided(self):
        """Whether one of the two ends is reached."""
        counts = [self.relations(name) for name in self.families]
        return min(counts) >= 1 or max(counts) >= 5

    def score(self, player):
        """Cards by the camels on their spaces, tiles, dirhams."""
        cards = sum(
            4 if self.owned[player][camel] else 1
            for good in self.hand[player]
            for camel in self.on[self.goods[good]]
        )
        return cards + self.goods_tiles[player] + self.relation_tiles[player] + self.cash[player]
