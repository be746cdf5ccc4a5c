"""The commands for a house variant: diff with witnesses, carry-over, try, stats."""

import json
import shutil
import sys
from pathlib import Path

import click
import pytest

from deberc.api import variant
from deberc.rulesets import load_ruleset
from deberc_conformance.bundle import load_bundle
from deberc_conformance.cli import main
from deberc_conformance.house.accepting import carried, write_all
from deberc_conformance.house.counting import Mean, count, share
from deberc_conformance.house.searching import differing_deal
from deberc_conformance.questions import read_situation_file
from deberc_conformance.reference import answer_of
from deberc_conformance.situations import read_situations
from deberc_conformance.variants import with_values

HOUSE = (
    "ruleset: house\nversion: 1\nextends: moscow\ntitle: {ru: Дом, en: House}\n"
    "melds: {precedence: [length, height]}\n"
)


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house.yaml").write_text(HOUSE, encoding="utf-8")

    def run(*args, typed=()):
        """Run the command as a person would; `typed` are the lines he types."""
        lines = iter(typed)

        def prompt(*_, **__):
            try:
                return next(lines)
            except StopIteration:
                raise click.Abort from None

        monkeypatch.setattr(click, "prompt", prompt)
        monkeypatch.setattr(sys, "argv", ["deberc", *args])
        with pytest.raises(SystemExit) as done:
            main()
        printed = capsys.readouterr()
        return done.value.code, printed.out, printed.err

    return run


def test_diff_shows_a_witness_of_the_corpus(run):
    code, out, err = run("diff", "moscow", "house.yaml", "--lang", "en")
    assert (code, err) == (0, "")
    assert "  Shown by case " in out
    assert out.endswith("    (the other rules are those of moscow)\n")


def test_a_witness_tells_the_two_values_apart(run):
    found = json.loads(run("diff", "moscow", "computer-klabor", "--json", "--deals", "0")[1])
    moscow, klabor = load_ruleset("moscow").data, load_ruleset("computer-klabor").data
    checked = 0
    for each in found["differences"]:
        witness = each["witness"]
        if witness is None or witness["base"] != "moscow":
            continue
        changed = variant("x", with_values(moscow, {each["rule"]: each["right"]}, klabor))
        kind, body = answer_of(changed, witness["op"], witness["given"])
        assert witness["right"] == {kind: body}
        assert witness["left"] != witness["right"]
        checked += 1
    assert checked > 20


def test_diff_without_a_witness_says_how_much_was_tried(run, tmp_path):
    # Who is first from the dealer's left has also declared first: no position tells these apart.
    house = tmp_path / "seats.yaml"
    house.write_text(
        "ruleset: seats\nversion: 1\nextends: moscow\ntitle: {ru: По местам, en: By seats}\n"
        "melds: {equal: seat_order}\n",
        encoding="utf-8",
    )
    pair = ("diff", "moscow", str(house), "--deals", "3")
    tried = json.loads(run(*pair, "--json")[1])["differences"]
    assert [(each["rule"], each["witness"]) for each in tried] == [("melds.equal", None)]
    assert tried[0]["searched"]["deals"] == 6
    out = run(*pair, "--lang", "ru")[1]
    assert "Положения, где это видно, не нашлось: проверено случаев " in out
    assert ", сдач 6." in out


def test_tables_of_other_sizes_are_compared_without_a_search(run):
    out = run("diff", "moscow", "three-handed", "--deals", "1", "--lang", "en")[1]
    assert "No situation was searched for: the tables have different players." in out


def test_a_deal_that_was_searched_for_is_short():
    data = load_ruleset("moscow").data
    one = variant("moscow", data)
    other = variant("moscow", with_values(data, {"play.ruff": "free"}, data))
    given, left, right = next(
        found for number in range(50) if (found := differing_deal(one, other, number))
    )
    assert (left[0], right[0]) == ("refused", "result")
    assert left[1]["line"] == len(given["script"])
    assert "deck" not in given
    assert answer_of(one, "play_deal", {**given, "script": given["script"][:-1]})[0] == "result"


