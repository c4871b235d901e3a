// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/kinds/report_job.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <functional>

#include "analysis/evaluate/passkey_layout.h"
#include "analysis/figures/best_uniform.h"
#include "analysis/figures/head_scale_figures.h"
#include "analysis/figures/measured_on.h"
#include "analysis/figures/rotary_figures.h"
#include "analysis/figures/warping_figures.h"
#include "analysis/jobs/kinds/fit_scale_job.h"
#include "analysis/jobs/kinds/measure_job.h"
#include "analysis/jobs/kinds/passkey_job.h"
#include "analysis/jobs/kinds/perplexity_job.h"
#include "analysis/jobs/kinds/setting_rows.h"
#include "analysis/model/model.h"
#include "analysis/model/window_scores.h"
#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "analysis/position/rotation_facts.h"
#include "analysis/text/samples.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

constexpr std::int64_t labelsOfLengths = 8192;
constexpr int passkeyColumns = 8, passkeyBands = 5;
const std::string measuredName = "measured ", betweenParts = ": ";

// A job of another kind within this one: what it finds stands in the report under its name.
struct Part {
    std::string name;
    const JobKind* kind = nullptr;
    JobInput input;
};

const JobKind& measuring() {
    static const JobKind kind = measureJob();
    return kind;
}
const JobKind& fitting() {
    static const JobKind kind = fitScaleJob();
    return kind;
}
const JobKind& scoring() {
    static const JobKind kind = perplexityJob();
    return kind;
}
const JobKind& hiding() {
    static const JobKind kind = passkeyJob();
    return kind;
}

Parameters reportParameters() {
    Parameter window{"window", "window", "tokens", Kind::whole, std::int64_t{0}, 0, 1 << 30, 1};
    window.help = "Tokens of a sample that is measured; 0: twice the trained length.";
    Parameter windows{"windows", "windows", "", Kind::whole, std::int64_t{4}, 1, 100000, 1};
    windows.help = "Samples that are measured.";
    Parameter trials{"trials", "trials", "", Kind::whole, std::int64_t{2}, 0, 1000, 1};
    trials.help = "Texts of a passkey cell; 0: no passkey.";
    Parameter folder{"folder", "folder", "", Kind::name, std::string()};
    folder.help = "Where the figures are written.";
    Parameter published{"published", "published", "", Kind::name, std::string()};
    published.help =
        "Folder with curves as published (fig1_fig2.csv, figA.csv, fig4_figB.csv); empty: none.";
    return {window, windows, trials, folder, published};
}

// The sharpest uniform scale of the paper's Figures 1 and 2, for the entropies of single heads.
double sharpestOf(const ModelSpec& spec) {
    return ownChoices(spec, 0).at(Stage::encoding) == unpositioned() ? 1.2 : 1.4;
}

// As trained, what is set, and the methods that a rotary model can have at once.
std::vector<SettingRow> methodRows(const ModelSpec& spec, const Intervention& set) {
    std::vector<SettingRow> rows{{"as trained", {}}};
    if (set != Intervention{}) rows.push_back({settingName(set), set});
    const auto add = [&](const std::string& name, const Intervention& change) {
        try {
            check(spec, change);
            rows.push_back({name, change});
        } catch (const Error&) {
            // None of this model.
        }
    };
    for (const auto& [name, method] : {std::pair{"PI", "linear"}, {"YaRN", "yarn"}}) {
        Intervention change;
        change.choices[Stage::frequencies] =
            initialChoice(method, findMethod(Stage::frequencies, method).parameters);
        add(name, change);
    }
    Intervention sharper;
    sharper.uniformSigma = 1.2;
    add("sigma 1.2", sharper);
    return rows;
}

// Lengths of half to four times the trained length that the text holds.
std::vector<double> reportLengths(std::int64_t trained, std::int64_t tokens) {
    std::vector<double> lengths;
    for (const double times : {0.5, 1.0, 2.0, 4.0}) {
        const double length = std::floor(times * static_cast<double>(trained));
        if (length >= 2 && length <= static_cast<double>(tokens)) lengths.push_back(length);
    }
    return lengths;
}

const Sample& reportText(const JobInput& input) {
    if (!input.material.samples || input.material.samples->samples.size() != 1)
        throw Error("a report is of one text, whole; a list of documents has no figures by length");
    return input.material.samples->samples.front();
}

std::int64_t reportWindow(const Choice& settings, std::int64_t trained, std::int64_t tokens) {
    const std::int64_t asked = settings.whole("window");
    return std::min(asked > 0 ? asked : 2 * trained, tokens);
}

