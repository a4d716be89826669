"""A computer player that searches by playouts from positions consistent with its information state.

The search is flat Monte Carlo with sequential halving (Z. Karnin, T. Koren and O. Somekh, "Almost optimal
exploration in multi-armed bandits", ICML 2013). All moves get the same small number of playouts, then the
better half gets more, and so on. The n-th playouts of all moves use the same position and common random
numbers, so that comparisons are paired. Playouts are cut off after some turns and evaluated by the player's
lead, because the outcome of a distant end says little about the current move. Hidden information is sampled
from a belief.

The search does not depend on a particular game. A game can provide settings in its module `players`.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand import checks, strategies
from samarkand.analysis.opponents.rivals import Rivals, openings
from samarkand.analysis.studies.columns import shares
from samarkand.analysis.values.playouts import driver_of, own_seed
from samarkand.analysis.values.race import best_half, best_of, is_ahead, race
from samarkand.checks import SEED, Seed, whole_seed
from samarkand.engine import computer_players, dice, game_loop
from samarkand.engine.records import CHANCE, TERMINAL
from samarkand.errors import IllegalAction, InvalidInput
from samarkand.game import Game, State, as_game, as_state
from samarkand.information.beliefs import ResampledBelief
from samarkand.information.knowledge import information_state
from samarkand.probability.estimates import compare

if TYPE_CHECKING:
    import pandas

MAX_PLAYOUTS = 10_000_000
MAX_TURNS = 100_000
BATCH = 256  # playouts whose positions and random streams are drawn together
GAMES_A_CALL = 128  # games between two progress reports
FEWEST = 8  # the minimum number of pairs for a significant difference
BELIEF, POSITIONS, CHANCES, MODELS = range(4)  # purposes of derived seeds
Progress = Callable[[float], object]


class Expert:
    """A computer player that searches before each decision.

    It can be used wherever a `samarkand.strategies.Player` can.

    Parameters
    ----------
    game : Game
    playouts : int, optional
        The total number of playouts per decision. At least one playout is used for each move. The default is
        recommended by the game.
    rollout_policy : str, optional
        The strategy used for all seats in playouts. Its own choice is played unless another move is
        significantly better. The default is recommended by the game, which may use several strategies.
    turns : int, optional
        The number of turns of each player after which a playout is cut off. The default is recommended by the
        game.
    seed : int, numpy.random.Generator, numpy.random.SeedSequence or None
        The same seed gives the same decisions in the same states, in whatever order they are requested.
    seat : int, optional
        The seat whose random streams are used, so that players with the same seed search differently.

    Raises
    ------
    InvalidInput, StrategyError
        If an argument is invalid.

    Examples
    --------
    >>> import samarkand
    >>> from samarkand.analysis.opponents.search import Expert
    >>> state = samarkand.play(samarkand.game("market").new_initial_state(), seed=7)
    >>> expert = Expert(state.game, playouts=24, rollout_policy="greedy", seed=7)
    >>> expert.choose(state) in state.legal_actions()
    True
    >>> len(expert.reasons) == len(state.legal_actions())
    True
    """

    name = strategies.EXPERT

    def __init__(
        self,
        game: str | Game,
        playouts: int | None = None,
        *,
        rollout_policy: str | None = None,
        turns: int | None = None,
        seed: "Seed" = SEED,
        seat: int = 0,
    ):
        self.game = game = as_game(game)
        wanted = self.settings.playouts if playouts is None else playouts
        self.playouts = checks.whole("playouts", wanted, 1, MAX_PLAYOUTS)
        known, usual = strategies.names(game), strategies.usual(game)
        policy = self.settings.policy or usual if rollout_policy is None else rollout_policy
        self.rollout_policy = checks.choice("rollout_policy", policy, tuple(known))
        self.favourite = rollout_policy or self.settings.favourite or usual
        self.others = (rollout_policy,) if rollout_policy else self.settings.others or (usual,)
        self.turns = checks.whole("turns", self.settings.turns if turns is None else turns, 1, MAX_TURNS)
        self.seed = whole_seed(seed)
        checks.player(seat, game.num_players)
        self.seat = int(seat)
        self._rivals: dict[int, Rivals] = {}
        self._last: Search | None = None

    @property
    def settings(self) -> computer_players.SearchSettings:
        """The settings in the game's `players.EXPERT`, or the defaults."""
        package = self.game.package
        own = getattr(package.players, "EXPERT", None) if package.has("players") else None
        return own or computer_players.SearchSettings()

    def choose(self, state: State, progress: Progress | None = None) -> int:
        """Return the best move found, without changing the state.

        Parameters
        ----------
        state : State
        progress : function of a float, optional
            A callback that receives the completed fraction of the work from time to time. If it raises an
            exception, the search ends and the exception is passed on.

        Raises
        ------
        IllegalAction
            If it is no player's turn.
        InvalidInput
            If no position consistent with the player's observations was found.
        """
        as_state(state)
        player = state.current_player()
        if player in (CHANCE, TERMINAL):
            why = ": the game is over" if player == TERMINAL else ""
            raise IllegalAction(f"it is no player's turn{why}")
        if state.game != self.game:
            raise InvalidInput(f"state: found a state of {state.game!r}, expected a state of {self.game!r}")
        self._last = None
        search = Search(self, state)
        if len(search.actions) > 1:
            search.run(self._rivals_of(player), progress)
        self._last = search
        return search.chosen

    @property
    def reasons(self) -> "pandas.DataFrame | None":
        """The moves considered in the last decision, the chosen one first, or None before the first decision.

        There is one row per move, with the columns of `samarkand.action_values`. `value` is the share of the
        win if the playout ended. At a cutoff it is the player's lead, scaled to
        1/2 if equal to the best opponent. `games` is the number of playouts and `states` the number of
        distinct positions drawn for them. Standard errors treat the positions as clusters, because playouts
        from the same position are dependent. `chosen` marks the move played. If there was only one legal
        move, nothing was tried and the values are NaN.
        """
        return None if self._last is None else self._last.frame()

    def _rivals_of(self, player: int) -> Rivals:
        """Return the opponent models of `player`, which are updated from decision to decision."""
        spare = (*self.others, self.favourite)
        driver = driver_of(strategies.line_up(self.game, self.rollout_policy, spare))
        if player not in self._rivals:
            entropy = np.random.SeedSequence(self.seed, spawn_key=(MODELS, self.seat))
            self._rivals[player] = Rivals(driver, self.others, entropy)
        self._rivals[player].driver = driver  # the driver changes if the rules are edited
        return self._rivals[player]

    def __getstate__(self) -> dict[str, Any]:
        # The models of the others are a cache, which a copy can rebuild. The last search cannot be pickled.
        return {**vars(self), "_rivals": {}, "_last": None}