def test_carry_over(run):
    code, out, err = run("carry-over", "house.yaml", "--lang", "en")
    assert (code, err) == (0, "")
    cases = sum(case.ruleset == "moscow" for case in load_bundle().cases)
    assert out.startswith(f"house: cases of moscow put to it {cases}, same answer: ")
    assert "\n  moscow expects: " in out
    assert "\n  Yours gives: " in out
    assert "\n  Because melds.precedence: The higher meld is the longer one; " in out
    assert out.endswith(
        "\nNothing was written; --accept writes the other answers as a house corpus\n"
    )


def test_what_is_accepted_waits_to_be_worked(run, tmp_path):
    found = json.loads(run("carry-over", "house.yaml", "--accept", "own", "--json")[1])
    assert len(found["written"]) == len(found["others"]) == found["cases"] - found["carried_over"]
    situations = read_situations(tmp_path / "own")
    assert len(situations) == len(found["written"])
    house = load_ruleset("house.yaml")
    for situation in situations:
        entry = situation.entry
        assert entry["worked"] is False
        assert entry["verdicts"][0]["working"]["en"].startswith("NOT WORKED.")
        assert entry["verdicts"][0]["rulesets"] == [house.address]
        assert "melds.precedence" in entry["verdicts"][0]["rules"]
    known = {situation["id"] for situation in load_bundle().data["situations"]}
    assert not known & {situation.id for situation in situations}


def test_accepted_expectations_are_the_answers_of_the_variant(run, tmp_path):
    run("carry-over", "house.yaml", "--accept", "own")
    house = variant("house", load_ruleset("house.yaml").data)
    for situation in read_situations(tmp_path / "own"):
        entry = read_situation_file(tmp_path / "own" / situation.entry["path"])
        (verdict,) = entry["verdicts"]
        kind, body = answer_of(house, entry["op"], entry["given"])
        expected = verdict["expect"] if kind == "result" else verdict["refused"]
        assert {name: body.get(name) for name in expected} == expected


def test_a_file_that_was_accepted_before_is_left_as_it_is(run, tmp_path):
    run("carry-over", "house.yaml", "--accept", "own")
    file = min((tmp_path / "own").rglob("*.yaml"))
    file.write_text("worked by hand\n", encoding="utf-8")
    out = run("carry-over", "house.yaml", "--accept", "own", "--lang", "ru")[1]
    assert f"Уже есть, не тронуто: {file.relative_to(tmp_path)}\n" in out
    assert "Новых файлов 0, в каждом worked: false" in out
    assert file.read_text(encoding="utf-8") == "worked by hand\n"


def test_try_tells_a_deal_with_its_rules(run):
    code, out, err = run("try", "house.yaml", "--seed", "3", "--lang", "ru")
    assert (code, err) == (0, "")
    assert out.startswith("house: Сдача 3. Повторить: --seed 3\n")
    assert "[play.first_lead]" in out
    assert run("try", "house.yaml", "--seed", "3", "--lang", "ru")[1] == out


def test_try_speaks_in_the_words_of_the_variant(run, tmp_path):
    own = 'wording: {play.first_lead: {en: "Who sits left of the dealer leads."}}\n'
    (tmp_path / "house.yaml").write_text(HOUSE + own, encoding="utf-8")
    assert "Who sits left" in run("try", "house.yaml", "--seed", "3", "--lang", "en")[1]


def test_try_plays_the_cards_of_a_situation(run, tmp_path):
    run("carry-over", "house.yaml", "--accept", "own")
    deals = sorted((tmp_path / "own" / "melds").rglob("*.yaml"))
    file = next(path for path in deals if "play_deal" in path.read_text(encoding="utf-8"))
    code, out, _ = run("try", "house.yaml", "--deal", str(file), "--seed", "1", "--json")
    assert code == 0
    assert json.loads(out)["given"]["hands"] == read_situation_file(file)["given"]["hands"]


