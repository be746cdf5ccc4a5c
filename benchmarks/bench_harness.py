"""Cases a second through the harness, with a peer that only echoes; start-up; load of the bundle.

The bars are those of the project: lockstep 5,000 and 16 in flight 20,000 cases a second, 0.25 s to
the first case, `deberc --help` at most three starts of an interpreter that imports click and yaml.
"""

import subprocess
import sys
from itertools import chain, islice, repeat
from pathlib import Path
from statistics import median
from time import perf_counter

from deberc_conformance.bundle import Bundle, load_bundle
from deberc_conformance.cases import Case
from deberc_conformance.peers import Limits, Session
from deberc_conformance.peers.workers import Workers
from deberc_conformance.runner import Run

HERE = Path(__file__).resolve().parent
DEBERC = Path(sys.executable).with_name("deberc")
TIMES = 7


def cases_a_second(bundle: Bundle, window: int, wanted: int) -> float:
    """Return how many cases a second go from question to event."""
    copies = wanted // len(bundle.cases) + 1
    cases = list(
        chain.from_iterable(
            [case._replace(id=f"{number}-{case.id}") for number in range(copies)]
            for case in bundle.cases
        )
    )
    echo = f"{sys.executable} {HERE / 'echo_peer.py'} {window}"
    events = Run(bundle, cases, Session(echo, bundle.suite, Limits()), {}).events()
    next(events)
    begun = perf_counter()
    for _ in events:
        pass
    return len(cases) / (perf_counter() - begun)


def workers_gain(bundle: Bundle, wanted: int) -> float:
    """Return how many times quicker two processes are, with a peer that works 1 ms a case."""
    cases = [case._replace(id=f"{n}-{case.id}") for n, case in enumerate(repeat_of(bundle, wanted))]
    peer = f"{sys.executable} {HERE / 'working_peer.py'}"
    return seconds_for(bundle, cases, Session(peer, bundle.suite, Limits())) / seconds_for(
        bundle, cases, Workers(peer, bundle.suite, Limits(), 2)
    )


def repeat_of(bundle: Bundle, wanted: int) -> list[Case]:
    """Return the first case of the corpus so many times."""
    return [bundle.cases[0]] * wanted


def seconds_for(bundle: Bundle, cases: list[Case], peer: Session | Workers) -> float:
    """Return the seconds from the first case to the last."""
    events = Run(bundle, cases, peer, {}).events()
    next(events)
    begun = perf_counter()
    for _ in islice(events, len(cases)):
        pass
    seconds = perf_counter() - begun
    for _ in events:
        pass
    return seconds


def seconds_of(command: list[str]) -> float:
    """Return the median time of a command."""
    times = []
    for _ in repeat(None, TIMES):
        begun = perf_counter()
        subprocess.run(command, check=False, capture_output=True)
        times.append(perf_counter() - begun)
    return median(times)


def seconds_to_first_case() -> float:
    """Return the time from the start of `deberc verify` to the first verdict on a quick peer."""
    echo = f"{sys.executable} -I -S {HERE / 'echo_peer.py'}"
    command = [str(DEBERC), "verify", "--json", "--peer", echo]
    times = []
    for _ in repeat(None, TIMES):
        begun = perf_counter()
        with subprocess.Popen([*command, "--case", first_case()], stdout=subprocess.PIPE) as run:
            assert run.stdout is not None
            run.stdout.readline()
            run.stdout.readline()
            times.append(perf_counter() - begun)
    return median(times)


def first_case() -> str:
    """Return the id of a case."""
    return load_bundle().cases[0].id


def main() -> None:
    """Print the figures."""
    begun = perf_counter()
    bundle = load_bundle()
    cases = len(bundle.cases)
    print(f"load of the bundle       {perf_counter() - begun:8.3f} s  ({cases} cases)")
    for name, window, wanted, bar in (
        ("lockstep", 1, 10_000, 5_000),
        ("16 in flight", 16, 40_000, 20_000),
    ):
        print(f"{name:<24} {cases_a_second(bundle, window, wanted):8,.0f} cases/s  (bar {bar:,})")
    gain = workers_gain(bundle, 3_000)
    print(
        f"--workers 2              {gain:8.2f} × one, with a peer that works 1 ms a case  (bar 1.9)"
    )
    bare = seconds_of([sys.executable, "-c", "import click, yaml"])
    times = seconds_of([str(DEBERC), "--help"]) / bare
    print(
        f"deberc --help            {times:8.2f} × importing click and yaml, {bare:.3f} s  (bar 3)"
    )
    print(f"start to first case      {seconds_to_first_case():8.3f} s  (bar 0.25)")


main()
