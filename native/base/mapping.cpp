#include "base/mapping.h"

#include "base/descriptor.h"

#include <sys/mman.h>
#include <sys/stat.h>

namespace marblebox {

bool is_there(const std::string& path) { return ::access(path.c_str(), F_OK) == 0; }

Mapping::Mapping(const std::string& path) {
    Descriptor file(path, O_RDONLY | O_NONBLOCK); // what is no file must not keep anybody waiting
    struct stat status{};
    if (::fstat(file, &status) != 0) complain(path);
    size_ = static_cast<std::size_t>(status.st_size);
    if (size_ == 0) return;
    void* start = ::mmap(nullptr, size_, PROT_READ, MAP_SHARED, file, 0);
    if (start == MAP_FAILED) complain(path);
    data_ = static_cast<const std::uint8_t*>(start);
}

Mapping::~Mapping() {
    if (data_ != nullptr && own_.empty()) ::munmap(const_cast<std::uint8_t*>(data_), size_);
}

} // namespace marblebox
