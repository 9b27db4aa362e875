"""Every message between browser and server, typed: the one place where they are defined.

`web/src/lib/protocol.ts` is generated from it (`python -m marblebox.server.typescript`), and a test fails when
the two differ. What a client sends is validated against these models; what the server sends is plain data in their
shape, and tests validate it.

A *game* here is what people meet at: one or more rounds with the same seats, one append-only list of events,
one socket. Seats count from 0. Times are milliseconds. A text for people that the server makes comes in every language.
"""
