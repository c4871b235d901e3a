// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scales/sigma_plots.h"

#include <QFontMetricsF>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>

#include "widgets/colormap.h"
#include "widgets/plot/chart_pane.h"
#include "widgets/plot/label_places.h"
#include "widgets/plot/plot_legend.h"

namespace sextant {

namespace {

constexpr int leastCell = 104;  // height

}  // namespace

SigmaPlots::SigmaPlots(QWidget* parent) : Chart("sigmaPlots", tr("\u03c3 by layer"), parent) {}

void SigmaPlots::setFacts(const SearchFacts& facts) {
    facts_ = facts;
    updateGeometry();
    update();
}

void SigmaPlots::setPointed(const SigmaPointed& pointed) {
    if (pointed == pointed_) return;
    pointed_ = pointed;
    update();
}

int SigmaPlots::columns(double width) const {
    return std::clamp(static_cast<int>(width / 130.0), 1, std::min(3, std::max(1, facts_.layers)));
}

std::vector<LegendEntry> SigmaPlots::legend(const Theme& theme) const {
    std::vector<LegendEntry> all;
    for (int head = 0; facts_.heads <= mostLines && head < facts_.heads; ++head)
        all.push_back({tr("head %1").arg(head),
                       seriesStyle(head, theme.color(Role::text)).pen(1.5 * strokes()),
                       seriesMark(head)});
    return all;
}

double SigmaPlots::legendRoom(double width, const QFont& font) const {
    const double line = QFontMetricsF(font).height();
    return std::max(line, legendHeight(legend(theme()), font, width) - 0.2 * line) + 4.0;
}

QSize SigmaPlots::minimumSizeHint() const {
    const double wide = std::max(width(), 200);
    const int across = columns(wide), rows = (facts_.layers + across - 1) / across;
    return {200,
            std::max(1, rows) * leastCell + static_cast<int>(legendRoom(wide, wordFont())) + 6};
}

std::vector<SigmaPlots::Cell> SigmaPlots::cells() const {
    return cellsIn(rect(), wordFont(), theme());
}

std::vector<SigmaPlots::Cell> SigmaPlots::cellsIn(const QRectF& area, const QFont& font,
                                                  const Theme& theme) const {
    std::vector<int> order;
    for (const bool chosen : {true, false})
        for (int layer = 0; layer < facts_.layers; ++layer)
            if (chosen == std::any_of(pointed_.chosen.begin(), pointed_.chosen.end(),
                                      [&](HeadId head) { return head.layer == layer; }))
                order.push_back(layer);
    const double line = QFontMetricsF(font).height();
    const double number = QFontMetricsF(numberFont(font)).horizontalAdvance("0.00");
    const QRectF body = area.adjusted(0, legendRoom(area.width(), font), 0, 0);
    const int across = columns(area.width());
    const int rows = std::max(1, (facts_.layers + across - 1) / across);
    ValueExtent extent;
    for (const auto* all : {&facts_.path, &facts_.found})
        for (const double sigma : *all)
            extent.include(sigma);
    std::vector<Cell> cells;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const auto column = static_cast<int>(i) % across, row = static_cast<int>(i) / across;
        Cell cell;
        cell.layer = order[i];
        cell.area = QRectF(body.left() + column * body.width() / across,
                           body.top() + row * body.height() / rows, body.width() / across,
                           body.height() / rows);
        cell.gutter = std::max(leastGutter, beforeLabel + number + 4.0);
        cell.apart = std::max(leastApart, 0.75 * line);
        PlotPane& pane = cell.pane;
        pane = chartPane({}, {}, Role::muted, theme);
        pane.left.numbers = column == 0;
        pane.x.numbers = row == rows - 1;
        pane.x.range = {0.0, std::max(1.0, facts_.steps)};
        pane.left.range = fittedRange(extent);
        placeWithin(pane, cell.area.adjusted(0, line * 0.8, -cell.gutter, 0), font);
        if (column > 0) pane.area.setLeft(pane.area.left() + 8.0);
        if (row < rows - 1) pane.area.setBottom(pane.area.bottom() - 6.0);
        addReadableTicks(pane, font);
        cells.push_back(std::move(cell));
    }
    return cells;
}

std::vector<int> SigmaPlots::linesOf(int layer) const {
    std::vector<int> lines;
    for (int head = 0; head < facts_.heads; ++head) {
        const HeadId id{layer, head};
        if (facts_.heads <= mostLines || pointed_.chosen.contains(id) || pointed_.head == id)
            lines.push_back(head);
    }
    return lines;
}

