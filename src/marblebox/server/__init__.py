"""The server: live games in the browser, every move on disk before it is announced."""
