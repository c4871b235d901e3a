// SPDX-License-Identifier: GPL-3.0-or-later
// The landscape in space: where a head, a position and a height lie, the triangles of the surface,
// and what of it a ray meets. x: positions, y: heads, z: height.
#pragma once

#include <QColor>
#include <QVector3D>
#include <optional>
#include <utility>

#include "widgets/landscape/landscape_values.h"
#include "widgets/scene/scene_renderer.h"

namespace sextant {

// Ends of the colours; heights stand in the same range.
struct LandscapeRange {
    double low = 0.0, high = 1.0;
    bool operator==(const LandscapeRange&) const = default;
};

// Colour of a value; `middle` of the signed maps: the panel's.
QColor landscapeColour(LandscapeHeight height, double value, const LandscapeRange& range,
                       const QColor& middle);

class LandscapeSpace {
  public:
    static constexpr float halfX = 1.2f, halfY = 0.75f, low = -0.42f, high = 0.48f;

    LandscapeSpace() = default;
    LandscapeSpace(const Landscape* landscape, LandscapeRange range);

    float x(double position) const;
    float y(int row) const;
    float z(double value) const;  // kept within the box
    // Along one row, as far as there is something, from left to right.
    std::vector<QVector3D> along(int row) const;
    // Across the rows at a column; likewise.
    std::vector<QVector3D> across(int column) const;
    SceneMesh mesh(const QColor& middle) const;
    // Row and column of the head that is nearest to where the ray first meets the surface.
    std::optional<std::pair<int, int>> meets(const SceneRay& ray) const;
    // One layer: each head is a ribbon of its own.
    bool isRibbons() const { return landscape_->choice.layer.has_value(); }

  private:
    std::optional<float> surfaceAt(float x, float y) const;

    const Landscape* landscape_ = nullptr;
    LandscapeRange range_;
};

}  // namespace sextant
