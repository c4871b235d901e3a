// SPDX-License-Identifier: GPL-3.0-or-later
// Multiplies a scale for each head into the query projection and its bias (methods M24), so that
// other programs run the scaled model without knowing of scales.
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "analysis/checkpoint/checkpoint.h"

namespace sextant {

// Why the scores of this model are not proportional to its query weights: the name of what prevents
// it (queries normalised per head or clipped, as the layers' blocks say); empty: they are.
Message whyNotFolded(const Checkpoint& checkpoint);

struct FoldedScales {
    std::map<std::string, std::vector<std::byte>> tensors;  // by stored name, in the stored type
    // Errors of the stored product relative to the exact one: the largest of an element that is not
    // 0, and the root mean square error over the root mean square of the exact product.
    double largestError = 0.0, rmsError = 0.0;
    // rmsError of the single tensor where it is largest, and the stored name of that tensor.
    double worstError = 0.0;
    std::string worstTensor;
};

// Half a unit in the last place of a type, relative: the largest rounding error of a number that is
// not tiny.
double halfUnit(DType dtype);

// `factors` [layers * heads] multiply the stored weights. Tensors of layers with all factors 1 are
// left out. Throws Error: a product too large for f16 (names the tensor).
FoldedScales foldScales(const Checkpoint& checkpoint, std::span<const double> factors);

}  // namespace sextant
