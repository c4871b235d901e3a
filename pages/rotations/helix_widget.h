// SPDX-License-Identifier: GPL-3.0-or-later
// The rotation of frequency pairs in space: distance along the axis, cosine and sine across it.
// Colours separate trained angles from new ones; the rotation before the method is dashed. Dragging
// turns the view, the wheel zooms.
#pragma once

#include <QWidget>
#include <optional>
#include <utility>
#include <vector>

#include "widgets/scene/orbit_camera.h"
#include "widgets/scene/scene_renderer.h"
#include "widgets/theme.h"

namespace sextant {

class SceneView;

struct HelixPair {
    int pair = 0;
    double theta = 0.0;                 // radians a token, as it is now
    std::optional<double> thetaBefore;  // without the method; none or equal: not drawn
    // Runs of distances [from, to) whose angles were never met in training; none: all distances
    // beyond the trained length.
    std::optional<std::vector<std::pair<int, int>>> unmet = {};
    bool operator==(const HelixPair&) const = default;
};

struct HelixValues {
    std::vector<HelixPair> pairs;  // one or several
    int trainedLength = 0;         // tokens; 0: not known
    int length = 0;                // tokens shown, more than 0
    std::optional<int> distance;   // that of the crosshair
    bool operator==(const HelixValues&) const = default;
};

// The pair's distances from 0 to the length, in runs: from, to, and whether they are new.
struct HelixRun {
    double from = 0.0, to = 0.0;
    bool fresh = false;
};
std::vector<HelixRun> helixRuns(const HelixValues& values, const HelixPair& pair);
// Tubes around the lines of `values`: x is the distance, stretched by `stretch`, y and z the
// rotation.
SceneMesh helixMesh(const HelixValues& values, const Theme& theme, double stretch = 1.0);
// The point of a pair's rotation at `distance` in the scene; `theta` in radians per token.
QVector3D helixPoint(const HelixValues& values, double theta, double distance,
                     double stretch = 1.0);

class HelixWidget : public QWidget {
    Q_OBJECT

  public:
    explicit HelixWidget(QWidget* parent = nullptr);

    void setValues(const HelixValues& values);
    const HelixValues& values() const { return values_; }
    void setTheme(const Theme& theme);
    SceneView* scene() const { return scene_; }
    // For exports: the helix within `size`, with `dots` pixels per unit.
    void paintTo(QPainter& painter, QSize size, double dots, const Theme& theme);

    QSize sizeHint() const override { return {420, 160}; }
    QSize minimumSizeHint() const override { return {160, 90}; }

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void paintOver(QPainter& painter, const SceneProjection& seen, QSizeF size) const;
    void paintFlat(QPainter& painter, QSizeF size) const;

    QVector3D pointOf(double theta, double distance) const;

    HelixValues values_;
    double stretch_ = 1.0;  // fills a wide widget
    Theme theme_ = Theme::dark();
    SceneView* scene_;
};

}  // namespace sextant
