// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers in place of factors that are left to the text.
#pragma once

#include "analysis/intervention.h"

namespace sextant {

// `change` as it acts on a text whose longest sample has `n` tokens: automatic values
// (Parameter::automatic) of frequencies, positions, distances and factors, of the model or of
// single layers, become numbers. So samples that are shorter or are measured one by one get the
// same attention as when all are measured together.
Intervention withSettledFactors(const ModelSpec& spec, Intervention change, std::int64_t n);

// `change` as it acts on separate texts of several lengths (windows, documents, prompts), usually
// of n tokens: a static factor, as PI's, is that of n tokens for all of them; methods that follow
// the text (Method::followsText) adapt to each text.
Intervention withStaticFactors(const ModelSpec& spec, Intervention change, std::int64_t n);

}  // namespace sextant
