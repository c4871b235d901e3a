// SPDX-License-Identifier: GPL-3.0-or-later
// One job, unit by unit: what is done is taken from its journal, what is computed goes into it.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/jobs/job.h"
#include "analysis/jobs/journal.h"

namespace sextant {

struct JobProgress {
    std::size_t done = 0, units = 0;  // of this shard; `units` may grow for a search
    std::size_t kept = 0;             // of `done`, what the journal held at the beginning
    double fraction = 0.0;            // by cost, 0 to 1
    double nextShare = 0.0;           // of the same, what the next unit takes
    double secondsLeft = -1.0;        // negative: not known before the first unit is computed
};

class JobRun {
  public:
    // Without a folder the results stay in memory. Throws Error: settings out of range, a search to
    // be split, a journal of another job.
    JobRun(const JobKind& kind, JobInput input, const std::filesystem::path& journalFolder = {},
           Shard shard = {});

    bool finished() const;
    JobProgress progress() const;
    // The unit that step() computes.
    const std::string& nextUnit() const;
    const JobKind& kind() const { return kind_; }
    // Computes one unit and puts it into the journal. Throws Error, Cancelled; then nothing
    // changed.
    void step(const Progress& progress);
    // What a person says while it runs, by name: it stands with the result of every unit that is
    // computed from now on, in the journal too, where JobKind::next finds it.
    void say(std::map<std::string, std::vector<double>> numbers) { said_ = std::move(numbers); }
    // Those units that are not done whose key begins so come next, in their order.
    void prefer(const std::string& beginning);
    // Of all units. Throws Error where this is one shard of several: merge() them.
    Report report() const;
    // Of those done so far, of a kind that can (JobKind::partial). Throws Error: not one that can,
    // or too few are done.
    Report reportSoFar() const;

  private:
    void extend();  // asks the kind for more units once all are done
    Report reportOf(const std::vector<Unit>& units) const;

    const JobKind& kind_;
    JobInput input_;
    Shard shard_;
    Journal journal_;
    std::vector<Unit> units_;
    std::vector<std::size_t> missing_;  // of this shard, the next one last
    std::map<std::string, std::vector<double>> said_;
    std::size_t kept_ = 0;
    double secondsSpent_ = 0.0, costSpent_ = 0.0;  // in this process
};

// Runs to the end on this thread; progress counts what is left to do.
void runToEnd(JobRun& run, const Progress& progress);

// Report of a job whose shards stand in these journals. Throws Error: of another kind or another
// job (names the file), units that no journal holds (how many, and which shard).
Report merge(const JobKind& kind, const std::vector<std::filesystem::path>& journals);

}  // namespace sextant
