// SPDX-License-Identifier: GPL-3.0-or-later
// The effect of one head's scale: its entropy on the left axis, the loss on the right one, against
// the scale in effect; with the head's current scale, which may be a handle, and where a drag
// began.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/measure/entropy_unit.h"
#include "analysis/measure/sigma_curve.h"
#include "analysis/values/table.h"
#include "widgets/controls/edit_phase.h"
#include "widgets/plot/axis_range.h"
#include "widgets/plot/curve_export.h"
#include "widgets/plot/plot.h"
#include "widgets/theme.h"

namespace sextant {

class SigmaCurvePlot : public QWidget {
    Q_OBJECT

  public:
    explicit SigmaCurvePlot(QWidget* parent = nullptr);

    void setTheme(const Theme& theme, double strokes);
    void setUnit(EntropyUnit unit);
    // Null: none yet. `words` is shown instead ("select a head in the grid").
    void setCurve(std::shared_ptr<const SigmaCurve> curve, const QString& words);
    void setPosition(std::optional<int> position);  // where the entropy is taken; none: the last
    // In effect; `before`: where a drag began.
    void setSigma(std::optional<double> now, std::optional<double> before);
    void setFromPosition(std::int64_t position);  // the loss is over the labels from there on
    // The current scale is drawn with a handle, which is dragged along the curve; beside it the
    // scale as trained, and that of the least loss.
    void setHandle(bool yes);
    void setTrained(std::optional<double> sigma);  // in effect; none: not drawn

    bool hasCurve() const { return curve_ && curve_->failure.empty() && curve_->positions > 0; }
    std::optional<double> nowSigma() const { return now_; }
    std::optional<double> sigmaBefore() const { return before_; }
    int shownPosition() const;
    // (scale, value in the unit), by scale; losses not computed yet are left out.
    std::vector<QPointF> entropies() const;
    std::vector<QPointF> losses() const;
    // Where the loss is least, on the parabola through the least and its neighbours; none: it is
    // least at an end, or there are too few.
    std::optional<double> bestSigma() const;
    // `live`: with the handle, where a drag began, and what the pointer is at.
    Plot plot(const QSizeF& size, const QFont& font, const Theme& theme, bool live) const;
    QRectF plotRect() const { return frame(size(), font()).area; }
    double xOf(double sigma) const { return frame(size(), font()).xOf(sigma); }
    double yOfEntropy(double value) const { return frame(size(), font()).yOf(value); }
    double yOfLoss(double value) const { return frame(size(), font()).yOf(value, true); }
    // The text beside the pointer: the scale and the values there. Empty: the pointer is elsewhere.
    QStringList readOut() const;
    // Values in the unit; `title`: of what.
    Table table(const QString& title) const;
    // .svg, .pdf or .png by the suffix. Throws Error, also if there is no curve.
    void exportTo(const QString& path, PictureWidth width, const QString& title,
                  const QString& about = {}) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {160, 110}; }

  signals:
    void exportWanted();
    // By dragging the handle: many times `drag`, then `commit` once.
    void sigmaDragged(double sigma, sextant::EditPhase phase);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

  private:
    void fit();
    PlotPane frame(const QSizeF& size, const QFont& font) const;  // values, and numbers beside
    void addNames(Plot& plot, double width, const Theme& theme) const;
    void addHandle(Plot& plot, const Theme& theme) const;
    void addReadOut(Plot& plot, const Theme& theme) const;
    void dragTo(double x);

    Theme theme_ = Theme::dark();
    double strokes_ = 1.0;
    EntropyUnit unit_ = EntropyUnit::nats;
    std::shared_ptr<const SigmaCurve> curve_;
    QString words_;
    std::optional<int> position_;
    std::optional<double> now_, before_, hovered_;
    std::int64_t fromPosition_ = 0;
    bool handle_ = false, dragging_ = false;
    std::optional<double> trained_, dragged_;
    AxisRange sigma_, entropy_, loss_;
};

}  // namespace sextant
