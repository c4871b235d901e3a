// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/kinds/scale_search_job.h"

#include <algorithm>

#include "analysis/jobs/kinds/sample_pass.h"
#include "analysis/jobs/kinds/scale_search_report.h"
#include "analysis/jobs/kinds/scale_search_settings.h"
#include "analysis/jobs/kinds/scale_search_units.h"
#include "analysis/jobs/kinds/uniform_start.h"
#include "analysis/text/samples.h"

namespace sextant {

namespace {

// Forward passes: of the starts, of the search, and of what is held out.
double passesOf(const Choice& choice, std::int64_t samples) {
    const ScaleSearchSettings settings = scaleSearchSettings(choice);
    const auto batch = static_cast<double>(settings.batch);
    const auto held = static_cast<double>(heldOutOf(settings, samples));
    const double starts = batch * (static_cast<double>(startSigmas(settings.start).size()) + 1);
    if (settings.coordinate) {
        // Two candidates a head; of how many heads there are nothing is known here.
        const double heads = settings.heads.empty()
                                 ? 32
                                 : 1 + static_cast<double>(std::count(settings.heads.begin(),
                                                                      settings.heads.end(), ','));
        const auto rounds = static_cast<double>(settings.rounds);
        return starts + rounds * (2 * heads * batch + held) + held;
    }
    const auto steps = static_cast<double>(settings.rules.steps);
    const auto rates = static_cast<double>(settings.rates.size());
    return starts + rates * (steps * batch * gradientPasses + (steps / 20 + 1) * held);
}

}  // namespace

JobKind scaleSearchJob() {
    JobKind kind;
    kind.key = "search-heads";
    kind.title = "Head search";
    kind.help =
        "A scale for each head, along the gradient of the NLL with the weights frozen; the last "
        "samples are held out and choose.";
    kind.parameters = scaleSearchParameters();
    kind.next = nextScaleUnits;
    kind.search = true;
    kind.compute = computeScaleUnit;
    kind.gather = scaleSearchReport;
    kind.words = scaleSearchText;
    kind.passes = [](const Choice& settings, std::int64_t samples) {
        return static_cast<std::int64_t>(passesOf(settings, samples));
    };
    kind.checkSettings = checkScaleSearch;
    kind.samplesNeeded = [](const Choice& settings) {
        return samplesNeeded(scaleSearchSettings(settings));
    };
    kind.memory = [](const ModelSpec& spec, const Choice& settings, std::int64_t positions) {
        return settings.name("method") == "coordinate"
                   ? bytesOfSamplePass(spec, settings, positions)
                   : bytesOfGradientPass(spec, settings, positions);
    };
    kind.cost = [](const JobInput& input) {
        const auto& samples = input.material.samples->samples;
        double read = 0;
        for (const Sample& sample : samples)
            read += static_cast<double>(sample.read);
        return passesOf(input.settings, static_cast<std::int64_t>(samples.size())) * read /
               static_cast<double>(samples.size());
    };
    kind.partial = true;
    kind.headScales = true;
    kind.json = scaleSearchJson;
    return kind;
}

}  // namespace sextant
