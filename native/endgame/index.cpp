#include "endgame/index.h"

#include <map>
#include <memory>
#include <mutex>

namespace marblebox::endgame {

Bits unrank(Index number, int size) {
    Bits set = 0;
    for (int k = size; k > 0; --k) {
        int low = k - 1, high = 63; // the largest p with ways[p][k] <= number lies between
        while (low < high) {
            int middle = (low + high + 1) / 2;
            if (ways[middle][k] <= number)
                low = middle;
            else
                high = middle - 1;
        }
        set |= bit(low);
        number -= ways[low][k];
    }
    return set;
}

Symmetries::Symmetries(const Board& board) : count(board.columns == board.rows ? 8 : 4) {
    for (int g = 0; g < count; ++g)
        for (int p = 0; p < board.points(); ++p) {
            int column = p % board.columns, row = p / board.columns;
            if ((g & 4) != 0) std::swap(column, row);
            if ((g & 1) != 0) column = board.columns - 1 - column;
            if ((g & 2) != 0) row = board.rows - 1 - row;
            to[g][p] = static_cast<std::uint8_t>(board.point(column, row));
        }
}

Placements::Placements(const Board& board, int stones) : symmetries(board), entry(ways[board.points()][stones]) {
    constexpr std::uint32_t open = ~std::uint32_t{0};
    entry.assign(entry.size(), open);
    Bits set = bit(stones) - 1;
    for (std::size_t number = 0; number < entry.size(); ++number, set = next_set(set)) {
        if (entry[number] != open) continue;
        unsigned kept = 0;
        for (int g = 0; g < symmetries.count; ++g)
            if (Bits image = symmetries.image(g, set); image == set)
                kept |= 1u << g;
            else if (auto& there = entry[rank(image)]; there == open) // remember the way back
                for (int back = 0; there == open; ++back)
                    if (symmetries.image(back, image) == set)
                        there = static_cast<std::uint32_t>(classes.size()) * most_symmetries + back;
        entry[number] = static_cast<std::uint32_t>(classes.size()) * most_symmetries;
        classes.push_back({set, kept & ~1u});
    }
}

const Placements& Placements::of(const Board& board, int stones) {
    static std::mutex mutex;
    static std::map<std::pair<const Board*, int>, std::unique_ptr<Placements>> known;
    std::scoped_lock lock(mutex);
    auto& found = known[{&board, stones}];
    if (!found) found = std::make_unique<Placements>(board, stones);
    return *found;
}

Geometry::Geometry(const Board& board, int own, int enemy)
    : board_(&board), placements_(&Placements::of(board, std::min(own, enemy))), own_(own), enemy_(enemy),
      own_first_(own <= enemy), inner_stones_(std::max(own, enemy)),
      inner_size_(ways[board.points() - std::min(own, enemy)][inner_stones_]) {}

Stones Geometry::at(Index index) const {
    const auto& kind = placements_->classes[index / inner_size_];
    return sides(kind.stones, unpacked(unrank(index % inner_size_, inner_stones_), board_->all & ~kind.stones));
}

Index Geometry::least_number(const Placements::Class& kind, Bits inner, Index number) const {
    for (unsigned left = kind.kept; left != 0; left &= left - 1)
        number = std::min(number, inner_number(kind, placements_->symmetries.image(std::countr_zero(left), inner)));
    return number;
}

Cursor::Cursor(const Geometry& geometry, Index begin)
    : geometry_(geometry), class_(begin / geometry.inner_size_), inner_number_(begin % geometry.inner_size_),
      set_(unrank(inner_number_, geometry.inner_stones_)) {}

} // namespace marblebox::endgame
