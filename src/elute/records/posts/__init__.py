"""Posts of forums and comment threads: who wrote what, when, and in answer to whom."""
