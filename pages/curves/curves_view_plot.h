// SPDX-License-Identifier: GPL-3.0-or-later
// Shows a CurvesDrawing. It is painted once for each drawing; the crosshair moves over it.
#pragma once

#include <QPixmap>
#include <QWidget>

#include "pages/curves/curves_drawing.h"
#include "pages/curves/curves_view_read_out.h"

namespace sextant {

class CurvesPlot : public QWidget {
    Q_OBJECT

  public:
    explicit CurvesPlot(QWidget* parent = nullptr);

    void draw(const CurvesState& state, const Theme& theme, const PlotStyle& style);

    // The last drawing; without axes before the first.
    const CurvesDrawing& drawing() const { return drawing_; }
    // Null for a curve that was not drawn.
    const PlotLine* drawn(Curve curve) const { return drawing_.line(lineKey(curve)); }
    const PlotLine* drawnHead(HeadId id) const { return drawing_.line(lineKey(id, false)); }
    const PlotLine* drawnPreview(HeadId id) const { return drawing_.line(lineKey(id, true)); }
    const PlotLine* drawnPin(int pin, bool entropy) const {
        return drawing_.line(lineKey(pin, entropy));
    }
    // Outer and inner band of the spread over samples; empty: not drawn.
    std::vector<const PlotLine*> drawnSpread() const;
    // Labels at the ends of heads' curves.
    std::vector<PlotText> headLabels() const;
    // Heads whose labels do not fit: rectangle of "+2 more", in the plot's pixels, and the names.
    const std::pair<QRectF, QString>& restOfHeads() const { return drawing_.restOfHeads; }
    // The text about smoothing, and that about where the curves depart from their trend, both below
    // the plots.
    QString smoothingText() const { return textOf("smoothing"); }
    QString inflectionText() const { return textOf("departures"); }

    CurvesReadOut& readOut() { return readOut_; }
    const CurvesReadOut& readOut() const { return readOut_; }
    bool hasTwo() const { return drawing_.two(); }
    QRect plotArea() const { return drawing_.pane(true).area.toRect(); }  // of the entropy
    QRect lowerArea() const;  // of the log-perplexity where it has a plot of its own, else empty
    const PlotAxis& positions() const { return drawing_.pane(false).x; }
    const PlotAxis& valueAxis(bool entropy) const { return drawing_.values(entropy); }
    // In the plot's pixels.
    double pixelOf(double position) const { return drawing_.pane(true).xOf(position); }
    double positionAt(double pixel) const { return drawing_.pane(true).xAt(pixel); }
    double pixelOf(bool entropy, double value) const {
        return drawing_.pane(entropy).yOf(value, drawing_.onRight(entropy));
    }
    double valueAt(bool entropy, double pixel) const {
        return drawing_.pane(entropy).yAt(pixel, drawing_.onRight(entropy));
    }

    QSize minimumSizeHint() const override { return {120, 90}; }

  signals:
    void resized();  // what was drawn does not fit any more

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    QString textOf(const QString& key) const;
    void tellPlaces(const CurvesState& state);

    CurvesDrawing drawing_;
    QPixmap picture_;  // of it; null: not painted yet
    CurvesReadOut readOut_;
};

}  // namespace sextant
