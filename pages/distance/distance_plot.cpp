// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/distance/distance_plot.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/paper_style.h"

namespace sextant {

DistancePlot::DistancePlot(QWidget* parent) : QWidget(parent) {
    setObjectName("distancePlot");
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Score and sensitivity against distance"));
    drawAnew();
}

void DistancePlot::drawAnew() {
    shown_.size = size();
    shown_.font = font();
    fitAxes(shown_);
    stale_ = true;
    update();
}

void DistancePlot::setFacts(const DistanceFacts& facts) {
    const bool grows = facts.measuring && shown_.facts.measured.size() == facts.measured.size();
    if (!grows) shown_.measuredExtent = {0.0, 0.0};
    set(shown_.facts, facts);
}

void DistancePlot::setLook(const DistanceLook& look) {
    if (look == shown_.look) return;
    shown_.measuredExtent = {0.0, 0.0};
    set(shown_.look, look);
}

void DistancePlot::setShown(bool score, bool sensitivity) {
    shown_.showsScore = score;
    set(shown_.showsSensitivity, sensitivity);
}

const Plot& DistancePlot::drawn() const {
    if (std::exchange(stale_, false)) plot_ = distancePlot(shown_);
    return plot_;
}

const PlotPane* DistancePlot::score() const {
    return shown_.showsScore ? &drawn().panes.front() : nullptr;
}

const PlotPane* DistancePlot::sensitivity() const {
    return shown_.showsSensitivity ? &drawn().panes.back() : nullptr;
}

const PlotLine* DistancePlot::line(const QString& key) const {
    for (const PlotPane& pane : drawn().panes)
        if (const PlotLine* found = pane.line(key)) return found;
    return nullptr;
}

QStringList DistancePlot::readOut() const {
    QStringList parts, lines;
    for (const PlotText& text : drawn().texts)
        if (text.key == "read-out") parts << text.text;
    for (qsizetype k = 0; k + 1 < parts.size(); k += 2)
        lines << (parts[k] + "  " + parts[k + 1]).trimmed();
    return lines;
}

QRectF DistancePlot::readOutRect() const {
    return drawn().boxes.empty() ? QRectF() : drawn().boxes.front().area;
}

void DistancePlot::exportTo(const QString& path, PictureWidth width, const QString& about) const {
    QSize size = pictureSize(width);
    size.setHeight(size.height() * 3 / 2);
    DistanceShown picture{.facts = shown_.facts,
                          .look = shown_.look,
                          .theme = Theme::light(),
                          .size = size,
                          .font = paperFont(font(), width == PictureWidth::column ? 9 : 10),
                          .showsSensitivity = shown_.facts.hasCurves()};
    fitAxes(picture);
    constexpr double pngScale = 600.0 / 96.0;
    writeDrawing(
        path, size, {tr("Score against distance"), picture.facts.method + '\n' + about},
        [&](QPainter& painter) { paint(painter, distancePlot(picture)); }, pngScale);
}

void DistancePlot::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), shown_.theme.color(Role::panel));
    painter.setRenderHint(QPainter::Antialiasing);
    paint(painter, drawn());
}

void DistancePlot::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    drawAnew();
}

void DistancePlot::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) drawAnew();
}

// --- Pointing, zooming and keys. ---

std::optional<int> DistancePlot::distanceAt(const QPointF& pixel) const {
    for (const PlotPane& pane : drawn().panes)
        if (pane.area.contains(pixel))
            return static_cast<int>(
                std::clamp(std::round(pane.xAt(pixel.x())), 0.0,
                           std::max(0.0, static_cast<double>(shown_.facts.distances() - 1))));
    return std::nullopt;
}

// Of the nearest mark within some pixels.
std::optional<HeadId> DistancePlot::headAt(const QPointF& pixel) const {
    std::optional<HeadId> head;
    double nearest = 10.0;
    const PlotPane* pane = score();
    for (const MeasuredScores& one : shown_.facts.measured) {
        const PlotLine* marks = pane ? pane->line(one.name()) : nullptr;
        if (!marks) continue;
        for (const QPointF& mark : marks->points) {
            const QPointF away = pane->at(mark, marks->right) - pixel;
            const double distance = std::hypot(away.x(), away.y());
            if (distance >= nearest) continue;
            nearest = distance;
            head = one.head;
        }
    }
    return head;
}

