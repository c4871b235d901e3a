// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/kinds/scale_search_units.h"

#include <algorithm>
#include <cmath>

#include "analysis/jobs/held_heads.h"
#include "analysis/jobs/kinds/scale_coordinate.h"
#include "analysis/jobs/kinds/uniform_start.h"
#include "analysis/model/head_gradient.h"
#include "analysis/model/memory.h"
#include "analysis/model/model.h"
#include "analysis/text/samples.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

constexpr std::int64_t stepsBetweenHeldOuts = 20;

using State = ScaleSearchState;

// One decision after the other; the class holds what all of them look at.
class Search {
  public:
    explicit Search(const JobInput& input)
        : input_(input),
          spec_(input.material.model->spec()),
          settings_(scaleSearchSettings(input.settings)),
          samples_(*input.material.samples),
          searched_(searchedOf(settings_, samples_, input.experiment)),
          free_(searchedHeads(settings_, spec_.layerCount(), spec_.heads)) {}

    std::vector<Unit> begin() const {
        checkScaleSearch(input_.settings);
        check(spec_, input_.experiment.intervention);
        if (!settings_.coordinate)
            checkGradientMemory(spec_, samples_.positions(), availableBytes());
        return {unit(ScalePhase::weightsBefore, 0, "weights before", {}, 0)};
    }

    std::vector<Unit> after(const std::vector<Unit>& known, const Results& results) const {
        const std::vector<ScaleGroup> groups = groupsOf(known);
        const ScaleGroup& last = groups.back();
        State state = held(known.back().given, known, last, results);
        const bool ends = endsAfter(known, last, results);
        if (ends) state.merge(saidToEnd());
        const std::size_t group = groups.size();
        switch (phaseOf(known.back())) {
            case ScalePhase::weightsBefore:
                return starts(group);
            case ScalePhase::start:
                return heldOuts(group, held(started(known, last, results), known, last, results));
            case ScalePhase::heldOut:
                if (!ends && goesOn(state)) return furtherUnits(group, state);
                if (const State other = ends ? State() : otherRate(state); !other.empty())
                    return furtherUnits(group, other);
                return bests(group, known, groups, results);
            case ScalePhase::step: {
                const State next = stepped(state, sumOf(known, last, results));
                const auto step = static_cast<std::int64_t>(next.at("step")[0]);
                const bool hold =
                    ends || step % stepsBetweenHeldOuts == 0 || step == settings_.rules.steps;
                return hold ? heldOuts(group, next) : furtherUnits(group, next);
            }
            case ScalePhase::candidate: {
                State next = coordinateAfter(settings_, free_, known, last, results);
                const bool between = next.at("at")[0] < 0;  // rounds
                if (!ends) return between ? heldOuts(group, next) : furtherUnits(group, next);
                next.merge(saidToEnd());
                if (!between) next["step"] = {next.at("step")[0] + 1};  // the one that it is in
                next["at"] = {-1};
                return heldOuts(group, next);
            }
            case ScalePhase::best:
                return {unit(ScalePhase::weightsAfter, group, "weights after", state, 0)};
            case ScalePhase::weightsAfter:
                break;
        }
        if (results(known.front()).numbers.at("weights") !=
            results(known.back()).numbers.at("weights"))
            throw Error("the weights changed during the search: its result is not to be believed");
        return {};
    }

  private:
    Unit unit(ScalePhase phase, std::size_t group, std::string key, State state, double sample,
              double passes = 1) const {
        state["phase"] = {static_cast<double>(phase)};
        state["group"] = {static_cast<double>(group)};
        state["heads"] = {static_cast<double>(spec_.heads)};
        state["sample"] = {sample};
        const auto read = samples_.samples.at(static_cast<std::size_t>(sample)).read;
        return {std::move(key), passes * static_cast<double>(read), std::move(state)};
    }

    // Of every sample in `batch`.
    std::vector<Unit> units(ScalePhase phase, std::size_t group, const std::string& what,
                            const State& state, const std::vector<std::size_t>& batch) const {
        const double passes = phase == ScalePhase::step ? gradientPasses : 1;
        std::vector<Unit> all;
        for (std::size_t i = 0; i < batch.size(); ++i)
            all.push_back(unit(phase, group, what + ", sample " + std::to_string(i + 1), state,
                               static_cast<double>(batch[i]), passes));
        return all;
    }

    std::vector<double> uniform(double sigma) const {
        std::vector<double> all = effectiveSigma(spec_, input_.experiment.intervention);
        for (std::size_t head = 0; head < all.size(); ++head)
            if (free_.empty() || free_[head]) all[head] = sigma;
        return all;
    }

    std::vector<Unit> starts(std::size_t group) const {
        std::vector<Unit> all;
        const auto batch = batchOf(settings_, searched_, 0);
        for (const double sigma : startSigmas(settings_.start)) {
            const State state{{"start", {sigma}}, {"sigma", uniform(sigma)}};
            for (Unit& one :
                 units(ScalePhase::start, group, "uniform " + numberText(sigma), state, batch))
                all.push_back(std::move(one));
        }
        return all;
    }

