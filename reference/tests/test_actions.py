"""Cards, suits and acts: reading and writing them, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deberc import Action, CardRefused, LineRefused
from deberc.actions import PLAIN, read_action
from deberc.cards import (
    ALL_CARDS,
    CODES,
    SUIT_MASKS,
    card_number,
    card_set,
    cards_of,
    codes_of,
    suit_number,
)


@pytest.mark.parametrize("code", CODES)
def test_a_card_is_read_as_it_is_written(code):
    number = card_number(code)
    assert CODES[number] == code
    assert codes_of(1 << number) == [code]


@pytest.mark.parametrize(
    ("typed", "code"), [("J♥", "JH"), ("10♣", "TC"), ("9♠", "9S"), ("A♦", "AD"), ("TC", "TC")]
)
def test_cards_as_a_person_types_them(typed, code):
    assert CODES[card_number(typed)] == code


@pytest.mark.parametrize("text", ["", "J", "JHS", "1H", "10H", "jh", "J H", "5S", "J♥︎", "🂡", "HJ"])
def test_text_that_is_no_card(text):
    with pytest.raises(CardRefused) as caught:
        card_number(text)
    assert caught.value.text == text
    assert "write rank and suit" in str(caught.value)


def test_a_cyrillic_letter_is_pointed_out():
    with pytest.raises(CardRefused) as caught:
        card_number("ТC")
    assert "here the letter Т is Cyrillic" in str(caught.value)


@pytest.mark.parametrize(("text", "number"), [("S", 0), ("C", 1), ("D", 2), ("H", 3), ("♥", 3)])
def test_suits(text, number):
    assert suit_number(text) == number


@pytest.mark.parametrize("text", ["", "X", "SC", "s", "♠♣"])
def test_text_that_is_no_suit(text):
    with pytest.raises(CardRefused):
        suit_number(text)


@given(st.sets(st.integers(0, 35)))
def test_sets_of_cards(cards):
    held = card_set(cards)
    assert set(cards_of(held)) == cards
    assert held.bit_count() == len(cards)
    assert card_set(map(card_number, codes_of(held))) == held


def test_suits_share_no_card_and_make_the_whole_pack():
    assert sum(SUIT_MASKS) == ALL_CARDS
    assert codes_of(SUIT_MASKS[0])[:3] == ["AS", "KS", "QS"]


@pytest.mark.parametrize(
    "line",
    [
        *(f"A {kind}" for kind in PLAIN),
        "B play 9H",
        "D name S",
        "C declare QC JC TC",
        "A declare 6H 7H",
    ],
)
def test_a_line_is_written_as_it_is_read(line):
    action = read_action(line)
    assert str(read_action(str(action))) == str(action)
    assert str(action).startswith(line[:5])


def test_blanks_do_not_matter_and_declared_cards_have_no_order():
    assert read_action("  A   play  9H ") == read_action("A play 9H")
    assert read_action("A declare TC QC JC") == read_action("A declare QC JC TC")
    assert str(read_action("A declare TC QC JC")) == "A declare QC JC TC"
    assert read_action("A play 10♥") == Action(0, "play", card=card_number("TH"))


@pytest.mark.parametrize(
    "line",
    [
        "", "A", "pass", "E pass", "AB pass", "a pass", "A fly", "A pass pass", "A play", "A play 9H 8H",
        "A name", "A name S C", "A declare", "A play pass", "A bella 9H", "pass A",
    ],
)  # fmt: skip
def test_lines_that_say_nothing(line):
    with pytest.raises((LineRefused, CardRefused)) as caught:
        read_action(line)
    assert repr(line.split()[-1] if isinstance(caught.value, CardRefused) else line) in str(
        caught.value
    )


def test_a_card_declared_twice_is_refused():
    with pytest.raises(LineRefused) as caught:
        read_action("A declare QC QC JC")
    assert "it names a card twice" in str(caught.value)
