"""Rulesets of others: folders that are named, packages that are installed, names that clash."""

import importlib
import sys

import pytest

from deberc.errors import FolderRefused, PackageRefused, RulesetClash, UnknownRuleset
from deberc.lint import inspect
from deberc.rulesets import known_names, load_ruleset, packs

HEAD = "ruleset: {name}\nversion: 1\nextends: {parent}\ntitle: {{ru: Дом, en: House}}\nbella: {{points: {points}}}\n"


def write(folder, name, parent="moscow", points=30):
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}.yaml"
    file.write_text(HEAD.format(name=name, parent=parent, points=points), encoding="utf-8")
    return file


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("DEBERC_RULESETS", str(tmp_path / "club"))
    return tmp_path / "club"


def test_a_folder_of_rulesets(folder):
    write(folder, "harbour")
    write(folder, "harbour-late", "harbour", 40)
    assert load_ruleset("harbour").value("bella.points") == 30
    assert load_ruleset("harbour-late").chain == ("harbour-late", "harbour", "moscow")
    assert {"harbour", "harbour-late", "moscow"} <= set(known_names())
    assert inspect("harbour").problems == ()


def test_a_house_file_extends_a_ruleset_of_a_folder(folder, tmp_path):
    write(folder, "harbour")
    file = write(tmp_path, "house", "harbour", 50)
    assert load_ruleset(str(file)).chain == ("house", "harbour", "moscow")


def test_a_name_that_is_nowhere_suggests_those_of_the_folder(folder):
    write(folder, "harbour")
    with pytest.raises(UnknownRuleset, match="did you mean 'harbour'"):
        load_ruleset("harbor")


def test_a_folder_may_not_hide_what_is_shipped(folder):
    file = write(folder, "moscow")
    with pytest.raises(RulesetClash) as caught:
        load_ruleset("moscow")
    assert str(caught.value) == (
        f"two rulesets are called moscow: spec/rulesets/moscow.yaml and {file}; "
        "rename one or leave out its folder"
    )
    with pytest.raises(RulesetClash):
        load_ruleset("kharkov")


def test_two_folders_with_one_name(folder, tmp_path, monkeypatch):
    one, other = write(folder, "harbour"), write(tmp_path / "other", "harbour", points=40)
    monkeypatch.setenv("DEBERC_RULESETS", f"{folder}:{tmp_path / 'other'}")
    with pytest.raises(RulesetClash) as caught:
        load_ruleset("harbour")
    assert (caught.value.one, caught.value.other) == (str(one), str(other))
    monkeypatch.setenv("DEBERC_RULESETS", f"{folder}:{folder}")
    assert load_ruleset("harbour").value("bella.points") == 30


def test_a_folder_that_is_not_there(monkeypatch):
    monkeypatch.setenv("DEBERC_RULESETS", "/nowhere/at/all")
    with pytest.raises(FolderRefused) as caught:
        known_names()
    assert (
        str(caught.value)
        == "/nowhere/at/all: there is no such folder; check --rulesets and DEBERC_RULESETS"
    )


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """Install a package that promises rulesets."""

    def install(module="club_rules", rulesets=("harbour",)):
        for each in rulesets:
            write(tmp_path / "club_rules", each)
        (tmp_path / "club_rules").mkdir(exist_ok=True)
        (tmp_path / "club_rules" / "__init__.py").write_text(
            "raise SystemExit('it must not run')\n"
        )
        info = tmp_path / "club_rules-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: club-rules\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[deberc.rulesets]\nclub = {module}\n")
        monkeypatch.syspath_prepend(str(tmp_path))
        importlib.invalidate_caches()
        packs._packages.cache_clear()

    yield install
    packs._packages.cache_clear()


def test_an_installed_package_of_rulesets(installed):
    installed()
    assert load_ruleset("harbour").value("bella.points") == 30
    assert "harbour" in known_names()
    assert "club_rules" not in sys.modules


@pytest.mark.parametrize("module", ["nowhere_rules", "club_rules.inner", "club_rules"])
def test_a_package_that_has_none(installed, module):
    installed(module, rulesets=())
    with pytest.raises(PackageRefused, match="the package club promises rulesets in"):
        known_names()


def test_a_package_may_not_hide_what_is_shipped(installed):
    installed(rulesets=("moscow",))
    with pytest.raises(RulesetClash):
        known_names()
