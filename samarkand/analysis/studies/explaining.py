"""Explanations of losses: costly decisions in the worst games of a study, grouped by kind."""

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand import checks
from samarkand.analysis.studies import wording
from samarkand.analysis.values.costly_decisions import costly_decisions
from samarkand.checks import Seed, whole_seed
from samarkand.editions import Names
from samarkand.engine.line_up import Strategies
from samarkand.errors import InvalidInput
from samarkand.simulation import ProgressBar

if TYPE_CHECKING:
    import pandas

    from samarkand.analysis.studies.report import Report
    from samarkand.analysis.studies.study import Study

NUMBER, SEVERAL = re.compile(r"\d+"), re.compile(r"…( …)+")
ANY = "…"
COLUMNS = ["played", "better", "times", "behind", "cost", "first_turn", "last_turn", "game", "move", "words"]


def kind(names: Names, token: str) -> str:
    """Return an action with numbers and names replaced by "…", so that similar actions become equal.

    Examples
    --------
    >>> import samarkand
    >>> names = samarkand.game("market").names
    >>> kind(names, "stop at 7 for fruit 3 of player 1"), kind(names, "stop at 7 for camel 3")
    ('stop at … for … of player …', 'stop at … for camel …')
    """
    nouns = sorted((*names.spaces, *names.families, *names.goods), key=len, reverse=True)
    without = re.sub(rf"\b({'|'.join(map(re.escape, nouns))})\b", ANY, token)
    return SEVERAL.sub(ANY, NUMBER.sub(ANY, without))


def worst_games(study: "Report", player: int, number: int) -> list[int]:
    """Return the games that a player lost by most, the worst first, with ties in the order of the games."""
    frame, players = study.frame, range(study.plan.game.num_players)
    scores = frame[[f"score_{p}" for p in players]].to_numpy().astype(float)
    behind = scores.max(axis=1) - scores[:, player]
    lost = np.flatnonzero((frame[f"win_{player}"].to_numpy() == 0) & ~frame["capped"].to_numpy())
    return [int(game) for game in lost[np.argsort(-behind[lost], kind="stable")][:number]]


def explain(
    study: "Study",
    player: int,
    games: int,
    rollout_policy: Strategies,
    seed: Seed,
    most: int,
    progress: bool,
) -> "pandas.DataFrame":
    """Implement `Study.explain`."""
    from samarkand.analysis.showing import ShownWhole

    player = checks.player(player, study.plan.game.num_players)
    games, most = checks.whole("games", games, 1), checks.whole("most", most, 1)
    seed = whole_seed(seed)
    if not len(study):
        raise InvalidInput("explain: found a study without games")
    chosen = worst_games(study, player, games)
    names, groups, decisions = study.plan.game.names, defaultdict(list), 0
    with ProgressBar(len(chosen), progress) as ticks:
        for game in chosen:
            seat = study.plan.seat(player, game % study.plan.rotations)
            settings: dict[str, Any] = {"rollout_policy": rollout_policy, "seed": seed, "most": most}
            costly = costly_decisions(study.game(game), seat, progress=False, **settings)
            decisions += costly.attrs["decisions"]
            for row in costly.itertuples():
                groups[kind(names, row.words), kind(names, row.better_words)].append((game, row))
            ticks.update()
    rows = sorted(_summarise_groups(groups, len(chosen)), key=lambda row: (-row["cost"], row["played"]))
    frame = ShownWhole(rows, columns=COLUMNS)
    frame.attrs = {"player": player, "games": chosen, "decisions": decisions, "seed": seed}
    return frame


def _summarise_groups(
    groups: dict[tuple[str, str], list[tuple[int, Any]]], games: int
) -> Iterator[dict[str, Any]]:
    for (played, better), occurrences in groups.items():
        game, worst = max(occurrences, key=lambda item: (item[1].behind, -item[0]))
        behind = float(np.mean([row.behind for _, row in occurrences]))
        turns = [int(row.turns) for _, row in occurrences]
        sentence = wording.COSTS if played != better else wording.ANOTHER
        summary = {"played": played, "better": better, "times": len(occurrences), "behind": behind}
        yield {
            **summary,
            "cost": behind * len(occurrences) / games,
            "first_turn": min(turns),
            "last_turn": max(turns),
            "game": game,
            "move": int(worst.move),
            "words": str(sentence.format(**summary, first=min(turns), last=max(turns))),
        }
