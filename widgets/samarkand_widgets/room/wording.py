"""The sentences of the room, on the teacher's screen and on the phones, with named places."""

from samarkand.grammar import Sentence

# --- what a phone is refused ------------------------------------------------------------------------------

TOO_LONG = Sentence("This message is longer than {most} bytes.")
NOT_READ = Sentence("This message cannot be read.")
TOO_MANY = Sentence("Too many messages: some were not read. Wait a second.")
TOO_SOON = Sentence("Wait a second, then try again.")
WRONG_CODE = Sentence("That is not the code of this class.")
ENTER_CODE = Sentence("Enter the code that your teacher shows.")
DOOR_IS_SHUT = Sentence("The door is shut: ask your teacher.")
ROOM_IS_FULL = Sentence("The room is full: {most} phones are in it.")
JOIN_FIRST = Sentence("Enter the code first.")
NOT_THIS_ROOM = Sentence("This address is not the one that the teacher shows.")
NOTHING_HERE = Sentence("There is nothing here.")
ROOM_IS_CLOSED = Sentence("The room is closed. Thank you.")
SEAT_TAKEN = Sentence("This seat has been opened on another page.")
SCREEN_CHANGED = Sentence("The screen has changed in the meantime: look again.")
NOT_NOW = Sentence("Not now.")
CHOOSE_ONE = Sentence("Choose one first.")
COMMITTED_ALREADY = Sentence("Your guess is committed already.")

# --- the phones' page -------------------------------------------------------------------------------------

TITLE, CODE = Sentence("Samarkand"), Sentence("The code of your class: six letters")
NICKNAME, JOIN = Sentence("A nickname"), Sentence("Come in")
CONNECTING, NOT_CONNECTED = Sentence("Connecting …"), Sentence("Not connected: trying again …")
YOUR_SEAT = Sentence("You are number {number}.")
YOUR_SEAT_NAMED = Sentence("You are number {number}, {name}.")
YOU_ARE_IN, LOOK_AHEAD = Sentence("You are in"), Sentence("Look at the screen in front: it begins soon.")

# --- the room on the teacher's screen ---------------------------------------------------------------------

THE_ROOM = Sentence("A room for the class")
SCAN = Sentence("The address as a picture to be scanned: {address}")
CODE_IS = Sentence("Code")
SHUT_DOOR, OPEN_DOOR = Sentence("Shut the door"), Sentence("Open the door")
CLOSE_ROOM = Sentence("Close the room")
OPEN_TO_THIS = Sentence(
    'Open to this computer alone: for a trial in other windows of it. open_to="network" lets phones in.'
)
OPEN_TO_NETWORK = Sentence(
    "Open to the network: whoever is in this network, and has the code, can come in. Nothing is kept on disk."
)
OPEN_BEHIND = Sentence("Open behind a proxy: whoever has the address and the code can come in.")
SO_MANY_PHONES = Sentence(
    "{seats:# phone has|# phones have} come in, {here} of them here now. {door} {open_to}"
)
DOOR_OPEN, DOOR_SHUT = Sentence("The door is open."), Sentence("The door is shut.")
CLOSED = Sentence("The room is closed, and so is its port.")
NO_THREADS = Sentence(
    "A room needs threads and a port of this computer, which a page in the browser does not have."
)

# --- activities -------------------------------------------------------------------------------------------

LIFT, COVER = Sentence("Lift the cover"), Sentence("Cover it")
SHOW_EXACT, HIDE_EXACT = Sentence("Show the exact value"), Sentence("Hide the exact value")
SEND_AGAIN = Sentence("Put it on the phones")
TALLIES, TAKE = Sentence("of slips"), Sentence("Add them")
TALLIES_TIP = Sentence("numbers, one per line or in a row")
TAP = Sentence("+1 {label}")
COVERED = Sentence("under cover")
UNDER_COVER = Sentence("{number:# guess|# guesses} under the cover.")
LIFTED = Sentence("{number:# guess|# guesses}: {counts}.")
WITH_EXACT = Sentence("{said} The answer: {truth}.")
BAR = Sentence("{label}: {number}")
NO_ANSWER_YET = Sentence("the answer is not known yet: run the cells below first")
WAIT_FOR_COVER = Sentence("Committed: {guess}. Look at the screen in front.")
YOU_GUESSED = Sentence("You guessed {guess}; it is {truth}: {score}.")
OVER = Sentence("It is closed: look at the screen in front.")

# --- a vote -----------------------------------------------------------------------------------------------

BEFORE, AFTER = Sentence("before"), Sentence("after the discussion")
MY_VOTE, VOTE = Sentence("What do you think?"), Sentence("Vote")
VOTE_AGAIN = Sentence("Vote again, after the discussion")
VOTED = Sentence("You voted: {choice}. You may change it until the votes are shown.")
VOTED_FINALLY = Sentence("You voted: {choice}.")
TALK = Sentence("Talk about it with your neighbour, then vote again.")
VOTES_COVERED = Sentence("{number:# vote|# votes} {when}, under the cover.")
VOTES = Sentence("{number:# vote|# votes} {when}: {counts}.")
CHANGED = Sentence("{number} changed their minds.")
VOTES_AND_CHANGES = Sentence("{votes} {changes}")
SHARE = Sentence("{label}: {name} {share}")
NAMED_COUNT = Sentence("{label} {number}")
