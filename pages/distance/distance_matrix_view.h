// SPDX-License-Identifier: GPL-3.0-or-later
// The distance at which each query sees each key, as a picture: viridis up to the trained length,
// the colour of log-perplexity for distances never met in training.
#pragma once

#include <QFont>
#include <QWidget>

#include "analysis/position/plan_distance.h"
#include "analysis/values/table.h"
#include "widgets/theme.h"

namespace sextant {

class DistanceMatrixView : public QWidget {
    Q_OBJECT

  public:
    explicit DistanceMatrixView(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // `trained`: distances 0 .. trained - 1 were trained; 0: not known. The matrix uses the same.
    void setMatrix(const QString& title, const DistanceMatrix& matrix, std::int64_t trained);
    void setSmall(bool small);  // a thumbnail: no axes
    void setLegendShown(bool shown);
    // Width beside the picture, in pixels: axis and legend.
    int besidePicture() const;
    // "56 % of the pairs are told a distance beyond training, at most 1,023": over all visible
    // pairs, including those between two cells.
    QString summary() const;

    const DistanceMatrix& matrix() const { return matrix_; }
    QColor colourOf(double told, const Theme& theme) const;
    // Of a cell: untrained only if every key it stands for is seen at an untrained distance.
    QColor colourAt(std::size_t row, std::size_t column, const Theme& theme) const;
    // "query 640, key 12: distance 128"; empty: no cell is there.
    QString textAt(const QPointF& pixel) const;
    QRectF picture() const;  // pixels
    QRectF scale() const;    // a thumbnail's colour scale, pixels; empty: not small
    // All that is on the screen (title, picture, axes, colours, summary), with text in `font`, from
    // the painter's origin on, `width` wide with the legend.
    void paintFile(QPainter& painter, double width, const QFont& font, const Theme& theme) const;
    double fileHeight(double width, const QFont& font) const;
    Table table() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return small_ ? QSize(90, 110) : QSize(160, 180); }

  signals:
    void pressed();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

  private:
    // What it is painted on: the screen or a file.
    struct Sheet {
        QSizeF size;
        QFont font;
        Theme theme;
        bool legend;
    };
    Sheet screen() const { return {size(), font(), theme_, legend_}; }
    double beside(const Sheet& sheet) const;
    QRectF picture(const Sheet& sheet) const;
    void paintOn(QPainter& painter, const Sheet& sheet) const;
    void paintCells(QPainter& painter, const QRectF& area, const Theme& theme) const;
    void paintLegend(QPainter& painter, const QRectF& area, const Sheet& sheet) const;
    void paintScale(QPainter& painter, const QRectF& area) const;

    Theme theme_ = Theme::dark();
    QString title_;
    DistanceMatrix matrix_;
    std::int64_t trained_ = 0;
    bool small_ = false, legend_ = true;
};

}  // namespace sextant
