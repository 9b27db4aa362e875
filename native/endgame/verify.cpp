#include "endgame/verify.h"

#include "base/threads.h"
#include "base/words.h"
#include "endgame/smaller.h"
#include "endgame/verdict.h"

#include <algorithm>

namespace marblebox::endgame {

namespace {

template <class C> class Verifier {
  public:
    Verifier(const C& chains, const Kind& kind, const SmallerTables& smaller, const Geometry& replies,
             const std::vector<Code>& reply_codes)
        : chains_(chains), kind_(kind), smaller_(smaller), replies_(replies), reply_codes_(reply_codes) {}

    Code expected(Stones at) const {
        Code code = settled_at_once(chains_, kind_, smaller_, at);
        return code == unknown ? after_steps(at) : code;
    }

  private:
    // The fastest win, or the slowest loss; what would take longer than the rules allow is drawn.
    Code after_steps(Stones at) const {
        int fastest = longest_distance + 1, slowest = 0;
        bool losing = true;
        chains_.each_step(at.own, at.enemy, [&](int from, int to) {
            Code reply = reply_codes_[replies_.index(at.enemy, at.own ^ bit(from) ^ bit(to))];
            if (is_lost(reply)) fastest = std::min(fastest, distance(reply) + 1);
            if (is_won(reply)) slowest = std::max(slowest, distance(reply) + 1);
            losing &= is_won(reply);
        });
        int most = most_distance(kind_.limit);
        if (fastest <= most) return won(fastest);
        return losing && slowest <= most ? lost(slowest) : drawn;
    }

    const C& chains_;
    const Kind& kind_;
    const SmallerTables& smaller_;
    const Geometry& replies_;
    const std::vector<Code>& reply_codes_;
};

std::string word(Code code) {
    if (code == drawn || code == hole) return code == hole ? "left out" : "drawn";
    return (is_won(code) ? "won in " : "lost in ") + std::to_string(distance(code));
}

} // namespace

std::uint64_t verify(const std::string& folder, const fanorona::Rules& rules, int own, int enemy, int threads,
                     const std::function<bool(double)>& listen) {
    constexpr Index part_length = 1 << 15;
    Kind kind(rules);
    SmallerTables smaller(folder, kind, own, enemy);
    auto codes_of = [&](int first, int second) {
        return EndgameTable(table_path(folder, first, second), kind, first, second).all();
    };
    std::vector<Code> codes = codes_of(own, enemy), swapped = own == enemy ? codes : codes_of(enemy, own);
    Geometry geometry(*kind.board, own, enemy), replies(*kind.board, enemy, own);
    std::atomic<std::uint64_t> checked = 0, done = 0;
    std::size_t parts = (geometry.size() + part_length - 1) / part_length;
    with_chains(rules, [&](const auto& chains) {
        Verifier verifier(chains, kind, smaller, replies, swapped);
        auto check = [&](std::size_t part) {
            Index begin = part * part_length, end = std::min(begin + part_length, geometry.size());
            Cursor cursor(geometry, begin);
            std::uint64_t here = 0;
            for (Index index = begin; index < end; ++index, cursor.advance()) {
                Code expected = cursor.is_hole() ? hole : verifier.expected(cursor.stones());
                here += expected != hole;
                if (codes[index] != expected)
                    throw BadInput("the table " + file_name(own, enemy) + " is wrong: position " +
                                   std::to_string(index) + " is said to be " + word(codes[index]) + " but is " +
                                   word(expected));
            }
            checked += here;
            ++done;
        };
        in_threads(threads, parts, check,
                   [&] { return listen && listen(static_cast<double>(done) / static_cast<double>(parts)); });
    });
    return checked;
}

} // namespace marblebox::endgame
