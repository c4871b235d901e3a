// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

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
    int release() { return std::exchange(value_, -1); }

  private:
    int value_;
};

struct stat statusOf(int descriptor, const std::filesystem::path& path) {
    struct stat status = {};
    if (::fstat(descriptor, &status) != 0)
        throw Error("{}: its size cannot be read: {}", path, std::strerror(errno));
    return status;
}

}  // namespace

MappedFile::MappedFile(const std::filesystem::path& path) : path_(path) {
    Descriptor file(path);
    if (file.value() < 0) throw Error("{}: cannot be opened: {}", path, std::strerror(errno));
    const struct stat status = statusOf(file.value(), path);
    if (S_ISDIR(status.st_mode)) throw Error("{}: is a folder, expected a file", path);
    if (!S_ISREG(status.st_mode)) throw Error("{}: is not a regular file", path);
    const auto size = static_cast<std::size_t>(status.st_size);
    written_ = status.st_mtim;
    device_ = status.st_dev;
    number_ = status.st_ino;
    if (size > 0) {  // nothing can be mapped of an empty file; an empty span says it
        void* const start = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.value(), 0);
        if (start == MAP_FAILED)
            throw Error("{}: cannot be mapped into memory: {}", path, std::strerror(errno));
        bytes_ = {static_cast<const std::byte*>(start), size};
        try {
            guard_.emplace(bytes_);
        } catch (...) {
            ::munmap(start, size);
            throw;
        }
    }
    descriptor_ = file.release();
}

MappedFile::~MappedFile() {
    guard_.reset();
    if (!bytes_.empty()) ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
    ::close(descriptor_);
}

void MappedFile::addStamp(ContentHash& hash) const {
    hash.add(device_).add(number_).add(bytes_.size());
    hash.add(written_.tv_sec).add(written_.tv_nsec);
}

void MappedFile::checkUnchanged() const {
    const struct stat status = statusOf(descriptor_, path_);
    const auto size = static_cast<std::size_t>(status.st_size);
    if (size != bytes_.size())
        throw Error(
            "{}: was changed while it was open: it has {} bytes now, {} when it was opened; open "
            "it again",
            path_, size, bytes_.size());
    if (const auto byte = guard_ ? guard_->firstUnreadable() : std::nullopt)
        throw Error(
            "{}: could not be read at byte {} (cut off for a while, or an error of the disk), and "
            "zeros were taken instead; open it again",
            path_, *byte);
    if (status.st_mtim.tv_sec != written_.tv_sec || status.st_mtim.tv_nsec != written_.tv_nsec)
        throw Error("{}: was written to while it was open; open it again", path_);
}

}  // namespace sextant
