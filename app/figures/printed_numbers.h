// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers that Wang et al. 2024 (Length generalization of causal transformers without position
// encoding, arXiv 2404.12224) print, laid over figures of the same kind. Model of that paper:
// TinyLlama-NoPE 1.1B, trained length 2,048. `about`: read from the text, not from a table.
#pragma once

namespace sextant {

// Section 4.2 with Figure 4: log-perplexity of the best uniform scale minus that of head-based
// scales, nats, at multiples of the trained length.
struct PrintedGap {
    double lengths, nats;
};
inline constexpr PrintedGap printedGaps[] = {{2, 0.2}, {4, 0.8}};  // about

// Section 4.1 with Figure 3: converged entropies of single heads, bits by the official code.
inline constexpr double printedConcentrated = 1, printedDispersed = 10;  // about

// Appendix A with Figure 7: sigma* = a ln s + 1.
struct PrintedFit {
    const char* of;
    double a, r2;
};
inline constexpr PrintedFit printedFits[] = {{"10k steps", 0.3010, 0.9954},
                                             {"50k steps", 0.3973, 0.9773}};

// Section 3.2: the best uniform scale at multiples of the trained length.
struct PrintedBest {
    double lengths, sigma;
};
inline constexpr PrintedBest printedBest[] = {{2, 1.2}, {4, 1.5}, {8, 1.8}};  // about

}  // namespace sextant
