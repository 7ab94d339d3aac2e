"""Self-play learning on one GPU. Only this package needs torch; nothing at play time does."""
