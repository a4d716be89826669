"""The catalogue: every rule is there, in form, and cited by rules, tests and worked examples."""

import pytest

from samarkand import catalogue
from samarkand.errors import InvalidInput, SamarkandError
from samarkand.registry import GAMES, package
from tools.rules import citations

SACKSON = {"C": 4, "S": 4, "M": 5, "N": 7, "O": 3, "V": 7, "P": 1, "D": 2, "E": 2, "W": 5}
ROUTES = {"C": 2, "S": 1, "T": 1, "M": 5, "X": 4, "G": 2, "B": 3, "E": 1, "F": 2, "D": 3, "W": 7}
MARKET = {"C": 1, "S": 2, "R": 6, "D": 4, "E": 1, "F": 5, "B": 1, "V": 1, "W": 3}
CHAPTERS = {"sackson": ("S", SACKSON), "routes": ("R", ROUTES), "market": ("M", MARKET)}


def identifiers(game):
    return list(catalogue.catalogue(game))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_every_rule_in_order(game):
    first, chapters = CHAPTERS[game]
    expected = [
        f"{first}-{chapter}{number + 1}" for chapter, count in chapters.items() for number in range(count)
    ]
    assert identifiers(game) == expected
    assert catalogue.letter(game) == first


@pytest.mark.parametrize("game", catalogue.games())
def test_every_rule_is_in_form(game):
    for identifier, rule in catalogue.catalogue(game).items():
        assert rule.identifier == identifier
        assert rule.status in {"stated", "reported", "assumed", "stated and reported", "stated and assumed"}
        assert rule.text.endswith("."), identifier
        assert "  " not in rule.text
        # What is assumed alone has no rule text behind it; what is stated has.
        assert (rule.source == "no rule text") == (rule.status == "assumed"), identifier
        assert catalogue.rule(identifier) is rule


@pytest.mark.parametrize("game", catalogue.games())
def test_rules_cite_only_rules(game):
    for rule in catalogue.catalogue(game).values():
        assert catalogue.citations_in(rule.text) <= set(identifiers(game)), rule.identifier


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_a_rules_option(game):
    """Each option is declared with its rule; the catalogue names it there."""
    named = {rule.option: name for name, rule in catalogue.catalogue(game).items() if rule.option}
    declared = package(game).options.Options.declarations()
    assert named == {name: declaration.rule for name, declaration in declared.items()}


def test_assumptions_are_marked_in_the_text():
    assert catalogue.rule("S-C2").text.endswith("(assumed) The bank never runs out.")
    assert "(assumed)" not in catalogue.rule("S-W1").text
    assert str(catalogue.rule("S-E1")).startswith("[S-E1] Winning. ")
    assert "Option: target." in str(catalogue.rule("S-E1"))


@pytest.mark.parametrize(
    ("identifier", "kind", "words"),
    [
        ("S-O2", "assumed", "do not see which cards"),
        ("S-V2", "assumed", "at least as many cards as the first column"),
        ("S-V6", "stated", "does not make up for a chip"),
        ("S-V6", "reported", "maximum is 6 for every good"),
        ("R-S1", "assumed", "money is open"),
        ("R-M5", "assumed", "when a card is next needed"),
        ("R-E1", "stated", "once the player has completed the action"),
        ("M-S2", "assumed", "Everyone sees the payments"),
    ],
)
def test_what_no_text_says_is_not_called_stated(identifier, kind, words):
    """[S-O2, S-V2, S-V6, R-S1, R-M5, R-E1, M-S2] A part has the status that the texts bear out."""
    found = catalogue.rule(identifier)
    assert [name for name in catalogue.KINDS if words in getattr(found, name)] == [kind]


def test_rules_as_a_table():
    table = catalogue.rules("sackson")
    assert list(table.index) == identifiers("sackson")
    assert list(table.columns) == ["title", "text", "status", "source", "option"]
    assert table.loc["S-V7", "option"] == "nothing_to_sell"


@pytest.mark.parametrize("nonsense", ["S-V8", "", "s-v1", None, 7])
def test_unknown_rule(nonsense):
    with pytest.raises(SamarkandError, match="^rule: found .*, expected an identifier"):
        catalogue.rule(nonsense)


@pytest.mark.parametrize("nonsense", ["chess", "", "../samarkand", "editions"])
def test_unknown_game(nonsense):
    with pytest.raises(InvalidInput, match="sackson"):
        catalogue.catalogue(nonsense)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ({"stated": "x", "source": "A"}, "expected title, source and one of"),
        ({"title": "x", "source": "A"}, "expected title, source and one of"),
        ({"title": "x", "stated": "x"}, "expected title, source and one of"),
        ({"title": "x", "stated": "x", "source": " "}, "S-V1.source: found ' '"),
        ({"title": "x", "stated": "x", "source": "A", "text": "x"}, "S-V1.text: found 'x'"),
        ("x", "expected a table under an identifier"),
    ],
)
def test_a_rule_out_of_form_is_named(entry, message):
    with pytest.raises(ValueError, match=message.replace("(", r"\(")):
        catalogue.parse_rule("sackson", "S-V1", entry)


# Who cites what


@pytest.fixture(scope="module", params=GAMES)
def game(request):
    return request.param


@pytest.fixture(scope="module")
def cited(game):
    return citations(game)


def test_every_rule_is_cited_by_a_function(game, cited):
    """Worked examples are data, looked for below."""
    assert [name for name in identifiers(game) if "-W" not in name and name not in cited.functions] == []


def test_every_rule_is_cited_by_a_test(game, cited):
    assert [name for name in identifiers(game) if name not in cited.tests] == []


def test_nothing_cites_a_rule_that_is_not_there(game, cited):
    assert {*cited.functions, *cited.tests} - {*identifiers(game)} == set()
