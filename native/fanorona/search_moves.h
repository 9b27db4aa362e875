// The moves of a Fanorona search: turns with the same result are one move, however many chains lead there.
#pragma once

#include "fanorona/turns.h"

#include <vector>

namespace marblebox::fanorona {

struct SearchMove {
    Bits mine, theirs; // both sides' stones after it; none for a demand
    int order;         // larger is tried first
    std::uint16_t id;  // tells it from its siblings, almost always
    std::uint16_t slot;
    bool overlooks; // a capture, which the opponent may demand

    bool is_demand() const { return mine == 0; }
};

inline Position after(const Rules& rules, const Position& at, const SearchMove& move) {
    if (move.is_demand()) return after(rules, at, Turn());
    return after(rules, at, move.mine, move.theirs, move.overlooks ? at.own() : 0);
}

// The places of a capturing stone that have been followed up in one turn. Where points may be visited again, countless
// chains meet in few of them.
class Crossings {
  public:
    void begin() {
        ++round_;
        used_ = 0;
    }
    // Whether the stone that started on `from` is there for the first time.
    bool enter(int from, const Walker& walker, bool direction_matters) {
        if (2 * ++used_ > entries_.size()) grow();
        int direction = direction_matters ? walker.direction : 0;
        return insert(
            {walker.enemy, round_ << 16 | static_cast<std::uint64_t>(from | walker.point << 6 | direction << 12)});
    }

  private:
    struct Entry {
        Bits enemy = 0;
        std::uint64_t rest = 0;
        bool operator==(const Entry&) const = default;
    };

    bool insert(const Entry& entry) {
        std::size_t last = entries_.size() - 1; // one less than a power of two: a mask, as dividing takes long
        for (std::size_t k = mixed(entry.enemy, entry.rest) & last;; k = (k + 1) & last) {
            if (entries_[k] == entry) return false;
            if (entries_[k].rest >> 16 == round_) continue;
            entries_[k] = entry;
            return true;
        }
    }
    void grow() {
        std::vector<Entry> old(2 * entries_.size());
        old.swap(entries_);
        for (const Entry& entry : old)
            if (entry.rest >> 16 == round_) insert(entry);
    }

    std::vector<Entry> entries_ = std::vector<Entry>(256);
    std::uint64_t round_ = 0;
    std::size_t used_ = 0;
};

template <class C> class SearchMoves {
  public:
    SearchMoves(const Rules& rules, const C& chains) : rules_(rules), chains_(chains) {}

    void generate(const Position& at, std::vector<SearchMove>& moves) {
        out_ = &moves;
        own_ = at.own();
        enemy_ = at.enemy();
        if (is_handicapped(rules_, at, at.side)) {
            each_offering(rules_, chains_, at, [&](int from, int to) { add(from, to, enemy_); });
        } else {
            bool capturing = add_captures(at);
            if (!capturing || (rules_.on_demand && !at.obliged)) add_plain(capturing);
        }
        if (at.overlooked != 0) moves.push_back({0, 0, demand_order, demand_id, 0, false});
    }

  private:
    static constexpr int order_per_stone = 4000, demand_order = 0;
    static constexpr std::uint16_t demand_id = 1;

    bool add_captures(const Position& at) {
        std::size_t before = out_->size();
        CaptureMode mode = capture_mode(rules_, at);
        if (chains_.style.revisiting) crossings_.begin();
        each_first_capture(chains_, mode, at, [&](int from, const Walker& next, int) {
            if (mode == CaptureMode::chain)
                add_endings(from, next);
            else
                add(from, next.point, next.enemy);
        });
        return out_->size() != before;
    }

    void add_endings(int from, const Walker& walker) {
        if (chains_.style.revisiting && !crossings_.enter(from, walker, !chains_.style.same_direction)) return;
        bool going_on = false;
        if (!chains_.style.compulsory) add(from, walker.point, walker.enemy);
        chains_.each_continuation(walker, [&](const Walker& next, int) {
            going_on = true;
            add_endings(from, next);
        });
        if (chains_.style.compulsory && !going_on) add(from, walker.point, walker.enemy);
    }

    void add_plain(bool overlooking) {
        chains_.each_step(own_, enemy_, [&](int from, int to) { add(from, to, enemy_, overlooking); });
    }

    void add(int from, int to, Bits theirs, bool overlooks = false) {
        Bits mine = (own_ ^ bit(from)) | bit(to);
        auto id = static_cast<std::uint16_t>((mine * 0x9E3779B97F4A7C15u + theirs * 0xD6E8FEB86659FD93u) >> 48);
        out_->push_back({mine, theirs, count(enemy_ ^ theirs) * order_per_stone, id,
                         static_cast<std::uint16_t>(from << 6 | to), overlooks});
    }

    const Rules& rules_;
    C chains_;
    Crossings crossings_;
    std::vector<SearchMove>* out_ = nullptr;
    Bits own_ = 0, enemy_ = 0;
};

} // namespace marblebox::fanorona
