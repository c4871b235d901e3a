// SPDX-License-Identifier: GPL-3.0-or-later
// What is selected, hovered and pointed at, shared by all views.
#pragma once

#include <QObject>
#include <compare>
#include <optional>
#include <set>

namespace sextant {

struct HeadId {
    int layer = 0;
    int head = 0;
    auto operator<=>(const HeadId&) const = default;
};

class Selection : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    const std::set<HeadId>& heads() const { return heads_; }
    bool contains(HeadId head) const { return heads_.count(head) != 0; }
    std::optional<HeadId> hovered() const { return hovered_; }
    std::optional<int> position() const { return position_; }

    // Marked, for choices that are made for some layers only.
    const std::set<int>& layers() const { return layers_; }

    void setHeads(std::set<HeadId> heads);
    void setLayers(std::set<int> layers);
    void setHovered(std::optional<HeadId> head);
    void setPosition(std::optional<int> position);  // the crosshair, in tokens
    void clear();

  signals:
    void headsChanged();
    void layersChanged();
    void hoveredChanged();
    void positionChanged();

  private:
    std::set<HeadId> heads_;
    std::set<int> layers_;
    std::optional<HeadId> hovered_;
    std::optional<int> position_;
};

}  // namespace sextant
