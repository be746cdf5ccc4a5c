"""The same campaign on a Dask cluster, whose worker dies in the middle."""

import os
import signal
import sys
from pathlib import Path

import pytest

from deberc.rulesets import load_ruleset
from deberc_conformance.fuzz.cluster import Cluster
from deberc_conformance.fuzz.crews import Alone
from deberc_conformance.fuzz.hunting import Bounds, Hunt
from deberc_conformance.fuzz.records import Campaign
from deberc_conformance.fuzz.running import Running
from deberc_conformance.fuzz.state import as_data
from deberc_conformance.fuzz.tasks import leave_all
from deberc_conformance.houses import bundle_ruleset

distributed = pytest.importorskip("distributed", reason="dask.distributed is not installed")

POINTS = Path(__file__).parent / "zoo" / "points_peer.py"
DEALS = 400
pytestmark = pytest.mark.filterwarnings("default")


@pytest.fixture(scope="module")
def cluster():
    """Return a cluster of two workers, each a process."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as found:
        yield found


@pytest.fixture
def campaign(marker):
    """Return a campaign against a program that is wrong now and then."""
    command = f"{sys.executable} -I -S {POINTS} {marker} wrong"
    ruleset = bundle_ruleset(load_ruleset("moscow"))
    return Campaign(ruleset, seed=3, peers=(command,))


def test_findings_are_made_small_on_the_cluster(cluster, campaign):
    crew = Cluster(cluster.scheduler_address)
    try:
        outcome = Running(campaign, Bounds(60), crew).run()
    finally:
        crew.close()
    assert outcome.exit_code == 1
    assert outcome.greetings[0].name == "points"
    [finding] = outcome.findings
    assert (
        finding.divergence.given["cards"] == ["JS"] or len(finding.divergence.given["cards"]) == 1
    )


def test_a_worker_that_is_killed_loses_nothing_and_counts_nothing_twice(cluster, campaign):
    alone = Hunt(campaign, Bounds(DEALS))
    try:
        alone.run(Alone())
    finally:
        leave_all()
    assert alone.tally.found
    crew, killed = Cluster(cluster.scheduler_address), []

    def kill(tally):
        if not killed and tally.done >= DEALS // 4:
            pids = cluster.scheduler_info["workers"]
            worker = next(iter(cluster.workers.values()))
            killed.append(worker.process.pid)
            assert len(pids) == 2
            os.kill(worker.process.pid, signal.SIGKILL)

    hunt = Hunt(campaign, Bounds(DEALS))
    try:
        hunt.run(crew, kill)
    finally:
        crew.close()
    assert killed
    assert as_data(campaign, hunt.tally) == as_data(campaign, alone.tally)
    assert hunt.tally.counts[0].total() == hunt.tally.questions > 300
