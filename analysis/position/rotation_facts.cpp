// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/rotation_facts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "analysis/position/choice_editing.h"
#include "analysis/position/composition.h"
#include "analysis/position/methods/dynamic.h"

namespace sextant {

namespace {

constexpr double wholeTurn = 2.0 * std::numbers::pi;
constexpr double tau = 32.0;  // turns after which YaRN takes a pair for fully trained
constexpr double nearlyOneStep = 1e-9;

double positionOf(const Rotation& turn, std::int64_t row) {
    return turn.positions.empty() ? static_cast<double>(row)
                                  : turn.positions.at(static_cast<std::size_t>(row));
}

bool isFarKey(const LayerPlan& plan, std::int64_t query, std::int64_t key) {
    return plan.branch && query - key >= plan.branch->distance && key >= plan.branch->first;
}

double between(const RowGroup& group, const LayerPlan& plan, std::int64_t query, std::int64_t key) {
    if (isFarKey(plan, query, key))
        return positionOf(plan.branch->query, query) - positionOf(plan.branch->key, key);
    return positionOf(group.query, query) - positionOf(group.key, key);
}

// Positions do not fall from key to key, so the farthest key of each stretch that is turned and
// masked alike is its first.
std::vector<std::int64_t> farthest(const LayerPlan& plan, std::int64_t query) {
    std::vector<std::int64_t> keys = {0, chunkStart(plan.mask, query)};
    if (plan.mask.window > 0) keys.push_back(query - plan.mask.window + 1);
    if (plan.branch) {
        keys.push_back(plan.branch->first);
        keys.push_back(query - plan.branch->distance + 1);
        keys.push_back(query);
    }
    std::erase_if(keys, [&](std::int64_t key) {
        return key < 0 || key > query || !sees(plan.mask, query, key);
    });
    return keys;
}

// gamma of each pair, [pairs of `now`]; NaN all where one of them is no mixture.
std::vector<double> keptShares(const std::vector<double>& trained, const std::vector<double>& now,
                               double factor) {
    constexpr double rounding = 1e-6;
    const std::vector<double> none(now.size(), std::numeric_limits<double>::quiet_NaN());
    if (!(factor > 1.0) || trained.size() != now.size()) return none;
    std::vector<double> shares;
    for (std::size_t pair = 0; pair < now.size(); ++pair) {
        const double share = (now[pair] / trained[pair] - 1.0 / factor) / (1.0 - 1.0 / factor);
        if (!(share >= -rounding && share <= 1.0 + rounding)) return none;
        shares.push_back(std::clamp(share, 0.0, 1.0));
    }
    return shares;
}

// By how much `choice`, settled, stretches the last rows: what it says, or the length it follows.
double stretchOf(const Choice& choice, const LayerContext& context, double otherwise) {
    const auto number = [&](const char* key) -> std::optional<double> {
        const auto found = choice.values.find(key);
        if (found == choice.values.end()) return std::nullopt;
        const double* said = std::get_if<double>(&found->second);
        return said ? std::optional(*said) : std::nullopt;
    };
    const auto factor = number("factor"), original = number("original_length");
    if (!choice.values.contains("text_length") || !original || !(*original > 0.0))
        return factor.value_or(otherwise);
    const double length = choice.name("mode") == "per_token" ? static_cast<double>(context.n)
                                                             : lengthOfText(choice, context);
    const double times = factor.value_or(1.0);  // of dynamic NTK
    return times * length / *original - (times - 1.0);
}

}  // namespace

ArcState arcState(double trainedAngle, double reachedAngle, double step) {
    if (trainedAngle > wholeTurn * tau) return ArcState::fullyTrained;
    if (trainedAngle >= wholeTurn) return ArcState::roundOnce;
    const bool passes = reachedAngle > trainedAngle &&
                        reachedAngle - trainedAngle >= step * (1.0 - nearlyOneStep) &&
                        reachedAngle > nearlyOneStep;
    return passes ? ArcState::beyondArc : ArcState::withinArc;
}

double QueryDistances::angle(std::size_t pair, std::int64_t tokens) const {
    const auto at = static_cast<std::size_t>(tokens);
    if (tokens < 0 || at >= position.size()) return std::numeric_limits<double>::quiet_NaN();
    const bool beyond = !far.empty() && tokens >= farFrom && query - tokens >= farFirst;
    return position[at] * (beyond ? far : near).at(pair);
}

std::optional<QueryDistances> lastQuery(const LayerPlan& plan, std::int64_t n) {
    if (!plan.turns() || n < 1) return std::nullopt;
    const RowGroup& group = plan.groups.back();
    QueryDistances made;
    made.near = group.query.frequencies;
    if (plan.branch) {
        made.far = plan.branch->query.frequencies;
        made.farFrom = plan.branch->distance;
        made.farFirst = plan.branch->first;
    }
    const std::int64_t chunk = plan.mask.chunk;
    made.query = chunk > 0 && chunk <= n ? n / chunk * chunk - 1 : n - 1;
    for (std::int64_t tokens = 0; tokens < n; ++tokens) {
        const std::int64_t key = made.query - tokens;
        made.position.push_back(key >= 0 && sees(plan.mask, made.query, key)
                                    ? between(group, plan, made.query, key)
                                    : std::numeric_limits<double>::quiet_NaN());
    }
    return made;
}

std::vector<double> reachedAngles(const LayerPlan& plan, std::int64_t n) {
    if (!plan.turns() || n < 1) return {};
    const RowGroup& group = plan.groups.back();
    double near = 0.0, far = 0.0;
    for (std::int64_t query = group.first; query < n; ++query) {
        for (const std::int64_t key : farthest(plan, query)) {
            double& longest = isFarKey(plan, query, key) ? far : near;
            longest = std::max(longest, between(group, plan, query, key));
        }
    }
    std::vector<double> angles;
    for (std::size_t pair = 0; pair < group.query.frequencies.size(); ++pair) {
        double angle = near * group.query.frequencies[pair];
        if (plan.branch && pair < plan.branch->query.frequencies.size())
            angle = std::max(angle, far * plan.branch->query.frequencies[pair]);
        angles.push_back(angle);
    }
    return angles;
}

RotationFacts rotationFacts(const LayerPlan& trained, std::int64_t trainedLength,
                            std::int64_t positionsMet, const LayerPlan& before,
                            const LayerPlan& now, std::int64_t n, double factor) {
    RotationFacts facts;
    facts.trainedLength = trainedLength;
    facts.n = n;
    facts.factor = std::max(1.0, factor);
    const auto last = lastQuery(now, n);
    if (!last) return facts;
    facts.now = *last;
    facts.before = lastQuery(before, n).value_or(QueryDistances());
    facts.trained = lastQuery(trained, trainedLength).value_or(QueryDistances());
    std::vector<double> met = reachedAngles(trained, trainedLength);
    if (positionsMet > trainedLength) {
        for (std::size_t pair = 0; pair < met.size(); ++pair)
            met[pair] = std::max(met[pair],
                                 static_cast<double>(positionsMet - 1) * facts.trained.near[pair]);
    }
    const auto asConfig = reachedAngles(before, n);
    const auto reached = reachedAngles(now, n);
    const auto at = [](const std::vector<double>& all, std::size_t pair) {
        return pair < all.size() ? all[pair] : 0.0;
    };
    const auto mixed = keptShares(facts.trained.near, facts.now.near, facts.factor);
    for (std::size_t pair = 0; pair < reached.size(); ++pair) {
        PairFacts one;
        one.trainedTheta = at(facts.trained.near, pair);
        one.theta = facts.now.near[pair];
        one.trainedAngle = at(met, pair);
        one.beforeAngle = at(asConfig, pair);
        one.reachedAngle = reached[pair];
        one.gamma = mixed.at(pair);
        one.before = arcState(one.trainedAngle, one.beforeAngle, one.trainedTheta);
        one.state = arcState(one.trainedAngle, one.reachedAngle, one.trainedTheta);
        std::int64_t seen = 0, fresh = 0;
        for (std::int64_t tokens = 0; tokens < n; ++tokens) {
            const double angle = facts.now.angle(pair, tokens);
            if (!std::isfinite(angle)) continue;
            ++seen;
            const double turned = std::fmod(angle, wholeTurn);
            if (arcState(one.trainedAngle, turned, one.trainedTheta) == ArcState::beyondArc)
                ++fresh;
        }
        if (seen > 0) one.newShare = static_cast<double>(fresh) / static_cast<double>(seen);
        if (one.trainedTheta > 0.0)
            facts.trainedDistance = std::max(
                facts.trainedDistance,
                static_cast<std::int64_t>(std::llround(one.trainedAngle / one.trainedTheta)));
        facts.pairs.push_back(one);
    }
    return facts;
}

RotationFacts rotationFacts(const ModelSpec& spec, const Intervention& change, int layer,
                            std::int64_t n) {
    const Intervention positions = withoutScales(change);
    const std::int64_t trained = std::max<std::int64_t>(1, spec.trainedLength);
    const auto plan = [&](const Intervention& one, std::int64_t tokens) {
        return layerPlanOf(spec, one, layer, tokens);
    };
    double factor = static_cast<double>(n) / static_cast<double>(trained);
    const Choices settled = settledChoices(spec, positions, layer, n);
    factor = stretchOf(settled.at(Stage::frequencies), {spec, layer, n, settled}, factor);
    return rotationFacts(plan({}, trained), trained, spec.positionsMet, plan({}, n),
                         plan(positions, n), n, factor);
}

}  // namespace sextant
