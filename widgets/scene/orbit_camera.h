// SPDX-License-Identifier: GPL-3.0-or-later
// The camera of a scene: a value that turns, moves and zooms, and maps points of the scene to
// pixels and back. The scene's centre is the origin, z is up, lengths are about 1.
#pragma once

#include <QMatrix4x4>
#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QVector3D>
#include <vector>

namespace sextant {

struct OrbitCamera {
    double azimuth = -31.0;   // degrees; 0: from -y, negative: from +x
    double elevation = 27.0;  // degrees above the floor
    double zoom = 1.0;
    QPointF shift;  // of the picture, in halves of its smaller side, right and up

    static constexpr double leastElevation = 5.0, mostElevation = 85.0;
    static constexpr double leastZoom = 0.3, mostZoom = 20.0;

    bool operator==(const OrbitCamera&) const = default;
};

// Turned by these degrees; the elevation stays within its limits.
OrbitCamera turned(OrbitCamera camera, double azimuth, double elevation);
// Moved by `pixels`, right and down, in a picture of `size`.
OrbitCamera moved(OrbitCamera camera, QPointF pixels, QSizeF size);
// Zoomed by `factor` about the pixel `at`, which stays in place.
OrbitCamera zoomed(OrbitCamera camera, double factor, QPointF at, QSizeF size);
// Interpolates between two cameras; `share` is 0 to 1.
OrbitCamera between(const OrbitCamera& from, const OrbitCamera& to, double share);

// `camera` with zoom and shift changed so that at zoom 1 without a shift all of `points` just fit
// into `place`, from every direction, in a picture of `size`.
OrbitCamera fitted(const OrbitCamera& camera, const std::vector<QVector3D>& points,
                   const QRectF& place, QSizeF size);

// Unit vector from the middle of the scene to the eye.
QVector3D towardsEye(const OrbitCamera& camera);

struct SceneRay {
    QVector3D from, direction;  // a unit vector
};

// Projects points of the scene into a picture of `size`, y down.
class SceneProjection {
  public:
    SceneProjection(const OrbitCamera& camera, QSizeF size);

    QPointF pixel(QVector3D point) const;
    float depth(QVector3D point) const;  // from the eye
    SceneRay ray(QPointF pixel) const;   // from the eye through a pixel
    QVector3D towardsEye() const { return towardsEye_; }
    QVector3D eye() const;

    const QMatrix4x4& view() const { return view_; }
    const QMatrix4x4& projection() const { return projection_; }

  private:
    QSizeF size_;
    QVector3D towardsEye_;
    QMatrix4x4 view_, projection_, whole_, back_;
};

}  // namespace sextant
