// SPDX-License-Identifier: GPL-3.0-or-later
// The curves by position: attention entropy and log-perplexity of the current state, the reference
// and the pins, with legend, zoom, crosshair and export. Setters only note what changed; one timer
// paints all changes at once, and nothing is computed while the view is hidden.
#pragma once

#include <QJsonObject>
#include <QTimer>
#include <QWidget>

#include "analysis/measure/questions.h"
#include "analysis/values/table.h"
#include "pages/curves/curves_view_plot.h"
#include "pages/curves/curves_view_read_out.h"
#include "widgets/pins/pin_facts.h"
#include "widgets/plot/curve_export.h"

class QLabel;
class QMenu;
class QToolButton;

namespace sextant {

class CurveLegend;

// One plot with two value axes, or two plots; automatic: two once something is pinned.
enum class PlotsChoice { automatic, one, two };

class CurvesView : public QWidget {
    Q_OBJECT

  public:
    // Height in pixels; a lower view has two plots only if PlotsChoice::two is set.
    static constexpr int leastForTwo = 360;

    // `selection` outlives the view; nullptr gives it one of its own.
    explicit CurvesView(Selection* selection = nullptr, QWidget* parent = nullptr);
    ~CurvesView() override;

    void setTheme(const Theme& theme);
    // Thicker strokes, for presenting; text is as large as the widget's font.
    void setStrokeScale(double scale);
    void setMeasurement(std::shared_ptr<const Measurement> measurement);
    void setReference(std::shared_ptr<const Measurement> measurement);
    // The one of A and B that is not drawn. The axes include its values, so that switching between
    // the two moves nothing.
    void setBehind(std::shared_ptr<const Measurement> measurement);
    // Draws instead the current curves minus those of the reference A, over the same tokens.
    void setDifference(bool shown);
    void setPins(const std::vector<PinFacts>& pins);
    // Curves with every head's entropy held on its trend, NaN where nothing is held; null: none
    // yet. `name`: in a few words; empty: nothing is held. `tip`: what was held, in a sentence.
    void setHeldEntropy(std::shared_ptr<const Measurement> held, const QString& name,
                        const QString& tip);
    // How the entropy is held, for the menu; `whyNot`: why it cannot be held; empty: it can.
    void setHoldChoice(std::optional<HeldAt> at, const QString& whyNot);
    // Marks the positions where the curves depart from their trend.
    void setMarksInflections(bool marks);
    // Names, and what the numbers are of. The measurement's hash, length and convention are in the
    // pictures' metadata whatever the facts say.
    void setFacts(const CurvesFacts& facts);

    // First-order entropies [positions] in nats of heads being dragged; painted in this very frame.
    // `mean` is the previewed mean over all heads, [positions] in nats; empty: the measured one
    // with the heads of `preview` put in.
    void setPreview(std::map<HeadId, std::vector<float>> preview, std::vector<float> mean = {});
    void clearPreview();
    // While dragging, the value axes only grow; afterwards they are fitted again.
    void setDragging(bool dragging);

    void setUnit(EntropyUnit unit);
    void setSmoothing(int radius);         // of the centred mean over the NLL; 0: off
    void setEntropySmoothing(int radius);  // over entropies
    void setLogPositions(bool logarithmic);
    // Holds the axes, whatever is shown, until the user moves them.
    void setHeld(bool held);
    // While presenting: no buttons, no table over the curves, and the axes hold. Restored after.
    void setPresenting(bool presenting);
    void setPlots(PlotsChoice plots);
    void setSpread(bool shown);  // bands of the samples' quantiles

    // Back to all positions and fitted value axes.
    void resetZoom();
    // Limited to the text's positions.
    void setVisiblePositions(AxisRange positions);
    // Paints pending changes now, even when hidden.
    void flush();

    // The view's settings, for restore(); keys missing in `saved` keep their values.
    QJsonObject saved() const;
    void restore(const QJsonObject& saved);

    // The visible positions, with what they are of; without columns: there is nothing.
    Table table();
    // Writes .svg, .pdf or .png (light theme, `width` wide), by the file's suffix; under a
    // temporary name first. Throws Error with the file and the reason. `about`: further lines of
    // its description.
    void exportTo(const QString& path, PictureWidth width = PictureWidth::column,
                  const QString& about = {});

    EntropyUnit unit() const { return state_.unit; }
    int smoothing() const { return state_.smoothing; }
    int entropySmoothing() const { return state_.entropySmoothing; }
    bool logPositions() const { return state_.logPositions; }
    bool isHeld() const { return held_; }
    PlotsChoice plots() const { return plots_; }
    bool hasTwoPlots() const;
    bool showsSpread() const { return spread_; }
    bool showsDifference() const { return state_.difference; }
    bool marksInflections() const { return state_.marksInflections; }
    const Inflections& inflections() const { return state_.inflections; }
    bool isZoomed() const {
        return !allPositionsShown_ || !entropyFitted_ || !logPerplexityFitted_;
    }
    bool isEmpty() const { return state_.length() == 0; }
    AxisRange visiblePositions() const { return state_.positions; }  // tokens
    AxisRange entropyRange() const { return state_.entropy; }        // in unit()
    AxisRange logPerplexityRange() const { return state_.logPerplexity; }
    // The plot as last painted, for inspection.
    const CurvesPlot& plot() const { return *plot_; }
    const CurveLegend& legend() const { return *legend_; }
    QStringList readOut() const;  // rows of the crosshair's table; empty without crosshair
    // Where a position is drawn, in this widget's pixels.
    QPoint pixelOf(double position) const;

