// SPDX-License-Identifier: GPL-3.0-or-later
// The heads, layers, position and pair that are selected or hovered, shared by all views.
#pragma once

#include <QObject>
#include <optional>
#include <set>
#include <utility>

#include "analysis/head_id.h"

namespace sextant {

class Selection : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    const std::set<HeadId>& heads() const { return heads_; }
    bool contains(HeadId head) const { return heads_.count(head) != 0; }
    std::optional<HeadId> hovered() const { return hovered_; }
    std::optional<int> position() const { return position_; }
    // The pair of dimensions that is hovered in any view.
    std::optional<int> pair() const { return pair_; }
    // First and last visible position; nothing: all are visible.
    std::optional<std::pair<int, int>> range() const { return range_; }
    // The same as the axis of positions has its ends, in tokens.
    std::optional<std::pair<double, double>> axis() const { return axis_; }

    // Marked layers, for settings that apply to some layers only.
    const std::set<int>& layers() const { return layers_; }
    // Whether the next setting applies to the marked layers and not to the whole model: true once
    // they are marked, until setOfLayers(false).
    bool ofLayers() const { return ofLayers_ && !layers_.empty(); }

    void setHeads(std::set<HeadId> heads);
    void setLayers(std::set<int> layers);
    void setOfLayers(bool yes);
    void setHovered(std::optional<HeadId> head);
    void setPosition(std::optional<int> position);  // the crosshair, in tokens
    void setPair(std::optional<int> pair);
    void setRange(std::optional<std::pair<int, int>> range);
    void setAxis(std::optional<std::pair<double, double>> axis);
    // For whoever has the axis: it shows these positions, as far as there are such, and setAxis()
    // says what it shows then. Nothing: all.
    void askAxis(std::optional<std::pair<double, double>> axis) { emit axisAsked(axis); }
    void clear();

  signals:
    void headsChanged();
    void layersChanged();
    void ofLayersChanged();  // after layersChanged(), if that changed it too
    void hoveredChanged();
    void positionChanged();
    void pairChanged();
    void rangeChanged();
    void axisChanged();
    void axisAsked(const std::optional<std::pair<double, double>>& axis);

  private:
    std::set<HeadId> heads_;
    std::set<int> layers_;
    bool ofLayers_ = false;
    std::optional<HeadId> hovered_;
    std::optional<int> position_;
    std::optional<int> pair_;
    std::optional<std::pair<int, int>> range_;
    std::optional<std::pair<double, double>> axis_;
};

}  // namespace sextant
