"""What a trained network does when it plays itself: many games, counted, and told in pictures and words."""
