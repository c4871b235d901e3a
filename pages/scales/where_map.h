// SPDX-License-Identifier: GPL-3.0-or-later
// Where a scale must act: log-perplexity beyond the trained length with the scale only from one
// layer on and from one row on, a cell for each pair.
#pragma once

#include <vector>

#include "analysis/jobs/report.h"
#include "widgets/plot/chart.h"

namespace sextant {

struct WhereFacts {
    std::vector<double> layers, rows;  // first ones it acts in; layers = all layers: nowhere
    std::vector<double> nll;           // [layers, rows], nats
    double sigma = 0.0, trained = 0.0, depth = 0.0;
    QString summary = {};
    QString over = {};  // other settings: "18 heads rescaled"; empty: as trained

    bool empty() const { return nll.empty(); }
};

// From a report of where-acts; its tables are enough.
WhereFacts whereFacts(const Report& report);

class WhereMap : public Chart {
    Q_OBJECT

  public:
    explicit WhereMap(QWidget* parent = nullptr);

    void setFacts(const WhereFacts& facts);
    QRectF cellRect(std::size_t layer, std::size_t row) const;
    // "layers from 3, rows from 256: 2.10 nats"; empty: no cell is there.
    QString textAt(const QPointF& pixel) const;

    bool hasValues() const override { return !facts_.empty(); }
    void paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const override;
    Table table() const override;
    QSize minimumSizeHint() const override;

  protected:
    void mouseMoveEvent(QMouseEvent* event) override;

  private:
    QRectF cellIn(const QRectF& area, const QFont& font, std::size_t layer, std::size_t row) const;
    QString layerWord(std::size_t layer) const;

    WhereFacts facts_;
};

}  // namespace sextant
