// SPDX-License-Identifier: GPL-3.0-or-later
// Reading a mapped file where another program has meanwhile cut it off, or where the disk gives an
// error, ends a program (SIGBUS). In a mapping that a SigbusGuard watches, such a page reads as
// zeros instead and is recorded; code that uses the numbers checks afterwards
// (MappedFile::checkUnchanged).
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace sextant {

class SigbusGuard {
  public:
    // Watches a whole mapping until destroyed, which must come before it is unmapped. Throws Error
    // when 4096 mappings are watched already.
    explicit SigbusGuard(std::span<const std::byte> mapping);
    ~SigbusGuard();
    SigbusGuard(const SigbusGuard&) = delete;
    SigbusGuard& operator=(const SigbusGuard&) = delete;

    // The offset of the first byte that was found unreadable, if any was.
    std::optional<std::size_t> firstUnreadable() const;

  private:
    std::size_t slot_;
};

}  // namespace sextant