std::vector<Part> partsOf(const JobInput& input) {
    if (!input.material.model) throw Error("a report needs a model");
    const ModelSpec& spec = input.material.model->spec();
    const std::int64_t trained = spec.trainedLength;
    if (trained < 2)
        throw Error(
            "{}: its config.json does not say the trained length; figures are drawn around it",
            input.experiment.model);
    const Sample& text = reportText(input);
    Experiment cut;
    cut.length = reportWindow(input.settings, trained, text.read);
    cut.samples = static_cast<int>(input.settings.whole("windows"));
    const auto samples =
        std::make_shared<const Samples>(samplesFromStream(text.ids, cut, {}, {}, trained));
    std::vector<Part> parts;
    const auto add = [&](const std::string& name, const JobKind& kind, const Intervention& change,
                         const std::map<std::string, Value>& settings, bool whole) {
        Part part{name, &kind, input};
        part.input.experiment.intervention = change;
        if (!whole) {
            part.input.experiment.length = cut.length;
            part.input.experiment.samples = cut.samples;
            part.input.material.samples = samples;
        }
        part.input.settings = initialChoice(kind.key, kind.parameters);
        for (const auto& [key, value] : settings)
            part.input.settings.values[key] = value;
        parts.push_back(std::move(part));
    };
    add(measuredName + "as trained", measuring(), {}, {}, false);
    Intervention sharper;
    sharper.uniformSigma = sharpestOf(spec);
    add(measuredName + "sigma " + numberText(sharper.uniformSigma), measuring(), sharper, {},
        false);
    const Intervention& set = input.experiment.intervention;
    if (set != Intervention{}) add(measuredName + stateName(set), measuring(), set, {}, false);
    // As fit-scale is by itself, so that both say the same.
    add("best scale", fitting(), {}, {}, false);
    // Where the checkpoint has scales of heads itself, the uniform ones stand in their place.
    if (Intervention even; !spec.trainedSigma.empty()) {
        even.headSigma.assign(spec.trainedSigma.size(), 1.0);
        add("uniform scales", fitting(), even, {}, false);
    }
    add("lengths", scoring(), {},
        {{"lengths", reportLengths(trained, text.read)},
         {"convention", std::string("disjoint")},
         {"labels", labelsOfLengths},
         {"settings", settingsText(methodRows(spec, set))}},
        true);
    if (input.settings.whole("trials") == 0 || !input.material.tokenizer) return parts;
    std::vector<double> lengths;
    for (const std::int64_t one : passkeyLengths(2 * trained, passkeyColumns))
        lengths.push_back(static_cast<double>(one));
    // The short wording where the usual one is longer than the shortest text.
    for (const char* wording : {"usual", "short"}) {
        add("passkey", hiding(), set,
            {{"lengths", lengths},
             {"depths", std::vector<double>{passkeyBands}},
             {"trials", input.settings.whole("trials")},
             {"wording", std::string(wording)}},
            false);
        try {
            parts.back().kind->next(parts.back().input, {}, {});
            return parts;
        } catch (const Error&) {
            parts.pop_back();
        }
    }
    return parts;
}

std::string keyIn(const Part& part, const std::string& unit) {
    return part.name + betweenParts + unit;
}

// Its own units among all, under their own keys.
std::vector<Unit> partUnits(const Part& part, const std::vector<Unit>& all) {
    const std::string before = keyIn(part, "");
    std::vector<Unit> own;
    for (Unit unit : all) {
        if (unit.key.compare(0, before.size(), before) != 0) continue;
        unit.key.erase(0, before.size());
        own.push_back(std::move(unit));
    }
    return own;
}

Results resultsOf(const Part& part, const Results& all) {
    return [part, all](const Unit& unit) {
        Unit whole = unit;
        whole.key = keyIn(part, unit.key);
        return all(whole);
    };
}

// Cost of a unit in model passes' cost, about: kinds count in their own ways.
double scaleOf(const Part& part, const std::vector<Unit>& units) {
    double own = 0.0;
    for (const Unit& unit : units)
        own += unit.cost;
    const ModelSpec& spec = part.input.material.model->spec();
    const std::int64_t positions = part.input.material.samples->positions();
    double passes = 1.0;
    if (part.kind == &scoring() || part.kind == &hiding()) return 1.0;  // scoringInputCost
    if (part.kind->passes)
        passes = static_cast<double>(part.kind->passes(
            part.input.settings, std::ssize(part.input.material.samples->samples)));
    const double cost = passes * scoringInputCost(spec, positions, positions);
    return own > 0 ? cost / own : 1.0;
}

