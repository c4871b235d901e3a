// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/position/plan_text.h"

#include <QObject>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "analysis/error.h"
#include "analysis/position/choice_editing.h"
#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "analysis/values/choice.h"
#include "analysis/values/number_text.h"
#include "app/position_exchange.h"
#include "widgets/controls/number_text.h"
#include "widgets/said.h"
#include "widgets/text.h"

namespace sextant {

namespace {

// The first ones and the last.
QString listText(const std::vector<double>& list) {
    constexpr std::size_t most = 3;
    QStringList some;
    for (std::size_t i = 0; i < std::min(most, list.size()); ++i)
        some << words(numberText(list[i], 5));
    if (list.size() > most)
        some << QString::fromUtf8("\u2026") << words(numberText(list.back(), 5));
    return some.join(" ");
}

QString valueWords(const Value& value) {
    if (const auto* number = std::get_if<double>(&value)) {
        if (*number == infinite) return infiniteShown;
        const bool whole = *number == std::round(*number) && std::abs(*number) < 1e15;
        return whole ? separated(static_cast<std::int64_t>(*number))
                     : words(numberText(*number, 5));
    }
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return separated(*whole);
    if (const auto* yes = std::get_if<bool>(&value)) return *yes ? tr("yes") : tr("no");
    if (const auto* list = std::get_if<std::vector<double>>(&value)) return listText(*list);
    return shownName(valueText(value));
}

bool byHand(const Intervention& change, int layer, Stage stage, bool& ofLayer) {
    const auto at = static_cast<std::size_t>(layer);
    ofLayer = at < change.layerChoices.size() && change.layerChoices[at].contains(stage);
    return ofLayer || change.choices.contains(stage);
}

// Each value of the stage's method, and where it came from.
void addStage(const Intervention& change, int layer, Stage stage, const Choice& chosen,
              const Choice& settled, std::vector<PlanRow>& rows) {
    const Method& method = findMethod(stage, settled.method);
    if (method.column == Column::neutral) return;
    bool ofLayer = false;
    const bool hand = byHand(change, layer, stage, ofLayer);
    const QString from = ofLayer ? tr("by hand, this layer") : hand ? tr("by hand") : "config.json";
    rows.push_back({translated(title(stage)), translated(method.label), from, hand});
    const std::vector<std::string> idle = idleParameters(stage, settled);
    for (const Parameter& parameter : method.parameters) {
        if (std::find(idle.begin(), idle.end(), parameter.key) != idle.end()) continue;
        const Value& value = settled.values.at(parameter.key);
        const bool left = chosen.values.at(parameter.key) != value;
        const bool usual = hand && value == parameter.initial;
        rows.push_back({translated(parameter.label), valueWords(value),
                        left    ? translated(parameter.automatic)
                        : usual ? tr("default")
                                : from,
                        hand, words(parameter.key)});
    }
}

QString bias(const DistanceBias& bias) {
    switch (bias.form) {
        case DistanceBias::Form::linear:
            return tr("linear");
        case DistanceBias::Form::logarithm:
            return tr("logarithmic");
        case DistanceBias::Form::power:
            return tr("power");
        case DistanceBias::Form::cosines:
            return tr("sum of cosines");
        case DistanceBias::Form::table:
            return tr("trained table");
        case DistanceBias::Form::none:
            break;
    }
    return tr("none");
}

QString positions(const Rotation& turn, std::int64_t n) {
    if (turn.positions.empty()) return QString::fromUtf8("0 1 2 \u2026 %1").arg(separated(n - 1));
    QStringList some;
    const auto& all = turn.positions;
    for (std::size_t i = 0; i < std::min<std::size_t>(3, all.size()); ++i)
        some << words(numberText(all[i], 5));
    if (all.size() > 3) some << QString::fromUtf8("\u2026") << words(numberText(all.back(), 6));
    return some.join(" ");
}

// Of the first head, at rows 0, n - 1 and, where the text is longer, at the trained length's last
// row and the one after it.
PlanRow rowFactor(const LayerPlan& plan, std::int64_t trained, std::int64_t n) {
    PlanRow row{tr("row factor"), "1", {}};
    if (plan.rowFactor.empty()) return row;
    std::vector<std::int64_t> rows = {0, n - 1};
    if (trained > 1 && trained < n - 1) rows = {0, trained - 1, trained, n - 1};
    QStringList values, places;
    for (const std::int64_t at : rows) {
        values << words(numberText(plan.rowFactor[static_cast<std::size_t>(at)], 5));
        places << separated(at);
    }
    row.value = values.join(" ");
    row.from = tr("rows %1").arg(places.join(" "));
    return row;
}

// What the plan itself says, whichever method wrote it.
void addPlan(const LayerPlan& plan, std::int64_t trained, std::int64_t n,
             std::vector<PlanRow>& rows) {
    const QString none = tr("none");
    if (plan.turns()) {
        const Rotation& query = plan.groups.back().query;
        const Rotation& key = plan.groups.back().key;
        if (plan.groups.size() > 1)
            rows.push_back({tr("groups of rows"),
                            separated(static_cast<std::int64_t>(plan.groups.size())),
                            tr("numbers of the last")});
        const double amplitude = query.amplitude * key.amplitude;
        rows.push_back({tr("cos, sin amplitude"), words(numberText(query.amplitude, 5)), {}});
        rows.push_back({tr("logits times"), words(numberText(amplitude, 5)),
                        QString::fromUtf8("amplitude\u00b2")});
        rows.push_back({tr("query positions"), positions(query, n), {}});
        rows.push_back({tr("key positions"), positions(key, n), {}});
    } else {
        rows.push_back({tr("rotation"), none, {}});
    }
    rows.push_back(rowFactor(plan, trained, n));
    rows.push_back({tr("bias"), bias(plan.bias), {}});
    rows.push_back({tr("window"), plan.mask.window > 0 ? separated(plan.mask.window) : none,
                    plan.mask.keepFirst > 0
                        ? tr("and the first %1").arg(separated(plan.mask.keepFirst))
                        : QString()});
    if (plan.mask.chunk > 0)
        rows.push_back({tr("chunk"), separated(plan.mask.chunk),
                        plan.mask.chunksBefore > 0
                            ? tr("and %1 before").arg(separated(plan.mask.chunksBefore))
                            : QString()});
    rows.push_back({tr("second branch"),
                    plan.branch ? tr("from %1 apart").arg(separated(plan.branch->distance)) : none,
                    {}});
}

std::vector<double> frequenciesOf(const LayerPlan& plan) {
    return plan.turns() ? plan.groups.back().query.frequencies : std::vector<double>();
}

std::vector<LayerPlan> plansWithoutScales(const ModelSpec& spec, const Intervention& change,
                                          std::int64_t n) {
    return planOf(spec, withoutScales(change), n).layers;
}

}  // namespace

QString layerRanges(const std::vector<int>& layers) {
    QStringList parts;
    for (std::size_t i = 0; i < layers.size();) {
        std::size_t last = i;
        while (last + 1 < layers.size() && layers[last + 1] == layers[last] + 1)
            ++last;
        parts << (last == i ? QString::number(layers[i])
                            : QString::fromUtf8("%1\u2013%2").arg(layers[i]).arg(layers[last]));
        i = last + 1;
    }
    return parts.join(", ");
}

QString methodsByLayer(const ModelSpec& spec, const Intervention& change) {
    std::vector<std::pair<QString, std::vector<int>>> groups;
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        QStringList named;
        for (const auto& [stage, choice] : choicesOf(spec, change, layer)) {
            const Method& method = findMethod(stage, choice.method);
            if (method.column == Column::neutral) continue;
            // Base and dimensions are the rotation's own, not what layers differ in.
            named << (stage == Stage::encoding
                          ? translated(method.label)
                          : said(label(method.label, choice, method.parameters)));
        }
        const QString has = named.join(", ");
        auto group = std::find_if(groups.begin(), groups.end(),
                                  [&](const auto& one) { return one.first == has; });
        if (group == groups.end()) group = groups.insert(group, {has, {}});
        group->second.push_back(layer);
    }
    QStringList lines;
    for (const auto& [has, layers] : groups)
        lines << (layers.size() == 1 ? tr("layer %1: %2") : tr("layers %1: %2"))
                     .arg(layerRanges(layers), has);
    return lines.size() > 1 ? lines.join("\n") : QString();
}

