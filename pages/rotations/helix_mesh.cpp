// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "pages/rotations/helix_widget.h"

namespace sextant {

namespace {

constexpr float halfLength = 1.35f, helixRadius = 0.34f;
constexpr int mostPoints = 1400;                 // along one line
constexpr int tubeCorners = 6;                   // of a tube
constexpr double dash = 0.045, dashGap = 0.035;  // of a dashed line, in lengths of the scene

void addTube(SceneMesh& mesh, const std::vector<QVector3D>& line, float thick,
             const std::vector<QColor>& colours) {
    if (line.size() < 2) return;
    const QVector3D light = QVector3D(-0.3f, -0.5f, 0.8f).normalized();
    const auto first = static_cast<std::int32_t>(mesh.points.size());
    for (std::size_t i = 0; i < line.size(); ++i) {
        const QVector3D along =
            (line[std::min(i + 1, line.size() - 1)] - line[i == 0 ? 0 : i - 1]).normalized();
        // Never along the line: the lines run along x, and what turns stands across it.
        const QVector3D other =
            std::abs(along.z()) < 0.9f ? QVector3D(0, 0, 1) : QVector3D(0, 1, 0);
        const QVector3D u = QVector3D::crossProduct(along, other).normalized();
        const QVector3D v = QVector3D::crossProduct(u, along);
        for (int corner = 0; corner < tubeCorners; ++corner) {
            const double angle = 2 * M_PI * corner / tubeCorners;
            const QVector3D normal =
                static_cast<float>(std::cos(angle)) * u + static_cast<float>(std::sin(angle)) * v;
            const QVector3D at = line[i] + thick * normal;
            mesh.points.push_back({at.x(), at.y(), at.z()});
            const float lit = 0.7f + 0.3f * std::max(0.0f, QVector3D::dotProduct(normal, light));
            const auto part = [&](int one) {
                return static_cast<std::uint8_t>(std::lround(static_cast<float>(one) * lit));
            };
            mesh.colours.push_back(
                {part(colours[i].red()), part(colours[i].green()), part(colours[i].blue())});
        }
    }
    for (std::int32_t i = 0; i + 1 < static_cast<std::int32_t>(line.size()); ++i)
        for (std::int32_t corner = 0; corner < tubeCorners; ++corner) {
            const std::int32_t next = (corner + 1) % tubeCorners;
            const std::int32_t a = first + i * tubeCorners + corner,
                               b = first + i * tubeCorners + next;
            mesh.triangles.push_back({a, b, b + tubeCorners});
            mesh.triangles.push_back({a, b + tubeCorners, a + tubeCorners});
        }
}

// Enough points for the turns to look round; never so many that drawing them is slow.
int pointsFor(const HelixValues& values, double theta) {
    const double turns = std::abs(theta) * values.length / (2 * M_PI);
    return std::clamp(static_cast<int>(24 * turns) + 48, 48, mostPoints);
}

}  // namespace

QVector3D helixPoint(const HelixValues& values, double theta, double distance, double stretch) {
    const double share = distance / std::max(1, values.length);
    const double angle = theta * distance;
    return {static_cast<float>((2 * share - 1) * stretch) * halfLength,
            helixRadius * static_cast<float>(std::cos(angle)),
            helixRadius * static_cast<float>(std::sin(angle))};
}

std::vector<HelixRun> helixRuns(const HelixValues& values, const HelixPair& pair) {
    const int known = values.trainedLength > 0 ? values.trainedLength : values.length;
    const std::vector<std::pair<int, int>> beyond{{known, values.length}};
    std::vector<HelixRun> runs;
    double at = 0.0;
    const auto add = [&](double to, bool fresh) {
        if (to > at) runs.push_back({at, to, fresh});
        at = std::max(at, to);
    };
    for (const auto& [from, to] : pair.unmet ? *pair.unmet : beyond) {
        add(std::min(from, values.length), false);
        add(std::min(to, values.length), true);
    }
    add(values.length, false);
    return runs;
}

SceneMesh helixMesh(const HelixValues& values, const Theme& theme, double stretch) {
    SceneMesh mesh;
    if (values.length < 1) return mesh;
    const QColor trained = theme.color(Role::accent), fresh = theme.color(Role::logPerplexity);
    const bool several = values.pairs.size() > 1;
    for (const HelixPair& pair : values.pairs) {
        const auto line = [&](double theta, double from, double to, const QColor& colour,
                              float thick) {
            const int count = std::max(
                2, static_cast<int>(pointsFor(values, theta) * (to - from) / values.length) + 1);
            std::vector<QVector3D> points;
            for (int i = 0; i < count; ++i)
                points.push_back(
                    helixPoint(values, theta, from + (to - from) * i / (count - 1), stretch));
            addTube(mesh, points, thick,
                    std::vector<QColor>(static_cast<std::size_t>(count), colour));
        };
        const float thick = several ? 0.012f : 0.018f;
        for (const HelixRun& run : helixRuns(values, pair))
            line(pair.theta, run.from, run.to, run.fresh ? fresh : trained, thick);
        if (!pair.thetaBefore || *pair.thetaBefore == pair.theta) continue;
        // Dashes are as long everywhere on the line, whatever its turns.
        const double theta = *pair.thetaBefore;
        const double speed =
            std::hypot(2 * static_cast<double>(halfLength) * stretch / values.length,
                       theta * static_cast<double>(helixRadius));
        const double step = (dash + dashGap) / speed;
        const double wide = std::max(step, values.length / 300.0);
        for (double at = 0; at < values.length; at += wide)
            line(theta, at, std::min<double>(values.length, at + wide * dash / (dash + dashGap)),
                 theme.color(Role::reference), 0.007f);
    }
    return mesh;
}

}  // namespace sextant
