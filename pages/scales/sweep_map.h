// SPDX-License-Identifier: GPL-3.0-or-later
// Log-perplexity by uniform sigma and position as colours, with the best sigma of each position,
// the fit to it and the references.
#pragma once

#include <optional>
#include <set>

#include "pages/scales/sweep_facts.h"
#include "widgets/plot/chart.h"

namespace sextant {

class SweepMap : public Chart {
    Q_OBJECT

  public:
    static constexpr double labelRoom = 104.0;  // pixels right of the map

    explicit SweepMap(QWidget* parent = nullptr);

    void setFacts(const SweepFacts& facts);
    void setLogPosition(bool logarithmic);
    // In nats; none: the 2 % to 98 % quantiles of the values.
    void setColourRange(std::optional<std::pair<double, double>> range);
    std::pair<double, double> colourRange() const;
    // Best sigmas and fit of the curves as measured, or smoothed.
    void setSmoothed(bool smoothed);
    void setHidden(const std::set<QString>& lines);  // keys of SweepLine
    // A position other than the held one releases it.
    void setCrosshair(std::optional<int> position);
    // A click holds the crosshair: pointing no longer moves it, the arrow keys do. A click
    // elsewhere moves it there; a click on it, or Escape, releases it.
    bool isHeld() const { return held_.has_value(); }

    // --- what is drawn, for tests and the pointer ---
    QRectF rowRect(double sigma) const;  // of a requested sigma
    bool isHatched(double sigma) const;  // still to come
    struct EndLabel {
        SweepLine line;
        double top = 0.0;
        QString side = {};  // an arrow if the line ends outside the map; empty: inside
    };
    std::vector<EndLabel> endLabels() const;
    // Positions and sigmas of the white dots; none before all rows are done.
    std::vector<QPointF> dots() const;

    bool hasValues() const override { return !facts_.empty(); }
    Plot plotIn(const QRectF& area, const QFont& font, const Theme& theme) const override;
    // The colours, and the plot over them.
    void paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const override;
    Table table() const override;
    QSize minimumSizeHint() const override { return {360, 220}; }

  signals:
    // -1: the pointer left, and no position is held.
    void positionPointed(int position);
    void heldChanged();

  protected:
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

  private:
    void hold(std::optional<int> position);
    PlotPane paneIn(const QRectF& area, const QFont& font, const Theme& theme) const;
    PlotPane pane() const { return paneIn(rect(), wordFont(), theme()); }
    QRectF rowIn(const PlotPane& pane, double sigma) const;
    // Legend below the map: the colours and the marks drawn in white, on one line if they fit.
    struct Legend {
        int lines = 1;
        QRectF bar;
        QStringList words;
        std::vector<QRectF> places;  // of each mark with its text
    };
    QString highText() const;  // of the colours: "5.6 nats"
    Legend legendIn(const QRectF& area, const QRectF& plot, const QFont& font) const;
    double rowStep() const;
    std::vector<SweepLine> lines() const;  // that are drawn
    std::vector<EndLabel> labelsIn(const PlotPane& pane, double height) const;
    void paintColours(QPainter& painter, const PlotPane& pane, const Theme& theme) const;
    void addLines(PlotPane& pane) const;
    void addEndLabels(Plot& plot, const Theme& theme) const;
    void addPositions(Plot& plot, const Theme& theme) const;
    void addMapLegend(Plot& plot, const QRectF& area, const Theme& theme) const;
    std::optional<int> positionAt(const QPointF& pixel) const;

    SweepFacts facts_;
    bool log_ = false, smoothed_ = false;
    std::optional<std::pair<double, double>> range_;
    std::set<QString> hidden_;
    std::optional<int> crosshair_, held_;
};

}  // namespace sextant
