"""What clients and server say to each other: messages, codes, names."""
