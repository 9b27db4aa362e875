#include "endgame/build.h"

#include "base/memory.h"
#include "base/threads.h"
#include "base/words.h"
#include "endgame/smaller.h"

#include <algorithm>
#include <cstring>

namespace marblebox::endgame {

namespace {

constexpr double share_of_captures = 0.6; // of the time a pair takes, as measured

template <class C> class Retrograde {
  public:
    Retrograde(const C& chains, const Work& work, const SmallerTables& smaller)
        : chains_(chains), work_(work), smaller_(smaller) {}

    void capture_step(const Work::Chunk& chunk) const {
        Cursor cursor(work_.geometry(chunk.table), chunk.begin);
        for (Index index = chunk.begin; index < chunk.end; ++index, cursor.advance())
            work_.set(chunk.table, index, settled_at_once(chains_, work_.kind(), smaller_, cursor));
    }

    // Step k from all positions that are still unknown.
    void forward_step(const Work::Chunk& chunk, int k) const {
        each_code(chunk, unknown, [&](Index index) {
            Code code = value_after(chunk.table, work_.geometry(chunk.table).at(index), k);
            if (code != unknown) work_.set(chunk.table, index, code);
        });
    }

    // Step k from the positions that were settled in the step before: back to those from which a step leads there.
    void backward_step(const Work::Chunk& chunk, int k) const {
        each_code(chunk, lost(k - 1), [&](Index index) {
            each_before(chunk.table, index, [&](int table, Index before, Stones) { work_.set(table, before, won(k)); });
        });
        if (k == 1) return; // nothing is won in no turn
        each_code(chunk, won(k - 1), [&](Index index) {
            each_before(chunk.table, index, [&](int table, Index before, Stones at) {
                if (is_lost_after(table, at, k)) work_.set(table, before, lost(k));
            });
        });
    }

  private:
    template <class See> void each_code(const Work::Chunk& chunk, Code code, See&& see) const {
        const Code* start = work_.codes(chunk.table).data();
        const Code* end = start + chunk.end;
        for (const Code* next = start + chunk.begin; next < end; ++next) {
            next = static_cast<const Code*>(std::memchr(next, code, static_cast<std::size_t>(end - next)));
            if (next == nullptr) return;
            see(static_cast<Index>(next - start));
        }
    }

    // The unknown positions from which a step without capture leads to this one: there the other side was to move.
    template <class See> void each_before(int table, Index index, See&& see) const {
        auto [own, enemy] = work_.geometry(table).at(index);
        int other = work_.other(table);
        chains_.each_step(enemy, own, [&](int to, int from) {
            Stones at{enemy ^ bit(to) ^ bit(from), own};
            Index before = work_.geometry(other).index(at.own, at.enemy);
            if (work_.get(other, before) == unknown) see(other, before, at);
        });
    }

    Code reply(int table, Stones at, int from, int to) const {
        int other = work_.other(table);
        return work_.get(other, work_.geometry(other).index(at.enemy, at.own ^ bit(from) ^ bit(to)));
    }
    static bool is_won_before(Code code, int k) { return is_won(code) && distance(code) < k; }

    // What the replies say that were settled before step k: won or lost in k turns, or still unknown.
    Code value_after(int table, Stones at, int k) const {
        bool winning = false, losing = true;
        chains_.each_step(at.own, at.enemy, [&](int from, int to) {
            if (winning) return;
            Code code = reply(table, at, from, to);
            winning = code == lost(k - 1);
            losing &= is_won_before(code, k);
        });
        return winning ? won(k) : losing ? lost(k) : unknown;
    }

    bool is_lost_after(int table, Stones at, int k) const {
        bool losing = true;
        chains_.each_step(at.own, at.enemy, [&](int from, int to) {
            if (losing) losing = is_won_before(reply(table, at, from, to), k);
        });
        return losing;
    }

    const C& chains_;
    const Work& work_;
    const SmallerTables& smaller_;
};

std::string work_path(const std::string& folder, int own, int enemy) {
    return table_path(folder, own, enemy) + ".work";
}

class Build {
  public:
    Build(const std::string& folder, const fanorona::Rules& rules, int own, int enemy, const Means& means)
        : folder_(folder), rules_(rules), means_(means), kind_(rules), own_(own), enemy_(enemy),
          work_(work_path(folder, own, enemy), kind_, own, enemy) {}

    void run() {
        if (work_.step().number == 0) settle_captures();
        while (!is_settled()) {
            run_step();
            if (!is_settled()) begin_next();
        }
        write();
    }

  private:
    std::size_t count_of(std::initializer_list<Code> codes) const {
        std::atomic<std::size_t> sum = 0;
        in_threads(means_.threads, work_.chunks(), [&](std::size_t number) {
            auto chunk = work_.chunk(number);
            auto part = work_.codes(chunk.table).subspan(chunk.begin, chunk.end - chunk.begin);
            std::size_t found = 0;
            for (Code code : codes) found += static_cast<std::size_t>(std::ranges::count(part, code));
            sum += found;
        });
        return sum;
    }

