"""One game of a batch: a step is a decision of a player, with everything that follows without one.

Two things keep decisions few and real. A move without an alternative is made at once, so every decision asked for
has at least two answers. And cards are sold only where nothing else is possible, so that a batch does not ask before
every single decision whether one wants to; what a card brings when it must be sold is still a choice.
"""

from __future__ import annotations

from typing import Any

from heavenale.observation.writing import observe, progress
from heavenale.rules.actions import ACTIONS, FIRST_ACTION, ROW_OF, ROWS
from heavenale.rules.bits import contains, lowest, size
from heavenale.rules.board import MAX_PLAYERS
from heavenale.rules.chance import advance, seeded
from heavenale.rules.play import apply, begin_shuffled, is_legal
from heavenale.rules.playout import ROWS_OF_PHASE, SELL, random_action
from heavenale.rules.rule import PURE, entry, lookup, rule
from heavenale.rules.scoring import points, winners
from heavenale.rules.setup import shuffle_hidden
from heavenale.rules.state import Phase, state_at

NOT_FORCED = -1
ROW_BEGINS = lookup([*(list(ROW_OF).index(row) for row in range(ROWS)), ACTIONS])
FIRST_SALE = int(FIRST_ACTION[SELL])

if PURE:
    record_at = state_at
else:

    @rule
    def record_at(states: Any, index: int) -> Any:
        """One game's record."""
        return states[index]


@rule
def moves_without_selling(game: Any) -> int:
    """How many moves are open apart from selling cards."""
    count = 0
    for row in range(ROWS_OF_PHASE[game.phase, 0], ROWS_OF_PHASE[game.phase, 1]):
        count += size(game.legal[row])
    return count


@rule
def forced_move(game: Any) -> int:
    """The only move worth asking for, or NOT_FORCED."""
    first = ROWS_OF_PHASE[game.phase, 0]
    end = ROWS_OF_PHASE[game.phase, 1]
    count = moves_without_selling(game)
    if count == 0:
        first = SELL
        end = SELL + 1
        count = size(game.legal[SELL])
    if count != 1:
        return NOT_FORCED
    for row in range(first, end):
        if game.legal[row]:
            return FIRST_ACTION[row] + lowest(game.legal[row])
    return NOT_FORCED


@entry
def play_forced_moves(game: Any) -> None:
    """Go on to the next real decision, or to the end."""
    while game.phase != Phase.OVER:
        move = forced_move(game)
        if move == NOT_FORCED:
            return
        apply(game, move)


@entry
def begin_game(game: Any, players: int, seed: int) -> None:
    """Set up a game, up to its first decision."""
    begin_shuffled(game, players, seed)
    play_forced_moves(game)


@entry
def write_mask(game: Any, mask: Any) -> None:
    """A one for every move asked for, a zero for all others."""
    for action in range(ACTIONS):
        mask[action] = 0
    first = ROWS_OF_PHASE[game.phase, 0]
    end = ROWS_OF_PHASE[game.phase, 1]
    if moves_without_selling(game) == 0:
        first = SELL
        end = SELL + 1
    for row in range(first, end):
        moves = game.legal[row] >> (ROW_BEGINS[row] - FIRST_ACTION[row])
        of_row = mask[ROW_BEGINS[row] : ROW_BEGINS[row + 1]]
        # All of them: to look for the legal ones would make the processor guess, mostly wrongly.
        for n in range(of_row.shape[0]):
            of_row[n] = contains(moves, n)


@rule
def is_asked(game: Any, action: int) -> bool:
    """Whether an action is one of the moves asked for."""
    if action < 0 or action >= ACTIONS or not is_legal(game, action):
        return False
    return action < FIRST_SALE or moves_without_selling(game) == 0


@entry
def write_result(game: Any, final_points: Any, final_shares: Any, final_progress: Any) -> None:
    """The points of a finished game, everyone's share of the victory, and their progress."""
    winning = winners(game)
    for player in range(MAX_PLAYERS):
        plays = player < game.players
        final_points[player] = points(game, player) if plays else 0
        final_progress[player] = progress(game, player) if plays else 0
        final_shares[player] = 1 / size(winning) if contains(winning, player) else 0


@rule
def reset_game(n: int, games: Any, players: Any, episodes: Any, seed: int) -> None:
    """Begin the first game of place n."""
    episodes[n] = 0
    begin_game(record_at(games, n), players[n], seed + n)


@rule
def ask(n: int, games: Any, seats: Any, mask: Any) -> None:
    """Say who decides next at place n, and between which moves."""
    game = record_at(games, n)
    seats[n] = game.player
    write_mask(game, mask[n])


@rule
def step_game(
    n: int,
    games: Any,
    actions: Any,
    players: Any,
    episodes: Any,
    seats: Any,
    mask: Any,
    over: Any,
    rewards: Any,
    final_games: Any,
    final_points: Any,
    final_shares: Any,
    final_progress: Any,
    seed: int,
) -> None:
    """Carry out the decision of place n; when its game is over, note the result and begin the next one."""
    game = record_at(games, n)
    apply(game, actions[n])
    play_forced_moves(game)
    over[n] = game.phase == Phase.OVER
    if game.phase == Phase.OVER:
        write_result(game, final_points[n], final_shares[n], final_progress[n])
        final_games[n] = games[n]
        episodes[n] += 1
        begin_game(game, players[n], seed + n + episodes[n] * actions.shape[0])
    for player in range(MAX_PLAYERS):
        rewards[n, player] = final_shares[n, player] if over[n] else 0
    ask(n, games, seats, mask)


@rule
def try_move(
    m: int,
    width: int,
    games: Any,
    tries: Any,
    actions: Any,
    viewers: Any,
    over: Any,
    final_points: Any,
    final_shares: Any,
    final_progress: Any,
    seed: int,
) -> None:
    """Carry out decision m, one of `width` for its game, on a copy that knows no more than the players do."""
    n = m // width
    tries[m] = games[n]
    game = record_at(tries, m)
    viewers[m] = game.player
    apply(game, actions[m])
    play_forced_moves(game)
    if game.round_number != record_at(games, n).round_number:  # tiles were dealt: others than the real ones
        tries[m] = games[n]
        shuffle_hidden(game, seeded(seed + n))
        apply(game, actions[m])
        play_forced_moves(game)
    over[m] = game.phase == Phase.OVER
    if game.phase == Phase.OVER:
        write_result(game, final_points[m], final_shares[m], final_progress[m])


@rule
def observe_game(n: int, games: Any, seats: Any, observations: Any, longs: Any) -> None:
    """Write what a seat sees of place n, or the player who decides; `longs` is the same memory, cleared faster."""
    for at in range(longs.shape[1]):
        longs[n, at] = 0
    game = record_at(games, n)
    if 0 <= seats[n] < game.players:
        observe(game, seats[n], observations[n])
    else:
        observe(game, game.player, observations[n])


@rule
def choose_for_game(n: int, games: Any, actions: Any, seed: int) -> None:
    """A random decision for place n, all moves asked for equally likely."""
    actions[n] = random_action(record_at(games, n), advance(seeded(seed + n)))
