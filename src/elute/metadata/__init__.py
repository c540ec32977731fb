"""Metadata: every field with its value, where it is from, and how sure that is.

Many places of a page say who wrote it and when, and they do not agree. Each of them gives clues (sources/, a file for
each kind of place); clues become values (evidence.py); and which value is right is chosen by what has been measured of
such places (choice.py). `fields.py` is what users hold: nothing is read before it is asked for. Where an output needs
no more than what the head says, declared/ reads that alone.
"""
