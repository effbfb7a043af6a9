"""Trains networks for Yiqi from records and by self-play."""
