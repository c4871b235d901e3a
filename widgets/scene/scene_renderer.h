// SPDX-License-Identifier: GPL-3.0-or-later
// Draws triangles with VTK into a picture, without a window. Qt paints all other parts of a scene
// (axes, text, lines that nothing hides) over and under that picture.
#pragma once

#include <QImage>
#include <QSize>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "widgets/scene/orbit_camera.h"

namespace sextant {

// Coloured triangles; the colours include the lighting.
struct SceneMesh {
    std::vector<std::array<float, 3>> points;
    std::vector<std::array<std::uint8_t, 3>> colours;    // [points]
    std::vector<std::array<std::int32_t, 3>> triangles;  // indices of points
};

class SceneRenderer {
  public:
    // Throws Error with the reason if there is no OpenGL.
    SceneRenderer();
    ~SceneRenderer();

    void setMesh(const SceneMesh& mesh);
    // ARGB32, transparent where nothing is drawn. Throws Error.
    QImage render(const OrbitCamera& camera, QSize pixels);
    // The renderer's name: "llvmpipe (LLVM 15.0.6, 256 bits)".
    const std::string& device() const;

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace sextant
