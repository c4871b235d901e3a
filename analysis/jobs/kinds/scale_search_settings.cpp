// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/kinds/scale_search_settings.h"

#include <algorithm>
#include <numeric>

#include "analysis/jobs/kinds/uniform_start.h"
#include "analysis/jobs/kinds/whole_parameter.h"
#include "analysis/random_stream.h"
#include "analysis/scales/head_list.h"
#include "analysis/text/samples.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

Parameter named(const char* key, const char* label, std::vector<std::string> names,
                const char* help) {
    Parameter parameter;
    parameter.key = key;
    parameter.label = label;
    parameter.kind = Kind::name;
    parameter.initial = names.front();
    parameter.names = std::move(names);
    parameter.help = help;
    return parameter;
}

Parameter heads() {
    Parameter parameter;
    parameter.key = "heads";
    parameter.label = "heads";
    parameter.kind = Kind::name;
    parameter.initial = std::string();
    parameter.help =
        "Only these, as 0.3,2.5 for head 3 of layer 0 and head 5 of layer 2; the others keep the "
        "scales they have. Empty: all.";
    return parameter;
}

Parameter locked() {
    Parameter parameter;
    parameter.key = "locked";
    parameter.label = "locked heads";
    parameter.kind = Kind::name;
    parameter.initial = std::string();
    parameter.help =
        "These keep the scales they have, as 4.0,5.3 for head 0 of layer 4 and head 3 of layer 5.";
    return parameter;
}

Parameter heldOut() {
    Parameter parameter =
        wholeParameter("held_out", "held-out samples", 0, 1, 10000,
                       "Samples at the end of the text that are never searched on.");
    parameter.automatic = "an eighth of them, 8 at most";
    return parameter;
}

}  // namespace

Parameters scaleSearchParameters() {
    return {
        named("method", "method", {"gradient", "coordinate"},
              "AdamW along the gradient, or one head after the other up and down without one."),
        named("preset", "preset", {"official", "default-init", "relu0"},
              "official: as the other settings say; default-init: begins at 1; relu0: with the "
              "lower bound 0."),
        wholeParameter("steps", "steps", 200, 1, 100000, "Steps along the gradient."),
        wholeParameter("batch", "batch", 8, 1, 10000, "Samples a step."),
        named("rate", "rate", {"0.1", "0.05", "both"},
              "Of learning; both: one after the other, and the less held-out NLL wins."),
        startParameter(),
        named("bound", "lower bound", {"1", "0", "relu"},
              "A sigma below it is set to it after each step; relu: below 0 counts as 0 and has "
              "no gradient."),
        named("keep", "keep", {"best", "last"},
              "The scales of the least held-out NLL, or those of the last step."),
        heldOut(),
        heads(),
        locked(),
        wholeParameter("rounds", "rounds", 4, 1, 1000, "Rounds over the heads, without gradients."),
        wholeParameter("seed", "seed", 314, 0, 1e15, "Which samples come in which step."),
    };
}

std::map<std::string, Value> fixedByPreset(const Value& preset) {
    if (preset == Value(std::string("default-init"))) return {{"start", 1.0}};
    if (preset == Value(std::string("relu0"))) return {{"bound", std::string("0")}};
    return {};
}

ScaleSearchSettings scaleSearchSettings(const Choice& asked) {
    const Choice none = initialChoice(asked.method, scaleSearchParameters());
    Choice settings = asked;
    for (const auto& [key, value] : fixedByPreset(asked.name("preset")))
        if (settings.values.at(key) == none.values.at(key)) settings.values[key] = value;
    ScaleSearchSettings all;
    all.coordinate = settings.name("method") == "coordinate";
    all.rules.steps = settings.whole("steps");
    all.rules.bound = scaleBoundNamed(settings.name("bound"));
    const std::string& rate = settings.name("rate");
    all.rates = rate == "both" ? std::vector{0.1, 0.05} : std::vector{rate == "0.05" ? 0.05 : 0.1};
    if (all.coordinate) all.rates = {0.0};
    all.start = settings.number("start");
    all.keepLast = settings.name("keep") == "last";
    all.batch = settings.whole("batch");
    all.rounds = settings.whole("rounds");
    all.seed = static_cast<std::uint64_t>(settings.whole("seed"));
    all.heldOut = settings.whole("held_out");
    all.heads = settings.name("heads");
    all.locked = settings.name("locked");
    return all;
}

void checkScaleSearch(const Choice& settings) {
    const ScaleSearchSettings all = scaleSearchSettings(settings);
    const std::string& preset = settings.name("preset");
    if (preset == "default-init" && all.start != 1.0)
        throw Error(
            "the preset default-init starts at 1, and a start of {} was asked for; leave one out",
            all.start);
    if (preset == "relu0" && all.rules.bound == ScaleBound::relu)
        throw Error(
            "the preset relu0 has the lower bound 0, and relu was asked for; leave one out");
    if (all.rules.bound == ScaleBound::one && all.start != 0.0 && all.start < 1.0)
        throw Error(
            "a start of {} is below the lower bound 1; choose the bound 0 or a start of 1 or more",
            all.start);
}

