// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/values/content_hash.h"

#include <xxhash.h>

#include <charconv>
#include <cstdio>
#include <new>

namespace sextant {

std::string Identity::text() const {
    char digits[33];
    std::snprintf(digits, sizeof digits, "%016llx%016llx", static_cast<unsigned long long>(high),
                  static_cast<unsigned long long>(low));
    return digits;
}

std::optional<Identity> identityFromText(std::string_view text) {
    Identity identity;
    const auto half = [&](std::size_t from, std::uint64_t& value) {
        const char* begin = text.data() + from;
        const auto [end, error] = std::from_chars(begin, begin + 16, value, 16);
        return error == std::errc() && end == begin + 16;
    };
    if (text.size() != 32 || !half(0, identity.high) || !half(16, identity.low)) return {};
    return identity;
}

ContentHash::ContentHash() : state_(XXH3_createState()) {
    if (state_ == nullptr) throw std::bad_alloc();
    XXH3_128bits_reset(state_);
}

ContentHash::~ContentHash() {
    XXH3_freeState(state_);
}

ContentHash& ContentHash::bytes(const void* data, std::size_t size) {
    if (size > 0) XXH3_128bits_update(state_, data, size);
    return *this;
}

ContentHash& ContentHash::add(double value) {
    const double plain = value == 0.0 ? 0.0 : value;
    return bytes(&plain, sizeof plain);
}

Identity ContentHash::identity() const {
    const XXH128_hash_t hash = XXH3_128bits_digest(state_);
    return {hash.low64, hash.high64};
}

}  // namespace sextant
