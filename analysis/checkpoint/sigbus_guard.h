// SPDX-License-Identifier: GPL-3.0-or-later
// Reading a mapped file past an end that another program has meanwhile cut off, or where the disk
// gives an error, ends a program (SIGBUS). Where a SigbusGuard watches, such a page reads as zeros
// instead, and that is remembered: whoever uses the numbers asks afterwards
// (MappedFile::checkUnchanged).
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace sextant {

class SigbusGuard {
  public:
    // Watches a whole mapping until destroyed, which must come before it is unmapped. Throws Error
    // when 4096 are watched already.
    explicit SigbusGuard(std::span<const std::byte> mapping);
    ~SigbusGuard();
    SigbusGuard(const SigbusGuard&) = delete;
    SigbusGuard& operator=(const SigbusGuard&) = delete;

    // The byte of the mapping that was first found unreadable, if any was.
    std::optional<std::size_t> firstUnreadable() const;

  private:
    std::size_t slot_;
};

}  // namespace sextant
