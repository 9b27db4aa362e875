// Work in parts, shared by several threads.
#pragma once

#include "base/pulse.h"

#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace marblebox {

class Crew {
  public:
    template <class Treat> Crew(int threads, std::size_t parts, Treat& treat) : left_(threads) {
        for (int k = 0; k < threads; ++k) workers_.emplace_back([this, parts, &treat] { work(parts, treat); });
    }

    // Asks now and then whether to stop; a part that has been begun is finished first.
    template <class Ask> void wait(Ask&& ask) {
        constexpr auto interval = std::chrono::milliseconds(50);
        std::unique_lock lock(mutex_);
        try {
            while (!finished_.wait_for(lock, interval, [this] { return left_ == 0; })) {
                lock.unlock();
                bool stop = ask();
                lock.lock();
                if (stop) throw Cancelled();
            }
        } catch (...) {
            stop_ = true;
            throw; // the threads are joined on the way
        }
        if (failure_) std::rethrow_exception(failure_);
    }
    ~Crew() { stop_ = true; }

  private:
    template <class Treat> void work(std::size_t parts, Treat& treat) {
        try {
            for (std::size_t part; !stop_ && (part = next_++) < parts;) treat(part);
        } catch (...) {
            std::scoped_lock lock(mutex_);
            failure_ = std::current_exception();
            stop_ = true;
        }
        std::scoped_lock lock(mutex_);
        --left_;
        finished_.notify_all();
    }

    std::atomic<std::size_t> next_ = 0;
    std::atomic<bool> stop_ = false;
    std::mutex mutex_;
    std::condition_variable finished_;
    std::exception_ptr failure_;
    int left_;
    std::vector<std::jthread> workers_; // last, so that it is gone before what it uses
};

// Calls `treat(part)` for every part; `ask` answers whether to stop early, which throws Cancelled.
template <class Treat, class Ask> void in_threads(int threads, std::size_t parts, Treat&& treat, Ask&& ask) {
    Crew(threads, parts, treat).wait(ask);
}
template <class Treat> void in_threads(int threads, std::size_t parts, Treat&& treat) {
    in_threads(threads, parts, treat, [] { return false; });
}

} // namespace marblebox
