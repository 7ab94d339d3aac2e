import itertools
import xml.etree.ElementTree as ET

import pytest

from heavenale.analysis import analyse, chart

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_has_a_line_of_its_own_dashes_and_a_name(judge, record_of, players):
    root = ET.fromstring(chart(analyse(record_of(players), judge())))
    curves = root.findall(f"{SVG}polyline")
    assert len(curves) == players
    assert len({curve.get("stroke-dasharray") for curve in curves}) == players
    words = [text.text for text in root.iter(f"{SVG}text")]
    for player in range(1, players + 1):
        assert any(word.startswith(f"Player {player}: ") for word in words)


def test_names_of_people_are_shown_and_escaped(judge, record_of):
    root = ET.fromstring(chart(analyse(record_of(2, names=("<Ada>", "Bartholomew the Brewer")), judge())))
    words = " ".join(root.itertext())
    assert "<Ada>: " in words
    assert "Bartholomew…: " in words


def test_rounds_and_costly_moves_are_marked(judge, record_of):
    analysis = analyse(record_of(), judge(shown=1000))
    words = " ".join(ET.fromstring(chart(analysis)).itertext())
    for number in (1, 2, 3):
        assert f"Round {number}" in words
    for one in analysis.costliest():
        assert f"move {one.number}, {one.move}" in words


@pytest.mark.parametrize("moves", [0, 1, 2])
def test_even_the_shortest_record_can_be_drawn(judge, record_of, moves):
    ET.fromstring(chart(analyse(record_of(2, moves=moves), judge())))


def test_names_stay_on_the_paper_and_apart(judge, record_of):
    root = ET.fromstring(chart(analyse(record_of(4), judge())))
    heights = sorted(float(text.get("y")) for text in root.iter(f"{SVG}text") if text.text.startswith("Player "))
    assert heights[-1] < 480
    assert all(below - above >= 19.9 for above, below in itertools.pairwise(heights))