def test_a_seat_is_played_to_the_end(run):
    code, out, err = run(
        "try", "moscow", "--seed", "5", "--play", "B", "--lang", "en", typed=["1"] * 30
    )
    assert (code, err) == (0, "")
    assert "B> Your cards: " in out
    assert "You may: 1 pass, 2 order" in out
    assert "   B deals next." in out or "A deals next." in out


def test_what_is_refused_is_explained(run):
    typed = ["pass", "exchange", "Z9", "JS", "10♠", "q"]
    out = run("try", "moscow", "--seed", "5", "--play", "B", "--lang", "en", typed=typed)[1]
    assert "Refused: exchange." in out
    assert "Not understood: " in out
    assert "[script]" in out
    assert out.endswith("The deal was not played to its end.\n")


def test_a_seat_answers_to_russian_words_and_letters(run):
    out = run("try", "moscow", "--seed", "5", "--play", "B", "--lang", "ru", typed=["пас", "в♥"])[1]
    assert "B: пас" in out
    assert "B ходит В♥" in out
    assert "Можно: 1 пас, 2 играю" in out


@pytest.mark.parametrize("address", ["classic-pairs", "computer-klabor", "fifties", "gambler"])
def test_every_table_can_be_sat_at(run, address):
    for seed in ("1", "2"):
        code, out, err = run(
            "try", address, "--seed", seed, "--play", "A", "--lang", "ru", typed=["1"] * 60
        )
        assert (code, err) == (0, "")
        assert "место" in out


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["try", "moscow", "--play", "C"], "moscow has no seat C"),
        (["try", "moscow", "--play", "A", "--json"], "--json does not go with --play"),
        (["try", "no-such"], "there is no ruleset 'no-such'"),
        (["try", "moscow", "--deal", "no-such.yaml"], "no-such.yaml: "),
        (["stats", "moscow", "--against", "no-such"], "there is no ruleset 'no-such'"),
        (["carry-over", "no-such"], "there is no ruleset 'no-such'"),
    ],
    ids=["seat", "json", "try", "deal", "stats", "carry-over"],
)
def test_bad_input_is_a_message(run, args, message):
    code, out, err = run(*args, "--lang", "en")
    assert (code, out) == (2, "")
    assert message in err
    assert "Traceback" not in err


def test_stats_beside_the_parent(run):
    args = ("stats", "house.yaml", "--deals", "60", "--seed", "2")
    code, out, err = run(*args, "--lang", "ru")
    assert (code, err) == (0, "")
    assert out.startswith("house: сдач 60, семя 2; ходят наугад")
    assert "рядом moscow" in out
    found = json.loads(run(*args, "--json")[1])
    tally = found["rulesets"]["house"]
    assert list(found["rulesets"]) == ["house", "moscow"]
    assert sum(each["value"] for each in tally["outcomes"].values()) == pytest.approx(1, abs=1e-3)
    assert tally["rules"]["bidding.rounds"]["value"] == 1


def test_stopped_stats_keep_what_was_counted(run, monkeypatch):
    def stopped(rules, deals, seed):
        for number, tally in enumerate(count(rules, deals, seed)):
            if number == 3:
                raise KeyboardInterrupt
            yield tally

    monkeypatch.setattr("deberc_conformance.house.counting.count", stopped)
    code, out, _ = run("stats", "moscow", "--deals", "9", "--lang", "en")
    assert code == 130
    assert out.endswith("stopped, deals played: 4\n")


def test_an_interval_of_a_share():
    # Wilson, 50 of 100: middle 0.5, half 1.96 * sqrt(0.0025 + 0.00009604) / 1.038416 = 0.0962
    half = share(50, 100)
    assert (half.value, round(half.low, 4), round(half.high, 4)) == (0.5, 0.4038, 0.5962)
    assert share(0, 0).value == 0


