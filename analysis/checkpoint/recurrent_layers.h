// SPDX-License-Identifier: GPL-3.0-or-later
// Models of which some layers, or all, keep a state in place of attention: Mamba, linear attention,
// convolutions. They are refused, and it is said which layers are the reason.
#pragma once

#include <optional>
#include <string>

#include "analysis/checkpoint/config_keys.h"
#include "analysis/message.h"

namespace sextant {

// "layers 0 to 2 and 4 to 6 are Mamba layers, ..."; nothing for a model that is none of these as
// far as its names and its config say. `architecture` may be empty.
std::optional<Message> whyRecurrent(const ConfigKeys& config, const std::string& architecture,
                                    const std::string& modelType);

}  // namespace sextant
