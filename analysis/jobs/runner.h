// SPDX-License-Identifier: GPL-3.0-or-later
// Runs one job, unit by unit: takes finished units from its journal and writes new results to it.
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
    std::size_t kept = 0;             // those of `done` that the journal held at the start
    double fraction = 0.0;            // by cost, 0 to 1
    double nextShare = 0.0;           // share of the next unit, likewise
    double secondsLeft = -1.0;        // negative: not known before the first unit is computed
};

class JobRun {
  public:
    // Without a folder the results stay in memory. Throws Error: settings out of range, a shard of
    // a search, a journal of another job.
    JobRun(const JobKind& kind, JobInput input, const std::filesystem::path& journalFolder = {},
           Shard shard = {});

    bool finished() const;
    JobProgress progress() const;
    // The unit that step() computes.
    const std::string& nextUnit() const;
    const JobKind& kind() const { return kind_; }
    // Computes one unit and adds it to the journal. Throws Error, Cancelled; then nothing has
    // changed.
    void step(const Progress& progress);
    // Sets the user's requests to the running job, by name. They are added to the result of every
    // unit computed from now on, also in the journal, where JobKind::next finds them.
    void say(std::map<std::string, std::vector<double>> numbers) { said_ = std::move(numbers); }
    // Moves unfinished units whose key begins with `beginning` to the front, in their order.
    void prefer(const std::string& beginning);
    // The report of all units. Throws Error for one shard of several: merge() them.
    Report report() const;
    // The report of the units done so far, for kinds with JobKind::partial. Throws Error: another
    // kind, or too few units are done.
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

// The report of a job from the journals of its shards. Throws Error: a journal of another kind or
// job (names the file), units that no journal holds (how many, and which shard).
Report merge(const JobKind& kind, const std::vector<std::filesystem::path>& journals);

}  // namespace sextant
