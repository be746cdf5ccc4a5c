"""What the strict YAML reader accepts, and what it refuses, word for word."""

import pytest

from deberc.errors import FileRefused, TextRefused
from deberc.places import Place
from deberc.yamltext import MAX_BYTES, document_of, read_bytes, read_file, read_text

TRUTH = (
    "is a truth value to some readers and a word to others; write true or false, or quote the word"
)
DECIMAL = "write a decimal number, or quote it"
NO_NUMBER = "is not a number that every reader reads alike"
COLON = "a second colon, or a line indented too far; quote the text, or align the line"

REFUSED = {
    "empty": ("", "1:1: the file is empty; write at least one key"),
    "only-comment": ("# moscow\n", "2:1: the file is empty; write at least one key"),
    "duplicate": ("a: 1\nb: 2\na: 3\n", "3:1: the key 'a' stands twice, first in line 1; keep one"),
    "duplicate-flow": ("t: {9: 1, 9: 2}", "1:11: the key '9' stands twice, first in line 1; keep one"),
    "anchor": ("a: &x 1\n", "1:4: an anchor, &x; remove it"),
    "anchor-on-map": ("a: &x {b: 1}\n", "1:4: an anchor, &x; remove it"),
    "anchor-on-key": ("&x a: 1\n", "1:1: an anchor, &x; remove it"),
    "alias": ("a: *x\n", "1:4: an alias, *x; write the value out"),
    "merge": ("<<: {a: 1}\n", "1:1: a merge key, <<; write the values out"),
    "tag": ("a: !card JH\n", "1:4: a tag, !card; remove it"),
    "bare-tag": ("a: ! x\n", "1:4: a tag, !; remove it"),
    "yaml-tag": ("a: !!str 1\n", "1:4: a tag, tag:yaml.org,2002:str; remove it"),
    "directive": ("%YAML 1.2\n---\na: 1\n", "1:1: a % directive; remove it"),
    "two-documents": ("a: 1\n---\nb: 2\n", "2:1: a second document starts here; keep one document in a file"),
    "yes": ("a: yes\n", f"1:4: yes {TRUTH}"),
    "no": ("a: [no]\n", f"1:5: no {TRUTH}"),
    "on-key": ("on: 1\n", f"1:1: on {TRUTH}"),
    "off": ("a: OFF\n", f"1:4: OFF {TRUTH}"),
    "n": ("a: N\n", f"1:4: N {TRUTH}"),
    "true-capital": ("a: True\n", "1:4: True is not written in small letters; write true or false, or quote the word"),
    "null-capital": ("a: NULL\n", "1:4: NULL is not written in small letters; write the word null, or quote it"),
    "tilde": ("a: ~\n", "1:4: ~ is null only to some readers; write the word null"),
    "no-value": ("a:\nb: 1\n", "1:3: a value is missing; write one, or the word null"),
    "no-item": ("a:\n  -\n", "2:4: a value is missing; write one, or the word null"),
    "octal": ("a: 017\n", f"1:4: 017 is an octal number to some readers; {DECIMAL}"),
    "octal-new": ("a: 0o7\n", f"1:4: 0o7 is an octal number to some readers; {DECIMAL}"),
    "hex": ("a: 0x1F\n", f"1:4: 0x1F is a number only to some readers; {DECIMAL}"),
    "binary": ("a: 0b11\n", f"1:4: 0b11 is a number only to some readers; {DECIMAL}"),
    "base-60": ("a: 1:30\n", "1:4: 1:30 is a number to base 60 to some readers; quote it if it is text"),
    "date": ("a: 2024-01-31\n", "1:4: 2024-01-31 is a date to some readers; quote it if it is text"),
    "infinity": ("a: .inf\n", f"1:4: .inf is no number in JSON; {DECIMAL}"),
    "not-a-number": ("a: .NaN\n", f"1:4: .NaN is no number in JSON; {DECIMAL}"),
    "underscore": ("a: 1_000\n", f"1:4: 1_000 {NO_NUMBER}; {DECIMAL}"),
    "plus": ("a: +1\n", f"1:4: +1 {NO_NUMBER}; {DECIMAL}"),
    "half-number": ("a: .5\n", f"1:4: .5 {NO_NUMBER}; {DECIMAL}"),
    "huge-number": (f"a: {'9' * 20}\n", f"1:4: {'9' * 20} {NO_NUMBER}; {DECIMAL}"),
    "list-as-key": ("? [1]\n: 2\n", "1:3: a key that is a list or a map; use a plain word as key"),
    "tab": ("a:\n\tb: 1\n", "2:1: a tab; indent with spaces"),
    "control": ("a: x\x07\n", "1:5: control character U+0007; remove it"),
    "open-bracket": ("a: [1,\n", "2:1: a bracket is not closed; close it with ] or }"),
    "wrong-bracket": ("a: {b: 1]\n", "1:9: a map in braces goes wrong; write {a: 1, b: 2}"),
    "open-quote": ("a: 'x\n", "2:1: a quotation mark is not closed; close the quotation"),
    "colons": ("a: b: c\n", f"1:5: {COLON}"),
    "indent": ("a: 1\n b: 2\n", f"2:3: {COLON}"),
    "at-sign": ("a: @x\n", "1:4: a text may not start with @; quote it"),
    "after-quote": ("a: 'x' y\n", "1:8: a key is expected; write KEY: VALUE, aligned with the keys above"),
    "list-then-map": ("- a\nb: 1\n", "2:1: a list in which this line is no item; start it with '- ', or align it"),
    "escape": ('a: "\\q"\n', "1:5: an unknown escape in a text in double quotes; use single quotes, or write \\\\"),
    "bar-text": ("a: |x\n", "1:5: text right after | or >; start the text on the next line"),
    "outdent": (" - a\n- b\n", "2:1: text after the end of the value; align it with the lines above"),
    "bad-tag": ("a: !<x\n", "1:7: this is not YAML; check the quotes, brackets and indentation around it"),
    "deep": ("[" * 40, "1:33: values nested deeper than 32; flatten the file"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "message"), REFUSED.values(), ids=REFUSED.keys())
