// Reading texts: words, numbers and choices, with complaints that say what would be right.
#pragma once

#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace marblebox {

// Something given to the core is wrong; it becomes a ValueError in Python.
struct BadInput : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

// The text in quotation marks, made fit for a one-line message however long or odd it was.
std::string in_quotes(std::string_view text);

std::vector<std::string_view> split_words(std::string_view text);
std::vector<std::string_view> split(std::string_view text, char separator);

// The whole number a text of at most six digits stands for.
std::optional<int> read_number(std::string_view text);

int read_number(std::string_view name, std::string_view text, int low, int high);
bool read_flag(std::string_view name, std::string_view text);
int read_choice(std::string_view name, std::string_view text, std::span<const std::string_view> options);

} // namespace marblebox
