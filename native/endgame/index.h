// Perfect numbering of the positions with given numbers of stones, symmetric ones counted once.
//
// The side with fewer stones is placed first: its placements fall into classes of mirror images, and one of each class
// stands for all. The other side's stones are then numbered among the points left free. Where the first placement is
// its own mirror image, only the smallest number of the equivalent ones is used; the others are holes.
#pragma once

#include "fanorona/board.h"

#include <array>
#include <cstdint>
#include <vector>

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace marblebox::endgame {

using fanorona::Board;
using Index = std::uint64_t;

constexpr int most_of_a_side = 12;
constexpr int most_symmetries = 8;

// ways[p][k]: how many sets of k points there are among the first p.
inline constexpr auto ways = [] {
    std::array<std::array<Index, most_of_a_side + 2>, 65> table{};
    for (int p = 0; p < 65; ++p) {
        table[p][0] = 1;
        for (int k = 1; p > 0 && k < most_of_a_side + 2; ++k) table[p][k] = table[p - 1][k - 1] + table[p - 1][k];
    }
    return table;
}();

// The number of a set among all sets of the same size, and the set with a number.
inline Index rank(Bits set) {
    Index number = 0;
    for (int k = 1; set != 0; ++k, set = without_lowest(set)) number += ways[lowest(set)][k];
    return number;
}
Bits unrank(Index number, int size);

// The set of the same size that comes next.
constexpr Bits next_set(Bits set) {
    Bits low = set & (~set + 1), ripple = set + low;
    return ripple | (((set ^ ripple) >> 2) / low);
}

// The members of `set` that lie in `mask`, moved together; and back.
inline Bits packed(Bits set, Bits mask) {
#ifdef __BMI2__
    return _pext_u64(set, mask);
#else
    Bits result = 0;
    for (int k = 0; mask != 0; ++k, mask = without_lowest(mask)) result |= (set >> lowest(mask) & 1) << k;
    return result;
#endif
}
inline Bits unpacked(Bits set, Bits mask) {
#ifdef __BMI2__
    return _pdep_u64(set, mask);
#else
    Bits result = 0;
    for (; mask != 0; mask = without_lowest(mask), set >>= 1) result |= (set & 1) << lowest(mask);
    return result;
#endif
}

// The mirrorings and turns that leave the lines of a board as they are; the first one changes nothing.
struct Symmetries {
    int count = 0;
    std::array<std::array<std::uint8_t, 64>, most_symmetries> to{};

    explicit Symmetries(const Board& board);
    Bits image(int symmetry, Bits set) const {
        Bits result = 0;
        for (; set != 0; set = without_lowest(set)) result |= bit(to[symmetry][lowest(set)]);
        return result;
    }
};

// All placements of one side, in classes of mirror images.
struct Placements {
    struct Class {
        Bits stones;   // the placement that stands for the class
        unsigned kept; // bit g: symmetry g maps it onto itself; the one that changes nothing is left out
    };

    Placements(const Board& board, int stones);
    static const Placements& of(const Board& board, int stones); // made once

    Symmetries symmetries;
    std::vector<Class> classes;
    std::vector<std::uint32_t> entry; // by number: class * 8 + the symmetry that maps it onto the one for the class
};

struct Stones {
    Bits own, enemy; // of the side to move, and of the other
};

// The numbering of one kind of position: so many stones of the side to move against so many.
class Geometry {
  public:
    Geometry(const Board& board, int own, int enemy);

    Index size() const { return placements_->classes.size() * inner_size_; }
    int own() const { return own_; }
    int enemy() const { return enemy_; }
    const Board& board() const { return *board_; }

    Index index(Bits own, Bits enemy) const { return own_first_ ? number(own, enemy) : number(enemy, own); }
    Stones at(Index index) const;

  private:
    friend class Cursor;

    Index number(Bits outer, Bits inner) const {
        std::uint32_t entry = placements_->entry[rank(outer)];
        const auto& kind = placements_->classes[entry / most_symmetries];
        if (int symmetry = entry % most_symmetries; symmetry != 0)
            inner = placements_->symmetries.image(symmetry, inner);
        Index number = inner_number(kind, inner);
        if (kind.kept != 0) [[unlikely]]
            number = least_number(kind, inner, number);
        return entry / most_symmetries * inner_size_ + number;
    }
    Index inner_number(const Placements::Class& kind, Bits inner) const {
        return rank(packed(inner, board_->all & ~kind.stones));
    }
    Index least_number(const Placements::Class& kind, Bits inner, Index number) const;
    Stones sides(Bits outer, Bits inner) const { return own_first_ ? Stones{outer, inner} : Stones{inner, outer}; }

    const Board* board_;
    const Placements* placements_;
    int own_, enemy_;
    bool own_first_;
    int inner_stones_;
    Index inner_size_;
};

// Goes through consecutive positions faster than looking each of them up.
class Cursor {
  public:
    Cursor(const Geometry& geometry, Index begin);

    Stones stones() const { return geometry_.sides(kind().stones, inner()); }
    bool is_hole() const {
        return kind().kept != 0 && geometry_.least_number(kind(), inner(), inner_number_) != inner_number_;
    }
    void advance() {
        if (++inner_number_ < geometry_.inner_size_) {
            set_ = next_set(set_);
        } else {
            ++class_;
            inner_number_ = 0;
            set_ = first_set();
        }
    }

  private:
    const Placements::Class& kind() const { return geometry_.placements_->classes[class_]; }
    Bits inner() const { return unpacked(set_, geometry_.board_->all & ~kind().stones); }
    Bits first_set() const { return bit(geometry_.inner_stones_) - 1; }

    const Geometry& geometry_;
    std::size_t class_;
    Index inner_number_;
    Bits set_;
};

} // namespace marblebox::endgame
