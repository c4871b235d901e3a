// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/kinds/perplexity_job.h"

#include <algorithm>
#include <cmath>

#include "analysis/jobs/kinds/document_windows.h"
#include "analysis/jobs/kinds/setting_rows.h"
#include "analysis/model/model.h"
#include "analysis/model/window_scores.h"
#include "analysis/text/samples.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

constexpr const char* noneBeside = "none";

Parameters perplexityParameters() {
    Parameter lengths{
        "lengths", "windows", "tokens", Kind::numbers, std::vector<double>{256, 512, 1024},
        2,         1 << 30};
    lengths.help = "Lengths of the window.";
    Parameter convention{"convention", "convention", "", Kind::name,
                         std::string(name(Convention::sliding))};
    for (const Convention one : everyConvention)
        convention.names.push_back(name(one));
    convention.help = "How windows are cut and their losses averaged.";
    Parameter beside = convention;
    beside.key = "beside";
    beside.label = "beside it";
    beside.initial = std::string(noneBeside);
    beside.names.insert(beside.names.begin(), noneBeside);
    beside.help = "A second convention, whose cells stand beside the first's.";
    Parameter stride{"stride", "stride", "tokens", Kind::whole, std::int64_t{0}, 0, 1 << 30, 1};
    stride.help = "Tokens from one window to the next; 0: 256, a quarter of the window below 1024.";
    Parameter labels{"labels", "labels", "tokens", Kind::whole, std::int64_t{0}, 0, 1LL << 40, 1};
    labels.help = "Labels scored at most in a cell, in the order of the documents; 0: all.";
    return {lengths, convention, beside, stride, labels, settingsParameter()};
}

struct PerplexityCell {
    std::size_t setting;
    std::int64_t length;
    Convention convention;
    std::int64_t stride;  // 0: the convention has none
};

std::vector<Convention> conventionsOf(const Choice& settings) {
    std::vector<Convention> all{conventionOf(settings.name("convention"))};
    if (const std::string& beside = settings.name("beside"); beside != noneBeside)
        if (const Convention other = conventionOf(beside); other != all[0]) all.push_back(other);
    return all;
}

std::vector<PerplexityCell> perplexityCells(const JobInput& input) {
    const Choice& settings = input.settings;
    std::vector<PerplexityCell> cells;
    const std::size_t rows = settingRows(input).size();
    for (const Convention convention : conventionsOf(settings)) {
        for (std::size_t row = 0; row < rows; ++row) {
            for (const double value : settings.list("lengths")) {
                const auto length = static_cast<std::int64_t>(value);
                const std::int64_t asked = settings.whole("stride");
                const std::int64_t stride = !strides(convention) ? 0
                                            : asked > 0          ? asked
                                                                 : usualStride(length);
                cells.push_back({row, length, convention, stride});
            }
        }
    }
    return cells;
}

std::vector<DocumentWindow> windowsOfCell(const JobInput& input, const PerplexityCell& cell) {
    return documentWindows(*input.material.samples, input.settings.whole("labels"),
                           [&](std::int64_t tokens) {
                               // A document may be shorter than the window; one that is not must be
                               // there.
                               return windowsOf(cell.convention, tokens, cell.length, cell.stride);
                           });
}

void checkPerplexity(const JobInput& input) {
    const Choice& settings = input.settings;
    const std::vector<double>& lengths = settings.list("lengths");
    if (lengths.empty()) throw Error("lengths: none is given; name one at least");
    for (const double length : lengths)
        if (length != std::floor(length))
            throw Error("lengths: {} is no whole number of tokens", length);
    const std::vector<Convention> conventions = conventionsOf(settings);
    if (settings.whole("stride") > 0 &&
        std::none_of(conventions.begin(), conventions.end(), strides))
        throw Error(
            "stride: the windows of {} follow each other, they have no stride; leave it out",
            name(conventions[0]));
    checkRows(input.material.model->spec(), settingRows(input));
    const std::int64_t longest = input.material.samples->positions();
    for (const PerplexityCell& cell : perplexityCells(input))
        if (const std::int64_t needed = tokensForWindow(cell.convention, cell.length);
            longest < needed)
            throw Error(
                "the longest document has {} tokens: no window of {} fits, in the convention {} "
                "that takes {}; give a longer text, or shorter lengths",
                groupedText(longest), groupedText(cell.length), name(cell.convention),
                groupedText(needed));
}

