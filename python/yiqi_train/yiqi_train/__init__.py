"""Trains the networks of Yiqi: from records and by self-play."""
