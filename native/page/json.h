// JSON: what the page asks and is answered in.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace marblebox::page {

class Json {
  public:
    using List = std::vector<Json>;
    using Object = std::map<std::string, Json>;

    Json() = default;
    Json(bool value) : value_(value) {}
    Json(double value) : value_(value) {}
    Json(int value) : value_(static_cast<double>(value)) {}
    Json(std::uint64_t value) : value_(static_cast<double>(value)) {}
    Json(const char* text) : value_(std::string(text)) {}
    Json(std::string text) : value_(std::move(text)) {}
    Json(List list) : value_(std::move(list)) {}
    Json(Object object) : value_(std::move(object)) {}
    template <class T> Json(const std::vector<T>& items) : value_(List(items.begin(), items.end())) {}
    template <class T> Json(const std::optional<T>& value) {
        if (value) *this = Json(*value);
    }

    // Reads a text; whatever is wrong with it is a BadInput.
    static Json read(std::string_view text);
    std::string text() const;

    bool is_null() const { return std::holds_alternative<std::monostate>(value_); }

    // A member of an object, or nothing at all.
    const Json& operator[](const std::string& name) const;

    // The value as a type of its own; a BadInput that speaks of `name` if it is of another.
    void get(bool& value, std::string_view name) const;
    void get(double& value, std::string_view name) const;
    void get(int& value, std::string_view name) const;
    void get(std::uint64_t& value, std::string_view name) const;
    void get(std::string& value, std::string_view name) const;
    template <class T> void get(std::optional<T>& value, std::string_view name) const {
        if (is_null()) return value.reset();
        get(value.emplace(), name);
    }
    template <class T> void get(std::vector<T>& values, std::string_view name) const {
        for (const Json& item : list(name)) item.get(values.emplace_back(), name);
    }
    template <class T> void get(std::map<std::string, T>& values, std::string_view name) const {
        for (const auto& [key, item] : object(name)) item.get(values[key], name);
    }

    // A member that must be there.
    template <class T> T part(const std::string& name) const {
        T value{};
        member(name).get(value, name);
        return value;
    }
    // A member that need not be there.
    template <class T> T part(const std::string& name, T otherwise) const {
        const Json& found = (*this)[name];
        if (!found.is_null()) found.get(otherwise = T{}, name);
        return otherwise;
    }

  private:
    const Json& member(const std::string& name) const;
    const List& list(std::string_view name) const;
    const Object& object(std::string_view name) const;
    template <class Kind> const Kind& as(std::string_view name, std::string_view what) const;

    std::variant<std::monostate, bool, double, std::string, List, Object> value_;
};

} // namespace marblebox::page
