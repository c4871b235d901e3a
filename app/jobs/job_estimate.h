// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates of what a job takes, before it begins.
#pragma once

#include <QString>
#include <cstdint>
#include <string>

#include "analysis/jobs/job.h"
#include "widgets/jobs/job_card.h"

namespace sextant {

// How long a forward pass over n tokens takes, relative to others of the same model: products with
// `parameters` weights for each token, and attention, which grows with n^2.
double passCost(const ModelSpec& spec, std::int64_t parameters, std::int64_t n);

// What is known of the open model and text.
struct JobGround {
    const ModelSpec& spec;
    std::int64_t parameters = 0;
    std::int64_t tokens = 0;     // of the text
    std::int64_t documents = 0;  // of a list of ids; 0: it is a text
    std::int64_t longest = 0;    // tokens of the longest sample that is measured now
    // Seconds a unit of passCost() took where it was measured; 0: not known.
    double secondsOfCost = 0.0;
    std::uint64_t available = 0;  // bytes
};

struct JobEstimate {
    std::int64_t positions = 0, samples = 0, passes = 0;
    std::uint64_t bytes = 0;
    double seconds = -1.0;  // negative: not known
    QString problem;        // why it cannot begin, and what would fit; empty: it can
    std::string field;      // the key of what the problem is about; empty: of all of it
};

// `settings` of the kind's form.
JobEstimate estimate(const JobKindFacts& kind, const Choice& settings, const JobGround& ground);

// Throws Error when the job needs more memory than there is, and says what fits.
void checkFits(const JobKind& kind, const JobInput& input);

// "about 7 min"
QString aboutText(double seconds);

}  // namespace sextant
