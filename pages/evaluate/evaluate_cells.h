// SPDX-License-Identifier: GPL-3.0-or-later
// Results of perplexity jobs so far, by cell. The table looks up its cells here, so that it is the
// same after another choice of columns and after a restart.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "analysis/experiment.h"
#include "pages/evaluate/perplexity_facts.h"
#include "widgets/jobs/job_card.h"
#include "widgets/jobs/job_picture.h"

namespace sextant {

struct EvaluateCell {
    std::string model;    // path of the checkpoint
    std::string setting;  // the intervention as JSON, in its one spelling
    std::int64_t length = 0;
    std::string convention;
    std::int64_t stride = 0;  // 0: it has none
    std::int64_t labels = 0;  // at most; 0: all
    auto operator<=>(const EvaluateCell&) const = default;
};

// A cell's key; `stride` 0: usualStride(length).
EvaluateCell evaluateCell(const std::string& model, const Intervention& change, std::int64_t length,
                          const std::string& convention, std::int64_t stride, std::int64_t labels);

// The text of a table: the whole of what is open, from the offset on, as one document; or all
// documents of a list of ids.
Experiment evaluateGround(Experiment experiment, std::int64_t tokens, bool documents);

using EvaluateCells = std::map<EvaluateCell, PerplexityCell>;
// From the jobs over the text of `ground`. The newest result counts, exact before partial ones.
EvaluateCells evaluateCells(const std::vector<JobPicture>& pictures,
                            const std::vector<JobCard>& cards, const Experiment& ground);

// How many of a job's cells are done, and how many it is about; nothing where it is not one of
// perplexity, or of another version.
std::optional<std::pair<int, int>> cellsDone(const JobPicture& job);

// The cells of all such jobs that run or wait; if there are none, of the paused ones.
struct CellsAtWork {
    int done = 0, all = 0;
    double secondsLeft = -1.0;  // negative: not known yet
};
CellsAtWork cellsAtWork(const std::vector<JobCard>& cards, const std::vector<JobPicture>& pictures);

}  // namespace sextant
