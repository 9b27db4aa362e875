#include "endgame_position.h"

namespace marblebox::endgame {

Smaller::Smaller(const std::string& folder, const Kind& kind, int own, int enemy) {
    for (int left = 1; left < enemy; ++left) load(folder, kind, left, own);
    for (int left = 1; left < own; ++left) load(folder, kind, left, enemy);
}

void Smaller::load(const std::string& folder, const Kind& kind, int own, int enemy) {
    Entry& entry = entries_[own][enemy];
    if (entry.geometry) return;
    entry.codes = Table(folder + "/" + file_name(own, enemy), kind, own, enemy).all();
    entry.geometry.emplace(*kind.board, own, enemy);
}

} // namespace marblebox::endgame
