#include "base/words.h"

#include <algorithm>
#include <cctype>

namespace marblebox {

namespace {

constexpr std::size_t longest_quotation = 60;

bool is_space(char letter) { return std::isspace(static_cast<unsigned char>(letter)) != 0; }
bool is_digit(char letter) { return '0' <= letter && letter <= '9'; }
char printable(char letter) { return ' ' <= letter && letter <= '~' ? letter : '?'; }

} // namespace

std::string in_quotes(std::string_view text) {
    std::string line(text.substr(0, longest_quotation));
    std::ranges::transform(line, line.begin(), printable);
    return "'" + line + (text.size() > longest_quotation ? "..." : "") + "'";
}

std::vector<std::string_view> split_words(std::string_view text) {
    std::vector<std::string_view> words;
    for (auto start = text.begin(); start != text.end();) {
        start = std::find_if_not(start, text.end(), is_space);
        auto end = std::find_if(start, text.end(), is_space);
        if (start != end) words.emplace_back(start, end);
        start = end;
    }
    return words;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t end; (end = text.find(separator)) != text.npos; text.remove_prefix(end + 1))
        parts.push_back(text.substr(0, end));
    parts.push_back(text);
    return parts;
}

std::optional<int> read_number(std::string_view text) {
    if (text.empty() || text.size() > 6 || !std::ranges::all_of(text, is_digit)) return std::nullopt;
    return std::stoi(std::string(text));
}

int read_number(std::string_view name, std::string_view text, int low, int high) {
    auto number = read_number(text);
    if (!number || *number < low || *number > high)
        throw BadInput(std::string(name) + " must be a whole number from " + std::to_string(low) + " to " +
                       std::to_string(high) + ", not " + in_quotes(text));
    return *number;
}

bool read_flag(std::string_view name, std::string_view text) {
    static constexpr std::string_view options[] = {"false", "true"};
    return read_choice(name, text, options) == 1;
}

int read_choice(std::string_view name, std::string_view text, std::span<const std::string_view> options) {
    auto found = std::ranges::find(options, text);
    if (found != options.end()) return static_cast<int>(found - options.begin());
    std::string known;
    for (auto option : options) known += (known.empty() ? "" : ", ") + std::string(option);
    throw BadInput(std::string(name) + " must be one of " + known + ", not " + in_quotes(text));
}

} // namespace marblebox
