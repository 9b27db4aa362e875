#include "endgame/prove.h"

#include "fanorona/retracing.h"

#include <algorithm>
#include <climits>

namespace marblebox::endgame {

namespace {

using fanorona::Position;
using fanorona::SearchMove;

enum class Answer { no, open, yes };

constexpr int independent = INT_MAX; // of all positions on the way

struct Finding {
    Answer answer;
    int leans_on = independent; // the first position on the way that a "no" takes for granted
};

// What is known about a position for one question. That it is open to some depth is believed for one round only, lest
// old doubts feed on each other: a later round looks deeper.
struct ProofEntry {
    Bits own = 0, enemy = 0;
    std::uint16_t extra = 0;                         // side and first turn; 0: the entry is free
    std::int16_t yes_until = -1, no_from = SHRT_MAX; // turns without capture
    std::int16_t open_depth = -1;
    std::uint16_t round = 0;
    std::uint16_t best = 0; // the move that settled it, or did most
};

class ProofTable {
  public:
    explicit ProofTable(std::size_t bytes) : entries_(std::max<std::size_t>(bytes / sizeof(ProofEntry), ways)) {}

    ProofEntry* find(const Position& at, std::uint16_t extra) {
        ProofEntry* first = &entries_[place(at, extra)];
        for (ProofEntry* entry = first; entry < first + ways; ++entry)
            if (entry->own == at.own() && entry->enemy == at.enemy() && entry->extra == extra) return entry;
        return nullptr;
    }

    // The entry for a position; a less valuable one gives way.
    ProofEntry& get(const Position& at, std::uint16_t extra) {
        if (ProofEntry* known = find(at, extra)) return *known;
        ProofEntry* first = &entries_[place(at, extra)];
        ProofEntry& poorest = *std::ranges::min_element(first, first + ways, {}, worth);
        poorest = {at.own(), at.enemy(), extra};
        return poorest;
    }

  private:
    static constexpr std::size_t ways = 4;

    std::size_t place(const Position& at, std::uint16_t extra) const {
        return (mixed(at.own(), at.enemy()) + extra) % (entries_.size() - ways + 1);
    }
    static int worth(const ProofEntry& entry) { return entry.extra == 0 ? -1 : entry.open_depth; }

