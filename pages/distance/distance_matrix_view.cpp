// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/distance/distance_matrix_view.h"

#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "analysis/values/number_text.h"
#include "widgets/colormap.h"
#include "widgets/controls/number_text.h"

namespace sextant {

namespace {

constexpr double scaleHeight = 8.0;  // of a thumbnail's colours, pixels

}  // namespace

DistanceMatrixView::DistanceMatrixView(QWidget* parent) : QWidget(parent) {
    setMouseTracking(true);
}

void DistanceMatrixView::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void DistanceMatrixView::setMatrix(const QString& title, const DistanceMatrix& matrix,
                                   std::int64_t trained) {
    title_ = title;
    setAccessibleName(tr("Distances: %1").arg(title));
    matrix_ = matrix;
    trained_ = trained;
    update();
}

void DistanceMatrixView::setSmall(bool small) {
    small_ = small;
    setCursor(small ? Qt::PointingHandCursor : Qt::ArrowCursor);
    updateGeometry();
}

void DistanceMatrixView::setLegendShown(bool shown) {
    legend_ = shown;
    update();
}

int DistanceMatrixView::besidePicture() const {
    return static_cast<int>(beside(screen()));
}

double DistanceMatrixView::beside(const Sheet& sheet) const {
    if (small_) return 1;
    const int number = QFontMetrics(sheet.font).horizontalAdvance("88,888");
    return number + 6 + (sheet.legend ? number + 36 : 8);
}

QString DistanceMatrixView::summary() const {
    if (matrix_.seen == 0) return {};
    const QString largest = groupedNumber(qint64(std::llround(matrix_.largest)));
    if (trained_ <= 1) return tr("told distances up to %1").arg(largest);
    if (matrix_.beyond == 0)
        return tr("no pair is told a distance beyond training; at most %1").arg(largest);
    const double share =
        100.0 * static_cast<double>(matrix_.beyond) / static_cast<double>(matrix_.seen);
    if (share < 0.05)
        return tr("pairs told a distance beyond training: %1, at most %2")
            .arg(groupedNumber(qint64{matrix_.beyond}), largest);
    return tr("%1 % of the pairs are told a distance beyond training, at most %2")
        .arg(share, 0, 'f', share < 10 ? 1 : 0)
        .arg(largest);
}

QSize DistanceMatrixView::sizeHint() const {
    return small_ ? QSize(110, 130) : QSize(420, 440);
}

QColor DistanceMatrixView::colourOf(double told, const Theme& theme) const {
    if (std::isnan(told)) return theme.color(Role::panel);
    const double most =
        trained_ > 1 ? static_cast<double>(trained_ - 1) : std::max(matrix_.largest, 1.0);
    if (trained_ > 1 && std::abs(told) > most) return theme.color(Role::logPerplexity);
    return viridis(std::abs(told) / most);
}

QColor DistanceMatrixView::colourAt(std::size_t row, std::size_t column, const Theme& theme) const {
    const double told = matrix_.at(row, column), nearest = matrix_.nearestAt(row, column);
    const double most = trained_ > 1 ? static_cast<double>(trained_ - 1) : matrix_.largest;
    return colourOf(std::abs(nearest) <= most && std::abs(told) > most ? most : told, theme);
}

QRectF DistanceMatrixView::picture() const {
    return picture(screen());
}

QRectF DistanceMatrixView::picture(const Sheet& sheet) const {
    const QFontMetrics words(sheet.font);
    const double top = words.height() + 4.0;
    const double below = small_ ? scaleHeight + words.height() + 4.0 : 4.0 * words.height() + 12.0;
    const double left = small_ ? 0.0 : words.horizontalAdvance("88,888") + 6.0;
    const double side = std::max(
        10.0, std::min(sheet.size.width() - beside(sheet), sheet.size.height() - top - below));
    return {left, top, side, side};
}

double DistanceMatrixView::fileHeight(double width, const QFont& font) const {
    const Sheet sheet{{width, 0}, font, theme_, true};
    return width - beside(sheet) + 5.0 * QFontMetrics(font).height() + 16.0;
}

void DistanceMatrixView::paintFile(QPainter& painter, double width, const QFont& font,
                                   const Theme& theme) const {
    paintOn(painter, {{width, fileHeight(width, font)}, font, theme, true});
}

void DistanceMatrixView::paintCells(QPainter& painter, const QRectF& area,
                                    const Theme& theme) const {
    const auto cells = static_cast<int>(matrix_.indices.size());
    if (cells == 0) return;
    QImage image(cells, cells, QImage::Format_RGB32);
    for (int row = 0; row < cells; ++row)
        for (int column = 0; column < cells; ++column)
            image.setPixelColor(
                column, row,
                colourAt(static_cast<std::size_t>(row), static_cast<std::size_t>(column), theme));
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(area, image);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(theme.color(Role::line));
    painter.drawRect(area);
}

void DistanceMatrixView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintOn(painter, screen());
}

