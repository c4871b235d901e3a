// SPDX-License-Identifier: GPL-3.0-or-later
// Which tensor of a GGUF file fills a place of the graph. llama.cpp has one name for a place in all
// architectures, so these follow from the place, not from how transformers calls its tensor.
#pragma once

#include <string>
#include <vector>

#include "analysis/checkpoint/binding.h"
#include "analysis/checkpoint/tensor_view.h"

namespace sextant {

// For every place of the spec. Looks at `weights` where a model may be stored in several ways:
// queries, keys and values in one tensor or three, gate and up in one or two, Falcon's two norms,
// experts in one tensor or each in its own.
// What llama.cpp stores otherwise than transformers is read back: the rotary pairs of "llama" side
// by side, norms with the 1 in them that Gemma adds. Throws Error for a place that GGUF has no name
// for.
std::vector<Binding> ggufBindings(const ModelSpec& spec, const std::string& architecture,
                                  const Weights& weights);

}  // namespace sextant
