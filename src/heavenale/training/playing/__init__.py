"""Networks in many games at once: layers, batches as tensors, and what is counted of their games."""
