// A whole search: depth after depth, by one thread or several, telling what it has found after each.
#pragma once

#include "base/words.h"
#include "search/forecast.h"
#include "search/worker.h"

#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <ranges>
#include <thread>

namespace marblebox::search {

// What outlives a single search: the transposition table, what each thread has learnt of moves, and the wish to stop.
class Engine {
  public:
    Engine(int table_mebibytes, int threads);

    void stop() { ++stops_, stop_ = true; }
    int stops() const { return stops_; } // how often it was stopped from outside
    void clear();

    // `describe(root moves, how many)` puts lines into words.
    template <Game G, class Describe>
    Info run(const G& game, const typename G::Node& start, const Limits& limits, const Listener& listener,
             const Question& question, Describe&& describe);

  private:
    TranspositionTable table_;
    std::vector<Experience> experience_; // of each thread
    std::atomic<int> stops_ = 0;
    std::atomic<bool> stop_ = false; // also set at the end of every search
    std::mutex running_;
};

void check(const Limits& limits);
std::unique_lock<std::mutex> only_one(std::mutex& running);

template <Game G> class Run {
  public:
    using Root = typename Worker<G>::Root;
    using Node = typename G::Node;
    using Tell = std::function<bool(const Root&, int depth)>; // answers whether to stop

    Run(const G& game, const Node& start, const Limits& limits, TranspositionTable& table,
        std::vector<Experience>& experience, Control& control, Tell tell)
        : game_(game), start_(start), limits_(limits), table_(table), experience_(experience), control_(control),
          tell_(std::move(tell)), best_(merged_moves()) {}

    // Searches with one thread for each experience; the first move is the best.
    const Root& go() {
        int threads = static_cast<int>(experience_.size());
        auto busy = threads > 1 ? std::make_unique<Busy>() : nullptr;
        {
            std::vector<std::jthread> helpers;
            Ending ending{control_};
            for (int k = 1; k < threads; ++k)
                helpers.emplace_back([this, &busy, k] { guarded([&] { work(busy.get(), k); }); });
            work(busy.get(), 0);
        }
        if (failure_) std::rethrow_exception(failure_);
        return best_;
    }
    int depth() const { return finished_; }

  private:
    // However the leader ends, so do the helpers.
    struct Ending {
        Control& control;
        ~Ending() { control.stop(); }
    };

    template <class Task> void guarded(Task&& task) {
        try {
            task();
        } catch (...) {
            std::scoped_lock lock(mutex_);
            failure_ = std::current_exception();
            control_.stop();
        }
    }

    Root merged_moves() {
        std::vector<typename G::Move> moves;
        G game = game_;
        game.generate(start_, moves);
        Root root;
        for (const auto& move : moves) {
            auto same = [&](const auto& known) { return G::is_same(known.move, move); };
            if (game.is_wanted(start_, move) && std::ranges::none_of(root, same)) root.push_back({move});
        }
        if (root.empty()) throw BadInput("no move is left to search: all of them are excluded");
        std::ranges::stable_sort(root, std::greater{}, [](const auto& known) { return known.move.order; });
        for (auto& known : root) known.line = {known.move};
        return root;
    }

    void work(Busy* busy, int thread) {
        bool is_leader = thread == 0;
        Worker<G> worker(game_, start_, table_, experience_[thread], busy, control_, is_leader);
        Root root = best_so_far();
        int last = limits_.depth > 0 ? std::min(limits_.depth, deepest) : deepest;
        try {
            for (int depth = 1; depth <= last; depth = finished_ + 1) {
                search_one_depth(worker, root, depth);
                if (is_leader) tell();
                if (is_settled(best_so_far()) || (is_leader && !can_finish_another())) return;
            }
        } catch (Stopped) {
            if (is_leader) keep_unfinished(root);
        }
    }

    void search_one_depth(Worker<G>& worker, Root& root, int depth) {
        try {
            worker.deepen(root, depth, limits_.lines);
            publish(root, depth);
        } catch (Overtaken) {
            root = best_so_far();
        }
    }

    void publish(const Root& root, int depth) {
        std::scoped_lock lock(mutex_);
        if (depth <= finished_) return;
        best_ = root;
        finished_ = depth;
        control_.finish(depth);
    }

    // What was begun but not finished is still better than what was known before; but moves that were not looked at any
    // more may be better yet, so that only a win is certain.
    void keep_unfinished(Root root) {
        std::scoped_lock lock(mutex_);
        if (limits_.lines > 1 || is_settled(best_) || root.front().value.score <= -surely_won) return;
        root.front().closed = false;
        best_ = std::move(root);
    }

    // Asked by the leader after each depth.
    bool can_finish_another() {
        forecast_.finish_depth(control_.nodes(), control_.seconds());
        return !limits_.playing || limits_.seconds <= 0 || forecast_.can_finish_another(limits_.seconds);
    }

    void tell() {
        Root root = best_so_far();
        if (tell_ && tell_(root, finished_)) throw Stopped();
    }

    bool is_settled(const Root& root) const {
        auto lines = root | std::views::take(limits_.lines);
        return std::ranges::all_of(lines, [&](const auto& known) {
            Score score = known.value.score;
            if (is_by_table(score)) return known.closed || known.value.proven;
            if (is_decided(score)) return finished_ >= winning - std::abs(score);
            return known.closed;
        });
    }

    Root best_so_far() {
        std::scoped_lock lock(mutex_);
        return best_;
    }

    const G& game_;
    const Node& start_;
    const Limits& limits_;
    TranspositionTable& table_;
    std::vector<Experience>& experience_;
    Control& control_;
    Tell tell_;
    std::mutex mutex_;
    Root best_;
    std::atomic<int> finished_ = 0;
    Forecast forecast_; // of the leader
    std::exception_ptr failure_;
};

template <Game G, class Describe>
Info Engine::run(const G& game, const typename G::Node& start, const Limits& limits, const Listener& listener,
                 const Question& question, Describe&& describe) {
    check(limits);
    auto lock = only_one(running_);
    stop_ = false;
    table_.age();
    for (auto& experience : experience_) experience.fade(limits.tuning.kept_history);
    Control control(limits, stop_, question);
    control.wait_for_first_depth();
    auto info = [&](const auto& root, int depth) {
        return Info{depth, control.nodes(), control.seconds(), describe(root, limits.lines)};
    };
    Run<G> run(game, start, limits, table_, experience_, control,
               [&](const auto& root, int depth) { return listener && listener(info(root, depth)); });
    auto root = run.go();
    if (run.depth() == 0) // stopped before every move had been looked at: nothing is known about any
        for (auto& known : root) known.value = {0, false};
    return info(root, run.depth());
}

} // namespace marblebox::search
