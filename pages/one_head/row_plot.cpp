// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/one_head/row_plot.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/controls/number_text.h"
#include "widgets/plot/chart_pane.h"

namespace sextant {

namespace {

constexpr double frameEdgeWidth = 5.0;  // pixels at which the frame's edge is held

}  // namespace

RowPlot::RowPlot(QWidget* parent) : Chart("rowPlot", tr("Weights of the query row"), parent) {}

void RowPlot::setWeights(std::vector<double> weights, const QString& words, bool muted) {
    weights_ = std::move(weights);
    words_ = words;
    muted_ = muted;
    const double most = weights_.empty() ? 1.0 : *std::ranges::max_element(weights_);
    const double step = readableStep(std::max(1e-6, most), 4);
    highest_ = std::ceil(std::max(1e-6, most) / step - 1e-9) * step;
    update();
}

void RowPlot::setTrainedLength(std::int64_t trained) {
    trained_ = trained;
    update();
}

void RowPlot::setKey(std::optional<std::int64_t> key) {
    key_ = key;
    update();
}

void RowPlot::setFrame(const KeyFrame& frame, int mostKeys) {
    frame_ = frame;
    mostKeys_ = std::max(leastKeys, mostKeys);
    update();
}

Plot RowPlot::plotIn(const QRectF& area, const QFont& font, const Theme& theme) const {
    const QFontMetricsF metrics(numberFont(font));
    PlotPane pane = chartPane({}, {}, Role::muted, theme);
    pane.area = area.adjusted(metrics.horizontalAdvance("0.0888") + 6.0, 0.5 * metrics.height(),
                              -2.0, -metrics.height() - 4.0);
    const auto keys = std::max(1.0, static_cast<double>(weights_.size()));
    pane.x.range = {0.0, keys};
    const double most = pane.area.width() / (metrics.horizontalAdvance("88,888") + 30.0);
    pane.x.ticks = positionTicks({0.0, keys - 1}, false, std::max(2, static_cast<int>(most)));
    markTick(pane.x, static_cast<double>(trained_), theme);
    for (PlotTick& tick : pane.x.ticks)
        tick.at += 0.5;  // the middle of the key
    pane.left.range = {0.0, std::sqrt(highest_)};
    for (const double share : {0.0, 0.25, 1.0})  // a quarter stands at half of the height
        pane.left.ticks.push_back({std::sqrt(share * highest_),
                                   wholeNumber(share * highest_, share == 0 ? 0 : 2).left(6)});
    addTrained(pane, static_cast<double>(trained_), theme, strokes());
    for (PlotRule& rule : pane.rules)
        rule.over = true;
    addBars(pane, theme);
    return {font, {pane}};
}

// As many keys as stand in one pixel are drawn as the heaviest of them.
void RowPlot::addBars(PlotPane& pane, const Theme& theme) const {
    PlotLine bars, chosen;
    bars.fill = theme.color(Role::entropy);
    chosen.fill = theme.color(Role::accent);
    const double each = pane.area.width() / pane.x.range.upper;
    const double wide = std::max(1.0 / each, each > 3 ? 0.8 : 1.0);
    for (std::size_t key = 0; key < weights_.size();) {
        const auto left = static_cast<double>(key);
        double weight = 0;
        bool isKey = false;
        do {
            weight = std::max(weight, weights_[key]);
            isKey = isKey || key_ == static_cast<std::int64_t>(key);
            ++key;
        } while (key < weights_.size() && (static_cast<double>(key) - left) * each < 1.0);
        const double high = std::sqrt(weight);
        for (const QPointF& corner : {QPointF(left, 0), QPointF(left, high),
                                      QPointF(left + wide, high), QPointF(left + wide, 0)})
            (isKey ? chosen : bars).points.push_back(corner);
    }
    for (PlotLine* line : {&bars, &chosen}) {
        line->until = {QPointF()};
        line->opacity = muted_ ? 0.55 : 1.0;
        pane.lines.push_back(*line);
    }
}

std::int64_t RowPlot::keyAt(const QPointF& pixel) const {
    return std::clamp<std::int64_t>(
        static_cast<std::int64_t>(std::floor(onScreen().panes[0].xAt(pixel.x()))), 0,
        std::max<std::int64_t>(0, std::ssize(weights_) - 1));
}

void RowPlot::paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const {
    painter.save();
    if (weights_.empty()) {
        painter.setPen(theme.textColor(Role::muted));
        painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, words_);
        return painter.restore();
    }
    const Plot plot = plotIn(area, painter.font(), theme);
    paint(painter, plot);
    if (frame_.count > 0) {
        const PlotPane& pane = plot.panes[0];
        const QRectF frame(
            QPointF(pane.xOf(static_cast<double>(frame_.first)), pane.area.top() - 2.0),
            QPointF(pane.xOf(static_cast<double>(frame_.first + frame_.count)),
                    pane.area.bottom() + 1.0));
        QColor fill = theme.color(Role::accent);
        fill.setAlphaF(0.10f);
        painter.setPen(QPen(theme.color(Role::accent), 1.3 * strokes()));
        painter.setBrush(fill);
        painter.drawRoundedRect(frame, 2.0, 2.0);
    }
    painter.restore();
}

