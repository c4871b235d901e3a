// SPDX-License-Identifier: GPL-3.0-or-later
// One job of the window: what is shown of it, and what it holds while it runs.
#pragma once

#include <QElapsedTimer>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>

#include "analysis/jobs/kept_jobs.h"
#include "analysis/jobs/runner.h"
#include "analysis/jobs/scheduler.h"
#include "app/jobs/job_record.h"
#include "app/same_path.h"
#include "widgets/jobs/job_card.h"

namespace sextant {

struct JobEntry {
    JobCard card;
    JobRecord record;
    const JobKind* kind = nullptr;  // null: its journal cannot be read
    std::filesystem::path folder;
    JobInput input;                        // without material until it is prepared
    std::shared_ptr<JobRun> run;           // null until then; used on the compute lane alone
    std::shared_ptr<const Report> report;  // of what is done so far; null: nothing to draw yet
    std::optional<Intervention> found;
    QString tables;         // of its report, in words
    std::string preferred;  // key prefix of the units that come next; empty: in order
    JobCard beforeCancel;
    // The argument of JobRun::say(): the heads that a person holds meanwhile.
    std::map<std::string, std::vector<double>> said;
    bool closing = false;    // the journal of its last run, on the store lane
    bool finishing = false;  // all is computed, and the results are being written
    bool ending = false;     // its best result is being measured, to be kept and set
    int turn = 0;            // counts its openings: answers of earlier ones are dropped
    int cancels = 0;         // how often it was cancelled
    QElapsedTimer gathered;  // since `report` was last looked for
    double gathering = 0.0;  // seconds that it took
    double unwritten = 0.0;  // seconds computed that record in the folder does not know
    Places places;           // of the experiment's model and text
    std::unique_ptr<TaskSlot> opener, worker, keeper;
    std::shared_ptr<const Report> written;  // the last that went into the folder
    std::unique_ptr<TaskSlot> writer;       // of the results so far
    std::unique_ptr<TaskSlot> recorder;     // of `record`

    // Whether it is unfinished, about that model and accepts held heads. `place`: where the model
    // lies; empty: not known.
    bool listens(const std::string& model, const std::string& place) const;
    // A line of the log, with the time.
    void note(const QString& line);
    // The record goes into its folder on the store lane; the newest is what counts.
    void keepRecord(const std::shared_ptr<Scheduler>& scheduler);
    // Writes the report so far into its folder on the store lane, unless it is there already; for a
    // finished job removes it.
    void keepSoFar(const std::shared_ptr<Scheduler>& scheduler);
    // The job has finished: takes the results of `whole` over to the card.
    void takeUp(const Report& whole);
    // Shows on the card when it ended, and whether a setting or a capture can be opened.
    void showEnd(bool capture);
    // Asks all its work to stop; busy() tells whether some still goes on.
    void stopAll();
    bool busy() const;
};

// The folder of the arrays of `report`: that of the finished report, or of the results so far.
std::filesystem::path reportFolder(const JobEntry& entry);

// A job that an earlier start of the program left. Throws nothing: its card shows what is
// wrong.
std::unique_ptr<JobEntry> keptEntry(const KeptJob& job, std::span<const JobKind> kinds);

}  // namespace sextant
