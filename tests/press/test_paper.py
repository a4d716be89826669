"""Sheets to cut out: every card of the box, on paper of both formats, with where its numbers come from."""

import re
from collections import Counter
from pathlib import Path

import pytest

import samarkand
from samarkand import registry
from samarkand.__main__ import main
from samarkand.errors import InvalidInput
from samarkand.sackson.components import Good
from samarkand_teaching.press import paper

GAMES = {name: samarkand.game(name, players=4) for name in ("sackson", "routes", "market")}
PIECES = {
    ("sackson", "cards"): 96,
    ("sackson", "board"): 1,
    ("sackson", "die"): 1,
    ("sackson", "money"): 66,
    ("sackson", "pieces"): 28,
    ("sackson", "aid"): 6,
    ("routes", "cards"): 33,
    ("routes", "board"): 1,
    ("routes", "families"): 20,
    ("routes", "camels"): 120,
    ("market", "cards"): 66,
    ("market", "board"): 1,
    ("market", "bids"): 48,
    ("market", "money"): 50,
    ("market", "screens"): 4,
    ("market", "aid"): 6,
}
SECTION = re.compile(r"<section [^>]*>(.*?)</section>", re.DOTALL)
PIECE = re.compile(
    r'<div class="piece" style="width:([\d.]+)mm;height:([\d.]+)mm"><svg [^>]*aria-label="([^"]*)"'
)


@pytest.mark.parametrize("form", ("a4", "letter"))
@pytest.mark.parametrize(("name", "what"), PIECES)
def test_every_piece_lies_on_its_sheet(name, what, form):
    page = paper.page(GAMES[name], what, form)
    size = paper.PAPERS[form]
    found = 0
    for number, section in enumerate(SECTION.findall(page)):
        pieces = [(float(width), float(height)) for width, height, _ in PIECE.findall(section)]
        long, short = max(size.width, size.height), min(size.width, size.height)
        wide, high = (long, short) if 'class="landscape"' in page else (short, long)
        across = int((wide - 2 * paper.MARGIN) // pieces[0][0])
        rows = [pieces[start : start + across] for start in range(0, len(pieces), across)]
        assert across >= 1 and len({width for width, _ in pieces}) == 1
        assert f'class="pieces" style="width:{pieces[0][0] * min(across, len(pieces))}mm"' in section
        heights = sum(max(height for _, height in row) for row in rows)
        assert heights <= high - 2 * paper.MARGIN - paper.FOOT - (paper.HEAD if number == 0 else 0)
        found += len(pieces)
    assert found == PIECES[name, what]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_cards_are_those_with_which_so_many_play(players):
    """Those of the box without those that stay in it [S-C1, S-S1]."""
    game = samarkand.game("sackson", players=players)
    cards = Counter(label for _, _, label in PIECE.findall(paper.page(game, "cards")))
    removed = {2: 5, 3: 3, 4: 1, 5: 0}[players]
    assert sorted(cards.values()) == sorted(number - removed for number in (22, 20, 18, 16, 14, 12))
    assert len(cards) == len(Good) - 1


def test_the_net_has_each_face_once_and_the_map_each_good_by_its_number():
    page = paper.page(GAMES["sackson"], "die")
    assert sorted(re.findall(r">(\d)</text>", page)) == ["1", "2", "3", "4", "5"]
    page, goods = paper.page(GAMES["routes"], "board"), GAMES["routes"].names.goods
    assert all(f">{good.inflect()}</text>" in page for good in goods) and len(goods) == 33


def test_small_print_tells_what_is_reconstructed():
    """On every sheet of paper, for it is cut apart; no number is told of where none is printed."""
    page = paper.page(GAMES["routes"], "families")
    assert (
        page.count("of which 5 are stated in the rulebooks, 11 are reported and 24 are reconstructed")
        == page.count("<section ")
        == 1
    )
    assert "reconstructed" not in paper.page(GAMES["market"], "bids")


def test_the_command_writes_a_page_that_needs_nothing_else(tmp_path):
    assert main(["print", "market", "bids", "--sets", "3", "--to", str(tmp_path)]) == 0
    page = (tmp_path / "market_bids.html").read_text(encoding="utf-8")
    assert len(PIECE.findall(page)) == 144
    assert not re.search(r"https?:|src=|<script|<link", page)


def test_a_game_that_draws_nothing_to_cut_out_says_so(monkeypatch):
    monkeypatch.setattr(registry, "_packages", dict(registry._packages))
    registry.register("caravan", "tests.contract.caravan")
    with pytest.raises(InvalidInput, match="expected a game that has something to cut out$"):
        paper.page(samarkand.game("caravan"), "cards")


@pytest.mark.parametrize("name", ("sackson", "market"))
def test_a_whole_game_is_printed_at_once(name):
    """All pieces of the box, and an aid for each player."""
    found = len(PIECE.findall(paper.page(GAMES[name], "game")))
    assert found == sum(number for (game, _), number in PIECES.items() if game == name)


def test_a_large_board_is_printed_over_four_sheets():
    page = paper.page(GAMES["sackson"], "board", tiled=True)
    corners = re.findall(
        r'class="piece tile" style="width:([\d.]+)mm;height:([\d.]+)mm"><div style="margin:', page
    )
    assert len(corners) == 4 == page.count('<section class="landscape"')
    (width, height) = map(float, corners[0])
    assert 2 * width > 1.5 * 208 and width <= 297 - 2 * paper.MARGIN and height <= 210 - 2 * paper.MARGIN


@pytest.mark.parametrize("form", paper.PAPERS)
def test_each_command_that_prints_takes_the_paper(form, tmp_path, capsys):
    name = {"a4": "A4", "letter": "letter", "a3": "A3", "a2": "420mm 594mm"}[form]
    for words in (["sheet", "two_alike"], ["exam", "1"], ["guide", "two_alike"], ["print", "market", "bids"]):
        assert main([*words, "--paper", form, "--to", str(tmp_path)]) == 0
        for line in capsys.readouterr().out.split():
            assert re.search(rf"@page[^}}]*size: {name}\b", Path(line).read_text(encoding="utf-8")), line


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("form", paper.PAPERS)
def test_a_board_fills_its_page(name, form):
    """In one direction, down to a centimetre, on each paper."""
    page, size = paper.page(GAMES[name], "board", form), paper.PAPERS[form]
    [(width, height, _)] = PIECE.findall(page)
    wide, high = sorted((size.width, size.height), reverse='class="landscape"' in page)
    spare = (
        wide - 2 * paper.MARGIN - float(width),
        high - 2 * paper.MARGIN - paper.HEAD - paper.FOOT - float(height),
    )
    assert 0 <= min(spare) < 10, spare


def test_no_page_has_a_few_pieces_for_which_a_slightly_smaller_print_has_room():
    """Of the cards of Le marché, the tiles and the camels of Routes."""
    for name, what, pages in (("market", "cards", 4), ("routes", "families", 1), ("routes", "camels", 1)):
        assert len(SECTION.findall(paper.page(GAMES[name], what))) == pages, what