    // From the best of the starts, ties to the smallest.
    State started(const std::vector<Unit>& known, const ScaleGroup& group,
                  const Results& results) const {
        const auto batch = static_cast<std::size_t>(settings_.batch);
        State best;
        double least = 0;
        for (std::size_t at = group.first; at < group.first + group.count; at += batch) {
            const double nll = sumOf(known, {at, batch}, results).nllMean();
            if (!best.empty() && !(nll < least)) continue;
            least = nll;
            best = known[at].given;
        }
        const ScaleState scales = scaleStart(best.at("sigma"));
        best["first"] = scales.first;
        best["second"] = scales.second;
        best["rate"] = {0};
        best["step"] = {0};
        if (settings_.coordinate) beginCoordinate(least, best);
        return best;
    }

    std::vector<Unit> heldOuts(std::size_t group, const State& state) const {
        std::vector<std::size_t> held;
        for (auto s = static_cast<std::size_t>(searched_); s < samples_.samples.size(); ++s)
            held.push_back(s);
        return units(ScalePhase::heldOut, group, rateText(state) + stepText(state) + ", held out",
                     state, held);
    }

    bool goesOn(const State& state) const {
        return settings_.coordinate ? coordinateGoesOn(settings_, state)
                                    : state.at("step")[0] < settings_.rules.steps;
    }

    std::vector<Unit> furtherUnits(std::size_t group, const State& state) const {
        const auto step = static_cast<std::int64_t>(state.at("step")[0]);
        if (!settings_.coordinate)
            return units(ScalePhase::step, group, rateText(state) + stepText(state), state,
                         batchOf(settings_, searched_, step));
        std::vector<Unit> all;
        for (const Candidate& one : candidates(settings_, free_, spec_.heads, state))
            for (Unit& each : units(ScalePhase::candidate, group, one.words, one.state,
                                    batchOf(settings_, searched_, 0)))
                all.push_back(std::move(each));
        return all;
    }

    // The search with the next rate, from the same start; empty: all are done.
    State otherRate(const State& state) const {
        const double rate = state.at("rate")[0] + 1;
        if (rate >= static_cast<double>(settings_.rates.size())) return {};
        const ScaleState scales = scaleStart(uniform(state.at("start")[0]));
        State other = state;
        other["sigma"] = scales.sigma;
        other["first"] = scales.first;
        other["second"] = scales.second;
        other["rate"] = {rate};
        other["step"] = {0};
        return held(std::move(other), {}, {}, {});
    }

    State stepped(const State& state, const PassSum& sum) const {
        ScaleRules rules = settings_.rules;
        rules.rate = settings_.rates.at(static_cast<std::size_t>(state.at("rate")[0]));
        const auto step = static_cast<std::int64_t>(state.at("step")[0]);
        ScaleState scales{state.at("sigma"), state.at("first"), state.at("second")};
        const std::vector<double>* hand = heldHeadsIn(state);
        advance(rules, step, sum.gradient(), hand ? freeBeside(heldHeads(*hand)) : free_, scales);
        State next = state;
        next["sigma"] = scales.sigma;
        next["first"] = scales.first;
        next["second"] = scales.second;
        next["step"] = {static_cast<double>(step + 1)};
        return next;
    }

    // Somebody has said so.
    static bool endsAfter(const std::vector<Unit>& known, const ScaleGroup& group,
                          const Results& results) {
        if (toldToEnd(known.back().given)) return true;
        for (std::size_t at = group.first; at < group.first + group.count; ++at)
            if (toldToEnd(results(known[at]).numbers)) return true;
        return false;
    }

    // With what a person holds by now, as the results of the last group carry it; until something
    // else is said it is held through all that follows.
    State held(State state, const std::vector<Unit>& known, const ScaleGroup& group,
               const Results& results) const {
        if (settings_.coordinate) return state;
        for (std::size_t at = group.first; at < group.first + group.count; ++at)
            if (const UnitResult result = results(known[at]); heldHeadsIn(result.numbers))
                state.insert_or_assign("held_heads", *heldHeadsIn(result.numbers));
        const std::vector<double>* hand = heldHeadsIn(state);
        if (hand == nullptr || !state.contains("sigma")) return state;
        for (const auto& [head, sigma] : heldHeads(*hand)) {
            const auto at = static_cast<std::size_t>(head);
            if (at >= state.at("sigma").size()) continue;
            state.at("sigma")[at] = sigma;
            for (const char* moments : {"first", "second"})
                if (state.contains(moments)) state.at(moments)[at] = 0;
        }
        return state;
    }
    // In place of those that were locked when it began.
    std::vector<bool> freeBeside(const HeldHeads& held) const {
        ScaleSearchSettings settings = settings_;
        settings.locked.clear();
        const auto heads = static_cast<std::size_t>(spec_.layerCount() * spec_.heads);
        std::vector<bool> free = searchedHeads(settings, spec_.layerCount(), spec_.heads);
        if (free.empty()) free.assign(heads, true);
        for (const auto& [head, sigma] : held)
            if (const auto at = static_cast<std::size_t>(head); at < heads) free[at] = false;
        return free;
    }

