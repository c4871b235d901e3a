// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/warp/index_density.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/plot/axis_range.h"
#include "widgets/controls/number_text.h"

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

void IndexDensity::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double line = fontMetrics().height();
    const double left = fontMetrics().horizontalAdvance("88,888") + 6.0;
    const QRectF area(left, 3, std::max(10.0, width() - left - 10.0),
                      std::max(10.0, height() - line - 7.0));
    painter.fillRect(area, theme_.color(Role::raised));
    if (bars_.empty()) return;
    const double most = std::max(1.25 * even_, 1.1 * *std::max_element(bars_.begin(), bars_.end()));
    const auto x = [&](double position) { return area.left() + position / end_ * area.width(); };
    const auto y = [&](double density) { return area.bottom() - density / most * area.height(); };
    const auto trained = static_cast<double>(trained_);
    if (trained > 0 && trained < end_)
        painter.fillRect(QRectF(QPointF(x(trained), area.top()), area.bottomRight()),
                         theme_.newTerritory());
    const double wide = area.width() / barCount;
    QColor bar = theme_.color(Role::accent);
    bar.setAlphaF(0.75f);
    for (std::size_t k = 0; k < bars_.size(); ++k)
        painter.fillRect(QRectF(area.left() + static_cast<double>(k) * wide + 0.5, y(bars_[k]),
                                wide - 1.0, area.bottom() - y(bars_[k])),
                         bar);
    painter.setPen(QPen(theme_.color(Role::reference), 1.2, Qt::DashLine));
    painter.drawLine(QPointF(area.left(), y(1.0)), QPointF(area.right(), y(1.0)));
    painter.setPen(QPen(QColor("#F0E442").darker(theme_.isDark() ? 100 : 170), 1.2, Qt::DashLine));
    painter.drawLine(QPointF(area.left(), y(even_)),
                     QPointF(x(std::min(trained > 0 ? trained : end_, end_)), y(even_)));
    painter.setFont(numberFont(font()));
    painter.setPen(theme_.textColor(Role::muted));
    const auto word = [&](double at, double value, int decimals) {
        const QString text = groupedNumber(value, decimals);
        painter.drawText(QRectF(0, at - line / 2, left - 5, line), Qt::AlignRight, text);
    };
    word(area.bottom() - line * 0.3, 0, 0);
    word(area.top() + line * 0.5, most, most < 10 ? 1 : 0);
    const double step = positionStep(end_, 6);
    for (double at = 0; at <= end_; at += step) {
        const QString text = groupedNumber(qint64(std::llround(at)));
        const double wordWidth = painter.fontMetrics().horizontalAdvance(text) + 2.0;
        const double from = std::min(x(at) - wordWidth / 2, width() - wordWidth);  // whole
        painter.drawText(QRectF(from, area.bottom() + 2, wordWidth, line), Qt::AlignHCenter, text);
    }
}

}  // namespace sextant
