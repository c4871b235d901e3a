// SPDX-License-Identifier: GPL-3.0-or-later
// Damaged files end in an Error or open; the sanitizers watch that nothing else happens.
#include <random>

#include "analysis/checkpoint/safetensors.h"
#include "analysis/error.h"
#include "tests/analysis/checkpoint/material.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// Reads every byte it was given a view of.
unsigned sum(const Weights& weights) {
    unsigned total = 0;
    for (const auto& [name, view] : weights.tensors)
        for (const std::byte byte : view.bytes)
            total += std::to_integer<unsigned>(byte);
    return total;
}

std::size_t headerEnd(const std::string& bytes) {
    std::size_t length = 0;
    for (std::size_t i = 0; i < 8; ++i)
        length |= static_cast<std::size_t>(static_cast<unsigned char>(bytes[i])) << (8 * i);
    return 8 + length;
}

}  // namespace

TEST_CASE("Every beginning of a file is refused") {
    const std::string whole = safetensorsBytes(
        {floatTensor("a", {2, 2}, {1, 2, 3, 4}), {"b", "U8", {3}, "xyz"}}, {{"format", "pt"}});
    const TemporaryFolder folder;
    const auto path = folder.path() / "file.safetensors";
    for (std::size_t length = 0; length < whole.size(); ++length) {
        INFO(length << " bytes");
        writeFile(path, whole.substr(0, length));
        CHECK_THROWS_AS(readSafetensors(path), Error);
    }
    writeFile(path, whole);
    CHECK_NOTHROW(readSafetensors(path));
}

TEST_CASE("Every beginning of a config is refused") {
    const TinyLlama model;
    const std::string whole = model.config.dump();
    const TemporaryFolder folder;
    model.write(folder.path());
    for (std::size_t length = 0; length < whole.size(); ++length) {
        INFO(length << " bytes");
        writeFile(folder.path() / "config.json", whole.substr(0, length));
        CHECK_FALSE(refusal(folder.path()).empty());
    }
}

TEST_CASE("2000 files with a damaged header are refused or read within their bounds") {
    const std::string whole = safetensorsBytes(
        {floatTensor("a", {2, 2}, {1, 2, 3, 4}), {"b", "U8", {3}, "xyz"}}, {{"format", "pt"}});
    const std::size_t end = headerEnd(whole);
    const TemporaryFolder folder;
    const auto path = folder.path() / "file.safetensors";
    std::mt19937 random(20);
    int refused = 0;
    for (int trial = 0; trial < 2000; ++trial) {
        std::string bytes = whole;
        for (std::uint32_t flips = 1 + random() % 3; flips > 0; --flips)
            bytes[random() % end] ^= static_cast<char>(1U << (random() % 8));
        writeFile(path, bytes);
        try {
            sum(readSafetensors(path));
        } catch (const Error&) {
            ++refused;
        }
    }
    // Nearly all damage is seen; what is left renames a tensor or changes its dtype or metadata.
    CHECK(refused > 1000);
    CHECK(refused < 2000);
}

TEST_CASE("500 configs with a damaged byte end in an Error or a checkpoint") {
    const TinyLlama model;
    const std::string whole = model.config.dump();
    const TemporaryFolder folder;
    model.write(folder.path());
    std::mt19937 random(21);
    int refused = 0;
    for (int trial = 0; trial < 500; ++trial) {
        std::string bytes = whole;
        bytes[random() % bytes.size()] ^= static_cast<char>(1U << (random() % 8));
        writeFile(folder.path() / "config.json", bytes);
        refused += refusal(folder.path()).empty() ? 0 : 1;
    }
    CHECK(refused > 250);
}
