// SPDX-License-Identifier: GPL-3.0-or-later
// A job service over a folder of its own, with one kind of job whose units wait for a permit.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "app/jobs/job_service.h"
#include "tests/analysis/jobs/fake_kinds.h"
#include "tests/app/fake_backend.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/widgets/application.h"

namespace sextant::test {

// A unit of `kind` waits for this many permits.
struct Permits {
    std::atomic<int> left = 1000;
    std::atomic<int> begun = 0;
};

struct Jobs {
    TemporaryFolder folder;
    std::shared_ptr<Scheduler> scheduler = std::make_shared<Scheduler>();
    Permits permits;
    std::vector<JobKind> kinds{rootsKind()};
    std::string refusal;  // not empty: opening fails with this
    Identity contents;    // of what is opened
    std::unique_ptr<JobService> service;

    Jobs() {
        application();
        kinds[0].compute = [this, inner = kinds[0].compute](const JobInput& input, const Unit& unit,
                                                            const Progress& progress) {
            ++permits.begun;
            while (permits.left.load() <= 0)
                progress.checkStop();
            --permits.left;
            return inner(input, unit, progress);
        };
        restart();
    }
    void restart() {
        service.reset();
        service = std::make_unique<JobService>(
            scheduler, folder.path(), kinds,
            [this](const Experiment&, const std::shared_ptr<const OpenDocument>&, const Progress&) {
                if (!refusal.empty()) throw Error(Message::verbatim(refusal));
                return Material{nullptr, nullptr, contents};
            });
    }
    void start() {
        Experiment experiment;
        experiment.model = "/made/up/model";
        service->start("roots", initialChoice("roots", kinds[0].parameters), experiment, nullptr);
    }
    JobCard card() const {
        const auto cards = service->cards();
        REQUIRE(cards.size() == 1);
        return cards[0];
    }
    bool reaches(JobState state) {
        return waitFor([&] { return service->cards()[0].state == state; });
    }
    void ask(JobChange action) { service->ask(card().id, action); }
};

}  // namespace sextant::test
