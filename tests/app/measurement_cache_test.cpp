// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/measurement_cache.h"
#include "tests/catch.h"

using namespace sextant;

namespace {

std::shared_ptr<const Measurement> measurement(std::uint64_t experiment, std::size_t floats = 1) {
    auto made = std::make_shared<Measurement>();
    made->experiment = experiment;
    made->entropy.resize(floats);
    return made;
}

}  // namespace

TEST_CASE("the longest unused measurement goes first", "[cache]") {
    MeasurementCache cache(2);
    const auto one = measurement(1);
    cache.insert(one);
    cache.insert(measurement(2));
    CHECK(cache.find(1) == one);
    cache.insert(measurement(3));
    CHECK(cache.find(2) == nullptr);
    CHECK(cache.find(1) == one);
    CHECK(cache.find(3) != nullptr);
}

TEST_CASE("the cache keeps to its bytes, but always the newest", "[cache]") {
    MeasurementCache cache(10, 4000);
    cache.insert(measurement(1, 600));
    cache.insert(measurement(2, 600));
    CHECK(cache.find(1) == nullptr);
    CHECK(cache.find(2) != nullptr);
    cache.insert(measurement(3, 5000));
    CHECK(cache.find(3) != nullptr);
    CHECK(cache.find(2) == nullptr);
}

TEST_CASE("a smaller limit drops the oldest at once, and bytes are told", "[cache]") {
    MeasurementCache cache(10, 100'000);
    for (std::uint64_t i = 1; i <= 4; ++i)
        cache.insert(measurement(i, 1000));
    CHECK(cache.bytes() == 16'000);
    cache.limit(9'000);
    CHECK(cache.bytes() == 8'000);
    CHECK(cache.find(2) == nullptr);
    CHECK(cache.find(3) != nullptr);
}