// Its cell, and the windows of it that it scores.
struct CellWindows {
    std::size_t cell = 0, from = 0, to = 0;
};

// What the keys of all units of a cell begin with.
std::string keyOfPerplexityCell(const PerplexityCell& cell, std::size_t number) {
    return "cell " + std::to_string(number + 1) + ", " + name(cell.convention) + ", length " +
           std::to_string(cell.length) + ", windows ";
}

Unit perplexityUnit(const PerplexityCell& cell, const CellWindows& place, double cost) {
    return {keyOfPerplexityCell(cell, place.cell) + std::to_string(place.from + 1) + " to " +
                std::to_string(place.to),
            cost,
            {{"cell", {static_cast<double>(place.cell)}},
             {"from", {static_cast<double>(place.from)}},
             {"to", {static_cast<double>(place.to)}}}};
}

CellWindows cellWindowsOf(const Unit& unit) {
    const auto number = [&](const char* name) {
        return static_cast<std::size_t>(unit.number(name));
    };
    return {number("cell"), number("from"), number("to")};
}

// The units of a journal have no numbers.
std::size_t perplexityCellOf(const Unit& unit, const std::vector<PerplexityCell>& cells) {
    for (std::size_t cell = 0; cell < cells.size(); ++cell)
        if (unit.key.starts_with(keyOfPerplexityCell(cells[cell], cell))) return cell;
    throw Error("the unit \"{}\" is none of this job", unit.key);
}

// A unit of each cell first, so that all have a value soon; then cell by cell.
std::vector<Unit> perplexityUnits(const JobInput& input, const std::vector<Unit>& known,
                                  const Results&) {
    if (!known.empty()) return {};
    checkPerplexity(input);
    const ModelSpec& spec = input.material.model->spec();
    const std::vector<PerplexityCell> cells = perplexityCells(input);
    std::vector<std::vector<Unit>> ofCells;
    for (std::size_t c = 0; c < cells.size(); ++c) {
        const auto windows = windowsOfCell(input, cells[c]);
        std::vector<Unit>& own = ofCells.emplace_back();
        for (std::size_t from = 0; from < windows.size();) {
            const Window& first = windows[from].window;
            const std::size_t to = std::min(windows.size(), from + windowsOfAUnit(spec, first));
            const double cost =
                scoringInputCost(spec, first.inputs(), std::min(first.labels(), first.inputs()));
            own.push_back(
                perplexityUnit(cells[c], {c, from, to}, cost * static_cast<double>(to - from)));
            from = to;
        }
    }
    std::vector<Unit> all;
    for (const auto& own : ofCells)
        if (!own.empty()) all.push_back(own.front());
    for (const auto& own : ofCells)
        if (!own.empty()) all.insert(all.end(), own.begin() + 1, own.end());
    return all;
}

UnitResult computePerplexity(const JobInput& input, const Unit& unit, const Progress& progress) {
    const CellWindows place = cellWindowsOf(unit);
    const PerplexityCell cell = perplexityCells(input).at(place.cell);
    const auto windows = windowsOfCell(input, cell);
    UnitResult result = scoreWindows(input, settingRows(input).at(cell.setting).change, cell.length,
                                     std::span(windows).subspan(place.from, place.to - place.from),
                                     cell.convention == Convention::llamaCpp, progress);
    result.numbers["all_windows"] = {static_cast<double>(windows.size())};  // of the cell
    return result;
}

Message perplexitySummary(const std::vector<PerplexityCell>& cells,
                          const std::vector<double>& perplexity,
                          const std::vector<std::string>& settings) {
    std::size_t best = cells.size();
    for (std::size_t at = 0; at < cells.size(); ++at) {
        if (std::isnan(perplexity[at])) continue;
        const bool longer = best == cells.size() || cells[at].length > cells[best].length;
        const bool same = best < cells.size() && cells[at].length == cells[best].length &&
                          cells[at].convention == cells[best].convention;
        if (longer || (same && perplexity[at] < perplexity[best])) best = at;
    }
    if (best == cells.size()) return Message("nothing is scored yet");
    const PerplexityCell& cell = cells[best];
    const std::string length = groupedText(cell.length), least = numberText(perplexity[best], 4);
    const Message convention = Message::translatable(name(cell.convention));
    return settings.size() > 1
               ? Message("least perplexity at {} tokens {}, {} ({})", length, least,
                         settings[cell.setting], convention)
               : Message("perplexity at {} tokens {} ({})", length, least, convention);
}

