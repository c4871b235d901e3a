// SPDX-License-Identifier: GPL-3.0-or-later
// GGUF files, their configs and tokenizers, and all their numbers.
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/gguf_config.h"
#include "analysis/checkpoint/gguf_file.h"
#include "analysis/checkpoint/gguf_tokenizer.h"
#include "analysis/checkpoint/packed_types.h"
#include "analysis/checkpoint/stored_numbers.h"
#include "analysis/error.h"
#include "tests/fuzz/target.h"

namespace {

// Also where another part of the file is refused.
template <class Action>
void tried(const Action& action) {
    try {
        action();
    } catch (const sextant::Error&) {
    }
}

}  // namespace

SEXTANT_FUZZ(gguf) {
    const sextant::GgufFile gguf = sextant::readGguf("input", input);
    tried([&] { sextant::readGgufTokenizer(gguf); });
    tried([&] {
        std::vector<sextant::Message> warnings;
        sextant::ggufConfig(gguf, warnings).dump();
    });
    for (const auto& [name, view] : gguf.weights.tensors) {
        if (view.bytes.size() > input.size()) __builtin_trap();
        if (sextant::areNumbers(view.dtype)) sextant::numbersOf(view);
        if (sextant::isPacked(view.dtype))
            sextant::firstNotFiniteBlock(view.dtype, view.bytes.data(),
                                         view.bytes.size() / sextant::elementSize(view.dtype));
    }
}
