// SPDX-License-Identifier: GPL-3.0-or-later
// Layout of the page's parts, by its size.
#include <QFrame>
#include <QLabel>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "pages/rotations/distance_bar.h"
#include "pages/rotations/effect_curve.h"
#include "pages/rotations/odometer.h"
#include "pages/rotations/pair_circle.h"
#include "pages/rotations/pair_curve.h"
#include "pages/rotations/pair_grid.h"
#include "pages/rotations/pair_table.h"
#include "pages/rotations/rotation_page.h"
#include "widgets/controls/elided_label.h"

namespace sextant {

namespace {

constexpr int betweenPanes = 12;
constexpr int roomyWidth = 640, roomyHeight = 470;  // for everything at once, at plain text size
constexpr int leastEffectWidth = 200;

int part(int whole, double share) {
    return static_cast<int>(std::lround(share * whole));
}

}  // namespace

void RotationPage::arrange() {
    const bool helixBefore = helix_ && helix_->isVisibleTo(this);
    const bool circles = shown_ != nullptr && shown_->instead.isEmpty();
    const int line = fontMetrics().height();
    const int head = std::max(circlesButton_->sizeHint().height(), line + 6);
    int x = 0;
    for (QToolButton* button : {circlesButton_, odometerButton_}) {
        const int wide = button->sizeHint().width();
        button->setGeometry(x, 0, wide, head);
        x += wide + 4;
    }
    heading_->setGeometry(x + betweenPanes, 0, std::max(0, width() - x - betweenPanes), head);
    const int control = bar_->sizeHint().height();
    bar_->setGeometry(0, head + 4, width(), control);
    const QRect body(0, head + control + 12, width(), std::max(0, height() - head - control - 12));
    instead_->setGeometry(rect().adjusted(24, 24, -24, -24));
    instead_->setVisible(!circles && !instead_->text().isEmpty());
    for (QWidget* one :
         std::initializer_list<QWidget*>{circlesButton_, odometerButton_, heading_, bar_})
        one->setVisible(circles);
    const bool roomy = body.width() >= part(roomyWidth, line / 15.0) &&
                       body.height() >= part(roomyHeight, line / 15.0);
    const bool drawn = circles && !odometerShown_;
    for (QWidget* one : std::initializer_list<QWidget*>{circle_, grid_, table_})
        one->setVisible(drawn);
    for (QWidget* one :
         std::initializer_list<QWidget*>{gridTitle_, tableTitle_, effectTitle_, curveBox_})
        one->setVisible(drawn && roomy);
    effectBox_->setVisible(drawn);
    curve_->setVisible(!helixInSight());
    if (helix_) helix_->setVisible(helixInSight());
    helixButton_->setVisible(helix_ != nullptr && helixTrue_);
    helixButton_->setText(helixShown_ ? tr("Curve") : tr("Helix"));
    odometer_->setVisible(circles && odometerShown_);
    odometer_->setGeometry(body);
    if (roomy)
        arrangeCircles(body);
    else
        arrangeSmall(body);
    if (helix_ && !helixBefore && helix_->isVisibleTo(this))
        emit this->drawn(drawnPair(), distance());
}

void RotationPage::arrangeCircles(const QRect& body) {
    const int title = fontMetrics().height() + 4;
    const int upper = part(body.height(), 0.58);
    const int left = std::min(part(body.width(), 0.42), upper);
    circle_->setGeometry(body.left(), body.top(), left, upper);
    const int x = body.left() + left + betweenPanes;
    const int right = body.right() + 1 - x;
    gridTitle_->setGeometry(x, body.top(), right, title);
    const int curve = std::max(90, part(upper, 0.36));
    grid_->setGeometry(x, body.top() + title, right, upper - title - curve - betweenPanes);
    curveBox_->setGeometry(x, body.top() + upper - curve, right, curve);
    const int top = body.top() + upper + betweenPanes;
    const int high = body.bottom() + 1 - top;
    const int effect = std::max(leastEffectWidth, part(body.width(), 0.25));
    const int table = body.width() - effect - betweenPanes;
    tableTitle_->setGeometry(body.left(), top, table, title);
    table_->setGeometry(body.left(), top + title, table, high - title);
    effectTitle_->setGeometry(body.left() + table + betweenPanes, top, effect, title);
    effectBox_->setGeometry(body.left() + table + betweenPanes, top + title, effect, high - title);
}

void RotationPage::arrangeSmall(const QRect& body) {
    const int line = fontMetrics().height();
    const int words = 2 * (line + 3) + 20;
    const bool effect = body.height() >= 22 * line + words;
    const int room = body.height() - (effect ? words + betweenPanes : 0);
    effectBox_->setVisible(effect && effectBox_->isVisibleTo(this));
    const int upper = std::max(std::min(room, 8 * line), part(room, 0.55));
    const int left = std::min(part(body.width(), 0.46), upper);
    circle_->setGeometry(body.left(), body.top(), left, upper);
    grid_->setGeometry(body.left() + left + betweenPanes, body.top(),
                       body.width() - left - betweenPanes, upper);
    const int top = body.top() + upper + 6;
    table_->setGeometry(body.left(), top, body.width(), std::max(0, room - upper - 6));
    effectBox_->setGeometry(body.left(), body.bottom() + 1 - words, body.width(), words);
}

}  // namespace sextant
