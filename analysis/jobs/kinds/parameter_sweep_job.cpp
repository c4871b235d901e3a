// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/kinds/parameter_sweep_job.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "analysis/jobs/kinds/sample_pass.h"
#include "analysis/measure/scored.h"
#include "analysis/model/model.h"
#include "analysis/position/methods/all.h"
#include "analysis/text/samples.h"
#include "analysis/values/comma_list.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

Parameters parameterSweepParameters() {
    Parameter over{"over", "over", "", Kind::name, std::string("factor=1,2,4,8")};
    over.help = "A parameter of a method that is chosen, and its values: factor=2,4,8.";
    return {over};
}

struct Over {
    std::string key;
    std::vector<double> values;
};

Over overOf(const Choice& settings) {
    const std::string& text = settings.name("over");
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
        throw Error("over: \"{}\", expected a parameter and its values, as factor=2,4,8", text);
    Over over{text.substr(0, equals), {}};
    for (const std::string& one : commaParts(text.substr(equals + 1))) {
        const auto value = numberFromText(one);
        if (!value || !std::isfinite(*value))
            throw Error("over: \"{}\" is no number; expected values as factor=2,4,8", one);
        over.values.push_back(*value);
    }
    return over;
}

// Which methods are chosen is known only where it runs; that none at all has it is known before.
void checkOver(const Choice& settings) {
    const Over over = overOf(settings);
    for (const Method& method : allMethods()) {
        const Parameter* parameter = findParameter(method.parameters, over.key);
        if (parameter && (parameter->kind == Kind::whole || parameter->kind == Kind::number))
            return;
    }
    throw Error(
        "over: no method has a number \"{}\"; name a parameter of the method that is chosen, as "
        "factor=2,4,8",
        over.key);
}

// `change` with the parameter at this value, wherever a method that is chosen has it.
Intervention with(const Intervention& change, const std::string& key, double value) {
    Intervention result = change;
    std::string known;
    bool found = false;
    const auto set = [&](Choices& choices) {
        for (auto& [stage, choice] : choices) {
            const Method& method = findMethod(stage, choice.method);
            for (const Parameter& parameter : method.parameters)
                known += (known.empty() ? "" : ", ") + parameter.key;
            const Parameter* parameter = findParameter(method.parameters, key);
            if (parameter == nullptr) continue;
            Value to = value;
            if (parameter->kind == Kind::whole) {
                if (value != std::floor(value))
                    throw Error("over: {} is a whole number, not {}", key, value);
                to = static_cast<std::int64_t>(value);
            } else if (parameter->kind != Kind::number) {
                throw Error("over: {} of {} is no number", key, choice.method);
            }
            check(*parameter, to, choice.method);
            choice.values[key] = to;
            found = true;
        }
    };
    set(result.choices);
    for (Choices& layer : result.layerChoices)
        set(layer);
    if (!found)
        throw Error(
            known.empty()
                ? Message("over: no method that is chosen has a parameter \"{}\"; choose a method "
                          "that has it first",
                          key)
                : Message("over: no method that is chosen has a parameter \"{}\"; they have {}",
                          key, known));
    return result;
}

std::string keyOfSweptValue(const Over& over, double value, std::size_t sample) {
    return over.key + " " + numberText(value) + ", sample " + std::to_string(sample + 1);
}

std::vector<Unit> parameterSweepUnits(const JobInput& input, const std::vector<Unit>& known,
                                      const Results&) {
    if (!known.empty()) return {};
    const Over over = overOf(input.settings);
    const auto& samples = input.material.samples->samples;
    std::vector<Unit> all;
    for (const double value : over.values) {
        check(input.material.model->spec(), with(input.experiment.intervention, over.key, value));
        for (std::size_t s = 0; s < samples.size(); ++s)
            all.push_back({keyOfSweptValue(over, value, s), static_cast<double>(samples[s].read)});
    }
    return all;
}