int SigmaPlots::shownStep() const {
    const int last = facts_.pathSteps() - 1;
    return pointed_.step ? std::clamp(*pointed_.step, 0, std::max(0, last)) : last;
}

double SigmaPlots::sigmaAt(HeadId head, int step) const {
    if (facts_.pathSteps() == 0)
        return facts_.found.at(static_cast<std::size_t>(head.layer * facts_.heads + head.head));
    return facts_.sigma(step, head);
}

std::vector<double> SigmaPlots::quantiles(int layer, int step) const {
    std::vector<double> all;
    for (int head = 0; head < facts_.heads; ++head)
        all.push_back(sigmaAt({layer, head}, step));
    std::sort(all.begin(), all.end());
    std::vector<double> five;
    for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        const double at = share * static_cast<double>(all.size() - 1);
        const auto below = static_cast<std::size_t>(at);
        const auto above = std::min(all.size() - 1, below + 1);
        five.push_back(all[below] + (at - static_cast<double>(below)) * (all[above] - all[below]));
    }
    return five;
}

double SigmaPlots::lineWidth(HeadId head) const {
    return (pointed_.head == head ? 3.0 : 1.5) * strokes();
}

std::vector<SigmaPlots::Label> SigmaPlots::labels(const Cell& cell) const {
    std::vector<Label> labels;
    std::vector<double> tops;
    for (const int head : linesOf(cell.layer)) {
        Label label{head, sigmaAt({cell.layer, head}, shownStep())};
        tops.push_back(cell.pane.yOf(label.sigma) - cell.apart / 2);
        labels.push_back(label);
    }
    // Not beside the numbers of steps below, where there is room for all above them.
    const double top = cell.pane.area.top() - cell.apart / 2, above = cell.pane.area.bottom();
    const bool fit = cell.apart * static_cast<double>(tops.size()) <= above - top;
    tops = spread(tops, cell.apart, top, fit ? above : cell.area.bottom());
    for (std::size_t i = 0; i < labels.size(); ++i)
        labels[i].top = tops[i];
    return labels;
}

QColor SigmaPlots::colourOf(HeadId head, const Theme& theme) const {
    const QColor colour = seriesStyle(head.head, theme.color(Role::text)).colour;
    const bool dimmed = pointed_.head && pointed_.head != head;
    return blend(theme.color(Role::panel), colour, dimmed ? 0.3 : 1.0);
}

void SigmaPlots::addLines(PlotPane& pane, int layer, const Theme& theme) const {
    const int steps = facts_.pathSteps();
    const QColor panel = theme.color(Role::panel), text = theme.color(Role::text);
    if (facts_.heads > mostLines && steps > 0) {
        PlotLine outer, inner, middle;
        for (int step = 0; step < steps; ++step) {
            const auto five = quantiles(layer, step);
            outer.points.emplace_back(step, five[4]);
            outer.until.emplace_back(step, five[0]);
            inner.points.emplace_back(step, five[3]);
            inner.until.emplace_back(step, five[1]);
            middle.points.emplace_back(step, five[2]);
        }
        outer.fill = blend(panel, text, 0.12);
        inner.fill = blend(panel, text, 0.25);
        middle.pen = QPen(theme.color(Role::muted), strokes());
        pane.lines = {outer, inner, middle};
    }
    for (const int head : linesOf(layer)) {
        const HeadId id{layer, head};
        PlotLine line;
        line.pen =
            SeriesStyle{colourOf(id, theme), seriesStyle(head, text).dashes}.pen(lineWidth(id));
        line.clipped = false;
        for (int step = 0; step < steps; ++step)
            line.points.emplace_back(step, facts_.sigma(step, id));
        pane.lines.push_back(std::move(line));
    }
    if (steps > 0)
        pane.rules = {{static_cast<double>(shownStep()), QPen(theme.color(Role::accent), strokes()),
                       true, false, true}};
}

