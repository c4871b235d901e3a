// SPDX-License-Identifier: GPL-3.0-or-later
// What is drawn stands where the projection says and has the colour it was given; nothing else is
// drawn.
#include "widgets/scene/scene_renderer.h"

#include "tests/catch.h"
#include "tests/error_of.h"
#include "tests/widgets/application.h"

using namespace sextant;

namespace {

constexpr QSize size(320, 240);

// A square on the floor and, under it, a larger one.
SceneMesh squares() {
    SceneMesh mesh;
    const auto square = [&](float half, float z, std::array<std::uint8_t, 3> colour) {
        const auto first = static_cast<std::int32_t>(mesh.points.size());
        mesh.points.insert(
            mesh.points.end(),
            {{-half, -half, z}, {half, -half, z}, {half, half, z}, {-half, half, z}});
        mesh.colours.insert(mesh.colours.end(), 4, colour);
        mesh.triangles.push_back({first, first + 1, first + 2});
        mesh.triangles.push_back({first, first + 2, first + 3});
    };
    square(0.3f, 0.2f, {200, 30, 40});
    square(0.6f, 0.0f, {20, 90, 210});
    return mesh;
}

QRgb at(const QImage& image, const OrbitCamera& camera, QVector3D point) {
    const QPointF pixel = SceneProjection(camera, image.size()).pixel(point);
    return image.pixel(static_cast<int>(pixel.x()), static_cast<int>(pixel.y()));
}

}  // namespace

TEST_CASE("a known shape has its colours where the projection says, and nothing around it",
          "[scene]") {
    test::application();
    SceneRenderer renderer;
    INFO(renderer.device());
    CHECK_FALSE(renderer.device().empty());
    renderer.setMesh(squares());
    for (const OrbitCamera& camera :
         {OrbitCamera{}, OrbitCamera{70, 60, 1.1, {0.3, -0.2}}, OrbitCamera{200, 30, 0.7, {}}}) {
        INFO("azimuth " << camera.azimuth);
        const QImage image = renderer.render(camera, size);
        REQUIRE(image.size() == size);
        CHECK(at(image, camera, {0, 0, 0.2f}) == qRgba(200, 30, 40, 255));
        CHECK(at(image, camera, {0.28f, 0.28f, 0.2f}) == qRgba(200, 30, 40, 255));
        CHECK(at(image, camera, {0.55f, 0.55f, 0}) == qRgba(20, 90, 210, 255));
        CHECK(at(image, camera, {-0.55f, -0.55f, 0}) == qRgba(20, 90, 210, 255));
        CHECK(image.pixel(1, 1) == 0);
        CHECK(at(image, camera, {0.65f, 0.65f, 0}) == 0);
    }
}

TEST_CASE("what is only zoomed or moved is drawn anew", "[scene]") {
    test::application();
    SceneRenderer renderer;
    renderer.setMesh(squares());
    OrbitCamera camera;
    camera.zoom = 0.5;
    const QImage small = renderer.render(camera, size);
    CHECK(at(small, camera, {0.55f, 0.55f, 0}) == qRgba(20, 90, 210, 255));
    for (const OrbitCamera& other :
         {OrbitCamera{camera.azimuth, camera.elevation, 1.0, {}},
          OrbitCamera{camera.azimuth, camera.elevation, 0.5, {0.2, 0.3}}}) {
        const QImage image = renderer.render(other, size);
        CHECK(at(image, other, {0.55f, 0.55f, 0}) == qRgba(20, 90, 210, 255));
        CHECK(at(image, other, {0.65f, 0.65f, 0}) == 0);
        CHECK(image != small);
    }
}

TEST_CASE("what is nearer hides what is behind, in whatever order it was given", "[scene]") {
    test::application();
    SceneRenderer renderer;
    SceneMesh mesh = squares();
    std::reverse(mesh.triangles.begin(), mesh.triangles.end());
    renderer.setMesh(mesh);
    CHECK(at(renderer.render({}, size), {}, {0, 0, 0.2f}) == qRgba(200, 30, 40, 255));
}

TEST_CASE("a picture may change its size, its shapes and its neighbours", "[scene]") {
    test::application();
    SceneRenderer first, second;
    first.setMesh(squares());
    second.setMesh({});
    for (const QSize one : {QSize(64, 48), QSize(333, 217), QSize(9, 7), size}) {
        const QImage image = first.render({}, one);
        REQUIRE(image.size() == one);
        CHECK(at(image, {}, {0, 0, 0.2f}) == qRgba(200, 30, 40, 255));
        const QImage none = second.render({}, one);
        CHECK(none.pixel(one.width() / 2, one.height() / 2) == 0);
    }
    first.setMesh({});
    CHECK(first.render({}, size).pixel(160, 120) == 0);
    first.setMesh(squares());
    CHECK(at(first.render({}, size), {}, {0, 0, 0.2f}) == qRgba(200, 30, 40, 255));
}

TEST_CASE("points without colours are refused", "[scene]") {
    test::application();
    SceneRenderer renderer;
    SceneMesh mesh = squares();
    mesh.colours.pop_back();
    CHECK_THAT(test::errorOf([&] { renderer.setMesh(mesh); }), test::ContainsSubstring("colour"));
}
