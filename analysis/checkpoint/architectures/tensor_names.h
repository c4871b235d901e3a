// SPDX-License-Identifier: GPL-3.0-or-later
// How an architecture calls its tensors, as a table.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "analysis/checkpoint/binding.h"

namespace sextant {

// "model.layers.{layer}.mlp.experts.{expert}.up_proj.weight": the numbers of the slot's layer and
// expert stand in the places of the braces.
struct TensorName {
    Slot slot;
    std::string name;
    bool ofExpert = false;  // of the experts of a mixture, not of a layer's one MLP
};

// `names` with others in place of those of the same slots, or beside them.
std::vector<TensorName> withNames(std::vector<TensorName> names,
                                  const std::vector<TensorName>& others);

// A tensor for every slot of the spec, as it is stored under its own name; `adapt`, if there is
// one, says of each what is otherwise (transposed, a part of a fused tensor, an entry of a stack).
// A name for headScale is optional in files. Throws Error naming a slot that the table leaves out.
std::vector<Binding> bindNamed(const ModelSpec& spec, std::span<const TensorName> names,
                               void (*adapt)(const ModelSpec& spec, Binding& binding) = nullptr);

}  // namespace sextant
