"""Thousands of games at once, on the threads of the CPU or on a GPU, behind one interface."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from heavenale.batch.backend import BatchError, Fixed, backend_of, check_actions
from heavenale.batch.one_game import play_forced_moves
from heavenale.game import Game
from heavenale.observation.features import LONGS
from heavenale.rules.actions import ACTIONS
from heavenale.rules.board import MAX_PLAYERS, ROUNDS
from heavenale.rules.state import STATE, Phase, state_at
from heavenale.setting_up.piles import SEED_LIMIT, check_seed, own_number

CHOICE_SHIFT = 32  # seeds of games and seeds of choices hardly ever meet
MOVER = -1  # among `viewers`: whoever decides


class Batch(Fixed):
    """Games side by side; each place begins its next game by itself when one is over.

    What a step fills anew, for every place (NumPy arrays on the CPU; on a GPU arrays there, which torch shares without
    a copy by `torch.as_tensor(array, device="cuda")`). Copy what is to be kept; writing into them changes no game:

    - `current_player` [N]: who decides next, as an index from 0 into the columns of what follows (a game's
      `Game.player` counts from 1); `legal_action_mask` [N, 275]: the actions asked for (see one_game.py)
    - `terminated` [N]: whether the last step ended a game; then `rewards` [N, 4] are the shares of its victory, and
      otherwise zero
    - `final_points`, `final_shares` and `final_progress` [N, 4]: of the game that ended last, until the next one ends;
      zero for absent players
    - `observations` [N, OBSERVATION_SIZE] (heavenale.observation), filled by `observe`

    `players` is a number, or a sequence that the places take in turn. The k-th game of place n is that of the seed
    `seed + n + k * N`; without a seed one is drawn. One thread at a time may use a batch.
    """

    def __init__(
        self, count: int, players: int | Sequence[int] = (2, 3, 4), seed: int | None = 0, device: str = "cpu"
    ) -> None:
        count, seed = own_number(count), own_number(seed)
        if seed is not None:
            check_seed(seed)
        sizes = _as_array(players)
        fits = type(count) is int and count >= 1 and sizes.ndim <= 1 and sizes.size and _are_whole(sizes)
        if not fits or not np.isin(sizes, list(ROUNDS)).all():
            raise BatchError("a batch has 1 game or more, each for 2, 3 or 4 players")
        backend = backend_of(device)
        self._choices = 0
        self.count = count
        self.device = device
        self.seed: int = secrets.randbelow(SEED_LIMIT) if seed is None else seed
        self.players: NDArray[np.int64] = np.resize(sizes.astype(np.int64), count)
        self._backend = backend
        self._begun_from: NDArray[np.void] | None = None
        self._players = backend.placed(self.players)
        self.players.flags.writeable = False
        self._episodes = backend.zeros((count,), np.int64)
        self._games = backend.new_games(count)
        self._final_games = backend.new_games(count)
        self._movers = backend.placed(np.full(count, MOVER))
        self.actions = backend.zeros((count,), np.int64)
        self.viewers = backend.placed(np.full(count, MOVER))
        self.current_player = backend.zeros((count,), np.int64)
        self.legal_action_mask = backend.zeros((count, ACTIONS), np.bool_)
        self.terminated = backend.zeros((count,), np.bool_)
        self.rewards = backend.zeros((count, MAX_PLAYERS), np.float32)
        self.final_points = backend.zeros((count, MAX_PLAYERS), np.int16)
        self.final_shares = backend.zeros((count, MAX_PLAYERS), np.float32)
        self.final_progress = backend.zeros((count, MAX_PLAYERS), np.int16)
        # The same memory twice: as whole numbers of eight bytes it is cleared faster.
        self._longs = backend.zeros((count, LONGS), np.int64)
        self.observations = self._longs.view(np.int8)
        self._is_made = True
        self.reset()

    @classmethod
    def from_games(cls, games: Sequence[Game], seed: int | None = 0, device: str = "cpu") -> Batch:
        """A batch whose places begin at the next real decision of these games, and go on with those of the seed."""
        if not (games := list(games)) or not all(isinstance(game, Game) for game in games):
            raise BatchError("a batch begins from 1 game or more, each of them a Game")
        states = np.concatenate([game.clone()._states for game in games])
        for n in range(len(states)):
            play_forced_moves(state_at(states, n))
            if states[n]["phase"] == Phase.OVER:
                raise BatchError(f"nothing is left to decide in game {n} of {len(states)}")
        batch = cls(len(states), [game.players for game in games], seed, device)
        batch._begun_from = states
        batch.reset()
        return batch

    def reset(self) -> None:
        """Begin all games anew: those of the first seeds, or those that `from_games` was given."""
        backend = self._backend
        backend.reset(self._games, self._players, self._episodes, self.seed)
        if self._begun_from is not None:
            backend.overwrite(self._games, self._begun_from)
        backend.overwrite(self.terminated, np.zeros(self.count, np.bool_))
        backend.overwrite(self.rewards, np.zeros((self.count, MAX_PLAYERS), np.float32))
        backend.ask_all(self._games, self.current_player, self.legal_action_mask)

    def step(self, actions: Any = None) -> None:
        """Carry out one decision in every game: these, or what has been written into `actions`.

        On the CPU an action that is not asked for is refused; on a GPU nothing looks, for the sake of speed.
        """
        chosen = self.actions if actions is None else actions
        if self.device == "cpu":
            chosen = self._checked(chosen)
        self._backend.step(
            self._games,
            chosen,
            self._players,
            self._episodes,
            self.current_player,
            self.legal_action_mask,
            self.terminated,
            self.rewards,
            self._final_games,
            self.final_points,
            self.final_shares,
            self.final_progress,
            self.seed,
        )

    def choose(self) -> Any:
        """Write a random decision for every game into `actions`: those asked for are equally likely."""
        self._backend.choose(self._games, self.actions, self.seed ^ (self._choices << CHOICE_SHIFT))
        self._choices += 1
        return self.actions

    def observe(self, *, by_viewers: bool = False) -> Any:
        """Write what the player to decide sees in every game, or the player (from 0) written into `viewers`."""
        if by_viewers and self.device == "cpu":
            self._check_viewers()
        seats = self.viewers if by_viewers else self._movers
        self._backend.observe(self._games, seats, self.observations, self._longs)
        return self.observations

    def final_observation(self, place: int, player: int) -> NDArray[np.int8]:
        """What a player (from 0) saw at the end of the game that ended last at this place."""
        if place not in range(self.count) or player not in range(self.players[place]):
            raise BatchError(f"there is no player {player!r} at place {place!r} of {self!r}")
        return self.final_observations([place], [player])[0]

    def final_observations(self, places: Any, players: Any) -> NDArray[np.int8]:
        """The same of several places at once, a row for each."""
        whose, who = _as_array(places), _as_array(players)
        fits = whose.ndim == 1 and whose.shape == who.shape and all(_are_whole(numbers) for numbers in (whose, who))
        if not fits or not ((whose >= 0) & (whose < self.count)).all() or not self._are_players(whose, who):
            raise BatchError(f"each place of {self!r} needs one of its players, from 0")
        memories: NDArray[np.uint8] = self._backend.fetched(self._final_games).view(np.uint8)
        ended = memories.reshape(self.count, -1)[whose.astype(np.int64)].view(STATE).reshape(len(whose))
        longs = np.zeros((len(ended), LONGS), np.int64)
        backend_of("cpu").observe(ended, who.astype(np.int64), longs.view(np.int8), longs)
        return longs.view(np.int8)

    def _are_players(self, places: NDArray[Any], numbers: NDArray[Any]) -> bool:
        return bool(((numbers >= 0) & (numbers < self.players[places.astype(np.int64)])).all())

    def states(self) -> NDArray[np.void]:
        """A copy of the records of all games, on the CPU."""
        memory: NDArray[np.uint8] = self._backend.fetched(self._games).view(np.uint8)
        return memory.copy().view(STATE)  # NumPy copies records field by field

    # --- Copies ------------------------------------------------------------------------------------------

    def clone(self) -> Batch:
        """A batch of its own at the same point, which goes on by itself."""
        return _restored(*self.__reduce__()[1])

    __copy__ = clone

    def __deepcopy__(self, _memo: dict[int, object]) -> Batch:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        arrays = {name: self._backend.fetched(getattr(self, name)).copy() for name in _KEPT}
        return _restored, (self.players, self.seed, self.device, self._choices, self._begun_from, arrays)

    def __len__(self) -> int:
        return self.count

    def __repr__(self) -> str:
        sizes = sorted({int(players) for players in self.players})
        players = ", ".join(map(str, sizes))
        return f"<Batch: {self.count} games for {players} players on {self.device}, seed {self.seed}>"

    # --- Checks ------------------------------------------------------------------------------------------

    def _checked(self, actions: Any) -> NDArray[np.int64]:
        given = _as_array(actions)
        if given.shape != (self.count,) or not _are_whole(given):
            raise BatchError(f"actions are {self.count} whole numbers, not {given.dtype} of the shape {given.shape}")
        # Side by side: for a slice of a wider array the machine code would be made once more.
        check_actions(self._backend, self._games, chosen := np.ascontiguousarray(given, dtype=np.int64))
        return chosen

    def _check_viewers(self) -> None:
        wrong = np.flatnonzero((self.viewers < MOVER) | (self.viewers >= self.players))
        if wrong.size:
            place = int(wrong[0])
            raise BatchError(
                f"viewer {int(self.viewers[place])} of game {place} is nobody: its players are 0 to"
                f" {int(self.players[place]) - 1}, and {MOVER} is the one who decides"
            )


def _as_array(given: Any) -> NDArray[Any]:
    try:
        return np.asarray(given)
    except ValueError as error:  # rows of different lengths
        raise BatchError(f"these are no numbers side by side: {given!r:.80}") from error


def _are_whole(numbers: NDArray[Any]) -> bool:
    return numbers.dtype.kind in "iu" or not numbers.size


_KEPT = (
    *("_episodes", "_games", "_final_games", "_longs"),
    *("actions", "viewers", "current_player", "legal_action_mask"),
    *("terminated", "rewards", "final_points", "final_shares", "final_progress"),
)


def _restored(
    players: NDArray[np.int64],
    seed: int,
    device: str,
    choices: int,
    begun_from: NDArray[np.void] | None,
    arrays: dict[str, NDArray[Any]],
) -> Batch:
    batch = Batch(len(players), players.tolist(), seed, device)
    batch._choices = choices
    batch._begun_from = begun_from
    for name, array in arrays.items():
        batch._backend.overwrite(getattr(batch, name), array)
    return batch
