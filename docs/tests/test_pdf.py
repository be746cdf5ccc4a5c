"""Rulebooks of single rulesets: the book on paper, the table sheet, the pages, the command."""

import json
import re
import shutil
import sys
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pypdf
import pypdfium2
import pytest

from deberc.errors import DebercError
from deberc.rulesets import load_ruleset
from deberc_conformance.bundle import load_bundle
from deberc_conformance.cli import main, rulebook
from deberc_conformance.house.accepting import carried, write_all
from deberc_sphinx import library, printing
from deberc_sphinx.book import Book
from deberc_sphinx.printing import paper, sheet, sheet_parts

pytestmark = pytest.mark.xdist_group("paper")

HOUSE = Path(__file__).parents[1] / "examples" / "odessa-table.yaml"
A4 = (595, 842)


@pytest.fixture(autouse=True)
def _no_guests():
    yield
    library.dismiss()


def command(*args):
    """Run ``deberc rulebook`` as a person would; return its exit code."""
    sys.argv = ["deberc", "rulebook", *map(str, args)]
    with pytest.raises(SystemExit) as done:
        main()
    return done.value.code


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [])

    def run(*args):
        code = command(*args)
        return (code, *capsys.readouterr())

    return run


@pytest.fixture(scope="module")
def _pango():
    try:
        paper._printer()
    except printing.NoPango as error:
        pytest.skip(str(error))


