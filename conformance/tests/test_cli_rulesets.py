"""The commands for readers and keepers of rules, and how the command as a whole behaves."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from deberc.rulesets import shipped_names
from deberc_conformance.cli import COMMANDS, deberc, main
from deberc_conformance.resources import situations_folder
from deberc_conformance.situations import situation_files

TOP = (
    "allowed: ruleset, version, extends, abstract, title, about, place, table, cards, dealing, bidding, "
    "seven_exchange, melds, bella, play, settlement, pot, counters, game, match, penalties, spoken, "
    "record, options, sources, wording, names"
)
HOUSE = "ruleset: house\nversion: 1\nextends: moscow\ntitle: {ru: Дом, en: House}\n"
OPTION = "options:\n  rich: {title: {ru: Богато, en: Rich}, bella: {points: 30}}\n"


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)

    def run(*args):
        """Run the command as a person would; return its exit code, output and messages."""
        monkeypatch.setattr(sys, "argv", ["deberc", *args])
        with pytest.raises(SystemExit) as done:
            main()
        printed = capsys.readouterr()
        return done.value.code, printed.out, printed.err

    return run


@pytest.fixture
def house(tmp_path):
    def write(text, name="house"):
        (tmp_path / f"{name}.yaml").write_text(HOUSE + text, encoding="utf-8")

    return write


def test_rulesets(run):
    code, out, err = run("rulesets", "--lang", "en")
    assert (code, err) == (0, "")
    assert "moscow                  Moscow Deberc\n" in out
    assert len([line for line in out.splitlines() if line[0] != " "]) == len(shipped_names())


def test_rulesets_by_locale(run, monkeypatch):
    monkeypatch.setenv("LC_ALL", "ru_RU.UTF-8")
    assert "Московский деберц" in run("rulesets")[1]
    monkeypatch.setenv("LC_ALL", "C")
    assert "Moscow Deberc" in run("rulesets")[1]


def test_rulesets_as_json(run):
    found = {entry["name"]: entry for entry in json.loads(run("rulesets", "--json")[1])}
    assert tuple(found) == shipped_names()
    assert found["kharkov"]["extends"] == "moscow"
    assert found["moscow"]["title"]["ru"] == "Московский деберц"


def test_show(run):
    code, out, err = run("show", "kharkov", "--lang", "en")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "kharkov: Kharkov Deberc"
    assert lines[1].startswith("kharkov < moscow  [")
    assert "melds  Melds" in lines
    (line,) = [line for line in lines if line.startswith("  precedence")]
    said, origin = line.strip().split("  ", 1)
    assert said == "precedence: [length, height]"
    assert origin.strip().startswith("kharkov (stated: S0G")
    assert line.endswith("spec/rulesets/kharkov.yaml:11:3")


def test_show_file_with_option(run, house):
    house(OPTION)
    code, out, _ = run("show", "house.yaml+rich", "--lang", "en")
    assert code == 0
    assert out.startswith("house+rich: House (Rich)\nhouse+rich < moscow  [")
    lines = out.splitlines()
    line = lines[lines.index("bella  Bella") + 1]
    assert line.split() == ["points:", "30", "house+rich", "(agreed)", "house.yaml:6:49"]


def test_show_says_what_is_not_played_yet(run, house, monkeypatch):
    house("")
    monkeypatch.setattr(
        "deberc.rulesets.executable._is_pending", lambda rule, _: rule.id == "bella.points"
    )
    (line,) = [line for line in run("show", "house.yaml")[1].splitlines() if "not played" in line]
    assert line.startswith("  points: 20  (not played yet)")


def test_show_as_json(run):
    shown = json.loads(run("show", "kharkov", "--json")[1])
    assert shown["chain"] == ["kharkov", "moscow"]
    rule = shown["rules"]["melds.precedence"]
    assert rule["value"] == ["length", "height"]
    assert (rule["ruleset"], rule["option"], rule["line"]) == ("kharkov", None, 11)
    assert rule["source"]["stated"].startswith("S0G")


def test_diff(run):
    assert run("diff", "moscow", "kharkov", "--no-witness", "--lang", "en") == (
        0,
        "moscow and kharkov, rules that differ: 1\n"
        "\n"
        "melds.precedence  Precedence of melds\n"
        "  moscow: length, height, trump\n"
        "    The higher meld is the longer one; at equal length, the one of greater\n"
        "    height, which is its top card; at equal height, the one in trumps.\n"
        "  kharkov: length, height\n"
        "    The higher meld is the longer one; at equal length, the one of greater\n"
        "    height, which is its top card. Trump gives no precedence.\n",
        "",
    )


def test_diff_of_equals(run):
    out = run("diff", "moscow", "moscow", "--lang", "en")[1]
    assert out == "moscow and moscow: the rules are the same\n"


def test_diff_shows_what_does_not_apply(run, house):
    house("game: {claim: {kind: none}}\n")
    out = run("diff", "moscow", "house.yaml", "--lang", "en")[1]
    assert "  house: does not apply\n  It comes with game.claim.kind.\n" in out


def test_diff_as_json(run):
    found = json.loads(run("diff", "kharkov", "moscow", "--json")[1])
    assert (found["left"], found["right"]) == ("kharkov", "moscow")
    assert [each["rule"] for each in found["differences"]] == ["melds.precedence"]


def test_lint_of_what_is_shipped(run):
    situations = len(situation_files(situations_folder()))
    files = len(shipped_names()) + situations
    assert run("lint", "--lang", "en") == (0, f"files checked: {files}, problems: 0\n", "")


def test_lint_of_an_installed_package_checks_the_rulesets(run, monkeypatch):
    monkeypatch.setattr("deberc_conformance.cli.lint.situations_folder", lambda: None)
    checked = f"files checked: {len(shipped_names())}, problems: 0\n"
    assert run("lint", "--lang", "en") == (0, checked, "")


def test_lint_of_one_situation(run):
    file = situation_files(situations_folder())[0]
    assert run("lint", str(file), "--lang", "en") == (0, "files checked: 1, problems: 0\n", "")


@pytest.fixture
def corpus(tmp_path, monkeypatch):
    folder = tmp_path / "situations"
    (folder / "melds").mkdir(parents=True)
    monkeypatch.setattr("deberc_conformance.cli.lint.situations_folder", lambda: folder)
    return folder / "melds"


def test_lint_of_a_broken_situation(run, corpus):
    (corpus / "a.yaml").write_text("id: 1\n", encoding="utf-8")
    code, out, _ = run("lint", "situations/melds/a.yaml")
    assert code == 1
    assert out.startswith("situations/melds/a.yaml:1:")
    code, out, _ = run("lint")
    assert code == 1
    assert "situations/melds/a.yaml:1:" in out


def test_lint_of_a_corpus_that_cannot_be_read(run, corpus):
    (corpus / "a.yaml").write_text("id: yes\n", encoding="utf-8")
    code, out, _ = run("lint")
    assert code == 2
    assert "situations/melds/a.yaml:1:5: yes is a truth value to some readers" in out


def test_lint_of_a_house_variant(run, house):
    house("bella: {points: 30}\n")
    assert run("lint", "house.yaml", "--lang", "en") == (0, "files checked: 1, problems: 0\n", "")


def test_lint_problems(run, house):
    house("bella: {points: 20, window: on_first}\n")
    assert run("lint", "house.yaml", "--lang", "en") == (
        1,
        "house.yaml:5:9: bella.points is what moscow says already; remove it [D403]\n"
        "    5 | bella: {points: 20, window: on_first}\n"
        "      |         ^^^^^^\n"
        "  bella.points: Points for bella. Points for it.\n"
        "Can be put right by itself: 1; deberc lint --fix house.yaml\n"
        "files checked: 1, problems: 1\n",
        "",
    )


def test_lint_goes_on_after_a_file_that_cannot_be_read(run, house):
    house("bella: {points: 20, window: on_first}\n")
    Path("bad.yaml").write_text("a: yes\n")
    code, out, _ = run("lint", "bad.yaml", "no.yaml", "house.yaml", "--lang", "en")
    assert code == 2
    assert [line for line in out.splitlines() if line[0] != " "] == [
        "bad.yaml:1:1: the key 'ruleset' is missing; add it: the id of the ruleset: "
        "the name of its file [D202]",
        "bad.yaml:1:1: the key 'version' is missing; add it: counts the published changes of "
        "this ruleset's rules [D202]",
        "bad.yaml:1:1: the key 'title' is missing; add it [D202]",
        f"bad.yaml:1:1: unknown key 'a'; {TOP} [D201]",
        "bad.yaml:1:4: yes is a truth value to some readers and a word to others; "
        "write true or false, or quote the word [D106]",
        "no.yaml:1:1: there is no such file; check the path [D101]",
        "house.yaml:5:9: bella.points is what moscow says already; remove it [D403]",
        "Can be put right by itself: 1; deberc lint --fix house.yaml",
        "files checked: 3, problems: 7",
    ]


def test_lint_as_json(run, house):
    house("bella: {points: 20, window: on_first}\n")
    code, out, _ = run("lint", "house.yaml", "no.yaml", "--json", "--lang", "ru")
    found = json.loads(out)
    assert code == 2
    first, second = found["problems"]
    assert first == {
        "code": "same-as-inherited", "number": "D403", "note": False, "fixable": True,
        "file": "house.yaml", "line": 5, "column": 9, "path": "bella.points", "rule": "bella.points",
        "values": [], "message": "bella.points: это уже сказано в moscow", "suggestion": "уберите",
    }  # fmt: skip
    assert (second["code"], second["number"]) == ("unreadable", "D101")
    assert found["unread"] == ["no.yaml"]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["show", "moskow"], "there is no ruleset 'moskow'; did you mean 'moscow'? known: "),
        (["show", "no.yaml"], "no.yaml: there is no such file; check the path\n"),
        (["show", "."], ".: this is a directory; name a .yaml file in it\n"),
        (["show", "moscow+mars"], "moscow has no option 'mars'; it has no options\n"),
        (
            ["diff", "moscow", "kharkow"],
            "there is no ruleset 'kharkow'; did you mean 'kharkov'? known: ",
        ),
        (["show", "a\0b"], "there is no ruleset 'a\\x00b'; known: "),
        (["show", "x" * 5000], "there is no ruleset 'xxx"),
    ],
    ids=["name", "file", "directory", "option", "second-name", "zero-byte", "long-name"],
)
def test_bad_input_exits_with_2_and_a_message(run, args, message):
    code, out, err = run(*args)
    assert (code, out) == (2, "")
    assert err.startswith(message)
    assert "Traceback" not in err


def test_unknown_command(run):
    code, _, err = run("shwo")
    assert code == 2
    assert err.endswith("Error: there is no command 'shwo'. Did you mean show?\n")


def test_help_lists_every_command_without_importing_it():
    code = (
        "import sys; from deberc_conformance.cli import main; sys.argv = ['deberc', '--help']\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "heavy = {'jsonschema', 'rich', 'deberc.rulesets', 'yaml', 'babel'} & set(sys.modules)\n"
        "sys.exit(', '.join(heavy) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    for name, (_, line) in COMMANDS.items():
        assert f"  {name} " in done.stdout
        assert line in " ".join(done.stdout.split())


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(name):
    done = CliRunner().invoke(deberc, [name, "--help"])
    assert done.exit_code == 0
    assert "Example: deberc " in done.output


def test_interrupt_exits_with_130(run, monkeypatch):
    def interrupt(*args):
        raise KeyboardInterrupt

    monkeypatch.setattr("deberc_conformance.cli.show.load_ruleset", interrupt)
    assert run("show", "moscow")[0] == 130


def test_a_bug_keeps_its_traceback(run, monkeypatch):
    def fail(*args):
        raise ZeroDivisionError

    monkeypatch.setattr("deberc_conformance.cli.show.load_ruleset", fail)
    with pytest.raises(ZeroDivisionError):
        run("show", "moscow")


def test_a_reader_that_closes_early_is_no_error():
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-m", "deberc_conformance.cli", "show", "moscow"]
    with os.fdopen(write, "w") as closed:
        done = subprocess.run(
            command, stdout=closed, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (done.returncode, done.stderr) == (1, "")
