// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scene/orbit_camera.h"

#include <QPolygonF>
#include <algorithm>
#include <cmath>

namespace sextant {

namespace {

constexpr float eyeDistance = 5.0f;   // of the eye from the middle
constexpr float halfAngle = 0.2126f;  // tangent: at zoom 1 the smaller side is 2.13 in the middle

double halfSide(QSizeF size) {
    return std::max(1.0, std::min(size.width(), size.height())) / 2;
}

}  // namespace

OrbitCamera turned(OrbitCamera camera, double azimuth, double elevation) {
    camera.azimuth = std::remainder(camera.azimuth + azimuth, 360.0);
    camera.elevation = std::clamp(camera.elevation + elevation, OrbitCamera::leastElevation,
                                  OrbitCamera::mostElevation);
    return camera;
}

OrbitCamera moved(OrbitCamera camera, QPointF pixels, QSizeF size) {
    camera.shift += QPointF(pixels.x(), -pixels.y()) / halfSide(size);
    return camera;
}

OrbitCamera zoomed(OrbitCamera camera, double factor, QPointF at, QSizeF size) {
    const double zoom =
        std::clamp(camera.zoom * factor, OrbitCamera::leastZoom, OrbitCamera::mostZoom);
    const QPointF middle(size.width() / 2, size.height() / 2);
    const QPointF fromMiddle = QPointF(at.x() - middle.x(), middle.y() - at.y()) / halfSide(size);
    camera.shift = fromMiddle - (fromMiddle - camera.shift) * (zoom / camera.zoom);
    camera.zoom = zoom;
    return camera;
}

OrbitCamera between(const OrbitCamera& from, const OrbitCamera& to, double share) {
    const auto mix = [share](double first, double last) { return first + (last - first) * share; };
    OrbitCamera camera;
    // The short way round.
    camera.azimuth = std::remainder(
        from.azimuth + share * std::remainder(to.azimuth - from.azimuth, 360.0), 360.0);
    camera.elevation = mix(from.elevation, to.elevation);
    camera.zoom = from.zoom * std::pow(to.zoom / from.zoom, share);
    camera.shift = {mix(from.shift.x(), to.shift.x()), mix(from.shift.y(), to.shift.y())};
    return share >= 1.0 ? to : camera;
}

OrbitCamera fitted(const OrbitCamera& camera, const std::vector<QVector3D>& points,
                   const QRectF& place, QSizeF size) {
    if (points.empty() || place.width() <= 0 || place.height() <= 0) return camera;
    OrbitCamera plain = camera;
    plain.zoom = 1.0;
    plain.shift = {};
    const SceneProjection seen(plain, size);
    QPolygonF pixels;
    for (const QVector3D& point : points)
        pixels << seen.pixel(point);
    const QRectF bounds = pixels.boundingRect();
    const double factor = std::min(place.width() / std::max(1.0, bounds.width()),
                                   place.height() / std::max(1.0, bounds.height()));
    const QPointF middle(size.width() / 2, size.height() / 2);
    const QPointF by = place.center() - middle - factor * (bounds.center() - middle);
    OrbitCamera made = camera;
    made.zoom = camera.zoom * factor;
    made.shift += camera.zoom * QPointF(by.x(), -by.y()) / halfSide(size);
    return made;
}

QVector3D towardsEye(const OrbitCamera& camera) {
    const double azimuth = camera.azimuth * M_PI / 180, elevation = camera.elevation * M_PI / 180;
    return QVector3D(static_cast<float>(-std::sin(azimuth) * std::cos(elevation)),
                     static_cast<float>(-std::cos(azimuth) * std::cos(elevation)),
                     static_cast<float>(std::sin(elevation)));
}

SceneProjection::SceneProjection(const OrbitCamera& camera, QSizeF size)
    : size_(size), towardsEye_(sextant::towardsEye(camera)) {
    view_.lookAt(eyeDistance * towardsEye_, {}, {0, 0, 1});
    const auto zoom = static_cast<float>(camera.zoom);
    const double half = halfSide(size);
    const auto wide = static_cast<float>(std::max(1.0, size.width()) / 2 / half);
    const auto tall = static_cast<float>(std::max(1.0, size.height()) / 2 / half);
    // Zoom and shift are of the picture, so that what is under the pointer can stay there.
    projection_.translate(static_cast<float>(camera.shift.x()) / wide,
                          static_cast<float>(camera.shift.y()) / tall);
    projection_.scale(zoom, zoom);
    constexpr float near = 1.0f, far = 12.0f;
    projection_.frustum(-halfAngle * wide * near, halfAngle * wide * near, -halfAngle * tall * near,
                        halfAngle * tall * near, near, far);
    whole_ = projection_ * view_;
    back_ = whole_.inverted();
}

QPointF SceneProjection::pixel(QVector3D point) const {
    const QVector3D at = whole_.map(point);  // divided by w
    return {(at.x() + 1) / 2 * size_.width(), (1 - at.y()) / 2 * size_.height()};
}

float SceneProjection::depth(QVector3D point) const {
    return -view_.map(point).z();
}

QVector3D SceneProjection::eye() const {
    return eyeDistance * towardsEye_;
}

SceneRay SceneProjection::ray(QPointF pixel) const {
    const auto x = static_cast<float>(2 * pixel.x() / size_.width() - 1);
    const auto y = static_cast<float>(1 - 2 * pixel.y() / size_.height());
    const QVector3D nearer = back_.map(QVector3D(x, y, -1)),
                    farther = back_.map(QVector3D(x, y, 0));
    return {eye(), (farther - nearer).normalized()};
}

}  // namespace sextant
