// SPDX-License-Identifier: GPL-3.0-or-later
// Which part of the curves is visible: fitted, zoomed by hand, or held.
#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "pages/curves/curves_view.h"
#include "pages/curves/shared_lines.h"

namespace sextant {
namespace {

constexpr double kLeastTokens = 8.0;  // nothing zooms closer
constexpr int kBandThreshold = 5;     // pixels a press must travel sideways to be a range,
constexpr int kBoxThreshold = 16;     // and up or down to be one of values

}  // namespace

AxisRange CurvesView::allPositions() const {
    return {0.0, static_cast<double>(std::max(state_.length(), 1))};
}

void CurvesView::resetZoom() {
    allPositionsShown_ = entropyFitted_ = logPerplexityFitted_ = true;
    leftOver_ = {1.0, 1.0};
    rangesKnown_ = false;  // held axes settle once more
    refreshControls();
    markDirty();
}

void CurvesView::setHeld(bool held) {
    if (held_ == held) return;
    held_ = held;
    refreshControls();
    markDirty();
}

void CurvesView::setPresenting(bool presenting) {
    if (presenting_ == presenting) return;
    presenting_ = presenting;
    if (presenting) heldBefore_ = held_;
    held_ = presenting || heldBefore_;
    refreshControls();
    updateReadOut();
    markDirty();
}

void CurvesView::setLogPositions(bool logarithmic) {
    if (state_.logPositions == logarithmic) return;
    state_.logPositions = logarithmic;
    refreshControls();
    markDirty();
}

void CurvesView::setVisiblePositions(AxisRange positions) {
    if (isEmpty() || !(positions.size() >= 0.0)) return;
    AxisRange all = allPositions();
    if (held_) all = united(all, state_.positions);
    const double least = std::min(kLeastTokens, all.size());
    if (positions.size() < least) {
        const double middle = 0.5 * (positions.lower + positions.upper);
        positions = {middle - 0.5 * least, middle + 0.5 * least};
    }
    // A logarithmic axis begins at 1; all of it is all positions.
    if (state_.logPositions && positions.lower <= 1.0) positions.lower = 0.0;
    state_.positions = state_.logPositions ? AxisRange{std::max(positions.lower, all.lower),
                                                       std::min(positions.upper, all.upper)}
                                           : within(positions, all);
    allPositionsShown_ = state_.positions == allPositions();
    refreshControls();
    markDirty();
}

void CurvesView::showAxis(const std::optional<std::pair<double, double>>& axis) {
    if (axis) return setVisiblePositions({axis->first, axis->second});
    allPositionsShown_ = true;
    state_.positions = allPositions();
    refreshControls();
    markDirty();
}

void CurvesView::takeAxis(const std::optional<std::pair<double, double>>& asked) {
    // What is drawn when it is next in sight may be longer or shorter than what was drawn last.
    if (isEmpty() || !isVisible()) {
        awaitedAxis_ = asked;
        markDirty();
        return selection_->setAxis(asked);
    }
    showAxis(asked);
    publishAxis();
}

void CurvesView::publishAxis() {
    const AxisRange& sight = state_.positions;
    if (allPositionsShown_) {
        selection_->setRange(std::nullopt);
        return selection_->setAxis(std::nullopt);
    }
    selection_->setRange(std::pair(static_cast<int>(std::ceil(sight.lower)),
                                   static_cast<int>(std::floor(sight.upper))));
    selection_->setAxis(std::pair(sight.lower, sight.upper));
}

void CurvesView::updateRanges() {
    if (awaitedAxis_) showAxis(*std::exchange(awaitedAxis_, std::nullopt));
    const bool settles = !held_ || !rangesKnown_;
    if (settles) {
        state_.positions =
            allPositionsShown_ ? allPositions() : within(state_.positions, allPositions());
        AxisRange entropy = fittedEntropy(state_);
        const AxisRange logPerplexity = fittedLogPerplexity(state_);
        const Measurement* now = state_.now.source.get();
        const bool partial = now && now->fidelity == Fidelity::partial;
        const bool known = rangesKnown_ && fittedLength_ == state_.length();
        // A mean over some of the samples is another one in the end; of one sample what is there
        // stays as it is.
        const bool settled = !partial || now->samples == 1;
        const bool stay = known && (dragging_ || (wholeFitted_ && !settled));
        const bool grow = known && partial;
        // Before the first whole answer there is room for the most that can still come.
        if (partial && !(known && wholeFitted_) && !state_.difference)
            entropy = united(entropy,
                             fittedRange({0.0, fromNats(state_.unit) * std::log(state_.length())}));
        const auto fit = [&](AxisRange& range, const AxisRange& fitted, bool follows) {
            if (follows && !stay) range = grow ? united(range, fitted) : fitted;
        };
        fit(state_.entropy, entropy, entropyFitted_);
        fit(state_.logPerplexity, logPerplexity, logPerplexityFitted_);
        if (!stay && !grow) wholeFitted_ = now && !partial;
        fittedLength_ = state_.length();
        rangesKnown_ = true;
    }
    if (state_.twoPlots) {  // each has its own lines, from end to end
        for (auto [range, fitted] : {std::pair(&state_.entropy, entropyFitted_),
                                     std::pair(&state_.logPerplexity, logPerplexityFitted_)})
            if (settles && fitted) *range = inSharedIntervals(*range, *range).first;
        return;
    }
    // Both axes of one plot have the same lines, at readable values on either.
    if (entropyFitted_ && logPerplexityFitted_) {
        std::tie(state_.entropy, state_.logPerplexity) =
            inSharedIntervals(state_.entropy, state_.logPerplexity);
        return;
    }
    // One that is fitted stays where it was while the other is zoomed by hand.
    if (settles && entropyFitted_ != logPerplexityFitted_) {
        const auto fitted = inSharedIntervals(
            entropyFitted_ ? state_.entropy : fittedEntropy(state_),
            logPerplexityFitted_ ? state_.logPerplexity : fittedLogPerplexity(state_));
        if (entropyFitted_) state_.entropy = fitted.first;
        if (logPerplexityFitted_) state_.logPerplexity = fitted.second;
    }
    shareLines();
}

// One that was zoomed by hand goes to the next place where it has lines in common with the other.
void CurvesView::shareLines() {
    constexpr int wanted = 6, most = 12;
    if (state_.twoPlots || sharedLines(state_.entropy, state_.logPerplexity, wanted, most)) return;
    AxisRange& moves =
        entropyFitted_ || !logPerplexityFitted_ ? state_.logPerplexity : state_.entropy;
    const AxisRange& stays = &moves == &state_.entropy ? state_.logPerplexity : state_.entropy;
    moves = sharingLines(moves, 0.5 * (moves.lower + moves.upper), stays);
}

void CurvesView::zoomPositions(double factor, double fixed) {
    const AxisRange shown = state_.shownPositions();
    fixed = std::clamp(fixed, shown.lower, shown.upper);
    setVisiblePositions(state_.logPositions ? zoomedLog(shown, factor, fixed)
                                            : zoomed(shown, factor, fixed));
}

// About the pixel row `pixel` of the plot; without one about the lower end. One axis of a plot that
// has two goes where they have lines in common; what is left over is part of the next move.
void CurvesView::zoomValues(double factor, bool entropy, bool logPerplexity,
                            std::optional<double> pixel) {
    const bool alone = entropy != logPerplexity && !state_.twoPlots;
    const auto zoom = [&](AxisRange& range, bool& fitted, double& leftOver, bool ofEntropy,
                          const AxisRange& other) {
        const double fixed =
            pixel ? std::clamp(plot_->valueAt(ofEntropy, *pixel), range.lower, range.upper)
                  : range.lower;
        const AxisRange asked = zoomed(range, alone ? leftOver * factor : factor, fixed);
        range = alone ? sharingLines(asked, fixed, other) : asked;
        leftOver = asked.size() / range.size();
        fitted = false;
    };
    if (entropy) zoom(state_.entropy, entropyFitted_, leftOver_.first, true, state_.logPerplexity);
    if (logPerplexity)
        zoom(state_.logPerplexity, logPerplexityFitted_, leftOver_.second, false, state_.entropy);
    shareLines();
    refreshControls();
    markDirty(false);
}

// Along with the hand, in both directions; values only once it went up or down on purpose.
void CurvesView::panTo(const QPoint& at) {
    constexpr int kOnPurpose = 12;  // pixels
    const QRect area = plot_->plotArea();
    CurvesState from = state_;
    from.positions = gesture_.positions;
    const QPoint way = at - gesture_.start;
    const double across = -static_cast<double>(way.x()) / std::max(area.width(), 1);
    AxisRange to = moved(from.shownPositions(), across, state_.logPositions);
    // Not beyond the text, and no narrower for it.
    if (state_.logPositions) {
        const AxisRange all{1.0, allPositions().upper};
        const double share = std::clamp(1.0, all.lower / to.lower,
                                        std::max(all.upper / to.upper, all.lower / to.lower));
        to = {to.lower * share, to.upper * share};
    }
    if (way.x() != 0) setVisiblePositions(to);
    leftOver_ = {1.0, 1.0};
    gesture_.values = gesture_.values || std::abs(way.y()) >= kOnPurpose;
    if (!gesture_.values) return;
    const auto move = [&](AxisRange& range, const AxisRange& start, bool& fitted, int height) {
        range = moved(start, static_cast<double>(way.y()) / std::max(height, 1), false);
        fitted = false;
    };
    const int lower = plot_->hasTwo() ? plot_->lowerArea().height() : area.height();
    if (gesture_.onEntropy) move(state_.entropy, gesture_.entropy, entropyFitted_, area.height());
    if (gesture_.onLogPerplexity)
        move(state_.logPerplexity, gesture_.logPerplexity, logPerplexityFitted_, lower);
    refreshControls();
    markDirty(false);
}

AxisRange CurvesView::valuesWithin(bool entropy, const QRectF& box) const {
    return {plot_->valueAt(entropy, box.bottom()), plot_->valueAt(entropy, box.top())};
}

QRectF CurvesView::boxOf(const QPoint& at) const {
    const QPoint from = gesture_.start - plot_->pos(), to = at - plot_->pos();
    const bool wide = std::abs(to.x() - from.x()) >= kBandThreshold;
    const bool high = std::abs(to.y() - from.y()) >= kBoxThreshold;
    if (!wide && !high) return {};
    const QRectF one = plot_->plotArea(), other = plot_->lowerArea();
    QRectF area = one;
    if (plot_->hasTwo()) area = gesture_.onEntropy ? one : other;
    QRectF box = QRectF(from, to).normalized();
    if (!high) box = {box.left(), one.top(), box.width(), (one | other).height()};
    if (!wide) box = {area.left(), box.top(), area.width(), box.height()};
    if (!high) area = one | other;
    return box & area;
}

void CurvesView::zoomToBox(const QPoint& at) {
    const QRectF box = boxOf(at);
    if (box.isEmpty()) return;
    leftOver_ = {1.0, 1.0};
    const bool wide = std::abs(at.x() - gesture_.start.x()) >= kBandThreshold;
    const bool high = std::abs(at.y() - gesture_.start.y()) >= kBoxThreshold;
    if (high && gesture_.onEntropy) {
        state_.entropy = valuesWithin(true, box);
        entropyFitted_ = false;
    }
    if (high && gesture_.onLogPerplexity) {
        state_.logPerplexity = valuesWithin(false, box);
        logPerplexityFitted_ = false;
    }
    if (wide) setVisiblePositions({plot_->positionAt(box.left()), plot_->positionAt(box.right())});
    refreshControls();
    markDirty();
}

std::optional<bool> CurvesView::valueAxisAt(const QPoint& place) const {
    const QRect one = plot_->plotArea(), other = plot_->lowerArea();
    const auto beside = [&](const QRect& area) {
        return place.y() >= area.top() && place.y() <= area.bottom();
    };
    if (place.x() < one.left()) {
        if (beside(one)) return true;
        if (plot_->hasTwo() && beside(other)) return false;
    } else if (place.x() > one.right() && !plot_->hasTwo() && beside(one)) {
        return false;
    }
    return std::nullopt;
}

}  // namespace sextant
