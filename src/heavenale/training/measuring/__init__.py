"""How strong networks are: evaluation, ladder, ratings, curves and the model card."""
