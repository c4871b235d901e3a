// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/curves/curves_view.h"

#include <QEvent>
#include <QLabel>
#include <QLayout>
#include <algorithm>
#include <cmath>

namespace sextant {
namespace {

constexpr int kFrame = 16;  // ms between two paintings

// Only where the measurement or a radius is another.
void deriveAnew(DerivedCurves& curves, int smoothing, int entropySmoothing) {
    if (curves.smoothing == smoothing && curves.entropySmoothing == entropySmoothing) return;
    curves = derivedCurves(std::move(curves.source), smoothing, entropySmoothing);
}

}  // namespace

CurvesView::CurvesView(Selection* selection, QWidget* parent)
    : QWidget(parent), selection_(selection ? selection : new Selection(this)) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Curves by position"));
    buildControls();
    showNothing();
    paintTimer_.setSingleShot(true);
    paintTimer_.setInterval(kFrame);
    connect(&paintTimer_, &QTimer::timeout, this, [this] {
        if (isVisible()) flush();
    });
    connect(selection_, &Selection::headsChanged, this, [this] { markDirty(); });
    connect(selection_, &Selection::hoveredChanged, this, [this] { markDirty(false); });
    connect(selection_, &Selection::positionChanged, this, [this] {
        updateReadOut();
        plot_->update();
    });
    connect(plot_, &CurvesPlot::resized, this, [this] {
        if (!dirty_ && !isEmpty()) plot_->draw(state_, theme_, style());
    });
    connect(selection_, &Selection::axisAsked, this, &CurvesView::takeAxis);
    setTheme(theme_);
}

CurvesView::~CurvesView() = default;

void CurvesView::setStrokeScale(double scale) {
    strokeScale_ = scale;
    markDirty(false);
}

void CurvesView::setMeasurement(std::shared_ptr<const Measurement> measurement) {
    now_ = std::move(measurement);
    takeMeasured();
}

void CurvesView::setReference(std::shared_ptr<const Measurement> measurement) {
    reference_ = std::move(measurement);
    takeMeasured();
}

void CurvesView::setBehind(std::shared_ptr<const Measurement> measurement) {
    behind_ = std::move(measurement);
    takeMeasured();
}

void CurvesView::setDifference(bool shown) {
    if (state_.difference == shown) return;
    clearPreview();
    state_.difference = shown;
    // The axes are about something else.
    held_ = rangesKnown_ = false;
    entropyFitted_ = logPerplexityFitted_ = true;
    leftOver_ = {1.0, 1.0};
    curvesStale_ = true;
    takeMeasured();
    refreshControls();
    markDirty();
}

// What is drawn of what was given.
void CurvesView::takeMeasured() {
    showNothing();
    const auto take = [this](DerivedCurves& curves, std::shared_ptr<const Measurement> source) {
        if (curves.source == source) return;
        curves = {};
        curves.source = std::move(source);
        curvesStale_ = true;
        refreshControls();
        markDirty();
    };
    if (!state_.difference) {
        take(state_.now, now_);
        take(state_.reference, reference_);
        take(state_.behind, behind_);
        return;
    }
    const bool showsA = state_.facts.showsReference;
    std::pair of(showsA ? behind_ : now_, showsA ? now_ : reference_);
    if (!state_.facts.unlike.isEmpty()) of = {};
    if (of != differs_) {
        difference_ = differenceOf(of.first.get(), of.second.get());
        differs_ = std::move(of);
    }
    take(state_.now, difference_);
    take(state_.reference, nullptr);
    take(state_.behind, nullptr);
}

void CurvesView::setPins(const std::vector<PinFacts>& pins) {
    std::vector<PinnedCurves> old = std::exchange(state_.pins, {});
    for (const PinFacts& facts : pins) {
        PinnedCurves pin{{}, facts.name, facts.style, facts.shown, facts.over, facts.differs};
        // What was derived before is kept.
        const auto known = std::find_if(old.begin(), old.end(), [&](const PinnedCurves& one) {
            return one.curves.source && one.curves.source == facts.measurement;
        });
        if (known != old.end()) {
            pin.curves = known->curves;
        } else {
            pin.curves.source = facts.measurement;
            curvesStale_ = true;
        }
        state_.pins.push_back(std::move(pin));
    }
    refreshControls();
    markDirty();
}

void CurvesView::setFacts(const CurvesFacts& facts) {
    if (state_.facts == facts) return;
    const bool trained = state_.facts.trainedLength != facts.trainedLength;
    state_.facts = facts;
    if (trained) findInflections();
    takeMeasured();
    markDirty(false);
}

void CurvesView::findInflections() {
    state_.inflections =
        state_.difference ? Inflections() : inflectionsOf(state_.now, state_.facts.trainedLength);
}

void CurvesView::showNothing() {
    const CurvesFacts& facts = state_.facts;
    if (state_.difference && now_)
        return empty_->setText(tr("The difference to A appears once what is set and A are both "
                                  "measured over the same tokens.") +
                               (facts.unlike.isEmpty() ? QString() : '\n' + facts.unlike));
    empty_->setText(facts.nothing.isEmpty()
                        ? tr("Nothing measured yet.\nOpen a checkpoint and a text: the curves "
                             "appear here.")
                        : facts.nothing);
}

