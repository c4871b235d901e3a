// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/stored_numbers.h"

#include <cmath>

#include "tests/analysis/checkpoint/material.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// All 256 numbers of an 8-bit type, by its table.
std::vector<float> decoded(DType dtype) {
    std::vector<std::byte> bytes;
    for (int code = 0; code < 256; ++code)
        bytes.push_back(static_cast<std::byte>(code));
    return numbersOf({dtype, {256}, bytes, "file"});
}

// Another way than bit fields: each number is the one before plus a step, which doubles every
// 2^mantissa codes, from the third of the runs on.
std::vector<float> counted(int mantissa, float smallest, int finite) {
    std::vector<float> positive = {0.0F};
    float step = smallest;
    const int run = 1 << mantissa;
    for (int code = 1; code < finite; ++code) {
        if (code > run && code % run == 1 % run) step *= code == run + 1 ? 1.0F : 2.0F;
        positive.push_back(positive.back() + step);
    }
    return positive;
}

void checkTable(DType dtype, int mantissa, float smallest, int finite, bool infinity) {
    const std::vector<float> all = decoded(dtype), positive = counted(mantissa, smallest, finite);
    for (std::size_t code = 0; code < 128; ++code) {
        INFO(name(dtype) << ' ' << code);
        if (code < positive.size()) {
            CHECK(all[code] == positive[code]);
            CHECK(all[code + 128] == -positive[code]);
        } else if (infinity && code == positive.size()) {
            CHECK((std::isinf(all[code]) && all[code] > 0));
            CHECK((std::isinf(all[code + 128]) && all[code + 128] < 0));
        } else {
            CHECK(std::isnan(all[code]));
            CHECK(std::isnan(all[code + 128]));
        }
    }
}

}  // namespace

TEST_CASE("8-bit numbers are those of the OCP specification") {
    checkTable(DType::f8e4m3, 3, 0x1p-9F, 127, false);
    checkTable(DType::f8e5m2, 2, 0x1p-16F, 124, true);
    CHECK(decoded(DType::f8e4m3)[0x7E] == 448.0F);
    CHECK(decoded(DType::f8e5m2)[0x7B] == 57344.0F);
}

TEST_CASE("A model of 8-bit numbers opens, and one that is not finite is found") {
    TinyLlama model;
    for (const auto& [dtype, one, bad] :
         {std::tuple("F8_E4M3", '\x38', '\x7F'), std::tuple("F8_E5M2", '\x3C', '\x7C'),
          std::tuple("F8_E5M2", '\x3C', '\xFE')}) {
        INFO(dtype);
        for (StoredTensor& tensor : model.tensors) {
            std::size_t count = 1;
            for (const std::int64_t extent : tensor.shape)
                count *= static_cast<std::size_t>(extent);
            tensor.dtype = dtype;
            tensor.bytes = std::string(count, one);
        }
        const Checkpoint opened = model.open();
        CHECK_NOTHROW(checkFinite(opened));
        const Binding& query = *opened.find(Slot::query, 1);
        CHECK(slotValues(query, opened.view(query)) == std::vector<float>(24 * 8, 1.0F));
        model.tensor("model.norm.weight").bytes[5] = bad;
        CHECK_THAT(
            errorOf([&] { checkFinite(model.open()); }),
            ContainsSubstring("model.norm.weight holds") && ContainsSubstring("at index 5 of [8]"));
    }
}
