"""Networks at many tables at once: layers, tables as tensors, and what is counted of their games."""
