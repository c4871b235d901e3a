// SPDX-License-Identifier: GPL-3.0-or-later
// A small plot of one head: lines over positions or distances, with the trained length, and the
// place of the query row.
#pragma once

#include <QColor>
#include <QString>
#include <limits>
#include <optional>
#include <vector>

#include "widgets/plot/chart.h"
#include "widgets/plot/plot.h"

namespace sextant {

struct HeadLine {
    QString name;              // in files
    std::vector<double> x, y;  // NaN breaks the line
    // The colour: of the theme, or of a series (colormap.h).
    std::optional<Role> role = {};
    int series = 0;
    Qt::PenStyle stroke = Qt::SolidLine;
    double width = 1.5;  // pixels
    QString end = {};    // beside the line's end; empty: nothing
};

struct HeadLines {
    std::vector<HeadLine> lines;
    QString about;  // beside the title
    QString xTitle;
    QString words;  // in place of lines while there are none
    bool logX = false, logY = false, positions = true;
    Role yRole = Role::muted;
    std::optional<double> fromX = {};  // the x axis begins there at the latest
    double leastY = 0.0;               // always on a linear axis, the floor of a logarithmic one
    double trained = 0.0;              // on the x axis; 0: not known
    std::optional<double> place = {};  // of the query row
    bool muted = false;                // not of the current setting, or not over all samples yet
};

class HeadCurvePlot : public Chart {
    Q_OBJECT

  public:
    HeadCurvePlot(const QString& name, const QString& title, QWidget* parent = nullptr);

    // `growing`: the axes only grow, as during a drag.
    void setLines(HeadLines lines, bool growing);
    const HeadLines& lines() const { return lines_; }
    // Without a pane while there are no values.
    Plot plotIn(const QRectF& area, const QFont& font, const Theme& theme) const override;

    bool hasValues() const override;
    void paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const override;
    Table table() const override;
    QSize minimumSizeHint() const override { return {150, 112}; }
    QSize sizeHint() const override { return {240, 170}; }

  signals:
    void placeChosen(double x);

  protected:
    void mousePressEvent(QMouseEvent* event) override;

  private:
    double shown(double y) const;  // on the axis
    QPen penOf(const HeadLine& line, const Theme& theme) const;
    void addHead(Plot& plot, const QRectF& area, const Theme& theme) const;
    void addEnds(Plot& plot, const Theme& theme) const;

    HeadLines lines_;
    AxisRange x_, y_;
};

}  // namespace sextant
