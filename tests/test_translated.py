"""French is possible: said in another alphabet, nothing that people read stays English."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.translated import KEPT, SAME, TAG, WORD, Reader, in_greek, readable, translate

SCRIPT = Path(__file__).with_name("translated.py")


@pytest.mark.parametrize(
    ("subject", "least"),
    [("sackson", 800), ("routes", 700), ("market", 300), ("panels", 200), ("paper", 300), ("french", 3000)],
)
def test_nothing_stays_english(subject, least):
    """Pictures, labels, logs, boards with what opens on them, panels, hints, a lesson's widgets."""
    surroundings = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    if subject != "french":  # which is read without the notice of interpreted play, in two thirds of the time
        surroundings["SAMARKAND_ENGINE"] = "interpreted"
    run = subprocess.run(
        [sys.executable, SCRIPT, subject], capture_output=True, text=True, check=True, env=surroundings
    )
    told = json.loads(run.stdout)
    assert told["english"] == {}
    assert told["texts"] > least


def test_what_is_not_translated_would_be_found():
    reader = Reader(["Merv"], ["[S-M1] A move. Along an arrow."])
    reader.read(
        "a label", '<div aria-label="moves"><b>Merv</b>: 3 αβγ</div>', "[S-M1] A move. Along an arrow."
    )
    reader.read("a text", "αβγ [S-M1]; frankince…", "player 0 αβγ")
    assert {where: set(words) for where, words in reader.found.items()} == {
        "a label": {"moves"}, "a text": {"player"}}  # fmt: skip


def test_places_markup_and_identifiers_stay_when_a_sentence_is_translated():
    words = r"Player {player:.2f} <b>moves</b> \text{{to {good}}} [S-M1, S-M2]"
    said = translate(words)
    assert KEPT.findall(said) == KEPT.findall(words)
    assert not WORD.findall(SAME.sub("", TAG.sub("", said.format(player=1, good="2"))))
    assert said.format(player=1, good="γ").endswith(in_greek(r"\text{to }")[:-1] + "γ} [S-M1, S-M2]")
    assert readable("<p title='two'>one</p>").split() == ["two", "one"]