def test_refused_text(text, message):
    with pytest.raises(TextRefused) as caught:
        read_text(text, "house.yaml")
    assert str(caught.value) == f"house.yaml:{message}"


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"\xef\xbb\xbfa: 1", "f:1:1: the file starts with a byte order mark; save it as UTF-8 without one"),
        ("a: 1".encode("utf-16"), "f:1:1: the file starts with a byte order mark; save it as UTF-8 without one"),
        ("a: 1\nя: б".encode("cp1251"), "f:2:1: byte 0xFF is not UTF-8; save the file as UTF-8"),
    ],
    ids=["bom", "utf-16", "cp1251"],
)  # fmt: skip
def test_refused_bytes(raw, message):
    with pytest.raises(TextRefused) as caught:
        read_bytes(raw, "f")
    assert str(caught.value) == message


def test_too_large():
    with pytest.raises(FileRefused) as caught:
        read_bytes(b"#" * (MAX_BYTES + 1), "f")
    assert str(caught.value) == "f: the file is larger than 1 MiB; split it"


def test_ten_megabytes_are_not_read_whole(tmp_path):
    file = tmp_path / "big.yaml"
    file.write_bytes(b"a: 1\n" * 2_000_000)
    with pytest.raises(FileRefused, match="larger than 1 MiB"):
        read_file(file)


def test_directory(tmp_path):
    with pytest.raises(FileRefused) as caught:
        read_file(tmp_path, "rules")
    assert str(caught.value) == "rules: this is a directory; name a .yaml file in it"


def test_missing_file(tmp_path):
    with pytest.raises(FileRefused) as caught:
        read_file(tmp_path / "no.yaml", "no.yaml")
    assert str(caught.value) == "no.yaml: there is no such file; check the path"


def test_name_with_a_zero_byte():
    with pytest.raises(FileRefused) as caught:
        read_file("a\0b")
    assert str(caught.value) == r"'a\x00b': this is not a file name; check the path"


def test_file_below_a_file(tmp_path):
    (tmp_path / "a").write_text("x: 1")
    with pytest.raises(FileRefused) as caught:
        read_file(tmp_path / "a" / "b.yaml", "b.yaml")
    assert str(caught.value) == "b.yaml: the file cannot be read (not a directory); check the file"


@pytest.mark.parametrize("opening", ["[", "{", "- ", "a: ", "[{"])
def test_endless_nesting_ends_at_once(opening):
    with pytest.raises(TextRefused):
        read_text(opening * 200_000, "f")


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("9: 14\n7: 0\n", {"9": 14, "7": 0}),
        ("a: [1, -3, 2.5, 2.0, 1e3, true, false, null]", {"a": [1, -3, 2.5, 2, 1000, True, False, None]}),
        ("a: '017'\nb: \"yes\"\nc: '~'", {"a": "017", "b": "yes", "c": "~"}),
        ("a: |\n  yes\n  no\n", {"a": "yes\nno\n"}),
        ("hand: JH TC 9S\n", {"hand": "JH TC 9S"}),
        ("score: 501:500\n", {"score": "501:500"}),
        ("a:\t1\n", {"a": 1}),
        ("true: null\n", {"true": None}),
        ("n: 3\n", {"n": 3}),
        ("'<<': 1\n", {"<<": 1}),
        ("терц: двадцать\n", {"терц": "двадцать"}),
        ("yesterday: noon\n", {"yesterday": "noon"}),
        ("---\na: {}\n...\n", {"a": {}}),
    ],
    ids=["number-keys", "scalars", "quoted", "block", "cards", "score", "tab-inside", "word-key", "letter-key",
         "quoted-merge", "cyrillic", "longer-words", "one-document"],
)  # fmt: skip
def test_accepted(text, data):
    read = read_text(text, "f").data
    assert read == data
    assert repr(read) == repr(data)


def test_deepest_allowed():
    read_text("[" * 32 + "]" * 32, "f")


def test_places():
    document = read_text("melds:\n  precedence: [length,\n    height]\n", "f")
    path = ("melds", "precedence", 1)
    assert document.place(path) == Place("f", 3, 5)
    assert document.place(path[:2]) == Place("f", 2, 15)
    assert document.key_place(path[:2]) == Place("f", 2, 3)
    assert document.key_place(()) == Place("f", 1, 1)


def test_place_of_what_is_not_there_is_that_of_what_is_around_it():
    document = read_text("melds:\n  precedence: [length]\n", "f")
    assert document.place(("melds", "equal")) == document.place(("melds",)) == Place("f", 2, 3)
    assert document.place(("melds", "precedence", 7)) == Place("f", 2, 15)
    assert document.key_place(("melds", "equal")) == Place("f", 1, 1)
    assert document.place(("melds", "precedence", "x")) == Place("f", 2, 15)


def test_data_without_a_file():
    document = document_of({"a": [1]}, "in line")
    assert str(document.place(("a", 0))) == "in line:1:1"
