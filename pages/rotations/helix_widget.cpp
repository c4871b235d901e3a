// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/rotations/helix_widget.h"

#include <QLocale>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

#include "widgets/plot/axis_range.h"
#include "widgets/scene/scene_view.h"

namespace sextant {

namespace {

// From the side, so that distance runs from left to right.
constexpr OrbitCamera helixStart{-8.0, 10.0, 1.0, {}};
constexpr double besideHelix = 8, aboveHelix = 3;  // pixels around the helix
constexpr double tickHalf = 4;                     // pixels to both sides of the axis

// Of the room that words leave, and how much longer than at first the helix is in it.
QSizeF roomIn(QSizeF size, double foot) {
    return {std::max(1.0, size.width() - 2 * besideHelix),
            std::max(1.0, size.height() - foot - 2 * aboveHelix)};
}
double stretchIn(QSizeF room) {
    return std::clamp(room.width() / room.height() / 3.4, 1.0, 3.0);
}

// As large as all of it can be seen in `size`, over `foot` pixels of words.
OrbitCamera fitting(QSizeF size, double foot) {
    OrbitCamera camera = helixStart;
    const SceneProjection seen(camera, size);
    const QPointF middle(size.width() / 2, size.height() / 2);
    const QSizeF room = roomIn(size, foot);
    double zoom = OrbitCamera::mostZoom;
    const HelixValues turn{{}, 0, 1, std::nullopt};
    for (const double end : {0.0, 1.0})
        for (int corner = 0; corner < 16; ++corner) {
            const double angle = M_PI * corner / 8;
            QVector3D at = helixPoint(turn, angle, 1);
            at.setX(helixPoint(turn, 0, end, stretchIn(room)).x());
            const QPointF off = seen.pixel(at) - middle;
            zoom = std::min({zoom, room.width() / 2 / std::max(1e-6, std::abs(off.x())),
                             room.height() / 2 / std::max(1e-6, std::abs(off.y()))});
        }
    camera.zoom = std::clamp(zoom, OrbitCamera::leastZoom, OrbitCamera::mostZoom);
    camera.shift.setY(foot / std::max(1.0, std::min(size.width(), size.height())));
    return camera;
}

// Round distances from `first` to `last`, at least two where there is a token between them.
std::vector<double> axisTicks(double first, double last) {
    constexpr int most = 5;
    const double step = positionStep(last - first, most);
    std::vector<double> ticks;
    for (double at = std::ceil(first / step) * step; at <= last; at += step)
        ticks.push_back(at);
    return ticks;
}

// The part of 0 to `length` that `inSight` holds for; none: no part.
std::optional<std::pair<double, double>> partInSight(int length,
                                                     const std::function<bool(double)>& inSight) {
    constexpr int parts = 512;
    std::optional<std::pair<double, double>> seen;
    for (int i = 0; i <= parts; ++i) {
        const double at = static_cast<double>(length) * i / parts;
        if (!inSight(at)) continue;
        if (!seen) seen.emplace(at, at);
        seen->second = at;
    }
    return seen;
}

QString number(int value) {
    return QLocale(QLocale::English).toString(value);
}

}  // namespace

HelixWidget::HelixWidget(QWidget* parent) : QWidget(parent) {
    scene_ = new SceneView({nullptr,
                            [this](QPainter& painter, const SceneProjection& seen, QSizeF size) {
                                paintOver(painter, seen, size);
                            },
                            [this](QPainter& painter, QSizeF size) { paintFlat(painter, size); }},
                           helixStart, this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(scene_);
    setFocusProxy(scene_);
    setAccessibleName(tr("Helix of the selected pairs"));
    scene_->setAccessibleName(accessibleName());
}

void HelixWidget::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const double foot = fontMetrics().height() + 4;
    const double stretch = stretchIn(roomIn(size(), foot));
    if (stretch != stretch_) {
        stretch_ = stretch;
        scene_->setMesh(helixMesh(values_, theme_, stretch_));
    }
    scene_->setStart(fitting(size(), foot));
}

QVector3D HelixWidget::pointOf(double theta, double distance) const {
    return helixPoint(values_, theta, distance, stretch_);
}

void HelixWidget::setValues(const HelixValues& values) {
    if (values == values_) return;
    HelixValues drawn = values_;
    drawn.distance = values.distance;
    const bool onlyDistance = drawn == values;  // play and drag move no triangle
    values_ = values;
    if (onlyDistance)
        scene_->update();
    else
        scene_->setMesh(helixMesh(values_, theme_, stretch_));
}

void HelixWidget::setTheme(const Theme& theme) {
    if (theme == theme_) return;
    theme_ = theme;
    scene_->setMesh(helixMesh(values_, theme_, stretch_));
}

void HelixWidget::paintOver(QPainter& painter, const SceneProjection& seen, QSizeF size) const {
    if (values_.length < 1 || values_.pairs.empty()) {
        painter.setPen(theme_.textColor(Role::muted));
        painter.drawText(QRectF(QPointF(), size), Qt::AlignCenter,
                         tr("No rotary pair is selected"));
        return;
    }
    const auto axis = [&](double distance) {
        QVector3D at = pointOf(0.0, distance);
        at.setY(0);
        return at;
    };
    const QPointF along = seen.pixel(axis(values_.length)) - seen.pixel(axis(0));
    // Seen from the side words stand at the foot, under their ticks; else beside them.
    const bool fromSide = std::abs(along.x()) >= std::abs(along.y());
    const auto inSight = [&](double distance) {
        constexpr double beyond = 12;  // pixels
        const QPointF at = seen.pixel(axis(distance));
        return at.x() >= -beyond && at.x() <= size.width() + beyond &&
               (fromSide || (at.y() >= 0 && at.y() <= size.height()));
    };
    painter.setPen(QPen(theme_.textColor(Role::muted), 1));
    painter.drawLine(seen.pixel(axis(0)), seen.pixel(axis(values_.length)));
    // Where it stands on the axis: lines across it, the trained length's in its colour.
    const auto tick = [&](double distance, Role role) {
        const QPointF at = seen.pixel(axis(distance));
        const double length = std::max(1e-6, std::hypot(along.x(), along.y()));
        const QPointF across = QPointF(-along.y(), along.x()) / length * tickHalf;
        painter.setPen(QPen(theme_.textColor(role), 1.2));
        painter.drawLine(at - across, at + across);
    };
    const auto part = partInSight(values_.length, inSight);
    std::vector<double> ticks;
    if (part) ticks = axisTicks(part->first, part->second);
    for (const double distance : ticks)
        tick(distance, Role::muted);
    tick(values_.length, Role::muted);
    if (values_.trainedLength > 0 && values_.trainedLength < values_.length)
        tick(values_.trainedLength, Role::accent);
    if (values_.distance && *values_.distance <= values_.length) {
        for (const HelixPair& pair : values_.pairs) {
            const QPointF at = seen.pixel(pointOf(pair.theta, *values_.distance));
            painter.setPen(QPen(theme_.color(Role::text), 1.2));
            painter.drawLine(seen.pixel(axis(*values_.distance)), at);
            painter.setBrush(theme_.color(Role::text));
            painter.drawEllipse(at, 3.5, 3.5);
        }
    }
    const double tall = painter.fontMetrics().height();
    std::vector<QRectF> taken;
    // Turned or zoomed, the tubes run behind the words.
    QColor under = theme_.color(Role::raised);
    under.setAlphaF(0.8f);
    // The same said ever shorter: the first that has room is written.
    const auto label = [&](double distance, const QStringList& forms, Role role,
                           bool write = true) {
        if (!inSight(distance)) return;
        const QPointF at = seen.pixel(axis(distance));
        for (const QString& text : forms) {
            const double wide = painter.fontMetrics().horizontalAdvance(text) + 4;
            QRectF place(at.x() - wide / 2, size.height() - tall - 4, wide, tall);
            if (!fromSide) place.moveTo(at.x() + 2 * tickHalf, at.y() - tall / 2);
            place.moveLeft(std::clamp(place.left(), 2.0, std::max(2.0, size.width() - wide - 2)));
            place.moveTop(std::clamp(place.top(), 2.0, std::max(2.0, size.height() - tall - 4)));
            if (std::any_of(taken.begin(), taken.end(), [&](const QRectF& other) {
                    return other.adjusted(-3, 0, 3, 0).intersects(place);
                }))
                continue;
            taken.push_back(place);
            if (!write) return;
            painter.fillRect(place, under);
            painter.setPen(theme_.textColor(role));
            painter.drawText(place, Qt::AlignHCenter | Qt::AlignBottom, text);
            return;
        }
    };
    label(0, {"0"}, Role::muted);
    const QString length = number(values_.length);
    if (values_.trainedLength > 0 && values_.trainedLength < values_.length)
        label(values_.trainedLength, {number(values_.trainedLength)}, Role::accent);
    // The least of its room is kept; what is left over, it has at the end.
    const std::size_t kept = taken.size();
    label(values_.length, {length}, Role::muted, false);
    const bool keeps = taken.size() > kept;
    // What its colour says, under the longest part that has it.
    HelixRun longest;
    for (const HelixPair& pair : values_.pairs)
        for (const HelixRun& run : helixRuns(values_, pair))
            if (const double from = std::max(run.from, part ? part->first : 0.0),
                to = std::min(run.to, part ? part->second : 0.0);
                run.fresh && to - from > longest.to - longest.from)
                longest = {from, to, true};
    if (longest.to > longest.from)
        label((longest.from + longest.to) / 2, {tr("angles never met"), tr("never met"), tr("new")},
              Role::logPerplexity);
    if (keeps) taken.erase(taken.begin() + static_cast<std::ptrdiff_t>(kept));
    label(values_.length, {tr("%1 tokens").arg(length), length}, Role::muted);
    for (const double distance : ticks)
        label(distance, {number(static_cast<int>(distance))}, Role::muted);
}

// Cosine against distance: the helix seen exactly from above.
void HelixWidget::paintFlat(QPainter& painter, QSizeF size) const {
    if (values_.length < 1) return;
    const QRectF place = QRectF(QPointF(), size).adjusted(12, 10, -12, -24);
    const auto curve = [&](double theta, double from, double to, const QPen& pen) {
        QPolygonF line;
        const int count = std::max(2, static_cast<int>(place.width()));
        for (int i = 0; i <= count; ++i) {
            const double at = from + (to - from) * i / count;
            line << QPointF(place.left() + place.width() * at / values_.length,
                            place.center().y() - std::cos(theta * at) * place.height() / 2);
        }
        painter.setPen(pen);
        painter.drawPolyline(line);
    };
    for (const HelixPair& pair : values_.pairs) {
        if (pair.thetaBefore && *pair.thetaBefore != pair.theta)
            curve(*pair.thetaBefore, 0, values_.length,
                  QPen(theme_.color(Role::reference), 1, Qt::DashLine));
        for (const HelixRun& run : helixRuns(values_, pair))
            curve(pair.theta, run.from, run.to,
                  QPen(theme_.color(run.fresh ? Role::logPerplexity : Role::accent), 2));
    }
    painter.setPen(theme_.textColor(Role::muted));
    painter.drawText(QRectF(QPointF(), size).adjusted(4, 0, -4, -2),
                     Qt::AlignBottom | Qt::AlignLeft,
                     painter.fontMetrics().elidedText(scene_->failure(), Qt::ElideRight,
                                                      static_cast<int>(size.width()) - 8));
}

void HelixWidget::paintTo(QPainter& painter, QSize size, double dots, const Theme& theme) {
    const Theme before = theme_;
    setTheme(theme);
    scene_->paintTo(painter, size, dots);
    setTheme(before);
}

}  // namespace sextant
