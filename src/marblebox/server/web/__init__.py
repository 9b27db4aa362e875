"""The face to the network: the application, its requests, sockets, pages, headers and limits."""
