// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of job cards.
#pragma once

#include <QString>

#include "analysis/jobs/job.h"
#include "analysis/jobs/runner.h"
#include "app/jobs/job_record.h"

namespace sextant {

// "samples/nope": a checkpoint by its own name and its folder's.
QString modelText(const std::string& path);

// "samples/nope · the-millpond.txt · 8 × 1,024 tokens from 2,048 · σ 1 … 2 by 0.05 · YaRN": what is
// measured, and how. `spec` null: the model is not open yet, then the setting is left out; without
// the samples of `input` their number and length are as they were asked for.
QString subtitleOf(const JobKind& kind, const JobInput& input, const ModelSpec* spec);

// "5 of 12"; of a search, which finds more to do as it goes, "5 units done", and the share of its
// cost where that is known: "5 units done, 12 %".
QString doneText(const JobKind& kind, const JobProgress& progress);

// "13:41, took 1 min 24 s", with the day where that is not today. Empty where it has not ended.
QString whenText(const JobRecord& record, const QDateTime& now);

// The small tables of a report, in columns, for a font whose letters are of one width. Empty: it
// has none.
QString tableText(const Report& report);

}  // namespace sextant
