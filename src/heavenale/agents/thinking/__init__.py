"""What agents compute in compiled code: judging a position, choosing moves, searching."""
