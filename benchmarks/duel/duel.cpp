// Two versions of the engine play each other in one process, so that whatever disturbs the machine disturbs both alike.
// docs/engine.md says how it is used.

#include "face.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <mutex>
#include <set>
#include <sstream>
#include <stdexcept>
#include <thread>

namespace {

using namespace duel;
using Words = std::vector<std::string>;

Words words_of(const std::string& text) {
    std::istringstream stream(text);
    Words words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

std::string joined(const Words& words) {
    std::string text;
    for (const auto& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

Fields fields_of(const Words& words) {
    Fields fields;
    for (const auto& word : words) {
        auto middle = word.find('=');
        if (middle == std::string::npos) throw std::runtime_error("not name=value: " + word);
        fields[word.substr(0, middle)] = word.substr(middle + 1);
    }
    return fields;
}

struct Opening {
    std::string position;
    Words moves;
};

// The first line of the file names the game and its rules; each of the others is a position, a tab, and moves.
struct Openings {
    std::string game;
    Fields rules;
    std::vector<Opening> all;

    explicit Openings(const std::string& path) {
        std::ifstream stream(path);
        std::string line;
        if (!std::getline(stream, line)) throw std::runtime_error("no openings in " + path);
        Words head = words_of(line);
        game = head.front();
        rules = fields_of({head.begin() + 1, head.end()});
        while (std::getline(stream, line)) {
            auto tab = line.find('\t');
            if (tab == std::string::npos) throw std::runtime_error("not an opening: " + line);
            all.push_back({line.substr(0, tab), words_of(line.substr(tab + 1))});
        }
    }
};

struct Settings {
    std::string openings, file;
    int games = 0, threads = 1;
    std::string ending = "claims";
    Limits limits;
    Fields first, second;
};

Settings settings_of(const Words& words) {
    Settings settings;
    Words places;
    for (std::size_t k = 0; k < words.size(); ++k) {
        const std::string& name = words[k];
        if (!name.starts_with("-")) {
            places.push_back(name);
            continue;
        }
        if (++k == words.size()) throw std::runtime_error(name + " needs a value");
        const std::string& value = words[k];
        if (name == "--games")
            settings.games = std::stoi(value);
        else if (name == "-j")
            settings.threads = std::stoi(value);
        else if (name == "--nodes")
            settings.limits.nodes = std::stoull(value);
        else if (name == "--depth")
            settings.limits.depth = std::stoi(value);
        else if (name == "--time")
            settings.limits.seconds = std::stod(value);
        else if (name == "--ending")
            settings.ending = value;
        else if (name == "--first")
            settings.first = fields_of(words_of(value));
        else if (name == "--second")
            settings.second = fields_of(words_of(value));
        else
            throw std::runtime_error("unknown option " + name);
    }
    if (places.size() != 2) throw std::runtime_error("two files are needed: the openings, and where the games go");
    if (settings.ending != "claims" && settings.ending != "rules") throw std::runtime_error("--ending claims or rules");
    settings.openings = places[0];
    settings.file = places[1];
    return settings;
}

// Games 2n and 2n+1 have the same opening; the first engine has the seat that the last bit says.
struct Task {
    int number;
    int opening() const { return number / 2; }
    int seat() const { return number % 2; }
};

struct Played {
    double score = 0.5; // of the first engine
    std::string ending;
    Words moves;
    std::array<std::uint64_t, 2> nodes{}, depths{}, choices{}; // of the first engine and the second

    void count(int who, const Choice& choice) {
        nodes[who] += choice.nodes;
        depths[who] += static_cast<std::uint64_t>(choice.depth);
        ++choices[who];
    }
};

class Table { // at which two players sit
  public:
    Table(const Openings& openings, const Settings& settings)
        : openings_(openings), settings_(settings),
          players_{first_player(openings.game, openings.rules, settings.first),
                   second_player(openings.game, openings.rules, settings.second)} {}

    Played play(const Task& task) {
        const Opening& opening = openings_.all.at(static_cast<std::size_t>(task.opening()));
        Played played;
        for (auto& player : players_) player->begin(opening.position);
        for (const auto& move : opening.moves) make(move, played);
        for (;;) {
            if (auto result = players_[0]->result()) {
                played.score = task.seat() == 0 ? *result : 1 - *result;
                played.ending = "ended";
                return played;
            }
            if (auto known = players_[0]->known()) {
                played.score = task.seat() == 0 ? *known : 1 - *known;
                played.ending = "table";
                return played;
            }
            int who = players_[0]->turn() == task.seat() ? 0 : 1;
            Choice choice = players_[static_cast<std::size_t>(who)]->choose(settings_.limits);
            played.count(who, choice);
            make(choice.move, played);
            if (settings_.ending != "claims" || choice.claim.empty()) continue;
            double claimed = choice.claim == "won" ? 1 : choice.claim == "lost" ? 0 : 0.5;
            played.score = who == 0 ? claimed : 1 - claimed;
            played.ending = "proven";
            return played;
        }
    }

  private:
    void make(const std::string& move, Played& played) {
        for (auto& player : players_) player->play(move);
        played.moves.push_back(move);
    }

    const Openings& openings_;
    const Settings& settings_;
    std::array<std::unique_ptr<Player>, 2> players_;
};

// What the pairs add up to: the share of points, and Elo with the interval that holds it in 95 of 100 cases.
class Standing {
  public:
    void add(const Task& task, double score) { scores_[task.opening()].push_back(score); }

    std::string text() const {
        double sum = 0, squares = 0;
        int pairs = 0, wins = 0, draws = 0, losses = 0;
        for (const auto& [opening, scores] : scores_) {
            for (double score : scores) ++(score == 1 ? wins : score == 0 ? losses : draws);
            if (scores.size() != 2) continue;
            double pair = (scores[0] + scores[1]) / 2;
            ++pairs, sum += pair, squares += pair * pair;
        }
        char line[200];
        if (pairs < 2) return "too few pairs";
        double mean = sum / pairs, deviation = std::sqrt(std::max(0.0, squares / pairs - mean * mean) / (pairs - 1));
        std::snprintf(line, sizeof line, "%d games +%d =%d -%d: %.1f%%, Elo %+.0f (%+.0f to %+.0f)",
                      wins + draws + losses, wins, draws, losses, 100 * mean, elo(mean), elo(mean - 1.96 * deviation),
                      elo(mean + 1.96 * deviation));
        return line;
    }

  private:
    static double elo(double share) {
        share = std::clamp(share, 0.001, 0.999);
        return 400 * std::log10(share / (1 - share));
    }

    std::map<int, std::vector<double>> scores_;
};

// The games, one line each: opening, seat of the first engine, its score, ending, position, moves; tabs between.
class Games {
  public:
    Games(const Openings& openings, const Settings& settings) : openings_(openings) {
        std::ifstream known(settings.file);
        for (std::string line; std::getline(known, line);) {
            std::istringstream stream(line);
            int opening, seat;
            double score;
            if (stream >> opening >> seat >> score) keep({2 * opening + seat}, score);
        }
        file_.open(settings.file, std::ios::app);
        if (!file_) throw std::runtime_error("cannot write " + settings.file);
        int all = 2 * static_cast<int>(openings.all.size());
        int wanted = settings.games == 0 ? all : std::min(all, settings.games);
        for (int number = 0; number < wanted; ++number)
            if (!known_.contains(number)) left_.push_back({number});
    }

    std::optional<Task> next() {
        std::size_t place = next_++;
        return place < left_.size() ? std::optional(left_[place]) : std::nullopt;
    }

    void add(const Task& task, const Played& played) {
        std::scoped_lock lock(mutex_);
        const Opening& opening = openings_.all[static_cast<std::size_t>(task.opening())];
        file_ << task.opening() << '\t' << task.seat() << '\t' << played.score << '\t' << played.ending << '\t'
              << opening.position << '\t' << joined(played.moves) << std::endl;
        keep(task, played.score);
        for (std::size_t who : {0, 1}) {
            nodes_[who] += played.nodes[who];
            depths_[who] += played.depths[who];
            choices_[who] += played.choices[who];
        }
        std::cerr << standing_.text() << "; depth " << mean(depths_[0], 0) << " against " << mean(depths_[1], 1)
                  << ", nodes " << mean(nodes_[0], 0) << " against " << mean(nodes_[1], 1) << std::endl;
    }
    std::string text() const { return standing_.text(); }

  private:
    void keep(const Task& task, double score) {
        known_.insert(task.number);
        standing_.add(task, score);
    }
    double mean(std::uint64_t sum, std::size_t who) const {
        return std::round(10.0 * static_cast<double>(sum) /
                          static_cast<double>(std::max<std::uint64_t>(1, choices_[who]))) /
               10;
    }

    const Openings& openings_;
    std::set<int> known_;
    std::vector<Task> left_;
    std::atomic<std::size_t> next_ = 0;
    std::ofstream file_;
    std::mutex mutex_;
    Standing standing_;
    std::array<std::uint64_t, 2> nodes_{}, depths_{}, choices_{};
};

void play_all(const Settings& settings) {
    Openings openings(settings.openings);
    Games games(openings, settings);
    {
        std::vector<std::jthread> threads;
        for (int k = 0; k < settings.threads; ++k)
            threads.emplace_back([&] {
                Table table(openings, settings);
                while (auto task = games.next()) games.add(*task, table.play(*task));
            });
    }
    std::cout << games.text() << std::endl;
}

} // namespace

int main(int count, char** words) try {
    play_all(settings_of({words + 1, words + count}));
    return 0;
} catch (const std::exception& problem) {
    std::cerr << "duel: " << problem.what() << "\n"
              << "duel OPENINGS GAMES [-j THREADS] [--games N] [--nodes N] [--depth N] [--time SECONDS]\n"
              << "     [--ending claims|rules] [--first \"name=value ...\"] [--second \"name=value ...\"]\n";
    return 1;
}
