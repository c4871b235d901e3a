// SPDX-License-Identifier: GPL-3.0-or-later
// A picture of one thing: painted alike on the screen and into a file, with its numbers as a table.
#pragma once

#include <QWidget>
#include <vector>

#include "analysis/values/table.h"
#include "widgets/plot/curve_export.h"
#include "widgets/plot/plot.h"
#include "widgets/theme.h"

namespace sextant {

class Chart : public QWidget {
    Q_OBJECT

  public:
    // `title` names it for screen readers and in files.
    Chart(const QString& name, const QString& title, QWidget* parent = nullptr);

    void setTheme(const Theme& theme, double strokes);
    const QString& title() const { return title_; }
    // The setting that was measured, if it is not the model as trained, for files: "18 heads
    // scaled"; empty: as trained.
    void setOver(const QString& over) { over_ = over; }
    // Whether there is anything to draw.
    virtual bool hasValues() const = 0;
    // What is drawn within `area`, with words of this size; nothing where the chart is no plot.
    virtual Plot plotIn(const QRectF& area, const QFont& font, const Theme& theme) const;
    Plot onScreen() const { return plotIn(rect(), wordFont(), theme_); }
    // Paints plotIn(); a chart that is no plot paints itself.
    virtual void paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const;
    virtual Table table() const = 0;
    // It, with the setting that was measured in its description; none while there are no values.
    std::vector<Table> tables() const;
    // .svg, .pdf or .png, by the suffix. Throws Error.
    void exportTo(const QString& path, PictureWidth width, const QString& about = {}) const;
    // Several of one page in a file, one under the other, each with its title.
    static void exportAll(const std::vector<const Chart*>& charts, const QString& path,
                          PictureWidth width, const QString& about = {});

  signals:
    void pointed();  // the pointer entered

  protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    // Height of the picture in a file, as a share of its width.
    virtual double fileShape() const { return 0.62; }
    QFont wordFont() const;
    double strokes() const { return strokes_; }
    const Theme& theme() const { return theme_; }

  private:
    QString overText() const;
    QString fileTitle() const;  // with the setting that was measured
    QSize fileSize(PictureWidth width) const;
    QFont fileFont(PictureWidth width) const;
    void paintFile(QPainter& painter, QRectF area) const;

    Theme theme_ = Theme::dark();
    double strokes_ = 1.0;
    QString title_, over_;
};

// The tables of those in sight on `page`, one after the other.
std::vector<Table> tablesInSight(const QWidget& page, const std::vector<Chart*>& charts);
// 0 a disc, then square, triangle, diamond, triangle downwards, cross, and again.
Mark seriesMark(int series);

}  // namespace sextant
