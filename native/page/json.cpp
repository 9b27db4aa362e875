#include "page/json.h"

#include "base/words.h"

#include <charconv>
#include <cmath>

namespace marblebox::page {

namespace {

constexpr std::size_t longest = 1 << 20; // bytes
constexpr int deepest = 16;              // lists in lists
constexpr double largest_exact = 9007199254740992.0;

[[noreturn]] void complain(const std::string& what) { throw BadInput("this is no JSON: " + what); }

class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    Json whole() {
        Json value = any(0);
        skip_space();
        if (!text_.empty()) complain("something follows its end");
        return value;
    }

  private:
    Json any(int depth) {
        if (depth > deepest) complain("it is nested too deeply");
        skip_space();
        switch (text_.empty() ? '\0' : text_.front()) {
        case '{':
            return object(depth);
        case '[':
            return list(depth);
        case '"':
            return string();
        case 't':
            return word("true"), Json(true);
        case 'f':
            return word("false"), Json(false);
        case 'n':
            return word("null"), Json();
        default:
            return number();
        }
    }

    Json object(int depth) {
        Json::Object found;
        each_until('}', [&] {
            skip_space();
            std::string name = string();
            skip_space();
            expect(':');
            found[std::move(name)] = any(depth + 1);
        });
        return found;
    }

    Json list(int depth) {
        Json::List found;
        each_until(']', [&] { found.push_back(any(depth + 1)); });
        return found;
    }

    template <class Item> void each_until(char end, Item&& item) {
        text_.remove_prefix(1);
        skip_space();
        if (take(end)) return;
        do item();
        while (skip_space(), take(','));
        expect(end);
    }

    std::string string() {
        expect('"');
        std::string found;
        while (!take('"')) {
            char letter = next();
            if (static_cast<unsigned char>(letter) < ' ') complain("a text contains a control character");
            if (letter == '\\')
                escaped(found);
            else
                found += letter;
        }
        return found;
    }

    void escaped(std::string& found) {
        constexpr std::string_view codes = "\"\\/bfnrt", letters = "\"\\/\b\f\n\r\t";
        char code = next();
        if (code == 'u') return add_utf8(found, four_digits());
        auto place = codes.find(code);
        if (place == codes.npos) complain("an unknown escape");
        found += letters[place];
    }

    unsigned four_digits() {
        unsigned value = 0;
        auto digits = text_.substr(0, 4);
        auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
        if (problem != std::errc() || end != digits.data() + 4) complain("an unknown escape");
        text_.remove_prefix(4);
        return value;
    }

    // Halves of pairs become question marks: nothing that the core reads contains such letters.
    static void add_utf8(std::string& found, unsigned code) {
        auto byte = [&](unsigned value) { found += static_cast<char>(value); };
        if (code >= 0xD800 && code < 0xE000) return byte('?');
        if (code < 0x80) return byte(code);
        if (code < 0x800) return byte(0xC0 | code >> 6), byte(0x80 | (code & 63));
        byte(0xE0 | code >> 12), byte(0x80 | (code >> 6 & 63)), byte(0x80 | (code & 63));
    }

    Json number() {
        auto length = std::min(text_.find_first_not_of("+-.0123456789eE"), text_.size());
        if (length == 0 || length > 40) complain("there is neither a value nor a number where one is expected");
        std::string digits(text_.substr(0, length));
        char* end = nullptr;
        double value = std::strtod(digits.c_str(), &end);
        if (*end != '\0' || !std::isfinite(value)) complain(in_quotes(digits) + " is no number");
        text_.remove_prefix(length);
        return value;
    }

