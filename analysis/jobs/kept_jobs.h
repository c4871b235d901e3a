// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs that an earlier run of the program left in a folder, to be shown and continued.
#pragma once

#include <filesystem>
#include <vector>

#include "analysis/jobs/journal.h"
#include "analysis/message.h"

namespace sextant {

struct KeptJob {
    std::filesystem::path folder;  // holds its journal, and report.json once it is finished
    JournalHead head;
    std::size_t done = 0;  // units
    bool finished = false;
    Message problem;  // not empty: why its journal cannot be read; then nothing else is known
};

// One for each folder in `folder`, sorted by name, that has the journal of a whole job (not of
// shards), or card.json or report.json without a journal. Without jobs that are running now, for
// example in another window.
std::vector<KeptJob> keptJobs(const std::filesystem::path& folder);

}  // namespace sextant