Table RowPlot::table() const {
    Table all("row", {"key", "weight"});
    for (std::size_t key = 0; key < weights_.size(); ++key)
        all.addRow(key, weights_[key]);
    return all;
}

RowPlot::Held RowPlot::heldAt(const QPointF& pixel) const {
    const PlotPane pane = onScreen().panes[0];
    if (frame_.count == 0 || pixel.y() < pane.area.top() - 6 || pixel.y() > pane.area.bottom() + 6)
        return Held::nothing;
    const double left = pane.xOf(static_cast<double>(frame_.first));
    const double right = pane.xOf(static_cast<double>(frame_.first + frame_.count));
    if (std::abs(pixel.x() - left) <= frameEdgeWidth) return Held::left;
    if (std::abs(pixel.x() - right) <= frameEdgeWidth) return Held::right;
    return pixel.x() > left && pixel.x() < right ? Held::body : Held::nothing;
}

void RowPlot::want(std::int64_t first, std::int64_t end) {
    const std::int64_t keys = std::ssize(weights_);
    const auto count =
        std::clamp<std::int64_t>(end - first, std::min<std::int64_t>(leastKeys, keys),
                                 std::min<std::int64_t>(mostKeys_, keys));
    first = std::clamp<std::int64_t>(first, 0, keys - count);
    const KeyFrame wanted{first, static_cast<int>(count)};
    if (wanted != frame_) emit frameWanted(wanted);
}

void RowPlot::mousePressEvent(QMouseEvent* event) {
    Chart::mousePressEvent(event);
    if (event->button() != Qt::LeftButton || weights_.empty()) return;
    heldKey_ = keyAt(event->position());
    held_ = heldAt(event->position());
    if (held_ == Held::nothing && onScreen().panes[0].area.contains(event->position())) {
        emit keyChosen(heldKey_);
        want(heldKey_ - frame_.count / 2, heldKey_ - frame_.count / 2 + frame_.count);
        held_ = Held::body;
    }
    heldFrame_ = frame_;
}

void RowPlot::mouseMoveEvent(QMouseEvent* event) {
    if (held_ == Held::nothing) {
        const Held under = heldAt(event->position());
        setCursor(under == Held::left || under == Held::right ? Qt::SizeHorCursor
                  : under == Held::body                       ? Qt::OpenHandCursor
                                                              : Qt::ArrowCursor);
        return;
    }
    const std::int64_t by = keyAt(event->position()) - heldKey_;
    const std::int64_t first = heldFrame_.first, end = first + heldFrame_.count;
    if (held_ == Held::body) want(first + by, end + by);
    if (held_ == Held::left)
        want(std::clamp<std::int64_t>(first + by, end - mostKeys_, end - leastKeys), end);
    if (held_ == Held::right) want(first, std::max(first + leastKeys, end + by));
}

void RowPlot::mouseReleaseEvent(QMouseEvent* event) {
    Chart::mouseReleaseEvent(event);
    held_ = Held::nothing;
}

}  // namespace sextant
