// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/label_places.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "widgets/plot/plot.h"

namespace sextant {

std::vector<double> spread(std::vector<double> wanted, double height, double from, double to) {
    std::vector<std::size_t> order(wanted.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return wanted[a] < wanted[b]; });
    double least = from;
    for (const std::size_t i : order) {
        wanted[i] = std::max(wanted[i], least);
        least = wanted[i] + height;
    }
    double most = to - height;
    for (auto i = order.rbegin(); i != order.rend(); ++i) {
        wanted[*i] = std::min(wanted[*i], most);
        most = wanted[*i] - height;
    }
    return wanted;
}

QStringList wrapped(const QString& words, const QFontMetricsF& metrics, double room) {
    QStringList lines;
    for (const QString& word : words.split(' ')) {
        const QString longer = lines.isEmpty() ? word : lines.back() + ' ' + word;
        if (!lines.isEmpty() && metrics.horizontalAdvance(longer) <= room)
            lines.back() = longer;
        else
            lines << word;
    }
    return lines;
}

QRectF leastHiding(const std::vector<QRectF>& places, const QRectF& within,
                   const std::vector<QPointF>& data, const std::vector<QRectF>& taken) {
    constexpr double around = 2.0;  // pixels that lines are wide
    constexpr double worth = 4.0;   // of a pixel that is taken, in places of the data
    QRectF best;
    double least = std::numeric_limits<double>::infinity();
    for (QRectF place : places) {
        place.moveLeft(
            std::max(within.left(), std::min(place.left(), within.right() - place.width())));
        place.moveTop(
            std::max(within.top(), std::min(place.top(), within.bottom() - place.height())));
        const QRectF edge = place.adjusted(-around, -around, around, around);
        double hidden = 0.0;
        for (const QPointF& at : data)
            hidden += edge.contains(at);
        for (const QRectF& other : taken) {
            const QRectF both = edge.intersected(other);
            if (!both.isEmpty()) hidden += worth * both.width() * both.height();
        }
        if (hidden >= least) continue;
        least = hidden;
        best = place;
    }
    return best;
}

std::vector<QPointF> placesOf(const PlotPane& pane, const std::vector<QPointF>& points) {
    constexpr double apart = 2.0;  // pixels
    const auto known = [](const QPointF& point) {
        return std::isfinite(point.x()) && std::isfinite(point.y());
    };
    std::vector<QPointF> places;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (!known(points[i])) continue;
        const QPointF to = pane.at(points[i]);
        if (i > 0 && known(points[i - 1])) {
            const QPointF from = pane.at(points[i - 1]);
            const double far = std::hypot(to.x() - from.x(), to.y() - from.y());
            for (double gone = apart; gone < far; gone += apart)
                places.push_back(from + (to - from) * (gone / far));
        }
        places.push_back(to);
    }
    return places;
}

}  // namespace sextant