UnitResult computeParameterSweep(const JobInput& input, const Unit& unit,
                                 const Progress& progress) {
    const Over over = overOf(input.settings);
    for (const double value : over.values) {
        for (std::size_t s = 0; s < input.material.samples->samples.size(); ++s) {
            if (keyOfSweptValue(over, value, s) != unit.key) continue;
            const Measurement measured = measureSample(
                input, s, with(input.experiment.intervention, over.key, value), progress);
            UnitResult result;
            result.numbers["nll"] = {measured.nllSum};
            result.numbers["labels"] = {static_cast<double>(measured.labels)};
            const std::int64_t trained = input.material.model->spec().trainedLength;
            if (trained <= 0) return result;
            const Scored within = scored(measured, 0, trained);
            result.numbers["within"] = {within.nllSum, static_cast<double>(within.tokens)};
            const Scored beyond = scored(measured, trained);
            result.numbers["beyond"] = {beyond.nllSum, static_cast<double>(beyond.tokens)};
            return result;
        }
    }
    throw Error("the unit \"{}\" is none of this job", unit.key);
}

Report gatherParameterSweep(const JobInput& input, const std::vector<Unit>& units,
                            const Results& results) {
    const Over over = overOf(input.settings);
    const std::size_t samples = units.size() / over.values.size();
    Report report;
    // Of the trained length; NaN where nothing lies there.
    ReportTable table{
        "sweep",
        {over.key, "nll_mean_nats", "perplexity", "nll_within_nats", "nll_beyond_nats"},
        {}};
    std::size_t best = 0;
    for (std::size_t at = 0; at < over.values.size(); ++at) {
        double nll = 0, labels = 0;
        std::map<std::string, std::pair<double, double>> parts{{"within", {}}, {"beyond", {}}};
        for (std::size_t s = 0; s < samples; ++s) {
            const UnitResult result = results(units[at * samples + s]);
            nll += result.number("nll");
            labels += result.number("labels");
            for (auto& [part, sums] : parts) {
                const auto found = result.numbers.find(part);
                if (found == result.numbers.end()) continue;
                sums.first += found->second.at(0);
                sums.second += found->second.at(1);
            }
        }
        const auto mean = [&](const char* part) { return parts[part].first / parts[part].second; };
        table.rows.push_back({over.values[at], nll / labels, std::exp(nll / labels), mean("within"),
                              mean("beyond")});
        if (table.rows[at][1] < table.rows[best][1]) best = at;
    }
    report.summary = Message("best {} {}, {} nats", over.key, over.values[best],
                             numberText(table.rows[best][1], 4));
    const auto [least, most] = std::minmax_element(over.values.begin(), over.values.end());
    if (*least < *most && (over.values[best] == *least || over.values[best] == *most))
        report.summary = Message("{}, at the edge of {} to {}", report.summary,
                                 numberText(*least, 6), numberText(*most, 6));
    report.proposed = with(input.experiment.intervention, over.key, over.values[best]);
    report.tables.push_back(std::move(table));
    return report;
}

}  // namespace

JobKind parameterSweepJob() {
    JobKind kind;
    kind.key = "parameter-sweep";
    kind.title = "Parameter sweep";
    kind.help = "NLL at several values of one parameter of a method, and the value of the least.";
    kind.parameters = parameterSweepParameters();
    kind.next = parameterSweepUnits;
    kind.compute = computeParameterSweep;
    kind.gather = gatherParameterSweep;
    kind.words = [](const Choice& settings) { return Message::verbatim(settings.name("over")); };
    kind.passes = [](const Choice& settings, std::int64_t samples) {
        // Of what may still be half typed.
        const std::string& over = settings.name("over");
        return samples * (1 + std::count(over.begin(), over.end(), ','));
    };
    kind.memory = bytesOfSamplePass;
    kind.checkSettings = checkOver;
    return kind;
}

}  // namespace sextant
