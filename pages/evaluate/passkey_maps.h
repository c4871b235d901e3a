// SPDX-License-Identifier: GPL-3.0-or-later
// One to four maps of depth by length side by side, with one colour range.
#pragma once

#include "pages/evaluate/passkey_facts.h"
#include "widgets/plot/chart.h"
#include "widgets/plot/plot.h"

namespace sextant {

class PasskeyMaps : public Chart {
    Q_OBJECT

  public:
    explicit PasskeyMaps(QWidget* parent = nullptr);

    void setFacts(const PasskeyFacts& facts);
    void setLog(bool log);  // log-probability of the key instead of accuracy
    bool isLog() const { return log_; }
    // Accuracy in the colours and figures of the paper, for comparison with its Figure 6.
    void setPaper(bool paper);

    // --- what is drawn, for tests and the pointer ---
    // A pane for each map: of its columns from 0 on, and of its rows from 0 down.
    Plot plotIn(const QRectF& area, const QFont& font, const Theme& theme) const override;
    QRectF mapRect(std::size_t map) const { return onScreen().panes.at(map).area; }
    QRectF cellRect(std::size_t map, std::size_t length, std::size_t depth) const;
    double trainedX(std::size_t map) const;  // of the line at the trained length; NaN: no line
    double valueOf(std::size_t map, std::size_t length, std::size_t depth) const;
    std::pair<double, double> colourRange() const;
    QString tipAt(const QPointF& pixel) const;

    bool hasValues() const override;
    void paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const override;
    Table table() const override;
    QSize sizeHint() const override { return {430, facts_.empty() ? 90 : 300}; }
    QSize minimumSizeHint() const override { return {260, facts_.empty() ? 80 : 220}; }

  protected:
    void mouseMoveEvent(QMouseEvent* event) override;

  private:
    std::ptrdiff_t lengthsWithin() const;  // training
    QString withinText(const PasskeyMap& map) const;
    void addHead(Plot& plot, const PasskeyMap& map, const QRectF& place, const Theme& theme) const;
    void addLengths(PlotPane& pane, const QFont& font, const Theme& theme) const;
    void paintCells(QPainter& painter, const PlotPane& pane, std::size_t map,
                    const Theme& theme) const;
    QColor colourOf(double value) const;
    void paintBar(QPainter& painter, const QRectF& area, const Theme& theme) const;

    PasskeyFacts facts_;
    bool log_ = false, paper_ = false;
};

}  // namespace sextant