void CurvesView::setPreview(std::map<HeadId, std::vector<float>> preview, std::vector<float> mean) {
    if (state_.difference) return;
    state_.preview = std::move(preview);
    derive();
    meanPreviewed_ = !mean.empty();
    state_.previewMean =
        meanPreviewed_ ? std::move(mean) : meanWithPreview(state_.now, state_.preview);
    if (const int radius = state_.entropySmoothing; radius > 0) {
        state_.previewMean = smoothEntropy(state_.previewMean, radius);
        for (auto& [id, curve] : state_.preview)
            curve = smoothEntropy(curve, radius);
    }
    markDirty();
    if (isVisible()) flush();
}

void CurvesView::clearPreview() {
    if (state_.preview.empty() && state_.previewMean.empty()) return;
    state_.preview.clear();
    meanPreviewed_ = false;
    state_.previewMean.clear();
    markDirty();
}

void CurvesView::setDragging(bool dragging) {
    if (dragging_ == dragging) return;
    dragging_ = dragging;
    if (!dragging) markDirty();
}

void CurvesView::setUnit(EntropyUnit unit) {
    if (state_.unit == unit) return;
    // A range zoomed by hand shows the same part of the curve in the new unit.
    const double factor = fromNats(unit) / fromNats(state_.unit);
    for (AxisRange* range : {&state_.entropy, &state_.logPerplexity})
        *range = {range->lower * factor, range->upper * factor};
    state_.unit = unit;
    refreshControls();
    markDirty();
    emit unitChanged(unit);
}

void CurvesView::setSmoothing(int radius) {
    radius = std::max(radius, 0);
    if (state_.smoothing == radius) return;
    state_.smoothing = radius;
    curvesStale_ = true;
    refreshControls();
    markDirty();
    emit smoothingChanged(radius);
}

void CurvesView::setEntropySmoothing(int radius) {
    radius = std::max(radius, 0);
    if (state_.entropySmoothing == radius) return;
    state_.entropySmoothing = radius;
    curvesStale_ = true;
    refreshControls();
    markDirty();
}

void CurvesView::setPlots(PlotsChoice plots) {
    if (plots_ == plots) return;
    plots_ = plots;
    refreshControls();
    markDirty();
    emit plotsChanged();
}

bool CurvesView::hasTwoPlots() const {
    // Two low plots say less than one; large words need more. To a room they are shown only where
    // either has numbers enough at its axis.
    constexpr double usualText = 13.0;  // pixels
    constexpr int leastToRoom = 300;
    const double text = std::max(1.0, QFontInfo(font()).pixelSize() / usualText);
    if (plots_ == PlotsChoice::two) return !presenting_ || height() >= leastToRoom * text;
    return plots_ == PlotsChoice::automatic && (!state_.pins.empty() || state_.difference) &&
           height() >= leastForTwo * text;
}

void CurvesView::setSpread(bool shown) {
    if (spread_ == shown) return;
    spread_ = shown;
    curvesStale_ = true;
    refreshControls();
    markDirty();
}

void CurvesView::derive() {
    if (state_.twoPlots != hasTwoPlots()) {
        state_.twoPlots = hasTwoPlots();
        rangesStale_ = true;
        refreshControls();  // their height says so as well as a hand
    }
    const bool many = selection_->heads().size() > mostDrawnHeads;
    state_.selected = many ? std::set<HeadId>() : selection_->heads();
    state_.group = many ? selection_->heads() : std::set<HeadId>();
    state_.hovered = selection_->hovered();
    styleHeads();
    if (curvesStale_) {
        for (DerivedCurves* curves : {&state_.now, &state_.reference, &state_.behind})
            deriveAnew(*curves, state_.smoothing, state_.entropySmoothing);
        for (PinnedCurves& pin : state_.pins)
            deriveAnew(pin.curves, state_.smoothing, state_.entropySmoothing);
        deriveAnew(state_.held, state_.smoothing, state_.entropySmoothing);
        findInflections();
        state_.spread = spread_ && state_.now.source && !state_.difference
                            ? spreadOver(*state_.now.source, state_.smoothing)
                            : CurveSpread{};
        if (!meanPreviewed_) state_.previewMean = meanWithPreview(state_.now, state_.preview);
        curvesStale_ = false;
    }
    std::set<HeadId> drawn = state_.selected;
    if (state_.hovered) drawn.insert(*state_.hovered);
    for (DerivedCurves* curves : {&state_.now, &state_.reference, &state_.behind}) {
        deriveHeads(*curves, drawn, state_.entropySmoothing);
        deriveGroup(*curves, state_.group, state_.entropySmoothing);
    }
}

void CurvesView::markDirty(bool rangesToo) {
    dirty_ = true;
    rangesStale_ = rangesStale_ || rangesToo;
    if (isVisible() && !paintTimer_.isActive()) paintTimer_.start();
}

PlotStyle CurvesView::style() const {
    PlotStyle style{font(), strokeScale_};
    style.font.setPixelSize(std::max(1, QFontInfo(font()).pixelSize()));
    return style;
}

void CurvesView::flush() {
    paintTimer_.stop();
    if (!dirty_) return;
    derive();
    if (isEmpty()) {
        dirty_ = rangesStale_ = false;
        return;
    }
    if (rangesStale_) updateRanges();
    refreshLegend();
    updateReadOut();
    layout()->activate();
    rangesStale_ = dirty_ = false;
    paintTimer_.stop();
    plot_->draw(state_, theme_, style());
    publishAxis();
}

void CurvesView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (dirty_) paintTimer_.start();
}

void CurvesView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitControls();
    markDirty(false);
}

void CurvesView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        markDirty(false);
}

}  // namespace sextant
