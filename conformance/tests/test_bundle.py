import json
import shutil

import pytest

from deberc_conformance import build, bundle, freshness, resources
from deberc_conformance.bundle import load_bundle
from deberc_conformance.operations import OPS


@pytest.fixture(scope="module")
def corpus():
    return load_bundle()


def test_the_bundle_is_in_its_schema(corpus, violations):
    assert violations(corpus.data, "bundle") == []


def test_positions_and_answers_are_in_the_schema_of_operations(corpus, violations):
    for situation in corpus.data["situations"][::5]:
        assert violations(situation, "operations") == []


def test_the_corpus_is_wide(corpus):
    cases = corpus.cases
    assert {case.op for case in cases} == set(OPS)
    assert len(cases) >= 500
    assert len({case.id for case in cases}) == len(cases)


def test_the_content_hash_is_that_of_the_content(corpus):
    again = build.build_bundle([])["content"]
    assert len(corpus.content) == len(again) == 64
    assert corpus.content != again


def test_the_index_lists_every_case(corpus):
    index = build.index_of(corpus.data)
    assert sum(map(len, index["ruleset"].values())) == len(corpus.cases)
    assert index["content"] == corpus.content
    for cases in index["rule"].values():
        assert len(set(cases)) == len(cases)


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """Return the situations of a small copy of the tree, whose bundle lies apart."""
    root = resources.PACKAGE.parents[1]
    folder = tmp_path / "conformance" / "situations"
    shutil.copytree(root / "conformance" / "situations" / "trick_winner", folder / "trick_winner")
    shutil.copytree(root / "spec", tmp_path / "spec")
    data = tmp_path / "data"
    for module in (bundle, build):
        monkeypatch.setattr(module, "DATA", data)
    monkeypatch.setattr(freshness, "_BUNDLE", data / "bundle.json")
    monkeypatch.setattr(freshness, "_STAMP", data / "stamp.json")
    monkeypatch.setattr(bundle, "situations_folder", lambda: folder)
    return folder


def test_a_checkout_is_built_when_something_changed(checkout):
    assert not freshness.is_fresh(checkout)
    before = load_bundle()
    assert freshness.is_fresh(checkout)
    assert load_bundle().content == before.content
    file = next((checkout / "trick_winner").iterdir())
    file.write_text(file.read_text(encoding="utf-8").replace("points: ", "points:  "))
    assert not freshness.is_fresh(checkout)
    file.unlink()
    assert len(load_bundle().data["situations"]) == len(before.data["situations"]) - 1


def test_a_file_that_was_only_touched_changes_nothing(checkout):
    load_bundle()
    next((checkout / "trick_winner").iterdir()).touch()
    assert freshness.is_fresh(checkout)


@pytest.mark.parametrize("text", ["", "[]", "{", "{}"])
def test_a_damaged_stamp_is_no_stamp(checkout, text):
    load_bundle()
    freshness._STAMP.write_text(text)
    assert not freshness.is_fresh(checkout)


def test_a_tree_that_cannot_be_written_works_all_the_same(checkout, monkeypatch, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    for module in (bundle, build):
        monkeypatch.setattr(module, "DATA", blocked / "data")
    assert load_bundle().cases


def test_a_package_without_its_corpus_says_so(monkeypatch, tmp_path):
    monkeypatch.setattr(bundle, "situations_folder", lambda: None)
    monkeypatch.setattr(bundle, "DATA", tmp_path)
    with pytest.raises(Exception, match="the corpus is not there; install the package again"):
        load_bundle()


def test_a_shipped_bundle_is_read_as_it_is(monkeypatch, tmp_path, corpus):
    (tmp_path / "bundle.json").write_text(json.dumps(corpus.data), encoding="utf-8")
    monkeypatch.setattr(bundle, "situations_folder", lambda: None)
    monkeypatch.setattr(bundle, "DATA", tmp_path)
    assert load_bundle().content == corpus.content
