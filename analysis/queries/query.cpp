// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/queries/query.h"

#include <algorithm>

#include "analysis/model/compute.h"
#include "analysis/model/memory.h"
#include "analysis/queries/question_fields.h"
#include "analysis/values/described.h"
#include "analysis/values/number_text.h"

namespace sextant {

Parameter countedParameter(const char* key, const char* label, const char* unit, const char* help) {
    return described::inUnits(unit, described::whole(key, label, 0, 9e15, help));
}

std::uint64_t bytesOfOneSample(const ModelSpec& spec, std::int64_t positions) {
    return measureBytes(spec, positions, 1, false, false);
}

Intervention withScalesOf(const ModelSpec& spec, const std::vector<HeadId>& heads,
                          Intervention change) {
    const int highest = std::ranges::max(heads, {}, &HeadId::layer).layer;
    change.headSigma = effectiveSigma(spec, change);
    change.uniformSigma = 1.0;
    for (auto at = static_cast<std::size_t>(std::max(highest, 0) * spec.heads);
         at < change.headSigma.size(); ++at) {
        const int head = static_cast<int>(at);
        if (std::ranges::find(heads, HeadId{head / spec.heads, head % spec.heads}) == heads.end())
            change.headSigma[at] = 1.0;
    }
    return change;
}

void checkMemory(const Message& title, const QueryMemory& memory, const QueryContext& context) {
    if (!context.model) return;
    const ModelSpec& spec = context.model->spec();
    const std::int64_t positions = context.samples->positions();
    const std::uint64_t needed = memory(spec, positions);
    const std::uint64_t available =
        freeBytes(context.place.compute ? *context.place.compute : Compute());
    if (needed <= available) return;
    std::int64_t fits = 0, tooLong = positions;
    while (tooLong - fits > 1) {
        const std::int64_t between = fits + (tooLong - fits) / 2;
        (memory(spec, between) <= available ? fits : tooLong) = between;
    }
    const std::string needs = gigabytes(static_cast<double>(needed));
    const std::string has = gigabytes(static_cast<double>(available));
    throw Error(fits < 2 ? Message("{} over {} positions need {}; there is {}, which no length "
                                   "fits. Choose a smaller model",
                                   title, groupedText(positions), needs, has)
                         : Message("{} over {} positions need {}; there is {}. Choose a shorter "
                                   "length: about {} positions fit",
                                   title, groupedText(positions), needs, has, groupedText(fits)));
}

}  // namespace sextant
