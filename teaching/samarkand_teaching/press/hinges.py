"""Hinge questions: three multiple-choice questions for each lesson of tracks 1 and 2.

A class answers a hinge question in about a minute, without calculating. The answers show the teacher whether
to go on or to explain again. Each wrong option follows from one belief, so a vote also shows why pupils are
wrong. The questions are only in English.

>>> question, options = hinge("fair_price", 3)
>>> options[0]
'game B'
"""

from typing import NamedTuple

from samarkand import checks
from samarkand.errors import InvalidInput, short_repr
from samarkand_teaching.press.worksheets import without_number


class Option(NamedTuple):
    """An option of a hinge question.

    Attributes
    ----------
    text : str
    belief : str
        The belief from which this wrong option follows, or "" for the right option.
    """

    text: str
    belief: str = ""


class Hinge(NamedTuple):
    """A hinge question.

    Attributes
    ----------
    question : str
    options : tuple of Option
        In the order in which they are shown.
    reason : str
        Why the right option is right.
    """

    question: str
    options: tuple[Option, ...]
    reason: str

    @property
    def right(self) -> str:
        """Return the text of the right option."""
        return next(option.text for option in self.options if not option.belief)

    @property
    def wrong(self) -> list[Option]:
        """Return the wrong options."""
        return [option for option in self.options if option.belief]


