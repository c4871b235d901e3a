// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/one_head/row_plot.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/controls/number_text.h"
#include "widgets/plot/axis_range.h"

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

QRectF RowPlot::plotIn(const QRectF& area, const QFont& font) const {
    const QFontMetricsF metrics(numberFont(font));
    return area.adjusted(metrics.horizontalAdvance("0.0888") + 6.0, 0.5 * metrics.height(), -2.0,
                         -metrics.height() - 4.0);
}

double RowPlot::xOf(double key) const {
    const QRectF plot = plotRect();
    return plot.left() + plot.width() * key / std::max(1.0, static_cast<double>(weights_.size()));
}

std::int64_t RowPlot::keyAt(double pixel) const {
    const QRectF plot = plotRect();
    const auto keys = static_cast<double>(weights_.size());
    return std::clamp<std::int64_t>(
        static_cast<std::int64_t>((pixel - plot.left()) / plot.width() * keys), 0,
        std::max<std::int64_t>(0, std::ssize(weights_) - 1));
}

void RowPlot::paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const {
    painter.save();
    if (weights_.empty()) {
        painter.setPen(theme.textColor(Role::muted));
        painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, words_);
        return painter.restore();
    }
    const QRectF plot = plotIn(area, painter.font());
    painter.setFont(numberFont(painter.font()));
    const QFontMetricsF metrics(painter.font());
    const double line = metrics.height();
    const auto keys = static_cast<double>(weights_.size());
    const auto across = [&](double key) { return plot.left() + plot.width() * key / keys; };
    if (trained_ > 0 && keys > static_cast<double>(trained_))
        painter.fillRect(
            QRectF(QPointF(across(static_cast<double>(trained_)), plot.top()), plot.bottomRight()),
            theme.newTerritory());
    // On the square root scale a quarter stands at half of the height.
    for (const double share : {0.0, 0.25, 1.0}) {
        const double y = plot.bottom() - plot.height() * std::sqrt(share);
        painter.setPen(theme.color(Role::line));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        painter.setPen(theme.textColor(Role::muted));
        painter.drawText(QRectF(area.left(), y - line / 2, plot.left() - area.left() - 5.0, line),
                         Qt::AlignRight | Qt::AlignVCenter,
                         wholeNumber(share * highest_, share == 0 ? 0 : 2).left(6));
    }
    const double step = positionStep(
        keys,
        std::max(2, static_cast<int>(plot.width() / (metrics.horizontalAdvance("88,888") + 30.0))));
    for (double tick = 0; tick < keys; tick += step) {
        painter.setPen(theme.textColor(
            trained_ > 0 && std::llround(tick) == trained_ ? Role::accent : Role::muted));
        painter.drawText(QRectF(across(tick + 0.5) - 40.0, plot.bottom() + 3.0, 80.0, line),
                         Qt::AlignHCenter, separated(std::llround(tick)));
    }
    // As many keys as stand in one pixel are drawn as the heaviest of them.
    painter.setOpacity(muted_ ? 0.55 : 1.0);
    const double each = plot.width() / keys, wide = std::max(1.0, each * (each > 3 ? 0.8 : 1.0));
    const QColor colour = theme.color(Role::entropy);
    for (std::size_t key = 0; key < weights_.size();) {
        const double left = across(static_cast<double>(key));
        double weight = 0;
        bool chosen = false;
        do {
            weight = std::max(weight, weights_[key]);
            chosen = chosen || (key_ && *key_ == static_cast<std::int64_t>(key));
            ++key;
        } while (key < weights_.size() && across(static_cast<double>(key)) < left + 1.0);
        const double high = plot.height() * std::sqrt(weight / highest_);
        painter.fillRect(QRectF(left, plot.bottom() - high, wide, high),
                         chosen ? theme.color(Role::accent) : colour);
    }
    painter.setOpacity(1.0);
    if (trained_ > 0 && keys > static_cast<double>(trained_)) {
        painter.setPen(QPen(theme.color(Role::accent), 1.3 * strokes()));
        const double x = across(static_cast<double>(trained_));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    }
    if (frame_.count > 0) {
        const QRectF frame(
            QPointF(across(static_cast<double>(frame_.first)), plot.top() - 2.0),
            QPointF(across(static_cast<double>(frame_.first + frame_.count)), plot.bottom() + 1.0));
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
    const QRectF plot = plotRect();
    if (frame_.count == 0 || pixel.y() < plot.top() - 6 || pixel.y() > plot.bottom() + 6)
        return Held::nothing;
    const double left = xOf(static_cast<double>(frame_.first));
    const double right = xOf(static_cast<double>(frame_.first + frame_.count));
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
    heldKey_ = keyAt(event->position().x());
    held_ = heldAt(event->position());
    if (held_ == Held::nothing && plotRect().contains(event->position())) {
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
    const std::int64_t by = keyAt(event->position().x()) - heldKey_;
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
