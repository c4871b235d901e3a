// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/exercise_row.h"

#include <QObject>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>
#include <optional>

#include "analysis/measure/scored.h"
#include "analysis/position/composition.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/perplexity_text.h"
#include "widgets/selection.h"
#include "widgets/view.h"

namespace sextant {

namespace {

using Quantity = LessonCondition::Quantity;
constexpr double barOver = 1.4;  // the end of a condition's bar, in limits

// The number that is shown; nothing: it is not known, or does not exist.
std::optional<double> valueOf(Quantity quantity, const Snapshot& now, const Selection& selection) {
    if (!now.opened) return std::nullopt;
    const ModelSpec& spec = now.opened->spec;
    if (quantity == Quantity::length)
        return now.samples ? std::optional(static_cast<double>(now.samples->positions))
                           : std::nullopt;
    if (quantity == Quantity::selected) return static_cast<double>(selection.heads().size());
    if (quantity == Quantity::heads) {
        const auto own = headSigma(spec, now.experiment.intervention),
                   trained = headSigma(spec, {});
        double count = 0.0;
        for (std::size_t at = 0; at < std::min(own.size(), trained.size()); ++at)
            count += own[at] != trained[at];
        return count;
    }
    if (quantity == Quantity::window) {
        std::int64_t widest = 0;
        for (int layer = 0; layer < spec.layerCount(); ++layer) {
            const std::int64_t keys = windowOf(spec, now.experiment.intervention, layer);
            if (keys == 0) return std::numeric_limits<double>::infinity();  // all keys
            widest = std::max(widest, keys);
        }
        return static_cast<double>(widest);
    }
    const auto& answer = now.answer;  // B's, exact: never a preview
    if (!answer || now.state != ResultState::exact) return std::nullopt;
    switch (quantity) {
        case Quantity::within:
            return scored(*answer, 0, spec.trainedLength).perplexity();
        case Quantity::beyond:
            return scored(*answer, spec.trainedLength).perplexity();
        case Quantity::entropy: {
            const auto mean = meanEntropy(*answer);
            return mean.empty() ? std::nullopt
                                : std::optional(std::accumulate(mean.begin(), mean.end(), 0.0) /
                                                static_cast<double>(mean.size()));
        }
        default:
            return answer->perplexity();
    }
}

QString nameOf(Quantity quantity, std::int64_t trained) {
    const QString at = trained > 0 ? " " + separated(trained) : QString();
    switch (quantity) {
        case Quantity::within:
            return QObject::tr("within%1").arg(at);
        case Quantity::beyond:
            return QObject::tr("beyond%1").arg(at);
        case Quantity::entropy:
            return QObject::tr("mean entropy, nats");
        case Quantity::length:
            return QObject::tr("tokens a sample");
        case Quantity::heads:
            return QObject::tr("heads rescaled");
        case Quantity::selected:
            return QObject::tr("heads selected");
        case Quantity::window:
            return QObject::tr("keys in the window");
        case Quantity::perplexity:
            break;
    }
    return QObject::tr("perplexity, mean");
}

bool counts(Quantity quantity) {
    return quantity == Quantity::length || quantity == Quantity::heads ||
           quantity == Quantity::selected || quantity == Quantity::window;
}

}  // namespace

LessonRow exerciseRow(const LessonCondition& condition, const Snapshot& now,
                      const Selection& selection) {
    LessonRow row;
    const std::int64_t trained = now.opened ? now.opened->spec.trainedLength : 0;
    row.label = (condition.below ? QObject::tr("%1, under %2") : QObject::tr("%1, over %2"))
                    .arg(nameOf(condition.quantity, trained), QString::number(condition.limit));
    row.limit = 1.0 / barOver;
    if (!condition.meant.empty()) {
        std::vector<HeadId> right;
        std::set_intersection(condition.meant.begin(), condition.meant.end(),
                              selection.heads().begin(), selection.heads().end(),
                              std::back_inserter(right));
        const auto all = condition.meant.size();
        row.label = QObject::tr("the heads that are meant, and no other");
        row.value = QObject::tr("%1 of %2").arg(right.size()).arg(all);
        row.share = static_cast<double>(right.size()) / (barOver * static_cast<double>(all));
        row.met = selection.heads() == condition.meant;
        return row;
    }
    const auto value = valueOf(condition.quantity, now, selection);
    if (!value) return row;
    row.value = std::isinf(*value)           ? QObject::tr("all")
                : counts(condition.quantity) ? separated(static_cast<std::int64_t>(*value))
                                             : perplexityText(*value, Digits::less);
    row.share = condition.limit > 0.0 ? *value / (barOver * condition.limit) : 0.0;
    row.met = condition.below ? *value < condition.limit : *value > condition.limit;
    return row;
}

}  // namespace sextant