    QSize sizeHint() const override { return {760, 380}; }
    QSize minimumSizeHint() const override { return {260, 180}; }

  signals:
    void unitChanged(sextant::EntropyUnit unit);
    void smoothingChanged(int radius);
    void plotsChanged();  // plots()
    // The user asks for `action` on pin `pin` of those that were set; -1: on what is shown. `name`:
    // the new name; `style`: the new pinStyle().
    void pinWanted(sextant::PinChange action, int pin, const QString& name, int style);
    // By a digit key: perhaps meant for a number field that lacked the focus.
    void pinToggledByKey(int pin, bool shown);
    // Nothing: stop holding.
    void holdWanted(std::optional<sextant::HeldAt> at);
    // From the context menu: a file of this suffix, of exportTo() or of table().
    void exportWanted(const QString& suffix, sextant::PictureWidth width);

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
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool event(QEvent* event) override;

  private:
    struct Gesture {
        enum class Kind { none, box, pan } kind = Kind::none;
        QPoint start;
        AxisRange positions, entropy, logPerplexity;
        bool onEntropy = true, onLogPerplexity = true;  // whose plot it began in
        bool values = false;                            // went far enough to move these too
    };

    // Controls: buttons and menu.
    void buildControls();
    void refreshControls();
    void fitControls();
    void addOptions(QMenu& menu);
    void addExports(QMenu& menu);
    void addHoldChoices(QMenu& menu);
    // Legend.
    void refreshLegend();
    void toggleEntry(const QString& key);
    void pointAtEntry(const QString& key);
    void openEntryMenu(const QString& key, QPoint global);
    void styleHeads();
    // Axes.
    void updateRanges();
    void showAxis(const std::optional<std::pair<double, double>>& axis);
    void takeAxis(const std::optional<std::pair<double, double>>& asked);
    void publishAxis();
    void shareLines();
    AxisRange allPositions() const;
    void zoomPositions(double factor, double fixed);
    void zoomValues(double factor, bool entropy, bool logPerplexity,
                    std::optional<double> pixel = std::nullopt);
    void panTo(const QPoint& at);
    void zoomToBox(const QPoint& at);
    QRectF boxOf(const QPoint& at) const;  // of the gesture, in the plot's pixels
    AxisRange valuesWithin(bool entropy, const QRectF& box) const;
    // Which value axis is at a place of the plot; nothing: none.
    std::optional<bool> valueAxisAt(const QPoint& place) const;
    double positionAt(double pixel) const;
    bool overPlots(const QPoint& at) const;

    void takeMeasured();
    void showNothing();
    void findInflections();
    void markDirty(bool rangesToo = true);
    void derive();
    std::optional<HeadId> headNear(const QPoint& pixel) const;
    void updateReadOut();
    std::vector<CurvesReadOut::Row> readOutRows(std::size_t position) const;
    PlotStyle style() const;
    PictureIdentity identity() const;

    Selection* selection_;
    Theme theme_ = Theme::dark();
    CurvesState state_;
    // As they were given; `difference_` is that of the two.
    std::shared_ptr<const Measurement> now_, reference_, behind_, difference_;
    std::pair<std::shared_ptr<const Measurement>, std::shared_ptr<const Measurement>> differs_;
    std::optional<HeldAt> holdsAt_;
    QString whyNotHold_;
    double strokeScale_ = 1.0;

    bool dragging_ = false;
    bool meanPreviewed_ = false;  // the preview is a mean that was given
    bool allPositionsShown_ = true;
    // What Selection::askAxis() asked for while nothing could be shown; none: nothing is awaited.
    std::optional<std::optional<std::pair<double, double>>> awaitedAxis_;
    bool entropyFitted_ = true, logPerplexityFitted_ = true;  // false: zoomed by hand
    // What is left of the wheel's zoom factor after fitting shared lines; entropy, log-perplexity.
    std::pair<double, double> leftOver_{1.0, 1.0};
    bool held_ = false;
    bool presenting_ = false, heldBefore_ = false;
    bool rangesKnown_ = false;  // fitted once, or brought back
    int fittedLength_ = 0;      // positions of what they were fitted to
    bool wholeFitted_ = false;  // which was a whole answer
    bool spread_ = false;
    PlotsChoice plots_ = PlotsChoice::automatic;
    bool curvesStale_ = false, rangesStale_ = false, dirty_ = false;
    bool ownsHover_ = false, ownsPosition_ = false, spaceHeld_ = false;
    Gesture gesture_;

    QTimer paintTimer_;
    CurvesPlot* plot_;
    QLabel* empty_;
    CurveLegend* legend_;
    QToolButton* zoomChip_;
    QToolButton* plotsButton_;
    QToolButton* unitButton_;
    QToolButton* smoothingButton_;
    QToolButton* menuButton_;
};

}  // namespace sextant
