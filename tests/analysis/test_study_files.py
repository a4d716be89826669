"""Studies in files: read as they were written, or refused in one line."""

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

import samarkand
from samarkand.analysis.studies import files
from samarkand.errors import InvalidStudy


def first(box, view, actions, number, dice):
    return actions[0]


@pytest.fixture(scope="module")
def study():
    game = samarkand.game("market", players=3, money_ties="dense")
    return samarkand.study(game, 18, ["random", "random", first], 5, rotate=True, compiled=False)


@pytest.fixture
def saved(study, tmp_path):
    file = tmp_path / "study.json"
    study.save(file)
    return file


def changed(file, change):
    """The file after a change of what it tells of the study."""
    whole = json.loads(file.read_text())
    change(whole)
    file.write_text(json.dumps(whole))
    return file


@pytest.mark.parametrize("ending", ["parquet", "json"])
def test_what_is_written_is_read(study, tmp_path, ending):
    file = tmp_path / f"study.{ending}"
    study.save(file)
    again = samarkand.Study.load(file, ["random", "random", first])
    assert again.frame.equals(study.frame) and (again.frame.dtypes == study.frame.dtypes).all()
    assert (again.plan, again.versions, again.wished) == (study.plan, study.versions, study.wished)
    assert repr(again) == repr(study) and again.frame.attrs == study.frame.attrs
    assert again.replay(17) == study.replay(17)
    whole = samarkand.study(study.game, 24, ["random", "random", first], 5, rotate=True, compiled=False)
    assert again.go_on(24, compiled=False).frame.equals(whole.frame)


def test_parquet_tells_others_what_it_holds(study, tmp_path):
    import pyarrow.parquet

    study.save(tmp_path / "study.parquet")
    about = json.loads(pyarrow.parquet.read_schema(tmp_path / "study.parquet").metadata[b"samarkand"])
    assert about["versions"]["samarkand"] == samarkand.__version__
    assert about["plan"]["options"]["money_ties"] == "dense"
    assert len(about["plan"]["edition_digest"]) == 16


def test_csv_holds_the_rows(study, tmp_path):
    study.save(tmp_path / "study.csv")
    lines = (tmp_path / "study.csv").read_text().splitlines()
    assert lines[0].startswith("game,moves,turns,capped,winner,score_0") and len(lines) == 19


def test_a_function_is_not_kept_and_asked_for(study, saved):
    again = samarkand.Study.load(saved)
    assert again.wins().equals(study.wins()) and again.strategies == ["random", "random", "first"]
    for ask in (lambda: again.replay(3), lambda: again.go_on(24)):
        with pytest.raises(InvalidStudy, match=r"strategy 'first' was a function.*strategies=\[…\]"):
            ask()
    with pytest.raises(InvalidStudy, match=r"made with the strategies \['random', 'random', 'first'\]"):
        samarkand.Study.load(saved, "random")


def test_games_that_come_out_otherwise_are_not_gone_on_with(saved):
    """As those of another version would: here the rows of the file are changed instead."""
    changed(saved, lambda whole: whole["columns"]["score_0"].__setitem__(4, 99))
    again = samarkand.Study.load(saved, ["random", "random", first])
    with pytest.raises(
        InvalidStudy, match="^game 4 comes out otherwise here: the study was made by samarkand"
    ):
        again.replay(4)
    with pytest.raises(InvalidStudy, match="^a game comes out otherwise here"):
        again.go_on(24, compiled=False)
    assert len(again) == 18


def about(key, value):
    return lambda whole: whole["samarkand"].__setitem__(key, value)


def plan(key, value):
    return lambda whole: whole["samarkand"]["plan"].__setitem__(key, value)


def rows(name, value):
    return lambda whole: whole["columns"][name].__setitem__(4, value)


@pytest.mark.parametrize(("change", "said"), [
    (about("form", files.FORM + 1), "in a form that this version cannot read"),
    (about("form", "one"), "found no study"),
    (about("is_stopped", "no"), "is_stopped: found 'no', expected true or false"),
    (plan("seed", -1), "plan.seed: found -1, expected a whole number from 0"),
    (plan("strategies", ["random"]), "plan.strategies: found 1, expected one per player"),
    (rows("turns", -3), "the column 'turns': in game 4: expected 0 to"),
    (rows("winner", 99), "the column 'winner': in game 4: expected -1 to 2"),
    (rows("win_0", 0.4), "'win': in game 4: expected equal shares that sum to 1, or none"),
    (rows("capped", "no"), "found no study"),
    (rows("moves", 1.7), "found no study"),
    (lambda whole: whole["samarkand"].pop("wished"), "wished is missing"),
    (lambda whole: whole["samarkand"]["plan"].pop("seed"), "plan.seed is missing"),
    (lambda whole: whole["columns"].pop("score_2"), "the column 'score_2' is missing"),
    (lambda whole: whole["columns"]["moves"].pop(), "not of one length"),
    (lambda whole: [column.pop() for column in whole["columns"].values()], "17 of 18 games, .*deals of 3"),
    (lambda whole: whole.pop("columns"), "found no study"),
    (plan("game", "senet"), "no game named 'senet'"),
    (plan("edition", "my-own"), "edition: found 'my-own'"),
    (plan("options", {"colour": 5}), "no option named 'colour'"),
    (plan("fingerprint", "0" * 16), "other rule options or numbers"),
])  # fmt: skip
def test_what_does_not_fit_is_refused_in_one_line(saved, change, said):
    with pytest.raises(InvalidStudy, match=said) as refusal:
        samarkand.Study.load(changed(saved, change))
    assert "\n" not in str(refusal.value) and str(refusal.value).startswith("study.json: ")


