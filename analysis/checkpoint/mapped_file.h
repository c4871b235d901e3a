// SPDX-License-Identifier: GPL-3.0-or-later
// A file's bytes without copying them: mapped read-only, paged in by the system as they are read.
// A file that another program cuts short while it is mapped ends this program (SIGBUS): checkpoints
// are written once, so the copy that would prevent it is not made.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>

namespace sextant {

class MappedFile {
  public:
    // Throws Error when the path is missing, no regular file, or cannot be read.
    explicit MappedFile(const std::filesystem::path& path);
    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    std::span<const std::byte> bytes() const { return bytes_; }

  private:
    std::span<const std::byte> bytes_;
};

}  // namespace sextant
