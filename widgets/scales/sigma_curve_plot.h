// SPDX-License-Identifier: GPL-3.0-or-later
// What one head's scale does: its entropy on the left axis, the loss on the right one, over the
// scale in effect; where the head stands now, and where the drag began.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/measure/entropy_unit.h"
#include "analysis/measure/sigma_curve.h"
#include "widgets/curves/axis_range.h"
#include "widgets/curves/curve_export.h"
#include "widgets/theme.h"

namespace sextant {

class SigmaCurvePlot : public QWidget {
    Q_OBJECT

  public:
    explicit SigmaCurvePlot(QWidget* parent = nullptr);

    void setTheme(const Theme& theme, double strokes);
    void setUnit(EntropyUnit unit);
    // Null: none yet. `words` stand in its place ("select a head in the grid").
    void setCurve(std::shared_ptr<const SigmaCurve> curve, const QString& words);
    void setPosition(std::optional<int> position);  // of the entropy; none: the last
    // In effect; `before`: where a drag began.
    void setSigma(std::optional<double> now, std::optional<double> before);
    void setFromPosition(std::int64_t position);  // the loss is over the labels from there on

    bool hasCurve() const { return curve_ && curve_->failure.empty() && curve_->positions > 0; }
    std::optional<double> nowSigma() const { return now_; }
    std::optional<double> sigmaBefore() const { return before_; }
    int shownPosition() const;
    // (scale, value in the unit), by scale; losses that are not there yet are left out.
    std::vector<QPointF> entropies() const;
    std::vector<QPointF> losses() const;
    QRectF plotRect() const;
    double xOf(double sigma) const;
    double yOfEntropy(double value) const;
    double yOfLoss(double value) const;
    // What stands beside the pointer: the scale and the values there. Empty: the pointer is away.
    QStringList readOut() const;
    void paintTo(QPainter& painter, const Theme& theme) const;
    // .svg, .pdf, .png or .csv by the suffix. Throws Error, also where there is no curve.
    void exportTo(const QString& path, PictureWidth width, const QString& title,
                  const QString& about = {}) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {160, 110}; }

  signals:
    void exportWanted();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

  private:
    void fit();
    void paintAxes(QPainter& painter, const Theme& theme) const;
    QString csv(const QString& title) const;

    Theme theme_ = Theme::dark();
    double strokes_ = 1.0;
    EntropyUnit unit_ = EntropyUnit::nats;
    std::shared_ptr<const SigmaCurve> curve_;
    QString words_;
    std::optional<int> position_;
    std::optional<double> now_, before_, hovered_;
    std::int64_t fromPosition_ = 0;
    AxisRange sigma_, entropy_, loss_;
};

}  // namespace sextant
