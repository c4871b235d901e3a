// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scales/entropy_scatter.h"

#include <QFontMetricsF>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>
#include <span>

#include "widgets/colormap.h"
#include "widgets/controls/number_text.h"
#include "widgets/plot/chart_pane.h"

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
    return onScreen().panes[0].at({facts_.sigma[at(head)], facts_.entropy[at(head)]});
}

QPen EntropyScatter::penOf(int layer, const Theme& theme) const {
    SeriesStyle style = seriesStyle(layer, theme.color(Role::text));
    const auto lit = hoveredLayer_ ? hoveredLayer_
                     : hovered_    ? std::optional(hovered_->layer)
                                   : std::nullopt;
    style.colour = blend(theme.color(Role::panel), style.colour, lit && lit != layer ? 0.3 : 1.0);
    return style.pen(1.5 * strokes());
}

void EntropyScatter::addTable(Plot& plot, const QRectF& area, const Theme& theme) const {
    const auto add = [&](const QRectF& place, const QStringList& words, Role role) {
        const double third = (place.width() - 40.0) / 3, y = place.center().y();
        const double at[] = {place.left() + 44.0, place.right() - third - 4.0, place.right() - 2.0};
        for (int i = 0; i < 3; ++i)
            plot.texts.push_back({"table",
                                  words[i],
                                  {at[i], y},
                                  (i == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter,
                                  theme.textColor(role),
                                  plot.font});
    };
    const auto all = rowsIn(area, plot.font);
    QRectF head = all.front().place;
    head.setTop(area.top());
    head.setHeight(QFontMetricsF(plot.font).height());
    add(head, {tr("layer"), tr("slope"), "r"}, Role::muted);
    for (const Row& row : all) {
        const bool shown = shown_.contains(row.layer);
        const QPointF at(row.place.left(), row.place.center().y());
        if (shown) {
            const QPen pen = penOf(row.layer, theme);
            plot.spots.push_back({at + QPointF(6.0, 0.0), seriesMark(row.layer), 4.0, pen.color()});
            plot.strokes.push_back({{at + QPointF(14.0, 0.0), at + QPointF(36.0, 0.0)}, pen});
        }
        const RegressionLine fit = lineOf(facts_, row.layer);
        add(row.place,
            {QString::number(row.layer), printedNumber(fit.slope, 1), printedNumber(fit.r, 2)},
            shown ? Role::text : Role::muted);
    }
}

Plot EntropyScatter::plotIn(const QRectF& area, const QFont& font, const Theme& theme) const {
    PlotPane pane =
        chartPane(tr("\u03c3 of the head (1/\u221ad)"), tr("entropy (nats)"), Role::entropy, theme);
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
    pane.x.range = fittedRange(sigma);
    pane.left.range = fittedRange(entropy);
    placeWithin(pane, area.adjusted(0, 0, -tableWidth(area, font) - 12.0, 0), font);
    addReadableTicks(pane, font);
    Plot plot{font, {}};
    for (const int layer : shown_) {
        PlotLine heads, line;
        line.pen = penOf(layer, theme);
        heads.mark = seriesMark(layer);
        heads.markColour = line.pen.color();
        heads.markRadius = 4.5;
        heads.clipped = false;
        ValueExtent across;
        for (int head = 0; head < facts_.heads; ++head) {
            const HeadId id{layer, head};
            heads.points.emplace_back(facts_.sigma[at(id)], facts_.entropy[at(id)]);
            across.include(facts_.sigma[at(id)]);
            if (hovered_ == id)
                plot.spots.push_back(
                    {pane.at(heads.points.back()), *heads.mark, 6.5, heads.markColour});
        }
        const RegressionLine fit = lineOf(facts_, layer);
        const double more = 0.08 * (across.upper - across.lower);
        for (const double x : {across.lower - more, across.upper + more})
            line.points.emplace_back(x, fit.level + fit.slope * x);  // NaN: there is none
        pane.lines.push_back(std::move(heads));
        pane.lines.push_back(std::move(line));
    }
    plot.panes = {pane};
    addTable(plot, area, theme);
    return plot;
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
    Plot heads = onScreen();
    std::erase_if(heads.panes[0].lines, [](const PlotLine& line) { return !line.mark; });
    const auto hit = nearestPoint(heads, event->position(), nearest);
    if (!hit) return emit headHovered(std::nullopt);
    emit headHovered(HeadId{*std::next(shown_.begin(), static_cast<std::ptrdiff_t>(hit->line)),
                            static_cast<int>(hit->point)});
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
