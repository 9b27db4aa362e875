#include "endgame/pack.h"

#include "base/words.h"

#include <cstring>

namespace marblebox::endgame {

namespace {

// How long the first file is by what its header says, or as long as all there is.
std::size_t first_length(std::span<const std::uint8_t> pack) {
    if (pack.size() < sizeof(Header)) return pack.size();
    std::uint64_t told = 0;
    std::memcpy(&told, pack.data() + offsetof(Header, file_size), sizeof told);
    return static_cast<std::size_t>(std::min<std::uint64_t>(told, pack.size()));
}

} // namespace

std::unique_ptr<EndgameTables> tables_in(std::span<const std::uint8_t> pack, const fanorona::Rules& rules) {
    if (pack.size() > largest_pack) throw BadInput("the endgame tables are too large");
    int most = 0;
    auto opener = [&](const Kind& kind, int own, int enemy) -> std::unique_ptr<EndgameTable> {
        if (pack.empty()) return nullptr;
        auto first = pack.first(first_length(pack));
        pack = pack.subspan(first.size());
        auto table = std::make_unique<EndgameTable>(std::vector(first.begin(), first.end()), kind, own, enemy);
        table->check_blocks();
        most = own + enemy;
        return table;
    };
    auto tables = std::make_unique<EndgameTables>(opener, rules, rules.draw_turns);
    if (most == 0 || tables->stones() != most || !pack.empty()) throw BadInput("some endgame tables are missing");
    return tables;
}

} // namespace marblebox::endgame
