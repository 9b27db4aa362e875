"""Requests and their answers as plain data, the same for every host."""
