#include "endgame/work.h"

#include "base/descriptor.h"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <sys/mman.h>
#include <sys/stat.h>

namespace marblebox::endgame {

namespace {

constexpr char work_magic[8] = {'M', 'A', 'R', 'B', 'L', 'E', 'W', '1'};
constexpr std::size_t page = 4096;

constexpr std::size_t rounded(std::size_t size) { return (size + page - 1) / page * page; }

// What the system calls this start of the machine; empty where it does not say, and then nothing is trusted.
std::string boot_name() {
    std::ifstream file("/proc/sys/kernel/random/boot_id");
    std::string name;
    std::getline(file, name);
    return name.substr(0, 39);
}

} // namespace

Work::Work(const std::string& path, const Kind& kind, int own, int enemy)
    : path_(path), kind_(kind), geometry_{Geometry(*kind.board, own, enemy), Geometry(*kind.board, enemy, own)},
      tables_(own == enemy ? 1 : 2) {
    std::size_t flags = rounded(chunks()), first = rounded(geometry_[0].size());
    size_ = page + flags + first + (tables_ == 2 ? geometry_[1].size() : 0);
    Descriptor file(path, O_RDWR | O_CREAT);
    std::string boot = boot_name();
    bool known = is_known(file, boot);
    if (!known) reserve(file);
    void* start = ::mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (start == MAP_FAILED) complain(path);
    memory_ = static_cast<std::uint8_t*>(start);
    state_ = reinterpret_cast<State*>(memory_);
    flags_ = reinterpret_cast<std::atomic<bool>*>(memory_ + page);
    codes_ = {memory_ + page + flags, memory_ + page + flags + (tables_ == 2 ? first : 0)};
    if (!known) state_->mark = mark(boot); // last: only a file that is ready bears it
}

Work::~Work() { ::munmap(memory_, size_); }

Work::Mark Work::mark(const std::string& boot) const {
    Mark mark{};
    std::ranges::copy(work_magic, mark.magic);
    std::ranges::copy(boot, mark.boot);
    mark.size = size_;
    return mark;
}

// Whether the file was begun by us since the machine was started.
bool Work::is_known(int file, const std::string& boot) const {
    struct stat status{};
    Mark found{}, wanted = mark(boot);
    return !boot.empty() && ::fstat(file, &status) == 0 && static_cast<std::size_t>(status.st_size) == size_ &&
           ::pread(file, &found, sizeof found, 0) == sizeof found && std::memcmp(&found, &wanted, sizeof found) == 0;
}

// Empties the file and takes all the room it needs, so that a full disk is noticed now.
void Work::reserve(int file) const {
    if (::ftruncate(file, 0) != 0) complain(path_);
    if (int problem = ::posix_fallocate(file, 0, static_cast<off_t>(size_)); problem != 0) complain(path_, problem);
}

void Work::begin(Step step) {
    for (std::size_t k = 0; k < chunks(); ++k) flags_[k].store(false);
    state_->step = step;
}

std::size_t Work::chunks_done() const {
    std::size_t done = 0;
    for (std::size_t k = 0; k < chunks(); ++k) done += is_done(k);
    return done;
}

Work::Chunk Work::chunk(std::size_t number) const {
    int table = number < chunks_of(0) ? 0 : 1;
    Index begin = (number - (table == 1 ? chunks_of(0) : 0)) * chunk_length;
    return {table, begin, std::min(begin + chunk_length, geometry_[table].size())};
}

void Work::let_go() const { ::madvise(memory_, size_, MADV_DONTNEED); }

void Work::remove() { ::unlink(path_.c_str()); }

} // namespace marblebox::endgame
