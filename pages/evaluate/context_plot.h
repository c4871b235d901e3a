// SPDX-License-Identifier: GPL-3.0-or-later
// NLL of the same last segment of a text against the context it is read with, one line per setting.
#pragma once

#include <limits>
#include <vector>

#include "widgets/plot/chart.h"
#include "widgets/plot/plot.h"

namespace sextant {

struct ContextLine {
    QString name;                      // of the setting
    std::vector<double> context, nll;  // tokens, ascending; nats per token
    // Nats per token lost on inputs of the trained length; NaN: not known yet.
    double tax = std::numeric_limits<double>::quiet_NaN();
    bool operator==(const ContextLine&) const = default;
};

struct ContextFacts {
    double segment = 0, trained = 0;  // tokens
    std::vector<ContextLine> lines;
    bool operator==(const ContextFacts&) const = default;
};

class ContextPlot : public Chart {
    Q_OBJECT

  public:
    explicit ContextPlot(QWidget* parent = nullptr);

    void setFacts(const ContextFacts& facts);

    // --- what is drawn, for tests and the pointer ---
    Plot plotIn(const QRectF& area, const QFont& font, const Theme& theme) const override;
    QStringList legend() const;  // each line's name with its tax
    QString tipAt(const QPointF& pixel) const;

    bool hasValues() const override { return !facts_.lines.empty(); }
    Table table() const override;
    QSize sizeHint() const override { return {900, 210}; }
    QSize minimumSizeHint() const override { return {260, 210}; }

  protected:
    void mouseMoveEvent(QMouseEvent* event) override;
    double fileShape() const override { return 0.5; }

  private:
    ContextFacts facts_;
};

}  // namespace sextant
