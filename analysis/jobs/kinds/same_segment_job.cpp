// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/kinds/same_segment_job.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "analysis/jobs/kinds/document_windows.h"
#include "analysis/jobs/kinds/setting_rows.h"
#include "analysis/model/model.h"
#include "analysis/model/window_scores.h"
#include "analysis/text/samples.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

Parameters sameSegmentParameters() {
    Parameter segment{"segment", "segment", "tokens", Kind::whole, std::int64_t{0}, 0, 1 << 30, 1};
    segment.help = "Labels at the end of each document that are scored; 0: the trained length.";
    Parameter multiples{
        "multiples", "contexts", "segments", Kind::numbers, std::vector<double>{1, 2, 4},
        1,           1 << 20};
    multiples.help = "Lengths of the context, in segments.";
    return {segment, multiples, settingsParameter()};
}

constexpr double noNll = std::numeric_limits<double>::quiet_NaN();

// A context of a setting; context 0: inputs of exactly the trained length, for the tax, where
// setting 0 is the model as trained and setting k + 1 is row k.
struct SegmentCell {
    std::size_t setting = 0;
    std::int64_t context = 0;
};

std::int64_t segmentOf(const JobInput& input) {
    const std::int64_t given = input.settings.whole("segment");
    return given > 0 ? given : input.material.model->spec().trainedLength;
}

std::vector<std::int64_t> contextsOf(const JobInput& input) {
    std::vector<std::int64_t> contexts;
    for (const double times : input.settings.list("multiples")) {
        if (times != std::floor(times))
            throw Error("multiples: {} is no whole number of segments", times);
        contexts.push_back(segmentOf(input) * static_cast<std::int64_t>(times));
    }
    if (contexts.empty()) throw Error("multiples: none is given; name one at least");
    return contexts;
}

std::vector<SegmentCell> segmentCells(const JobInput& input) {
    std::vector<SegmentCell> cells;
    const std::size_t rows = settingRows(input).size();
    for (const std::int64_t context : contextsOf(input))
        for (std::size_t row = 0; row < rows; ++row)
            cells.push_back({row, context});
    for (std::size_t row = 0; row <= rows; ++row)
        cells.push_back({row, 0});
    return cells;
}

// The same documents for all contexts: those that hold the longest.
std::vector<DocumentWindow> segmentWindows(const JobInput& input, const SegmentCell& cell) {
    const auto contexts = contextsOf(input);
    const std::int64_t longest = *std::max_element(contexts.begin(), contexts.end());
    const std::int64_t trained = input.material.model->spec().trainedLength;
    return documentWindows(*input.material.samples, 0, [&](std::int64_t tokens) {
        if (tokens < longest + 1) return Windows{};
        if (cell.context > 0) return lastSegment(tokens, segmentOf(input), cell.context);
        Windows inputs;
        for (std::int64_t at = 0; at + trained + 1 <= tokens; at += trained)
            inputs.push_back({at, at + trained, at + 1, at + trained + 1});
        return inputs;
    });
}

Unit segmentUnit(std::size_t cell, std::size_t from, std::size_t to, double cost) {
    return {"cell " + std::to_string(cell + 1) + ", windows " + std::to_string(from + 1) + " to " +
                std::to_string(to),
            cost,
            {{"cell", {static_cast<double>(cell)}},
             {"from", {static_cast<double>(from)}},
             {"to", {static_cast<double>(to)}}}};
}

std::vector<Unit> sameSegmentUnits(const JobInput& input, const std::vector<Unit>& known,
                                   const Results&) {
    if (!known.empty()) return {};
    const ModelSpec& spec = input.material.model->spec();
    checkRows(spec, settingRows(input));
    const auto contexts = contextsOf(input);
    const std::int64_t longest = *std::max_element(contexts.begin(), contexts.end());
    const std::int64_t there = input.material.samples->positions();
    if (there < std::max(longest, spec.trainedLength) + 1)
        throw Error(longest < spec.trainedLength
                        ? Message("the longest document has {} tokens; the trained length, {}, "
                                  "needs one more than that; give a longer text",
                                  groupedText(there), groupedText(spec.trainedLength))
                        : Message("the longest document has {} tokens; a context of {} needs one "
                                  "more than that; give a longer text, or shorter contexts",
                                  groupedText(there), groupedText(longest)));
    std::vector<Unit> all;
    const std::vector<SegmentCell> cells = segmentCells(input);
    for (std::size_t c = 0; c < cells.size(); ++c) {
        const auto windows = segmentWindows(input, cells[c]);
        for (std::size_t from = 0; from < windows.size();) {
            const Window& first = windows[from].window;
            const std::size_t to = std::min(windows.size(), from + windowsOfAUnit(spec, first));
            const double cost =
                scoringInputCost(spec, first.inputs(), std::min(first.labels(), first.inputs()));
            all.push_back(segmentUnit(c, from, to, cost * static_cast<double>(to - from)));
            from = to;
        }
    }
    return all;
}

