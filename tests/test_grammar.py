"""A language's table writes and reads numbers, joins lists, chooses plurals and gives nouns their forms."""

import threading
from fractions import Fraction
from pathlib import Path

import pytest

import samarkand
from samarkand.errors import InvalidInput
from samarkand.grammar import (
    ENGLISH,
    Noun,
    _,
    alphabetical,
    format_number,
    join_semicolons,
    join_things,
    language_of,
    ngettext,
    override_language,
    percent,
)
from samarkand.lessons import SealedAnswer, seal
from samarkand.probability import Answer, hypergeometric
from samarkand_widgets.lesson.front.words import words_by_name

FRENCH = language_of("fr")
NARROW, NO_BREAK = "\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"


def test_a_table_writes_numbers():
    assert [format_number(0.25, ".2f"), format_number(10_000, ","), percent(0.4)] == [
        "0.25",
        "10,000",
        "40 %",
    ]
    with override_language(FRENCH):
        assert format_number(0.25, ".2f") == "0,25"
        assert format_number(-1_234_567.5, ",.1f") == f"-1{NARROW}234{NARROW}567,5"
        assert percent(0.4) == f"40{NO_BREAK}%"
        assert ngettext("{games:,} partie ; {share:.1f}", "{games:,} parties ; {share:.1f}", "games").format(
            games=1.5, share=-2.5
        ) == (f"1,5 partie{NARROW}; −2,5")
        assert ngettext("{number} carte", "{number} cartes", "number").format(number=0) == "0 carte"
    assert ngettext("{number} card", "{number} cards", "number").format(number=0) == "0 cards"


def in_french(sentence, *forms):
    """The table of French in which one sentence has these translations, one for each plural."""
    return FRENCH._replace(translate=lambda text, context="": forms if text == sentence.text else None)


def test_a_sentence_asks_a_noun_for_its_form():
    carpet = Noun("carpet", "carpets", {"fr": ("le tapis", "les tapis")})
    levant = Noun("the Levant", names={"fr": ("le Levant", "")})
    words = _("{number} {good} of {family}, to {city}")
    assert words.format(number=3, good=carpet.for_number(3), family=levant, city=Noun("Oghuz")) == (
        "3 carpets of the Levant, to Oghuz"
    )
    sentence = _("{good} in {city}")
    with override_language(in_french(sentence, "{good:à} {family:de}, {city:de} {other:de}, {good:le}")):
        carpets, city, other = carpet.for_number(3), Noun("Oghuz"), Noun("Merv")
        said = sentence.format(good=carpets, family=levant, city=city, other=other)
    assert said == "aux tapis du Levant, d’Oghuz de Merv, les tapis"
    assert sentence.format(good=carpets, city=city) == "carpets in Oghuz"
    assert _("{good:several} sell well").format(good=carpet) == "carpets sell well"


def test_what_is_not_counted_and_countries_have_their_own_forms():
    grain, jewel = (
        Noun("grain", names={"fr": ("le blé", "le blé")}),
        Noun("jewel", names={"fr": ("les bijoux",)}),
    )
    family = Noun("China", names={"fr": ("la Chine",)})
    sold = ngettext("{number} card of {good}", "{number} cards of {good}", "number")
    forms = (
        "{number} carte {good:sorte}, marché {good:aux}",
        "{number} cartes {good:sorte}, marché {good:aux}",
    )
    with override_language(in_french(sold, *forms)):
        assert sold.format(number=5, good=grain.for_number(5)) == "5 cartes de blé, marché au blé"
        assert sold.format(number=1, good=jewel) == "1 carte de bijoux, marché aux bijoux"
        assert family.inflect("origine") == "de Chine" and family.inflect("de") == "de la Chine"


def test_an_edition_names_its_things_in_other_languages(tmp_path):
    shipped = samarkand.game("market", players=3).edition.path
    text = Path(shipped).read_text(encoding="utf-8").partition("[names.fr]")[0]
    mine = tmp_path / "mine.toml"
    names = '[names.fr]\nfruit = "les fruits"\njewel = ["le bijou", "les bijoux"]\n'
    mine.write_text(text + names, encoding="utf-8")
    fruit, jewel, *__ = samarkand.game("market", players=3, edition=mine).names.goods
    assert (fruit, jewel.inflect(), jewel.for_number(2).inflect()) == ("fruit", "jewel", "jewel")
    with override_language(FRENCH):
        assert (
            _("{good:à} et {other:de}").format(good=fruit, other=jewel.for_number(2))
            == "aux fruits et des bijoux"
        )
    mine.write_text(text + "[names.fr]\njewel = 3\n", encoding="utf-8")
    with pytest.raises(InvalidInput, match="names.fr.jewel: found 3, expected a name in quotes"):
        samarkand.game("market", players=3, edition=mine)


