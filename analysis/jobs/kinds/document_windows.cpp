// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/kinds/document_windows.h"

#include <algorithm>
#include <numeric>

#include "analysis/model/model.h"
#include "analysis/model/window_scores.h"
#include "analysis/position/settled_factors.h"
#include "analysis/text/documents.h"
#include "analysis/text/samples.h"

namespace sextant {

namespace {

// Of cost.h; a second, about, of a machine of two cores.
constexpr double costOfAUnit = 1e11;

// Whether the document begins with the token that stands before documents.
bool started(const Material& material, const Sample& document) {
    const std::int32_t first = document.ids.at(0);
    if (material.tokenizer && material.tokenizer->documentStart() == first) return true;
    return material.model->spec().bosToken == first;
}

}  // namespace

std::vector<DocumentWindow> documentWindows(
    const Samples& documents, std::int64_t budget,
    const std::function<Windows(std::int64_t tokens)>& ofDocument) {
    std::vector<DocumentWindow> all;
    std::int64_t left = budget;
    for (std::size_t d = 0; d < documents.samples.size(); ++d) {
        Windows windows = ofDocument(documents.samples[d].read);
        if (budget > 0) left = spend(windows, left);
        for (const Window& window : windows)
            all.push_back({d, window});
        if (budget > 0 && left == 0) break;
    }
    return all;
}

std::size_t windowsOfAUnit(const ModelSpec& spec, const Window& window) {
    const double cost =
        scoringInputCost(spec, window.inputs(), std::min(window.labels(), window.inputs()));
    return static_cast<std::size_t>(std::clamp(costOfAUnit / std::max(cost, 1.0), 1.0, 4096.0));
}

std::uint64_t bytesOfScoring(const ModelSpec& spec, std::int64_t longest, std::int64_t positions) {
    return scoringBytes(spec, longest) + static_cast<std::uint64_t>(positions) * 4;
}

UnitResult scoreWindows(const JobInput& input, const Intervention& change, std::int64_t length,
                        std::span<const DocumentWindow> windows, bool startEach,
                        const Progress& progress) {
    const Material& material = input.material;
    std::vector<std::vector<std::int32_t>> own;  // of windows whose first token is another
    own.reserve(windows.size());
    std::vector<ScoredInput> inputs;
    for (const auto& [number, window] : windows) {
        const Sample& document = material.samples->samples.at(number);
        std::span<const std::int32_t> ids(
            document.ids.data() + window.begin,
            static_cast<std::size_t>(std::max(window.end, window.last) - window.begin));
        if (startEach && window.begin > 0 && started(material, document)) {
            own.emplace_back(ids.begin(), ids.end()).front() = document.ids[0];
            ids = own.back();
        }
        inputs.push_back(
            {ids, window.inputs(), window.first - window.begin, window.last - window.begin});
    }
    const Intervention settled = withStaticFactors(material.model->spec(), change, length);
    const auto scores =
        scoreInputs(*material.model, inputs, settled, progress, material.place.compute);
    UnitResult result;
    auto& nll = result.numbers["nll"];
    auto& labels = result.numbers["labels"];
    double bytes = 0.0;
    for (std::size_t at = 0; at < windows.size(); ++at) {
        nll.push_back(std::accumulate(scores[at].nll.begin(), scores[at].nll.end(), 0.0));
        labels.push_back(static_cast<double>(scores[at].nll.size()));
        const auto& [number, window] = windows[at];
        const Sample& document = material.samples->samples[number];
        for (std::int64_t label = window.first; material.tokenizer && label < window.last; ++label)
            bytes += static_cast<double>(
                bytesOfToken(*material.tokenizer, document.ids[static_cast<std::size_t>(label)]));
        // What the tokenizer puts before a text is none of its bytes.
        if (window.first <= 1 && 1 < window.last && started(material, document))
            bytes -= static_cast<double>(document.bytesBefore);
    }
    result.numbers["bytes"] = {bytes};
    return result;
}

void WindowSums::add(const UnitResult& result) {
    const auto& nll = result.numbers.at("nll");
    const auto& labels = result.numbers.at("labels");
    for (std::size_t at = 0; at < nll.size() && at < labels.size(); ++at)
        windows.push_back({nll[at], static_cast<std::int64_t>(labels[at])});
    bytes += result.number("bytes");
}

double WindowSums::nll() const {
    double sum = 0;
    for (const WindowLoss& window : windows)
        sum += window.nll;
    return sum;
}

std::int64_t WindowSums::labels() const {
    std::int64_t sum = 0;
    for (const WindowLoss& window : windows)
        sum += window.labels;
    return sum;
}

}  // namespace sextant
