// The heartbeat of a long calculation: now and then it asks whether to go on.
#pragma once

#include <chrono>
#include <exception>
#include <functional>

namespace marblebox {

struct Cancelled : std::exception {
    const char* what() const noexcept override { return "cancelled"; }
};

using Question = std::function<bool()>; // whether to stop; it may also throw

class Pulse {
  public:
    explicit Pulse(Question stop = {}) : stop_(std::move(stop)) {}

    // Call it at least every few microseconds; throws Cancelled if the calculation is to stop.
    void beat() {
        if (--until_look_ == 0) look();
    }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr int beats_per_look = 2048;
    static constexpr auto interval = std::chrono::milliseconds(15);

    [[gnu::noinline]] void look() {
        until_look_ = beats_per_look;
        if (!stop_ || Clock::now() < next_question_) return;
        if (stop_()) throw Cancelled();
        next_question_ = Clock::now() + interval;
    }

    Question stop_;
    int until_look_ = beats_per_look;
    Clock::time_point next_question_ = Clock::now();
};

} // namespace marblebox
