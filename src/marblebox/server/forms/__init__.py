"""Every message between browser and server, typed: the one place where they are defined.

The build of the client writes `web/src/lib/protocol.ts` from it (`server/typescript.py`). What a client sends is
validated against these models; what the server sends is plain data in their shape, and tests validate it.

A *game* here is what people meet at: one or more rounds with the same seats, one append-only list of events,
one socket. Seats count from 0. Times are milliseconds. A text for people that the server makes comes in every language.
"""
