// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/position/layer_boxes.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "widgets/colormap.h"

namespace sextant {

namespace {

constexpr int least = 26, boxHeight = 24, betweenBoxes = 4;

}  // namespace

LayerBoxes::LayerBoxes(QWidget* parent) : QWidget(parent) {
    setNumberFont(this);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Layers by plan"));
    QSizePolicy grows(QSizePolicy::Expanding, QSizePolicy::Fixed);
    grows.setHeightForWidth(true);
    setSizePolicy(grows);
}

void LayerBoxes::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void LayerBoxes::setGroups(std::vector<int> groupOf) {
    groupOf_ = std::move(groupOf);
    updateGeometry();
    update();
}

void LayerBoxes::setPicked(int group) {
    picked_ = group;
    update();
}

int LayerBoxes::columns(int width) const {
    const int count = std::max(1, static_cast<int>(groupOf_.size()));
    return std::clamp((width + betweenBoxes) / (least + betweenBoxes), 1, count);
}

int LayerBoxes::heightForWidth(int width) const {
    const int each = columns(width);
    const int rows = (static_cast<int>(groupOf_.size()) + each - 1) / each;
    return std::max(0, rows * (boxHeight + betweenBoxes) - betweenBoxes);
}

QRect LayerBoxes::boxRect(int layer) const {
    const int each = columns(width());
    const int pitch = (width() + betweenBoxes) / each;
    return {layer % each * pitch, layer / each * (boxHeight + betweenBoxes), pitch - betweenBoxes,
            boxHeight};
}

void LayerBoxes::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int layer = 0; layer < static_cast<int>(groupOf_.size()); ++layer) {
        const int group = groupOf_[static_cast<std::size_t>(layer)];
        const QColor colour = group == 0 ? theme_.color(Role::accent)
                                         : seriesStyle(group, theme_.color(Role::text)).colour;
        const bool on = group == picked_;
        painter.setBrush(blend(theme_.color(Role::panel), colour, on ? 0.3 : 0.12));
        painter.setPen(
            QPen(colour, on ? 1.5 : 0.5, on && hasFocus() ? Qt::DashLine : Qt::SolidLine));
        const QRectF box = boxRect(layer);
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
        painter.setPen(theme_.textColor(on ? Role::text : Role::muted));
        painter.drawText(box, Qt::AlignCenter, QString::number(layer));
    }
}

void LayerBoxes::pick(int group) {
    if (group == picked_) return;
    setPicked(group);
    emit groupPicked(group);
}

void LayerBoxes::mousePressEvent(QMouseEvent* event) {
    for (int layer = 0; layer < static_cast<int>(groupOf_.size()); ++layer)
        if (boxRect(layer).contains(event->pos()))
            return pick(groupOf_[static_cast<std::size_t>(layer)]);
}

void LayerBoxes::keyPressEvent(QKeyEvent* event) {
    const int groups =
        groupOf_.empty() ? 1 : 1 + *std::max_element(groupOf_.begin(), groupOf_.end());
    if (event->key() == Qt::Key_Right || event->key() == Qt::Key_Down)
        return pick((picked_ + 1) % groups);
    if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Up)
        return pick((picked_ + groups - 1) % groups);
    QWidget::keyPressEvent(event);
}

void LayerBoxes::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    updateGeometry();
}

}  // namespace sextant
