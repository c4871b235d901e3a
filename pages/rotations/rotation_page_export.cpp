// SPDX-License-Identifier: GPL-3.0-or-later
// The page as a picture in the light theme, with every row of the table, and as numbers.
#include <QFileInfo>
#include <QPainter>
#include <algorithm>

#include "analysis/error.h"
#include "pages/rotations/distance_bar.h"
#include "pages/rotations/odometer.h"
#include "pages/rotations/pair_circle.h"
#include "pages/rotations/pair_grid.h"
#include "pages/rotations/pair_table.h"
#include "pages/rotations/rotation_page.h"
#include "widgets/paper_style.h"
#include "widgets/picture_file.h"

namespace sextant {

namespace {

constexpr int margin = 8;

// Of a heading that takes as many lines as it needs.
int heightOf(const QString& heading, const QFont& font, int width) {
    return QFontMetrics(font)
        .boundingRect(QRect(0, 0, width, QWIDGETSIZE_MAX), Qt::TextWordWrap, heading)
        .height();
}

// `widget` as large as `area`, painted there.
template <class Widget>
void paintAt(QPainter& painter, Widget& widget, const QRect& area) {
    widget.resize(area.size());
    painter.save();
    painter.translate(area.topLeft());
    widget.paintTo(painter, Theme::light());
    painter.restore();
}

}  // namespace

void RotationPage::exportTo(const QString& path, PictureWidth width, const QString& about) const {
    if (!canExport())
        throw Error("{}: there are no circles to export; open a checkpoint that turns its queries",
                    path.toStdString());
    if (QFileInfo(path).suffix().toLower() == "csv") {
        writeTableText(path, shown_->heading + '\n' + about, table_->csv());
        return;
    }
    const QFont small = paperFont(font(), width == PictureWidth::column ? 9 : 10);
    const int line = QFontMetrics(small).height();
    const int wide = pictureSize(width).width();
    const int inner = wide - 2 * margin;
    const int high = odometerShown_ ? inner * 3 / 4 : inner / 2 + (pairs() + 3) * (line + 4);
    const QSize size(wide, high + heightOf(shown_->heading, small, inner) + 3 * margin);
    writeDrawing(path, size, {shown_->heading, about},
                 [&](QPainter& painter) { drawExport(painter, size, small); });
}

void RotationPage::drawExport(QPainter& painter, const QSize& size, const QFont& small) const {
    const Theme theme = Theme::light();
    const int inner = size.width() - 2 * margin, words = heightOf(shown_->heading, small, inner);
    painter.fillRect(QRect({}, size), theme.color(Role::panel));
    painter.setFont(small);
    painter.setPen(theme.color(Role::text));
    painter.drawText(QRect(margin, margin, inner, words), Qt::AlignLeft | Qt::TextWordWrap,
                     shown_->heading);
    QRect body(margin, 2 * margin + words, inner, size.height() - 3 * margin - words);
    if (odometerShown_) {
        Odometer copy;
        copy.setFont(small);
        copy.setRows(odometer_->rows());
        copy.setDistance(distance());
        paintAt(painter, copy, body);
        return;
    }
    PairCircle circle;
    PairGrid grid;
    PairTable table;
    circle.setFont(small);
    grid.setFont(small);
    table.setFont(numberFont(small));
    circle.setShown(shown_);
    grid.setShown(shown_);
    table.setShown(shown_);
    circle.setPair(pair_);
    circle.setDistance(distance());
    grid.setPair(pair_);
    table.setPair(pair_);
    const int half = inner / 2;
    paintAt(painter, circle, QRect(body.left(), body.top(), half - margin, half));
    paintAt(painter, grid, QRect(body.left() + half, body.top(), half, half));
    painter.save();
    painter.translate(body.left(), body.top() + half + margin);
    table.paintTo(painter, inner, theme);
    painter.restore();
}

}  // namespace sextant