// Above and right of the lines.
void SigmaPlots::addWords(Plot& plot, const Cell& cell, const Theme& theme) const {
    const QRectF& area = cell.pane.area;
    const QFont numbers = numberFont(plot.font);
    const double line = QFontMetricsF(plot.font).height(), above = area.top() - 0.25 * line;
    plot.texts.push_back({"layer",
                          tr("layer %1").arg(cell.layer),
                          {area.left(), above},
                          Qt::AlignLeft | Qt::AlignBottom,
                          theme.textColor(Role::text),
                          plot.font});
    QStringList locked;
    for (const HeadId head : facts_.locked)
        if (head.layer == cell.layer) locked << QString::number(head.head);
    if (!locked.isEmpty())
        plot.texts.push_back({"locked",
                              tr("locked: %1").arg(locked.join(", ")),
                              {cell.area.right() - 4.0, above},
                              Qt::AlignRight | Qt::AlignBottom,
                              theme.textColor(Role::muted),
                              plot.font});
    const double end = facts_.pathSteps() > 0 && !facts_.whole
                           ? std::min(cell.pane.xOf(shownStep()), area.right())
                           : area.right();
    for (const Label& label : labels(cell)) {
        const HeadId id{cell.layer, label.head};
        const double y = label.top + cell.apart / 2;
        // On the panel's colour: no line goes through it.
        plot.strokes.push_back(
            {{end + 4.0, y, end + cell.gutter, y},
             QPen(theme.color(Role::panel), line - 2.0, Qt::SolidLine, Qt::FlatCap)});
        plot.spots.push_back({{end + 8.0, y}, seriesMark(label.head), 3.0, colourOf(id, theme)});
        plot.texts.push_back(
            {"sigma",
             QString::number(label.sigma, 'f', 2),
             {end + beforeLabel, y},
             Qt::AlignLeft | Qt::AlignVCenter,
             pointed_.head == id ? theme.color(Role::text) : theme.textColor(Role::muted),
             numbers});
    }
}

Plot SigmaPlots::plotIn(const QRectF& area, const QFont& font, const Theme& theme) const {
    Plot plot;
    plot.font = font;
    addLegend(plot, area.topLeft(), area.width(), legend(theme), theme.textColor(Role::muted));
    if (facts_.heads > mostLines)
        plot.texts.push_back({"legend",
                              QFontMetricsF(font).elidedText(
                                  tr("least, quartiles and most of %1 heads; chosen heads as lines")
                                      .arg(facts_.heads),
                                  Qt::ElideRight, area.width()),
                              area.topLeft(), Qt::AlignLeft, theme.textColor(Role::muted), font});
    for (Cell& cell : cellsIn(area, font, theme)) {
        addLines(cell.pane, cell.layer, theme);
        addWords(plot, cell, theme);
        plot.panes.push_back(std::move(cell.pane));
    }
    return plot;
}

Table SigmaPlots::table() const {
    Table all("sigma-by-step", {"step"});
    for (int layer = 0; layer < facts_.layers; ++layer)
        for (int head = 0; head < facts_.heads; ++head)
            all.columns.push_back({"sigma_" + std::to_string(layer) + '_' + std::to_string(head)});
    const auto each = static_cast<std::size_t>(facts_.layers * facts_.heads);
    for (int step = 0; step < facts_.pathSteps(); ++step) {
        all.columns.front().numbers.push_back(step);
        for (std::size_t head = 0; head < each; ++head)
            all.columns[head + 1].numbers.push_back(
                facts_.path[static_cast<std::size_t>(step) * each + head]);
    }
    return all;
}

std::optional<HeadId> SigmaPlots::headAt(const QPointF& pixel) const {
    constexpr double near = 8.0;
    for (const Cell& cell : cells()) {
        if (!cell.area.contains(pixel)) continue;
        const auto step = static_cast<int>(std::lround(cell.pane.xAt(pixel.x())));
        std::optional<HeadId> best;
        double least = near;
        for (int head = 0; head < facts_.heads; ++head) {
            const HeadId id{cell.layer, head};
            if (facts_.pathSteps() == 0 || step < 0 || step >= facts_.pathSteps()) break;
            const double away = std::abs(cell.pane.yOf(facts_.sigma(step, id)) - pixel.y());
            if (away >= least) continue;
            least = away;
            best = id;
        }
        for (const Label& label : labels(cell)) {
            if (pixel.x() < cell.pane.area.right() || best) break;
            if (std::abs(label.top + cell.apart / 2 - pixel.y()) < cell.apart / 2)
                best = HeadId{cell.layer, label.head};
        }
        return best;
    }
    return std::nullopt;
}

void SigmaPlots::mouseMoveEvent(QMouseEvent* event) {
    emit headHovered(headAt(event->position()));
    int step = -1;
    for (const Cell& cell : cells())
        if (cell.pane.area.contains(event->position()))
            step = static_cast<int>(std::lround(cell.pane.xAt(event->position().x())));
    emit stepHovered(step <= facts_.last ? step : -1);
}

void SigmaPlots::leaveEvent(QEvent* event) {
    Chart::leaveEvent(event);
    emit headHovered(std::nullopt);
    emit stepHovered(-1);
}

}  // namespace sextant
