// SPDX-License-Identifier: GPL-3.0-or-later
// Random numbers that depend on given numbers alone (seed, step, sequence), never on earlier draws:
// a resumed run draws what the uninterrupted one would have drawn.
#pragma once

#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <numbers>

namespace sextant {

__extension__ using Wide = unsigned __int128;

class RandomStream {
  public:
    RandomStream(std::initializer_list<std::uint64_t> names) {
        for (const std::uint64_t name : names)
            state_ = mixed(state_ ^ name);
    }

    // SplitMix64 (Steele, Lea, Flood 2014).
    std::uint64_t next() {
        state_ += 0x9e3779b97f4a7c15u;
        return mixed(state_);
    }
    // In [0, 1).
    double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }
    // In [0, size); size >= 1. The bias is below size / 2^64.
    std::int64_t below(std::int64_t size) {
        const auto wide = static_cast<Wide>(next()) * static_cast<std::uint64_t>(size);
        return static_cast<std::int64_t>(wide >> 64);
    }
    // Standard normal (Box and Muller), one of each pair.
    double normal() {
        const double radius = std::sqrt(-2.0 * std::log(1.0 - uniform()));
        return radius * std::cos(2.0 * std::numbers::pi * uniform());
    }

  private:
    static std::uint64_t mixed(std::uint64_t z) {
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    std::uint64_t state_ = 0x5e87a97;
};

}  // namespace sextant
