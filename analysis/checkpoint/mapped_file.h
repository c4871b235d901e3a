// SPDX-License-Identifier: GPL-3.0-or-later
// A file's bytes without copying them: mapped read-only, paged in by the system as they are read.
// What another program writes to the file meanwhile is seen; what it cuts off, and what the disk
// fails to read, reads as zeros. checkUnchanged() detects both.
#pragma once

#include <cstddef>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <optional>
#include <span>

#include "analysis/checkpoint/sigbus_guard.h"
#include "analysis/values/content_hash.h"

namespace sextant {

class MappedFile {
  public:
    // Throws Error when the path is missing, no regular file, or cannot be read.
    explicit MappedFile(const std::filesystem::path& path);
    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    std::span<const std::byte> bytes() const { return bytes_; }
    const std::filesystem::path& path() const { return path_; }

    // Throws Error naming the file when it was written to or cut short since it was mapped, or when
    // reading a part of it failed. (Replacing it by another file of the same name does not matter.)
    void checkUnchanged() const;

    // Adds which file it is, its size and the time of its last change, as of the mapping.
    void addStamp(ContentHash& hash) const;

  private:
    std::filesystem::path path_;
    int descriptor_ = -1;
    std::timespec written_ = {};
    std::uint64_t device_ = 0, number_ = 0;  // of the file
    std::span<const std::byte> bytes_;
    std::optional<SigbusGuard> guard_;
};

}  // namespace sextant
