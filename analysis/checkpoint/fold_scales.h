// SPDX-License-Identifier: GPL-3.0-or-later
// A scale for each head, multiplied into the query projection and its bias (methods M24): what
// other programs then run without knowing of scales.
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "analysis/checkpoint/checkpoint.h"

namespace sextant {

// Why the scores of this model do not grow with its query weights, by the name of what undoes it:
// queries normalised per head, or clipped; empty: they do.
std::string whyNotFolded(const Checkpoint& checkpoint);

struct FoldedScales {
    std::map<std::string, std::vector<std::byte>> tensors;  // by stored name, in the stored type
    // Of what is stored, relative to the exact product: the largest of an element that is not 0,
    // and the root of the mean square over that of the exact ones.
    double largestError = 0.0, rmsError = 0.0;
    // The second of one tensor alone: of the one where it is largest, by its stored name.
    double worstError = 0.0;
    std::string worstTensor;
};

// Half a unit in the last place of a type, relative: what rounding may change of a number that is
// not tiny.
double halfUnit(DType dtype);

// `factors` [layers * heads] multiply what is stored now. Tensors of layers where all are 1 are
// left out. Throws Error: a product too large for f16 (names the tensor).
FoldedScales foldScales(const Checkpoint& checkpoint, std::span<const double> factors);

}  // namespace sextant