def test_an_interval_of_a_mean():
    # 0 and 2: mean 1, variance 1, half 1.96 / sqrt(2) = 1.3859
    mean = Mean()
    mean.add(0)
    mean.add(2)
    assert (mean.interval.value, round(mean.interval.spread, 4)) == (1, 1.3859)


@pytest.fixture(scope="module")
def accepted_once(tmp_path_factory):
    folder = tmp_path_factory.mktemp("house")
    (folder / "house.yaml").write_text(HOUSE, encoding="utf-8")
    found = carried(load_ruleset(folder / "house.yaml"), load_bundle())
    assert all(new for _, new in write_all(found, folder / "house-corpus", ()))
    return folder / "house-corpus"


@pytest.fixture
def accepted(tmp_path, accepted_once):
    """The folder of a house corpus that was accepted beside the file of its ruleset."""
    return shutil.copytree(accepted_once, tmp_path / "house-corpus")


def test_accepting_writes_beside_the_file(run, accepted_once, tmp_path):
    run("carry-over", "house.yaml", "--accept", "--json")
    names = {path.name for path in accepted_once.rglob("*.yaml")}
    assert {path.name for path in (tmp_path / "house-corpus").rglob("*.yaml")} == names


def test_verify_uses_the_corpus_beside_the_file(run, accepted):
    written = len(list(accepted.rglob("*.yaml")))
    code, out, err = run("verify", "--ruleset", "house.yaml", "--lang", "ru")
    assert (code, err) == (0, "")
    cases = sum(case.ruleset == "moscow" for case in load_bundle().cases)
    assert f"случаев {cases}: верно {cases};" in out
    assert out.endswith(f"с ответами, которых никто не считал (worked: false): {written}\n")


def test_a_wrong_house_answer_fails_with_the_place_of_its_file(run, accepted):
    bait = "outcome: bait"
    file = next(path for path in sorted(accepted.rglob("*.yaml")) if bait in path.read_text())
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace(bait, "outcome: made"), encoding="utf-8")
    code, out, _ = run("verify", "--ruleset", "house.yaml", "--lang", "en")
    assert code == 1
    assert str(Path("house-corpus", *file.parts[-2:])) in out


@pytest.mark.parametrize(
    ("wrong", "right", "en", "ru"),
    [
        (
            "melds.precedance",
            "melds.precedence",
            "melds.precedance is no rule of house; did you mean melds.precedence?",
            "melds.precedance — не правило свода house; может быть, melds.precedence?",
        ),
        ("[hause]", "[house]", "there is no ruleset 'hause'", "нет свода «hause»"),
    ],
)
def test_lint_checks_a_house_corpus(run, accepted, wrong, right, en, ru):
    count = len(list(accepted.rglob("*.yaml")))
    assert run("lint", "house-corpus", "--lang", "en")[:2] == (
        0, f"files checked: {count}, problems: 0\n",
    )  # fmt: skip
    file = next(path for path in sorted(accepted.rglob("*.yaml")) if right in path.read_text())
    file.write_text(file.read_text(encoding="utf-8").replace(right, wrong), encoding="utf-8")
    for asked, lang, said in (("house-corpus", "en", en), (str(file), "ru", ru)):
        code, out, _ = run("lint", asked, "--lang", lang)
        assert (code, said in out) == (1, True)


def test_an_id_of_a_shipped_situation_is_refused(run, accepted):
    file = min(accepted.rglob("*.yaml"))
    old, new = file.stem[-6:], load_bundle().data["situations"][0]["id"]
    text = file.read_text(encoding="utf-8").replace(old, new)
    file.with_name(f"x-{new}.yaml").write_text(text, encoding="utf-8")
    file.unlink()
    code, _, err = run("verify", "--ruleset", "house.yaml", "--lang", "en")
    assert code == 2
    assert f"the id {new} is that of a situation that comes with Deberc" in err