    std::vector<ProofEntry> entries_;
};

template <class C> class WinQuestion {
  public:
    WinQuestion(const fanorona::Rules& rules, const C& chains, const EndgameTables* tables, int attacker,
                std::size_t bytes, Pulse& pulse, std::uint64_t& nodes)
        : rules_(rules), chains_(chains), generator_(rules, chains), tables_(tables), attacker_(attacker),
          known_(bytes), pulse_(pulse), nodes_(nodes) {}

    Answer ask(const Position& at, int depth) {
        ++round_;
        moves_.clear();
        path_.clear();
        return ask(at, depth, 0).answer;
    }

    std::optional<Position> best_after(const Position& at) {
        const ProofEntry* entry = known_.find(at, extra(at));
        moves_.clear();
        generator_.generate(at, moves_);
        for (const auto& move : moves_)
            if (entry != nullptr && move.id == entry->best) return after(rules_, at, move);
        return std::nullopt;
    }

  private:
    static constexpr int capture_cost = 1, quiet_cost = 2;

    std::uint16_t extra(const Position& at) const {
        return static_cast<std::uint16_t>(1 + at.side + (is_first_turn_due(rules_, at) ? 2 : 0));
    }
    Finding for_winner(int side) const { return {side == attacker_ ? Answer::yes : Answer::no}; }

    std::optional<Finding> over(const Position& at, int ply) const {
        if (at.own() == 0) return for_winner(1 - at.side);
        if (rules_.draw_turns != 0 && at.quiet >= rules_.draw_turns && chains_.count_steps(at.own(), at.enemy()) != 0)
            return Finding{Answer::no};
        if (tables_ != nullptr && count(at.own() | at.enemy()) <= tables_->stones())
            if (auto verdict = tables_->probe_sound(rules_, at))
                return verdict->result == 0 ? Finding{Answer::no}
                                            : for_winner(verdict->result > 0 ? at.side : 1 - at.side);
        for (int then = ply - 2; then >= std::max(0, ply - at.quiet); then -= 2)
            if (path_[then] == at.stones) return Finding{Answer::no, then};
        return std::nullopt;
    }

    Finding ask(const Position& at, int depth, int ply) {
        pulse_.beat();
        ++nodes_;
        if (auto finding = over(at, ply)) return *finding;
        const ProofEntry* entry = known_.find(at, extra(at));
        if (entry != nullptr) {
            if (entry->yes_until >= at.quiet) return {Answer::yes};
            if (entry->no_from <= at.quiet) return {Answer::no};
            if (entry->round == round_ && entry->open_depth >= depth) return {Answer::open};
        }
        return try_moves(at, depth, ply, entry != nullptr ? entry->best : 0);
    }

    // One move that answers as the mover wishes is enough; otherwise all must answer against her.
    Finding try_moves(const Position& at, int depth, int ply, unsigned known) {
        std::size_t first = moves_.size();
        generator_.generate(at, moves_);
        if (moves_.size() == first) return rules_.stuck_loses ? for_winner(1 - at.side) : Finding{Answer::no};
        if (depth <= 0) {
            moves_.resize(first);
            return {Answer::open};
        }
        rate(at, first, known);
        path_.resize(ply);
        path_.push_back(is_first_turn_due(rules_, at) ? std::array<Bits, 2>{} : at.stones); // that never comes again
        Answer wish = at.side == attacker_ ? Answer::yes : Answer::no;
        Finding all{wish == Answer::yes ? Answer::no : Answer::yes};
        std::uint16_t best = moves_[first].id;
        for (std::size_t i = first; i < moves_.size(); ++i) {
            SearchMove move = moves_[i];
            int cost = move.theirs != at.enemy() ? capture_cost : quiet_cost;
            Finding finding = ask(after(rules_, at, move), depth - cost, ply + 1);
            path_.resize(ply + 1);
            if (finding.answer == wish) {
                all = finding;
                best = move.id;
                break;
            }
            all.leans_on = std::min(all.leans_on, finding.leans_on);
            if (finding.answer == Answer::open && all.answer != Answer::open) {
                all.answer = Answer::open;
                best = move.id;
            }
        }
        moves_.resize(first);
        if (all.leans_on >= ply) all.leans_on = independent; // the circle closes here
        keep(at, all, depth, best);
        return all;
    }

    void keep(const Position& at, const Finding& finding, int depth, std::uint16_t best) {
        ProofEntry& entry = known_.get(at, extra(at));
        auto quiet = static_cast<std::int16_t>(at.quiet);
        entry.best = best;
        if (finding.answer == Answer::yes) entry.yes_until = std::max(entry.yes_until, quiet);
        if (finding.answer == Answer::no && finding.leans_on == independent)
            entry.no_from = std::min(entry.no_from, quiet);
        if (finding.answer != Answer::open) return;
        entry.open_depth = static_cast<std::int16_t>(depth);
        entry.round = round_;
    }

    // What captures most comes first, and of that what leaves the opponent the fewest captures.
    void rate(const Position& at, std::size_t first, unsigned known) {
        for (std::size_t i = first; i < moves_.size(); ++i) {
            SearchMove& move = moves_[i];
            int replies = 0;
            chains_.each_direction(move.theirs, move.mine, [&](auto, Bits approaching, Bits withdrawing) {
                replies += count(approaching) + count(withdrawing);
            });
            move.order = move.id == known ? INT_MAX : 8 * count(at.enemy() ^ move.theirs) - replies;
        }
        std::sort(moves_.begin() + static_cast<std::ptrdiff_t>(first), moves_.end(),
                  [](const SearchMove& a, const SearchMove& b) { return a.order > b.order; });
    }

    const fanorona::Rules& rules_;
    const C& chains_;
    fanorona::SearchMoves<C> generator_;
    const EndgameTables* tables_;
    int attacker_;
    ProofTable known_;
    Pulse& pulse_;
    std::uint64_t& nodes_;
    std::uint16_t round_ = 0;
    std::vector<SearchMove> moves_; // of all positions on the way, one after the other
    std::vector<std::array<Bits, 2>> path_;
};

template <class C>
std::vector<std::string> best_line(const fanorona::Rules& rules, const C& chains, const Position& start,
                                   WinQuestion<C>& question) {
    std::vector<std::string> line;
    std::vector<std::array<Bits, 2>> seen{start.stones};
    Position at = start;
    for (auto next = question.best_after(at); next && std::ranges::find(seen, next->stones) == seen.end();
         next = at.own() != 0 ? question.best_after(at) : std::nullopt) {
        line.push_back(turn_text(*rules.board, turn_to(rules, chains, at, *next)));
        at = *next;
        seen.push_back(at.stones);
    }
    return line;
}

} // namespace

Proof prove(const fanorona::State& state, const EndgameTables* tables, int memory_mebibytes, Pulse& pulse,
            const ProofListener& listener) {
    const auto& rules = *state.rules;
    Kind kind(rules);                                                     // refuses what cannot be solved so
    std::size_t bytes = static_cast<std::size_t>(memory_mebibytes) << 19; // half of it for each question
    return with_chains(rules, [&](const auto& chains) {
        Proof proof;
        Position start = state.at;
        int side = start.side;
        if (rules.draw_turns == 0) start.quiet = 0; // nobody counts them
        WinQuestion win(rules, chains, tables, side, bytes, pulse, proof.nodes);
        WinQuestion loss(rules, chains, tables, 1 - side, bytes, pulse, proof.nodes);
        Answer wins = Answer::open, loses = Answer::open;
        try {
            for (int depth = 2; !proof.result; depth += 2) {
                proof.depth = depth;
                if (wins == Answer::open) wins = win.ask(start, depth);
                if (loses == Answer::open && wins != Answer::yes) loses = loss.ask(start, depth);
                if (wins == Answer::yes) proof.result = 1;
                if (loses == Answer::yes) proof.result = -1;
                if (wins == Answer::no && loses == Answer::no) proof.result = 0;
                if (listener) listener(depth, proof.nodes);
            }
        } catch (const Cancelled&) { // what is not known stays open
        }
        proof.line = best_line(rules, chains, start, proof.result.value_or(1) < 0 ? loss : win);
        return proof;
    });
}

} // namespace marblebox::endgame
