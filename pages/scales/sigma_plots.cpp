// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scales/sigma_plots.h"

#include <QFontMetricsF>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>

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

void SigmaPlots::setStep(std::optional<int> step) {
    if (step == step_) return;
    step_ = step;
    update();
}

void SigmaPlots::setHovered(std::optional<HeadId> head) {
    if (head == hovered_) return;
    hovered_ = head;
    update();
}

void SigmaPlots::setSelected(const std::set<HeadId>& heads) {
    if (heads == selected_) return;
    selected_ = heads;
    update();
}

int SigmaPlots::columns(double width) const {
    return std::clamp(static_cast<int>(width / 130.0), 1, std::min(3, std::max(1, facts_.layers)));
}

QSize SigmaPlots::minimumSizeHint() const {
    const int across = columns(std::max(width(), 200));
    const int rows = (facts_.layers + across - 1) / across;
    return {200, std::max(1, rows) * leastCell + fontMetrics().height() + 8};
}

std::vector<SigmaPlots::Cell> SigmaPlots::cells() const {
    return cellsIn(rect(), wordFont());
}

std::vector<SigmaPlots::Cell> SigmaPlots::cellsIn(const QRectF& area, const QFont& font) const {
    std::vector<int> order;
    for (const bool chosen : {true, false})
        for (int layer = 0; layer < facts_.layers; ++layer)
            if (chosen == std::any_of(selected_.begin(), selected_.end(),
                                      [&](HeadId head) { return head.layer == layer; }))
                order.push_back(layer);
    const double line = QFontMetricsF(font).height();
    const QRectF body = area.adjusted(0, line + 4.0, 0, 0);  // below the legend
    const int across = columns(area.width());
    const int rows = std::max(1, (facts_.layers + across - 1) / across);
    ValueExtent extent;
    for (const auto* all : {&facts_.path, &facts_.found})
        for (const double sigma : *all)
            extent.include(sigma);
    ChartText words;
    std::vector<Cell> cells;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const auto column = static_cast<int>(i) % across, row = static_cast<int>(i) / across;
        Cell cell;
        cell.layer = order[i];
        cell.area = QRectF(body.left() + column * body.width() / across,
                           body.top() + row * body.height() / rows, body.width() / across,
                           body.height() / rows);
        words.yNumbers = column == 0;
        words.xNumbers = row == rows - 1;
        const double number = QFontMetricsF(numberFont(font)).horizontalAdvance("0.00");
        cell.gutter = std::max(leastGutter, beforeLabel + number + 4.0);
        cell.apart = std::max(leastApart, 0.75 * line);
        QRectF plot = plotWithin(cell.area.adjusted(0, line * 0.8, -cell.gutter, 0), font, words);
        if (column > 0) plot.setLeft(plot.left() + 8.0);
        if (row < rows - 1) plot.setBottom(plot.bottom() - 6.0);
        cell.frame = {plot, {0.0, std::max(1.0, facts_.steps)}, fittedRange(extent)};
        cells.push_back(cell);
    }
    return cells;
}

std::vector<int> SigmaPlots::linesOf(int layer) const {
    std::vector<int> lines;
    for (int head = 0; head < facts_.heads; ++head) {
        const HeadId id{layer, head};
        if (facts_.heads <= mostLines || selected_.contains(id) || hovered_ == id)
            lines.push_back(head);
    }
    return lines;
}

int SigmaPlots::shownStep() const {
    const int last = facts_.pathSteps() - 1;
    return step_ ? std::clamp(*step_, 0, std::max(0, last)) : last;
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
    return (hovered_ == head ? 3.0 : 1.5) * strokes();
}

std::vector<SigmaPlots::Label> SigmaPlots::labels(const Cell& cell) const {
    std::vector<Label> labels;
    std::vector<double> tops;
    for (const int head : linesOf(cell.layer)) {
        Label label{head, sigmaAt({cell.layer, head}, shownStep())};
        tops.push_back(cell.frame.yOf(label.sigma) - cell.apart / 2);
        labels.push_back(label);
    }
    // Not beside the numbers of steps below, where there is room for all above them.
    const double top = cell.frame.plot.top() - cell.apart / 2, above = cell.frame.plot.bottom();
    const bool fit = cell.apart * static_cast<double>(tops.size()) <= above - top;
    tops = spread(tops, cell.apart, top, fit ? above : cell.area.bottom());
    for (std::size_t i = 0; i < labels.size(); ++i)
        labels[i].top = tops[i];
    return labels;
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
        const auto step = static_cast<int>(std::lround(cell.frame.xAt(pixel.x())));
        std::optional<HeadId> best;
        double least = near;
        for (int head = 0; head < facts_.heads; ++head) {
            const HeadId id{cell.layer, head};
            if (facts_.pathSteps() == 0 || step < 0 || step >= facts_.pathSteps()) break;
            const double away = std::abs(cell.frame.yOf(facts_.sigma(step, id)) - pixel.y());
            if (away >= least) continue;
            least = away;
            best = id;
        }
        for (const Label& label : labels(cell)) {
            if (pixel.x() < cell.frame.plot.right() || best) break;
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
        if (cell.frame.plot.contains(event->position()))
            step = static_cast<int>(std::lround(cell.frame.xAt(event->position().x())));
    emit stepHovered(step <= facts_.last ? step : -1);
}

void SigmaPlots::leaveEvent(QEvent* event) {
    Chart::leaveEvent(event);
    emit headHovered(std::nullopt);
    emit stepHovered(-1);
}

}  // namespace sextant
