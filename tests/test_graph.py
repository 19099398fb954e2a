"""Steps in the order of what they need, on two threads; an error reaches whoever waits for what came of it."""

import threading
import time

import pytest

from brawlset.graph import Graph

DEPS = {"a": [], "b": ["a"], "c": ["a"], "d": ["b", "c"], "e": []}


@pytest.fixture
def graph():
    """Makes graphs, and closes them."""
    made = []

    def make(deps, run, **options) -> Graph:
        made.append(Graph(deps, run, **options))
        made[-1].start()
        return made[-1]

    yield make
    for each in made:
        each.close()


def test_each_step_runs_once_after_those_it_needs(graph):
    done = []
    running = graph(DEPS, lambda name: done.append(name) or name.upper())

    assert [running.result(name) for name in "abcde"] == list("ABCDE")
    assert sorted(done) == list("abcde")
    for name, needed in DEPS.items():
        assert all(done.index(other) < done.index(name) for other in needed)


def test_what_is_no_step_is_no_need(graph):
    """Tables that are there already need no step."""
    running = graph({"a": ["staging.objects"]}, lambda name: name)

    assert running.result("a") == "a"


def test_two_steps_that_need_none_run_at_once(graph):
    both = threading.Barrier(2, timeout=10)
    running = graph({"a": [], "b": []}, lambda _: both.wait())

    assert {running.result("a"), running.result("b")} == {0, 1}


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_many_steps_come_to_an_end(graph, threads):
    deps = {str(n): [str(m) for m in range(n) if (n * m) % 7 == 3] for n in range(200)}
    running = graph(deps, int, threads=threads)

    assert [running.result(str(n)) for n in range(200)] == list(range(200))


class TestErrors:
    def test_the_error_of_a_step_is_raised_where_it_is_waited_for(self, graph):
        def run(name: str) -> str:
            if name == "b":
                raise KeyError(name)
            return name

        running = graph(DEPS, run)

        assert running.result("c") == "c"
        assert running.result("e") == "e"
        for name in ("b", "d"):
            with pytest.raises(KeyError, match="b"):
                running.result(name)

    def test_what_depends_on_a_failed_step_is_not_run(self, graph):
        done = []

        def run(name: str) -> None:
            done.append(name)
            if name == "a":
                raise KeyError(name)

        running = graph({"a": [], "b": ["a"], "c": ["b"], "d": ["c", "e"], "e": []}, run)
        with pytest.raises(KeyError):
            running.result("d")
        running.result("e")

        assert sorted(done) == ["a", "e"]

    def test_of_two_errors_each_is_told_once(self, graph):
        """A step that needed two steps that failed was told of both, and the second was one too many."""

        def run(name: str) -> None:
            raise KeyError(name)

        running = graph({"a": [], "b": [], "c": ["a", "b"], "d": ["c"]}, run)

        for name in "abcd":
            with pytest.raises(KeyError):
                running.result(name)


def test_closing_waits_for_what_runs_and_drops_the_rest():
    ended, begun = [], threading.Event()

    def run(name: str) -> None:
        begun.set()
        time.sleep(0.1)
        ended.append(name)

    running = Graph({"a": [], "b": ["a"], "c": ["b"]}, run, threads=1)
    running.start()
    begun.wait()
    running.close()

    assert ended in (["a"], ["a", "b"])
    time.sleep(0.15)
    assert ended in (["a"], ["a", "b"])
