// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/values/content_hash.h"

#include <xxhash.h>

#include <cstdio>
#include <new>

namespace sextant {

std::string Identity::text() const {
    char digits[33];
    std::snprintf(digits, sizeof digits, "%016llx%016llx", static_cast<unsigned long long>(high),
                  static_cast<unsigned long long>(low));
    return digits;
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
