"""`deberc fuzz` and `deberc shrink` as they are run, with programs that are processes."""

import json
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from deberc_conformance.bundle import load_bundle
from deberc_conformance.situations import read_situation

DEBERC = str(Path(sys.executable).with_name("deberc"))
ZOO = Path(__file__).parent / "zoo"


def start(*words, folder):
    return subprocess.Popen(
        [DEBERC, *words], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def run(*words, folder):
    process = start(*words, folder=folder)
    out, err = process.communicate(timeout=200)
    assert "Traceback" not in err
    return process.returncode, out, err


@pytest.fixture
def changed(marker):
    """Return a function that gives the command of the reference with rules changed."""

    def command(changes, ops):
        peer = str(ZOO / "changed_peer.py")
        return shlex.join([sys.executable, peer, json.dumps(changes), marker, ops])

    return command


@pytest.fixture
def points(marker):
    """Return a function that gives the command of the program that only counts cards."""

    def command(mode=""):
        peer = str(ZOO / "points_peer.py")
        return shlex.join([sys.executable, "-I", "-S", peer, marker, mode])

    return command


FAULT = {"melds.equal": "both"}


def told(out):
    """Return what a run told as JSON, without its time."""
    data = json.loads(out)
    del data["seconds"]
    return data


def test_a_faulty_program(changed, tmp_path):
    peer = changed(FAULT, "meld_contest,play_deal")
    words = ["fuzz", "--peer", peer, "--ruleset", "moscow", "--deals", "10", "--json"]
    code, out, err = run(*words, folder=tmp_path)
    assert (code, err) == (1, "")
    data = told(out)
    assert data["exit_code"] == 1
    assert data["deals"] == 10
    assert data["peers"][0]["name"] == "changed"
    [finding] = data["findings"]
    assert (finding["rule"], finding["value"], finding["op"], finding["also"]) == (
        "melds.equal", "both", "meld_contest", ["play_deal"]
    )  # fmt: skip
    file = tmp_path / finding["file"]
    assert read_situation(file, tmp_path / "deberc-findings").entry["given"] == finding["given"]
    code, shared, _ = run(*words, "--workers", "2", folder=tmp_path)
    assert (code, told(shared)) == (1, data)
    code, out, _ = run("explain", finding["file"], "--lang", "ru", folder=tmp_path)
    assert code == 0
    assert "Должно быть и получено: верно" in out


def test_a_situation_of_a_person_is_made_small(changed, points, tmp_path):
    situation = tmp_path / "mine.yaml"
    situation.write_text(
        "id: aaaaaa\nop: legal_cards\npurpose: {ru: Моё., en: Mine.}\n"
        "given: {trump: H, hand: QH JH 7S 8S 9S TS AC, trick: B TH, seat: A}\n"
        "verdicts:\n  - rulesets: [moscow]\n    rules: [play.beat.trump_lead]\n"
        "    expect: {cards: JH}\n    working: {ru: Бьёт валет., en: The jack beats.}\n",
        encoding="utf-8",
    )
    peer = changed({"play.beat.trump_lead": "free"}, "legal_cards")
    words = ["shrink", "mine.yaml", "--peer", peer, "--write", "small.yaml"]
    code, out, _ = run(*words, "--json", folder=tmp_path)
    assert code == 1
    found = json.loads(out)
    assert found["given"] == {
        "trump": "H",
        "hand": ["QH", "JH"],
        "trick": [{"seat": "B", "card": "TH"}],
        "seat": "A",
    }
    assert found["rule"] == "play.beat.trump_lead"
    assert "  hand: QH JH\n" in (tmp_path / "small.yaml").read_text(encoding="utf-8")
    code, _, err = run("shrink", "small.yaml", "--peer", points(), "--lang", "en", folder=tmp_path)
    assert (code, err) == (4, "it does not have legal_cards\n")


def test_a_case_that_a_program_answers_right(points, tmp_path):
    case = next(c.id for c in load_bundle().cases if (c.op, c.ruleset) == ("card_values", "moscow"))
    code, out, _ = run("shrink", case, "--peer", points(), "--lang", "ru", folder=tmp_path)
    assert (code, out) == (0, f"{case}: ответ верный, уменьшать нечего\n")


def test_a_situation_that_the_reference_contradicts(points, tmp_path):
    (tmp_path / "wrong.yaml").write_text(
        "id: aaaaaa\nop: card_values\npurpose: {ru: Не то., en: Wrong.}\n"
        "given: {trump: H, cards: JH}\n"
        "verdicts:\n  - rulesets: [moscow]\n    rules: [cards.trump_points]\n"
        "    expect: {total: 19}\n    working: {ru: Нет., en: No.}\n",
        encoding="utf-8",
    )
    words = ["shrink", "wrong.yaml", "--peer", points()]
    code, out, err = run(*words, "--lang", "en", folder=tmp_path)
    assert (code, out) == (2, "")
    assert err.startswith("aaaaaa@moscow: the reference itself answers otherwise than it says;")


def test_a_program_that_dies_is_started_again(points, tmp_path):
    peer = points("crashes")
    words = ["fuzz", "--peer", peer, "--ruleset", "moscow", "--deals", "20", "--json"]
    code, out, _ = run(*words, folder=tmp_path)
    data = told(out)
    assert code == 1
    counts = data["peers"][0]["counts"]["card_values"]
    assert counts["crash"] > 0
    assert counts["pass"] > 5
    [finding] = data["findings"]
    assert (finding["verdict"], finding["rule"]) == ("crash", None)
    assert sorted(finding["given"]["cards"]) == ["KH", "QH"]
    assert data["restarts"] > 0


def test_a_program_that_dies_too_often(points, tmp_path):
    words = ["fuzz", "--peer", points("crashes"), "--ruleset", "moscow", "--max-restarts", "1"]
    code, out, err = run(*words, "--deals", "400", "--json", folder=tmp_path)
    assert code == 3
    data = told(out)
    assert data["deals"] < 400
    assert "it had to be started again 1 times" in data["stopped"]
    assert "it had to be started again 1 times" in err


def test_a_program_that_remembers(points, tmp_path):
    peer = points("forgets")
    words = ["fuzz", "--peer", peer, "--ruleset", "moscow", "--deals", "20", "--lang", "en"]
    code, out, _ = run(*words, folder=tmp_path)
    assert code == 1
    assert "Asked again, the answer is right" in out


def test_ctrl_c_keeps_what_there_is(points, tmp_path):
    state = tmp_path / "campaign.json"
    words = ["fuzz", "--peer", points("slow"), "--ruleset", "moscow",
             "--resume", str(state), "--lang", "en"]  # fmt: skip
    process = start(*words, "--deals", "100000", folder=tmp_path)
    until = time.monotonic() + 60
    while not state.exists() and time.monotonic() < until:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "")
    assert "PARTIAL: interrupted" in out
    done = json.loads(state.read_text())["done"]
    assert done > 0
    code, out, _ = run(*words, "--deals", str(done + 20), "--json", folder=tmp_path)
    assert (code, told(out)["deals"]) == (0, done + 20)


