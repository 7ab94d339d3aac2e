"""The rules of Heaven & Ale: one source, run interpreted, compiled for the CPU, or on a GPU."""