Report gatherPerplexity(const JobInput& input, const std::vector<Unit>& units,
                        const Results& results) {
    const std::vector<PerplexityCell> cells = perplexityCells(input);
    std::vector<WindowSums> sums(cells.size());
    std::vector<double> all(cells.size(), 0.0);  // windows; 0: not known yet
    for (const Unit& unit : units) {
        const UnitResult result = results(unit);
        const std::size_t cell = perplexityCellOf(unit, cells);
        sums.at(cell).add(result);
        if (result.numbers.contains("all_windows")) all[cell] = result.number("all_windows");
    }
    ReportTable table{"cells",
                      {"setting", "length", "convention", "stride", "labels", "nll_mean",
                       "perplexity", "bits_per_byte", "windows", "all_windows"},
                      {}};
    table.words["setting"] = namesOf(settingRows(input));
    for (const Convention convention : everyConvention)
        table.words["convention"].push_back(name(convention));
    std::vector<double> perplexity;
    for (std::size_t at = 0; at < cells.size(); ++at) {
        const PerplexityCell& cell = cells[at];
        const double mean = meanLoss(cell.convention, sums[at].windows);
        perplexity.push_back(std::exp(mean));
        table.rows.push_back({static_cast<double>(cell.setting), static_cast<double>(cell.length),
                              static_cast<double>(cell.convention),
                              static_cast<double>(cell.stride),
                              static_cast<double>(sums[at].labels()), mean, perplexity.back(),
                              bitsPerByte(sums[at].nll(), sums[at].bytes),
                              static_cast<double>(sums[at].windows.size()), all[at]});
    }
    Report report;
    report.summary = perplexitySummary(cells, perplexity, table.words["setting"]);
    report.tables.push_back(std::move(table));
    return report;
}

Message perplexityWords(const Choice& settings) {
    std::string text;
    for (const double length : settings.list("lengths"))
        text += (text.empty() ? "" : ", ") + groupedText(static_cast<std::int64_t>(length));
    return Message("{} tokens, {}", text, Message::translatable(settings.name("convention")));
}

// Tokens that all windows of a document have, over the document's own.
std::int64_t perplexityPasses(const Choice& settings, std::int64_t samples) {
    double all = 0;
    for (const Convention convention : conventionsOf(settings))
        for (const double length : settings.list("lengths")) {
            const auto whole = static_cast<std::int64_t>(length);
            const std::int64_t asked = settings.whole("stride");
            all += strides(convention)
                       ? length / static_cast<double>(asked > 0 ? asked : usualStride(whole))
                       : 1.0;
        }
    return samples * static_cast<std::int64_t>(std::ceil(all));
}

std::uint64_t perplexityMemory(const ModelSpec& spec, const Choice& settings,
                               std::int64_t positions) {
    std::int64_t longest = 0;
    for (const double length : settings.list("lengths"))
        longest = std::max(longest, static_cast<std::int64_t>(length));
    return bytesOfScoring(spec, longest, positions);
}

}  // namespace

JobKind perplexityJob() {
    JobKind kind;
    kind.key = "perplexity";
    kind.title = "Perplexity";
    kind.help =
        "Perplexity in windows of several lengths, for several settings, in a convention of "
        "choice.";
    kind.parameters = perplexityParameters();
    kind.readsDocuments = true;
    kind.next = perplexityUnits;
    kind.compute = computePerplexity;
    kind.gather = gatherPerplexity;
    kind.words = perplexityWords;
    kind.passes = perplexityPasses;
    kind.memory = perplexityMemory;
    kind.partial = true;
    kind.json = tablesAsLists;
    return kind;
}

}  // namespace sextant
