// SPDX-License-Identifier: GPL-3.0-or-later
// Identities made from contents: XXH3 with 128 bits (Collet, xxHash), the same in every run and on
// every machine.
#pragma once

#include <array>
#include <compare>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

struct XXH3_state_s;

namespace sextant {

struct Identity {
    std::uint64_t low = 0, high = 0;
    auto operator<=>(const Identity&) const = default;
    std::string text() const;  // 32 hexadecimal digits
};

// text() read back; nothing if `text` is not one.
std::optional<Identity> identityFromText(std::string_view text);

class ContentHash {
  public:
    ContentHash();
    ~ContentHash();
    ContentHash(const ContentHash&) = delete;
    ContentHash& operator=(const ContentHash&) = delete;

    // Adds the bytes alone, not their number.
    ContentHash& bytes(const void* data, std::size_t size);

    template <std::integral T>
    ContentHash& add(T value) {
        const auto wide = static_cast<std::uint64_t>(value);
        return bytes(&wide, sizeof wide);
    }
    // Equal numbers hash equally: -0.0 as 0.0.
    ContentHash& add(double value);
    ContentHash& add(const Identity& identity) { return add(identity.low).add(identity.high); }
    ContentHash& add(std::string_view text) {
        return add(text.size()).bytes(text.data(), text.size());
    }
    ContentHash& add(const char* text) { return add(std::string_view(text)); }
    template <std::floating_point T>
    ContentHash& add(const std::vector<T>& values) {
        add(values.size());
        for (const T value : values)
            add(static_cast<double>(value));
        return *this;
    }

    Identity identity() const;

  private:
    XXH3_state_s* state_;
};

}  // namespace sextant
