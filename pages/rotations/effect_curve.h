// SPDX-License-Identifier: GPL-3.0-or-later
// The effect of the same setting on log-perplexity: by position before and now, its mean beyond the
// trained length, and what it adds to the mean within.
#pragma once

#include <QWidget>
#include <vector>

#include "analysis/measure/entropy_unit.h"
#include "pages/rotations/rotation_shown.h"
#include "widgets/plot/plot.h"
#include "widgets/theme.h"

namespace sextant {

class EffectCurve : public QWidget {
    Q_OBJECT

  public:
    explicit EffectCurve(QWidget* parent = nullptr);

    void setTheme(const Theme& theme, double strokes);
    void setEffect(RotationEffect effect);
    const RotationEffect& effect() const { return effect_; }

    // "beyond 256", "3.22 → 1.65" and "added within 256", "+0.19": nats a token.
    struct Row {
        QString name, value;
        Role role;
    };
    std::vector<Row> rows() const;
    // Curves where there is room for them, and the rows.
    Plot plot(const Theme& theme) const;
    void paintTo(QPainter& painter, const Theme& theme) const;
    QSize minimumSizeHint() const override { return {120, 2 * fontMetrics().height()}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    PlotPane curves(const QRectF& area, const Theme& theme) const;

    Theme theme_ = Theme::dark();
    double strokes_ = 1.0;
    RotationEffect effect_;
    std::vector<float> before_, now_;  // smoothed
};

}  // namespace sextant
