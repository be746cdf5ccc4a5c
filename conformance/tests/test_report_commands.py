"""Commands that write and read reports: what they print, what goes wrong, how they end."""

import json

import pytest
from click.testing import CliRunner

from deberc_conformance.cli.diff_reports import diff_reports
from deberc_conformance.cli.report import report
from deberc_conformance.cli.verify import verify
from deberc_conformance.errors import (
    OneReportOnly,
    OutputFailed,
    OutputRefused,
    OutputsCollide,
    ReportRefused,
)
from deberc_conformance.report_stream import ReportWriter, line_of, read_report
from deberc_conformance.reports.files import write_text

KINDS = ("junit", "html", "markdown", "badge")


@pytest.fixture
def run(toy, monkeypatch):
    """Return a function that runs a command on the toy corpus."""
    monkeypatch.setattr("deberc_conformance.bundle.load_bundle", lambda: toy)
    monkeypatch.setattr("deberc_conformance.cli.verify.load_bundle", lambda: toy)

    def invoke(command, *words):
        return CliRunner().invoke(command, [str(word) for word in words])

    return invoke


@pytest.fixture
def reports(run, command, tmp_path):
    """Return the reports on a good peer and on one that crashes."""
    for name, mode in (("good", "fine"), ("bad", "crashes")):
        words = ("--peer", command(mode), "--report", tmp_path / name, "--lang", "en")
        found = run(verify, *words)
        assert found.exit_code == (name == "bad"), found.output
    return tmp_path / "good", tmp_path / "bad"


def options(folder, kinds=KINDS):
    return [word for kind in kinds for word in (f"--{kind}", folder / kind)]


def test_every_report_of_a_run_and_the_same_rendered_later(run, command, tmp_path, violations):
    stream, later = tmp_path / "r", tmp_path / "later"
    later.mkdir()
    words = ("--peer", command("crashes"), "--report", stream, "--lang", "en")
    assert run(verify, *words, *options(tmp_path)).exit_code == 1
    for line in stream.read_bytes().splitlines():
        assert violations(json.loads(line), "report") == []
    assert violations(json.loads((tmp_path / "badge").read_text(encoding="utf-8")), "badge") == []
    assert run(report, stream, "--lang", "en", *options(later)).exit_code == 0
    for kind in KINDS:
        assert (later / kind).read_bytes() == (tmp_path / kind).read_bytes()


def test_a_summary_is_printed_where_no_file_is_named(run, reports):
    shown = run(report, *reports, "--lang", "ru")
    assert shown.exit_code == 0
    assert "## ✅ toy: Всё верно" in shown.output.splitlines()
    assert "| `cards.plain_points` | ✅ 23 | ❌ 1/23 |" in shown.output.splitlines()


def test_the_difference_of_two_reports(run, reports, violations):
    good, bad = reports
    worse = run(diff_reports, good, bad, "--lang", "en")
    assert worse.exit_code == 1
    assert worse.output.splitlines()[0] == "Newly failing: 1"
    better = run(diff_reports, bad, good, "--json")
    assert better.exit_code == 0
    found = json.loads(better.output)
    assert violations(found, "report-diff") == []
    assert [change["kind"] for change in found["changes"]] == ["newly_passing"]


def test_a_report_without_its_footer_is_refused_everywhere(run, reports, tmp_path):
    good, _ = reports
    cut = tmp_path / "cut"
    cut.write_bytes(b"".join(good.read_bytes().splitlines(keepends=True)[:-1]))
    for command, words in (
        (report, (good, cut)),
        (diff_reports, (good, cut)),
        (diff_reports, (cut, good)),
    ):
        refused = run(command, *words).exception
        assert isinstance(refused, ReportRefused)
        assert (
            str(refused) == f"{cut}:25: the report ends without its footer; write the report again"
        )


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"rules": "x"}, "rules: 'x' is not of type 'array'"),
        ({"verdict": "good"}, "verdict: 'good' is not one of ["),
        ({"more": 1}, "case: Additional properties are not allowed ('more' was unexpected)"),
        ({"case": None}, "case: None is not of type 'string'"),
    ],
)
def test_an_event_against_the_schema_is_refused_with_its_line(reports, change, said):
    good, _ = reports
    lines = good.read_bytes().splitlines(keepends=True)
    lines[2] = line_of({**json.loads(lines[2]), **change})
    good.write_bytes(b"".join(lines))
    with pytest.raises(ReportRefused) as refused:
        read_report(good)
    assert str(refused.value).startswith(f"{good}:3: {said}")


