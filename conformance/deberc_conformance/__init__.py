"""The conformance suite: the corpus, the peers, the verdicts and the command."""
