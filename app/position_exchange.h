// SPDX-License-Identifier: GPL-3.0-or-later
// Positions in the formats of other programs, written and read.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/intervention.h"
#include "analysis/message.h"

namespace sextant {

// The text, or why there is none; one of the two is empty.
struct Exchanged {
    std::string text;
    Message cannot;
};

// What is in effect over n tokens (0: as trained) as keys of transformers' config.json. Scales of
// heads are no part of it. What is written reads back as the same, or it is refused.
Exchanged toConfigJson(const ModelSpec& spec, const Intervention& change, std::int64_t n);

// The same as options of llama.cpp's programs (common/arg.cpp), which change what the model's own
// file says: frequencies, YaRN's amplitude, and Self-Extend, which a comment behind # explains:
// there whole blocks of w tokens are grouped, so that the near window is between 0 and w.
Exchanged toLlamaFlags(const ModelSpec& spec, const Intervention& change, std::int64_t n);

// The plans themselves, for programs that compute with them: for each group of layers the
// settled choices and the attention plan they make (layer_plan.h), without the scales of heads.
std::string planJson(const ModelSpec& spec, const Intervention& change, std::int64_t n);

// What a config.json said.
struct ConfigPositions {
    Intervention change;
    // Keys that were read, and those about positions that nothing here reads, both as in
    // "rope_parameters.factor"; of a whole config.json only what stands within its position keys.
    std::vector<std::string> keys, unread;
    std::vector<Message> warnings;  // statements that contradict each other
};

// `change` with positions as a config.json says them: a whole one, its position keys alone, or what
// stands under rope_scaling or rope_parameters alone. Keys that are absent are as the checkpoint
// has them; so is the encoding of a layer that does not turn, unless `change` turns it or the text
// names the layers that do. Throws Error naming the key, and where the checkpoint cannot have what
// is said; `source`, where the text has a name, is said before a key.
ConfigPositions readConfigJson(const ModelSpec& spec, const Intervention& change,
                               const std::string& json,
                               const std::string& source = "the pasted text");
Intervention fromConfigJson(const ModelSpec& spec, const Intervention& change,
                            const std::string& json, const std::string& source = "the pasted text");

}  // namespace sextant
