// Compiled once for each version of the engine, with MAKE_PLAYER for its name and `marblebox` renamed for the second.

#include "face.h"

#if __has_include("search/run.h")
#include "fanorona/search/search.h"
#include "kulami/score.h"
#include "kulami/search/search.h"
#else // before its sources had folders
#include "fanorona_search.h"
#include "kulami_search.h"
#endif

#include <fstream>
#include <iterator>
#include <stdexcept>

using namespace marblebox;

namespace {

int number_of(const duel::Fields& fields, const std::string& name, int otherwise) {
    auto found = fields.find(name);
    return found == fields.end() ? otherwise : std::stoi(found->second);
}

template <class Limits> Limits limits_of(const duel::Limits& given) {
    Limits limits;
    limits.depth = given.depth;
    limits.nodes = given.nodes;
    limits.seconds = given.seconds;
    if constexpr (requires { limits.processor_time; }) limits.processor_time = true;
    return limits;
}

// Numbers that this version of the search does not have are passed over.
template <class Limits> void tune(Limits& limits, const duel::Fields& options) {
#define TUNED(name)                                                                                                    \
    if constexpr (requires { limits.tuning.name; }) limits.tuning.name = number_of(options, #name, limits.tuning.name)
    TUNED(calm_depth);
    TUNED(calm_margin);
    TUNED(pass_depth);
    TUNED(pass_less);
    TUNED(late_depth);
    TUNED(late_moves);
    TUNED(hopeless_depth);
    TUNED(hopeless_margin);
    TUNED(loud_margin);
    TUNED(kept_history);
#undef TUNED
}

duel::Choice choice_of(const search::Info& info) {
    const search::Line& best = info.lines.front();
    return {best.moves.front(), best.proven.value_or(""), info.depth, info.nodes};
}

class Kulami : public duel::Player {
  public:
    Kulami(const duel::Fields& rules, const duel::Fields& options)
        : options_(options), level_(number_of(rules, "level", 0)), engine_(number_of(options, "table_mib", 64), 1) {}

    void begin(const std::string& position) override {
        engine_.clear();
        state_ = kulami::read_state(position, level_);
    }
    void play(const std::string& move) override { state_ = state_.play(move); }
    duel::Choice choose(const duel::Limits& given) override {
        auto limits = limits_of<search::Limits>(given);
        tune(limits, options_);
        return choice_of(find_best(engine_, state_, limits));
    }
    int turn() const override { return state_.at.side; }
    std::optional<double> result() const override {
        if (state_.legal() != 0) return std::nullopt;
        auto [red, black] = kulami::points(state_.rules->layout, state_.at, level_);
        return red > black ? 1 : red < black ? 0 : 0.5;
    }

  private:
    const duel::Fields options_;
    int level_;
    search::Engine engine_;
    kulami::State state_;
};

class Fanorona : public duel::Player {
  public:
    Fanorona(const duel::Fields& rules, const duel::Fields& options)
        : options_(options), rules_(std::make_shared<fanorona::Rules>(fanorona::read_rules(rules))),
          engine_(number_of(options, "table_mib", 64), 1) {
#if __has_include("fanorona/search/net.h")
        if (auto file = options.find("net"); file != options.end()) {
            std::ifstream stream(file->second, std::ios::binary);
            std::vector<std::uint8_t> bytes{std::istreambuf_iterator<char>(stream), {}};
            net_ = std::make_unique<fanorona::Net>(bytes);
        }
        if (auto folder = options.find("tables"); folder != options.end())
            tables_ = std::make_unique<endgame::EndgameTables>(folder->second, *rules_, rules_->draw_turns);
#endif
    }

    void begin(const std::string& position) override {
        engine_.clear();
        state_ = {rules_, read_position(*rules_, position)};
    }
    void play(const std::string& move) override { state_ = state_.play(move); }
    duel::Choice choose(const duel::Limits& given) override {
        auto limits = limits_of<search::Limits>(given);
        tune(limits, options_);
#if __has_include("fanorona/search/net.h")
        return choice_of(find_best(engine_, state_, limits, {}, {}, nullptr, net_.get()));
#else
        return choice_of(find_best(engine_, state_, limits));
#endif
    }
    int turn() const override { return state_.at.side; }
    std::optional<double> result() const override {
        auto ending = state_.ending();
        if (ending == fanorona::Ending::none) return std::nullopt;
        return !is_won_for_opponent(ending) ? 0.5 : state_.at.side == fanorona::white ? 0 : 1;
    }
#if __has_include("fanorona/search/net.h")
    std::optional<double> known() const override {
        auto verdict = tables_ ? tables_->probe(*rules_, state_.at) : std::nullopt;
        if (!verdict) return std::nullopt;
        return (1 + (state_.at.side == fanorona::white ? verdict->result : -verdict->result)) / 2.0;
    }
#endif

  private:
    const duel::Fields options_;
    std::shared_ptr<const fanorona::Rules> rules_;
    search::Engine engine_;
    fanorona::State state_;
#if __has_include("fanorona/search/net.h")
    std::unique_ptr<fanorona::Net> net_;
    std::unique_ptr<endgame::EndgameTables> tables_;
#endif
};

} // namespace

std::unique_ptr<duel::Player> duel::MAKE_PLAYER(const std::string& game, const Fields& rules, const Fields& options) {
    if (game == "kulami") return std::make_unique<Kulami>(rules, options);
    if (game == "fanorona") return std::make_unique<Fanorona>(rules, options);
    throw std::runtime_error("there are no duels in " + game);
}