@pytest.fixture(scope="module")
def house(_pango, tmp_path_factory):
    """A folder with a house ruleset, and its book and sheet in Russian."""
    folder = tmp_path_factory.mktemp("house")
    shutil.copy(HOUSE, folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setattr(sys, "argv", [])
        assert command("odessa-table.yaml", "--pdf", "--sheet", "--lang", "ru", "-o", "out") == 0
    return folder / "out"


@pytest.fixture(scope="module")
def sheets(house):
    """The table sheets of a house variant, of a game for two and of one for four."""
    made = [house / "odessa-table-sheet-ru.pdf"]
    for name, lang in (("moscow", "en"), ("classic-pairs", "ru")):
        made.append(printing.make_sheet(library.admit(name), lang, house))
    return made


@cache
def opened(path):
    return pypdf.PdfReader(path)


@cache
def text_of(path):
    """Return what a reader can search for; words that are broken at the end of a line are whole."""
    pages = (re.sub(r"-\r?\n|\ufffe", "", page) for page in pages_of(path))
    return re.sub(r"\s+", " ", " ".join(pages).replace("\ufe0e", ""))


def pages_of(path):
    with pypdfium2.PdfDocument(path) as document:
        return [page.get_textpage().get_text_bounded() for page in document]


def fonts_of(path):
    """Yield each font of a PDF: its name, and whether its outlines are in the file."""
    for page in opened(path).pages:
        for each in page["/Resources"]["/Font"].get_object().values():
            font = each.get_object()
            (inner,) = font.get("/DescendantFonts", [font])
            described = inner.get_object()["/FontDescriptor"].get_object()
            held = {"/FontFile", "/FontFile2", "/FontFile3"} & described.keys()
            yield str(font["/BaseFont"]), bool(held)


def test_fonts_are_ours_and_embedded(house, sheets):
    for path in (house / "odessa-table-ru.pdf", *sheets):
        fonts = set(fonts_of(path))
        assert len(fonts) >= 3
        for name, embedded in fonts:
            assert embedded, (path, name)
            assert "+Deberc-S" in name, (path, name)


def test_pages_are_a4(house, sheets):
    for path in (house / "odessa-table-ru.pdf", *sheets):
        for page in opened(path).pages:
            assert (round(page.mediabox.width), round(page.mediabox.height)) == A4


def test_a_sheet_is_two_pages(sheets):
    assert [len(opened(path).pages) for path in sheets] == [2, 2, 2]


@pytest.mark.parametrize(
    ("which", "words"),
    [
        (0, ["Одесский стол", "полтинник", "Чего здесь нет", "В♥", "Вся колода: 152"]),
        (1, ["Moscow Deberc", "tierce", "Who takes the pot", "J♥", "The whole pack: 152"]),
        (2, ["Игроков: 4", "пара играющего не пишет ничего", "Наказания"]),
    ],
)
def test_a_sheet_says_what_a_table_asks(sheets, which, words):
    for word in words:
        assert word in text_of(sheets[which])


def test_a_sheet_says_the_rules_of_the_house(house):
    text = text_of(house / "odessa-table-sheet-ru.pdf")
    assert "Второе равенство подряд: по очереди" in text
    assert "100 очков" in text


@pytest.mark.parametrize("name", library.playable_names())
def test_every_rule_is_on_its_sheet(name):
    book = Book("ru", (name,), alone=True, printed=True)
    blocks = [block for page in sheet_parts.pages(book, name) for block in page]
    said = " ".join(text for block in blocks for line in block.lines for text in line).lower()
    told = " ".join(text for block in blocks for text in block.paragraphs)
    elsewhere = sheet_parts._plan()["elsewhere"]
    for rule in library.stated_rules(name):
        section = rule.partition(".")[0]
        if section == "table" or any(fnmatchcase(rule, pattern) for pattern in elsewhere):
            continue
        if section in sheet_parts._plan()["told"]:
            parts = [part for paragraph in book.section(name, section) for part in paragraph.parts]
            assert any(rule in part.rules and part.text in told for part in parts), rule
        else:
            assert book.rule_title(name, rule).lower() in said, rule


def test_text_of_the_book_is_found(house):
    text = text_of(house / "odessa-table-ru.pdf")
    for word in ("Одесский стол", "Висячие разыгрывают по очереди", "К♥", "♠", "♣", "♦"):
        assert word in text
    assert "Так договорились за столом." in text
    assert "Сказано в тексте: Московский свод, §11" in text


def test_what_differs_is_marked_on_paper(house):
    text = text_of(house / "odessa-table-ru.pdf")
    assert "Чем отличается от правил «Одесский клабор»" in text
    assert "Иначе в правилах «Одесский клабор»: Второе равенство подряд" in text


def test_examples_are_cases_that_hold_for_the_house(house):
    named = set(re.findall(r"Случай (\w{6}@\S+)", text_of(house / "odessa-table-ru.pdf")))
    library.admit(str(HOUSE))
    assert len(named) >= 12
    assert named <= {case.id for case in library.cases().values()}
    assert not named & library.bundle().left_out.keys()


def test_contents_say_the_pages_of_the_chapters(house):
    reader = opened(house / "odessa-table-ru.pdf")
    first = pages_of(house / "odessa-table-ru.pdf")[0]
    listed = re.findall(r"^(\d+) (.+?)(?: \.)+ (\d+)\r?$", first, re.MULTILINE)
    _, *chapters = reader.outline
    starts = {one.title: reader.get_destination_page_number(one) + 1 for one in chapters}
    assert len(listed) >= 16
    assert {title: int(page) for _, title, page in listed} == starts


def test_links_of_the_book_lead_somewhere(house):
    reader = opened(house / "odessa-table-ru.pdf")
    links = [
        note.get_object()
        for page in reader.pages
        for note in page.get("/Annots", [])
        if note.get_object()["/Subtype"] == "/Link"
    ]
    assert len(links) > 30
    assert all("/Dest" in link or link["/A"]["/S"] == "/URI" for link in links)


def test_a_book_knows_its_title_and_language(house):
    reader = opened(house / "odessa-table-ru.pdf")
    assert reader.metadata.title == "Одесский стол"
    assert reader.trailer["/Root"]["/Lang"] == "ru"


def test_pages_of_a_house_variant(run, tmp_path):
    shutil.copy(HOUSE, tmp_path)
    code, out, err = run("odessa-table.yaml", "--site", "--lang", "en", "-o", "out", "--json")
    assert (code, err) == (0, "")
    start = Path("out", "en", "index.html")
    assert json.loads(out) == {
        "ruleset": "odessa-table",
        "written": [{"kind": "site", "lang": "en", "file": str(start)}],
    }
    page = Path("out", "en", "rulesets", "odessa-table.html").read_text(encoding="utf-8")
    assert "Agreed at the table." in page
    assert 'href="odessa-klabor.html#pot.second_tie"' in page
    assert 'class="example' in page
    # There is no other language to switch to.
    assert "language-switch" not in page
    assert (Path("out", "en", "corpus", "pot.html")).is_file()


def test_a_book_tells_the_own_cases_that_were_worked(tmp_path):
    file = Path(shutil.copy(HOUSE, tmp_path))
    found = carried(load_ruleset(str(file)), load_bundle())
    first, *_ = (path for path, _ in write_all(found, tmp_path / "odessa-table-corpus", ()))
    first.write_text(first.read_text("utf-8").replace("worked: false\n", ""), "utf-8")
    address = library.admit(str(file))
    own = {case.id for case in library.bundle().cases if "file" in case.situation}
    told = {case.id for case in library.cases().values()}
    assert len(own) == len(found.others)
    assert told & own == {f"{first.stem[-6:]}@{address}"}
    assert first.stem[-6:] in library.situations()
    first.write_text("verdicts: no\n", "utf-8")
    with pytest.raises(DebercError, match=first.name):
        library.admit(str(file))


MOSCOW = "ruleset: x\nversion: 1\nextends: moscow\ntitle: {ru: Х, en: X}\n"


@pytest.mark.parametrize(
    ("asked", "ru", "en"),
    [
        ("moskow", "нет свода «moskow»; может быть, «moscow»?", "there is no ruleset 'moskow'; did you mean 'moscow'?"),
        ("nowhere.yaml", "nowhere.yaml: такого файла нет", "nowhere.yaml: there is no such file"),
        ("broken.yaml", "broken.yaml:5:9: неизвестный ключ", "broken.yaml:5:9: unknown key"),
        ("online", "online", "online"),
    ],
)  # fmt: skip
def test_a_ruleset_that_is_none_is_refused(run, tmp_path, asked, ru, en):
    (tmp_path / "broken.yaml").write_text(MOSCOW + "melds: {precedance: [length]}\n", "utf-8")
    for lang, said in (("ru", ru), ("en", en)):
        code, out, err = run(asked, "--pdf", "--lang", lang)
        assert (code, out) == (2, "")
        assert said in err
        assert "Traceback" not in err
    assert [path.name for path in tmp_path.iterdir()] == ["broken.yaml"]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("ru", "taken: это файл, а нужна папка; выберите другую: -o DIR\n"),
        ("en", "taken: this is a file and no folder; choose another one: -o DIR\n"),
    ],
)
def test_a_file_in_the_place_of_the_folder(run, tmp_path, lang, said):
    (tmp_path / "taken").write_text("mine", encoding="utf-8")
    assert run("moscow", "--sheet", "--lang", lang, "-o", "taken") == (2, "", said)
    assert (tmp_path / "taken").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("error", "lang", "said"),
    [
        (PermissionError(13, "Permission denied"), "ru", "out: сюда нельзя писать"),
        (PermissionError(13, "Permission denied"), "en", "out: it may not be written"),
        (OSError(28, "No space left on device"), "ru", "out: не записать: No space left"),
        (OSError(28, "No space left on device"), "en", "out: cannot be written: No space left"),
    ],
)
def test_a_folder_that_takes_nothing(run, monkeypatch, error, lang, said):
    def refuse(*_args):
        raise error

    monkeypatch.setattr(printing, "make_sheet", refuse)
    code, out, err = run("moscow", "--sheet", "--lang", lang, "-o", "out")
    assert (code, out) == (2, "")
    assert err.startswith(said)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("ru", "чтобы делать книгу правил, не хватает пакетов: furo, weasyprint; установите их: pip install 'deberc[docs]'\n"),
        ("en", "to make rulebooks these packages are missing: furo, weasyprint; install them: pip install 'deberc[docs]'\n"),
    ],
)  # fmt: skip
def test_without_the_extra_it_says_what_to_install(run, monkeypatch, lang, said):
    missing = {"furo", "weasyprint"}
    monkeypatch.setattr(rulebook, "find_spec", lambda name: None if name in missing else name)
    assert run("moscow", "--lang", lang) == (2, "", said)


