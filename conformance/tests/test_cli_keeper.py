"""The commands of a rule keeper: new, lint --fix, show --prose, schema, --rulesets."""

import io
import json
import sys
from pathlib import Path

import pytest

from deberc.rulesets import load_ruleset
from deberc_conformance.cli import main

HEAD = "ruleset: {name}\nversion: 1\nextends: moscow\ntitle: {{ru: Дом, en: House}}\n"


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DEBERC_RULESETS", "")

    def run(*args, typed=None):
        """Run the command as a person would; return its exit code, output and messages."""
        monkeypatch.setattr(sys, "argv", ["deberc", *args])
        if typed is not None:
            monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as done:
            main()
        printed = capsys.readouterr()
        return done.value.code, printed.out, printed.err

    return run


@pytest.fixture
def write(tmp_path):
    def write(rest, name="house"):
        file = tmp_path / f"{name}.yaml"
        file.write_text(HEAD.format(name=name) + rest, encoding="utf-8")
        return file

    return write


def test_new(run):
    code, out, err = run(
        "new", "my-club", "--from", "moscow", "--set", "melds.precedence=length,height",
        "--set", "game.ends.points=301", "--set", "cards.trump_points.J=22",
        "--title-ru", "Мой клуб", "--title-en", "My club: Perm", "--lang", "ru",
    )  # fmt: skip
    assert (code, err) == (0, "")
    assert out == (
        "Записано: my-club.yaml\n"
        "Для подсказок в редакторе: deberc-ruleset.schema.json\n"
        "Дальше:\n"
        "  deberc lint my-club.yaml                 проверить после правки\n"
        "  deberc diff moscow my-club.yaml          что отличается, правило за правилом\n"
        "  deberc show my-club.yaml --prose         правила словами\n"
        "  deberc carry-over my-club.yaml --accept  свои случаи для проверки программ\n"
        "  deberc rulebook my-club.yaml             книга: страницы, PDF, лист для стола\n"
    )
    assert Path("my-club.yaml").read_text(encoding="utf-8") == (
        "# yaml-language-server: $schema=deberc-ruleset.schema.json\n"
        "# Здесь только отличия от moscow; остальное действует как там. Проверка: deberc lint.\n"
        "ruleset: my-club\n"
        "version: 1\n"
        "extends: moscow@1\n"
        'title: {ru: Мой клуб, en: "My club: Perm"}\n'
        "cards:\n"
        "  trump_points: {J: 22}  # moscow: {J: 20, 9: 14, A: 11, T: 10, K: 4, Q: 3, 8: 0, …; "
        "Цена козырей\n"
        "melds:\n"
        "  precedence: [length, height]  # moscow: [length, height, trump]; Старшинство комбинаций\n"
        "game:\n"
        "  ends:\n"
        "    points: 301  # moscow: 501; Сколько очков в партии\n"
    )
    schema = json.loads(Path("deberc-ruleset.schema.json").read_text(encoding="utf-8"))
    assert schema["$defs"]["melds"]["properties"]["precedence"]["title"] == "Старшинство комбинаций"
    assert run("lint", "my-club.yaml", "--lang", "en") == (0, "files checked: 1, problems: 0\n", "")
    assert load_ruleset("my-club.yaml").value("game.ends.points") == 301


def test_new_without_a_difference_shows_how(run):
    assert run("new", "club", "--from", "gambler+mars", "--lang", "en")[0] == 0
    text = Path("club.yaml").read_text(encoding="utf-8")
    assert "extends: gambler@1+mars\n" in text
    assert "#   precedence: [length, height]  # gambler+mars: [length, height, trump]" in text
    assert len(text.splitlines()) <= 10
    assert run("lint", "club.yaml")[0] == 0


def test_new_asks(run):
    typed = "moscow\nКлуб\nClub\n? рост\nbella.window=on_ether\nbela.points=3\nbella.points\nbella.points=30\n\n"
    code, out, err = run("new", "club", "--ask", "--lang", "ru", typed=typed)
    assert (code, err) == (0, "")
    assert "С чего начать [moscow]: " in out
    assert "penalties.height_question_when_higher" in out
    assert "bella.window не может быть on_ether; может быть, on_either?" in out
    assert "--set: нет правила «bela.points»; может быть, bella.points?" in out
    assert "--set bella.points: нужно ПРАВИЛО=ЗНАЧЕНИЕ" in out
    assert load_ruleset("club.yaml").value("bella.points") == 30