def test_rows_and_the_alphabet_are_the_languages():
    with override_language(FRENCH):
        assert join_things(["jade", "cuivre", "épices"]) == "jade, cuivre et épices"
        assert join_semicolons(["a, b", "c"]) == f"a, b{NARROW}; c"
    assert join_things(["jade", "copper", "spice"]) == "jade, copper and spice"
    assert join_things([]) == ""
    assert sorted(["zinc", "épice", "encens"], key=alphabetical) == ["encens", "épice", "zinc"]


def test_a_sentence_says_one_thing_and_several():
    cards = _("buy {number:a card|# cards} for {money:#, piastre|#, piastres}")
    assert [cards.format(number=number, money=number * 999) for number in (0, 1, 2)] == [
        "buy 0 cards for 0 piastres", "buy a card for 999 piastres", "buy 2 cards for 1,998 piastres",
    ]  # fmt: skip
    assert cards.format(number=2, money=-2000) == "buy 2 cards for −2,000 piastres"
    with pytest.raises(KeyError, match="money"):
        cards.format(number=4)
    pair = _("{first} or {last}")
    assert [join_things(things, pair) for things in (["one"], "ab", "abc")] == ["one", "a or b", "a, b or c"]


def test_numbers_below_0_have_a_true_minus_sign():
    assert _("{points:+d} of {number}").format(points=-4, number=-0.5) == "−4 of −0.5"
    assert _("{points} in {place}").format(points=3, place="Well-known") == "3 in Well-known"


def test_a_language_may_have_three_plurals():
    polish = ENGLISH._replace(
        code="x-pl",
        plurals=3,
        plural=lambda n: 0 if n == 1 else 1 if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else 2,
        translate=lambda text, context="": ("{number} karta", "{number} karty", "{number} kart"),
    )
    cards = ngettext("{number} card", "{number} cards", "number")
    with override_language(polish):
        said = [cards.format(number=number) for number in (1, 2, 5, 12, 22)]
    assert said == ["1 karta", "2 karty", "5 kart", "12 kart", "22 karty"]


def test_laws_answers_plots_and_studies_write_numbers_as_the_language_does():
    with override_language(FRENCH):
        law = hypergeometric(48, 11, 4)
        assert "0,3394" in repr(law) and "0,3394" in law._repr_html_() and "0.3394" not in repr(law)
        assert repr(Answer(Fraction(1, 4), "?")).startswith("1/4 = 0,2500")
        assert "0,4902" in str(Answer.simulated([0, 1] * 5_000, "?").interval())
        picture = law.plot().svg().partition("</metadata>")[2]
        assert ">0,4<" in picture and ">0.4<" not in picture  # at the axis, written by Matplotlib
        study = samarkand.study(samarkand.game("market"), 8, seed=1)
        assert "0," in repr(study) and not any(f"0.{digit}" in repr(study) for digit in range(10))
        assert float(study.wins()["share"].sum()) == pytest.approx(1)


@pytest.mark.parametrize("typed", ["0,25", "0.25", "25 %", f"25{NO_BREAK}%", "25,00 %", "1/4"])
def test_answers_are_read_with_the_signs_of_the_language(typed):
    check = SealedAnswer(seal("a quarter", Fraction(1, 4)))
    with override_language(FRENCH):
        assert check.judge(typed)
        assert not check.judge("0,52")


def test_a_check_sealed_in_english_gives_its_usual_hints_in_the_current_language():
    """In Python and on the page. A hint of its author stays as it is."""
    mistakes = {"complement": Fraction(2, 3), "two of three": Fraction(2, 9)}
    check = SealedAnswer(seal("x", Fraction(1, 3), mistakes, "count"))
    with override_language(FRENCH):
        said = [check.judge(typed).words for typed in ("2/3", "2/9", "1/7")]
        hints = words_by_name()["hints"]
    assert said == [
        f"pas encore{NO_BREAK}: C’est la probabilité que cela n’arrive pas.",
        f"pas encore{NO_BREAK}: two of three",
        f"pas encore{NO_BREAK}: count.",
    ]
    assert hints["complement"] == "C’est la probabilité que cela n’arrive pas."


def test_one_thread_uses_another_language_than_the_others():
    said = []
    thread = threading.Thread(target=lambda: said.append(_("{share:.1f}").format(share=0.5)))
    with override_language(FRENCH):
        thread.start()
        thread.join()
        assert _("{share:.1f}").format(share=0.5) == "0,5"
    assert said == ["0.5"]
