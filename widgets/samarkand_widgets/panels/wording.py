"""The sentences on the panels, with named places."""

from samarkand.grammar import Sentence

TYPED = Sentence("{description}, typed")  # of the field beside a slider
PANEL_SAYS = Sentence("{name}. {sentence}")

FOR_CASE, OTHERWISE = Sentence(r"\text{{for}}"), Sentence(r"\text{{otherwise}}")

# --- cards of one good in a draw ------------------------------------------------------------------------

DRAW = Sentence("Cards of one good in a draw")
DRAW_HEADS = (
    Sentence("cards of the good (k)"),
    Sentence("exact probability"),
    Sentence(""),
    Sentence("simulated share"),
)
DRAW_BARS = Sentence("exact"), Sentence("simulated")
GOOD = Sentence("good")
PILE, OF_GOOD = Sentence("cards in the pile (N)"), Sentence("of the good (K)")
DRAWN, PUT_BACK = Sentence("cards drawn (m)"), Sentence("each card is put back")
DRAWS, SAMPLE_SIZE = Sentence("simulated draws"), Sentence("{number:,}")
DEAL, SIMULATE_AGAIN = Sentence("Deal a card"), Sentence("Simulate again")
SEED = Sentence("seed")
SEED_TIP = Sentence(
    "Your own number. It decides what you roll or draw here, and your neighbour has a different one. Enter "
    "another number to start again."
)
NO_HAND_YET = Sentence("No complete hand has been dealt yet.")
HANDS = Sentence("{number:# hand|# hands} dealt, {mean:.2f} of the good on average: {hands}.")
NOT_SO_MANY = Sentence(
    "The pile has only {number:# card|# cards}, so it cannot contain {special} of the good."
)
CANNOT_DRAW = Sentence(
    "The pile has only {number:# card|# cards}. You cannot draw {drawn} unless each card is put back."
)
ON_AVERAGE = Sentence(
    "On average, {exactly:# card|# cards} of {good}. The mean of {draws:#, simulated draw|#, "
    "simulated draws} is {mean:.4f}, off by {errors:.2f} standard errors."
)
ON_AVERAGE_AGAIN = Sentence(
    "On average, {exactly:# card|# cards} of {good}. The mean of {draws:#, simulated draw|#, "
    "simulated draws} (sample {sample}) is {mean:.4f}, off by {errors:.2f} standard errors."
)
SAMPLE_OF = Sentence("{draws:#, draw|#, draws}, seed {seed}, sample {sample}")
CARDS = Sentence("cards")

URN = Sentence("An urn of cards")
URN_DRAWN = Sentence("drawn")
ANOTHER = Sentence("another")
URN_HOLDS = Sentence("An urn of {pile:# card|# cards}, {special} of them {good}; drawn: {drawn}.")
URN_FULL = Sentence("An urn of {pile:# card|# cards}, {special} of them {good}; drawn: nothing yet.")

# --- what a market pays ---------------------------------------------------------------------------------

PRICES = Sentence("What a market pays")
PRICE_HEADS = (
    Sentence("cards sold"),
    Sentence("open market"),
    Sentence("with a chip"),
    Sentence("source of the number"),
)
PRICE_BARS = Sentence("open"), Sentence("with a chip")
CARDS_SOLD, COVERED = Sentence("cards sold (n)"), Sentence("covered by a chip (c)")
NOT_IN_TABLE = Sentence("not in the table")
STATUSES = {
    "stated": Sentence("stated"),
    "reported": Sentence("reported"),
    "reconstructed": Sentence("reconstructed"),
}
PRICE_IS = Sentence(r"p_{{\text{{{good}}}}}({number}, {chip}) = {money}")
PRICE_IS_LEVEL = Sentence(r"p_{{\text{{{good}}}}}({number}, {chip}) = {level} = {money}")
NO_PRICE_IS = Sentence(r"p_{{\text{{{good}}}}}({number}, {chip}) \text{{ is not defined}}")
CARDS_OF = {
    "grain": Sentence("{number} grain"),
    "fruit": Sentence("{number} fruit"),
    "copper": Sentence("{number} copper"),
    "carpet": Sentence("{number:# carpet|# carpets}"),
    "camel": Sentence("{number:# camel|# camels}"),
    "jewel": Sentence("{number:# jewel|# jewels}", context="cards"),
    "assortment": Sentence("An assortment of {number}"),
}
TOO_FEW = Sentence("{cards} cannot be sold: you need at least {least:# card|# cards} [S-V1, S-V2].")
TOO_MANY = Sentence("{cards} cannot be sold: the price table ends at {most} [S-V6].")
# By whether it is an assortment, and whether there is a chip.
BRINGS = {
    (False, False): Sentence(
        "{cards} in an open market {number:brings|bring} {money:# piastre|# piastres}. This is the number "
        "for {level} in the price table ({status})."
    ),
    (False, True): Sentence(
        "{cards} in a market with a chip {number:brings|bring} {money:# piastre|# piastres}. This is the "
        "number for {level} in the price table ({status})."
    ),
    (True, False): Sentence(
        "{cards} in an open market brings {money:# piastre|# piastres}. This is the number for {level} in "
        "the price table ({status})."
    ),
    (True, True): Sentence(
        "{cards} in a market with a chip brings {money:# piastre|# piastres}. This is the number for "
        "{level} in the price table ({status})."
    ),
}
BRINGS_NOTHING = {
    False: Sentence(
        "{cards} in a market with a chip {number:brings|bring} nothing: there is no lower price [S-V5, "
        "assumed]."
    ),
    True: Sentence(
        "{cards} in a market with a chip brings nothing: there is no lower price [S-V5, assumed].",
        context="assortment",
    ),
}

