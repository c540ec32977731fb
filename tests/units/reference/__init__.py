"""Tables, posts and signposts in plain Python, slow and readable: what the native ones are compared with."""
