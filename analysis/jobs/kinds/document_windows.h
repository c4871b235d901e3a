// SPDX-License-Identifier: GPL-3.0-or-later
// Windows over a job's documents, scored in units, for perplexity and growing contexts. Each sample
// of the material is a document.
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

// The windows that `ofDocument` returns for each document's number of tokens, in the documents'
// order, until `budget` labels are scored (0: all).
std::vector<DocumentWindow> documentWindows(
    const Samples& documents, std::int64_t budget,
    const std::function<Windows(std::int64_t tokens)>& ofDocument);

// The number of windows of this length that one unit of about a second scores.
std::size_t windowsOfAUnit(const ModelSpec& spec, const Window& window);

// JobKind::memory of a job that scores inputs of at most `longest` tokens, while a material whose
// longest sample has `positions` tokens is open: peak bytes besides the weights.
std::uint64_t bytesOfScoring(const ModelSpec& spec, std::int64_t longest, std::int64_t positions);

// A unit's result: the numbers "nll" (nats) and "labels" of each window, and "bytes" of all their
// labels (0: not known). `length`: of all windows but those cut short, for withStaticFactors().
// `startEach`: if a document begins with a start token, each of its windows has that token in place
// of its first.
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
