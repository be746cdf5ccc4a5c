"""``deberc explain``, ``replay`` and ``perft``: what they tell, in both languages, and bad input."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import deberc
from deberc_conformance.bundle import load_bundle
from deberc_conformance.cli import deberc as command
from deberc_conformance.narration import explaining, words
from deberc_conformance.narration.layout import WIDTH, Page
from deberc_conformance.perft import divide, perft
from deberc_conformance.playing import deal_of, from_seed
from deberc_conformance.questions import ask, is_file, read_situation_file

SITUATIONS = Path(__file__).resolve().parent.parent / "situations"
DEAL = SITUATIONS / "deals/all-nine-tricks-162-fz94ed.yaml"
HOUSE = Path(__file__).resolve().parents[2] / "reference/tests/house"


def run(*arguments, code=0):
    result = CliRunner().invoke(command, [str(argument) for argument in arguments])
    if result.exception and not isinstance(result.exception, SystemExit):
        assert code == 2, result.exception
        assert isinstance(result.exception, deberc.DebercError)
        return str(result.exception)
    assert result.exit_code == code, result.output
    return result.output


def test_explain_tells_the_steps_with_their_rules():
    text = run("explain", "fz94ed@moscow", "--lang", "ru")
    assert text.startswith("fz94ed@moscow  play_deal\nВсе девять взяток у играющего: 162 и 0.\n")
    assert "    A  ♠ Т К   ♣ —     ♦ Т      ♥ В 9 8\n" in text
    assert "   5. A бьёт козырем 8♥  [play.ruff]\n        Если масти хода нет," in text
    assert "    → берёт A: 21 очко " in text
    assert "    A          162       162    162\n" in text
    assert "Должно быть и получено: верно\n" in text
    assert "  ✓ исход: сыграно\n" in text
    assert "послед 10, терц 20" in text
    assert "То же положение: fz94ed@kharkov" in text


def test_explain_tells_a_refusal_and_what_was_possible():
    text = run("explain", "6zx4mw@club-501", "--lang", "en")
    assert "  Refused, line 8: A claim.\n    [game.claim.kind] " in text
    assert "Possible was: A play 7♠, " in text


@pytest.mark.parametrize(("start", "lang"), [(0, "ru"), (1, "en")])
def test_situations_are_explained_in_either_language(start, lang):
    situations = load_bundle().data["situations"][start::2]
    assert situations
    for situation in situations:
        explained = explaining.explain(ask(situation), lang)
        for line in explaining.page(explained).splitlines():
            assert len(line) <= WIDTH or " " not in line.strip(), f"{situation['id']}: {line}"
        json.dumps(explaining.as_json(explained))


def test_explain_as_json_names_each_step_and_its_rule():
    data = json.loads(run("explain", "fz94ed@moscow", "--json", "--lang", "en"))
    step = next(step for step in data["steps"] if step["line"] == 5)
    assert step["act"] == "A play 8H"
    assert step["trick"] == 1
    assert step["rules"][0]["rule"] == "play.ruff"
    assert step["rules"][0]["says"].startswith("Without a card of the suit led")
    assert data["verdict"] == "pass"
    assert data["result"]["written"] == {"A": 162, "B": 0}


def test_a_file_is_explained_under_another_ruleset(tmp_path):
    own = tmp_path / "mine.yaml"
    own.write_bytes(DEAL.read_bytes())
    text = run("explain", own, "--ruleset", HOUSE / "yard-510.yaml", "--lang", "en")
    assert "The situation says nothing about yard-510" in text
    assert "Expected and answered" not in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["explain", "fz94e"], "did you mean fz94ed?"),
        (["explain", "/nowhere/x.yaml"], "there is no such file"),
        (["explain", "/tmp"], "this is a directory"),
        (["explain", "fz94ed@moscov"], "did you mean 'moscow'?"),
        (["explain", "fz94ed", "--ruleset", "three-handed"], "the situation is for 2 players"),
        (["replay"], "give a situation file, or --seed N"),
        (["replay", str(DEAL), "--seed", "3"], "a situation has its own cards"),
        (["replay", "--seed", "3", "--dealer", "D"], "moscow has no seat D"),
        (["replay", "/nowhere/x.txt", "--seed", "3"], "No such file or directory"),
        (
            ["perft", "--ruleset", "moscow", "--depth", "1"],
            "give one of --position NAME and --seed",
        ),
        (
            ["perft", "--ruleset", "moscow", "--seed", "1", "--depth", "-1"],
            "-1 is not in the range",
        ),
        (
            ["perft", "--ruleset", "moscow", "--seed", "1", "--after", "2", "--depth", "1"],
            "--after goes",
        ),
    ],
)
def test_bad_input_ends_in_a_message(arguments, message):
    assert message in run(*arguments, code=2)


@pytest.mark.parametrize("content", [b"", b"a: [", b"\xff\xfe", b"id: x\n", b"- 1\n"])
def test_broken_files_are_refused(tmp_path, content):
    file = tmp_path / "broken.yaml"
    file.write_bytes(content)
    for arguments in (["explain", file], ["replay", file]):
        assert str(file) in run(*arguments, code=2)
    run("perft", "--ruleset", "moscow", "--position", file, "--depth", 1, code=2)


def test_replay_of_a_seed_is_the_same_each_time():
    first = run("replay", "--seed", 11, "--lang", "ru")
    assert first == run("replay", "--seed", 11, "--lang", "ru")
    assert first.startswith("moscow: Сдача 11, всё остальное наугад.\n")
    assert first != run("replay", "--seed", 12, "--lang", "ru")


def test_a_replay_as_json_can_be_replayed(tmp_path):
    data = json.loads(run("replay", "--seed", 7, "--json", "--lang", "en"))
    file = tmp_path / "acts.txt"
    file.write_text("# a deal\n" + "\n".join(data["given"]["script"]), encoding="utf-8")
    again = json.loads(run("replay", file, "--seed", 7, "--json", "--lang", "en"))
    assert again["result"] == data["result"]
    assert [step["text"] for step in again["steps"]] == [step["text"] for step in data["steps"]]


def test_a_replay_stops_at_a_refused_act(tmp_path):
    file = tmp_path / "acts.txt"
    file.write_text("A order, B order", encoding="utf-8")
    text = run("replay", file, "--seed", 3, "--lang", "ru")
    assert "  Отказано, строка 1: A order.\n    [script] Так поступить нельзя" in text
    assert "    Можно было: B pass, B order.\n" in text


@pytest.mark.parametrize("act", ["B shout", "B play 9X", "B play Тh", "C"])
def test_acts_that_say_nothing_are_refused(tmp_path, act):
    file = tmp_path / "acts.txt"
    file.write_text(act, encoding="utf-8")
    assert act.split()[-1] in run("replay", file, "--seed", 3, code=2)


def test_perft_counts_the_first_acts_by_hand():
    rules = deberc.load("moscow")
    deal = deal_of(rules, from_seed(rules, 7))
    assert [perft(deal, depth) for depth in (0, 1)] == [1, 2]
    assert dict(divide(deal, 1)) == {"B pass": 1, "B order": 1}
    after = dict(divide(deal, 2))
    # After a pass A has two words. After an order B has nine cards and the tierce 9H 8H 7H; nobody
    # has the seven of diamonds to exchange.
    assert after == {"B pass": 2, "B order": 10}
    assert perft(deal, 2) == sum(after.values())


def test_perft_of_the_last_cards_by_hand(tmp_path):
    # Nine tricks, the last two to play: A leads one of two cards, B has one card that fits or two.
    text = run("perft", "--ruleset", "moscow", "--position", DEAL, "--after", 20, "--depth", 1)
    assert text == "1\n"
    text = run("perft", "--ruleset", "moscow", "--position", DEAL, "--after", 21, "--depth", 1)
    assert text == "0\n"
    text = run("perft", "--ruleset", "moscow", "--position", DEAL, "--after", 17, "--depth", 4)
    # A holds Q♠ A♦, B K♦ T♦. A Q♠: B discards either (2), then one card each: 2. A A♦: B follows
    # with either (2), then one card each: 2.
    assert text == "4\n"


def test_perft_divided_as_json():
    data = json.loads(
        run("perft", "--ruleset", "kharkov", "--seed", 7, "--depth", 3, "--divide", "--json")
    )
    assert sum(data["divide"].values()) == data["sequences"]
    assert data["ruleset"] == "kharkov"


def test_what_is_a_file():
    assert is_file("x.yaml")
    assert is_file("acts.txt")
    assert is_file("./x")
    assert not is_file("k7m2xq@moscow")


def test_a_situation_file_is_read_as_the_bundle_holds_it():
    read = read_situation_file(DEAL)
    held = next(item for item in load_bundle().data["situations"] if item["id"] == read["id"])
    assert {**read, "path": held["path"]} == held


def test_pages_wrap_and_keep_suits_with_their_words():
    page = Page()
    page.text("name " * 15 + "name ♥", indent=2)
    assert all(len(line) <= WIDTH for line in page.lines)
    assert not any(line.strip().startswith("♥") for line in page.lines)


def test_both_languages_say_everything():
    for name in words._WORDS:
        russian, english = words._WORDS[name]
        assert russian.strip()
        assert english.strip()
        fields = {part.split("}")[0] for part in russian.split("{")[1:]}
        assert fields == {part.split("}")[0] for part in english.split("{")[1:]}, name