QString DistancePlot::biasAt(const QPointF& pixel) const {
    constexpr double near = 5.0;
    const DistanceFacts& facts = shown_.facts;
    const PlotPane* pane = score();
    if (!pane || !pane->area.contains(pixel)) return {};
    for (std::size_t h = 0; h < facts.biases.size(); ++h) {
        const PlotLine* bias = pane->line(QString("bias %1").arg(h));
        if (!bias || distanceTo(*pane, *bias, pixel) >= near) continue;
        const BiasLine& one = facts.biases[h];
        return one.slope > 0.0 ? tr("%1, slope %2").arg(facts.bias).arg(one.slope, 0, 'g', 4)
               : one.head < 0  ? tr("%1, all heads").arg(facts.bias)
                               : tr("%1, head %2").arg(facts.bias).arg(one.head);
    }
    return {};
}

void DistancePlot::mousePressEvent(QMouseEvent* event) {
    setFocus(Qt::MouseFocusReason);
    if (const auto distance = distanceAt(event->position())) emit distancePointed(*distance);
}

void DistancePlot::mouseMoveEvent(QMouseEvent* event) {
    const auto distance = distanceAt(event->position());
    const auto head = headAt(event->position());
    setToolTip(biasAt(event->position()));
    if (distance) emit distancePointed(*distance);
    if (head != shown_.hovered) emit headHovered(head);
}

void DistancePlot::leaveEvent(QEvent* event) {
    if (shown_.hovered) emit headHovered(std::nullopt);
    QWidget::leaveEvent(event);
}

void DistancePlot::mouseDoubleClickEvent(QMouseEvent*) {
    for (ZoomedAxis* axis :
         {&shown_.distance, &shown_.score, &shown_.measured, &shown_.sensitivity})
        axis->seen = axis->whole;
    drawAnew();
}

// Over a plot its distances, over an axis that axis.
void DistancePlot::wheelEvent(QWheelEvent* event) {
    constexpr double smallest = 1e-9;  // part of the whole
    const double factor = std::pow(0.85, event->angleDelta().y() / 120.0);
    const QPointF at = event->position();
    event->ignore();
    for (const PlotPane& pane : drawn().panes) {
        const bool isScore = &pane == score(), right = at.x() > pane.area.right();
        const double below = std::max(8.0, marginsOf(pane, drawn().font).bottom());
        const bool across = pane.area.adjusted(0, 0, 0, below).contains(at);
        const bool beside = at.y() >= pane.area.top() && at.y() <= pane.area.bottom();
        if (!across && (!beside || (right && pane.right.ticks.empty()))) continue;
        ZoomedAxis& axis = across     ? shown_.distance
                           : !isScore ? shown_.sensitivity
                           : right    ? shown_.measured
                                      : shown_.score;
        const bool logarithmic = across ? pane.x.logarithmic : !isScore && pane.left.logarithmic;
        const double fixed = across ? pane.xAt(at.x()) : pane.yAt(at.y(), right);
        AxisRange seen =
            logarithmic ? zoomedLog(axis.seen, factor, fixed) : zoomed(axis.seen, factor, fixed);
        if (across)
            seen = {std::max(axis.whole.lower, seen.lower), std::min(axis.whole.upper, seen.upper)};
        if (seen.size() > smallest * axis.whole.size()) axis.seen = seen;
        drawAnew();
        return event->accept();
    }
}

void DistancePlot::keyPressEvent(QKeyEvent* event) {
    constexpr int arrowStep = 1, arrowLeap = 24;
    const int step = event->modifiers() & Qt::ShiftModifier ? arrowLeap : arrowStep;
    const int way = event->key() == Qt::Key_Right ? step : event->key() == Qt::Key_Left ? -step : 0;
    const auto last = static_cast<int>(shown_.facts.distances()) - 1;
    if (way == 0 || last < 0) return QWidget::keyPressEvent(event);
    emit distancePointed(std::clamp(shown_.crosshair.value_or(0) + way, 0, last));
}

}  // namespace sextant
