// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/landscape/landscape_surface.h"

#include <algorithm>
#include <cmath>

#include "widgets/colormap.h"

namespace sextant {

namespace {

constexpr float halfRibbon = 0.4f;  // of the way to the next head
constexpr float widestJoin = 1.5f;  // rows further apart are not joined: a gap between layers

// Light from the front left, above; the colours keep their order from dark to light.
float lightOn(QVector3D normal) {
    const QVector3D light = QVector3D(-0.35f, -0.45f, 0.82f).normalized();
    return 0.58f + 0.42f * std::max(0.0f, QVector3D::dotProduct(normal.normalized(), light));
}

std::array<std::uint8_t, 3> lit(const QColor& colour, float light) {
    const auto part = [light](int one) {
        return static_cast<std::uint8_t>(std::lround(static_cast<float>(one) * light));
    };
    return {part(colour.red()), part(colour.green()), part(colour.blue())};
}

}  // namespace

QColor landscapeColour(LandscapeHeight height, double value, const LandscapeRange& range,
                       const QColor& middle) {
    const double wide = std::max(range.high - range.low, 1e-9);
    switch (height) {
        case LandscapeHeight::entropy:
            return viridis((value - range.low) / wide);
        case LandscapeHeight::change:
            return diverging(value / std::max({std::abs(range.low), std::abs(range.high), 1e-9}),
                             middle);
        case LandscapeHeight::sigma:
            return sigmaColor(value, std::max({range.high, 1 / std::max(range.low, 1e-3), 1.01}),
                              middle);
    }
    return middle;
}

LandscapeSpace::LandscapeSpace(const Landscape* landscape, LandscapeRange range)
    : landscape_(landscape), range_(range) {}

float LandscapeSpace::x(double position) const {
    const double last = std::max(1, landscape_->positions);
    return static_cast<float>((2 * position / last - 1) * static_cast<double>(halfX));
}

float LandscapeSpace::y(int row) const {
    const float last = landscape_->places.back();
    if (last <= 0) return 0;
    return (2 * landscape_->places[static_cast<std::size_t>(row)] / last - 1) * halfY * 0.96f;
}

float LandscapeSpace::z(double value) const {
    const double share = (value - range_.low) / std::max(range_.high - range_.low, 1e-9);
    return low + (high - low) * static_cast<float>(std::clamp(share, 0.0, 1.0));
}

std::vector<QVector3D> LandscapeSpace::along(int row) const {
    std::vector<QVector3D> line;
    for (int column = 0; column < landscape_->columns(); ++column) {
        const float height = landscape_->height(row, column);
        if (!std::isnan(height))
            line.emplace_back(x(landscape_->middleOf(column)), y(row),
                              z(static_cast<double>(height)));
    }
    return line;
}

std::vector<QVector3D> LandscapeSpace::across(int column) const {
    std::vector<QVector3D> line;
    for (int row = 0; row < static_cast<int>(landscape_->rows.size()); ++row) {
        const float height = landscape_->height(row, column);
        if (!std::isnan(height))
            line.emplace_back(x(landscape_->middleOf(column)), y(row),
                              z(static_cast<double>(height)));
    }
    return line;
}

SceneMesh LandscapeSpace::mesh(const QColor& middle) const {
    SceneMesh mesh;
    if (!landscape_ || landscape_->isEmpty()) return mesh;
    const int rows = static_cast<int>(landscape_->rows.size()), columns = landscape_->columns();
    const float step =
        landscape_->places.back() > 0 ? 2 * halfY * 0.96f / landscape_->places.back() : halfY;
    // A single head is a ribbon too: a line has no surface.
    const bool ribbons = isRibbons() || rows == 1;
    const auto heightAt = [&](int row, int column) {
        return landscape_->height(std::clamp(row, 0, rows - 1), std::clamp(column, 0, columns - 1));
    };
    const auto zAt = [&](int row, int column, float otherwise) {
        const float height = heightAt(row, column);
        return std::isnan(height) ? otherwise : z(static_cast<double>(height));
    };
    const float stepX = columns > 1 ? 2 * halfX / static_cast<float>(columns) : halfX;
    const int sides = ribbons ? 2 : 1;
    const auto point = [&](int row, int column, int side) {
        return static_cast<std::int32_t>((row * columns + column) * sides + side);
    };
    mesh.points.reserve(static_cast<std::size_t>(rows * columns * sides));
    mesh.colours.reserve(mesh.points.capacity());
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            const float height = heightAt(row, column);
            const float here = zAt(row, column, low);
            const float slopeX =
                (zAt(row, column + 1, here) - zAt(row, column - 1, here)) / (2 * stepX);
            const float slopeY =
                ribbons ? 0.0f
                        : (zAt(row + 1, column, here) - zAt(row - 1, column, here)) / (2 * step);
            const QColor colour =
                std::isnan(height) ? middle
                                   : landscapeColour(landscape_->choice.height,
                                                     static_cast<double>(height), range_, middle);
            for (int side = 0; side < sides; ++side) {
                const float aside = ribbons ? (side == 0 ? -halfRibbon : halfRibbon) * step : 0.0f;
                mesh.points.push_back({x(landscape_->middleOf(column)), y(row) + aside, here});
                mesh.colours.push_back(lit(colour, lightOn({-slopeX, -slopeY, 1})));
            }
        }
    const auto isThere = [&](int row, int column) { return !std::isnan(heightAt(row, column)); };
    const auto quad = [&](std::int32_t a, std::int32_t b, std::int32_t c, std::int32_t d) {
        mesh.triangles.push_back({a, b, c});
        mesh.triangles.push_back({a, c, d});
    };
    for (int row = 0; row < (ribbons ? rows : rows - 1); ++row) {
        if (!ribbons && landscape_->places[static_cast<std::size_t>(row) + 1] -
                                landscape_->places[static_cast<std::size_t>(row)] >
                            widestJoin)
            continue;
        for (int column = 0; column + 1 < columns; ++column) {
            if (!isThere(row, column) || !isThere(row, column + 1)) continue;
            if (ribbons) {
                quad(point(row, column, 0), point(row, column + 1, 0), point(row, column + 1, 1),
                     point(row, column, 1));
            } else if (isThere(row + 1, column) && isThere(row + 1, column + 1)) {
                quad(point(row, column, 0), point(row, column + 1, 0),
                     point(row + 1, column + 1, 0), point(row + 1, column, 0));
            }
        }
    }
    return mesh;
}

