import json
import xml.etree.ElementTree as ET

import pytest

from deberc_conformance.bundle import load_bundle
from deberc_conformance.errors import ReportRefused
from deberc_conformance.report_stream import line_of, read_report, report_of
from deberc_conformance.reports.drawing import cards, position, value
from deberc_conformance.reports.junit import junit
from deberc_conformance.reports.terminal import repeat_command, summary

PEER = {"command": "toy", "name": "toy", "version": "1", "ops": ["melds"]}
HEADER = {"event": "header", "report": 1, "suite": "1", "peer": PEER, "cases": 1}
FOOTER = {
    "event": "footer",
    "counts": {"fail": 1},
    "failing": 1,
    "partial": False,
    "restarts": 0,
    "seconds": 0.5,
    "exit_code": 1,
}
FAIL = {
    "event": "case",
    "case": "aaaaaa@moscow",
    "op": "melds",
    "area": "melds",
    "ruleset": "moscow",
    "rules": ["melds.precedence"],
    "verdict": "fail",
    "failing": True,
    "ms": 1.5,
    "reason": "half \ud800 and \x1b bell",
}


def stream(*events):
    return [json.dumps(event).encode() for event in events]


def test_the_last_event_of_a_case_counts():
    passed = {**FAIL, "verdict": "pass", "failing": False}
    report = report_of(stream(HEADER, passed, FAIL, FOOTER), "r")
    assert report.cases["aaaaaa@moscow"]["verdict"] == "fail"


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([], "r:1: the report ends without its footer; write the report again"),
        (stream(HEADER, FAIL), "r:2: the report ends without its footer; write the report again"),
        (stream(FAIL, FOOTER), "r:1: a report starts with its one header; write the report again"),
        (stream(HEADER, HEADER), "r:2: a report starts with its one header; write the report"),
        (stream(HEADER, FOOTER, FAIL), "r:3: something stands after the footer; write the report"),
        (stream({**HEADER, "report": 2}), "r:1: this is a report of format 2, not 1; write the"),
        (stream({"event": "note"}), "r:1: there is no event 'note'; write the report again"),
        ([b"{"], "r:1: this is no event of a report; write the report again"),
        ([b"[]"], "r:1: this is no event of a report; write the report again"),
        ([b"{}"], "r:1: this is no event of a report; write the report again"),
    ],
)
def test_streams_that_are_refused(lines, said):
    with pytest.raises(ReportRefused) as refused:
        report_of(lines, "r")
    assert str(refused.value).startswith(said)


def test_a_report_that_is_not_there(tmp_path):
    with pytest.raises(ReportRefused, match="it cannot be read"):
        read_report(tmp_path / "none")


def test_half_characters_do_not_break_a_report():
    assert json.loads(line_of({"a": "x\ud800"})) == {"a": "x?"}


def test_junit_of_odd_characters():
    report = report_of(stream(HEADER, FAIL, {**FOOTER, "partial": True, "stopped": "x"}), "r")
    report.incidents.append({"kind": "crash", "detail": "it & it"})
    root = ET.fromstring("\n".join(junit(report)).encode("utf-8", "replace"))
    assert root.find("testsuite/testcase/failure") is not None
    found = [each.get("message") for each in root.findall("testsuite[@name='run']/testcase/error")]
    assert found == ["crash: it & it", "partial: x"]


def test_cards_by_language():
    assert cards("A play TH, B declare QC JC", "en") == "A play 10♥, B declare Q♣ J♣"
    assert cards("A play TH, B declare QC JC", "ru") == "A play 10♥, B declare Д♣ В♣"
    assert cards("A name S", "en") == "A name ♠"


def test_values():
    assert value({"A": 72, "B": 90}, "en") == "A 72, B 90"
    assert value([{"seat": "B", "card": "9H"}], "en") == "B 9♥"
    assert value(["JH", "7H"], "en") == "J♥ 7♥"
    assert value(["pass", "order"], "en") == "pass, order"
    assert value([], "en") == "—"
    assert value(None, "en") == "none"
    assert value(True, "ru") == "да"
    line = {"seat": "A", "what": "lost", "points": -72, "rule": "settlement.bait"}
    assert value(line, "en") == "A lost -72 [settlement.bait]"


def test_a_meld_is_its_name_and_its_cards():
    melds = [{"name": "tierce", "cards": ["KH", "QH", "JH"]}]
    assert value(melds, "ru") == "терц К♥ Д♥ В♥"
    assert value(melds, "en") == "tierce K♥ Q♥ J♥"


def test_a_script_is_numbered():
    rows = list(position({"script": [f"A play {rank}H" for rank in "789TJQK"]}, "en"))
    assert rows[0][1].startswith("1. A play 7♥   2. A play 8♥")
    assert rows[1] == ("", "7. A play K♥")


def test_the_command_that_repeats_a_case_can_be_pasted():
    header = {"peer": {"command": None}, "selection": {}}
    assert repeat_command("a@b", header) == "deberc verify --case a@b"
    header["peer"]["command"] = """python -c 'print("$x")'"""
    quoted = repeat_command("a@b", header)
    assert quoted == """deberc verify --case a@b --peer "python -c 'print(\\"\\$x\\")'\""""


def test_a_summary_counts_by_ruleset_area_and_rule():
    lines = list(summary(report_of(stream(HEADER, FAIL, FOOTER), "r"), load_bundle(), "en"))
    assert "  moscow     1: fail 1" in lines
    assert "  melds.precedence     1: fail 1" in lines
    assert lines[-2:] == ["cases 1: fail 1; 0.50 s", "Failing: 1."]
