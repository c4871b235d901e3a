// SPDX-License-Identifier: GPL-3.0-or-later
// The sizes that a config.json claims against the bytes that are there, before memory is asked for
// by these sizes.
#pragma once

#include <span>
#include <string>

#include "analysis/checkpoint/model_spec.h"
#include "analysis/checkpoint/tensor_view.h"

namespace sextant {

// Throws Error where these are more than a million rows and `weights` have fewer bytes than the
// rows of queries, of the MLPs and experts, of the embeddings and the learned positions would have
// with one number of four bits each. `file` is the config's name in the message.
void checkClaimedSize(const ModelSpec& spec, std::span<const Weights> weights,
                      const std::string& file);

}  // namespace sextant
