// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/heads/head_grid_layout.h"

#include <algorithm>
#include <cmath>

namespace sextant {
namespace {

constexpr double kDust = 1e-6;  // what a pitch such as 606 / 22 loses when it is multiplied again

// Where cell `index` begins: the first whole pixel that nearest() counts to it.
int start(double pitch, int index) {
    return static_cast<int>(std::ceil(pitch * index - kDust));
}

}  // namespace

double HeadGridLayout::pitchX() const {
    const double room = static_cast<double>(viewport.width() - left) / std::max(1, heads);
    return std::max<double>(room, smallestPitch);
}

double HeadGridLayout::pitchY() const {
    const double room = static_cast<double>(viewport.height() - top) / std::max(1, layers);
    return std::max<double>(room, smallestPitch);
}

int HeadGridLayout::gap() const {
    const double pitch = std::min(pitchX(), pitchY());
    return pitch >= 36.0 ? 4 : pitch >= 18.0 ? 2 : 1;
}

QSize HeadGridLayout::contentSize() const {
    return {left + start(pitchX(), heads), top + start(pitchY(), layers)};
}

QRect HeadGridLayout::cells() const {
    return QRect(QPoint(left, top), viewport.expandedTo(QSize(left, top)) - QSize(left, top));
}

int HeadGridLayout::x(int column) const {
    return left - scroll.x() + start(pitchX(), column);
}

int HeadGridLayout::y(int row) const {
    return top - scroll.y() + start(pitchY(), row);
}

QRect HeadGridLayout::cellAt(HeadPlace place) const {
    const QPoint corner(x(place.column), y(place.row));
    const QPoint next(x(place.column + 1), y(place.row + 1));
    return QRect(corner, QSize(next.x() - corner.x() - gap(), next.y() - corner.y() - gap()));
}

QSize HeadGridLayout::leastCell() const {
    return {static_cast<int>(pitchX()) - gap(), static_cast<int>(pitchY()) - gap()};
}

QRect HeadGridLayout::layerLabel(int row) const {
    return QRect(0, y(row), left - 12, y(row + 1) - y(row) - gap());
}

QRect HeadGridLayout::headLabel(int column) const {
    return QRect(x(column), 0, x(column + 1) - x(column) - gap(), top - 4);
}

std::optional<HeadId> HeadGridLayout::headAt(QPoint point) const {
    if (isEmpty() || !cells().contains(point)) return std::nullopt;
    const HeadId head = nearest(point);
    const bool beyond = point.x() >= x(heads) || point.y() >= y(layers);
    return beyond ? std::nullopt : std::optional(head);
}

HeadPlace HeadGridLayout::nearestPlace(QPoint point) const {
    const auto index = [](double offset, double pitch, int count) {
        return std::clamp(static_cast<int>(std::floor((offset + kDust) / pitch)), 0,
                          std::max(0, count - 1));
    };
    return {index(point.y() - top + scroll.y(), pitchY(), layers),
            index(point.x() - left + scroll.x(), pitchX(), heads)};
}

std::optional<int> HeadGridLayout::layerLabelAt(QPoint point) const {
    const bool over =
        point.x() >= 0 && point.x() < left && point.y() >= top && point.y() < y(layers);
    return over && !isEmpty() ? std::optional(nearestPlace(point).row) : std::nullopt;
}

std::optional<int> HeadGridLayout::headLabelAt(QPoint point) const {
    const bool over =
        point.y() >= 0 && point.y() < top && point.x() >= left && point.x() < x(heads);
    return over && !isEmpty() ? std::optional(nearestPlace(point).column) : std::nullopt;
}

}  // namespace sextant