# --- what a goods card is worth -------------------------------------------------------------------------

CARD = Sentence("What a goods card is worth")
PART_OF_SCORE, POINTS = Sentence("part of the score"), Sentence("points")
MY_CAMELS = Sentence("camels of my families (a)")
OTHER_CAMELS = Sentence("camels of other families (b)")
MY_FAMILIES = Sentence("families I belong to")
GOODS_TILES = Sentence("goods tiles (G)")
RELATION_TILES, DIRHAMS = Sentence("relation tiles (R)"), Sentence("dirhams (D)")
THIS_CARD, TOGETHER = Sentence("this card"), Sentence("together")
GOODS_TILES_PART, RELATION_TILES_PART = Sentence("goods tiles"), Sentence("relation tiles")
DIRHAMS_PART = Sentence("dirhams")
NO_ROOM = Sentence("Only {room:# camel fits|# camels fit} on a space [R-C2].")
NOT_MINE = Sentence("A camel of mine is there, so I belong to more families than this.")
NOT_SO_MANY_FAMILIES = Sentence("There are not that many other families.")
CARD_SCORES = Sentence(
    "The card scores {number:# point|# points}, and everything together {together}. {advice}"
)
SHARE_OF_MINE = Sentence(r"u = {share} \text{{ of the other families are mine}}")
NO_CAMEL_YET = Sentence("No camel has arrived yet, so you cannot sell the card [R-G1].")
SPACE_FULL = Sentence(
    "The space is full. No more camels will come, and it is too late to sell the card [R-G2]."
)
KEEP = Sentence("Keep it: it already scores more than the {price:# dirham|# dirhams} you would get for it.")
SELL = Sentence(
    "Sell it for {price}: even if another camel were sure to come, it would score no more than {most} on "
    "average."
)
KEEP_ABOVE = Sentence(
    "Keep it if the probability that another camel comes is above q* = {needed}. Otherwise, sell it for "
    "{price}."
)

# --- a final score --------------------------------------------------------------------------------------

SCORE = Sentence("A final score")
SCORE_HEADS = Sentence("part"), Sentence("by the table"), Sentence("as the example counts"), Sentence("")
SCORE_BARS = Sentence("table"), Sentence("example")
CARDS_OF_VALUE = Sentence("cards of value {value}")
PLAYERS = Sentence("players")
RICHER, LEAST_BOUGHT = Sentence("players with more money (r)"), Sentence("least-bought good (L)")
PLACES = Sentence("places on camels (C)")
MONEY_PART, LEAST_BOUGHT_PART = Sentence("money"), Sentence("least-bought good")
UNUSED_PART = Sentence("unused places")
SET = Sentence("{number:# card|# cards} of value {value}")
SET_WITH_STATUS = Sentence("{number:# card|# cards} of value {value} ({status})")
SO_MANY_FOR_SALE = Sentence(
    "{goods:# good is|# goods are} for sale, with {number:# card|# cards} of value {value} in total."
)
STAY_BEHIND = Sentence(
    "The camels carry only {places} of {cards}: {number:# card has|# cards have} to stay behind [M-F2]."
)
ONLY_OTHERS = Sentence("Only {number:# other player is|# other players are} in the game.")
LEAST_AT_MOST = Sentence(
    "With {number:# card|# cards} in {goods:# good|# goods}, you have at most {most} of the "
    "least-bought good. They are worth at most {best} [M-F3]."
)
SCORES_SAME = Sentence(
    "{number:# point|# points}, both by the table and by the method of the worked example."
)
SCORES_DIFFER = Sentence(
    "{number:# point|# points} by the table of the rules, but {example} by the method of the worked "
    "example. The rulebook contradicts itself [M-F4, M-W1]."
)
