// SPDX-License-Identifier: GPL-3.0-or-later
// The search for head scales heals what was hurt: heads of a trained model with W_q halved find
// their way back towards a scale of 2.
#include <algorithm>
#include <cmath>

#include "analysis/jobs/runner.h"
#include "analysis/model/measure.h"
#include "analysis/random_stream.h"
#include "tests/analysis/jobs/planted_heads.h"
#include "tests/analysis/jobs/small_job.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr int layers = 6, heads = 4, length = 256;

// Windows of the-millpond, one token a byte.
std::shared_ptr<const Samples> windows(std::size_t first, std::size_t count) {
    const std::string text = readText(sourceDir() / "samples/texts/the-millpond.txt").text;
    auto samples = std::make_shared<Samples>();
    for (std::size_t w = 0; w < count; ++w) {
        Sample sample;
        for (std::size_t i = 0; i <= length; ++i)
            sample.ids.push_back(static_cast<unsigned char>(text[(first + w) * length + i]));
        sample.read = length;
        samples->samples.push_back(std::move(sample));
    }
    return samples;
}

std::vector<PlantedHead> fiveHeads(std::uint64_t seed) {
    RandomStream random{seed};
    std::vector<PlantedHead> planted;
    while (planted.size() < 5) {
        const auto at = static_cast<int>(random.below(layers * heads));
        const PlantedHead one{at / heads, at % heads};
        const auto same = [&](const PlantedHead& other) {
            return other.layer == one.layer && other.head == one.head;
        };
        if (std::none_of(planted.begin(), planted.end(), same)) planted.push_back(one);
    }
    return planted;
}

double nll(const Model& model, const Samples& samples, const Intervention& change) {
    return measure(model, samples, change, {}).nllMean();
}

struct Healed {
    double share = 0;  // of hurt - intact that remains, held out
    struct Head {
        double sigma = 0, cost = 0;  // of halving it alone, nats
    };
    std::vector<Head> planted;
};

// Searches on the first windows; measures on windows that it never saw.
Healed heal(const std::vector<PlantedHead>& planted, const std::map<std::string, Value>& settings,
            std::size_t searched, std::size_t measured) {
    const TemporaryFolder folder;
    plantHeads(folder / "hurt", planted);
    const auto intact = openModel(sourceDir() / "samples/nope");
    const auto hurt = openModel(folder / "hurt");
    const auto rest = windows(175, measured);

    const JobKind& kind = jobKind("search-heads");
    JobInput input;
    input.settings = initialChoice(kind.key, kind.parameters);
    for (const auto& [key, value] : settings)
        input.settings.values[key] = value;
    input.material.model = hurt;
    input.material.samples = windows(0, searched);
    JobRun run(kind, input);
    runToEnd(run, {});
    const Intervention found = run.report().proposed.value();

    Healed healed;
    const double whole = nll(*intact, *rest, {});
    const double before = nll(*hurt, *rest, {}) - whole;
    REQUIRE(before > 0.02);  // something to heal
    healed.share = (nll(*hurt, *rest, found) - whole) / before;
    for (const PlantedHead& one : planted) {
        const auto at = static_cast<std::size_t>(one.layer * heads + one.head);
        Intervention half;
        half.headSigma.assign(layers * heads, 1.0);
        half.headSigma[at] = 0.5;
        healed.planted.push_back({found.headSigma[at], nll(*intact, *rest, half) - whole});
    }
    return healed;
}

std::string words(const Healed& healed) {
    std::string text = "remains " + std::to_string(healed.share);
    for (const Healed::Head& one : healed.planted)
        text += "; sigma " + std::to_string(one.sigma) + " of a head that costs " +
                std::to_string(one.cost);
    return text;
}

}  // namespace

TEST_CASE("halving a number of 16 bits") {
    CHECK(halved(0x3c00) == 0x3800);  // 1
    CHECK(halved(0xc500) == 0xc100);  // -5
    CHECK(halved(0x0400) == 0x0200);  // the least normal one
    CHECK(halved(0x8002) == 0x8001);
}

TEST_CASE("a short search heals the greater part of what was hurt") {
    const Healed healed = heal(fiveHeads(1),
                               {{"steps", std::int64_t{60}},
                                {"batch", std::int64_t{4}},
                                {"start", 1.0},
                                {"held_out", std::int64_t{2}}},
                               60, 16);
    INFO(words(healed));
    CHECK(healed.share <= 0.3);
}

// A minute or two: run by name.
TEST_CASE("a search with default options heals what was hurt", "[.planted]") {
    const Healed healed = heal(fiveHeads(1), {}, 175, 100);
    WARN(words(healed));
    CHECK(healed.share <= 0.1);
    for (const Healed::Head& one : healed.planted) {
        if (one.cost < 0.005) continue;
        CHECK(one.sigma >= 1.6);
        CHECK(one.sigma <= 2.4);
    }
}
