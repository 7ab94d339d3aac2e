"""The processes in which computers decide."""