// Of kinds that know their units beforehand.
std::vector<Unit> reportUnits(const JobInput& input, const std::vector<Unit>& known,
                              const Results&) {
    std::vector<Unit> all;
    if (!known.empty()) return all;
    for (const Part& part : partsOf(input)) {
        std::vector<Unit> more = part.kind->next(part.input, {}, {});
        const double scale = scaleOf(part, more);
        for (Unit& unit : more) {
            unit.key = keyIn(part, unit.key);
            unit.cost *= scale;
            all.push_back(std::move(unit));
        }
    }
    return all;
}

UnitResult computeReport(const JobInput& input, const Unit& unit, const Progress& progress) {
    for (const Part& part : partsOf(input)) {
        const std::vector<Unit> own = partUnits(part, {unit});
        if (!own.empty()) return part.kind->compute(part.input, own.front(), progress);
    }
    throw Error("the unit \"{}\" is none of this job", unit.key);
}

ReportTable rotatedPairs(const ModelSpec& spec, const Intervention& change, std::int64_t n) {
    ReportTable table{"turned pairs", {"pair", "trained_radians", "reached_radians"}, {}};
    for (int layer = 0; layer < spec.layerCount() && table.rows.empty(); ++layer) {
        const RotationFacts facts = rotationFacts(spec, change, layer, n);
        for (std::size_t p = 0; p < facts.pairs.size(); ++p)
            table.rows.push_back(
                {static_cast<double>(p), facts.pairs[p].trainedAngle, facts.pairs[p].reachedAngle});
    }
    return table;
}

Report gatherReport(const JobInput& input, const std::vector<Unit>& units, const Results& results) {
    Report report;
    const std::vector<Part> parts = partsOf(input);
    const ModelSpec& spec = input.material.model->spec();
    for (const Part& part : parts) {
        const std::vector<Unit> own = partUnits(part, units);
        if (own.empty()) continue;
        Report found = part.kind->gather(part.input, own, resultsOf(part, results));
        for (ReportTable& table : found.tables) {
            table.name = keyIn(part, table.name);
            report.tables.push_back(std::move(table));
        }
        for (ReportArray& array : found.arrays) {
            array.name = keyIn(part, array.name);
            report.arrays.push_back(std::move(array));
        }
    }
    const std::int64_t window =
        reportWindow(input.settings, spec.trainedLength, reportText(input).read);
    report.tables.push_back({"model",
                             {"trained_length", "length", "samples"},
                             {{static_cast<double>(spec.trainedLength), static_cast<double>(window),
                               static_cast<double>(input.settings.whole("windows"))}}});
    report.tables.push_back(rotatedPairs(spec, input.experiment.intervention, window));
    const std::vector<double> sigma = effectiveSigma(spec, input.experiment.intervention);
    report.arrays.push_back(
        {"sigma", "1/sqrt(d)", "Scale of each head in effect", {"head"}, {sigma.size()}, sigma});
    report.summary = Message("figures of {} tokens", groupedText(window));
    if (const std::string& folder = input.settings.name("folder"); !folder.empty())
        report.summary = Message("{} in {}", report.summary, folder);
    return report;
}

// What stands under a part's name; nothing: it was left out.
Report partOf(const Report& report, const std::string& name) {
    const std::string before = name + betweenParts;
    Report part;
    for (ReportTable table : report.tables)
        if (table.name.compare(0, before.size(), before) == 0) {
            table.name.erase(0, before.size());
            part.tables.push_back(std::move(table));
        }
    for (ReportArray array : report.arrays)
        if (array.name.compare(0, before.size(), before) == 0) {
            array.name.erase(0, before.size());
            part.arrays.push_back(std::move(array));
        }
    return part;
}

const ReportTable* tableNamed(const Report& report, const char* name) {
    for (const ReportTable& table : report.tables)
        if (table.name == name) return &table;
    return nullptr;
}

// The measurements, in their order, with the names of their settings.
std::vector<std::string> measuredIn(const Report& report) {
    std::vector<std::string> names;
    for (const ReportTable& table : report.tables) {
        const auto end = table.name.find(betweenParts + "totals");
        if (table.name.compare(0, measuredName.size(), measuredName) == 0 &&
            end != std::string::npos)
            names.push_back(table.name.substr(0, end));
    }
    return names;
}