def test_another_edition_is_told_by_its_digest(saved):
    def change(whole):
        whole["samarkand"]["plan"].update(edition_digest="0" * 16, fingerprint="0" * 16)

    with pytest.raises(InvalidStudy, match="of digest 0{16}, found digest [0-9a-f]{16} here"):
        samarkand.Study.load(changed(saved, change))


WRONG = (None, True, False, "no", "", -3, 0, 1.7, 99, 2**70, float("nan"), [], {}, [1])


def places(thing, place=()):
    """Where something stands in what JSON says: of a list one place in the middle."""
    yield place
    inner = list(thing.items()) if isinstance(thing, dict) else []
    inner += list(enumerate(thing))[4:5] if isinstance(thing, list) else []
    for name, value in inner:
        yield from places(value, (*place, name))


def test_what_is_read_of_a_damaged_json_is_what_it_says(saved, tmp_path):
    """Each value in turn another one: refused in one line, or written again as it stands there."""
    good = saved.read_text()
    for place in places(json.loads(good)):
        for value in WRONG:
            whole = json.loads(good)
            *outer, last = place or (None,)
            within = whole
            for name in outer:
                within = within[name]
            if last is None:
                whole = value
            else:
                within[last] = value
            saved.write_text(json.dumps(whole))
            try:
                again = samarkand.Study.load(saved)
            except samarkand.SamarkandError as refusal:
                assert "\n" not in str(refusal), place
                continue
            repr(again)
            again.save(tmp_path / "again.json", replace=True)
            written = json.loads((tmp_path / "again.json").read_text())
            if place[1:3] != ("plan", "options"):  # of which the file need not name the usual ones
                assert json.dumps(written) == json.dumps(whole), (place, value)


def test_a_damaged_parquet_is_refused_or_nothing_came_of_it(study, tmp_path):
    file = tmp_path / "study.parquet"
    study.save(file)
    good, dice = file.read_bytes(), random.Random(5)
    refused = 0
    for number in range(150):
        content = bytearray(good)
        if number % 3 == 0:
            del content[dice.randrange(len(good)) :]
        elif number % 3 == 1:
            begin = dice.randrange(len(good))
            del content[begin : begin + dice.randrange(1, 200)]
        else:
            for place in dice.choices(range(len(good)), k=dice.choice((1, 3, 20))):
                content[place] = dice.randrange(256)
        file.write_bytes(content)
        try:
            again = samarkand.Study.load(file)
        except InvalidStudy as refusal:
            assert "\n" not in str(refusal)
            refused += 1
        else:
            assert again.frame.equals(study.frame) and repr(again) == repr(study)
    assert refused > 100


def bent(table, name, column):
    """A table of Arrow's with another column by a name."""
    return table.set_column(table.column_names.index(name), name, column)


def test_parquet_of_other_types_or_without_values(study, tmp_path):
    import pyarrow
    import pyarrow.parquet

    file = tmp_path / "study.parquet"
    study.save(file)
    good = pyarrow.parquet.read_table(file)
    for name, value, said in (
        ("moves", [None] * 18, "the column 'moves': found 18 times no value"),
        ("moves", [1.7] * 18, "the column 'moves': found float64, expected int64"),
        ("capped", ["no"] * 18, "the column 'capped': found object, expected bool"),
        ("winner", [99] * 18, "the column 'winner': in game 0: expected -1 to 2"),
    ):
        pyarrow.parquet.write_table(bent(good, name, pyarrow.array(value)), file)
        with pytest.raises(InvalidStudy, match=f"^study.parquet: {said}"):
            samarkand.Study.load(file)
    pyarrow.parquet.write_table(good.append_column("luck", pyarrow.array([1] * 18)), file)
    with pytest.raises(InvalidStudy, match="'luck' is none of a study's"):
        samarkand.Study.load(file)


def test_a_file_that_may_not_be_read(saved, monkeypatch):
    """As the disk says it; the superuser, who runs tests in a container, may read all."""

    def refused(path, **how):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_text", refused)
    with pytest.raises(InvalidStudy, match="^study.json: cannot be read: Permission denied"):
        samarkand.Study.load(saved)


@pytest.mark.parametrize("ending", ["parquet", "json"])
@pytest.mark.parametrize("content", [b"", b"{", b"[5]", b"PAR1PAR1", b"\xff" * 9])
def test_no_study_at_all(tmp_path, ending, content):
    file = tmp_path / f"a.{ending}"
    file.write_bytes(content)
    with pytest.raises(InvalidStudy, match=f"^a.{ending}: found no study"):
        samarkand.Study.load(file)


@pytest.mark.parametrize("path", ["a.txt", "a", 5, None])
def test_a_name_that_tells_no_form(study, path):
    for ask in (lambda: study.save(path), lambda: samarkand.Study.load(path)):
        with pytest.raises(InvalidStudy):
            ask()


def test_without_pyarrow_it_says_what_to_install(tmp_path):
    """In a program of its own, in which the import fails."""
    code = (
        "import sys; sys.modules['pyarrow'] = None; import samarkand\n"
        "study = samarkand.study(samarkand.game('market'), 5, compiled=False)\n"
        "try: study.save('x.parquet')\n"
        "except samarkand.MissingExtra as error: print(error)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert "pip install '.[parquet]'" in run.stdout and run.stdout.count("\n") == 1


def test_it_opens_on_the_board(study):
    from samarkand_widgets import MarketBoard

    state = study.replay(11)
    board = MarketBoard(state, pause=0)
    assert board.state == state and board.state.history() == state.history()
    board.close()
