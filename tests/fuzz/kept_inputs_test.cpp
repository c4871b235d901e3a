// SPDX-License-Identifier: GPL-3.0-or-later
// The inputs that are kept of fuzzing: each ends in an answer or an Error, within a second.
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/catch.h"
#include "tests/fuzz/target.h"
#include "tests/processor_time.h"

using namespace sextant::test;

namespace {

Input asInput(const std::string& bytes) {
    return {reinterpret_cast<const std::byte*>(bytes.data()), bytes.size()};
}

void checkFed(const FuzzTarget& target, const std::string& bytes) {
    const ProcessorTime begin;
    CHECK_NOTHROW(feed(target, asInput(bytes)));
    CHECK(begin.isShort());
}

}  // namespace

TEST_CASE("every kept input of every fuzzed reader ends in an answer or an Error") {
    REQUIRE_FALSE(fuzzTargets().empty());
    for (const FuzzTarget& target : fuzzTargets()) {
        INFO(target.name);
        checkFed(target, "");
        const auto folder = sourceDir() / "tests/fuzz/seeds" / target.name;
        int inputs = 0;
        for (const auto& file : std::filesystem::directory_iterator(folder)) {
            INFO(file.path().string());
            std::ifstream stream(file.path(), std::ios::binary);
            const std::string whole((std::istreambuf_iterator<char>(stream)), {});
            checkFed(target, whole);
            checkFed(target, whole.substr(0, whole.size() / 2));
            ++inputs;
        }
        CHECK(inputs > 0);
    }
}
