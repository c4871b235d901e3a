// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are written whole or not at all. An older file of the same name stays until the new
// contents are safely on disk.
#pragma once

#include <filesystem>
#include <string_view>

namespace sextant {

// A temporary file beside `destination`: fill it, then commit(). Destroyed without commit(), it
// leaves nothing behind. A symbolic link is followed; the file it names is replaced.
class AtomicFile {
  public:
    // Throws Error naming the path and the system's reason: no such folder, no permission, or a
    // name that stands for a folder or a device.
    explicit AtomicFile(const std::filesystem::path& destination);
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    // Appends. Throws Error (disk full, ...).
    void write(std::string_view bytes);
    // Puts the file on disk under its name. Throws Error; then the destination is as it was.
    void commit();

  private:
    [[noreturn]] void fail(int code) const;

    std::filesystem::path asked_;  // as the person wrote it, for messages
    std::filesystem::path destination_;
    std::filesystem::path temporary_;
    int descriptor_ = -1;
    bool committed_ = false;
};

// Throws Error.
void writeFile(const std::filesystem::path& path, std::string_view contents);

// Removes temporary files that processes killed while writing left in `folder`.
void removeLeftOvers(const std::filesystem::path& folder);

// Throws Error when writing to `path` would fail at once: to be called before long work.
void checkWritable(const std::filesystem::path& path);

}  // namespace sextant
