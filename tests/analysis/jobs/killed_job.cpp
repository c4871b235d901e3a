// SPDX-License-Identifier: GPL-3.0-or-later
// sextant_killed_job KIND FOLDER: computes one unit of a small job and kills itself with SIGKILL;
// exits with 0 once there is none left.
#include <signal.h>
#include <unistd.h>

#include <cstdio>

#include "analysis/jobs/runner.h"
#include "tests/analysis/jobs/small_job.h"

int main(int argc, char** argv) {
    using namespace sextant;
    if (argc != 3) return 2;
    try {
        setThreads(1);
        const JobKind& kind = jobKind(argv[1]);
        JobRun run(kind, test::smallInput(kind), argv[2]);
        if (run.finished()) return 0;
        run.step({});
        kill(getpid(), SIGKILL);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
    }
    return 1;
}
