// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/rotations/rotation_text.h"

#include <QObject>
#include <algorithm>
#include <cmath>

#include "analysis/error.h"
#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "analysis/values/choice.h"
#include "pages/position/plan_text.h"
#include "widgets/controls/number_text.h"
#include "widgets/said.h"
#include "widgets/text.h"

namespace sextant {

namespace {

constexpr Stage turningStages[] = {Stage::encoding, Stage::frequencies, Stage::positions,
                                   Stage::distance};
constexpr int longestName = 16;  // of a method, in a table's head

bool turns(const ModelSpec& spec, const Intervention& change, int layer) {
    const Choice encoding = choicesOf(spec, change, layer).at(Stage::encoding);
    return findMethod(Stage::encoding, encoding.method).column == Column::rotary;
}

// Methods of the rotation that are not as the config says: short, and with their numbers.
std::pair<QString, QString> changedBy(const ModelSpec& spec, const Intervention& change, int layer,
                                      std::int64_t n) {
    const Choices own = ownChoices(spec, layer);
    const Choices chosen = choicesOf(spec, change, layer);
    const Choices settled = settledChoices(spec, change, layer, n);
    QStringList names, whole;
    for (const Stage stage : turningStages) {
        if (own.at(stage) == chosen.at(stage)) continue;
        const Method& method = findMethod(stage, chosen.at(stage).method);
        names << translated(method.label);
        // As it was chosen; what the model and the text decide is said in the Position panel.
        QString said = sextant::said(label(method.label, chosen.at(stage), method.parameters));
        const auto factor = settled.at(stage).values.find("factor");
        if (said == translated(method.label) && factor != settled.at(stage).values.end())
            if (const double* value = std::get_if<double>(&factor->second))
                said += tr(", factor %1").arg(*value, 0, 'g', 4);
        whole << said;
    }
    QString name = names.join(" + ");
    if (name.size() > longestName) name = names.size() > 1 ? tr("the methods") : names.front();
    return {name, whole.join(", ")};
}

QString whyNoCircles(const ModelSpec& spec, const Intervention& change, int layer) {
    std::vector<int> turning;
    for (int one = 0; one < spec.layerCount(); ++one)
        if (turns(spec, change, one)) turning.push_back(one);
    const std::string word = positionWord(choicesOf(spec, change, layer));
    const QString told = translated(word);
    if (!turning.empty())
        return tr("Layer %1 does not turn its queries and keys (%2). Layers that do: %3.")
            .arg(layer)
            .arg(told, layerRanges(turning));
    if (word == "NoPE")
        return tr(
            "Nothing turns here: without a position encoding (NoPE) attention reads no "
            "positions, and its order comes from the mask alone.");
    return tr("No rotation here: positions are encoded by %1.").arg(told);
}

}  // namespace

int firstTurning(const ModelSpec& spec, const Intervention& change) {
    for (int layer = 0; layer < spec.layerCount(); ++layer)
        if (turns(spec, change, layer)) return layer;
    return 0;
}

RotationShown rotationShown(const ModelSpec& spec, const Intervention& change, int layer,
                            std::int64_t n) {
    RotationShown shown;
    if (!turns(spec, change, layer)) {
        shown.instead = whyNoCircles(spec, change, layer);
        return shown;
    }
    shown.facts = rotationFacts(spec, change, layer, n);
    const auto [name, whole] = changedBy(spec, change, layer, n);
    shown.method = name;
    // A mask that hides far keys turns nothing, and leaves fewer angles to be met.
    if (name.isEmpty() &&
        std::any_of(shown.facts.pairs.begin(), shown.facts.pairs.end(),
                    [](const PairFacts& one) { return one.reachedAngle != one.beforeAngle; }))
        shown.method = translated(
            findMethod(Stage::mask, choicesOf(spec, change, layer).at(Stage::mask).method).label);
    const LayerSpec& own = spec.layers.at(static_cast<std::size_t>(layer));
    QStringList parts = {whole.isEmpty() ? QString::fromStdString(
                                               describe(choicesOf(spec, change, layer), intoWindow))
                                         : whole};
    parts << tr("trained to %1").arg(separated(shown.facts.trainedLength));
    if (shown.facts.trainedDistance >= shown.facts.trainedLength)
        parts << tr("distances to %1").arg(separated(shown.facts.trainedDistance));
    parts << tr("shown to %1").arg(separated(n));
    parts << tr("base %1").arg(separated(std::llround(own.rotaryBase)));
    parts << tr("%1 pairs").arg(shown.facts.pairs.size());
    if (spec.layerCount() > 1) parts << tr("layer %1").arg(layer);
    const QString between = QString::fromUtf8(" \u00b7 ");
    shown.heading = parts.join(between);
    // What stands elsewhere too goes first: how many pairs there are, the base, the length shown.
    for (const QString& told : {tr("%1 pairs").arg(shown.facts.pairs.size()),
                                tr("base %1").arg(separated(std::llround(own.rotaryBase))),
                                tr("shown to %1").arg(separated(n))}) {
        parts.removeOne(told);
        shown.shorter << parts.join(between);
    }
    // A method's lists of numbers stand in the Position panel.
    if (!name.isEmpty() && name.size() < parts.front().size()) {
        parts.front() = name;
        shown.shorter << parts.join(between);
    }
    return shown;
}

std::vector<OdometerRow> odometerRows(const ModelSpec& spec, const Intervention& change, int layer,
                                      std::int64_t n) {
    std::vector<OdometerRow> rows;
    if (!turns(spec, change, layer) || !turns(spec, {}, layer)) return rows;
    rows.push_back({tr("as trained"), rotationFacts(spec, {}, layer, n)});
    const double factor =
        static_cast<double>(n) / static_cast<double>(std::max<std::int64_t>(1, spec.trainedLength));
    if (factor > 1.0) {
        const std::pair<const char*, const char*> known[] = {
            {"linear", "PI"}, {"ntk-aware", "NTK"}, {"yarn", "YaRN"}};
        for (const auto& [method, name] : known) {
            try {
                Choice choice = startingChoice(findMethod(Stage::frequencies, method), spec, layer);
                choice.values["factor"] = factor;
                const Intervention one = withChoice(spec, {}, -1, Stage::frequencies, choice);
                rows.push_back({tr("%1, factor %2").arg(name).arg(factor, 0, 'g', 3),
                                rotationFacts(spec, one, layer, n)});
            } catch (const Error&) {
                // Not for this checkpoint.
            }
        }
    }
    const auto [name, whole] = changedBy(spec, change, layer, n);
    if (!name.isEmpty()) {
        RotationFacts now = rotationFacts(spec, change, layer, n);
        const bool there = std::any_of(rows.begin(), rows.end(), [&](const OdometerRow& row) {
            return row.facts.now.near == now.now.near && row.facts.now.far == now.now.far &&
                   row.facts.now.position == now.now.position;
        });
        if (!there) rows.push_back({tr("now: %1").arg(whole), std::move(now)});
    }
    return rows;
}

}  // namespace sextant
