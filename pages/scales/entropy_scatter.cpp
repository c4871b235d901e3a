// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scales/entropy_scatter.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <span>

#include "widgets/colormap.h"
#include "widgets/controls/number_text.h"

namespace sextant {

namespace {

constexpr double nearest = 10.0;  // pixels

double tableWidth(const QRectF& area, const QFont& font) {
    return std::min(QFontMetricsF(font).horizontalAdvance("layer  88   -88.8   -0.88") + 40.0,
                    0.42 * area.width());
}

}  // namespace

bool ScatterFacts::empty() const {
    const auto count = static_cast<std::size_t>(layers) * static_cast<std::size_t>(heads);
    if (count == 0 || sigma.size() != count || entropy.size() != count) return true;
    return std::all_of(sigma.begin(), sigma.end(), [&](double one) { return one == sigma[0]; });
}

RegressionLine lineOf(const ScatterFacts& facts, int layer) {
    const auto heads = static_cast<std::size_t>(facts.heads);
    const std::size_t first = static_cast<std::size_t>(layer) * heads;
    return regressionLine(std::span(facts.sigma).subspan(first, heads),
                          std::span(facts.entropy).subspan(first, heads));
}

EntropyScatter::EntropyScatter(QWidget* parent)
    : Chart("entropyScatter", tr("Converged entropy by \u03c3"), parent) {}

void EntropyScatter::setFacts(const ScatterFacts& facts) {
    if (facts.layers != facts_.layers) {
        shown_.clear();
        const int apart = facts.layers > mostLayers ? 3 : 1;
        for (int layer = apart / 2; layer < facts.layers; layer += apart)
            shown_.insert(layer);
    }
    facts_ = facts;
    update();
}

void EntropyScatter::setHovered(std::optional<HeadId> head) {
    if (head == hovered_) return;
    hovered_ = head;
    update();
}

ChartFrame EntropyScatter::frameIn(const QRectF& area, const QFont& font) const {
    ChartText words;
    words.x = tr("\u03c3 of the head (1/\u221ad)");
    words.y = tr("entropy (nats)");
    ChartFrame frame;
    frame.plot = plotWithin(area.adjusted(0, 0, -tableWidth(area, font) - 12.0, 0), font, words);
    ValueExtent sigma, entropy;
    for (const double one : facts_.sigma)
        sigma.include(one);
    // Clear of the axis' numbers: many heads stand at the least of them.
    if (const double room = 0.04 * (sigma.upper - sigma.lower); room > 0) {
        sigma.include(sigma.lower - room);
        sigma.include(sigma.upper + room);
    }
    entropy.include(0.0);
    for (const double one : facts_.entropy)
        entropy.include(one);
    frame.x = fittedRange(sigma);
    frame.y = fittedRange(entropy);
    return frame;
}

std::vector<EntropyScatter::Row> EntropyScatter::rows() const {
    return rowsIn(rect(), wordFont());
}

std::vector<EntropyScatter::Row> EntropyScatter::rowsIn(const QRectF& area,
                                                        const QFont& font) const {
    std::vector<Row> all;
    const double line = QFontMetricsF(font).height();
    const double wide = tableWidth(area, font);
    // As high as there is room for.
    const double room = area.height() - 2.2 * line;
    const double high = std::clamp(room / std::max(1, facts_.layers), 0.75 * line, line + 6.0);
    for (int layer = 0; layer < facts_.layers; ++layer)
        all.push_back({layer, QRectF(area.right() - wide, area.top() + 1.3 * line + layer * high,
                                     wide, high)});
    return all;
}

QPointF EntropyScatter::pointOf(HeadId head) const {
    return frameIn(rect(), wordFont()).at(facts_.sigma[at(head)], facts_.entropy[at(head)]);
}

QColor EntropyScatter::colourOf(int layer, const Theme& theme) const {
    const QColor colour = seriesStyle(layer, theme.color(Role::text)).colour;
    const auto lit = hoveredLayer_ ? hoveredLayer_
                     : hovered_    ? std::optional(hovered_->layer)
                                   : std::nullopt;
    return blend(theme.color(Role::panel), colour, lit && lit != layer ? 0.3 : 1.0);
}

void EntropyScatter::paintTable(QPainter& painter, const QRectF& area, const Theme& theme) const {
    const auto cells = [&](const QRectF& place, const QString& name, const QString& slope,
                           const QString& r) {
        const double third = (place.width() - 40.0) / 3;
        painter.drawText(QRectF(place.left() + 44.0, place.top(), third, place.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, name);
        painter.drawText(
            QRectF(place.right() - 2 * third - 4.0, place.top(), third, place.height()),
            Qt::AlignRight | Qt::AlignVCenter, slope);
        painter.drawText(QRectF(place.right() - third, place.top(), third - 2.0, place.height()),
                         Qt::AlignRight | Qt::AlignVCenter, r);
    };
    const auto all = rowsIn(area, painter.font());
    const double line = QFontMetricsF(painter.font()).height();
    QRectF head = all.front().place;
    head.setTop(area.top());
    head.setHeight(line);
    painter.setPen(theme.textColor(Role::muted));
    cells(head, tr("layer"), tr("slope"), "r");
    for (const Row& row : all) {
        const bool shown = shown_.contains(row.layer);
        const SeriesStyle style{colourOf(row.layer, theme),
                                seriesStyle(row.layer, theme.color(Role::text)).dashes};
        const double y = row.place.center().y();
        if (shown) {
            paintMark(painter, row.layer, {row.place.left() + 6.0, y}, 4.0, style.colour);
            painter.setPen(style.pen(1.5 * strokes()));
            painter.drawLine(QPointF(row.place.left() + 14.0, y),
                             QPointF(row.place.left() + 36.0, y));
        }
        const RegressionLine fit = lineOf(facts_, row.layer);
        painter.setPen(shown ? theme.textColor(Role::text) : theme.textColor(Role::muted));
        cells(row.place, QString::number(row.layer), printedNumber(fit.slope, 1),
              printedNumber(fit.r, 2));
    }
}

void EntropyScatter::paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const {
    if (!hasValues()) return;
    const ChartFrame frame = frameIn(area, painter.font());
    ChartText words;
    words.x = tr("\u03c3 of the head (1/\u221ad)");
    words.y = tr("entropy (nats)");
    words.yRole = Role::entropy;
    paintAxes(painter, frame, words, theme);
    for (const int layer : shown_) {
        const SeriesStyle style{colourOf(layer, theme),
                                seriesStyle(layer, theme.color(Role::text)).dashes};
        double least = 1e300, most = -1e300;
        for (int head = 0; head < facts_.heads; ++head) {
            const HeadId id{layer, head};
            const double sigma = facts_.sigma[at(id)];
            least = std::min(least, sigma);
            most = std::max(most, sigma);
            paintMark(painter, layer, frame.at(sigma, facts_.entropy[at(id)]),
                      hovered_ == id ? 6.5 : 4.5, style.colour);
        }
        const RegressionLine fit = lineOf(facts_, layer);
        if (std::isnan(fit.slope)) continue;
        painter.save();
        painter.setClipRect(frame.plot);
        painter.setPen(style.pen(1.5 * strokes()));
        const double more = 0.08 * (most - least);
        painter.drawLine(frame.at(least - more, fit.level + fit.slope * (least - more)),
                         frame.at(most + more, fit.level + fit.slope * (most + more)));
        painter.restore();
    }
    paintTable(painter, area, theme);
}

Table EntropyScatter::table() const {
    Table all("entropy-by-sigma", {"layer", "head", "sigma", "entropy_nats", "slope", "r"});
    for (int layer = 0; layer < facts_.layers; ++layer) {
        const RegressionLine fit = lineOf(facts_, layer);
        for (int head = 0; head < facts_.heads; ++head)
            all.addRow(layer, head, facts_.sigma[at({layer, head})],
                       facts_.entropy[at({layer, head})], fit.slope, fit.r);
    }
    return all;
}

void EntropyScatter::mouseMoveEvent(QMouseEvent* event) {
    if (!hasValues()) return;
    const auto before = hoveredLayer_;
    hoveredLayer_.reset();
    for (const Row& row : rows())
        if (row.place.contains(event->position())) hoveredLayer_ = row.layer;
    if (before != hoveredLayer_) update();
    std::optional<HeadId> best;
    double least = nearest;
    for (const int layer : shown_)
        for (int head = 0; head < facts_.heads; ++head) {
            const QPointF away = pointOf({layer, head}) - event->position();
            if (const double distance = std::hypot(away.x(), away.y()); distance < least) {
                least = distance;
                best = HeadId{layer, head};
            }
        }
    emit headHovered(best);
}

void EntropyScatter::mousePressEvent(QMouseEvent* event) {
    Chart::mousePressEvent(event);
    if (event->button() != Qt::LeftButton || !hasValues()) return;
    for (const Row& row : rows())
        if (row.place.contains(event->position())) {
            if (shown_.erase(row.layer) == 0) shown_.insert(row.layer);
            update();
        }
}

void EntropyScatter::leaveEvent(QEvent* event) {
    Chart::leaveEvent(event);
    hoveredLayer_.reset();
    update();
    emit headHovered(std::nullopt);
}

}  // namespace sextant