    std::vector<Unit> bests(std::size_t group, const std::vector<Unit>& known,
                            const std::vector<ScaleGroup>& groups, const Results& results) const {
        const auto held = heldOutsOf(settings_, known, groups, results);
        const HeldOut& best = held[bestOf(settings_, held)];
        State state{{"sigma", best.sigma}, {"start", known.back().numbers("start")}};
        if (const auto* hand = heldHeadsIn(known.back().given)) state["held_heads"] = *hand;
        if (endsAfter(known, groups.back(), results)) state.merge(saidToEnd());
        return units(ScalePhase::best, group, "found", state, batchOf(settings_, searched_, 0));
    }

    std::string rateText(const State& state) const {
        if (settings_.rates.size() < 2) return {};
        return "rate " +
               numberText(settings_.rates[static_cast<std::size_t>(state.at("rate")[0])]) + ", ";
    }
    std::string stepText(const State& state) const {
        return (settings_.coordinate ? "round " : "step ") +
               std::to_string(static_cast<std::int64_t>(state.at("step")[0]));
    }

    const JobInput& input_;
    const ModelSpec& spec_;
    ScaleSearchSettings settings_;
    const Samples& samples_;
    std::int64_t searched_;
    std::vector<bool> free_;
};

}  // namespace

ScalePhase phaseOf(const Unit& unit) {
    return static_cast<ScalePhase>(static_cast<int>(unit.number("phase")));
}

std::vector<ScaleGroup> groupsOf(const std::vector<Unit>& units) {
    std::vector<ScaleGroup> groups;
    double now = -1;
    for (std::size_t at = 0; at < units.size(); ++at) {
        if (const double group = units[at].number("group"); group != now) {
            groups.push_back({at, 0});
            now = group;
        }
        ++groups.back().count;
    }
    return groups;
}

PassSum sumOf(const std::vector<Unit>& units, const ScaleGroup& group, const Results& results) {
    PassSum sum;
    for (std::size_t at = group.first; at < group.first + group.count; ++at)
        sum.add(results(units[at]));
    return sum;
}

std::vector<HeldOut> heldOutsOf(const ScaleSearchSettings& settings, const std::vector<Unit>& units,
                                const std::vector<ScaleGroup>& groups, const Results& results) {
    std::vector<HeldOut> known;
    std::size_t count = 0;  // samples of the first, which is whole where another group follows
    for (std::size_t index = 0; index < groups.size(); ++index) {
        const ScaleGroup& group = groups[index];
        const Unit& unit = units[group.first];
        if (phaseOf(unit) != ScalePhase::heldOut) continue;
        // Of a search that was stopped, the last may lack samples.
        if (count == 0 && index + 1 == groups.size()) break;
        if (count == 0) count = group.count;
        if (group.count < count) continue;
        known.push_back({static_cast<std::size_t>(unit.number("rate")),
                         static_cast<std::int64_t>(unit.number("step")),
                         sumOf(units, group, results).nllMean(),
                         effective(settings.rules.bound, unit.numbers("sigma"))});
    }
    return known;
}

std::size_t bestOf(const ScaleSearchSettings& settings, const std::vector<HeldOut>& known) {
    std::size_t best = known.size();
    for (std::size_t at = 0; at < known.size(); ++at) {
        const bool last = at + 1 == known.size() || known[at + 1].rate != known[at].rate;
        if (settings.keepLast && !last) continue;
        if (best == known.size() || known[at].nll < known[best].nll) best = at;
    }
    return best;
}

std::vector<Unit> nextScaleUnits(const JobInput& input, const std::vector<Unit>& known,
                                 const Results& results) {
    const Search search(input);
    return known.empty() ? search.begin() : search.after(known, results);
}

UnitResult computeScaleUnit(const JobInput& input, const Unit& unit, const Progress& progress) {
    const ScalePhase phase = phaseOf(unit);
    if (phase == ScalePhase::weightsBefore || phase == ScalePhase::weightsAfter)
        return weightsUnit(input);
    const ScaleBound bound = scaleSearchSettings(input.settings).rules.bound;
    const std::vector<double> sigma = effective(bound, unit.numbers("sigma"));
    const auto sample = static_cast<std::size_t>(unit.number("sample"));
    return phase == ScalePhase::step ? gradientPass(input, sample, sigma, progress)
                                     : nllPass(input, sample, sigma, progress);
}

}  // namespace sextant
