// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/position_words.h"

#include <QObject>
#include <QStringList>
#include <map>

namespace sextant {

namespace {

QString encodingName(PositionEncoding encoding) {
    switch (encoding) {
        case PositionEncoding::rope:
            return "RoPE";
        case PositionEncoding::alibi:
            return "ALiBi";
        case PositionEncoding::kerpleLog:
        case PositionEncoding::kerplePower:
            return "KERPLE";
        case PositionEncoding::xpos:
            return "xPos";
        case PositionEncoding::learned:
            return QObject::tr("learned");
        case PositionEncoding::none:
            break;
    }
    return "NoPE";
}

}  // namespace

QString positionName(const ModelSpec& spec, const Intervention& change, int layer) {
    return encodingName(effectivePosition(spec, change, layer));
}

bool positionChanged(const ModelSpec& spec, const Intervention& change, int layer) {
    return effectivePosition(spec, change, layer) !=
           spec.layers[static_cast<std::size_t>(layer)].position;
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
