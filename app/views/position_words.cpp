// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/position_words.h"

#include <QObject>
#include <QStringList>
#include <map>

#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"

namespace sextant {

QString positionName(const ModelSpec& spec, const Intervention& change, int layer) {
    const Choices choices = choicesOf(spec, change, layer);
    const Method& frequencies =
        findMethod(Stage::frequencies, choices.at(Stage::frequencies).method);
    return QString::fromStdString(frequencies.column == Column::neutral ? positionWord(choices)
                                                                        : frequencies.label);
}

bool positionChanged(const ModelSpec& spec, const Intervention& change, int layer) {
    return choicesOf(spec, change, layer) != ownChoices(spec, layer);
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

}  // namespace sextant
