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

// `change` as it acts on texts of several lengths that are read each by itself (windows, documents,
// prompts), the usual one of n tokens: a factor that is one change of the model, as PI's, is that
// of n tokens for all of them; what follows the text (Method::followsText) stays each text's own.
Intervention withStaticFactors(const ModelSpec& spec, Intervention change, std::int64_t n);

}  // namespace sextant
