facts = lambda page: []