    // Nothing can follow a step that settled nothing, except that those lost without a move come before all others.
    bool is_settled() const {
        int k = static_cast<int>(work_.step().number);
        if (work_.chunks_done() < work_.chunks()) return false;
        return k == kind_.limit ? k > 0 : k > 1 && count_of({won(k), lost(k)}) == 0;
    }

    void begin_next() {
        int k = static_cast<int>(work_.step().number) + 1;
        if (k > longest_distance) throw BadInput("a capture takes more turns than a table can hold");
        std::size_t sources = k == 1 ? count_of({lost(0)}) : count_of({lost(k - 1), won(k - 1)});
        work_.begin({static_cast<std::uint32_t>(k), sources < count_of({unknown})});
    }

    void settle_captures() {
        SmallerTables smaller(folder_, kind_, own_, enemy_);
        each_chunk(smaller, [](const auto& retrograde, const Work::Chunk& chunk) { retrograde.capture_step(chunk); });
        begin_next();
    }

    void run_step() {
        auto step = work_.step();
        int k = static_cast<int>(step.number);
        each_chunk(none_, [&](const auto& retrograde, const Work::Chunk& chunk) {
            step.backwards ? retrograde.backward_step(chunk, k) : retrograde.forward_step(chunk, k);
        });
    }

    template <class Treat> void each_chunk(const SmallerTables& smaller, Treat&& treat) {
        with_chains(rules_, [&](const auto& chains) {
            Retrograde retrograde(chains, work_, smaller);
            auto work = [&](std::size_t number) {
                if (work_.is_done(number)) return;
                treat(retrograde, work_.chunk(number));
                work_.mark_done(number);
            };
            in_threads(means_.threads, work_.chunks(), work, [this] { return listen(); });
        });
    }

    bool listen() {
        if (means_.memory != 0 && resident_memory() > means_.memory) work_.let_go();
        return means_.listen && means_.listen(progress());
    }

    Progress progress() const {
        int k = static_cast<int>(work_.step().number);
        double part = static_cast<double>(work_.chunks_done()) / static_cast<double>(work_.chunks());
        if (k == 0) return {k, share_of_captures * part};
        return {k, 1 - (1 - share_of_captures) * (2 - part) / (k + 1)};
    }

    void write() {
        for (int table = 0; table < work_.tables(); ++table) std::ranges::replace(work_.codes(table), unknown, drawn);
        for (int table = 0; table < work_.tables(); ++table) {
            const Geometry& geometry = work_.geometry(table);
            int own = geometry.own(), enemy = geometry.enemy();
            write_table(table_path(folder_, own, enemy), kind_, own, enemy, work_.codes(table));
        }
        work_.remove();
    }

    std::string folder_;
    const fanorona::Rules& rules_;
    const Means& means_;
    Kind kind_;
    int own_, enemy_;
    Work work_;
    SmallerTables none_;
};

} // namespace

void build_pair(const std::string& folder, const fanorona::Rules& rules, int own, int enemy, const Means& means) {
    Build(folder, rules, std::max(own, enemy), std::min(own, enemy), means).run();
}

std::vector<Code> capture_values(const std::string& folder, const fanorona::Rules& rules, int own, int enemy,
                                 Index begin, Index end) {
    Kind kind(rules);
    Geometry geometry(*kind.board, own, enemy);
    SmallerTables smaller(folder, kind, own, enemy);
    std::vector<Code> codes;
    with_chains(rules, [&](const auto& chains) {
        Cursor cursor(geometry, begin);
        for (Index index = begin; index < std::min(end, geometry.size()); ++index, cursor.advance())
            codes.push_back(settled_at_once(chains, kind, smaller, cursor));
    });
    return codes;
}

void adopt_captures(const std::string& folder, const fanorona::Rules& rules, int own, int enemy,
                    std::span<const Code> codes) {
    int more = std::max(own, enemy), fewer = std::min(own, enemy);
    Work work(work_path(folder, more, fewer), Kind(rules), more, fewer);
    std::size_t size = work.geometry(0).size();
    if (codes.size() != size * static_cast<std::size_t>(work.tables()))
        throw BadInput("these are not the values of all positions of the pair");
    if (work.step().number != 0) return;
    for (int table = 0; table < work.tables(); ++table)
        std::ranges::copy(codes.subspan(static_cast<std::size_t>(table) * size, size), work.codes(table).begin());
    for (std::size_t chunk = 0; chunk < work.chunks(); ++chunk) work.mark_done(chunk);
}

} // namespace marblebox::endgame