def test_new_asks_for_what_becomes_due(run):
    typed = (
        "moscow\nКлуб\nClub\ncounters.bait.kind=every\ncounters.bait.n=3\ncounters.bait.cost=100\n"
        "counters.bait.ties=counted\npenalties.bait_on_cards.counts_as_bait=counted\n? zzzz\n\n"
    )
    code, out, _ = run("new", "club", "--ask", "--lang", "en", typed=typed)
    assert code == 0
    assert "That makes these due as well:\nclub.yaml:9:5: counters.bait.n is not stated" in out
    assert "Nothing found." in out
    assert load_ruleset("club.yaml").value("counters.bait.cost") == 100


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["Club"], "'Club' cannot name a ruleset: small letters, digits, hyphens"),
        (["../club"], "'../club' cannot name a ruleset"),
        (["moscow"], "moscow is the name of a ruleset that comes with Deberc; choose another"),
        (["house"], "the file house.yaml is there already and left alone; choose another name"),
        (["club", "--from", "mosow"], "there is no ruleset 'mosow'; did you mean 'moscow'?"),
        (["club", "--from", "moscow@9"], "moscow has no version 9; known: 1"),
        (["club", "--set", "bella=1"], "--set: there is no rule 'bella'; did you mean bella.to?"),
        (
            ["club", "--set", "bela.to=1"],
            "--set: there is no rule 'bela.to'; did you mean bella.to?",
        ),
        (["club", "--set", "bella.to"], "--set bella.to: write RULE=VALUE"),
        (["club", "--set", "melds.precedence=[a"], "--set:2:1: a bracket is not closed"),
    ],
)
def test_new_refuses(run, write, args, message):
    file = write("bella: {points: 30}\n")
    before = file.read_bytes()
    code, out, err = run("new", *args, "--lang", "en")
    assert (code, out) == (2, "")
    assert message in err
    assert file.read_bytes() == before
    assert not Path("club.yaml").exists()


def test_new_writes_nothing_that_does_not_lint(run):
    code, out, err = run(
        "new", "club", "--set", "bella.points=20", "--set", "bella.window=on_ether", "--lang", "en"
    )
    assert code == 1
    assert "club.yaml:9:11: bella.window cannot be on_ether; did you mean on_either?" in out
    assert "bella.points is what moscow says already" in out
    assert err == "Nothing is written. Correct --set and try again.\n"
    assert not Path("club.yaml").exists()


def test_new_leaves_a_schema_of_others_alone(run):
    Path("deberc-ruleset.schema.json").write_text("{}")
    code, out, _ = run("new", "club", "--lang", "en")
    assert code == 0
    assert "the file deberc-ruleset.schema.json is not ours and left alone" in out
    assert Path("deberc-ruleset.schema.json").read_text() == "{}"


def test_schema(run):
    code, out, err = run("schema", "--lang", "ru")
    assert (code, err) == (0, "")
    assert json.loads(out)["x-deberc"] == "ru"
    assert run("schema", "ruleset", "--to", "s.json", "--lang", "en") == (
        0,
        "Written: s.json\n",
        "",
    )
    assert json.loads(Path("s.json").read_text())["x-deberc"] == "en"
    Path("s.json").write_text("mine")
    assert run("schema", "--to", "s.json")[0] == 2
    path = run("schema", "situation", "--path")[1].strip()
    assert json.loads(Path(path).read_text())["$id"].endswith("situation.schema.json")


def test_lint_fix(run, write):
    file = write(
        "# ours\nbella: {points: 20, window: on_first}  # first\nсards: {last_trick: 20}\n"
    )
    code, out, _ = run("lint", "house.yaml", "--fix", "--lang", "en")
    assert (code, out) == (
        0,
        "put right: house.yaml:6:9: bella.points is what moscow says already\n"
        "put right: house.yaml:7:1: here the letter с is Cyrillic\n"
        "files checked: 1, problems: 0\n",
    )
    assert file.read_text(encoding="utf-8").endswith(
        "# ours\nbella: {window: on_first}  # first\ncards: {last_trick: 20}\n"
    )
    assert (
        run("lint", "house.yaml", "--fix", "--lang", "en")[1] == "files checked: 1, problems: 0\n"
    )


