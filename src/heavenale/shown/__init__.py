"""What a game shows and says: table, events, scores, explanations, in words and without the rules' record."""
