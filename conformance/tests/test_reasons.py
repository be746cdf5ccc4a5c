"""What goes wrong with a program, in Russian; reports hold the English."""

import pytest
from click.testing import CliRunner

from deberc.sayings import templates
from deberc_conformance.cli import deberc as command
from deberc_conformance.errors import PeerCommandRefused, PeerNotJudged
from deberc_conformance.reasons import in_words


@pytest.mark.parametrize(
    ("english", "russian"),
    [
        ("no answer within 2 s", "нет ответа за 2 с"),
        ("it exited with status 3", "завершилась с кодом 3"),
        ("it was killed by SIGKILL", "её прервал сигнал SIGKILL"),
        ("after its answer: it exited with status 0", "после ответа: завершилась с кодом 0"),
        ("not a JSON object: [1]", "это не объект JSON: [1]"),
        ("no valid answer to hello: not JSON: {", "нет верного ответа на hello: это не JSON: {"),
        (
            "it does not start (no such file or directory)",
            "не запускается (нет такого файла или папки)",
        ),
        ("words of its own: 1", "words of its own: 1"),
    ],
)
def test_reasons(english, russian):
    assert in_words(english, "ru") == russian
    assert in_words(english, "en") == english


def test_every_reason_is_told_by_its_own_phrase():
    for key, texts in templates("peer").items():
        assert in_words(texts["en"], "ru") == texts["ru"], key


def test_errors_about_programs():
    error = PeerNotJudged("no such", "it does not start (permission denied)", "line 1\nline 2\n")
    assert str(error) == (
        "the peer 'no such' could not be judged: it does not start (permission denied)\n"
        "its last words on stderr:\nline 1\nline 2"
    )
    assert error.say("ru") == (
        "программу «no such» проверить не удалось: не запускается (нет прав)\n"
        "последнее, что она написала в stderr:\nline 1\nline 2"
    )
    assert PeerCommandRefused("", "it is empty").say("ru").startswith("--peer «»: ")


def test_check_peer_in_russian(command_of_the_zoo):
    found = CliRunner().invoke(
        command, ["check-peer", "--peer", command_of_the_zoo, "--lang", "ru"]
    )
    assert "✓ hello: " in found.output
    assert ", операции: " in found.output
    assert found.output.splitlines()[-1].startswith("✓ bye: протокол соблюдён")


@pytest.fixture
def command_of_the_zoo(odd):
    return odd(plays="moscow")
