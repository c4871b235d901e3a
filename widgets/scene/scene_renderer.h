// SPDX-License-Identifier: GPL-3.0-or-later
// Draws triangles with VTK, without a window, into a picture. Everything else of a scene (axes,
// words, lines that nothing hides) is painted over and under that picture by Qt.
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

// Coloured triangles; colours have their light in them already.
struct SceneMesh {
    std::vector<std::array<float, 3>> points;
    std::vector<std::array<std::uint8_t, 3>> colours;    // [points]
    std::vector<std::array<std::int32_t, 3>> triangles;  // points by number
};

class SceneRenderer {
  public:
    // Throws Error with the reason where there is no OpenGL.
    SceneRenderer();
    ~SceneRenderer();

    void setMesh(const SceneMesh& mesh);
    // ARGB32, transparent where nothing is drawn. Throws Error.
    QImage render(const OrbitCamera& camera, QSize pixels);
    // What draws: "llvmpipe (LLVM 15.0.6, 256 bits)".
    const std::string& device() const;

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace sextant