PlanFacts planFacts(const ModelSpec& spec, const Intervention& change, std::int64_t n) {
    if (n <= 0) n = std::max<std::int64_t>(spec.trainedLength, 1);
    PlanFacts facts;
    std::vector<LayerPlan> plans;
    try {
        plans = plansWithoutScales(spec, change, n);
    } catch (const Error& error) {
        facts.note = said(error.message());  // not over so many tokens
        return facts;
    }
    const auto own = plansWithoutScales(spec, {}, n);
    std::vector<std::vector<int>> layersOf;
    std::vector<Choices> choicesOfGroup;
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        const auto at = static_cast<std::size_t>(layer);
        const Choices chosen = choicesOf(spec, change, layer);
        // The same plan, and had for the same reason.
        std::size_t group = 0;
        while (group < layersOf.size() &&
               (plans[static_cast<std::size_t>(layersOf[group].front())] != plans[at] ||
                choicesOfGroup[group] != chosen))
            ++group;
        if (group == layersOf.size()) {
            layersOf.emplace_back();
            choicesOfGroup.push_back(chosen);
        }
        layersOf[group].push_back(layer);
        facts.groupOf.push_back(static_cast<int>(group));
    }
    for (const std::vector<int>& layers : layersOf) {
        const int layer = layers.front();
        const auto at = static_cast<std::size_t>(layer);
        const Choices chosen = choicesOf(spec, change, layer);
        const Choices settled = settledChoices(spec, change, layer, n);
        PlanGroup group;
        group.layers = layerRanges(layers);
        group.methods = words(describe(chosen, intoWindow));
        for (const Stage stage : everyStage)
            addStage(change, layer, stage, chosen.at(stage), settled.at(stage), group.rows);
        if (spec.trainedLength > 0)
            group.rows.push_back(
                {tr("trained length"), separated(spec.trainedLength), "max_position_embeddings"});
        addPlan(plans[at], spec.trainedLength, n, group.rows);
        if (plans[at].turns()) group.amplitude = plans[at].groups.back().query.amplitude;
        const auto& values = settled.at(Stage::frequencies).values;
        const auto length = values.find("original_length");
        const auto* used = length == values.end() ? nullptr : std::get_if<double>(&length->second);
        group.usedLength = used ? *used : static_cast<double>(spec.trainedLength);
        group.asConfig = frequenciesOf(own[at]);
        group.inEffect = frequenciesOf(plans[at]);
        if (group.asConfig.size() != group.inEffect.size()) group.asConfig.clear();
        facts.groups.push_back(std::move(group));
    }
    if (!facts.groups.empty())
        facts.summary = QString::fromUtf8("%1 \u00b7 length %2")
                            .arg(facts.groups.size() == 1 ? facts.groups[0].methods
                                                          : tr("%1 plans").arg(facts.groups.size()),
                                 separated(n));
    if (change.uniformSigma != 1.0 || !change.headSigma.empty())
        facts.note = tr("Scales of heads are no part of this.");
    const auto planText = [](const Exchanged& words) {
        return PlanText{QString::fromStdString(words.text), said(words.cannot)};
    };
    facts.config = planText(toConfigJson(spec, change, n));
    facts.flags = planText(toLlamaFlags(spec, change, n));
    facts.json = words(planJson(spec, change, n));
    return facts;
}

}  // namespace sextant
