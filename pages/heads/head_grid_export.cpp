// SPDX-License-Identifier: GPL-3.0-or-later
// The grid as a picture in the light theme, with every head.
#include <QApplication>
#include <QPainter>
#include <algorithm>

#include "pages/heads/head_grid.h"
#include "pages/heads/head_grid_bar.h"
#include "pages/heads/head_grid_painter.h"
#include "pages/heads/head_grid_view.h"
#include "widgets/paper_style.h"
#include "widgets/picture_file.h"

#include "analysis/error.h"

namespace sextant {
namespace {

constexpr int kMargin = 8;
constexpr int kRow = 26;  // of a picture, unless the shape asks for less

}  // namespace

void HeadGrid::exportTo(const QString& path, PictureWidth width, const QString& about) const {
    if (values_.layers() == 0)
        throw Error("{}: there are no heads to export yet; open a checkpoint", path.toStdString());
    const QFont small = paperFont(font(), width == PictureWidth::column ? 9 : 10);
    const QFontMetrics words(small);
    const Theme theme = Theme::light();
    HeadGridBar bar(&values_);
    bar.setFont(small);
    bar.setTheme(theme);
    const int barWidth = bar.sizeHint().width();

    HeadGridLayout layout;
    layout.layers = values_.layers();
    layout.heads = values_.heads();
    layout.order = view_->cells().order;
    layout.left = words.horizontalAdvance(QStringLiteral("888")) + 14;
    layout.top = words.height() + 6;
    const int wide = pictureSize(width).width() - 2 * kMargin - barWidth - kMargin;
    layout.viewport = {wide, layout.top + layout.layers * kRow};
    // More heads than the width has room for at the least size of a cell: the picture grows.
    layout.viewport = layout.viewport.expandedTo(layout.contentSize());
    const int title = words.height() + 6;
    bar.setTop(layout.top);
    bar.resize(barWidth, std::max(layout.viewport.height() + title, 80));
    const QSize size(layout.viewport.width() + barWidth + 3 * kMargin,
                     bar.height() + title + 2 * kMargin);
    writeDrawing(path, size, {values_.title(), about}, [&](QPainter& painter) {
        painter.fillRect(QRect({}, size), theme.color(Role::panel));
        painter.setFont(small);
        painter.setPen(theme.color(Role::text));
        painter.drawText(QRect(kMargin, kMargin, size.width() - 2 * kMargin, title),
                         Qt::AlignLeft | Qt::AlignTop, values_.title());
        painter.save();
        painter.translate(kMargin, kMargin + title);
        const HeadGridPainter grid{values_, layout, theme, small};
        grid.paintCells(painter);
        grid.paintPadlocks(painter);
        grid.paintLabels(painter);
        painter.translate(layout.viewport.width() + kMargin, 0);
        bar.paintTo(painter);
        painter.restore();
    });
}

}  // namespace sextant