std::optional<float> LandscapeSpace::surfaceAt(float px, float py) const {
    const int columns = landscape_->columns(), rows = static_cast<int>(landscape_->rows.size());
    const double position = (static_cast<double>(px / halfX) + 1) / 2 * landscape_->positions;
    const auto column = landscape_->columnOf(static_cast<int>(std::floor(position)));
    if (!column) return std::nullopt;
    const float last = landscape_->places.back();
    const float place = last > 0 ? (py / (halfY * 0.96f) + 1) / 2 * last : py / halfY;
    const auto& places = landscape_->places;
    int row =
        static_cast<int>(std::upper_bound(places.begin(), places.end(), place) - places.begin()) -
        1;
    const auto at = [&](int r) -> std::optional<float> {
        const float height = landscape_->height(r, std::min(*column, columns - 1));
        if (std::isnan(height)) return std::nullopt;
        return z(static_cast<double>(height));
    };
    if (isRibbons() || rows == 1) {
        if (row < 0 || (row + 1 < rows && places[static_cast<std::size_t>(row) + 1] - place <
                                              place - places[static_cast<std::size_t>(row)]))
            ++row;
        return std::abs(places[static_cast<std::size_t>(row)] - place) <= halfRibbon ? at(row)
                                                                                     : std::nullopt;
    }
    // The outermost rows can be met from a little outside.
    if (row < 0) return place > -0.5f ? at(0) : std::nullopt;
    if (row + 1 >= rows) return place < last + 0.5f ? at(rows - 1) : std::nullopt;
    const float from = places[static_cast<std::size_t>(row)],
                to = places[static_cast<std::size_t>(row) + 1];
    const auto first = at(row), second = at(row + 1);
    if (!first || !second || to - from > widestJoin) return std::nullopt;
    return *first + (*second - *first) * (place - from) / (to - from);
}

std::optional<std::pair<int, int>> LandscapeSpace::meets(const SceneRay& ray) const {
    if (!landscape_ || landscape_->isEmpty()) return std::nullopt;
    constexpr float nearest = 2.0f, farthest = 9.0f, step = 0.004f;
    std::optional<float> before;  // above the surface
    for (float along = nearest; along < farthest; along += step) {
        const QVector3D at = ray.from + along * ray.direction;
        if (at.z() < low - 0.05f) break;
        const auto surface = surfaceAt(at.x(), at.y());
        if (!surface) {
            before.reset();
            continue;
        }
        const float above = at.z() - *surface;
        // Crossed from above or from below, or touched at the surface's edge.
        if ((before && (*before > 0) != (above > 0)) || std::abs(above) < step) {
            const double position =
                (static_cast<double>(at.x() / halfX) + 1) / 2 * landscape_->positions;
            const auto column = landscape_->columnOf(static_cast<int>(std::floor(position)));
            int best = 0;
            for (int row = 1; row < static_cast<int>(landscape_->rows.size()); ++row)
                if (std::abs(y(row) - at.y()) < std::abs(y(best) - at.y())) best = row;
            if (!column) return std::nullopt;
            return std::pair(best, *column);
        }
        before = above;
    }
    return std::nullopt;
}

}  // namespace sextant
