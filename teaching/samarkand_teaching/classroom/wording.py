"""The sentences of the room, on the teacher's screen and on the phones, with named places."""

from samarkand.grammar import Sentence

# --- what a phone is refused ------------------------------------------------------------------------------

TOO_LONG = Sentence("This message is longer than {most} bytes.")
NOT_READ = Sentence("This message cannot be read.")
TEXT_TOO_LONG = Sentence("Type at most {most} characters.")
NOT_SHOWN = Sentence("One of the characters cannot be shown. Type the text again.")
NAME_SHOWS_NOTHING = Sentence("This nickname shows nothing. Use letters, digits or emoji.")
WRONG_CODE = Sentence("That is not the code for this class.")
ENTER_CODE = Sentence("Enter the code that your teacher shows.")
SENT_AWAY = Sentence("Your teacher has removed this phone from the room.")
DOOR_IS_SHUT = Sentence("The door is shut. Ask your teacher to open it.")
ROOM_IS_FULL = Sentence("The room is full. There is space for only {most} phones.")
JOIN_FIRST = Sentence("Enter the code first.")
NOT_THIS_ROOM = Sentence("This is not the address that your teacher shows. Check it and try again.")
NOTHING_HERE = Sentence("There is nothing here.")
ROOM_IS_CLOSED = Sentence("The room is closed. Thank you.")
SEAT_TAKEN = Sentence("Your seat is now open in another tab or on another phone.")
SCREEN_CHANGED = Sentence("The screen has just changed. Look again.")
NOT_NOW = Sentence("You can’t do that now.")
CHOOSE_ONE = Sentence("Choose one first.")
COMMITTED_ALREADY = Sentence("You have already committed to a guess.")

# --- the phones' page -------------------------------------------------------------------------------------

TITLE, CODE = Sentence("Samarkand"), Sentence("The code for your class: six letters")
NICKNAME, JOIN = Sentence("A nickname"), Sentence("Come in")
CONNECTING, NOT_CONNECTED = Sentence("Connecting …"), Sentence("Not connected: trying again …")
SENT_LATER = Sentence("Your answer will be sent when you are connected again.")
YOUR_SEAT = Sentence("Your phone is number {number}.")
YOUR_SEAT_NAMED = Sentence("You are {name}, on phone {number}.")
YOU_ARE_IN, LOOK_AHEAD = Sentence("You are in"), Sentence("Look at the screen at the front. It starts soon.")

# --- the room on the teacher's screen ---------------------------------------------------------------------

THE_ROOM = Sentence("A room for the class")
SCAN = Sentence("The address as a code to scan: {address}")
CODE_IS = Sentence("Code")
SHUT_DOOR, OPEN_DOOR = Sentence("Shut the door"), Sentence("Open the door")
CLOSE_ROOM = Sentence("Close the room")
OPEN_TO_THIS = Sentence(
    'Open to this computer only, so that you can try it out in other windows. open_to="network" lets '
    "phones in."
)
OPEN_TO_NETWORK = Sentence(
    "Open to the network: anyone on this network who has the code can come in. Nothing is saved on disk."
)
NO_NETWORK = Sentence(
    "No phone can come in, because this computer is not connected to any network. Connect it, or start its "
    "hotspot, and then open the room again."
)
OR_TRY = Sentence("If a phone cannot open that page, try {addresses}.")
PHONE_NUMBER, REMOVE = Sentence("phone"), Sentence("Remove this phone")
CHOOSE_PHONES = Sentence("phones: found {found}, expected numbers of phones that are in the room")
OPEN_IN_HUB = Sentence(
    "This notebook runs on a hub, and phones cannot reach its servers. Open the room on your own computer, "
    "or give it an address of its own with behind=…"
)
OPEN_BEHIND = Sentence("Open behind a proxy: anyone who has the address and the code can come in.")
SO_MANY_PHONES = Sentence("{seats:# phone has|# phones have} joined. Here now: {here}. {door} {open_to}")
DOOR_OPEN, DOOR_SHUT = Sentence("The door is open."), Sentence("The door is shut.")
CLOSED = Sentence("The room is closed, and so is its port.")
NO_THREADS = Sentence("A room needs threads and a network port, and a page in the browser has neither.")

