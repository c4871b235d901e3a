// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/curves_view.h"

#include <QCursor>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "analysis/error.h"
#include "widgets/curves/axis_ticker.h"

namespace sextant {
namespace {

constexpr int kFrame = 16;             // ms between two paintings
constexpr std::size_t kMostHeads = 4;  // in the read-out box

QToolButton* quietButton(QWidget* parent, const QString& name, const QString& tip) {
    auto* button = new QToolButton(parent);
    button->setProperty("quiet", true);
    button->setAutoRaise(true);
    button->setObjectName(name);
    button->setToolTip(tip);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

}  // namespace

CurvesView::CurvesView(Selection* selection, QWidget* parent)
    : QWidget(parent), selection_(selection ? selection : new Selection(this)) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName("Curves by position");
    buildControls();
    paintTimer_.setSingleShot(true);
    paintTimer_.setInterval(kFrame);
    connect(&paintTimer_, &QTimer::timeout, this, [this] {
        if (isVisible()) flush();
    });
    connect(selection_, &Selection::headsChanged, this, [this] { markDirty(); });
    connect(selection_, &Selection::hoveredChanged, this, [this] { markDirty(false); });
    connect(selection_, &Selection::positionChanged, this, [this] {
        updateReadOut();
        if (isVisible()) plot_->layer("overlay")->replot();
    });
    setTheme(theme_);
}

CurvesView::~CurvesView() = default;

void CurvesView::buildControls() {
    legend_ = new QLabel(this);
    legend_->setTextFormat(Qt::RichText);
    legend_->setAttribute(Qt::WA_TransparentForMouseEvents);
    unitButton_ = quietButton(this, "unit", "Unit of the entropy");
    smoothingButton_ = quietButton(
        this, "smoothing", "How many tokens to each side the drawn log-perplexity is a mean over");
    // The hint waits behind a button: over the curves it would hide them.
    auto* hint =
        quietButton(this, "hint",
                    "Wheel: zoom positions (Ctrl: values, Shift: move along)\n"
                    "Drag: zoom into a range (Shift or middle button: move along)\n"
                    "Double-click or R: show all\n"
                    "+ - zoom, arrows move and zoom values, Shift+arrows move the crosshair\n"
                    "The first tokens of a text may run off the top");
    hint->setText("?");
    connect(hint, &QAbstractButton::clicked, this,
            [hint] { QToolTip::showText(QCursor::pos(), hint->toolTip(), hint); });
    auto* controls = new QHBoxLayout;
    controls->setContentsMargins(12, 6, 12, 0);
    controls->addWidget(legend_, 1);
    controls->addWidget(smoothingButton_);
    controls->addWidget(unitButton_);
    controls->addWidget(hint);

    plot_ = new CurvesPlot(this);
    plot_->setAttribute(Qt::WA_TransparentForMouseEvents);
    empty_ = new QLabel(
        "Nothing measured yet.\nOpen a checkpoint and a text: the curves appear here.", this);
    empty_->setAlignment(Qt::AlignCenter);
    empty_->setWordWrap(true);
    empty_->setAttribute(Qt::WA_TransparentForMouseEvents);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(4, 0, 4, 4);
    rows->setSpacing(0);
    rows->addLayout(controls);
    rows->addWidget(plot_, 1);
    rows->addWidget(empty_, 1);

    connect(unitButton_, &QToolButton::clicked, this, [this] {
        setUnit(state_.unit == EntropyUnit::nats ? EntropyUnit::bits : EntropyUnit::nats);
    });
    connect(smoothingButton_, &QToolButton::clicked, this, [this] {
        setSmoothing(state_.smoothing == 0 ? 8 : state_.smoothing < 50 ? 50 : 0);
    });
    refreshControls();
}

void CurvesView::refreshControls() {
    const bool something = !isEmpty();
    plot_->setVisible(something);
    empty_->setVisible(!something);
    legend_->setVisible(something);
    unitButton_->setVisible(something);
    smoothingButton_->setVisible(something);
    const auto strong = [](const char* left, const char* right, bool first) {
        return QString(first ? "[%1] %2" : "%1 [%2]").arg(left, right);
    };
    unitButton_->setText(strong("nats", "bits", state_.unit == EntropyUnit::nats));
    smoothingButton_->setText(state_.smoothing == 0
                                  ? QString("smoothing off")
                                  : QString::fromUtf8("smoothing ±%1").arg(state_.smoothing));
    fitLegend();
}

// The longest words that there is room for beside the buttons.
void CurvesView::fitLegend() {
    const QString over = state_.smoothing == 0
                             ? QString()
                             : QString::fromUtf8(", mean over ±%1 tokens").arg(state_.smoothing);
    const QStringList spellings[] = {{"entropy", "log-perplexity" + over, "reference"},
                                     {"entropy", "log-perplexity", "reference"},
                                     {"entropy", "log-ppl", "reference"},
                                     {"entropy", "log-ppl", "ref"},
                                     {"H", "log-ppl", "ref"}};
    const Role roles[] = {Role::entropy, Role::logPerplexity, Role::reference};
    const char* const dashes[] = {"━ ", "╍ ", "╌ "};
    const int count = state_.reference.source ? 3 : 2;
    int room = width() - 50;
    for (const QToolButton* button : {smoothingButton_, unitButton_})
        room -= button->sizeHint().width() + 6;
    room -= unitButton_->sizeHint().height();  // the hint's
    for (const QStringList& names : spellings) {
        QString plain, words;
        for (int i = 0; i < count; ++i) {
            const QString name = QString::fromUtf8(dashes[i]) + names[i];
            plain += (i > 0 ? "   " : "") + name;
            words +=
                (i > 0 ? "&nbsp;&nbsp; " : "") +
                QString("<span style='color:%1'>%2</span>")
                    .arg(legible(theme_.color(roles[i]), theme_.color(Role::panel)).name(), name);
        }
        legend_->setText(words);
        if (legend_->fontMetrics().horizontalAdvance(plain) <= room) return;
    }
}

void CurvesView::setTheme(const Theme& theme) {
    theme_ = theme;
    const QString muted = legible(theme.color(Role::muted), theme.color(Role::panel)).name();
    const QString text = theme.color(Role::text).name();
    empty_->setStyleSheet(QString("color: %1; background: transparent;").arg(muted));
    for (QToolButton* button : {unitButton_, smoothingButton_})
        button->setStyleSheet(
            QString("QToolButton { color: %1; background: transparent; border: 1px solid "
                    "transparent; padding: 2px 4px; } QToolButton:hover { color: %2; } "
                    "QToolButton:focus { border: 1px solid %3; border-radius: 4px; }")
                .arg(muted, text, theme.color(Role::accent).name()));
    refreshControls();
    markDirty(false);
}

void CurvesView::setEmphasis(double textScale, double strokeScale) {
    textScale_ = textScale;
    strokeScale_ = strokeScale;
    markDirty(false);
}

void CurvesView::setMeasurement(std::shared_ptr<const Measurement> measurement) {
    state_.now.source = std::move(measurement);
    curvesStale_ = true;
    refreshControls();
    markDirty();
}

void CurvesView::setReference(std::shared_ptr<const Measurement> measurement) {
    state_.reference.source = std::move(measurement);
    curvesStale_ = true;
    refreshControls();
    markDirty();
}

void CurvesView::setTrainedLength(std::int64_t tokens) {
    state_.trainedLength = std::max<std::int64_t>(tokens, 0);
    markDirty(false);
}

void CurvesView::setExperimentDescription(const QString& description) {
    description_ = description;
}

void CurvesView::setPreview(std::map<HeadId, std::vector<float>> preview, std::vector<float> mean) {
    state_.preview = std::move(preview);
    derive();
    meanPreviewed_ = !mean.empty();
    state_.previewMean =
        meanPreviewed_ ? std::move(mean) : meanWithPreview(state_.now, state_.preview);
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
    state_.entropy = {state_.entropy.lower * factor, state_.entropy.upper * factor};
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

AxisRange CurvesView::allPositions() const {
    return {0.0, static_cast<double>(std::max(state_.length(), 1))};
}

void CurvesView::resetZoom() {
    allPositionsShown_ = true;
    valuesFitted_ = true;
    markDirty();
}

void CurvesView::setVisiblePositions(AxisRange positions) {
    if (isEmpty() || !(positions.size() >= 0.0)) return;
    const double least = std::min(8.0, allPositions().size());
    if (positions.size() < least) {
        const double middle = 0.5 * (positions.lower + positions.upper);
        positions = {middle - 0.5 * least, middle + 0.5 * least};
    }
    state_.positions = within(positions, allPositions());
    allPositionsShown_ = state_.positions == allPositions();
    markDirty();
}

void CurvesView::derive() {
    if (!curvesStale_) return;
    state_.now = derivedCurves(std::move(state_.now.source), state_.smoothing);
    state_.reference = derivedCurves(std::move(state_.reference.source), state_.smoothing);
    if (!meanPreviewed_) state_.previewMean = meanWithPreview(state_.now, state_.preview);
    curvesStale_ = false;
}

void CurvesView::updateRanges() {
    state_.positions =
        allPositionsShown_ ? allPositions() : within(state_.positions, allPositions());
    if (!valuesFitted_) return;
    const AxisRange entropy = fittedEntropy(state_), logPerplexity = fittedLogPerplexity(state_);
    state_.entropy = dragging_ ? united(state_.entropy, entropy) : entropy;
    state_.logPerplexity = dragging_ ? united(state_.logPerplexity, logPerplexity) : logPerplexity;
}

void CurvesView::markDirty(bool rangesToo) {
    dirty_ = true;
    rangesStale_ = rangesStale_ || rangesToo;
    if (isVisible() && !paintTimer_.isActive()) paintTimer_.start();
}

PlotStyle CurvesView::style() const {
    PlotStyle style{font(), strokeScale_};
    style.font.setPixelSize(
        std::max(1, static_cast<int>(std::lround(QFontInfo(font()).pixelSize() * textScale_))));
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
    state_.selected = selection_->heads();
    state_.hovered = selection_->hovered();
    if (rangesStale_) updateRanges();
    rangesStale_ = dirty_ = false;
    updateReadOut();
    layout()->activate();
    plot_->draw(state_, theme_, style());
}

void CurvesView::updateReadOut() {
    CurvesReadOut* readOut = plot_->readOut();
    const auto position = selection_->position();
    if (!position || *position < 0 || *position >= state_.length()) {
        readOut->setPosition(std::nullopt);
        return;
    }
    readOut->setPosition(*position, readOutLines(static_cast<std::size_t>(*position)));
}

std::vector<CurvesReadOut::Line> CurvesView::readOutLines(std::size_t position) const {
    const double scale = fromNats(state_.unit);
    const QColor box = theme_.color(Role::raised);
    const auto colour = [&](Role role) { return legible(theme_.color(role), box); };
    const auto number = [&](std::span<const float> curve, double factor) {
        const bool known = position < curve.size() && std::isfinite(curve[position]);
        return known ? groupedNumber(curve[position] * factor, 2) : QString::fromUtf8("–");
    };
    const auto withReference = [&](const QString& value, std::span<const float> reference,
                                   double factor) {
        return state_.reference.source
                   ? QString("%1 (ref %2)").arg(value, number(reference, factor))
                   : value;
    };
    std::vector<CurvesReadOut::Line> lines;
    lines.push_back({QString("position %1").arg(groupedNumber(static_cast<qint64>(position))),
                     colour(Role::text), true});
    lines.push_back(
        {withReference(
             QString("entropy %1 %2").arg(number(state_.now.entropy, scale), name(state_.unit)),
             state_.reference.entropy, scale),
         colour(Role::entropy)});
    lines.push_back({withReference(QString("log-ppl %1").arg(number(state_.now.logPerplexity, 1.0)),
                                   state_.reference.logPerplexity, 1.0),
                     colour(Role::logPerplexity)});
    std::set<HeadId> heads;
    if (selection_->heads().size() <= kMostHeads) heads = selection_->heads();
    if (selection_->hovered()) heads.insert(*selection_->hovered());
    for (const HeadId id : heads) {
        if (state_.now.head(id).empty()) continue;
        const bool hovered = selection_->hovered() == id;
        lines.push_back({QString("L%1 H%2  %3")
                             .arg(id.layer)
                             .arg(id.head)
                             .arg(withReference(number(state_.now.head(id), scale),
                                                state_.reference.head(id), scale)),
                         colour(hovered ? Role::accent : Role::muted)});
    }
    return lines;
}

QStringList CurvesView::readOut() const {
    return plot_->readOut()->position() ? plot_->readOut()->text() : QStringList();
}

void CurvesView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (dirty_) paintTimer_.start();
}

void CurvesView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitLegend();
    markDirty(false);
}

void CurvesView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        markDirty(false);
}

}  // namespace sextant