def test_lint_fix_of_a_file_that_changes_meanwhile(run, write, monkeypatch):
    file = write("bella: {points: 20, window: on_first}\n")

    def slow(raw, name):
        file.write_text("mine\n")
        return b"yours\n", ["something"]

    monkeypatch.setattr("deberc_conformance.cli.lint.fixed", slow)
    code, _, err = run("lint", "house.yaml", "--fix", "--lang", "en")
    assert code == 2
    assert "the file changed meanwhile; nothing is written" in err
    assert file.read_text() == "mine\n"


def test_lint_fix_is_for_files_of_ones_own(run):
    code, _, err = run("lint", "moscow", "--fix", "--lang", "en")
    assert code == 2
    assert "moscow: this ruleset comes with Deberc; --fix is for files of your own" in err


def test_lint_shows_as_many_as_asked_for(run, write):
    write("".join(f"kez{i}: 1\n" for i in range(300)))
    code, out, _ = run("lint", "house.yaml", "--lang", "en")
    assert code == 1
    assert out.count("unknown key") == 50
    assert "… and 250 more; --limit 300 shows them\n" in out
    assert run("lint", "house.yaml", "--limit", "2", "--lang", "ru")[1].endswith(
        "… и ещё 298; покажет --limit 300\nпроверено файлов: 1, замечаний: 300\n"
    )


def test_notes_alone_are_no_fault(run, write):
    write("game: {ends: {points: 120}}\n")
    code, out, _ = run("lint", "house.yaml", "--lang", "en")
    assert code == 0
    assert out.endswith("files checked: 1, problems: 0, notes: 1\n")


def test_show_in_words(run, write):
    write(
        "bella: {points: 30}\nwording: {bella.points: {ru: За беллу тридцать.}}\nnames: {jack: {ru: пан, en: pan}}\n"
    )
    code, out, err = run("show", "house.yaml", "--prose", "--lang", "ru")
    assert (code, err) == (0, "")
    assert out.startswith("house: Дом\nhouse < moscow  [")
    assert "Свои слова: валет здесь «пан»." in out
    assert "За беллу тридцать." in out
    assert max(map(len, out.splitlines())) <= 88
    english = " ".join(run("show", "house.yaml", "--prose", "--lang", "en")[1].split())
    assert "[no text of its own in English; this is the usual one]" in english


def test_show_as_a_tree_with_the_origin_of_every_cell(run, write):
    write("settlement: {tied: {maker: nothing}}\nwording: {bella.points: {ru: Так., en: So.}}\n")
    lines = run("show", "house.yaml", "--lang", "en")[1].splitlines()
    at = lines.index("  tied")
    assert lines[at + 1].split() == ["maker:", "nothing", "house", "(agreed)", "house.yaml:5:21"]
    assert lines[at + 2].split()[:3] == ["defender:", "own", "moscow"]
    assert "Texts of its own: bella.points (ru, en)" in lines
    shown = json.loads(run("show", "house.yaml", "--json")[1])
    cells = shown["rules"]["settlement.tied"]["cells"]
    assert (cells["maker"]["file"], cells["maker"]["line"]) == ("house.yaml", 5)
    assert cells["defender"]["ruleset"] == "moscow"
    assert shown["wording"] == {"bella.points": {"ru": "Так.", "en": "So."}}


def test_a_folder_of_rulesets_by_option(run, write, tmp_path):
    (tmp_path / "club").mkdir()
    write("bella: {points: 30}\n", "club/harbour")
    file = tmp_path / "club" / "harbour.yaml"
    file.write_text(HEAD.format(name="harbour") + "bella: {points: 30}\n", encoding="utf-8")
    code, out, _ = run("rulesets", "--rulesets", "club", "--lang", "en")
    assert code == 0
    assert "harbour                 House  club/harbour.yaml\n" in out
    assert "harbour < moscow" in run("show", "harbour", "--rulesets", "club", "--lang", "en")[1]


def test_names_that_clash_are_an_error(run, tmp_path):
    (tmp_path / "club").mkdir()
    (tmp_path / "club" / "moscow.yaml").write_text("", encoding="utf-8")
    for command in (["rulesets"], ["show", "moscow"], ["lint"]):
        code, out, err = run(*command, "--rulesets", "club", "--lang", "ru")
        assert code == 2
        assert (
            "имя moscow носят два свода: spec/rulesets/moscow.yaml и club/moscow.yaml" in out + err
        )


def test_errors_are_told_in_the_language_that_was_asked_for(run):
    assert run("show", "mosow", "--lang", "ru")[2].startswith(
        "нет свода «mosow»; может быть, «moscow»?"
    )
    assert run("show", "mosow", "--lang=en")[2].startswith("there is no ruleset 'mosow'")