void DistanceMatrixView::paintOn(QPainter& painter, const Sheet& sheet) const {
    const QRectF area = picture(sheet);
    const Theme& theme = sheet.theme;
    const QFontMetrics words(sheet.font);
    const double line = words.height(), width = sheet.size.width() - area.left();
    painter.setFont(sheet.font);
    painter.setPen(theme.color(Role::text));
    painter.drawText(QRectF(area.left(), 0, width, line), Qt::AlignLeft,
                     words.elidedText(title_, Qt::ElideRight, static_cast<int>(width)));
    paintCells(painter, area, theme);
    if (matrix_.indices.empty()) return;
    if (small_) return paintScale(painter, area);
    painter.setPen(theme.textColor(Role::muted));
    painter.setFont(numberFont(sheet.font));
    const QString last = groupedNumber(qint64{matrix_.indices.back()});
    painter.drawText(QRectF(0, area.top(), area.left() - 4, line), Qt::AlignRight, "0");
    painter.drawText(QRectF(0, area.bottom() - line, area.left() - 4, line), Qt::AlignRight, last);
    painter.drawText(QRectF(area.left(), area.bottom() + 2, 40, line), Qt::AlignLeft, "0");
    painter.drawText(QRectF(area.right() - 80, area.bottom() + 2, 80, line), Qt::AlignRight, last);
    painter.setFont(sheet.font);
    const QString axes = tr("query (down), key (across)");
    const double wide = std::max(area.width(), words.horizontalAdvance(axes) + 2.0);
    painter.drawText(QRectF(area.center().x() - wide / 2, area.bottom() + line + 4, wide, line),
                     Qt::AlignHCenter, axes);
    painter.setPen(theme.color(Role::text));
    painter.drawText(QRectF(area.left(), area.bottom() + 2 * line + 8, width, 4 * line),
                     Qt::AlignLeft | Qt::TextWordWrap, summary());
    if (sheet.legend) paintLegend(painter, area, sheet);
}

// The colours: viridis up to the trained length, and the one of what is new above it.
void DistanceMatrixView::paintLegend(QPainter& painter, const QRectF& area,
                                     const Sheet& sheet) const {
    painter.setPen(sheet.theme.textColor(Role::muted));
    const QRectF bar(area.right() + 14, area.top() + 20, 12, std::max(20.0, area.height() - 40));
    const double most =
        trained_ > 1 ? static_cast<double>(trained_ - 1) : std::max(matrix_.largest, 1.0);
    for (int k = 0; k < 64; ++k)
        painter.fillRect(QRectF(bar.left(), bar.bottom() - (k + 1) * bar.height() / 64, bar.width(),
                                bar.height() / 64 + 1),
                         viridis(k / 63.0));
    painter.setFont(numberFont(sheet.font));
    painter.drawText(QPointF(bar.right() + 4, bar.bottom()), "0");
    painter.drawText(QPointF(bar.right() + 4, bar.top() + QFontMetrics(sheet.font).height() * 0.7),
                     groupedNumber(qint64(std::llround(trained_ > 1 ? most + 1 : most))));
    if (trained_ > 1) {
        painter.fillRect(QRectF(bar.left(), bar.top() - 16, bar.width(), 13),
                         sheet.theme.color(Role::logPerplexity));
        painter.drawText(QPointF(bar.right() + 4, bar.top() - 5), tr("new"));
    }
}

// Under the picture: viridis up to the trained length, then the colour of what is new.
void DistanceMatrixView::paintScale(QPainter& painter, const QRectF& area) const {
    const QRectF scale = this->scale();
    const double share = trained_ > 1 ? 0.7 : 1.0;
    const double most =
        trained_ > 1 ? static_cast<double>(trained_) : std::max(matrix_.largest, 1.0);
    constexpr int steps = 64;
    for (int k = 0; k < steps; ++k)
        painter.fillRect(QRectF(scale.left() + k * share * scale.width() / steps, scale.top(),
                                share * scale.width() / steps + 1, scale.height()),
                         viridis(k / (steps - 1.0)));
    const QRectF rest(scale.left() + share * scale.width() + 1, scale.top(),
                      (1 - share) * scale.width() - 1, scale.height());
    painter.setPen(theme_.textColor(Role::muted));
    const QRectF line(area.left(), scale.bottom() + 1, area.width(), fontMetrics().height());
    painter.drawText(line, Qt::AlignLeft, "0");
    const QString end = groupedNumber(qint64(std::llround(most)));
    painter.drawText(QRectF(line.left(), line.top(), share * line.width(), line.height()),
                     Qt::AlignRight, end);
    if (trained_ <= 1) return;
    painter.fillRect(rest, theme_.color(Role::logPerplexity));
    painter.drawText(line, Qt::AlignRight, tr("new"));
}

QRectF DistanceMatrixView::scale() const {
    const QRectF area = picture();
    return small_ ? QRectF(area.left(), area.bottom() + 3, area.width(), scaleHeight) : QRectF();
}

QString DistanceMatrixView::textAt(const QPointF& pixel) const {
    const QRectF area = picture();
    const auto cells = static_cast<double>(matrix_.indices.size());
    if (!area.contains(pixel) || cells == 0) return {};
    const auto index = [&](double share) {
        return static_cast<std::size_t>(std::clamp(share * cells, 0.0, cells - 1));
    };
    const std::size_t row = index((pixel.y() - area.top()) / area.height());
    const std::size_t column = index((pixel.x() - area.left()) / area.width());
    const double told = matrix_.at(row, column);
    const QString pair = tr("query %1, key %2: ")
                             .arg(groupedNumber(qint64{matrix_.indices[row]}),
                                  groupedNumber(qint64{matrix_.indices[column]}));
    return pair + (std::isnan(told)
                       ? tr("not seen")
                       : tr("distance %1").arg(QString::fromStdString(numberText(told, 6))));
}

void DistanceMatrixView::mouseMoveEvent(QMouseEvent* event) {
    const QString text = textAt(event->position());
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(event->globalPosition().toPoint(), text, this);
}

void DistanceMatrixView::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) emit pressed();
}

Table DistanceMatrixView::table() const {
    Table cells("matrix", {"query", "key", "distance"});
    cells.description = title_.toStdString();
    for (std::size_t row = 0; row < matrix_.indices.size(); ++row)
        for (std::size_t column = 0; column <= row; ++column)
            cells.addRow(matrix_.indices[row], matrix_.indices[column], matrix_.at(row, column));
    return cells;
}

}  // namespace sextant
