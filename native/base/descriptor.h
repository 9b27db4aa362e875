// An open file of the system, and its complaints.
#pragma once

#include <cerrno>
#include <fcntl.h>
#include <string>
#include <system_error>
#include <unistd.h>

namespace marblebox {

[[noreturn]] inline void complain(const std::string& path, int problem = errno) {
    throw std::system_error(problem, std::generic_category(), path);
}

class Descriptor {
  public:
    Descriptor(const std::string& path, int flags) : number_(::open(path.c_str(), flags | O_CLOEXEC, 0666)) {
        if (number_ < 0) complain(path);
    }
    Descriptor(const Descriptor&) = delete;
    ~Descriptor() { ::close(number_); }
    operator int() const { return number_; }

  private:
    int number_;
};

} // namespace marblebox
