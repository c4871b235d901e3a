// SPDX-License-Identifier: GPL-3.0-or-later
// The geometry of the landscape: the place of a head, a position and a height, the triangles of the
// surface, and where a ray meets it. x: positions, y: heads, z: height.
#pragma once

#include <QColor>
#include <QVector3D>
#include <optional>
#include <utility>

#include "pages/landscape/landscape_values.h"
#include "widgets/scene/scene_renderer.h"

namespace sextant {

// Ends of the colours; the heights have the same range.
struct LandscapeRange {
    double low = 0.0, high = 1.0;
    bool operator==(const LandscapeRange&) const = default;
};

// Colour of a value; `middle`: the middle of the signed maps, the panel's colour.
QColor landscapeColour(LandscapeHeight height, double value, const LandscapeRange& range,
                       const QColor& middle);

class LandscapeSpace {
  public:
    static constexpr float halfX = 1.2f, halfY = 0.75f, low = -0.42f, high = 0.48f;

    LandscapeSpace() = default;
    LandscapeSpace(const Landscape* landscape, LandscapeRange range);

    float x(double position) const;
    float y(int row) const;
    float z(double value) const;  // limited to the box
    // The line along one row, as far as it has values, from left to right.
    std::vector<QVector3D> along(int row) const;
    // The line across the rows at a column, likewise.
    std::vector<QVector3D> across(int column) const;
    SceneMesh mesh(const QColor& middle) const;
    // Row and column of the head nearest to the point where the ray first meets the surface.
    std::optional<std::pair<int, int>> meets(const SceneRay& ray) const;
    // One layer: each head is a ribbon of its own.
    bool isRibbons() const { return landscape_->choice.layer.has_value(); }

  private:
    std::optional<float> surfaceAt(float x, float y) const;

    const Landscape* landscape_ = nullptr;
    LandscapeRange range_;
};

}  // namespace sextant
