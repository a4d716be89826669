"""The pages of worked examples: an address for each, every step drawn, links to the rules and back."""

import re
from html import escape

import pytest

from samarkand import catalogue
from samarkand import examples as worked
from samarkand.examples import examples
from samarkand.registry import GAMES
from tools.site.examples import FOLDER, anchor, pages, questions

CASES = [example for game in GAMES for example in examples(game)]


@pytest.fixture(scope="module")
def made():
    return pages()


def page(made, example):
    return made[f"{FOLDER}/{example.identifier.lower()}.md"]


def test_each_example_has_an_address_of_its_own(made):
    addresses = re.findall(r'href="([^"]+)"', made[f"{FOLDER}/index.md"])
    assert len(addresses) == len(set(addresses)) == len(CASES) == 44
    for address, example in zip(addresses, CASES, strict=True):
        assert address.partition("#")[0] == f"{example.identifier.lower()}.html"
        if "#" in address:
            assert f"({address.partition('#')[2]})=\n## " in page(made, example)
            assert address.endswith(anchor(example))


def test_every_step_is_drawn_and_leads_to_the_next(made):
    for example in CASES:
        text = page(made, example)
        for number in range(len(example.playable)):
            name = f"{anchor(example)}-way{number}"
            steps = len(example.steps)
            assert text.count(f'name="{name}"') == 1 + steps
            turns = [f"{name}-{step}" for step in [*range(steps), *range(1, steps + 1)]]
            assert sorted(re.findall(rf'for="({name}-\d+)"', text)) == sorted(turns)
    for text in (text for name, text in made.items() if name.endswith(".md")):
        assert all(made[f"{FOLDER}/{file}"].startswith("<svg") for file in re.findall(r'src="([^"]+)"', text))


def test_a_page_says_what_the_terminal_says(made):
    for example in CASES:
        text = page(made, example)
        assert all(escape(claim.expected) in text for claim in example.claims)
        assert f"<b>{example.verdict}</b>" in text
        assert all(worked.title_of(name) in text for name in worked.rules_of(example))
        assert f"samarkand verify --explain {example.identifier}`" in text


def test_each_example_leads_back_to_the_rules_for_players(made):
    for example in CASES:
        game = next(name for name in GAMES if catalogue.letter(name) == example.identifier[0])
        assert f'href="../rules/{game}.html#' in page(made, example), example.identifier


def test_every_question_stands_on_a_page_with_each_answer():
    text = questions()
    for question, answers in catalogue.questions().items():
        part = text.partition(f"## {question}\n")[2].partition("\n## ")[0]
        assert part.count("\n- ") == len(answers)
        assert all(
            f"{answer} <a href=" in part and f">{rule.identifier}</a>" in part for rule, answer in answers
        )
