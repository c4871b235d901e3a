// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/warp/warp_editor.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/controls/number_text.h"
#include "widgets/plot/chart_pane.h"
#include "widgets/plot/plot_legend.h"

namespace sextant {

namespace {

constexpr double grip = 11.0;  // pixels round a point in which it is taken

PlotPane filledPane(const QRectF& area, const QColor& colour) {
    PlotPane pane;
    pane.area = area;
    pane.bands.push_back({pane.x.range, colour});
    return pane;
}

}  // namespace

QPen interpolationPen(const Theme& theme) {
    return QPen(QColor("#F0E442").darker(theme.isDark() ? 100 : 170), 1.2, Qt::DashLine);
}

WarpEditor::WarpEditor(QWidget* parent) : QWidget(parent), burst_(this) {
    setObjectName("warpEditor");
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Position of each index"));
    setAccessibleDescription(
        tr("Page Down and Page Up choose a point, arrow keys move it, with "
           "Shift by a tenth; Insert adds one, Delete removes it."));
    connect(&burst_, &EditBurst::settled, this,
            [this] { emit pointsEdited(lines_.points, EditPhase::commit); });
}

void WarpEditor::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void WarpEditor::setLines(const WarpLines& lines) {
    const bool another = lines.tokens != lines_.tokens || lines.trained != lines_.trained;
    // While a hand is on the points they are its own: an answer may come a move late.
    const bool held = dragged_ || burst_.isRunning();
    const std::vector<double> points = held ? lines_.points : lines.points;
    lines_ = lines;
    lines_.points = points;
    if (selected_ && *selected_ >= count()) setSelected(std::nullopt);
    fitAxis(another || !held);
    update();
}

void WarpEditor::setCrosshair(std::optional<int> index) {
    crosshair_ = index;
    update();
}

void WarpEditor::setSelected(std::optional<int> point) {
    if (point == selected_) return;
    selected_ = point;
    emit selectedChanged(point);
    update();
}

void WarpEditor::fitAxis(bool settle) {
    double most = 1.2 * static_cast<double>(std::max<std::int64_t>(lines_.trained, 1));
    for (const auto* positions : {&lines_.queries, &lines_.keys})
        if (!positions->empty()) most = std::max(most, 1.05 * positions->back());
    for (std::size_t k = 1; k < lines_.points.size(); k += 2)
        most = std::max(most, 1.05 * lines_.points[k]);
    top_ = settle ? most : std::max(top_, most);
}

PlotPane WarpEditor::frame() const {
    const double line = fontMetrics().height();
    const double left = fontMetrics().horizontalAdvance("88,888") + 6.0;
    const double words = legendHeight(legend(theme_), font(), width() - left) +
                         (lines_.trained > 0 ? line : 0.0);  // above it
    PlotPane pane;
    pane.area = {left, words + 4.0, std::max(20.0, width() - left - 10.0),
                 std::max(20.0, height() - words - 2.0 * line - 10.0)};
    pane.x.range = {0.0, static_cast<double>(std::max<std::int64_t>(lines_.tokens - 1, 1))};
    pane.left.range = {0.0, top_};
    return pane;
}

std::vector<QPointF> WarpEditor::handles() const {
    std::vector<QPointF> all;
    for (std::size_t k = 1; k < lines_.points.size(); k += 2)
        all.emplace_back(lines_.points[k - 1], lines_.points[k]);
    return all;
}

std::optional<int> WarpEditor::pointAt(const QPointF& pixel) const {
    Plot plot{font(), {frame()}};
    plot.panes[0].lines.push_back({{}, handles()});
    const auto hit = nearestPoint(plot, pixel, grip);
    return hit ? std::optional(static_cast<int>(hit->point)) : std::nullopt;
}

void WarpEditor::move(int point, double index, double position) {
    const auto at = static_cast<std::size_t>(2 * point);
    std::vector<double>& points = lines_.points;
    const bool first = point == 0, last = point == count() - 1;
    if (!first && !last) {
        const double least = points[at - 2] + 1.0, most = points[at + 2] - 1.0;
        points[at] = least <= most ? std::clamp(index, least, most) : points[at];
    }
    const double least = first ? 0.0 : points[at - 1];
    const double most = last ? std::max(position, least) : points[at + 3];
    points[at + 1] = std::clamp(position, least, std::max(least, most));
    fitAxis(false);
    update();
}

void WarpEditor::remove(int point) {
    if (point <= 0 || point >= count() - 1) return;  // the ends stay
    const auto at = lines_.points.begin() + 2 * point;
    lines_.points.erase(at, at + 2);
    setSelected(std::nullopt);
    emit pointsEdited(lines_.points, EditPhase::commit);
    update();
}

void WarpEditor::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintTo(painter, theme_);
}

