"""The demo papers as PDF, made by `python -m demo.make`."""