void drawMeasured(const Report& report, std::int64_t trained,
                  const std::function<void(const char*, const std::function<Figure()>&)>& draw) {
    std::deque<Measurement> kept;  // its elements stay where they are
    std::vector<FigureState> states;
    for (const std::string& name : measuredIn(report)) {
        kept.push_back(measurementOf(partOf(report, name)));
        states.push_back({inSymbols(name.substr(measuredName.size())), &kept.back()});
    }
    draw("Entropy and log-perplexity", [&] {
        std::vector<FigureState> shown(states.begin(), states.begin() + !states.empty());
        const std::vector<SweptSigma> uniform = representativeSigmas(partOf(report, "best scale"));
        for (const SweptSigma& one : uniform)
            shown.push_back({one.name, &one.measured});
        if (!states.empty() && isSet(states.back().name)) shown.push_back(states.back());
        return byPositionFigure(shown, trained);
    });
    std::vector<FigureState> ends = states;  // as trained, and what is set or the sharpest
    if (ends.size() > 2) ends.erase(ends.begin() + 1, ends.end() - 1);
    draw("Entropy by head", [&] { return headPanelsFigure(ends, trained); });
    draw("Entropy of all heads", [&] { return allHeadsFigure(ends, trained); });
    std::vector<double> sigma;
    for (const ReportArray& array : report.arrays)
        if (array.name == "sigma") sigma = array.values;
    // With those scales: what is set, else what was trained.
    std::vector<FigureState> own = states;
    own.resize(std::min<std::size_t>(1, own.size()));
    if (!states.empty() && isSet(states.back().name)) own.push_back(states.back());
    draw("Uniform against head-based scales", [&] {
        needHeadScales(sigma);
        Report sweep = partOf(report, "uniform scales");
        if (sweep.tables.empty()) sweep = partOf(report, "best scale");
        if (own.size() == 1) own[0].name = "as trained (a scale for each head)";
        const BestUniform uniform = bestUniform(sweep);
        return uniformHeadsFigure(own, uniform, trained);
    });
    draw("Scale and entropy of heads", [&] {
        needHeadScales(sigma);
        return scatterFigure(own.back(), sigma);
    });
}

}  // namespace

FigurePage drawReport(const JobInput& input, const Report& report) {
    const ReportTable* model = tableNamed(report, "model");
    if (model == nullptr) throw Error("the report is not one of figures");
    const std::vector<double>& facts = model->rows.at(0);
    const auto trained = static_cast<std::int64_t>(facts.at(0));
    const std::string of = checkpointName(input.experiment.model);
    const std::string read = measuredOn(input.experiment.model, input.experiment.text);
    const std::string cut =
        measuredOn(input.experiment.model, input.experiment.text,
                   static_cast<std::int64_t>(facts.at(2)), static_cast<std::int64_t>(facts.at(1)));
    FigurePage page{cut + ", " + inSymbols(stateName(input.experiment.intervention)), {}};
    const auto drawOf = [&page](const std::string& identity) {
        return [&page, identity](const char* name, const std::function<Figure()>& make) {
            try {
                page.figures.push_back(make());
                page.figures.back().identity = identity;
            } catch (const Error& error) {
                page.missing.push_back(std::string(name) + ": " + error.what());
            }
        };
    };
    drawMeasured(report, trained, drawOf(cut));
    drawOf(cut)("Best scale by position",
                [&] { return bestScaleFigure(partOf(report, "best scale")); });
    drawOf(read)("Loss by length",
                 [&] { return lengthsFigure(partOf(report, "lengths"), trained); });
    drawOf(of)("Passkey", [&] {
        const Report part = partOf(report, "passkey");
        if (part.tables.empty())
            throw Error(
                "left out: no texts were asked for, the checkpoint has no tokenizer, or no wording "
                "fits the shortest text");
        return passkeyFigure(part, trained);
    });
    for (Figure& figure : warpingFigures(input.settings.name("published")))
        page.figures.push_back(std::move(figure));
    page.figures.push_back(segmentFigure());
    page.figures.push_back(maskFigure());
    page.figures.push_back(leakyFigure());
    drawOf(of)("Arcs", [&] {
        std::vector<RotatedPair> pairs;
        if (const ReportTable* turned = tableNamed(report, "turned pairs"))
            for (const auto& row : turned->rows)
                pairs.push_back({static_cast<int>(row.at(0)), row.at(1), row.at(2)});
        return arcsFigure(pairs);
    });
    return page;
}

JobKind reportJob() {
    JobKind kind;
    kind.key = "report";
    kind.title = "Report";
    kind.help = "Every figure that a model and a text give, and a page of them.";
    kind.parameters = reportParameters();
    kind.next = reportUnits;
    kind.compute = computeReport;
    kind.gather = gatherReport;
    kind.ownForm = true;
    kind.passes = [](const Choice& settings, std::int64_t) {
        return 50 * settings.whole("windows");
    };
    kind.memory = [](const ModelSpec& spec, const Choice& settings, std::int64_t positions) {
        return measuring().memory(
            spec, settings,
            reportWindow(settings, std::max<std::int64_t>(2, spec.trainedLength), positions));
    };
    kind.words = [](const Choice& settings) {
        return Message("into {}", std::filesystem::path(settings.name("folder")).filename());
    };
    return kind;
}

}  // namespace sextant
