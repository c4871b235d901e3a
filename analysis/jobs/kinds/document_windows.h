// SPDX-License-Identifier: GPL-3.0-or-later
// Windows over a job's documents, scored in units: what perplexity and growing contexts are made
// of. Each sample of the material is a document.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "analysis/evaluate/windows.h"
#include "analysis/jobs/job.h"

namespace sextant {

struct DocumentWindow {
    std::size_t document = 0;
    Window window;
};

// The windows that `ofDocument` says, given a document's number of tokens, in the documents' order,
// until so many labels are scored (0: all).
std::vector<DocumentWindow> documentWindows(
    const Samples& documents, std::int64_t budget,
    const std::function<Windows(std::int64_t tokens)>& ofDocument);

// Windows of one length under `change` in units of about a second.
std::size_t windowsOfAUnit(const ModelSpec& spec, const Window& window);

// Bytes at the peak, besides the weights, of a job that scores inputs of so many tokens at most,
// while a material whose longest sample has `positions` is open. JobKind::memory.
std::uint64_t bytesOfScoring(const ModelSpec& spec, std::int64_t longest, std::int64_t positions);

// A unit's result: the numbers "nll" (nats) and "labels" of each window, and "bytes" of all their
// labels (0: not known). `length`: of all windows but those cut short, for withStaticFactors().
// `startEach`: a window of a document that begins with a start token has it in place of its first
// token.
UnitResult scoreWindows(const JobInput& input, const Intervention& change, std::int64_t length,
                        std::span<const DocumentWindow> windows, bool startEach,
                        const Progress& progress);

// Sums over units.
struct WindowSums {
    std::vector<WindowLoss> windows;
    double bytes = 0.0;

    void add(const UnitResult& result);
    double nll() const;
    std::int64_t labels() const;
};

}  // namespace sextant