@pytest.mark.parametrize(("lang", "said"), [("ru", "нужна библиотека Pango"), ("en", "PDF needs the library Pango")])  # fmt: skip
def test_without_pango_it_says_what_to_install(run, monkeypatch, lang, said):
    monkeypatch.delitem(sys.modules, "weasyprint", raising=False)
    paper._printer.cache_clear()

    def load(*_args):
        raise OSError("cannot load library 'libpango-1.0-0'")

    monkeypatch.setattr("builtins.__import__", _failing(load, "weasyprint"))
    code, _, err = run("moscow", "--sheet", "--lang", lang)
    monkeypatch.undo()
    paper._printer.cache_clear()
    assert code == 2
    assert said in err


def _failing(load, wanted):
    usual = __import__

    def find(name, *rest, **named):
        return load() if name.partition(".")[0] == wanted else usual(name, *rest, **named)

    return find


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("ru", "moscow: на двух страницах столько правил не помещается"),
        ("en", "moscow: two pages do not hold so many rules"),
    ],
)
def test_a_sheet_that_does_not_fit_is_not_made(run, monkeypatch, tmp_path, lang, said):
    three = SimpleNamespace(pages=[1, 2, 3])
    monkeypatch.setattr(sheet, "rendered", lambda *_args: three)
    code, out, err = run("moscow", "--sheet", "--lang", lang, "-o", "out")
    assert (code, out) == (1, "")
    assert err.startswith(said)
    assert list((tmp_path / "out").iterdir()) == []