def test_a_program_that_never_starts(tmp_path):
    words = ["fuzz", "--peer", "/nowhere/peer", "--ruleset", "moscow"]
    code, out, err = run(*words, folder=tmp_path)
    assert code == 3
    assert "does not start" in err
    assert out


def test_a_program_with_other_rules_is_asked_nothing(points, tmp_path):
    words = [
        "fuzz",
        "--peer",
        points("kharkov"),
        "--ruleset",
        "moscow",
        "--deals",
        "5",
        "--lang",
        "ru",
    ]
    code, out, _ = run(*words, folder=tmp_path)
    assert code == 4
    assert "она играет по другим правилам: kharkov" in out
    assert "Не проверен ни один случай." in out


WRONG = [
    (["--peer", "a", "--peer", "b", "--peer", "c"], "3 programs, and two are compared at most"),
    (["--peer", "'"], "write it as in a shell"),
    (["--ruleset", "moskow"], "moscow"),
    (["--resume", "."], "this holds no campaign to go on with"),
    (["--resume", "no/such/file"], "cannot be written"),
    (["--scheduler", "127.0.0.1:9"], "give the address of a Dask scheduler"),
    (["--op", "meld"], "'meld' is not one of"),
]


@pytest.mark.parametrize(
    ("words", "said"),
    WRONG,
    ids=["three", "quotes", "ruleset", "folder", "nowhere", "cluster", "op"],
)
def test_wrong_use(words, said, tmp_path):
    base = [] if "--ruleset" in words else ["--ruleset", "moscow"]
    code, out, err = run("fuzz", *base, *words, "--deals", "1", "--lang", "en", folder=tmp_path)
    assert (code, out) == (2, "")
    assert said in err


def test_the_table_of_steering(tmp_path):
    words = ["fuzz", "--table", "--ruleset", "moscow", "--deals", "40"]
    code, out, _ = run(*words, "--json", folder=tmp_path)
    assert code == 0
    data = json.loads(out)
    assert data["random"]["deals"] == data["steered"]["deals"] == 40
    assert data["steered"]["rules"]["melds.precedence"] > data["random"]["rules"].get(
        "melds.precedence", 0
    )
    code, out, _ = run(*words, "--lang", "ru", folder=tmp_path)
    assert code == 0
    assert "наугад" in out
    assert "комбинации не в одной руке" in out
