// SPDX-License-Identifier: GPL-3.0-or-later
// What the program holds after many edits of a small model: what it began with and what may be
// kept, which fits the model.
#include "analysis/model/memory.h"
#include "tests/app/fake_backend.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/widgets/application.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE("after many edits the program holds no more than what may be kept", "[session]") {
    application();
    constexpr std::int64_t length = 1024;
    constexpr int samples = 4, edits = 50;
    const TemporaryFolder folder;
    SessionBackend backend = sessionBackend();
    backend.jobsFolder = folder.path();
    backend.pinsFolder.clear();
    Session session(std::move(backend));
    Experiment wanted;
    wanted.model = (sourceDir() / "samples/nope").string();
    wanted.text = (sourceDir() / "samples/texts/the-millpond.txt").string();
    wanted.length = length;
    wanted.samples = samples;
    session.openExperiment(wanted);
    const auto exact = [&] {
        return waitFor([&] { return session.state() == Session::State::exact; });
    };
    REQUIRE(exact());
    // Eight settings of 4,096 rows, of which the layers' inputs are the most.
    const ModelSpec& spec = session.opened()->spec;
    CHECK(session.cacheBudget() <= 8 * keptBytes(spec, samples * length));
    CHECK(session.cacheBudget() >= 64 << 20);
    const std::uint64_t before = residentBytes();
    for (int i = 0; i < edits; ++i) {
        Intervention next = session.intervention();
        next.uniformSigma = 1.0 + 0.01 * (i + 1);
        REQUIRE(session.edit(next, EditPhase::commit));
        REQUIRE(exact());
    }
    const std::uint64_t after = residentBytes();
    INFO("began with " << before / 1'000'000 << " MB, ends with " << after / 1'000'000
                       << " MB, may keep " << session.cacheBudget() / 1'000'000 << " MB");
    // All that was computed would have been several times the budget.
    CHECK(edits * keptBytes(spec, samples * length) > 4 * session.cacheBudget());
    // Holes that the heap has not given back yet are no more than the engine lets gather.
    CHECK(after <= before + session.cacheBudget() + (160u << 20));
    // Layers are limited before the last answer is kept, which is smaller than this.
    CHECK(session.cacheUsed() <= session.cacheBudget() + (1u << 20));
    CHECK(session.memoryUsed() > before / 2);
}
