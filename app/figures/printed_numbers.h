// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers that Wang et al. 2024 (Length generalization of causal transformers without position
// encoding, arXiv 2404.12224) print, laid over figures of the same kind. Model of that paper:
// TinyLlama-NoPE 1.1B, trained length 2,048. `about`: read from the text, not from a table. Its
// fits are among scaleLines(), its gaps of loss in analysis/figures/best_uniform.h.
#pragma once

namespace sextant {

// Section 4.1 with Figure 3: converged entropies of single heads, bits by the official code.
inline constexpr double printedConcentrated = 1, printedDispersed = 10;  // about

// Section 3.2: the best uniform scale at multiples of the trained length.
struct PrintedBest {
    double lengths, sigma;
};
inline constexpr PrintedBest printedBest[] = {{2, 1.2}, {4, 1.5}, {8, 1.8}};  // about

}  // namespace sextant
