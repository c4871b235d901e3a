// SPDX-License-Identifier: GPL-3.0-or-later
// Factors that are left to the text, said in numbers.
#pragma once

#include "analysis/intervention.h"

namespace sextant {

// `change` as it acts on a text whose longest sample has `n` tokens: what is automatic
// (Parameter::automatic) about frequencies, positions, distances and factors, of the model or of
// single layers, becomes its number. So samples that are measured one by one, or of which each is
// shorter, are all attended to as where they are measured together.
Intervention withSettledFactors(const ModelSpec& spec, Intervention change, std::int64_t n);

}  // namespace sextant
