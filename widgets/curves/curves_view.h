// SPDX-License-Identifier: GPL-3.0-or-later
// The curves by position: attention entropy on the left axis, log-perplexity on the right, now and
// in the reference state, with zoom, crosshair and export. Setters only note what changed; one
// timer paints it all at once, and nothing is computed while the view is hidden.
#pragma once

#include <QTimer>
#include <QWidget>

#include "widgets/curves/curve_export.h"
#include "widgets/curves/curves_view_plot.h"
#include "widgets/curves/curves_view_read_out.h"

class QLabel;
class QMenu;
class QToolButton;

namespace sextant {

class CurvesView : public QWidget {
    Q_OBJECT

  public:
    // `selection` outlives the view; nullptr gives it one of its own.
    explicit CurvesView(Selection* selection = nullptr, QWidget* parent = nullptr);
    ~CurvesView() override;

    void setTheme(const Theme& theme);
    // Larger text and strokes, for showing to a room.
    void setEmphasis(double textScale, double strokeScale);
    void setMeasurement(std::shared_ptr<const Measurement> measurement);
    void setReference(std::shared_ptr<const Measurement> measurement);
    void setTrainedLength(std::int64_t tokens);  // 0: not known
    // Words for the pictures' metadata: checkpoint, text, settings. The measurement's hash, length
    // and convention are always written.
    void setExperimentDescription(const QString& description);

    // First-order entropies [positions] in nats of heads being dragged; painted in this very frame.
    // `mean` is the previewed mean over all heads, [positions] in nats; empty: the measured one
    // with the heads of `preview` put in.
    void setPreview(std::map<HeadId, std::vector<float>> preview, std::vector<float> mean = {});
    void clearPreview();
    // While dragging the value axes only grow; they settle after it.
    void setDragging(bool dragging);

    void setUnit(EntropyUnit unit);
    void setSmoothing(int radius);  // of the centred mean over the NLL; 0: off

    // Back to all positions and fitted value axes.
    void resetZoom();
    // Kept within the text's positions.
    void setVisiblePositions(AxisRange positions);
    // Paints what is due now, even when hidden.
    void flush();

    // Writes .svg, .pdf, .png (light theme, `width` wide) or .csv (the visible positions), by the
    // file's suffix; under a temporary name first. Throws Error with the file and the reason.
    void exportTo(const QString& path, PictureWidth width = PictureWidth::column);

    EntropyUnit unit() const { return state_.unit; }
    int smoothing() const { return state_.smoothing; }
    bool isEmpty() const { return state_.length() == 0; }
    AxisRange visiblePositions() const { return state_.positions; }  // tokens
    AxisRange entropyRange() const { return state_.entropy; }        // in unit()
    AxisRange logPerplexityRange() const { return state_.logPerplexity; }
    // The picture as last painted, for looking closer.
    const CurvesPlot& plot() const { return *plot_; }
    QStringList readOut() const;  // lines of the crosshair's box; empty without crosshair
    // Where a position is, in this widget's pixels.
    QPoint pixelOf(double position) const;

    QSize sizeHint() const override { return {760, 380}; }
    QSize minimumSizeHint() const override { return {260, 180}; }

  signals:
    void unitChanged(sextant::EntropyUnit unit);
    void smoothingChanged(int radius);
    void exported(const QString& path);
    void exportFailed(const QString& reason);  // from the context menu: show it

  protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

  private:
    struct Gesture {
        enum class Kind { none, band, pan } kind = Kind::none;
        QPoint start;
        AxisRange positions;
    };

    void buildControls();
    void refreshControls();
    void fitLegend();
    void markDirty(bool rangesToo = true);
    void updateRanges();
    void derive();
    AxisRange allPositions() const;
    double positionAt(double pixel) const;
    std::optional<HeadId> headNear(const QPoint& pixel) const;
    void zoomPositions(double factor, double fixed);
    void zoomValues(double factor);
    void updateReadOut();
    std::vector<CurvesReadOut::Line> readOutLines(std::size_t position) const;
    void chooseExport(const QString& suffix, PictureWidth width);
    PlotStyle style() const;
    PictureIdentity identity() const;

    Selection* selection_;
    Theme theme_ = Theme::dark();
    CurvesState state_;
    QString description_;
    double textScale_ = 1.0, strokeScale_ = 1.0;

    bool dragging_ = false;
    bool meanPreviewed_ = false;  // the preview is a mean that was given
    bool allPositionsShown_ = true;
    bool valuesFitted_ = true;  // false once the value axes were zoomed by hand
    bool curvesStale_ = false, rangesStale_ = false, dirty_ = false;
    bool ownsHover_ = false, ownsPosition_ = false;
    Gesture gesture_;

    QTimer paintTimer_;
    CurvesPlot* plot_;
    QLabel* empty_;
    QLabel* legend_;
    QToolButton* unitButton_;
    QToolButton* smoothingButton_;
};

}  // namespace sextant
