// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/target.h"

#include <cstdint>

#include "analysis/error.h"

namespace sextant::test {

std::vector<FuzzTarget>& fuzzTargets() {
    static std::vector<FuzzTarget> targets;
    return targets;
}

void feed(const FuzzTarget& target, Input input) {
    try {
        target.run(input);
    } catch (const Error&) {
    }
}

}  // namespace sextant::test

// What libFuzzer calls; a program of it has one target.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    for (const sextant::test::FuzzTarget& target : sextant::test::fuzzTargets())
        sextant::test::feed(target, {reinterpret_cast<const std::byte*>(data), size});
    return 0;
}
