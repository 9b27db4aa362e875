// A fuzzer for everything the core reads: broken and random texts must be read or refused, what was read must come
// back, and searching it must do no harm. Run it as `native_fuzz ROUNDS [SEED]`. Built with MARBLEBOX_LIBFUZZER,
// libFuzzer chooses the texts; MARBLEBOX_FUZZ_ENTRY in the environment then names the only entry point to try.

#include "base/crc32.h"
#include "base/rng.h"
#include "base/words.h"
#include "endgame/table.h"
#include "fanorona/perft.h"
#include "fanorona/search/search.h"
#include "kulami/score.h"
#include "kulami/search/search.h"
#include "tomoko/search/search.h"
#include "tomoko/state.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <unistd.h>

using namespace marblebox;

namespace {

using Fields = std::map<std::string, std::string>;

constexpr std::string_view samples[] = {
    "bbbbbbbbb/bbbbbbbbb/bwbw1bwbw/wwwwwwwww/wwwwwwwww w 0 1",
    "b2/3/2w w 1 2 after=a2-a3",
    "3/wb1/3 w 0 5 obliged",
    "size=9x7 continuation=optional same_direction=false revisiting=false first_turn=normal captures=on_demand",
    "handicap=white vela_single=true begins=black draw_turns=20 repetition=3 stuck=draws size=3x3",
    "AABCCCDD/AABEEFDD/GGBEEFDD/GGHHHIII/JJHHHKKL/MNNOOKKL/MNNPPPQQ/MNNPPPQQ red a1 a8 h8",
    "...AABB../.CCAADDD./.CCEEFFGG/HCCEEFFGG/HIIIJJJGG/HIIIKKKL./.MMMKKKL./.NNOOPPQQ/...OOPP.. black d4",
    "ldl2/lld2/lld2/5/5",
    "5/5/2d2/5/5 5/5/5/5/5 2 3,11/8,30 -/- 17,4,1,2,5,6,7,9,10,12,13,14,15,16,18,19,20,21,22,23,24,25,26,27,28,29,31,"
    "32,33,34,35,36 - -",
    "ddddl/llldd/ldldl/dldld/lddll - 1 1*/2/3/4 -/-/-/- 5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,"
    "27,28,29,30,31,32,33,34,35,36 - 2",
    "N3d",
    "d2-e3A",
    "f2-g3A-f4A-g4A-g3A",
};

void require(bool holds, const char* what, std::string_view text) {
    if (holds) return;
    std::printf("FAILED: %s for %s\n", what, std::string(text).c_str());
    std::abort();
}

template <class Read> void tolerate(Read&& read) {
    try {
        read();
    } catch (const BadInput& refusal) {
        require(refusal.what()[0] != '\0', "a refusal says why", "");
    }
}

fanorona::Rules small_rules(bool on_demand) {
    return fanorona::read_rules({{"size", "3x3"}, {"captures", on_demand ? "on_demand" : "forced"}});
}

void read_fanorona(std::string_view text, const fanorona::Rules& rules) {
    auto at = fanorona::read_position(rules, text);
    auto again = position_text(rules, at);
    require(fanorona::read_position(rules, again) == at, "a position comes back", text);
    fanorona::State state{std::make_shared<fanorona::Rules>(rules), at};
    state.ending();
    auto turns = state.turns();
    for (const auto& turn : turns) require(turn_text(*rules.board, turn).size() >= 5, "a turn has a text", text);
    if (!turns.empty()) state.play(turn_text(*rules.board, turns.back()));
    tolerate([&] { state.play(text); });
}

void read_fields(std::string_view text) {
    Fields fields;
    for (auto word : split_words(text)) {
        auto parts = split(word, '=');
        fields[std::string(parts.front())] = std::string(parts.back());
    }
    tolerate([&] { tomoko::read_rules(fields); });
    auto rules = std::make_shared<fanorona::Rules>(fanorona::read_rules(fields));
    Pulse pulse;
    perft(fanorona::State{rules, start(*rules)}, 1, Count::results, pulse);
}

void read_kulami(std::string_view text) {
    auto state = kulami::read_state(text, 2);
    auto again = kulami::read_state(state.text(), 2);
    require(again.at == state.at, "a position comes back", text);
    points(state.rules->layout, state.at, 2);
    tolerate([&] { state.play(text); });
}

void read_tomoko_board(std::string_view text) {
    auto board = tomoko::read_board(text);
    require(tomoko::read_board(board_text(board)) == board, "a board comes back", text);
    board.standing();
    each_push(board, {}, [&](tomoko::Push push, const tomoko::Board&) {
        require(tomoko::read_push(push_text(push)) == push, "a push comes back", text);
    });
}

void read_tomoko_state(std::string_view text, const std::shared_ptr<const tomoko::Rules>& rules) {
    auto state = tomoko::read_state(rules, text);
    require(tomoko::read_state(rules, state.text()).text() == text, "a game comes back", text);
    for (int seat = 0; seat < rules->seats; ++seat)
        for (const auto& move : state.moves(seat)) {
            auto next = state.play(move_text(move), seat);
            require(tomoko::read_state(rules, next.text()).text() == next.text(), "a game comes back", text);
        }
    state.outcome();
}

std::shared_ptr<const tomoko::Rules> tomoko_rules(const Fields& fields) {
    return std::make_shared<tomoko::Rules>(tomoko::read_rules(fields));
}

// --- searching what was read -----------------------------------------------------------------------------------------

constexpr std::uint64_t short_search = 300; // nodes

void search_fanorona(std::string_view text) {
    static const auto rules = std::make_shared<fanorona::Rules>(small_rules(true));
    static search::Engine engine(1, 1);
    fanorona::State state{rules, fanorona::read_position(*rules, text)};
    if (state.ending() == fanorona::Ending::none) find_best(engine, state, {.nodes = short_search, .lines = 3});
}

void search_kulami(std::string_view text) {
    static search::Engine engine(1, 1);
    auto state = kulami::read_state(text, 2);
    if (state.legal() != 0) find_best(engine, state, {.nodes = short_search, .lines = 3});
}

// A view of Tomoko whose numbers are the bytes of the text.
void search_view(std::string_view text) {
    std::size_t read = 0;
    auto byte = [&] { return read < text.size() ? static_cast<signed char>(text[read++]) : 0; };
    auto cards = [&] {
        tomoko::Cards set = 0;
        for (int k = 0; k < 3; ++k)
            if (int card = byte(); card != 0) set |= bit(card & 63);
        return set;
    };
    tomoko::View view;
    view.seats = byte(), view.seat = byte(), view.turn = byte(), view.goal = byte();
    view.sides = byte() > 0 && view.seats == tomoko::most_seats ? 2 : view.seats; // no rules say otherwise
    view.laid_by_hand = byte() > 0, view.open_cards = byte() > 0;
    for (tomoko::Board* board : {&view.board, &view.before})
        for (int k = 0; k < 4; ++k) {
            board->taken = (board->taken << 7 | (byte() & 127)) & tomoko::all_cells;
            board->dark = (board->dark << 7 | (byte() & 127)) & board->taken;
        }
    for (int seat = 0; seat < tomoko::most_seats; ++seat) {
        view.hands[seat] = cards(), view.laid[seat] = cards();
        view.hand_sizes[seat] = byte(), view.is_playing[seat] = byte() >= 0;
    }
    tomoko::Search(1).run(view, {.nodes = short_search, .lines = 3}, 1);
}

// --- endgame tables --------------------------------------------------------------------------------------------------
// -----------------------------------------------------------------------------------------------------

// A file that goes with the program; in memory where that can be had, since it is written again and again.
struct Scratch {
    std::filesystem::path folder =
        std::filesystem::exists("/dev/shm") ? "/dev/shm" : std::filesystem::temp_directory_path();
    std::string path = folder / ("marblebox-fuzz-" + std::to_string(::getpid()));
    ~Scratch() { std::filesystem::remove(path); }
};

constexpr int own = 2, enemy = 2;

std::string sound_file(const std::string& path, const endgame::Kind& kind) {
    std::vector<endgame::Code> codes(endgame::Geometry(*kind.board, own, enemy).size(), endgame::drawn);
    for (int k = 0; auto& code : codes) {
        if (++k % 3 == 0) code = endgame::won(1 + k % 9);
        if (k % 7 == 0) code = endgame::lost(k % 5);
    }
    endgame::write_table(path, kind, own, enemy, codes);
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::uint32_t checksum(const std::string& bytes, std::size_t begin, std::size_t end) {
    const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
    return crc32({data + begin, data + end});
}

// Sets the length and the checksums right, as a forger would.
void forge(std::string& bytes) {
    using endgame::Block, endgame::Header;
    if (bytes.size() < sizeof(Header)) return;
    auto* header = reinterpret_cast<Header*>(bytes.data());
    auto* index = reinterpret_cast<Block*>(bytes.data() + sizeof(Header));
    header->file_size = bytes.size();
    if (header->data_start < sizeof(Header) || header->data_start + endgame::reading_margin > bytes.size()) return;
    std::size_t blocks = (header->data_start - sizeof(Header)) / sizeof(Block);
    std::size_t room = bytes.size() - header->data_start - endgame::reading_margin;
    for (std::size_t k = 0; k < blocks; ++k) {
        std::size_t end = k + 1 < blocks ? index[k + 1].start : room;
        if (index[k].start > end || end > room) continue;
        index[k].crc = checksum(bytes, header->data_start + index[k].start, header->data_start + end);
    }
    header->crc = checksum(bytes, offsetof(Header, crc) + sizeof header->crc, header->data_start);
}

void read_file(const std::string& path, const endgame::Kind& kind, const std::string& bytes) {
    std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    endgame::EndgameTable table(path, kind, own, enemy);
    tolerate([&] { table.check_blocks(); });
    auto size = table.geometry().size();
    for (endgame::Index k = 0; k < size; k += 61) tolerate([&] { table.at(k); });
    require(table.all().size() == size, "a table that can be read is whole", path);
}

// Every three bytes of the text change one of a sound file: its place and its value. What is left over shortens it.
void read_changed_file(std::string_view text) {
    static const Scratch scratch;
    static const endgame::Kind kind(fanorona::read_rules({{"size", "5x3"}}));
    static const std::string sound = sound_file(scratch.path, kind);
    std::string bytes = sound;
    auto number = [&](std::size_t at) { return static_cast<std::uint8_t>(text[at]); };
    std::size_t read = 0;
    for (; read + 3 <= text.size(); read += 3)
        bytes[(number(read) << 8 | number(read + 1)) % bytes.size()] = text[read + 2];
    if (read < text.size()) bytes.resize(bytes.size() - number(read) % bytes.size());
    tolerate([&] { read_file(scratch.path, kind, bytes); });
    forge(bytes);
    read_file(scratch.path, kind, bytes);
}

// --- the entry points ------------------------------------------------------------------------------------------------

void read_positions(std::string_view text) {
    static const auto nine_by_five = fanorona::read_rules({}), forced = small_rules(false),
                      demanding = small_rules(true);
    for (const auto* rules : {&nine_by_five, &forced, &demanding}) tolerate([&] { read_fanorona(text, *rules); });
}

void read_boards(std::string_view text) {
    tolerate([&] { read_tomoko_board(text); });
    tolerate([&] { tomoko::read_push(text); });
}

void read_games(std::string_view text) {
    static const auto two = tomoko_rules({{"target", "1"}}),
                      teams = tomoko_rules({{"players", "4"}, {"teams", "true"}, {"play_on", "true"}}),
                      three = tomoko_rules({{"players", "3"}, {"claims", "auto"}, {"play_on", "true"}});
    for (const auto& rules : {two, teams, three}) tolerate([&] { read_tomoko_state(text, rules); });
}

using Entry = void (*)(std::string_view);

const std::map<std::string_view, Entry> entries{
    {"rules", read_fields},           {"fanorona", read_positions},   {"kulami", read_kulami},
    {"tomoko-board", read_boards},    {"tomoko", read_games},         {"fanorona-search", search_fanorona},
    {"kulami-search", search_kulami}, {"tomoko-search", search_view}, {"endgame-table", read_changed_file},
};

std::string_view only; // the name of one entry; nothing for all

void try_text(std::string_view text) {
    for (const auto& [name, entry] : entries)
        if (only.empty() || only == name) tolerate([&] { entry(text); });
}

} // namespace

#ifdef MARBLEBOX_LIBFUZZER

extern "C" int LLVMFuzzerInitialize(int*, char***) {
    if (const char* name = std::getenv("MARBLEBOX_FUZZ_ENTRY")) only = name;
    require(only.empty() || entries.contains(only), "MARBLEBOX_FUZZ_ENTRY names an entry", only);
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    try_text({reinterpret_cast<const char*>(data), size});
    return 0;
}

#else

namespace {

// A sample with a few letters replaced, removed, doubled or taken from another sample.
std::string damaged(Rng& rng) {
    constexpr std::string_view letters = "wbdlABQ.0123456789/ -=aei\n\xff";
    std::string text(samples[rng.below(std::size(samples))]);
    for (int changes = rng.below(6); changes > 0; --changes) {
        auto place = static_cast<std::size_t>(rng.below(static_cast<int>(text.size()) + 1));
        auto other = samples[rng.below(std::size(samples))];
        switch (rng.below(5)) {
        case 0:
            text.insert(place, 1, letters[rng.below(static_cast<int>(letters.size()))]);
            break;
        case 1:
            text.erase(place, 1 + rng.below(4));
            break;
        case 2:
            text.insert(place, other.substr(rng.below(static_cast<int>(other.size())), 8));
            break;
        case 3:
            text.insert(place, text.substr(place, 12));
            break;
        default:
            if (place < text.size()) text[place] = letters[rng.below(static_cast<int>(letters.size()))];
        }
    }
    return text;
}

// Random stones on a small board, so that most texts describe a position.
std::string random_position(Rng& rng) {
    std::string text;
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column) text += "wb1"[rng.below(3)];
        text += row < 2 ? "/" : rng.below(2) == 0 ? " w " : " b ";
    }
    text += std::to_string(rng.below(3)) + " " + std::to_string(1 + rng.below(3));
    constexpr std::string_view extras[] = {"", "", " obliged", " after=a1-b2", " after=b2-b3", " after=b1-b2"};
    return text + std::string(extras[rng.below(std::size(extras))]);
}

// One file for each sample, to start libFuzzer with.
void write_samples(const std::string& folder) {
    for (int k = 0; auto sample : samples) std::ofstream(folder + "/" + std::to_string(k++)) << sample;
}

} // namespace

int main(int argc, char** argv) {
    if (argc > 2 && std::string_view(argv[1]) == "samples") {
        write_samples(argv[2]);
        return 0;
    }
    long rounds = argc > 1 ? std::atol(argv[1]) : 20'000;
    Rng rng(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
    for (auto sample : samples) try_text(sample);
    for (long round = 0; round < rounds; ++round) try_text(rng.below(3) == 0 ? random_position(rng) : damaged(rng));
    std::printf("%ld texts read or refused\n", rounds);
}

#endif
