// SPDX-License-Identifier: GPL-3.0-or-later
// A 64-bit hash (FNV-1a) that is the same in every run and on every machine: identities of values.
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <string_view>

namespace sextant {

class StableHash {
  public:
    StableHash& add(std::uint64_t value) {
        for (int byte = 0; byte < 8; ++byte) {
            state_ = (state_ ^ ((value >> (8 * byte)) & 0xff)) * 0x100000001b3ull;
        }
        return *this;
    }
    template <std::integral T>
    StableHash& add(T value) {
        return add(static_cast<std::uint64_t>(value));
    }
    // Equal numbers hash equally: -0.0 as 0.0.
    StableHash& add(double value) {
        return add(std::bit_cast<std::uint64_t>(value == 0.0 ? 0.0 : value));
    }
    StableHash& add(std::string_view text) {
        add(text.size());
        for (const char c : text) {
            state_ = (state_ ^ static_cast<unsigned char>(c)) * 0x100000001b3ull;
        }
        return *this;
    }
    std::uint64_t value() const { return state_; }

  private:
    std::uint64_t state_ = 0xcbf29ce484222325ull;
};

}  // namespace sextant