class Search:
    """The search for one decision, with the results of each move.

    Attributes
    ----------
    actions : list of int
    values : dict of int to list of float
        The results of the playouts of each move. Moves that were eliminated later have more.
    favourite : int or None
        The policy's own choice, or None if there was only one legal move.
    chosen : int
    """

    def __init__(self, expert: Expert, state: State):
        self.expert, self.state = expert, state.clone()
        self.player, self.actions = state.current_player(), state.legal_actions()
        self.values: dict[int, list[float]] = {action: [] for action in self.actions}
        self.favourite: int | None = None
        self.chosen = self.actions[0]
        self._batches: list[tuple[np.ndarray, ...]] = []
        self._drawn_from: list[int] = []  # the position of each playout, by its number

    def run(self, rivals: Rivals, progress: Progress | None) -> None:
        """Try the moves and choose one. Changes all attributes except the state."""
        expert, players = self.expert, self.expert.game.num_players
        self._seen = information_state(self.state, self.player).digest
        kind = getattr(expert.game.package.information, "Belief", ResampledBelief)
        self._belief = kind(self.state, self.player, own_seed(expert.seed, expert.seat, BELIEF))
        self._most_turns = int(self.state.record.turns) + expert.turns * players
        self._rivals = rivals
        rivals.observe(getattr(self._belief, "observed", []))
        self.favourite = self._favourite_action()
        rounds = max(1, int(np.ceil(np.log2(len(self.actions)))))

        def play(racing: list[int], number: int) -> Iterator[float]:
            share = max(1, expert.playouts // (rounds * len(racing)))
            at_once = max(1, GAMES_A_CALL // len(racing))
            for done in range(0, share, at_once):
                self._play_out(racing, len(self.values[racing[0]]), min(at_once, share - done))
                yield (number + min(done + at_once, share) / share) / rounds

        for done in race(self.values, range(rounds), play, best_half):
            if progress is not None:
                progress(done)
        self.chosen = self._best()
        numbers: dict[bytes, int] = {}
        for starts, *_ in self._batches:
            self._drawn_from += [numbers.setdefault(start.tobytes(), len(numbers)) for start in starts]
        self._batches.clear()  # only the numbers of the positions are still needed

    def _play_out(self, racing: list[int], first: int, number: int) -> None:
        """Run `number` playouts after each move, from the same positions with common random numbers."""
        starts, streams, lineups = self._draws(first, number)
        rows = np.repeat(lineups, len(racing), axis=0)
        rows[:, game_loop.OPENING] = np.tile(racing, number)
        results, ends = self._rivals.driver.play_each(
            np.repeat(starts, len(racing)), rows, np.repeat(streams, len(racing), axis=0), self._most_turns
        )
        values = self._evaluate(results, ends)
        for index, action in enumerate(racing):
            self.values[action] += values[index :: len(racing)].tolist()

    def _favourite_action(self) -> int:
        """Return the choice of the favourite strategy."""
        starts, streams, _ = self._draws(0, 1)
        driver, first = self._rivals.driver, np.array([[self.player, game_loop.OWN]])
        rows = openings(driver, first, self.expert.favourite)
        results, _ = driver.play_each(starts, rows, streams, int(self.state.record.turns) + 1)
        return int(results["opening"][0])

    def _draws(self, first: int, number: int) -> tuple[np.ndarray, ...]:
        """Return the positions, random streams and line-ups of some playouts, which all moves share."""
        while len(self._batches) * BATCH < first + number:
            self._batches.append(self._batch(len(self._batches)))
        batches = self._batches[first // BATCH : (first + number - 1) // BATCH + 1]
        begin = first % BATCH
        return tuple(np.concatenate(parts)[begin : begin + number] for parts in zip(*batches, strict=True))

    def _batch(self, number: int) -> tuple[np.ndarray, ...]:
        expert, driver = self.expert, self._rivals.driver
        own, players = (expert.seat, self._seen, number), expert.game.num_players
        rng = np.random.default_rng(own_seed(expert.seed, POSITIONS, *own))
        entropy = np.random.SeedSequence(expert.seed, spawn_key=(CHANCES, *own))
        starts = self._belief.draw(BATCH, rng)
        rows = openings(driver, np.full((BATCH, 2), self.player), expert.rollout_policy)
        addresses = np.array([driver.address(model) for model in expert.others])
        rows[:, game_loop.LINEUP : game_loop.LINEUP + players] = addresses[
            self._rivals.draw_models(BATCH, rng)
        ]
        rows[:, game_loop.LINEUP + self.player] = driver.address(expert.rollout_policy)
        return starts, dice.streams(entropy, BATCH, players), rows

    def _evaluate(self, results: np.ndarray, ends: np.ndarray) -> np.ndarray:
        """Return the value of each playout from 0 to 1: the share of the win, or the lead at the cutoff."""
        game, settings = self.expert.game, self.expert.settings
        won = shares(results, game.num_players)[:, self.player]
        scores = results["scores"][:, : game.num_players]
        if settings.prospects is not None:
            scores = settings.prospects(game.config, ends)
        leads = lead(scores, self.player, settings.lead)
        weight = np.where(results["wins"].sum(axis=1) > 0, settings.win, 0.0)
        return weight * won + (1 - weight) * leads

    def _best(self) -> int:
        """Return the best of the final moves if it is significantly better than the policy's own choice."""
        own = self.favourite
        assert own is not None
        best = best_of(self.values)
        if min(len(self.values[best]), len(self.values[own])) < FEWEST:
            return own
        return best if is_ahead(self.values[best], self.values[own], self.expert.settings.surely) else own

    def frame(self) -> "pandas.DataFrame":
        """Return the table described in `Expert.reasons`."""
        import pandas

        rows = compare(self.values, self.chosen, clusters=self._drawn_from, is_share=True)
        frame = pandas.DataFrame.from_dict(rows, orient="index")
        frame = frame.rename_axis("action").reset_index().rename(columns={"mean": "value"})
        games = [len(self.values[action]) for action in self.actions]
        frame.insert(1, "words", [self.state.action_to_string(action) for action in self.actions])
        frame["states"] = [len(set(self._drawn_from[:number])) for number in games]
        frame = frame.drop(columns="size").assign(exact=False, method="playouts", positions=0, games=games)
        frame["chosen"] = frame["action"] == self.chosen
        frame = frame.sort_values(["chosen", "value"], ascending=False, kind="stable", ignore_index=True)
        expert = self.expert
        frame.attrs = {
            "game": repr(expert.game),
            "player": self.player,
            "rollout_policy": expert.rollout_policy,
            "own_move": self.favourite,
            "turns": expert.turns,
            "playouts": expert.playouts,
            "seed": expert.seed,
        }
        return frame


def lead(scores: np.ndarray, player: int, scale: float) -> np.ndarray:
    """Return a player's lead, as a logistic function of the difference from the best opponent.

    Parameters
    ----------
    scores : array of int, shape (games, players)
    player : int
    scale : float
        The scale of the logistic function. A lead of `scale` gives 0.73, a lead of twice as much 0.88.

    Returns
    -------
    array of float, shape (games,)
        Values between 0 and 1; 1/2 if the player is equal to the best opponent.

    Examples
    --------
    >>> lead(np.array([[10, 10, 4], [30, 10, 4]]), 0, 20).round(2).tolist()
    [0.5, 0.73]
    """
    others = np.delete(scores, player, axis=1).max(axis=1)
    return 1 / (1 + np.exp(np.clip((others - scores[:, player]) / scale, -30, 30)))
