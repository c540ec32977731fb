"""What every server of elute is made of: where it listens, whom it answers, bodies and files, headers for browsers."""
