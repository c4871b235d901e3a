// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/selection.h"

#include <utility>

namespace sextant {

void Selection::setHeads(std::set<HeadId> heads) {
    if (heads == heads_) return;
    heads_ = std::move(heads);
    emit headsChanged();
}

void Selection::setLayers(std::set<int> layers) {
    if (layers == layers_) return;
    layers_ = std::move(layers);
    ofLayers_ = !layers_.empty();
    emit layersChanged();
    emit ofLayersChanged();
}

void Selection::setOfLayers(bool yes) {
    if (yes == ofLayers_) return;
    ofLayers_ = yes;
    emit ofLayersChanged();
}

void Selection::setHovered(std::optional<HeadId> head) {
    if (head == hovered_) return;
    hovered_ = head;
    emit hoveredChanged();
}

void Selection::setPosition(std::optional<int> position) {
    if (position == position_) return;
    position_ = position;
    emit positionChanged();
}

void Selection::setPair(std::optional<int> pair) {
    if (pair == pair_) return;
    pair_ = pair;
    emit pairChanged();
}

void Selection::setRange(std::optional<std::pair<int, int>> range) {
    if (range == range_) return;
    range_ = range;
    emit rangeChanged();
}

void Selection::setAxis(std::optional<std::pair<double, double>> axis) {
    if (axis == axis_) return;
    axis_ = axis;
    emit axisChanged();
}

void Selection::clear() {
    setHeads({});
    setLayers({});
    setHovered(std::nullopt);
    setPosition(std::nullopt);
    setPair(std::nullopt);
    setRange(std::nullopt);
    setAxis(std::nullopt);
}

}  // namespace sextant
