"""A board and a guess with a class of any kind: all that they need of it is a small protocol."""

from ipywidgets import HTML

import samarkand
from samarkand.lessons import GuessBook
from samarkand_widgets import Guess, SacksonBoard


class Postcards:
    """A class by post: what each seat may see is kept, and choices are taken from a list."""

    def __init__(self):
        self.sent, self.board, self.closed = [], None, []

    # --- Room ---

    def seat_board(self, board):
        self.board = board
        return self

    def guess(self, guess):
        self.sent.append(guess.question)
        return self

    # --- RemoteSeats ---

    widget = property(lambda self: HTML("by post"))

    def follow(self):
        for player in self.board.table.phones():
            self.sent.append((player, self.board.way.draw(self.board.table.state, {}, player).description))

    def is_here(self):
        return True

    def soon(self, action):
        action()

    def close(self):
        self.closed.append(True)

    # --- RemoteGuess ---

    def answer_is(self, truth):
        self.sent.append(truth)

    def _repr_mimebundle_(self, **how):
        return {"text/plain": "by post"}

    def choose(self, player):
        """Play the first legal action of a player, as it would come in."""
        position = self.board.way.pending_decision(player)
        self.board.way.decide_for(player, position.legal_actions()[0])
        self.board.resume()


def test_a_board_is_played_by_players_at_screens_of_their_own():
    room = Postcards()
    board = SacksonBoard(samarkand.game("sackson", players=2), ["phone", "phone"], seed=7, pause=0, room=room)
    shown = dict(room.sent)
    assert set(shown) == {0, 1} and shown[0] != shown[1]  # each sees its own hand alone
    before = board.table.decisions
    for _ in range(4):
        room.choose(board.state.current_player())
    assert board.table.decisions == before + 4 and len(room.sent) > 4
    board.close()
    assert room.closed


def test_a_guess_is_asked_by_post(tmp_path):
    room = Postcards()
    guess = Guess("Two alike?", "alike", kind="probability", book=GuessBook(tmp_path / "g.json"), room=room)
    guess.answer_is(0.72)
    assert room.sent == ["Two alike?", 0.72] and guess._repr_mimebundle_() == {"text/plain": "by post"}
    guess.close()
    assert room.closed