# --- activities -------------------------------------------------------------------------------------------

LIFT, COVER = Sentence("Lift the cover"), Sentence("Cover it")
SHOW_EXACT, HIDE_EXACT = Sentence("Show the exact value"), Sentence("Hide the exact value")
SEND_AGAIN = Sentence("Show it on the phones")
TALLIES, TAKE = Sentence("from slips"), Sentence("Add them")
TALLIES_TIP = Sentence("numbers, one per line or in a row")
TAP = Sentence("+1 {label}")
COVERED = Sentence("under cover")
UNDER_COVER = Sentence("{number:# guess|# guesses} under the cover.")
LIFTED = Sentence("{number:# guess|# guesses}: {counts}.")
WITH_EXACT = Sentence("{said} The answer: {truth}.")
BAR = Sentence("{label}: {number}")
LEAVE_OUT, COUNT_ALL = Sentence("Leave this guess out"), Sentence("Count all guesses again")
WITHOUT = Sentence("{said} Left out: {values}.")
NO_ANSWER_YET = Sentence("the answer is not known yet: run the cells below first")
WAIT_FOR_COVER = Sentence("Committed: {guess}. Look at the screen at the front.")
YOU_GUESSED = Sentence("You guessed {guess}.")
OVER = Sentence("This is closed. Look at the screen at the front.")

# --- a vote -----------------------------------------------------------------------------------------------

ROUNDS = Sentence("before"), Sentence("after the discussion")
MY_VOTE, VOTE = Sentence("What do you think?"), Sentence("Vote")
VOTE_AGAIN = Sentence("Vote again, after the discussion")
VOTED = Sentence("You voted: {choice}. You can change your vote until the votes are shown.")
VOTED_FINALLY = Sentence("You voted: {choice}.")
TALK = Sentence("Talk about it with your neighbour, then vote again.")
VOTES_COVERED = Sentence("{number:# vote|# votes} {when}, under the cover.")
VOTES = Sentence("{number:# vote|# votes} {when}: {counts}.")
CHANGED = Sentence("{number:# pupil changed their mind.|# pupils changed their minds.}")
VOTES_AND_CHANGES = Sentence("{votes} {changes}")
SHARE = Sentence("{label}: {name} {share}")
NAMED_COUNT = Sentence("{label} {number}")

# --- draws ------------------------------------------------------------------------------------------------

DRAW_MORE, DRAW_THE_REST = Sentence("Once"), Sentence("The remaining {number}")
SHOW_LAW, HIDE_LAW = Sentence("Show what is expected"), Sentence("Hide what is expected")
MY_DRAWS = Sentence("Mine: {number} of {each}")
LATEST = Sentence("The latest: {labels}.")
ALL_DRAWN = Sentence("All are drawn. Look at the screen at the front.")
NO_DRAWS = Sentence("Nothing drawn yet.")
DRAWS = Sentence("{number:# draw|# draws}. Proportion of “{label}”: {share}.")
DRAWS_BETWEEN = Sentence("{draws} On single phones, the proportion ranges from {low} to {high}.")
ONE_DOT = Sentence("One dot per phone: the proportion of its draws that are {label}")
THE_CLASS = Sentence("the class")
DOTS = Sentence("{number:# phone|# phones}, from {low} to {high}")

# --- bids -------------------------------------------------------------------------------------------------

