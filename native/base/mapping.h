// A file that lies in memory as it is needed.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace marblebox {

bool is_there(const std::string& path);

class Mapping {
  public:
    explicit Mapping(const std::string& path);
    Mapping(const Mapping&) = delete;
    ~Mapping();
    std::span<const std::uint8_t> bytes() const { return {data_, size_}; }

  private:
    const std::uint8_t* data_ = nullptr;
    std::size_t size_ = 0;
};

} // namespace marblebox