    void word(std::string_view expected) {
        if (!text_.starts_with(expected)) complain("an unknown word");
        text_.remove_prefix(expected.size());
    }
    void expect(char letter) {
        if (!take(letter)) complain(std::string("a ") + letter + " is missing");
    }
    bool take(char letter) {
        if (text_.empty() || text_.front() != letter) return false;
        text_.remove_prefix(1);
        return true;
    }
    char next() {
        if (text_.empty()) complain("it breaks off");
        char letter = text_.front();
        text_.remove_prefix(1);
        return letter;
    }
    void skip_space() { text_.remove_prefix(std::min(text_.find_first_not_of(" \t\r\n"), text_.size())); }

    std::string_view text_;
};

void write(std::string& out, std::string_view text) {
    constexpr std::string_view hex = "0123456789abcdef";
    out += '"';
    for (char letter : text) {
        if (letter == '"' || letter == '\\') out += '\\';
        if (static_cast<unsigned char>(letter) >= ' ')
            out += letter;
        else
            out += {'\\', 'u', '0', '0', hex[letter >> 4 & 15], hex[letter & 15]};
    }
    out += '"';
}

void write(std::string& out, double value) {
    char digits[40];
    bool whole = value == std::floor(value) && std::abs(value) < largest_exact;
    std::snprintf(digits, sizeof digits, whole ? "%.0f" : "%.17g", value);
    out += digits;
}

} // namespace

Json Json::read(std::string_view text) {
    if (text.size() > longest) complain("it is too long");
    return Reader(text).whole();
}

std::string Json::text() const {
    std::string out;
    struct Writer {
        std::string& out;
        void operator()(std::monostate) const { out += "null"; }
        void operator()(bool value) const { out += value ? "true" : "false"; }
        void operator()(double value) const { write(out, value); }
        void operator()(const std::string& text) const { write(out, text); }
        void operator()(const List& list) const {
            out += '[';
            for (const Json& item : list) out += (&item == &list.front() ? "" : ",") + item.text();
            out += ']';
        }
        void operator()(const Object& object) const {
            char before = '{';
            for (const auto& [name, item] : object) {
                out += before;
                write(out, std::string_view(name));
                out += ':' + item.text();
                before = ',';
            }
            out += object.empty() ? "{}" : "}";
        }
    };
    std::visit(Writer{out}, value_);
    return out;
}

const Json& Json::operator[](const std::string& name) const {
    static const Json nothing;
    const auto* object = std::get_if<Object>(&value_);
    auto found = object != nullptr ? object->find(name) : Object::const_iterator();
    return object != nullptr && found != object->end() ? found->second : nothing;
}

template <class Kind> const Kind& Json::as(std::string_view name, std::string_view what) const {
    const auto* value = std::get_if<Kind>(&value_);
    if (value == nullptr) throw BadInput(in_quotes(name) + " must be " + std::string(what));
    return *value;
}

void Json::get(bool& value, std::string_view name) const { value = as<bool>(name, "true or false"); }
void Json::get(double& value, std::string_view name) const { value = as<double>(name, "a number"); }
void Json::get(std::string& value, std::string_view name) const { value = as<std::string>(name, "a text"); }

void Json::get(int& value, std::string_view name) const {
    double number = as<double>(name, "a whole number");
    if (number != std::floor(number) || std::abs(number) > 1e9)
        throw BadInput(in_quotes(name) + " must be a whole number");
    value = static_cast<int>(number);
}

void Json::get(std::uint64_t& value, std::string_view name) const {
    double number = as<double>(name, "a whole number");
    if (number != std::floor(number) || number < 0 || number > largest_exact)
        throw BadInput(in_quotes(name) + " must be a whole number that is not negative");
    value = static_cast<std::uint64_t>(number);
}

const Json& Json::member(const std::string& name) const {
    const auto& all = object("what is asked");
    auto found = all.find(name);
    if (found == all.end()) throw BadInput(in_quotes(name) + " is missing");
    return found->second;
}

const Json::List& Json::list(std::string_view name) const { return as<List>(name, "a list"); }
const Json::Object& Json::object(std::string_view name) const { return as<Object>(name, "an object"); }

} // namespace marblebox::page
