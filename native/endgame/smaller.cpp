#include "endgame/smaller.h"

namespace marblebox::endgame {

SmallerTables::SmallerTables(const std::string& folder, const Kind& kind, int own, int enemy) {
    for (int left = 1; left < enemy; ++left) load(folder, kind, left, own);
    for (int left = 1; left < own; ++left) load(folder, kind, left, enemy);
}

void SmallerTables::load(const std::string& folder, const Kind& kind, int own, int enemy) {
    Entry& entry = entries_[own][enemy];
    if (entry.geometry) return;
    entry.codes = EndgameTable(table_path(folder, own, enemy), kind, own, enemy).all();
    entry.geometry.emplace(*kind.board, own, enemy);
}

} // namespace marblebox::endgame
