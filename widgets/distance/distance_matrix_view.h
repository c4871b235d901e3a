// SPDX-License-Identifier: GPL-3.0-or-later
// The distance that every query is told of every key, as a picture: viridis to the trained length,
// the colour of log-perplexity for distances never met in training.
#pragma once

#include <QFont>
#include <QWidget>

#include "analysis/position/plan_distance.h"
#include "widgets/theme.h"

namespace sextant {

class DistanceMatrixView : public QWidget {
    Q_OBJECT

  public:
    explicit DistanceMatrixView(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // `trained`: its distances are 0 .. trained - 1; 0: not known. The matrix counts with the same.
    void setMatrix(const QString& title, const DistanceMatrix& matrix, std::int64_t trained);
    void setSmall(bool small);  // a thumbnail: no axes
    void setLegendShown(bool shown);
    // Pixels beside the picture: axis and legend.
    int besidePicture() const;
    // "56 % of the pairs are told a distance beyond training, at most 1,023": of all that
    // are seen, those between two cells as well.
    QString summary() const;

    const DistanceMatrix& matrix() const { return matrix_; }
    QColor colourOf(double told, const Theme& theme) const;
    // Of a cell: new where none of the keys that it stands for is told a trained distance.
    QColor colourAt(std::size_t row, std::size_t column, const Theme& theme) const;
    // "query 640, key 12: distance 128"; empty: nothing is there.
    QString textAt(const QPointF& pixel) const;
    QRectF picture() const;  // pixels
    QRectF scale() const;    // of a thumbnail, pixels: colours by distance; empty: not small
    // All that is on the screen (title, picture, axes, colours, summary), lettered by `font`, from
    // the painter's origin on, `width` wide with the legend.
    void paintFile(QPainter& painter, double width, const QFont& font, const Theme& theme) const;
    double fileHeight(double width, const QFont& font) const;
    QString csv() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return small_ ? QSize(90, 110) : QSize(160, 180); }

  signals:
    void pressed();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

  private:
    // Where it is painted: on the screen or in a file.
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
