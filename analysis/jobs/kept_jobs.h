// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs that an earlier start of the program left in a folder: to be shown, and gone on with.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "analysis/jobs/journal.h"

namespace sextant {

struct KeptJob {
    std::filesystem::path folder;  // holds its journal, and report.json once it is finished
    JournalHead head;
    std::size_t done = 0;  // units
    bool finished = false;
    std::string problem;  // not empty: why its journal cannot be read; then nothing else is known
};

// One for each folder in `folder` with a whole job's journal (none of shards), or with what stands
// beside one (card.json, report.json) where the journal is gone; by name. Without those that
// someone is working on now, another window say.
std::vector<KeptJob> keptJobs(const std::filesystem::path& folder);

}  // namespace sextant
