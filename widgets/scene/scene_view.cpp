// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scene/scene_view.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <cmath>

#include "analysis/error.h"
#include "analysis/reason.h"
#include "widgets/said.h"

namespace sextant {

namespace {

constexpr double degreesAPixel = 0.4;
constexpr double degreesAKey = 5.0;
constexpr double zoomAStep = 1.15;
constexpr int backMilliseconds = 200;

}  // namespace

SceneView::SceneView(ScenePainters paint, const OrbitCamera& start, QWidget* parent)
    : QWidget(parent), painters_(std::move(paint)), start_(start), camera_(start) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    back_.setDuration(backMilliseconds);
    back_.setStartValue(0.0);
    back_.setEndValue(1.0);
}

void SceneView::setMesh(SceneMesh mesh) {
    mesh_ = std::move(mesh);
    meshIsNew_ = true;
    image_ = {};
    update();
}

void SceneView::takeCamera(const OrbitCamera& camera) {
    if (camera == camera_) return;
    camera_ = camera;
    image_ = {};
    update();
    emit cameraChanged();
}

void SceneView::setCamera(const OrbitCamera& camera) {
    back_.stop();
    takeCamera(camera);
}

void SceneView::setFit(Fit fit) {
    fit_ = std::move(fit);
    image_ = {};
    update();
}

void SceneView::resetView() {
    if (camera_ == start_) return;
    back_.stop();
    back_.disconnect(this);
    connect(&back_, &QVariantAnimation::valueChanged, this,
            [this, from = camera_](const QVariant& share) {
                takeCamera(between(from, start_, share.toDouble()));
            });
    back_.start();
}

void SceneView::setStart(const OrbitCamera& start) {
    const bool untouched = camera_ == start_;
    start_ = start;
    if (untouched) setCamera(start);
}

void SceneView::giveUp(const QString& reason) {
    failure_ = reason;
    renderer_.reset();
    emit failed();
}

QImage SceneView::drawn(const OrbitCamera& camera, QSize pixels) {
    if (!failure_.isEmpty() || pixels.isEmpty()) return {};
    try {
        if (!renderer_) renderer_ = make_();
        if (meshIsNew_) renderer_->setMesh(mesh_);
        meshIsNew_ = false;
        return renderer_->render(camera, pixels);
    } catch (const std::exception& error) {
        giveUp(said(reasonOf(error)));
        return {};
    }
}

void SceneView::paintEvent(QPaintEvent*) {
    const double dots = devicePixelRatioF();
    if (image_.isNull()) {
        image_ = drawn(cameraFor(size()), (QSizeF(size()) * dots).toSize());
        image_.setDevicePixelRatio(dots);
    }
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (!failure_.isEmpty()) {
        if (painters_.flat) painters_.flat(painter, size());
        return;
    }
    const SceneProjection seen = projection();
    if (painters_.under) painters_.under(painter, seen, size());
    painter.drawImage(QPointF(0, 0), image_);
    if (painters_.over) painters_.over(painter, seen, size());
}

void SceneView::paintTo(QPainter& painter, QSize size, double dots) {
    const OrbitCamera camera = cameraFor(size);
    const QImage image = drawn(camera, (QSizeF(size) * dots).toSize());
    if (!failure_.isEmpty()) {
        if (painters_.flat) painters_.flat(painter, size);
        return;
    }
    const SceneProjection seen(camera, size);
    if (painters_.under) painters_.under(painter, seen, size);
    painter.drawImage(QRectF(QPointF(), QSizeF(size)), image);
    if (painters_.over) painters_.over(painter, seen, size);
}

void SceneView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    image_ = {};
}

bool SceneView::event(QEvent* event) {
    // Keys of the scene come before commands of the window that have the same.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool arrow = key->key() >= Qt::Key_Left && key->key() <= Qt::Key_Down;
        if (key->modifiers() == Qt::NoModifier && (arrow || key->key() == Qt::Key_R))
            event->accept();
    }
    return QWidget::event(event);
}

void SceneView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return event->ignore();
    press_ = last_ = event->position();
    moved_ = false;
}

void SceneView::mouseMoveEvent(QMouseEvent* event) {
    const QPointF at = event->position();
    if (!press_ || !(event->buttons() & Qt::LeftButton)) {
        emit pointed(at);
        return;
    }
    moved_ = moved_ || (at - *press_).manhattanLength() >= QApplication::startDragDistance();
    if (!moved_) return;
    const QPointF by = at - *last_;
    last_ = at;
    // As if the floor were held by the pointer.
    setCamera(event->modifiers() & Qt::ShiftModifier
                  ? moved(camera_, by, size())
                  : turned(camera_, by.x() * degreesAPixel, by.y() * degreesAPixel));
}

void SceneView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !press_) return event->ignore();
    press_.reset();
    if (!moved_) emit clicked(event->position());
}

void SceneView::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    emit pointerLeft();
}

void SceneView::wheelEvent(QWheelEvent* event) {
    const double steps = event->angleDelta().y() / 120.0;
    setCamera(zoomed(camera_, std::pow(zoomAStep, steps), event->position(), size()));
    event->accept();
}

void SceneView::keyPressEvent(QKeyEvent* event) {
    if (event->modifiers() & ~Qt::KeypadModifier) return QWidget::keyPressEvent(event);
    switch (event->key()) {
        case Qt::Key_Left:
            return setCamera(turned(camera_, -degreesAKey, 0));
        case Qt::Key_Right:
            return setCamera(turned(camera_, degreesAKey, 0));
        case Qt::Key_Up:
            return setCamera(turned(camera_, 0, degreesAKey));
        case Qt::Key_Down:
            return setCamera(turned(camera_, 0, -degreesAKey));
        case Qt::Key_R:
            return resetView();
        default:
            QWidget::keyPressEvent(event);
    }
}

}  // namespace sextant