UnitResult computeSameSegment(const JobInput& input, const Unit& unit, const Progress& progress) {
    const auto from = static_cast<std::size_t>(unit.number("from"));
    const auto to = static_cast<std::size_t>(unit.number("to"));
    const SegmentCell cell = segmentCells(input).at(static_cast<std::size_t>(unit.number("cell")));
    const auto windows = segmentWindows(input, cell);
    const auto contexts = contextsOf(input);
    const std::vector<SettingRow> rows = settingRows(input);
    const bool tax = cell.context == 0;
    const Intervention change = !tax                ? rows.at(cell.setting).change
                                : cell.setting == 0 ? Intervention{}
                                                    : rows.at(cell.setting - 1).change;
    // The tax is that of the setting's static factors for the longest context.
    const std::int64_t length =
        tax ? *std::max_element(contexts.begin(), contexts.end()) : cell.context;
    UnitResult result = scoreWindows(input, change, length,
                                     std::span(windows).subspan(from, to - from), false, progress);
    result.numbers["context"] = {static_cast<double>(cell.context)};
    result.numbers["setting"] = {static_cast<double>(cell.setting)};
    result.numbers["trained_length"] = {
        static_cast<double>(input.material.model->spec().trainedLength)};
    return result;
}

Report gatherSameSegment(const JobInput& input, const std::vector<Unit>& units,
                         const Results& results) {
    const std::vector<std::string> names = namesOf(settingRows(input));
    std::map<std::pair<double, double>, WindowSums> sums;  // of setting and context
    double trained = noNll;
    for (const Unit& unit : units) {
        const UnitResult result = results(unit);
        sums[{result.number("setting"), result.number("context")}].add(result);
        trained = result.number("trained_length");
    }
    const auto mean = [&](double setting, double context) {
        const auto found = sums.find({setting, context});
        return found == sums.end()
                   ? noNll
                   : found->second.nll() / static_cast<double>(found->second.labels());
    };
    ReportTable cells{
        "cells", {"setting", "length", "labels", "nll_mean", "perplexity", "bits_per_byte"}, {}};
    ReportTable taxes{"tax", {"setting", "length", "nll_mean", "nll_mean_as_trained", "tax"}, {}};
    cells.words["setting"] = taxes.words["setting"] = names;
    for (const auto& [key, sum] : sums) {
        if (key.second == 0) continue;
        const double nll = mean(key.first, key.second);
        cells.rows.push_back({key.first, key.second, static_cast<double>(sum.labels()), nll,
                              std::exp(nll), bitsPerByte(sum.nll(), sum.bytes)});
    }
    for (std::size_t row = 0; row < names.size(); ++row) {
        const double own = mean(static_cast<double>(row + 1), 0), plain = mean(0, 0);
        taxes.rows.push_back({static_cast<double>(row), trained, own, plain, own - plain});
    }
    Report report;
    report.summary = Message("{} cells", cells.rows.size());
    if (!cells.rows.empty()) {
        const auto& last = cells.rows.back();
        report.summary = Message(
            "{}: {} nats from {} tokens, tax {}", names.back(), numberText(last[3], 4),
            groupedText(static_cast<std::int64_t>(last[1])), numberText(taxes.rows.back()[4], 3));
    }
    report.tables = {std::move(cells), std::move(taxes)};
    return report;
}

std::int64_t sameSegmentPasses(const Choice& settings, std::int64_t samples) {
    return samples * (std::ssize(settings.list("multiples")) + 2);
}

std::uint64_t sameSegmentMemory(const ModelSpec& spec, const Choice& settings,
                                std::int64_t positions) {
    double most = 1;
    for (const double times : settings.list("multiples"))
        most = std::max(most, times);
    const std::int64_t segment =
        settings.whole("segment") > 0 ? settings.whole("segment") : spec.trainedLength;
    return bytesOfScoring(spec, segment * static_cast<std::int64_t>(most), positions);
}

}  // namespace

JobKind sameSegmentJob() {
    JobKind kind;
    kind.key = "same-segment";
    kind.title = "Growing context";
    kind.help =
        "NLL of the same last segment from ever longer contexts, and the extrapolation tax.";
    kind.parameters = sameSegmentParameters();
    kind.readsDocuments = true;
    kind.next = sameSegmentUnits;
    kind.compute = computeSameSegment;
    kind.gather = gatherSameSegment;
    kind.passes = sameSegmentPasses;
    kind.memory = sameSegmentMemory;
    kind.tokensNeeded = tokensOfGrowingContext;
    kind.partial = true;
    kind.json = tablesAsLists;
    return kind;
}

}  // namespace sextant
