// SPDX-License-Identifier: GPL-3.0-or-later
// How fast stored numbers become fp32, and a checkpoint opens.
#include <algorithm>
#include <cstdio>
#include <limits>
#include <nlohmann/json.hpp>
#include <random>
#include <vector>

#include "analysis/checkpoint/checkpoint.h"
#include "analysis/checkpoint/stored_numbers.h"
#include "analysis/values/number_text.h"
#include "app/bench/bench.h"
#include "app/bench/timing.h"

namespace sextant {

namespace {

constexpr DType types[] = {DType::f16,  DType::bf16, DType::q4_0, DType::q4_1,
                           DType::q5_0, DType::q5_1, DType::q8_0, DType::q2_k,
                           DType::q3_k, DType::q4_k, DType::q5_k, DType::q6_k};

template <class Action>
double bestSeconds(const Action& action) {
    double best = std::numeric_limits<double>::infinity();
    for (int round = 0; round < 5; ++round) {
        best = std::min(best, secondsOf(action));
    }
    return best;
}

// Bytes of fp32 a second that one core makes of this type, a row of 4096 numbers at a time.
double bytesASecond(DType type) {
    constexpr std::size_t row = 4096, rows = 4096;
    std::vector<std::byte> packed(row * rows / numbersAnElement(type) * elementSize(type));
    std::mt19937 random(1);
    for (std::byte& one : packed)
        one = static_cast<std::byte>(random() & 0x3FU);  // no scale is infinite
    TensorView view;
    view.dtype = type;
    view.bytes = packed;
    std::vector<float> numbers(row * rows);
    const double seconds = bestSeconds([&] {
        for (std::size_t first = 0; first < numbers.size(); first += row)
            readNumbers(view, first, std::span(numbers).subspan(first, row));
    });
    return static_cast<double>(numbers.size() * sizeof(float)) / seconds;
}

}  // namespace

int benchFiles(bool json, const std::string& model) {
    nlohmann::ordered_json all;
    for (const DType type : types)
        all["unpacked_gb_a_second"][name(type)] = bytesASecond(type) / 1e9;
    if (!model.empty()) {
        std::uint64_t bytes = 0;
        const double seconds = bestSeconds([&] {
            bytes = 0;
            for (const auto& [name, view] : openCheckpoint(model).weights.tensors)
                bytes += view.bytes.size();
        });
        all["opened_seconds"] = seconds;
        all["opened_bytes"] = bytes;
    }
    if (json) {
        std::printf("%s\n", all.dump(2).c_str());
        return 0;
    }
    std::printf("fp32 that one core makes, GB/s\n");
    for (const auto& [type, speed] : all["unpacked_gb_a_second"].items())
        std::printf("  %-5s %6s\n", type.c_str(), fixedText(speed.get<double>(), 2).c_str());
    if (!model.empty())
        std::printf("opened %s GB in %s s, without reading weights\n",
                    fixedText(all["opened_bytes"].get<double>() / 1e9, 2).c_str(),
                    fixedText(all["opened_seconds"].get<double>(), 3).c_str());
    return 0;
}

}  // namespace sextant