@pytest.mark.parametrize("kind", KINDS)
def test_paths_that_cannot_be_written_are_told_before_the_run(run, tmp_path, kind):
    (tmp_path / "file").write_text("x", encoding="utf-8")
    for path, reason in (
        (tmp_path / "none" / "r", "no such file or directory"),
        (tmp_path / "file" / "r", "not a directory"),
        (tmp_path, "is a directory"),
    ):
        refused = run(verify, "--peer", "/nowhere/peer", f"--{kind}", path).exception
        assert isinstance(refused, OutputRefused)
        assert (refused.file, refused.reason) == (str(path), reason)
        assert refused.exit_code == 2


@pytest.mark.parametrize("kind", KINDS)
def test_a_full_disk_leaves_the_other_reports(run, command, tmp_path, kind):
    others = [each for each in KINDS if each != kind]
    words = ("--peer", command("fine"), f"--{kind}", "/dev/full", *options(tmp_path, others))
    refused = run(verify, *words).exception
    assert isinstance(refused, OutputFailed)
    assert refused.reason == "no space left on device"
    assert sorted(each.name for each in tmp_path.iterdir()) == sorted(others)


def test_an_older_report_stays_where_the_new_one_is_not_written(tmp_path, monkeypatch):
    file = tmp_path / "r.html"
    write_text(str(file), "old")

    def full(self, _data):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.write_bytes", full)
    with pytest.raises(OutputFailed, match="no space left on device"):
        write_text(str(file), "new")
    assert file.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_two_outputs_into_one_file_are_refused(run, reports, tmp_path):
    good, _ = reports
    for words in (("--html", tmp_path / "x", "--junit", tmp_path / "x"), ("--html", good)):
        refused = run(report, good, *words).exception
        assert isinstance(refused, OutputsCollide)
    assert read_report(good).footer


def test_a_badge_is_of_one_report(run, reports, tmp_path):
    refused = run(report, *reports, "--badge", tmp_path / "b").exception
    assert isinstance(refused, OneReportOnly)
    assert str(refused) == "--badge: it is made from one report, not from 2; name one file"


def test_a_report_that_another_run_writes_is_left_alone(tmp_path):
    file = tmp_path / "r"
    first = ReportWriter(str(file))
    first.add({"event": "header"})
    with pytest.raises(OutputRefused, match="another run is writing it"):
        ReportWriter(str(file))
    assert file.read_bytes() == b'{"event":"header"}\n'
    first.close()
    ReportWriter(str(file)).close()
    assert file.read_bytes() == b""


def test_two_runs_one_after_the_other_leave_the_later_report(run, command, tmp_path):
    for mode in ("crashes", "fine"):
        run(verify, "--peer", command(mode), "--report", tmp_path / "r", *options(tmp_path))
    assert read_report(tmp_path / "r").footer["failing"] == 0
    assert "23 passed" in (tmp_path / "badge").read_text(encoding="utf-8")
    assert len(list(tmp_path.iterdir())) == 5


def test_an_interrupted_run_is_marked_in_every_report(run, command, tmp_path, monkeypatch):
    from deberc_conformance.runner import Run

    events = Run.events

    def stopped(self):
        for number, event in enumerate(events(self)):
            if number == 5:
                raise KeyboardInterrupt
            yield event

    monkeypatch.setattr(Run, "events", stopped)
    words = ("--peer", command("fine"), "--report", tmp_path / "r", "--lang", "en")
    assert run(verify, *words, *options(tmp_path)).exit_code == 130
    assert read_report(tmp_path / "r").footer["partial"]
    assert "PARTIAL: interrupted" in (tmp_path / "html").read_text(encoding="utf-8")
    assert "**PARTIAL: interrupted**" in (tmp_path / "markdown").read_text(encoding="utf-8")
    assert "partial: interrupted" in (tmp_path / "junit").read_text(encoding="utf-8")
    badge = json.loads((tmp_path / "badge").read_text(encoding="utf-8"))
    assert (badge["message"], badge["isError"]) == ("interrupted", True)
