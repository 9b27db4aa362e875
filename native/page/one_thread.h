// What the core asks of an operating system with threads, where there is one thread and no such system: a worker of a
// page. The compiler includes it before everything else; nothing else does.
#pragma once

#include <ctime>
#include <mutex>
#include <thread>

#define CLOCK_THREAD_CPUTIME_ID CLOCK_MONOTONIC // there is no other

namespace std {

// Nobody else can have it.
struct mutex {
    void lock() {}
    void unlock() {}
    bool try_lock() { return true; }
};
template <class Mutex> struct scoped_lock {
    explicit scoped_lock(Mutex&) {}
    ~scoped_lock() {}
};

// Searches have one thread here, so that none is ever started.
struct jthread {
    template <class Task> explicit jthread(Task&&) { __builtin_trap(); }
};

} // namespace std
