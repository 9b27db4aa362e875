// When the threads of a search must end, and which moves they are busy with.
#pragma once

#include "base/pulse.h"
#include "search/info.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <ctime>

namespace marblebox::search {

struct Stopped {};   // thrown: the search must end
struct Overtaken {}; // thrown: another thread has finished the same depth first

class Control {
  public:
    static constexpr std::uint64_t nodes_per_look = 1024, nodes_when_late = 64;

    // The clock is looked at after so many nodes at the earliest: in a page that is dear.
    Control(const Limits& limits, std::atomic<bool>& stop, Question question, std::uint64_t nodes_per_clock = 0)
        : limits_(limits), stop_(stop), question_(std::move(question)), nodes_per_clock_(nodes_per_clock) {}

    // How many nodes a thread may visit before it looks again.
    std::uint64_t allowance() const {
        if (limits_.nodes == 0) return nodes_per_look;
        std::uint64_t used = nodes_.load(std::memory_order_relaxed);
        return used >= limits_.nodes ? nodes_when_late : std::min(nodes_per_look, limits_.nodes - used);
    }

    // Every thread reports its visits here and learns whether to go on with that depth.
    void look(std::uint64_t visits, int depth, bool is_leader) {
        nodes_.fetch_add(visits, std::memory_order_relaxed);
        if (is_leader && must_stop(visits)) stop_ = true;
        if (stop_.load(std::memory_order_relaxed)) throw Stopped();
        if (finished_.load(std::memory_order_relaxed) >= depth) throw Overtaken();
    }

    const Tuning& tuning() const { return limits_.tuning; }
    void wait_for_first_depth() { waits_ = true; }
    void add(std::uint64_t visits) { nodes_.fetch_add(visits, std::memory_order_relaxed); }
    void stop() { stop_ = true; }
    void finish(int depth) { finished_ = depth; }
    std::uint64_t nodes() const { return nodes_; }
    // Since the beginning; asked by the leader.
    double seconds() const { return now() - start_; }

  private:
    static constexpr double question_interval = 0.015;
    static constexpr double longest_wait = 0.5; // of the leader's work: on a busy machine the clock runs on meanwhile

    static double read(clockid_t clock) {
        timespec time;
        clock_gettime(clock, &time);
        return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
    }
    double now() const {
        if (limits_.clock) return limits_.clock();
        return read(limits_.processor_time ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC);
    }
    double worked() const { return read(CLOCK_THREAD_CPUTIME_ID) - began_working_; }

    bool must_stop(std::uint64_t visits) {
        if (has_answer() && limits_.nodes != 0 && nodes_.load(std::memory_order_relaxed) >= limits_.nodes) return true;
        nodes_since_clock_ += visits;
        if (nodes_since_clock_ < nodes_per_clock_) return false;
        nodes_since_clock_ = 0;
        double now = seconds();
        bool is_late = limits_.seconds > 0 && now >= limits_.seconds;
        if (is_late && (has_answer() || worked() >= longest_wait)) return true;
        if (!question_ || now < next_question_) return false;
        next_question_ = now + question_interval;
        return question_();
    }

    // Before every move has been looked at there is nothing to tell, so the limits wait for that, though not for long.
    bool has_answer() const { return !waits_ || finished_.load(std::memory_order_relaxed) > 0; }

    const Limits limits_;
    std::atomic<bool>& stop_;
    Question question_;
    std::uint64_t nodes_per_clock_, nodes_since_clock_ = 0;
    double start_ = now(), began_working_ = read(CLOCK_THREAD_CPUTIME_ID);
    double next_question_ = 0;
    bool waits_ = false; // for the first depth, before the limits count
    std::atomic<std::uint64_t> nodes_ = 0;
    std::atomic<int> finished_ = 0;
};

// The moves that threads are searching right now, so that others take up different ones first (simplified ABDADA).
class Busy {
  public:
    // Says as long as it lives that a thread is busy with that move.
    class Mark {
      public:
        Mark(Busy* busy, std::uint64_t move) : busy_(busy), move_(move) { set(move_); }
        Mark(const Mark&) = delete;
        ~Mark() { set(0); }

      private:
        void set(std::uint64_t value) {
            if (busy_ != nullptr) busy_->moves_[move_ % size].store(value, std::memory_order_relaxed);
        }
        Busy* busy_;
        std::uint64_t move_;
    };

    bool contains(std::uint64_t move) const { return moves_[move % size].load(std::memory_order_relaxed) == move; }

  private:
    static constexpr std::size_t size = 1 << 14;

    std::array<std::atomic<std::uint64_t>, size> moves_{};
};

} // namespace marblebox::search
