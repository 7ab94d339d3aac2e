"""Thinking in the page: stopped at once, with a network that came whole, and again after a worker has died."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from heavenale import Game, Record
from heavenale.agents.greedy import GreedyAgent
from tests.engine.workshop import run_node, served

NETWORK = "**/*.network"
ASKED = """([name, ...asked]) => thinking[name](...asked).then((answer) => ({ answer }), ({ code }) => ({ code }))"""
CANCELLED = """async ([record, after]) => {
    const stop = new AbortController();
    const asked = thinking.decide(record, 'guided', { timeMs: 600_000, signal: stop.signal }).catch(({ code }) => code);
    if (after) await new Promise((resolve) => setTimeout(resolve, after));
    stop.abort();
    return asked;
}"""
LOADED = """async () => {
    const seen = [];
    const code = await thinking.loadNetwork({ onprogress: (one) => seen.push(one) }).catch(({ code }) => code);
    return { code, seen };
}"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("page")
    run_node("tests/thinking/build.mjs", str(folder))
    with served(folder) as address:
        yield address


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    context = browser.new_context()
    yield opened(context.new_page(), address)
    context.close()


def opened(page: Page, address: str) -> Page:
    page.goto(address)
    page.wait_for_function("() => window.thinking")
    return page


def ask(page: Page, *asked: Any) -> dict[str, Any]:
    """The answer, or the code of the error."""
    answer: dict[str, Any] = page.evaluate(ASKED, list(asked))
    return answer


def record_of(moves: int) -> dict[str, Any]:
    """A game after so many moves."""
    game, agent = Game(2, seed=5), GreedyAgent(seed=5, temperature=1.0)
    while len(game.moves) < moves and not game.is_over:
        game.push(agent.decide(game).move)
    return Record.of(game).to_dict()


def test_all_levels_decide(page: Page) -> None:
    record = record_of(30)
    legal = {str(move) for move in Record.from_dict(record).replay().legal_moves}
    levels = page.evaluate("() => thinking.levels()")
    assert [level["name"] for level in levels if level["needsNetwork"]] == ["cantor", "subprior", "prior", "abbot"]
    for level in levels:
        decision = ask(page, "decide", record, level["name"], {"timeMs": 100})["answer"]
        assert decision["move"] in legal
        assert decision["line"][0] == decision["move"]


def test_with_a_seed_the_same_question_has_the_same_answer(page: Page) -> None:
    asked = ("decide", record_of(30), "cellarer", {"seed": 3, "iterations": 50})
    first = ask(page, *asked)
    ask(page, "decide", record_of(31), "cellarer", {})
    assert ask(page, *asked) == first


@pytest.mark.parametrize("after", [0, 400])
def test_who_cancels_waits_for_nothing_and_blocks_nobody(page: Page, after: int) -> None:
    ask(page, "loadNetwork")
    assert page.evaluate(CANCELLED, [record_of(30), after]) == "cancelled"
    assert "answer" in ask(page, "decide", record_of(30), "prior")  # ten minutes later otherwise


def test_a_question_that_is_cancelled_beforehand_is_not_asked(page: Page) -> None:
    asked = "(record) => thinking.advise(record, { signal: AbortSignal.abort() }).catch(({ code }) => code)"
    assert page.evaluate(asked, record_of(30)) == "cancelled"
    assert page.workers == []


def test_the_network_tells_how_far_it_is_and_is_kept(page: Page, address: str) -> None:
    first = page.evaluate(LOADED)
    done = [one["done"] for one in first["seen"]]
    assert done == sorted(done)
    assert done[0] == 0
    assert done[-1] == first["seen"][-1]["total"] > 6_000_000
    again = page.context.new_page()
    again.route(NETWORK, lambda route: route.abort())
    assert opened(again, address).evaluate(LOADED) == {"code": None, "seen": []}


def test_a_network_cut_short_is_told_and_nothing_of_it_kept(page: Page) -> None:
    def cut(route: Route) -> None:
        response = route.fetch()
        route.fulfill(status=200, body=response.body()[:-1])

    page.route(NETWORK, cut)
    assert ask(page, "decide", record_of(30), "prior") == {"code": "network_cut_short"}
    assert "answer" in ask(page, "decide", record_of(30), "sacristan")  # the others play on
    page.unroute(NETWORK)
    assert "answer" in ask(page, "decide", record_of(30), "prior")


def test_a_damaged_network_is_told(page: Page) -> None:
    def damage(route: Route) -> None:
        body = bytearray(route.fetch().body())
        body[1234] ^= 4
        route.fulfill(status=200, body=bytes(body))

    page.route(NETWORK, damage)
    assert ask(page, "loadNetwork") == {"code": "network_cut_short"}


def test_without_the_net_the_network_is_out_of_reach(page: Page) -> None:
    page.route(NETWORK, lambda route: route.abort())
    assert ask(page, "loadNetwork") == {"code": "network_unreachable"}


def test_after_a_worker_has_died_there_is_another(page: Page) -> None:
    ask(page, "loadNetwork")
    asked = "(record) => { window.asked = thinking.decide(record, 'guided', { timeMs: 600_000 }) }"
    page.evaluate(asked, record_of(30))
    page.workers[0].evaluate("() => void setTimeout(() => { throw new Error('out of memory') })")
    assert page.evaluate("() => asked.catch(({ code }) => code)") == "worker_died"
    assert "answer" in ask(page, "decide", record_of(30), "prior")


def test_what_cannot_be_replayed_is_refused_and_nothing_else_suffers(page: Page) -> None:
    assert ask(page, "decide", {**record_of(3), "moves": ["go 99"]}, "brewer") == {"code": "not_a_move"}
    assert ask(page, "decide", record_of(3), "nobody") == {"code": "unknown_level"}
    assert "answer" in ask(page, "decide", record_of(3), "brewer")


def test_a_game_is_judged_decision_by_decision_with_progress(page: Page) -> None:
    record = record_of(10_000)
    asked = """async (record) => {
        const seen = [];
        const analysis = await thinking.analyse(record, { nodes: 20, onprogress: (one) => seen.push(one) });
        return { analysis, seen, again: await thinking.analyse(record, { nodes: 20 }) };
    }"""
    found = page.evaluate(asked, record)
    analysis = found["analysis"]
    assert found["again"] == analysis
    assert [one["move"] for one in analysis["decisions"]] == record["moves"]
    assert analysis["final_points"] == record["scores"]
    assert sum(analysis["final_chances"]) == 1
    assert all(0 < accuracy < 100 for accuracy in analysis["accuracy"])
    assert all(sum(one["winning_chances"]) == pytest.approx(1) for one in analysis["decisions"])
    assert any(one["cost"] > 0 for one in analysis["decisions"])
    fetched = [one for one in found["seen"] if one.get("of") == "network"]  # which comes first
    judged = found["seen"][len(fetched) :]
    assert fetched[-1]["done"] == fetched[-1]["total"] > 6_000_000
    assert [one["done"] for one in judged] == sorted({one["done"] for one in judged})
    assert judged[-1] == {"done": len(record["moves"]), "total": len(record["moves"])}