MY_BID, BID = Sentence("My bid"), Sentence("Seal my bid")
BID_SEALED = Sentence("Sealed: {bid:g}. Look at the screen at the front.")
BIDS_SEALED = Sentence("{number:# bid|# bids}, sealed.")
NO_BIDS = Sentence("No bids yet.")
BIDS = Sentence("{number:# bid|# bids} from {low:g} to {high:g}. The highest bidder pays {price:g}.")
BIDS_AND_WORTH = Sentence("{bids} It was worth {worth:g}: {gain:+g} for the winner.")
YOU_WON = Sentence("You won with a bid of {bid:g} and pay {price:g}.")
YOU_WON_AND_GAIN = Sentence(
    "You won with a bid of {bid:g} and pay {price:g}. It was worth {worth:g}: {gain:+g} for you."
)
YOU_LOST = Sentence("You bid {bid:g}. The highest bid was {high:g}.")
YOU_WON_DRAW = Sentence("{number} bids of {bid:g} tied for highest. You won the random draw.")
YOU_LOST_DRAW = Sentence(
    "You bid {bid:g}. {number} bids tied for highest. One was drawn at random, and it was not yours."
)
DRAWN_PHONE = Sentence("{bids} {number} bids of {high:g} tied, and phone {phone} was drawn at random.")
DRAWN_SLIP = Sentence("{bids} {number} bids of {high:g} tied, and a slip of paper was drawn at random.")
BID_LEFT_OUT = Sentence("Your teacher has left out your bid of {bid:g}.")
OPEN_BIDS, SEAL_BIDS = Sentence("Open the bids"), Sentence("Cover the bids")

# --- the falling clock ------------------------------------------------------------------------------------

THE_CLOCK = Sentence("The falling clock: the card is worth {worth:g} to each of two players")
START, STOP = Sentence("Start the clock"), Sentence("Stop!")
TWO_NEEDED = Sentence("Two phones are needed for an auction.")
WAIT_FOR_CLOCK = Sentence(
    "The card is worth {worth:g} to you and to one rival in this class. The clock starts soon."
)
WORTH_TO_YOU = Sentence("The card is worth {worth:g} to you. If you stop the clock, you pay what it shows.")
SIT_OUT = Sentence("You watch this auction and play in the next one.")
PRESSED = Sentence("You stopped at {value}. Your rival can still stop at {value} as well.")
RESULTS = {
    "bought": Sentence("You bought at {value}: {gain:+g} for you."),
    "dispute": Sentence("Both stopped at {value}, a dispute: {gain:+g} for you."),
    "late": Sentence("Your rival bought at {value}: 0 for you."),
    "never": Sentence("Nobody stopped the clock: 0 for you."),
}
CLOCK_AT = Sentence("The clock is at {value}. {running:# auction is|# auctions are} still open.")
STOPS = Sentence(
    "{number:# auction|# auctions}: {bought} bought, {disputes:# dispute|# disputes}, with an average "
    "gain of {gain:.2f}."
)
CLASS_STOPS, EQUILIBRIUM = Sentence("the class, as a proportion of those asked"), Sentence("equilibrium")
SHOW_OR_HIDE = Sentence("Show or hide the equilibrium")

# --- a seat at the board ----------------------------------------------------------------------------------

YOU_PLAY, YOU_WATCH = Sentence("You are player {player}."), Sentence("All seats are taken. You can watch.")
TO_ACT = Sentence("It is player {player}’s turn.", second_person="It is your turn.")
CHOSEN = Sentence("You chose: {action}. All choices are shown together.")
AWAY = Sentence("Waiting for player {player}, whose phone is not connected.")
ALLOW_HINTS = Sentence("Hints on the phones")
PLAY_FOR = Sentence("Play for player {player}")
CLOSE_SCREEN = Sentence("Close the screen of player {player}")
SEAT_FREE = Sentence("Player {player}: no phone yet.")
SEAT_AWAY = Sentence("Player {player}: phone {number} (away).")
SEAT_HERE = Sentence("Player {player}: phone {number}.")

# --- a lesson with its class -------------------------------------------------------------------------------

SEND_TO_PHONES = Sentence("Send to phones")
PAUSE, PAUSED = (
    Sentence("Pause the phones"),
    Sentence("Look at the screen at the front. The lesson continues in a moment."),
)
HAVE_ANSWERED = Sentence("{answered} of {phones:# phone has|# phones have} answered.")
HINGES = Sentence("Hinge questions for a vote")
A_VOTE, AN_AUCTION, SEALED = Sentence("Vote:"), Sentence("Auction:"), Sentence("Sealed bids:")
