// SPDX-License-Identifier: GPL-3.0-or-later
// A hash table from pairs of 32-bit numbers to a small value, for the innermost loop of merging.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sextant {

template <typename Value>
class PairTable {
  public:
    explicit PairTable(std::size_t expected = 0) {
        std::size_t size = 16;
        while (size < 2 * expected)
            size *= 2;
        slots_.resize(size);
    }

    // Puts or replaces.
    void set(std::uint32_t a, std::uint32_t b, Value value) {
        if (2 * (count_ + 1) > slots_.size()) grow();
        Slot& slot = slots_[indexOf(key(a, b))];
        if (slot.key == free) ++count_;
        slot.key = key(a, b);
        slot.value = value;
    }
    const Value* find(std::uint32_t a, std::uint32_t b) const {
        const Slot& slot = slots_[indexOf(key(a, b))];
        return slot.key == free ? nullptr : &slot.value;
    }

  private:
    // No pair has this key: ids and code points are below 2^31.
    static constexpr std::uint64_t free = ~std::uint64_t{0};
    struct Slot {
        std::uint64_t key = free;
        Value value{};
    };

    static std::uint64_t key(std::uint32_t a, std::uint32_t b) {
        return std::uint64_t{a} << 32 | b;
    }
    // Where the key is, or where it would be put.
    std::size_t indexOf(std::uint64_t wanted) const {
        const std::size_t mask = slots_.size() - 1;
        std::uint64_t mixed = (wanted ^ (wanted >> 29)) * 0x9E3779B97F4A7C15ull;
        std::size_t at = static_cast<std::size_t>(mixed >> 20) & mask;
        while (slots_[at].key != free && slots_[at].key != wanted)
            at = (at + 1) & mask;
        return at;
    }
    void grow() {
        std::vector<Slot> old(2 * slots_.size());
        old.swap(slots_);
        for (const Slot& slot : old)
            if (slot.key != free) slots_[indexOf(slot.key)] = slot;
    }

    std::vector<Slot> slots_;
    std::size_t count_ = 0;
};

}  // namespace sextant
