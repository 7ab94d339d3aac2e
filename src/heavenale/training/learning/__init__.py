"""How a network learns: rollouts, advantages, PPO, lessons of a search, whole runs."""
