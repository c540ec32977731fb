"""Pages from the network: who may be reached, one page, and many of them politely."""