# By the name of the lesson's notebook without its number. An option without a belief is the right one.
HINGES: dict[str, tuple[Hinge, ...]] = {
    "fair_price": (
        Hinge(
            "A lucky wheel pays 2 euros per spin on average. What does this tell you?",
            (
                Option(
                    "The next spin will most likely pay 2 euros.", "The average is the most likely result."
                ),
                Option(
                    "Half of the spins pay more than 2 euros, and half pay less.",
                    "The average always divides the results into two equal halves.",
                ),
                Option("Over thousands of spins, the average will be close to 2 euros per spin."),
                Option(
                    "Any ten spins pay exactly 20 euros together.",
                    "Good and bad luck cancel out exactly within a few turns.",
                ),
            ),
            "An expected value describes the average over very many spins, not a single spin or a few spins.",
        ),
        Hinge(
            "One sector of a wheel covers three quarters of it and pays 1 euro. The rest of the wheel pays "
            "9 euros. What is the fair price of a spin?",
            (
                Option("1 euro", "The fair price is what usually happens."),
                Option("more than 1 euro, but less than 5 euros"),
                Option("5 euros", "Every prize counts equally, however often it comes."),
                Option("more than 5 euros", "The largest prize decides how much a game is worth."),
            ),
            "Halfway between the prizes is 5 euros. The small prize comes more often than the large one, so "
            "it pulls the average below 5 euros.",
        ),
        Hinge(
            "In game A you win 1 or 3 coins. In game B you win nothing or 4 coins. In each game, both "
            "results are equally likely. Which game has the larger standard deviation?",
            (
                Option("game B"),
                Option(
                    "game A",
                    "A large standard deviation means that the results are close to the average.",
                ),
                Option(
                    "Neither: both have the same standard deviation, which is not 0.",
                    "Games with the same average vary equally.",
                ),
                Option(
                    "Neither: in both games it is 0.",
                    "Distances above and below the average cancel out in the standard deviation.",
                ),
            ),
            "Both games bring 2 coins on average, but the results of B are further from this average.",
        ),
    ),
    "two_alike": (
        Hinge(
            "Two cards match if they show the same picture. You turn up four cards. What is the opposite of "
            "“at least two of them match”?",
            (
                Option(
                    "At most two of them match.",
                    "To find the opposite, replace ‘at least’ with ‘at most’.",
                ),
                Option("All four are different."),
                Option(
                    "At least two of them are different.",
                    "To find the opposite, replace ‘match’ with ‘are different’ and leave the rest as it is.",
                ),
            ),
            "The opposite contains everything that is left when no two cards match, and nothing else.",
        ),
        Hinge(
            "“There are 25 pupils in our class and 365 days in a year. So it is very unlikely that any two "
            "of us have the same birthday.” What do you say?",
            (
                Option(
                    "That is right: hardly anyone in a class has the same birthday as I do.",
                    "Asking whether any two people match is the same as asking whether someone matches me.",
                ),
                Option(
                    "That is right: it would take half of 365, about 180 pupils, to make it likely.",
                    "The probability of a match grows in proportion to the number of people.",
                ),
                Option("That is wrong: a class has very many pairs of pupils, and each pair can match."),
                Option(
                    "That is wrong, but only because some birthdays are much more common than others.",
                    "If all days are equally likely, matches are rare.",
                ),
            ),
            "Every pupil can be paired with every other one. There are 300 pairs, so a match is more likely "
            "than not.",
        ),
        Hinge(
            "You draw two cards from a pack. You know the probability of “first a grain card, then a fruit "
            "card”. How likely is it to get one grain card and one fruit card in either order?",
            (
                Option("twice as likely"),
                Option("equally likely", "If the order does not matter, one path of the tree is enough."),
                Option("half as likely", "If there are two orders, they share the probability of one path."),
                Option(
                    "It depends on which of the two kinds of card is more common.",
                    "A path that begins with the more common kind is more likely.",
                ),
            ),
            "There are two paths. The same numbers are multiplied along both, so their probabilities are "
            "equal.",
        ),
    ),
    "the_arrow_die": (
        Hinge(
            "You roll a fair die 60 times and get only 4 sixes. You roll it another 60 times. About how "
            "many sixes do you expect in these new rolls?",
            (
                Option("about 16, so that there are 20 in all", "A die makes up for what was missing."),
                Option("about 10"),
                Option("about 4, as before", "A die goes on as it began, even if it is fair."),
            ),
            "A fair die has no memory. One sixth of the new rolls is 10.",
        ),
        Hinge(
            "You toss a fair coin 100 times, and then on to 10,000 times. You compare the number of heads "
            "with half of the tosses, and the proportion of heads with 1/2. What usually happens?",
            (
                Option(
                    "The number gets closer to half of the tosses, and the proportion gets closer to 1/2.",
                    "In the long run, the numbers of heads and tails become equal.",
                ),
                Option(
                    "The number gets further from half of the tosses, and the proportion gets further from "
                    "1/2.",
                    "With every toss, there is more chance and less order.",
                ),
                Option(
                    "The number gets further from half of the tosses, but the proportion gets closer to 1/2."
                ),
                Option(
                    "Both distances stay about the same, because it is the same coin.",
                    "How far results vary depends only on the coin, not on how often you toss it.",
                ),
            ),
            "The difference in numbers grows, but more slowly than the number of tosses. So the proportion "
            "settles.",
        ),
        Hinge(
            "In 60 rolls of a fair die you expect 10 sixes. What is true of getting exactly 10 sixes?",
            (
                Option("It is more likely than any other number, but in most series it does not happen."),
                Option(
                    "It happens in most series of 60 rolls.",
                    "The expected number is what you usually get.",
                ),
                Option(
                    "It is as likely as any other number of sixes from 0 to 60.",
                    "When chance decides, all results are equally likely.",
                ),
                Option(
                    "It happens in every series if the die is really fair.",
                    "A fair die shows each face equally often.",
                ),
            ),
            "Numbers near 10 are almost as likely as 10 itself, and together they are much more likely.",
        ),
    ),
    "four_from_the_caravan": (
        Hinge(
            "Two cards are taken from a shuffled pack, one after the other, and lie face down. Nobody has "
            "looked at them. Compare the two cards: how likely is each of them to be an ace?",
            (
                Option(
                    "The second is less likely to be an ace.",
                    "A card that was drawn before always takes something away from the next one.",
                ),
                Option(
                    "The second is more likely to be an ace.",
                    "When fewer cards are left, every card that you hope for becomes more likely.",
                ),
                Option("Both are equally likely to be an ace."),
                Option(
                    "Nobody can say until the first card is turned up.",
                    "The second card has no probability as long as the first is unknown.",
                ),
            ),
            "As long as you have seen neither card, nothing distinguishes them: each can be any card of the "
            "pack.",
        ),
        Hinge(
            "A quarter of a pile of cards is grain. You draw four cards and count the grain cards. When "
            "does it matter whether you put each card back before you draw the next?",
            (
                Option("It matters a lot in a small pile, and little in a large one."),
                Option(
                    "It matters a lot in a large pile, and little in a small one.",
                    "The more cards there are, the more can go wrong.",
                ),
                Option(
                    "It never matters, because a quarter is grain in any case.",
                    "Only the proportion of grain cards counts, and it stays the same.",
                ),
                Option(
                    "It matters equally in all piles, because a card is missing in any case.",
                    "One missing card always has the same effect.",
                ),
            ),
            "In a small pile one card more or less changes the proportion of grain a lot. In a large pile "
            "it does not.",
        ),
        Hinge(
            "You draw four cards from a small pack and count the jewels. Compare “put no card back” with "
            "“put each card back”. Over many draws, what is true if you put no card back?",
            (
                Option("The average is smaller.", "Each jewel that is drawn lowers the average."),
                Option(
                    "The average is the same, and the results vary equally.",
                    "If each card has the same probability of being a jewel, then everything is the same.",
                ),
                Option(
                    "The average is the same, but the results vary more.",
                    "A pack that changes from draw to draw adds more chance.",
                ),
                Option("The average is the same, but the results vary less."),
            ),
            "After a jewel, another one is less likely. This keeps the number of jewels closer to its "
            "average.",
        ),
    ),
    "i_have_a_jewel": (
        Hinge(
            "Nearly all professional basketball players are tall. You meet a tall person. How likely is it "
            "that this person is a professional basketball player?",
            (
                Option(
                    "very likely",
                    "‘Tall, if a player’ and ‘a player, if tall’ have the same probability.",
                ),
                Option("one half", "If there are two possibilities, each has probability one half."),
                Option(
                    "exactly as likely as for a person of any other height",
                    "A fact about players tells you nothing about tall people.",
                ),
                Option("unlikely, but more likely than for a short person"),
            ),
            "Most tall people do something else. But nearly all players are among the tall people.",
        ),
        Hinge(
            "A family has two children. Each child is equally likely to be a girl or a boy. In case A, you "
            "hear that at least one of the two is a girl. In case B, you meet one of the two by chance, and "
            "she is a girl. In which case is it more likely that both are girls?",
            (
                Option(
                    "in case A",
                    "The words ‘at least one’ suggest that there are two.",
                ),
                Option("in case B"),
                Option(
                    "It is equally likely in both cases.",
                    "Only what you learn counts, not how you learn it.",
                ),
            ),
            "In case B, families with two girls always show you a girl, but mixed families only half of the "
            "time. In case A, all mixed families count.",
        ),
        Hinge(
            "You draw two cards and do not put the first one back. Are “the first card is a jewel” and “the "
            "second card is a jewel” independent?",
            (
                Option("No, because after a first jewel fewer jewels are left for the second card."),
                Option(
                    "Yes, because both cards are equally likely to be a jewel.",
                    "Events with the same probability are independent.",
                ),
                Option(
                    "Yes, because both cards can be jewels.",
                    "Events are independent if they can happen together.",
                ),
                Option(
                    "Yes, because one card is drawn after the other.",
                    "Things that happen one after the other cannot be connected.",
                ),
            ),
            "Independent means: if you know the first card, the probability for the second does not change. "
            "Here it changes.",
        ),
    ),
    "two_arrows": (
        Hinge(
            "You roll a fair die until a six comes. On average this takes 6 rolls. You have already rolled "
            "six times without a six. How many more rolls do you need on average?",
            (
                Option("fewer than 6", "A six is due after many misses."),
                Option("6"),
                Option("more than 6", "After many misses, further misses become more likely."),
            ),
            "The die has no memory. You are in the same situation as at the start.",
        ),
        Hinge(
            "You roll a fair die until the first six comes. On average this takes 6 rolls. Which number of "
            "rolls is the most likely?",
            (
                Option("6 rolls", "The average is also the most likely value."),
                Option(
                    "All numbers of rolls are equally likely.",
                    "If each roll has the same probability of a six, then each waiting time has the same "
                    "probability.",
                ),
                Option("3 or 4 rolls", "The six comes within six rolls, most likely in the middle of them."),
                Option("1 roll"),
            ),
            "For a longer wait, all earlier rolls must miss as well. So each waiting time is less likely "
            "than the one before.",
        ),
        Hinge(
            "You toss a coin until you get two heads in a row. Your friend tosses another coin until a head "
            "is followed by a tail. Who waits longer on average?",
            (
                Option(
                    "You, because after a head a wrong toss takes you back to the start, but not your friend."
                ),
                Option(
                    "You, because for any two tosses “head, head” is less likely than “head, tail”.",
                    "Mixed results are more likely than equal ones, even in a fixed order.",
                ),
                Option(
                    "Both wait equally long, because both patterns have probability 1/4.",
                    "Patterns that are equally likely take equally long to come.",
                ),
                Option(
                    "Your friend, because coins tend to repeat their last result.",
                    "Results come in streaks, even if a coin is fair.",
                ),
            ),
            "After a head, your friend's wrong toss is another head, which is a new first half of the "
            "pattern. Your wrong toss is a tail, which is of no use to you.",
        ),
    ),
    "what_my_hand_tells_me": (
        Hinge(
            "How likely is it that the next card from the pile is a jewel? You see only your own hand. You "
            "count the jewels that may come, and divide by a number of cards. Which cards are these?",
            (
                Option("all cards of the pack", "A shuffled pile does not depend on what I hold."),
                Option("all cards except those in your own hand"),
                Option(
                    "only the cards in the pile",
                    "Cards in my rivals' hands cannot come next, so I leave them out although I do not know "
                    "them.",
                ),
                Option(
                    "none yet: you must first know the rivals' cards",
                    "A probability exists only when nothing else is hidden.",
                ),
            ),
            "Each card that you have not seen can be the next one, as far as you know. It makes no "
            "difference whether an unseen card is in the pile or in a rival's hand.",
        ),
        Hinge(
            "You are dealt your hand. Before you look at it, you work out how likely a jewel is to be on "
            "top of the pile. Then you look, and your hand is full of jewels. What happens to this "
            "probability?",
            (
                Option("It becomes smaller."),
                Option(
                    "It stays the same.",
                    "Looking at my hand does not move any card, so no probability changes.",
                ),
                Option("It becomes larger.", "Many jewels so far mean that more jewels will follow."),
            ),
            "The jewels in your hand cannot be on top of the pile. A probability depends on what you know.",
        ),
        Hinge(
            "You know how likely a jewel is to be on top of the pile before you look at your hand. Some "
            "hands raise this probability and others lower it. You play thousands of times and note the "
            "probability after each look. What is the average of your notes?",
            (
                Option(
                    "larger than before",
                    "If I know more, what I hope for becomes more likely.",
                ),
                Option(
                    "smaller than before",
                    "A hand can only take jewels away from the pile.",
                ),
                Option("the same as before"),
                Option(
                    "It depends on how many rivals there are.",
                    "Every hidden hand changes the probability of the next card.",
                ),
            ),
            "If you looked and then forgot your hand, you would be where you started. So the increases and "
            "decreases balance.",
        ),
    ),
    "the_silence_speaks": (
        Hinge(
            "A smoke alarm nearly always sounds when there is a fire, but now and then it fails. Now it is "
            "silent. What does the silence tell you?",
            (
                Option(
                    "Nothing, because nothing has happened.",
                    "Only a signal tells you something.",
                ),
                Option("There is certainly no fire.", "No sign of a fire proves that there is none."),
                Option("A fire is less likely than before, but not impossible."),
                Option(
                    "There is a fire with exactly the probability that the alarm fails.",
                    "‘Silent, if there is a fire’ and ‘a fire, if it is silent’ have the same probability.",
                ),
            ),
            "With a fire you would probably hear the alarm. So the silence speaks against a fire, but is no "
            "proof.",
        ),
        Hinge(
            "In a card game, players who have the queen may show it. Nobody has shown it. When does this "
            "tell you the most about whether another player has the queen?",
            (
                Option("if players who have the queen nearly always show it"),
                Option(
                    "if players who have the queen nearly never show it",
                    "The more usual it is that nobody shows a card, the more it tells you.",
                ),
                Option(
                    "if players who have the queen show it half of the time",
                    "You learn most from people whose behaviour is hardest to predict.",
                ),
                Option(
                    "It always tells you the same.",
                    "Only what happens counts, not how likely it was.",
                ),
            ),
            "If players nearly always show the queen, you would almost certainly have seen it. If they "
            "never show it, nothing changes.",
        ),
        Hinge(
            "One person in 10,000 has a rare illness. A test for it gives the right result for 99% of all "
            "people, ill or healthy. Your test says that you are ill. How likely is it that you are ill?",
            (
                Option(
                    "99%",
                    "‘The test is right, if you are ill’ and ‘you are ill, if the test says so’ are equally "
                    "likely.",
                ),
                Option("about 50%", "A person is either ill or healthy, so both are equally likely."),
                Option(
                    "1 in 10,000, as before",
                    "A test of one person cannot change how common an illness is, so it changes nothing for "
                    "me.",
                ),
                Option("more likely than before, but still unlikely"),
            ),
            "There are far more healthy people than ill ones. So most of those with this result are healthy "
            "people for whom the test was wrong.",
        ),
    ),
    "convict_a_die": (
        Hinge(
            "A test sorts dice into “fair” and “loaded”. Its hypothesis is that the die is fair, and its "
            "significance level is 5%. What does this mean?",
            (
                Option("It calls 5% of all fair dice loaded."),
                Option(
                    "5% of the dice that it calls loaded are fair.",
                    "‘Called loaded, if fair’ and ‘fair, if called loaded’ have the same probability.",
                ),
                Option(
                    "It calls 5% of all loaded dice fair.",
                    "The significance level says how often a loaded die gets away.",
                ),
                Option(
                    "It is wrong about 5% of all dice.",
                    "The significance level covers both errors together.",
                ),
            ),
            "The significance level is the probability of a false alarm if the die is fair. It says nothing "
            "about loaded dice.",
        ),
        Hinge(
            "A die is tested with a significance level of 5%, and the test does not reject “this die is "
            "fair”. What do you know now?",
            (
                Option("The die is fair.", "What a test does not reject is proved."),
                Option(
                    "The die is fair with probability 95%.",
                    "The significance level gives the probability that the hypothesis is true.",
                ),
                Option(
                    "The test went wrong, because it found nothing.",
                    "A good test always rejects something.",
                ),
                Option("The result fits a fair die, but it may fit a slightly loaded die as well."),
            ),
            "A test that finds nothing does not show that there is nothing to find, especially after a few "
            "rolls.",
        ),
        Hinge(
            "A die is called loaded if it shows many sixes in 60 rolls. The judge now asks for more sixes "
            "than before. The number of rolls stays the same. What happens?",
            (
                Option(
                    "Both errors become rarer.",
                    "A stricter rule is better in every way.",
                ),
                Option("Fewer fair dice are called loaded, but more loaded dice get away."),
                Option(
                    "Fewer fair dice are called loaded, and nothing changes for loaded dice.",
                    "The two errors have nothing to do with each other.",
                ),
                Option(
                    "More fair dice are called loaded, but fewer loaded dice get away.",
                    "A higher limit catches more dice.",
                ),
            ),
            "With a higher limit, fewer dice of either kind are called loaded. To make both errors rarer, "
            "you need more rolls.",
        ),
    ),
    "who_goes_first": (
        Hinge(
            "From many games, you find the 95% confidence interval for the probability that the first "
            "player wins. It goes from 0.27 to 0.29. What does “95%” mean?",
            (
                Option(
                    "If many people made such intervals, about 95% of these would contain the true "
                    "probability."
                ),
                Option(
                    "In 95% of games, the first player wins.",
                    "95% is the probability of what was measured.",
                ),
                Option(
                    "95% of later series of games will have a proportion from 0.27 to 0.29.",
                    "A confidence interval says where later results will be.",
                ),
                Option(
                    "The first player wins 95% more often than the others.",
                    "95% says how large the advantage is.",
                ),
            ),
            "The 95% describes the method: it says how often an interval that is made in this way contains "
            "the true value.",
        ),
        Hinge(
            "1,000 people are chosen at random in a town of 50,000, and 1,000 in a country of 50 million. "
            "Both groups are asked the same question, and 40% of each say yes. Which confidence interval is "
            "narrower?",
            (
                Option(
                    "clearly the town's",
                    "What counts is how large a part of all people you ask.",
                ),
                Option(
                    "clearly the country's",
                    "In a large population, chance averages out better.",
                ),
                Option("Both are about equally wide."),
            ),
            "The width depends on the number of people who are asked. The size of the population hardly "
            "matters if it is much larger.",
        ),
        Hinge(
            "If going first makes no difference, the first player wins about 7 or 8 of 30 games. A class "
            "counts 7. It says: “So going first makes no difference.” What do you say?",
            (
                Option(
                    "The class is right: it found what it expected.",
                    "If you see no difference, there is none.",
                ),
                Option(
                    "The class is wrong: 7 is less than 30/4, so going first makes you lose.",
                    "Every difference from the expected value shows a real effect.",
                ),
                Option(
                    "No number of games can show whether it makes a difference.",
                    "Where chance plays a part, data can never tell you anything.",
                ),
                Option("Thirty games are too few: a real advantage could easily stay hidden."),
            ),
            "In 30 games the number of wins varies a lot. The same result would be quite usual with a small "
            "advantage.",
        ),
    ),
    "sell_or_hope": (
        Hinge(
            "You won a ticket that you can sell for 3 euros today. If you keep it, it may be worth more "
            "tomorrow, or less. A friend says: “Keeping it costs you nothing.” What do you say?",
            (
                Option(
                    "That is right: the ticket was free, so you have nothing to lose.",
                    "Only money that you have paid is a cost.",
                ),
                Option("That is wrong: if you keep it, you give up the 3 euros that you could have."),
                Option(
                    "Right or wrong, you should keep the ticket, because it may be worth more.",
                    "Any chance of more is better than a certain amount.",
                ),
                Option(
                    "Right or wrong, you should sell the ticket, because 3 euros are certain.",
                    "A certain amount is always better than a chance of more.",
                ),
            ),
            "What you give up is a cost as well. Compare 3 euros with what the ticket will be worth on "
            "average.",
        ),
        Hinge(
            "You can sell a card now, or keep it and hope for a lucky event. The break-even point is 0.86. "
            "What does this mean?",
            (
                Option("If the probability is 0.86, both choices bring the same on average."),
                Option(
                    "The lucky event has probability 0.86.",
                    "The break-even point tells you how likely the event is.",
                ),
                Option(
                    "If the probability is more than 0.86, hoping always turns out better.",
                    "A choice that is better on average is better every time.",
                ),
                Option(
                    "If the probability is 0.86, each choice turns out better half of the time.",
                    "Two choices with the same average win equally often.",
                ),
            ),
            "At the break-even point the averages are equal. Which choice turns out better, and how often, "
            "is another question.",
        ),
        Hinge(
            "You must choose between a sure gain and a gamble. Before you choose, a friend can tell you how "
            "the gamble will end. What is this worth to you on average?",
            (
                Option(
                    "all that you win when you follow the friend",
                    "Advice is worth all that you win with it, even what you would have won without it.",
                ),
                Option(
                    "nothing, if you choose what is better on average anyway",
                    "If I choose what is better on average, I never miss anything.",
                ),
                Option(
                    "the largest gain that you can ever miss",
                    "To find what advice is worth, look only at the worst case.",
                ),
                Option("the gain that you would otherwise miss on average"),
            ),
            "The friend's advice saves you your regret, and nothing else. So it is worth the mean regret.",
        ),
    ),
    "worth_the_walk": (
        Hinge(
            "Travel insurance costs exactly what it pays back to a customer on average. It rarely pays, but "
            "when it does, it pays a lot. How do most customers end up?",
            (
                Option("They get back less than they paid."),
                Option(
                    "They get back about what they paid.",
                    "The average is what usually happens.",
                ),
                Option(
                    "Nobody can say: at this price, half of them gain and half of them lose.",
                    "A fair price means that winners and losers are equally many.",
                ),
                Option(
                    "They get back more than they paid.",
                    "If the payments are large, most people gain.",
                ),
            ),
            "A few customers get back very much. To balance them, most customers must get back less than "
            "they paid.",
        ),
        Hinge(
            "A very rich family moves to a village with 100 other families. What happens to the mean income "
            "and to the median income of the families?",
            (
                Option(
                    "Both rise a lot.",
                    "The mean and the median always react in the same way.",
                ),
                Option(
                    "The median rises a lot, and the mean hardly changes.",
                    "The mean is the value in the middle, and the median is the sum divided by the number.",
                ),
                Option("The mean rises a lot, and the median hardly changes."),
                Option(
                    "Both hardly change.",
                    "One value among many cannot change an average much.",
                ),
            ),
            "The median only depends on the order of the incomes. The mean depends on how large each income "
            "is.",
        ),
        Hinge(
            "You collect jewels to sell them together. Each further jewel adds more money than the one "
            "before. You may have 5 jewels for certain, or toss a coin for 4 or 6 jewels. What brings more "
            "money on average?",
            (
                Option(
                    "5 jewels for certain",
                    "What is certain brings more on average than what is not.",
                ),
                Option("the coin toss"),
                Option(
                    "Both bring the same.",
                    "If the average number of jewels is the same, the average price is the same.",
                ),
            ),
            "The sixth jewel adds more than the fifth. So one jewel more brings you more than one jewel "
            "less costs you.",
        ),
    ),
}


