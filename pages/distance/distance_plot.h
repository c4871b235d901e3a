// SPDX-License-Identifier: GPL-3.0-or-later
// Score against distance, and below it the change of the score from one distance to the next.
#pragma once

#include <qcustomplot.h>

#include <optional>

#include "pages/distance/distance_facts.h"
#include "widgets/plot/curve_export.h"
#include "widgets/theme.h"

namespace sextant {

class DistancePlot : public QCustomPlot {
    Q_OBJECT

  public:
    explicit DistancePlot(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setFacts(const DistanceFacts& facts);
    void setLook(const DistanceLook& look);
    void setCrosshair(std::optional<int> distance);
    void setHovered(std::optional<HeadId> head);
    void setSensitivityShown(bool shown);  // beside or instead of the score where it is narrow
    void setScoreShown(bool shown);

    // --- what is drawn, for tests and files ---
    QCPGraph* line(const QString& name) const;  // "now", "now limit", "before", "bias 0",
                                                // "before bias 0", ...
    QStringList readOut() const;                // its lines, beginning with the title
    QRectF readOutRect() const;                 // pixels
    QCPAxisRect* scoreRect() const { return score_; }
    QCPAxisRect* sensitivityRect() const { return sensitivity_; }
    QCPItemText* sensitivityWord() const { return sensitivityWord_; }

    void exportTo(const QString& path, PictureWidth width, const QString& about = {}) const;

  signals:
    void distancePointed(int distance);
    void headHovered(std::optional<sextant::HeadId> head);
    void sensitivityScaleWanted(bool logarithmic);

  protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    // Drawn for a file: its font is in pixels.
    bool isPicture() const { return font().pixelSize() > 0; }
    void build();  // lines anew
    void wrapWords();
    void frame();  // axes, zones, words
    QCPRange scoreRange() const;
    QString sensitivityText(const QFontMetrics& metrics) const;
    // Sets the whole range of an axis; a zoomed axis keeps its zoom until the whole range changes.
    void fitAxis(QCPAxis* axis, const QCPRange& whole);
    // Scores against distance and their sensitivity; empty `words`: not in the legend.
    void draw(const QString& name, const std::vector<double>& scores, const QPen& pen,
              const QString& words);
    void addBiases();   // lines of biases by distance, and those before
    void placeMarks();  // crosshair and read-out
    void drawAnew();    // redraws before it is next shown
    // Rectangle of the read-out, pixels, and how many marks and curve points it covers.
    struct Place {
        QRectF area;
        int marks = 0, curves = 0;
    };
    Place placeFor(const QSizeF& size) const;
    QCPGraph* add(QCPAxisRect* rect, bool right, const QString& name,
                  const std::vector<double>& values, const QPen& pen, bool named);
    // `values`: scores as shown, by distance.
    void addSensitivity(const QString& name, const std::vector<double>& values, const QPen& pen);
    QString biasAt(const QPointF& pixel) const;  // its name; empty: no line is there
    double shown(double score) const;            // the score in the units of the look
    std::optional<int> distanceAt(const QPointF& pixel) const;

    static constexpr int sensitivityRadius = 8;  // distances to each side, smoothed over

    Theme theme_ = Theme::dark();
    DistanceFacts facts_;
    DistanceLook look_;
    std::optional<int> crosshair_;
    std::optional<HeadId> hovered_;
    QCPLegend* words_;
    QCPAxisRect *score_, *sensitivity_;
    QCPItemStraightLine *trained_[2], *cross_[2];
    QCPItemRect* zone_[2];
    QCPItemText *trainedWord_, *sensitivityWord_;
    QCPItemRect* box_;
    std::vector<QCPItemText*> lines_;  // of the read-out, two items per line
    std::map<QString, QCPGraph*> graphs_;
    std::map<QCPAxis*, QCPRange> whole_;
    bool stale_ = true;                          // something has changed since it was drawn
    double rightLeast_ = 0.0, rightMost_ = 0.0;  // of measured scores; only grow while they come
};

}  // namespace sextant
