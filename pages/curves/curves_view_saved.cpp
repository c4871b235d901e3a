// SPDX-License-Identifier: GPL-3.0-or-later
// Saves and restores the view's settings: zoom in nats, so that the unit may change in between.
#include <QJsonArray>
#include <cmath>

#include "pages/curves/curves_view.h"

namespace sextant {
namespace {

const char* const kPlots[] = {"automatic", "one", "two"};
const char* const kFitted = "Fitted";  // after an axis' name: no hand moved it

// Without the last digits, which another unit and back would change.
double rounded(double value) {
    return QString::number(value, 'g', 12).toDouble();
}

QJsonArray range(const AxisRange& range, double scale) {
    return {rounded(range.lower * scale), rounded(range.upper * scale)};
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
    const bool held = presenting_ ? heldBefore_ : held_;  // showing holds them for a while
    // Held axes come back as they are; let go, those that nobody moved are fitted again.
    const auto keep = [&](const char* name, const AxisRange& of, double factor, bool fitted) {
        if (!rangesKnown_ || (!held && fitted)) return;
        zoom[QLatin1String(name)] = range(of, factor);
        if (fitted) zoom[QString(name) + kFitted] = true;
    };
    keep("positions", state_.positions, 1.0, allPositionsShown_);
    keep("entropy", state_.entropy, toNats, entropyFitted_);
    keep("logPerplexity", state_.logPerplexity, toNats, logPerplexityFitted_);
    return {{"smoothing", state_.smoothing},
            {"entropySmoothing", state_.entropySmoothing},
            {"logPositions", state_.logPositions},
            {"held", held},
            {"plots", kPlots[static_cast<int>(plots_)]},
            {"spread", spread_},
            {"difference", state_.difference},
            {"marksInflections", state_.marksInflections},
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
    setDifference(saved["difference"].toBool(state_.difference));
    setMarksInflections(saved["marksInflections"].toBool(state_.marksInflections));
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
            free = !found || zoom[QString(name) + kFitted].toBool();
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
