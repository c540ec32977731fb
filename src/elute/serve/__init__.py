"""The service: pages over HTTP, in elute's own words and in those that clients already speak, and the inspector."""
