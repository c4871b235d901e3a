// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scene/orbit_camera.h"

#include <QLineF>

#include "tests/catch.h"

using namespace sextant;

namespace {

const QSizeF size(800, 600);

bool near(QPointF one, QPointF other, double tolerance = 0.1) {
    return QLineF(one, other).length() < tolerance;
}

}  // namespace

TEST_CASE("the middle of the scene is the middle of the picture, up is up", "[scene]") {
    const SceneProjection seen({}, size);
    CHECK(near(seen.pixel({0, 0, 0}), {400, 300}));
    const QPointF above = seen.pixel({0, 0, 0.5f});
    CHECK(near({above.x(), 0}, {400, 0}));
    CHECK(above.y() < 290);
    // From azimuth -31 the +x, -y corner of the floor is the nearest.
    const float nearest = seen.depth({1, -1, 0});
    for (const QVector3D corner : {QVector3D(-1, -1, 0), QVector3D(-1, 1, 0), QVector3D(1, 1, 0)})
        CHECK(nearest < seen.depth(corner));
}

TEST_CASE("the ray through a point's pixel passes through the point", "[scene]") {
    OrbitCamera camera{50, 40, 1.7, {0.2, -0.3}};
    for (const QVector3D point : {QVector3D(0.4f, -0.7f, 0.3f), QVector3D(-0.9f, 0.2f, 0.0f)}) {
        const SceneProjection seen(camera, size);
        const SceneRay ray = seen.ray(seen.pixel(point));
        CHECK(point.distanceToLine(ray.from, ray.direction) < 1e-3f);
        CHECK(ray.from.distanceToPoint(seen.eye()) < 1e-4f);
    }
}

TEST_CASE("zooming keeps what is under the pointer there", "[scene]") {
    const OrbitCamera before{-31, 27, 1.0, {0.1, 0.05}};
    const QVector3D point(0.5f, 0.2f, 0.1f);
    const QPointF at = SceneProjection(before, size).pixel(point);
    const OrbitCamera after = zoomed(before, 2.0, at, size);
    CHECK(after.zoom == 2.0);
    CHECK(near(SceneProjection(after, size).pixel(point), at));
    // Twice as large around it.
    const QVector3D other(0.3f, -0.2f, 0.3f);
    const QPointF apart = SceneProjection(before, size).pixel(other) - at;
    CHECK(near(SceneProjection(after, size).pixel(other) - at, 2 * apart, 0.2));
    CHECK(zoomed(before, 1e9, at, size).zoom == OrbitCamera::mostZoom);
    CHECK(zoomed(before, 1e-9, at, size).zoom == OrbitCamera::leastZoom);
}

TEST_CASE("moving moves by pixels, turning stays above the floor", "[scene]") {
    const OrbitCamera before;
    const QVector3D point(0.5f, 0.2f, 0.1f);
    const OrbitCamera after = moved(before, {30, -20}, size);
    CHECK(near(SceneProjection(after, size).pixel(point),
               SceneProjection(before, size).pixel(point) + QPointF(30, -20)));
    CHECK(turned(before, 0, 500).elevation == OrbitCamera::mostElevation);
    CHECK(turned(before, 0, -500).elevation == OrbitCamera::leastElevation);
    CHECK(turned(before, -200, 0).azimuth == 129.0);
}

TEST_CASE("between two cameras the short way is taken", "[scene]") {
    const OrbitCamera from{170, 10, 1, {}}, to{-170, 30, 4, {1, 1}};
    CHECK(between(from, to, 0.0) == from);
    CHECK(between(from, to, 1.0) == to);
    const OrbitCamera half = between(from, to, 0.5);
    CHECK(std::abs(half.azimuth) == 180.0);
    CHECK(half.elevation == 20.0);
    CHECK(half.zoom == 2.0);
}