Message scaleSearchText(const Choice& settings) {
    const ScaleSearchSettings all = scaleSearchSettings(settings);
    Message words;
    if (all.coordinate) {
        words = Message("{} rounds without gradients", all.rounds);
    } else {
        words = Message("{} steps of {}, rate {}", all.rules.steps, all.batch, all.rates.front());
        if (all.rates.size() > 1) words = Message("{} and {}", words, all.rates.back());
    }
    words = all.start == 0.0 ? Message("{}, from the best uniform", words)
                             : Message("{}, from {}", words, all.start);
    if (all.rules.bound != ScaleBound::one)
        words = Message("{}, bound {}", words, name(all.rules.bound));
    if (!all.heads.empty()) words = Message("{}, heads {}", words, all.heads);
    if (!all.locked.empty()) words = Message("{}, locked {}", words, all.locked);
    return words;
}

std::vector<bool> searchedHeads(const ScaleSearchSettings& settings, int layers, int heads) {
    std::vector<bool> free = headsNamed(settings.heads, layers, heads);
    const std::vector<bool> locked = headsNamed(settings.locked, layers, heads);
    if (locked.empty()) return free;
    if (free.empty()) free.assign(locked.size(), true);
    for (std::size_t head = 0; head < locked.size(); ++head)
        if (locked[head]) free[head] = false;
    if (std::find(free.begin(), free.end(), true) == free.end())
        throw Error("every head to be searched over is locked; unlock one at least");
    return free;
}

std::int64_t heldOutOf(const ScaleSearchSettings& settings, std::int64_t samples) {
    if (settings.heldOut > 0) return settings.heldOut;
    return std::clamp<std::int64_t>(samples / 8, 1, 8);
}

std::int64_t samplesNeeded(const ScaleSearchSettings& settings) {
    // More samples may hold more of them out.
    std::int64_t needed = settings.batch + 1;
    while (needed - heldOutOf(settings, needed) < settings.batch)
        ++needed;
    return needed;
}

std::int64_t searchedOf(const ScaleSearchSettings& settings, const Samples& samples,
                        const Experiment& experiment) {
    const auto count = static_cast<std::int64_t>(samples.samples.size());
    const std::int64_t held = heldOutOf(settings, count);
    if (count - held >= settings.batch) return count - held;
    const std::int64_t needed = samplesNeeded(settings);
    std::int64_t tokens = 0;
    for (const Sample& sample : samples.samples)
        tokens += sample.read;
    const std::int64_t fits = tokens / needed;
    // With a number of samples that is asked for, no length makes more of them; nor of a list of
    // ids, whose documents are a sample each.
    std::vector<Message> ways;
    if (experiment.samples > 0)
        ways.push_back(
            Message("set samples to {} or more, where the text has them", groupedText(needed)));
    else if (experiment.textIsIds)
        ways.push_back(Message(
            "give a list of {} documents or more, a line each: of a list of ids each is one sample",
            groupedText(needed)));
    else
        ways.push_back(Message("choose a longer text"));
    if (count - held >= 1)
        ways.push_back(Message("a batch of {} at most", groupedText(count - held)));
    if (experiment.samples == 0 && !experiment.textIsIds && fits >= 2)
        ways.push_back(Message("a length of {} at most", groupedText(fits)));
    const Message advice = ways.size() == 1   ? ways[0]
                           : ways.size() == 2 ? Message("{}, or {}", ways[0], ways[1])
                                              : Message("{}, {}, or {}", ways[0], ways[1], ways[2]);
    throw Error(
        "a search in batches of {} with {} held out needs {} samples, and there are {} of {} "
        "tokens; {}",
        groupedText(settings.batch), groupedText(heldOutOf(settings, needed)), groupedText(needed),
        groupedText(count), groupedText(samples.positions()), advice);
}

std::vector<std::size_t> batchOf(const ScaleSearchSettings& settings, std::int64_t searched,
                                 std::int64_t step) {
    std::vector<std::size_t> batch, order(static_cast<std::size_t>(searched));
    std::int64_t shuffled = -1;
    for (std::int64_t draw = step * settings.batch; draw < (step + 1) * settings.batch; ++draw) {
        if (const std::int64_t epoch = draw / searched; epoch != shuffled) {
            shuffled = epoch;
            std::iota(order.begin(), order.end(), std::size_t{0});
            RandomStream random{settings.seed, static_cast<std::uint64_t>(epoch)};
            for (std::size_t left = order.size(); left > 1; --left)
                std::swap(
                    order[left - 1],
                    order[static_cast<std::size_t>(random.below(static_cast<std::int64_t>(left)))]);
        }
        batch.push_back(order[static_cast<std::size_t>(draw % searched)]);
    }
    return batch;
}

}  // namespace sextant
