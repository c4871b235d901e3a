// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/kept_jobs.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "analysis/reason.h"

namespace sextant {

namespace {

// Whoever works on a job holds its journal (Journal).
bool worksElsewhere(const std::filesystem::path& journal) {
    const int descriptor = ::open(journal.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return false;
    const bool held = ::flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    ::close(descriptor);
    return held;
}

}  // namespace

std::vector<KeptJob> keptJobs(const std::filesystem::path& folder) {
    std::vector<KeptJob> jobs;
    std::error_code problem;
    for (std::filesystem::directory_iterator at(folder, problem), none; !problem && at != none;
         at.increment(problem)) {
        const auto path = at->path() / journalName({});
        std::error_code ignored;
        const auto has = [&](const char* name) {
            return std::filesystem::exists(at->path() / name, ignored);
        };
        const bool lost = !std::filesystem::exists(path, ignored);
        if (lost && !(journalsIn(at->path()).empty() && (has("card.json") || has("report.json"))))
            continue;
        if (worksElsewhere(path)) continue;
        KeptJob job;
        job.folder = at->path();
        try {
            if (lost)
                throw Error(
                    "{}: is not there, and the job is nothing without it; put it back, or remove "
                    "the job",
                    path);
            const Journal journal = Journal::read(path);
            job.head = journal.head();
            job.done = journal.count();
            job.finished = std::filesystem::exists(at->path() / "report.json", ignored);
        } catch (const std::exception& error) {
            job.problem = reasonOf(error);
        }
        jobs.push_back(std::move(job));
    }
    std::sort(jobs.begin(), jobs.end(),
              [](const KeptJob& a, const KeptJob& b) { return a.folder < b.folder; });
    return jobs;
}

}  // namespace sextant
