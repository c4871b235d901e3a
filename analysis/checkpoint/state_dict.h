// SPDX-License-Identifier: GPL-3.0-or-later
// Where in a file of torch.save the weights stand: alone, under a key of what training keeps
// ("model_state_dict"), or in dictionaries within dictionaries.
#pragma once

#include "analysis/checkpoint/pickle.h"
#include "analysis/checkpoint/torch_tensors.h"

namespace sextant {

// Adds all tensors of the model to the weights, by the names they have there, joined by a dot where
// dictionaries lie within others. What is told goes to Weights::remarks: the key under which they
// stand, and what stands beside it. Throws Error naming the file: no tensors at all, or several
// dictionaries of tensors and nothing that says which is the model.
void addStateDict(const std::string& file, const Pickle& pickle, TorchTensors& tensors,
                  Weights& weights);

}  // namespace sextant
