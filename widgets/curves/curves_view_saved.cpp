// SPDX-License-Identifier: GPL-3.0-or-later
// How the curves stand, for another day: zoom in nats, so that the unit may be another by then.
#include <QJsonArray>
#include <cmath>

#include "widgets/curves/curves_view.h"

namespace sextant {
namespace {

const char* const kPlots[] = {"automatic", "one", "two"};

QJsonArray range(const AxisRange& range, double scale) {
    return {range.lower * scale, range.upper * scale};
}

std::optional<AxisRange> rangeOf(const QJsonValue& value, double scale) {
    const QJsonArray ends = value.toArray();
    if (ends.size() != 2) return std::nullopt;
    const AxisRange range{ends[0].toDouble() * scale, ends[1].toDouble() * scale};
    if (!std::isfinite(range.size()) || !(range.size() > 0.0)) return std::nullopt;
    return range;
}

}  // namespace

QJsonObject CurvesView::saved() const {
    const double toNats = 1.0 / fromNats(state_.unit);
    QJsonArray hidden;
    for (const QString& key : state_.hidden)
        hidden.append(key);
    QJsonObject zoom;
    if (rangesKnown_ && (held_ || !allPositionsShown_))
        zoom["positions"] = range(state_.positions, 1.0);
    if (rangesKnown_ && (held_ || !entropyFitted_)) zoom["entropy"] = range(state_.entropy, toNats);
    if (rangesKnown_ && (held_ || !logPerplexityFitted_))
        zoom["logPerplexity"] = range(state_.logPerplexity, toNats);
    return {{"smoothing", state_.smoothing},
            {"entropySmoothing", state_.entropySmoothing},
            {"logPositions", state_.logPositions},
            {"held", held_},
            {"plots", kPlots[static_cast<int>(plots_)]},
            {"spread", spread_},
            {"hidden", hidden},
            {"zoom", zoom}};
}

void CurvesView::restore(const QJsonObject& saved) {
    setSmoothing(saved["smoothing"].toInt(state_.smoothing));
    setEntropySmoothing(saved["entropySmoothing"].toInt(state_.entropySmoothing));
    setLogPositions(saved["logPositions"].toBool(state_.logPositions));
    for (int i = 0; i < 3; ++i)
        if (saved["plots"].toString() == kPlots[i]) setPlots(static_cast<PlotsChoice>(i));
    setSpread(saved["spread"].toBool(spread_));
    if (saved["hidden"].isArray()) {
        state_.hidden.clear();
        for (const QJsonValue& key : saved["hidden"].toArray())
            state_.hidden.insert(key.toString());
    }
    held_ = saved["held"].toBool(held_);
    if (saved["zoom"].isObject()) {
        const QJsonObject zoom = saved["zoom"].toObject();
        const double scale = fromNats(state_.unit);
        const auto bring = [&](const char* name, AxisRange& to, double factor, bool& free) {
            const auto found = rangeOf(zoom[QLatin1String(name)], factor);
            free = !found;
            if (found) to = *found;
            rangesKnown_ = rangesKnown_ || found;
        };
        bring("positions", state_.positions, 1.0, allPositionsShown_);
        bring("entropy", state_.entropy, scale, entropyFitted_);
        bring("logPerplexity", state_.logPerplexity, scale, logPerplexityFitted_);
    }
    refreshControls();
    markDirty();
}

}  // namespace sextant
