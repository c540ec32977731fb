"""How good a method is, how sure that is, and where it fails: metrics, runs, the report."""
