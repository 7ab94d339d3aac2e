"""Setting up a game: the piles it is dealt from, and seeds."""