std::vector<LegendEntry> WarpEditor::legend(const Theme& theme) const {
    std::vector<LegendEntry> entries{{tr("warp"), QPen(theme.color(Role::accent), 2.2)}};
    if (lines_.trained > 0) entries.push_back({tr("PI"), interpolationPen(theme)});
    entries.push_back({tr("identity"), QPen(theme.color(Role::reference), 1.2, Qt::DashLine)});
    return entries;
}

Plot WarpEditor::plot(const Theme& theme) const {
    PlotPane pane = frame();
    const QRectF area = pane.area;
    Plot plot{font(), {filledPane(area, theme.color(Role::raised))}};
    if (lines_.tokens < 2) return plot;
    const auto trained = static_cast<double>(lines_.trained);
    const auto tokens = static_cast<double>(lines_.tokens);
    const bool beyond = trained > 0 && trained < top_;
    if (beyond)
        plot.panes.push_back(filledPane({area.topLeft(), pane.at({pane.x.range.upper, trained})},
                                        theme.newTerritory()));
    for (PlotAxis* axis : {&pane.x, &pane.left}) {
        axis->colour = theme.textColor(Role::muted);
        axis->grid = theme.color(Role::line);
    }
    pane.x.title = tr("index of the token");
    pane.x.ticks = positionTicks({0.0, tokens}, false, 5);
    pane.left.ticks = positionTicks(pane.left.range, false, 6);
    const auto names = legend(theme);
    const auto add = [&](const std::vector<QPointF>& points, const QPen& pen) {
        pane.lines.push_back({{}, points, pen});
    };
    add({{0.0, 0.0}, {tokens, tokens}}, names.back().pen);
    if (trained > 0) {
        add({{0.0, 0.0}, {tokens, std::min(tokens, trained)}}, names[1].pen);
        pane.rules.push_back({trained, QPen(theme.color(Role::accent), 1.2), false});
    }
    const auto curve = [&](const std::vector<double>& positions, const QPen& pen) {
        constexpr int most = 600;  // points
        add(sampledPoints(std::ssize(positions), most,
                          [&](auto j) { return positions[static_cast<std::size_t>(j)]; }),
            pen);
    };
    // The one that was moved is the thick one.
    const auto moved = [&](const std::vector<double>& positions) {
        return !positions.empty() && std::abs(positions.back() - (tokens - 1)) > 1e-9;
    };
    const bool alike = lines_.queries == lines_.keys;
    if (!alike)
        curve(moved(lines_.queries) ? lines_.keys : lines_.queries,
              QPen(theme.color(Role::muted), 1.2));
    curve(alike || !moved(lines_.queries) ? lines_.keys : lines_.queries, names.front().pen);
    if (crosshair_)
        pane.rules.push_back({static_cast<double>(*crosshair_),
                              QPen(theme.color(Role::muted), 1, Qt::DotLine), true, false, true});
    plot.panes.push_back(std::move(pane));
    holdNumbers(plot, 0.0, area.right() + 8.0);
    const double wide = width() - area.left();
    addLegend(plot, {area.left(), 0.0}, wide, names, theme.textColor(Role::muted));
    if (beyond)
        addText(plot, tr("trained to position %1").arg(separated(lines_.trained)),
                {area.left(), legendHeight(names, font(), wide)}, Qt::AlignLeft | Qt::AlignTop,
                theme.textColor(Role::accent));
    addHandles(plot, theme);
    return plot;
}

void WarpEditor::addHandles(Plot& plot, const Theme& theme) const {
    const PlotPane& pane = plot.panes.back();
    const auto all = handles();
    for (int k = 0; k < count(); ++k) {
        const QPointF value = all[static_cast<std::size_t>(k)], centre = pane.at(value);
        const bool chosen = selected_ == k;
        plot.spots.push_back({centre, Mark::disc, chosen ? 7.0 : 6.0, theme.color(Role::accent)});
        if (!chosen) {
            plot.spots.push_back({centre, Mark::disc, 4.0, theme.color(Role::panel)});
            continue;
        }
        const QString index = groupedNumber(value.x(), value.x() == std::round(value.x()) ? 0 : 1);
        PlotText& label = addText(plot, index + " \u2192 " + groupedNumber(value.y(), 1),
                                  centre + QPointF(0.0, 13.0), Qt::AlignHCenter | Qt::AlignTop,
                                  theme.color(Role::text));
        label.font = numberFont(font());
        label.behind = theme.color(Role::panel);
        holdBetween(label, pane.area.left() + 4.0, pane.area.right() - 4.0);
        if (label.place().bottom() + 3.0 > pane.area.bottom())
            label.at.setY(centre.y() - 13.0 - label.place().height());
    }
}

void WarpEditor::paintTo(QPainter& painter, const Theme& theme) const {
    painter.setRenderHint(QPainter::Antialiasing);
    paint(painter, plot(theme));
}

}  // namespace sextant
