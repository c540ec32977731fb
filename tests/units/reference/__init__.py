"""Tables and posts in plain Python, slow and readable: what the native ones are compared with."""
