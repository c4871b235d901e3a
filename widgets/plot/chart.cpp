// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/chart.h"
#include "widgets/paper_style.h"

#include <QFontMetricsF>
#include <QPainter>
#include <cmath>
#include <utility>

#include "analysis/error.h"
#include "widgets/picture_file.h"

namespace sextant {

Chart::Chart(const QString& name, const QString& title, QWidget* parent)
    : QWidget(parent), title_(title) {
    setObjectName(name);
    setAccessibleName(title);
    setMouseTracking(true);
    setFocusPolicy(Qt::ClickFocus);  // what has the focus is what is saved
}

void Chart::setTheme(const Theme& theme, double strokes) {
    theme_ = theme;
    strokes_ = strokes;
    update();
}

QFont Chart::wordFont() const {
    QFont smaller = font();
    if (smaller.pointSizeF() > 0)
        smaller.setPointSizeF(0.9 * smaller.pointSizeF());
    else
        smaller.setPixelSize(std::max(8, static_cast<int>(0.9 * smaller.pixelSize())));
    return smaller;
}

Plot Chart::plotIn(const QRectF&, const QFont&, const Theme&) const {
    return {};
}

void Chart::paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const {
    if (hasValues()) paint(painter, plotIn(area, painter.font(), theme));
}

std::vector<Table> Chart::tables() const {
    if (!hasValues()) return {};
    Table made = table();
    if (!over_.isEmpty()) made.description = overText().toStdString() + '\n' + made.description;
    return {std::move(made)};
}

QString Chart::fileTitle() const {
    return over_.isEmpty() ? title_ : title_ + ", " + overText();
}

QSize Chart::fileSize(PictureWidth width) const {
    const int wide = pictureSize(width).width();
    return {wide, static_cast<int>(std::lround(fileShape() * wide))};
}

QFont Chart::fileFont(PictureWidth width) const {
    return paperFont(wordFont(), width == PictureWidth::column ? 8 : 11);
}

void Chart::paintFile(QPainter& painter, QRectF area) const {
    if (!over_.isEmpty()) {
        const QFontMetricsF metrics(painter.font());
        painter.setPen(Theme::light().textColor(Role::text));
        painter.drawText(QRectF(area.topLeft(), QSizeF(area.width(), metrics.height())),
                         Qt::AlignLeft,
                         metrics.elidedText(overText(), Qt::ElideRight, area.width()));
        area.setTop(area.top() + metrics.height() + 4.0);
    }
    paintTo(painter, area, Theme::light());
}

void Chart::exportTo(const QString& path, PictureWidth width, const QString& about) const {
    const QSize size = fileSize(width);
    writeDrawing(path, size, {fileTitle(), about}, [&](QPainter& painter) {
        painter.setFont(fileFont(width));
        paintFile(painter, QRectF(QPointF(), size).adjusted(4, 4, -4, -4));
    });
}

void Chart::exportAll(const std::vector<const Chart*>& charts, const QString& path,
                      PictureWidth width, const QString& about) {
    if (charts.empty()) throw Error("{}: there is nothing drawn yet", path.toStdString());
    if (charts.size() == 1) return charts.front()->exportTo(path, width, about);
    QFont bold = charts.front()->fileFont(width);
    bold.setBold(true);
    const int title = static_cast<int>(std::ceil(QFontMetricsF(bold).height())) + 4;
    QSize size(charts.front()->fileSize(width).width(), 0);
    QStringList titles;
    for (const Chart* one : charts) {
        size.rheight() += title + one->fileSize(width).height();
        titles << one->fileTitle();
    }
    writeDrawing(path, size, {titles.join("; "), about}, [&](QPainter& painter) {
        double top = 0.0;
        for (const Chart* one : charts) {
            const QRectF head(4.0, top + 4.0, size.width() - 8.0, title);
            painter.setFont(bold);
            painter.setPen(Theme::light().textColor(Role::text));
            painter.drawText(head, Qt::AlignLeft | Qt::AlignTop, one->title());
            painter.setFont(one->fileFont(width));
            const QRectF area(QPointF(0.0, top + title), one->fileSize(width));
            one->paintFile(painter, area.adjusted(4, 4, -4, -4));
            top = area.bottom();
        }
    });
}

QString Chart::overText() const {
    return tr("over %1").arg(over_);
}

void Chart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(wordFont());
    paintTo(painter, rect(), theme_);
}

void Chart::enterEvent(QEnterEvent* event) {
    QWidget::enterEvent(event);
    emit pointed();
}

std::vector<Table> tablesInSight(const QWidget& page, const std::vector<Chart*>& charts) {
    std::vector<Table> all;
    for (const Chart* chart : charts)
        if (chart->isVisibleTo(&page))
            for (Table& table : chart->tables())
                all.push_back(std::move(table));
    return all;
}

Mark seriesMark(int series) {
    constexpr Mark marks[] = {Mark::disc,    Mark::square,       Mark::triangle,
                              Mark::diamond, Mark::triangleDown, Mark::cross};
    return marks[series % 6];
}

}  // namespace sextant
