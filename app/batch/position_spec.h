// SPDX-License-Identifier: GPL-3.0-or-later
// Positions given on the command line: as JSON, the text itself or a file of it, and as a pattern
// of layers.
#pragma once

#include <string>
#include <vector>

#include "analysis/intervention.h"
#include "analysis/message.h"

namespace sextant {

// The text of `given`: itself where it begins as JSON, else the file of that name. Throws Error.
std::string jsonGiven(const std::string& given);

struct PositionSpec {
    Intervention change;
    std::vector<std::string> keys;  // of config.json that were read; none: it was no config.json
    std::vector<Message> warnings;  // what was given and is not read
};

// `change` with what `given` says and what `options` choose beside it: an intervention as
// experiment files have it, its "choices" alone, a whole config.json, or what stands there under
// rope_parameters or rope_scaling. An option that names the file's method alone has its values.
// Throws Error naming the file and the key, and where both choose for the same stage.
PositionSpec withPositionSpec(const ModelSpec& spec, const Intervention& change,
                              const std::string& given, const Choices& options);

// `change` with its choices for single layers replaced by those of --layers; empty: as they are.
// Throws Error.
Intervention withLayersGiven(const ModelSpec& spec, const Intervention& change,
                             const std::string& layers);

}  // namespace sextant
