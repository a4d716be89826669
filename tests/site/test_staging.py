"""What the site is built from: links, offers and cards of a page, before anything is built."""

import html
import json
import re
import shutil
import subprocess
from urllib.parse import parse_qsl

from samarkand import examples as worked
from samarkand.grammar import language_of, override_language
from samarkand.notebooks import notebooks_in
from samarkand.registry import GAMES
from samarkand_teaching.press import lesson
from samarkand_widgets.play.page import PlayPage
from tools import rules
from tools.lite import ROOT
from tools.lite import address as in_lite
from tools.site import examples, openings
from tools.site.staging import notebook, site_in

ENGLISH = site_in("en")


def test_rules_examples_and_the_first_page_lead_to_a_board_if_there_is_one():
    for path in ("docs/index.md", *(f"docs/rules/{game}.md" for game in GAMES)):
        page, place = (ROOT / path).read_text(encoding="utf-8"), path.removeprefix("docs/")
        assert "lite/play.html?game=" in openings.with_links(page, place, True)
        assert "play: game" not in openings.with_links(page, place, False)
    page = examples.page(worked.verify_cases("S-W1"), {})
    linked = openings.with_links(page, "examples/s-w1.md", lite=True)
    (query, *_) = re.findall(r'href="\.\./lite/play\.html\?(\S+)">Play on from here</a>', linked)
    screen = PlayPage(dict(parse_qsl(query))).screen()
    assert screen["choices"] and screen["notice"] == ""


def test_a_notebook_offers_to_run_it_below_its_title(monkeypatch):
    path = "notebooks/lessons/02_two_alike.ipynb"
    address = f"../../lite/{html.escape(in_lite('lessons/02_two_alike.ipynb'))}"
    run = f'<a class="play" href="{address}">Run this lesson here</a>'
    download = (
        '<a href="../../download/notebooks/lessons/02_two_alike.ipynb" download>Download this notebook</a>'
    )
    assert openings.below_title(path, path, True) == f"{run} · {download}"
    assert openings.below_title(path, path, False) == download
    shown, _ = notebook(path, ENGLISH, lite=True)
    assert "".join(json.loads(shown)["cells"][0]["source"]).startswith(f"# Two alike?\n\n<p>{run}")
    with override_language(language_of("fr")):
        assert ">Lancer cette leçon ici</a>" in openings.below_title(path, path, True)
    monkeypatch.setattr(openings, "project_url", lambda name: "https://github.com/somebody/game.git")
    assert "https://mybinder.org/v2/gh/somebody/game/main?" in openings.below_title(path, path, False)


def test_one_script_gives_the_project_its_addresses(tmp_path, monkeypatch):
    """The page about releases has it. It finds every text that says that there is no address."""
    page = (ROOT / "docs/project/release.md").read_text(encoding="utf-8")
    script = re.search(r"^   ```bash\n(.*?)^   ```", page, re.DOTALL | re.MULTILINE)[1]
    script = script.replace("OWNER/NAME", "ada/game").replace("OWNER", "ada").replace("NAME", "game")
    before = {name: (ROOT / name).read_text("utf-8") for name in re.findall(r"put ([\w./]+\.\w+) ", script)}
    for name in before:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    subprocess.run(["bash", "-eu", "-c", script], cwd=tmp_path, check=True)
    after = {name: (tmp_path / name).read_text("utf-8") for name in before}
    assert [name for name, text in before.items() if after[name] == text] == []
    without = r"<!-- addresses|no address yet|git\+ADDRESS|address of the repository|were given|a donnée"
    assert [name for name, text in after.items() if re.search(without, text)] == []
    for name in ("README.md", "README.fr.md"):
        links = re.search(r"^\*\*\[.*\*\*$", after[name], re.MULTILINE)[0]
        assert links.count("https://ada.github.io/game/") == 2 and "/v2/gh/ada/game/main?" in links
    assert re.findall(r'(?:\]\(|src="|srcset=")(?!https:)(\S+)', after["README.md"]) == []
    monkeypatch.setattr(openings, "ROOT", tmp_path)
    assert openings.GITHUB.fullmatch(openings.project_url("Source"))[1] == "ada/game"
    assert openings.documentation() == "https://ada.github.io/game/"


def test_what_asks_is_never_folded_only_its_code():
    for path in notebooks_in(ROOT / "notebooks"):
        staged, _ = notebook(path.relative_to(ROOT).as_posix(), ENGLISH, lite=False)
        stored = json.loads(path.read_text(encoding="utf-8"))["cells"]
        for cell, shown in zip(stored, json.loads(staged)["cells"], strict=True):
            folds = {each for each in lesson.tags(shown) if each.startswith(("hide-", "remove-"))}
            is_hidden = cell["metadata"].get("jupyter", {}).get("source_hidden", False)
            assert folds == ({"hide-input"} if is_hidden else set())
            assert lesson.EXERCISE not in lesson.tags(cell) or is_hidden


def test_a_rule_leads_to_its_examples_and_to_who_plays_and_tests_it():
    part = rules.page().partition("#### S-V1 ")[2].partition("#### ")[0]
    assert "- **Worked examples:** " in part and '<a href="examples/s-w1.html">S-W1</a>' in part
    assert "`rules.cities.price`" in part.partition("**Played by:**")[2]
    assert re.search(r'<details class="citing"><summary>Tested by \d+ tests</summary> <code>', part)
