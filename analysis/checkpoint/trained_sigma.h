// SPDX-License-Identifier: GPL-3.0-or-later
// Head scales that were tuned and stored with the weights (methods M24).
#pragma once

#include <vector>

#include "analysis/checkpoint/checkpoint.h"

namespace sextant {

// [layers * heads] in units of 1/sqrt(headDim) from the tensors of Slot::headScale; layers
// without one are 1; empty where no layer has one. The tensors' shapes are already checked. Throws
// Error for a value that is not finite; layers without one beside others with are a warning.
std::vector<double> readTrainedSigma(const Checkpoint& checkpoint, std::vector<Message>& warnings);

}  // namespace sextant
