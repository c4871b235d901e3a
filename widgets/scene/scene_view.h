// SPDX-License-Identifier: GPL-3.0-or-later
// A scene in the window: triangles drawn by VTK between what Qt paints under and over them. A drag
// turns, a drag with Shift moves, the wheel zooms at the pointer, arrow keys turn, R resets.
// Without OpenGL `flat` is painted instead, and failure() gives the reason.
#pragma once

#include <QVariantAnimation>
#include <QWidget>
#include <functional>
#include <memory>
#include <optional>

#include "widgets/scene/scene_renderer.h"

namespace sextant {

// Each paints within `size` pixels, as the scene is seen by `projection`.
struct ScenePainters {
    std::function<void(QPainter&, const SceneProjection&, QSizeF size)> under, over;
    std::function<void(QPainter&, QSizeF size)> flat;  // replaces all of it without OpenGL
};

class SceneView : public QWidget {
    Q_OBJECT

  public:
    using MakeRenderer = std::function<std::unique_ptr<SceneRenderer>()>;

    explicit SceneView(ScenePainters paint, const OrbitCamera& start = {},
                       QWidget* parent = nullptr);
    // Called when the scene is first drawn; throws Error on failure. Tests set their own.
    void setMakeRenderer(MakeRenderer make) { make_ = std::move(make); }

    void setMesh(SceneMesh mesh);
    const SceneMesh& mesh() const { return mesh_; }
    const OrbitCamera& camera() const { return camera_; }
    void setCamera(const OrbitCamera& camera);
    void resetView();  // in 200 ms
    // Maps the camera that the user turns to the one drawn with; none: the same camera.
    using Fit = std::function<OrbitCamera(const OrbitCamera&, QSizeF)>;
    void setFit(Fit fit);
    // The camera that resetView() restores; the scene follows it until the user has turned it.
    void setStart(const OrbitCamera& start);
    SceneProjection projection() const { return {cameraFor(size()), QSizeF(size())}; }
    // Why there is no OpenGL; empty: there is, or nothing has been drawn yet.
    const QString& failure() const { return failure_; }
    // Paints the scene for a picture of `size` units with `dots` pixels each.
    void paintTo(QPainter& painter, QSize size, double dots);

  signals:
    void cameraChanged();
    void pointed(QPointF pixel);
    void pointerLeft();
    void clicked(QPointF pixel);
    void failed();  // there is no OpenGL

  protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    // The triangles in `pixels`; null without OpenGL.
    QImage drawn(const OrbitCamera& camera, QSize pixels);
    void takeCamera(const OrbitCamera& camera);
    void giveUp(const QString& reason);
    OrbitCamera cameraFor(QSizeF size) const { return fit_ ? fit_(camera_, size) : camera_; }

    ScenePainters painters_;
    MakeRenderer make_ = [] { return std::make_unique<SceneRenderer>(); };
    std::unique_ptr<SceneRenderer> renderer_;
    QString failure_;
    SceneMesh mesh_;
    bool meshIsNew_ = true;
    OrbitCamera start_, camera_;
    Fit fit_;
    QImage image_;  // as last drawn; null: draw again
    QVariantAnimation back_;
    std::optional<QPointF> press_, last_;
    bool moved_ = false;  // since the press: a drag, not a click
};

}  // namespace sextant
