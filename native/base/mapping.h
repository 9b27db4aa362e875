// A file that lies in memory as it is needed, or bytes in its place.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace marblebox {

bool is_there(const std::string& path);

class Mapping {
  public:
    explicit Mapping(const std::string& path);
    explicit Mapping(std::vector<std::uint8_t> bytes)
        : own_(std::move(bytes)), data_(own_.data()), size_(own_.size()) {}
    Mapping(const Mapping&) = delete;
    ~Mapping();
    std::span<const std::uint8_t> bytes() const { return {data_, size_}; }

  private:
    std::vector<std::uint8_t> own_; // nothing if it is a file
    const std::uint8_t* data_ = nullptr;
    std::size_t size_ = 0;
};

} // namespace marblebox
