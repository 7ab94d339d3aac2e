"""Networks on disk: weights, checkpoints, what is shipped."""
