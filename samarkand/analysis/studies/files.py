"""Saving, exporting and loading studies.

`Study.save` and the option `checkpoint` write the same format, a `study_file.StudyFile`. It contains the
settings that produced the games, so that games can be replayed and added. Parquet and CSV files are exports
of the rows alone and cannot be loaded.
"""

import os
from collections.abc import Callable
from copy import deepcopy
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from samarkand import files, game_values
from samarkand.analysis.studies import measures, study_file
from samarkand.analysis.studies.measures import Measure
from samarkand.analysis.studies.plan import StudyPlan, begins
from samarkand.analysis.studies.report import check_quantity
from samarkand.analysis.studies.stopping import StoppingRule
from samarkand.analysis.studies.study_file import Layout, StudyFile
from samarkand.engine import game_loop
from samarkand.engine.driver import CHUNK, NO_LIMIT
from samarkand.engine.line_up import MissingStrategy
from samarkand.errors import (
    InvalidInput,
    SamarkandError,
    is_whole,
    missing_extra,
    short_repr,
)
from samarkand.game import Game
from samarkand.saving import described_game
from samarkand.strategies import line_up, names

if TYPE_CHECKING:
    from samarkand.analysis.studies.playing import Playing
    from samarkand.analysis.studies.study import Study

STUDY, PARQUET, CSV = ".sqlite", ".parquet", ".csv"
WRITTEN = (STUDY, PARQUET, CSV)
# Entries that may differ between studies with the same games, or that are compared separately.
NOT_COMPARED = {"versions", *game_values.KEYS, "start", "strategies", "measures", "columns", "until"}


def save(study: "Playing", path: str | os.PathLike[str], replace: bool) -> None:
    """Write a study to a file, or export its rows, depending on the suffix."""
    file = _file(path)
    study_file.check_free(file)
    if file.suffix == CSV:
        with files.beside(file, replace) as spare:
            study.frame.to_csv(spare, lineterminator="\n")
    elif file.suffix == PARQUET:
        _check_parquet()
        with files.beside(file, replace) as spare:
            study.frame.to_parquet(spare, engine="pyarrow")
    else:
        with files.beside(file, replace) as spare, study_file.new(spare) as target:
            target.create(study.about, study.target_games)
            write_all(study, target, 0)
            if study.is_stopped:
                target.stop()


def checkpoint_path(path: str | os.PathLike[str]) -> Path:
    """Return the path of a checkpoint file."""
    try:
        return Path(path)
    except TypeError:
        raise InvalidInput(f"checkpoint: found {short_repr(path)}, expected a file name") from None


def check_place(path: str | os.PathLike[str], replace: bool) -> None:
    """Raise in advance if `path` cannot be written, because of its name, its folder or an existing file."""
    file = _file(path)
    if file.suffix == PARQUET:
        _check_parquet()
    files.check_place(file, replace)


def _file(path: str | os.PathLike[str]) -> Path:
    try:
        file = Path(path)
    except TypeError:
        raise InvalidInput(f"path: found {short_repr(path)}, expected a file name") from None
    if file.suffix not in WRITTEN:
        raise InvalidInput(
            f"{file.name}: expected a file name ending in {STUDY}, or in {PARQUET} or {CSV} for only the rows"
        )
    return file


def _check_parquet() -> None:
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError as error:
        needs = f"a {PARQUET} file (unlike {STUDY} and {CSV}) needs pyarrow"
        raise missing_extra(needs, "parquet") from error


# --- The settings in a file -----------------------------------------------------------------------------


def describe(plan: StudyPlan, stop: StoppingRule, versions: dict[str, str]) -> dict[str, Any]:
    """Return the settings that produce a study's games, as plain data for its file."""
    return {
        "versions": dict(versions),
        **game_values.describe(plan.game),
        "strategies": [
            {"name": name} if isinstance(strategy, str) else {"name": name, "own": True}
            for name, strategy in zip(plan.labels, plan.line_up.given, strict=True)
        ],
        "seed": plan.seed,
        "rotate": plan.rotate,
        "max_moves": plan.max_moves,
        "measures": [_describe_measure(measure) for measure in plan.measures],
        "start": deepcopy(plan.start),
        "seen_by": plan.seen_by,
        "precision": stop.precision,
        "quantity": stop.quantity,
        "until": None if stop.until is None else True,
        "intended": stop.intended,
        "columns": layout_of(plan).names,
    }


def _describe_measure(measure: Measure) -> dict[str, Any]:
    plain = {"name": measure.name, "by_player": measure.by_player}
    return {**plain, "own": True} if measure.is_own else plain


def layout_of(plan: StudyPlan) -> Layout:
    """Return the block layout of a plan."""
    players = plan.game.num_players
    result = measures.record_type(game_loop.RESULT, plan.measures, players)
    return Layout(players, plan.measured, result, CHUNK * plan.rotations)


