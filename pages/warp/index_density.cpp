// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/warp/index_density.h"

#include <QPainter>
#include <algorithm>

#include "pages/warp/warp_editor.h"
#include "widgets/controls/number_text.h"
#include "widgets/plot/chart_pane.h"

namespace sextant {

namespace {

constexpr int barCount = 40;

}  // namespace

std::vector<double> indexDensity(const std::vector<double>& positions, double end, int bins) {
    std::vector<double> density(static_cast<std::size_t>(bins), 0.0);
    const double width = end / bins;
    for (const double position : positions) {
        if (position < 0.0 || position >= end) continue;
        density[std::min(static_cast<std::size_t>(position / width),
                         static_cast<std::size_t>(bins - 1))] += 1.0 / width;
    }
    return density;
}

IndexDensity::IndexDensity(QWidget* parent) : QWidget(parent) {
    setObjectName("indexDensity");
    setAccessibleName(tr("Indices a position"));
}

void IndexDensity::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void IndexDensity::setPositions(const std::vector<double>& positions, std::int64_t trained) {
    trained_ = trained;
    const auto tokens = static_cast<double>(positions.size());
    const double last = positions.empty() ? 0.0 : positions.back() + 1.0;
    end_ = std::max({last, 1.2 * static_cast<double>(trained), 1.0});
    bars_ = indexDensity(positions, end_, barCount);
    even_ = trained > 0 ? std::max(1.0, tokens / static_cast<double>(trained)) : 1.0;
    update();
}

Plot IndexDensity::plot() const {
    const QFontMetricsF metrics(font());
    const double left = metrics.horizontalAdvance("88,888") + 6.0;
    PlotPane pane;
    pane.area = {left, 0.5 * metrics.height(), std::max(10.0, width() - left - 10.0),
                 std::max(10.0, height() - 1.5 * metrics.height() - 4.0)};
    pane.x.range = {0.0, end_};
    pane.bands.push_back({pane.x.range, theme_.color(Role::raised)});
    if (bars_.empty()) return {font(), {pane}};
    const double most = std::max(1.25 * even_, 1.1 * *std::max_element(bars_.begin(), bars_.end()));
    const auto trained = static_cast<double>(trained_);
    pane.left.range = {0.0, most};
    pane.x.colour = pane.left.colour = theme_.textColor(Role::muted);
    pane.x.ticks = positionTicks(pane.x.range, false, 6);
    pane.left.ticks = {{0.0, "0"}, {most, groupedNumber(most, most < 10 ? 1 : 0)}};
    if (trained > 0 && trained < end_)
        pane.bands.push_back({{trained, end_}, theme_.newTerritory()});
    PlotLine bars;
    bars.fill = theme_.color(Role::accent);
    bars.fill.setAlphaF(0.75f);
    const double wide = end_ / barCount, gap = 0.5 * end_ / pane.area.width();
    for (std::size_t k = 0; k < bars_.size(); ++k) {
        const double from = static_cast<double>(k) * wide + gap, to = from + wide - 2.0 * gap;
        for (const QPointF& corner :
             {QPointF(from, 0.0), QPointF(from, bars_[k]), QPointF(to, bars_[k]), QPointF(to, 0.0)})
            bars.points.push_back(corner);
    }
    bars.until = {bars.points.front()};
    pane.lines.push_back(std::move(bars));
    pane.rules.push_back(
        {1.0, QPen(theme_.color(Role::reference), 1.2, Qt::DashLine), false, false, true});
    pane.lines.push_back({{},
                          {{0.0, even_}, {std::min(trained > 0 ? trained : end_, end_), even_}},
                          interpolationPen(theme_)});
    Plot plot{font(), {std::move(pane)}};
    holdNumbers(plot, 0.0, width());
    return plot;
}

void IndexDensity::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paint(painter, plot());
}

}  // namespace sextant
