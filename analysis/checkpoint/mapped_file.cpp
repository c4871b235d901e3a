// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "analysis/error.h"

namespace sextant {

namespace {

class Descriptor {
  public:
    // Non-blocking, so that a pipe with no writer is refused below instead of waited for.
    explicit Descriptor(const std::filesystem::path& path)
        : value_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {}
    ~Descriptor() {
        if (value_ >= 0) ::close(value_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int value() const { return value_; }

  private:
    int value_;
};

}  // namespace

MappedFile::MappedFile(const std::filesystem::path& path) {
    const Descriptor file(path);
    if (file.value() < 0)
        throw Error(path.string() + ": cannot be opened: " + std::strerror(errno));
    struct stat status = {};
    if (::fstat(file.value(), &status) != 0)
        throw Error(path.string() + ": its size cannot be read: " + std::strerror(errno));
    if (S_ISDIR(status.st_mode)) throw Error(path.string() + ": is a folder, expected a file");
    if (!S_ISREG(status.st_mode)) throw Error(path.string() + ": is not a regular file");
    const auto size = static_cast<std::size_t>(status.st_size);
    if (size == 0) return;  // nothing can be mapped; an empty span says it
    void* const start = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.value(), 0);
    if (start == MAP_FAILED)
        throw Error(path.string() + ": cannot be mapped into memory: " + std::strerror(errno));
    bytes_ = {static_cast<const std::byte*>(start), size};
}

MappedFile::~MappedFile() {
    if (!bytes_.empty()) ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

}  // namespace sextant
