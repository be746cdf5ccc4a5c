"""The adapters to start from speak the protocol as they are written, and can be filled in."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from deberc_conformance.operations import OPS

DEBERC = str(Path(sys.executable).with_name("deberc"))

# Language → file, how it is built, how it is started, the program that it takes.
LANGUAGES = {
    "python": ("adapter.py", [], [sys.executable, "-I", "adapter.py"], sys.executable),
    "javascript": ("adapter.mjs", [], ["node", "adapter.mjs"], "node"),
    "java": ("Adapter.java", ["javac", "Adapter.java"], ["java", "-cp", ".", "Adapter"], "javac"),
    "go": ("adapter.go", ["go", "build", "-o", "adapter", "adapter.go"], ["./adapter"], "go"),
}


def deberc(*words, cwd):
    return subprocess.run(
        [DEBERC, *words], capture_output=True, text=True, check=False, timeout=200, cwd=cwd
    )


@pytest.fixture(params=LANGUAGES)
def adapter(request, tmp_path):
    """Return the folder and the command of an adapter that was written and built."""
    file, build, start, needs = LANGUAGES[request.param]
    if shutil.which(needs) is None:
        pytest.skip(f"{needs} is not installed")
    assert deberc("adapter", "--lang", request.param, "--out", file, cwd=tmp_path).returncode == 0
    if build:
        cache = {"GOCACHE": str(tmp_path / "cache"), "GO111MODULE": "off"}
        subprocess.run(build, check=True, cwd=tmp_path, env={**os.environ, **cache}, timeout=300)
    return tmp_path, " ".join(start)


def test_it_speaks_the_protocol(adapter):
    folder, command = adapter
    run = deberc("check-peer", "--peer", command, cwd=folder)
    assert run.returncode == 0, run.stdout
    assert "✓ card_values: unsupported" in run.stdout


def test_it_answers_unsupported(adapter):
    folder, command = adapter
    words = ["verify", "--peer", command, "--op", "card_values", "--ruleset", "moscow"]
    run = deberc(*words, cwd=folder)
    assert run.returncode == 1
    assert "card_values is not filled in yet" in run.stdout
    run = deberc(*words, "--write-known-failures", "known.yaml", cwd=folder)
    run = deberc(*words, "--known-failures", "known.yaml", cwd=folder)
    assert run.returncode == 0, run.stdout


FILLED = {
    "python": (
        'raise Unsupported("card_values is not filled in yet")',
        'return {"points": dict.fromkeys(given["cards"], 0), "total": 0}',
    ),
    "javascript": (
        'notYet("card_values")',
        "({ cards }) => ({ points: Object.fromEntries(cards.map((c) => [c, 0])), total: 0 })",
    ),
}


@pytest.mark.parametrize("language", FILLED)
def test_it_can_be_filled_in(tmp_path, language):
    file, _, start, needs = LANGUAGES[language]
    if shutil.which(needs) is None:
        pytest.skip(f"{needs} is not installed")
    deberc("adapter", "--lang", language, "--out", file, cwd=tmp_path)
    text = (tmp_path / file).read_text(encoding="utf-8")
    empty, filled = FILLED[language]
    assert text.count(empty) == 1
    (tmp_path / file).write_text(text.replace(empty, filled), encoding="utf-8")
    run = deberc("check-peer", "--peer", " ".join(start), cwd=tmp_path)
    assert run.returncode == 0, run.stdout
    assert "the adapter works; 1 of 1 answers break a rule" in run.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_operation_has_its_place(tmp_path, language):
    text = deberc("adapter", "--lang", language, cwd=tmp_path).stdout
    assert all(f'"{op}"' in text or f"{op}:" in text for op in OPS)


def test_a_file_is_not_written_over(tmp_path):
    (tmp_path / "a.py").write_text("mine")
    run = deberc("adapter", "--lang", "python", "--out", "a.py", cwd=tmp_path)
    assert run.returncode == 2
    assert run.stderr == "a.py: it is there already; name another file, or remove it\n"
    assert (tmp_path / "a.py").read_text() == "mine"
