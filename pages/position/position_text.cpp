// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/position/position_text.h"

#include <QObject>
#include <QStringList>
#include <map>
#include <set>

#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "analysis/values/choice.h"
#include "widgets/controls/number_text.h"
#include "widgets/said.h"
#include "widgets/text.h"

namespace sextant {

namespace {

QString inWords(Stage stage, const Choice& choice) {
    const Method& method = findMethod(stage, choice.method);
    return said(label(method.label, choice, method.parameters));
}

// "4,096", and "1e9" where digits would be many.
QString shortCount(std::int64_t value) {
    constexpr std::int64_t manyDigits = 1000000;
    if (value < manyDigits) return separated(value);
    return QString::number(static_cast<double>(value), 'g', 3).remove('+').replace("e0", "e");
}

// A scale by position (M25) is one of the scales: it says nothing of how positions enter.
bool isScale(const Choice& choice) {
    return choice.method == "piecewise-sigma" || choice.method == "position-sigma";
}

// What the layer's mask hides in n tokens (0: not known), or its distance map, which may bring one.
Mask maskOf(const ModelSpec& spec, const Intervention& change, int layer, std::int64_t n) {
    const Choices choices = choicesOf(spec, change, layer);
    const LayerContext context{spec, layer, n, choices};
    const auto& distance = choices.at(Stage::distance);
    const bool maps = findMethod(Stage::distance, distance.method).column != Column::neutral;
    LayerPlan plan;
    for (const auto& [stage, choice] : choices) {
        // A map is drawn over the rotation.
        const bool turns = stage == Stage::encoding || stage == Stage::frequencies;
        if (stage != Stage::mask && !(maps && (turns || stage == Stage::distance))) continue;
        const Method& method = findMethod(stage, choice.method);
        if (method.apply != nullptr) method.apply(choice, context, plan);
    }
    return plan.mask;
}

// ", 6 bases" of combined runs, from the list that makes them; empty: one run.
QString runsInText(const Choice& choice) {
    const Method& method = findMethod(Stage::runs, choice.method);
    for (const Parameter& parameter : method.parameters)
        if (parameter.kind == Kind::numbers)
            return QString(", %1 %2")
                .arg(choice.list(parameter.key).size())
                .arg(translated(parameter.label));
    return {};
}

}  // namespace

QString positionName(const ModelSpec& spec, const Intervention& change, int layer) {
    const Choices choices = choicesOf(spec, change, layer);
    const QString word = translated(positionWord(choices));
    QStringList named;
    for (const Stage stage :
         {Stage::frequencies, Stage::positions, Stage::distance, Stage::vectors, Stage::factor}) {
        const Method& method = findMethod(stage, choices.at(stage).method);
        if (isScale(choices.at(stage))) continue;
        if (method.column != Column::neutral) named << translated(method.label);
    }
    const QString runs = runsInText(choices.at(Stage::runs));
    if (named.empty()) return word + runs;
    const QString turns = named.join(" + ") + runs;
    const bool same =
        choices.at(Stage::encoding).method == ownChoices(spec, layer).at(Stage::encoding).method;
    return same ? turns : word + " " + turns;
}

bool positionChanged(const ModelSpec& spec, const Intervention& change, int layer) {
    const Choices is = choicesOf(spec, change, layer), was = ownChoices(spec, layer);
    for (const Stage stage : everyStage)
        if (stage != Stage::mask && !isScale(is.at(stage)) && is.at(stage) != was.at(stage))
            return true;
    return false;
}

QString positionSummary(const ModelSpec& spec, const Intervention& change) {
    std::map<QString, int> counts;
    bool changed = false;
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        changed |= positionChanged(spec, change, layer);
        ++counts[positionName(spec, change, layer)];
    }
    QStringList parts;
    for (const auto& [encoding, count] : counts)
        parts << (counts.size() == 1 ? encoding : QString("%1 %2").arg(count).arg(encoding));
    return parts.join(", ") + (changed ? QObject::tr(" (changed)") : QString());
}

QString scaleByPosition(const ModelSpec& spec, const Intervention& change) {
    std::set<QString> named;
    for (int layer = 0; layer < spec.layerCount(); ++layer)
        if (const Choice choice = choicesOf(spec, change, layer).at(Stage::factor); isScale(choice))
            named.insert(inWords(Stage::factor, choice));
    return QStringList(named.begin(), named.end()).join(", ");
}

QString reachName(const ModelSpec& spec, const Intervention& change, int layer, std::int64_t n) {
    const Mask mask = maskOf(spec, change, layer, n);
    if (mask.chunk > 0)
        return (mask.chunksBefore > 0 ? QObject::tr("blocks of %1") : QObject::tr("chunks of %1"))
            .arg(shortCount(mask.chunk));
    if (mask.window == 0) return QObject::tr("full");
    const QString last = shortCount(mask.window);
    if (mask.keepFirst == 0) return QObject::tr("last %1").arg(last);
    return QStringLiteral("%1 + %2").arg(last, shortCount(mask.keepFirst));
}

QString reachInText(const ModelSpec& spec, const Intervention& change, int layer, std::int64_t n) {
    const Mask mask = maskOf(spec, change, layer, n);
    if (mask.chunk > 0 && mask.chunksBefore > 0)
        return QObject::tr("its block of %1 and the one before").arg(separated(mask.chunk));
    if (mask.chunk > 0) return QObject::tr("its chunk of %1").arg(separated(mask.chunk));
    if (mask.window == 0) return QObject::tr("every key before");
    const QString last = QObject::tr("the last %1 (with its own)").arg(separated(mask.window));
    if (mask.keepFirst == 0) return last;
    return QObject::tr("%1 and the first %2").arg(last, separated(mask.keepFirst));
}

bool reachChanged(const ModelSpec& spec, const Intervention& change, int layer) {
    return choicesOf(spec, change, layer).at(Stage::mask) !=
               ownChoices(spec, layer).at(Stage::mask) ||
           maskOf(spec, change, layer, 0) != maskOf(spec, {}, layer, 0);
}

QString changesOfLayer(const ModelSpec& spec, const Intervention& change, int layer) {
    const Choices is = choicesOf(spec, change, layer), was = ownChoices(spec, layer);
    QStringList lines;
    for (const Stage stage : everyStage) {
        if (is.at(stage) == was.at(stage)) continue;
        lines << QObject::tr("%1: %2 (config: %3)")
                     .arg(translated(title(stage)), inWords(stage, is.at(stage)),
                          inWords(stage, was.at(stage)));
    }
    return lines.join('\n');
}

}  // namespace sextant