def hinges(lesson: str) -> tuple[Hinge, ...]:
    """Return the hinge questions of a lesson. A lesson of another track has none.

    Parameters
    ----------
    lesson : str
        The name of its notebook, such as "05_i_have_a_jewel", with or without the number.

    Examples
    --------
    >>> [found.right for found in hinges("05_i_have_a_jewel")][1]
    'in case B'
    >>> hinges("bell")
    ()
    """
    return HINGES.get(without_number(lesson), ())


def hinge_of(lesson: str, number: int) -> Hinge:
    """Return a hinge question of a lesson with its key.

    Parameters
    ----------
    lesson : str
        As for `hinges`.
    number : int
        Counted from 1.

    Raises
    ------
    InvalidInput
        If the lesson has no such question.

    Examples
    --------
    >>> hinge_of("i_have_a_jewel", 2).wrong[1].belief
    'Only what you learn counts, not how you learn it.'
    """
    checks.text("lesson", lesson)
    found = hinges(lesson)
    if not found:
        raise InvalidInput(
            f"lesson: found {short_repr(lesson)}, expected a lesson with hinge questions: {', '.join(HINGES)}"
        )
    return found[checks.whole("number", number, 1, len(found)) - 1]


def hinge(lesson: str, number: int) -> tuple[str, list[str]]:
    """Return a hinge question and its options, as arguments for a `Vote`.

    Parameters
    ----------
    lesson : str
        As for `hinges`.
    number : int
        Counted from 1.

    Raises
    ------
    InvalidInput
        If the lesson has no such question.

    Examples
    --------
    >>> from samarkand_teaching import Vote
    >>> vote = Vote(*hinge("two_alike", 1))
    >>> vote.statements[1]
    'All four are different.'
    """
    found = hinge_of(lesson, number)
    return found.question, [option.text for option in found.options]