# --- Checkpoints ----------------------------------------------------------------------------------------


def take_or_begin(study: "Playing", file: StudyFile, is_new: bool) -> None:
    """Synchronise a study with its checkpoint file, or begin a new file.

    The side with fewer games receives the missing ones. Changes the study or the file.

    Raises
    ------
    InvalidInput
        If the file contains other games. The message names the first difference.
    """
    plan = study.plan
    if is_new:
        with file.transaction():
            file.create(study.about, study.target_games)
            write_all(study, file, 0)
        return
    _require_same_settings(study, file)
    if file.games >= study.done:
        is_stopped = file.is_stopped and file.games <= study.target_games and file.games > study.done
        take(study, file)
        study.is_stopped = study.is_stopped or (is_stopped and study._is_enough())  # `until` may have changed
    else:
        with file.transaction():
            write_all(study, file, file.games // (CHUNK * plan.rotations) * CHUNK * plan.rotations)
    versions = dict(file.about["versions"])
    study.is_ours = versions == study._versions
    study._versions = versions


def take(study: "Playing", file: StudyFile) -> None:
    """Copy as many games from a file as the study requests. Changes the study."""
    study.rows = study.rows.grow(min(file.games, study.target_games))
    for first, results in file.blocks(layout_of(study.plan)):
        if first < study.target_games:
            take_rows(study, results[: study.target_games - first], first)


def take_rows(study: "Playing", results: np.ndarray, first: int) -> None:
    """Store the results of games from the number `first` on. Changes the study."""
    study.rows = study.rows.grow(first + len(results))
    study.rows.write(first, results)
    study.done, study._frame = first + len(results), None


def write_all(study: "Playing", file: StudyFile, first: int) -> None:
    """Write the games of a study from the number `first` on. Changes the file."""
    layout, columns = layout_of(study.plan), study.rows.columns
    for begin in range(first, study.done, layout.block):
        block = slice(begin, min(begin + layout.block, study.done))
        results = np.zeros(block.stop - begin, layout.result)
        for name in ("moves", "turns", "capped", *layout.measured):
            results[name] = columns[name][block]
        for player in range(layout.players):
            results["scores"][:, player] = columns[f"score_{player}"][block]
            results["wins"][:, player] = columns[f"win_{player}"][block] > 0
        file.write(begin, results, layout)


def _require_same_settings(study: "Playing", file: StudyFile) -> None:
    """Raise unless the games of the file were played with the settings of the study."""
    ours, theirs = study.about, file.about
    try:
        game_values.require_same(study.plan.game, theirs)
        for name in (name for name in ours if name not in NOT_COMPARED):
            if theirs[name] != ours[name]:
                raise InvalidInput(
                    f"{name}: found {short_repr(theirs[name])}, expected {short_repr(ours[name])}"
                )
        _require_same_start(study.plan, theirs["start"])
        _require_same_functions(theirs, ours)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        if not isinstance(error, SamarkandError):
            raise InvalidInput(f"{file.name}: {study_file.DAMAGED}") from None
        text = f"contains a different study ({error}); choose another file"
        raise InvalidInput(f"{file.name}: {text}") from None


def _require_same_start(plan: StudyPlan, start: Any) -> None:
    theirs, ours = None if start is None else plan.game.state_from_dict(start), plan.begun
    if theirs is None or ours is None:
        is_same = theirs is ours
    else:
        is_same = theirs == ours and theirs.root().record == ours.root().record
    if not is_same:
        raise InvalidInput("start: found a different position")


def _require_same_functions(theirs: dict[str, Any], ours: dict[str, Any]) -> None:
    """Raise unless strategies, measures and the stopping rule have the same names.

    What the user's functions do is not compared here, but by playing games again.
    """
    for kind in ("strategies", "measures"):
        names = [[entry["name"] for entry in about[kind]] for about in (theirs, ours)]
        plain = [[{**entry, "own": "own" in entry} for entry in about[kind]] for about in (theirs, ours)]
        if plain[0] != plain[1]:
            raise InvalidInput(f"{kind}: found {', '.join(names[0])}, expected {', '.join(names[1])}")
    until = [about["until"] for about in (theirs, ours)]
    if (until[0] is None) != (until[1] is None):
        found, expected = ("none" if rule is None else "a function" for rule in until)
        raise InvalidInput(f"until: found {found}, expected {expected}")


# --- Loading --------------------------------------------------------------------------------------------


def load(
    path: str | os.PathLike[str],
    strategies: object,
    edition: object,
    measure: object,
    make: "Callable[..., Study]",
) -> "Study":
    """Return the study in a file.

    `make` creates the study from a plan, the number of requested games, a stopping rule and the versions.
    """
    try:
        file = Path(path)
    except TypeError:
        raise InvalidInput(f"path: found {short_repr(path)}, expected a file name") from None
    with study_file.open_readonly(file) as opened:
        try:
            _check_types(opened.about)
            plan = _plan(opened.about, strategies, edition, measure)
            stop = _stop(plan, opened.about)
            result = make(plan, plan.whole_deals(opened.target_games), stop, opened.about["versions"])
            take(result, opened)
            result.is_stopped = opened.is_stopped
        except (SamarkandError, KeyError, TypeError, AttributeError, ValueError, RecursionError) as error:
            if not isinstance(error, SamarkandError):
                raise InvalidInput(f"{file.name}: {study_file.DAMAGED}") from None
            text = str(error).removeprefix(f"{file.name}: ")
            raise InvalidInput(f"{file.name}: {text}") from None
    return result


def _check_types(about: dict[str, Any]) -> None:
    """Raise `InvalidInput` if an entry has the wrong type."""
    checks = {
        "versions": isinstance(about["versions"], dict) and _are_texts(about["versions"].values()),
        "strategies": _are_tables(about["strategies"]) and len(about["strategies"]) == about["players"],
        "measures": _are_tables(about["measures"]),
        "seed": is_whole(about["seed"]) and about["seed"] >= 0,
        "rotate": isinstance(about["rotate"], bool),
        "max_moves": is_whole(about["max_moves"]) and 1 <= about["max_moves"] <= NO_LIMIT,
        "precision": about["precision"] is None or _is_positive(about["precision"]),
        "quantity": isinstance(about["quantity"], str),
        "intended": about["intended"] is None or (is_whole(about["intended"]) and about["intended"] >= 1),
    }
    for name, is_valid in checks.items():
        if not is_valid:
            raise InvalidInput(f"{name}: found {short_repr(about[name])}, which a study cannot contain")


def _are_texts(values: Any) -> bool:
    return all(isinstance(value, str) for value in values)


def _are_tables(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(item, dict) and isinstance(item["name"], str) for item in value
    )


def _is_positive(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and isfinite(value) and value > 0


def _plan(about: dict[str, Any], strategies: object, edition: object, measure: object) -> StudyPlan:
    """Return the plan described by a file, with the game as it is defined here."""
    try:
        game = described_game(about, edition)
    except SamarkandError as error:
        raise InvalidInput(
            f"its game cannot be created here ({error}); if it has your own edition, pass its file "
            "with Study.load(path, edition=…) or --edition"
        ) from None
    labels, known = [entry["name"] for entry in about["strategies"]], names(game)
    stored: list[Any] = [
        entry["name"] if "own" not in entry and entry["name"] in known else MissingStrategy(entry["name"])
        for entry in about["strategies"]
    ]
    players = line_up(game, stored if strategies is None else strategies)
    if players.labels != labels:
        raise InvalidInput(
            f"strategies: found {players.labels}, expected {labels}, the strategies of the study"
        )
    plan = StudyPlan(
        players,
        about["seed"],
        about["rotate"],
        about["max_moves"],
        _measures(game, about["measures"], measure),
        about["start"],
        about["seen_by"],
    )
    begins(game, plan.begun, plan.seen_by, plan.rotate)
    return plan


def _measures(game: Game, described: list[dict[str, Any]], given: Any) -> tuple[Measure, ...]:
    """Return the measures of a file. The user must provide those that are not the game's own."""
    provided = {measure.name: measure for measure in measures.choose_measures(game, given)}
    result = []
    for entry in described:
        name = entry["name"]
        measure = provided.pop(name, None)
        if "own" not in entry:
            measure = measures.choose_measures(game, name)[0]
        elif measure is None:
            missing = measures.MissingMeasure(name)
            measure = Measure(name, missing, entry["by_player"] is True, is_own=True)
        if measure.by_player != entry["by_player"]:
            raise InvalidInput(
                f"measure {name!r}: found a function with different arguments, expected the one that "
                "made the study"
            )
        result.append(measure)
    if provided:
        raise InvalidInput(f"measure: found {', '.join(provided)}, which is not in the study")
    return tuple(result)


def _stop(plan: StudyPlan, about: dict[str, Any]) -> StoppingRule:
    check_quantity(plan, about["quantity"])
    until = None if about["until"] is None else MissingStoppingRule("until")
    return StoppingRule(about["precision"], about["quantity"], until, about["intended"])


class MissingStoppingRule(MissingStrategy):
    """A placeholder for the function of a stopping rule, which is not stored in the file."""

    def __call__(self, study: object) -> NoReturn:
        """Raise `InvalidInput`, because the function is missing."""
        raise InvalidInput("until: the function is not stored in the file; start the study again to continue")
