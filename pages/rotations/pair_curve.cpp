// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/rotations/pair_curve.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "pages/rotations/pair_arcs.h"
#include "widgets/controls/number_text.h"
#include "widgets/plot/chart_pane.h"

namespace sextant {

namespace {

constexpr double leftRoom = 26.0;
constexpr int samplesAPixel = 2;

}  // namespace

PairCurve::PairCurve(QWidget* parent) : QWidget(parent) {
    setNumberFont(this);
    setAccessibleName(tr("Cosine of one pair by distance"));
    setToolTip(tr("Cosine of the pair's angle against the distance; drag to choose a distance."));
}

void PairCurve::setTheme(const Theme& theme, double strokes) {
    theme_ = theme;
    strokes_ = strokes;
    update();
}

void PairCurve::setShown(std::shared_ptr<const RotationShown> shown, int pair,
                         std::int64_t tokens) {
    shown_ = std::move(shown);
    pair_ = pair;
    tokens_ = tokens;
    update();
}

PlotPane PairCurve::frame() const {
    PlotPane pane;
    pane.area = QRectF(rect()).adjusted(leftRoom, 4.0, -6.0, -fontMetrics().height() - 4.0);
    pane.x.range = {0.0, std::max(1.0, static_cast<double>(shown_->facts.n - 1))};
    pane.left.range = {-1.0 / 0.96, 1.0 / 0.96};
    return pane;
}

std::vector<PlotLine> PairCurve::stretches(const Theme& theme, std::int64_t step) const {
    const auto pair = static_cast<std::size_t>(pair_);
    const PairFacts& one = shown_->facts.pairs[pair];
    std::vector<PlotLine> made;
    bool open = false;
    for (std::int64_t tokens = 0; tokens < shown_->facts.n; tokens += step) {
        const double angle = shown_->facts.now.angle(pair, tokens);
        if (!std::isfinite(angle)) {
            open = false;
            continue;
        }
        const double turned = std::fmod(angle, 2.0 * std::numbers::pi);
        const bool met =
            arcState(one.trainedAngle, turned, one.trainedTheta) != ArcState::beyondArc;
        const QString key = met ? "met" : "new";
        if (!open || made.back().key != key) {
            PlotLine next{
                key,
                {},
                QPen(theme.color(met ? Role::accent : Role::logPerplexity), 2.0 * strokes_)};
            if (open) next.points.push_back(made.back().points.back());  // stretches join
            made.push_back(std::move(next));
        }
        made.back().points.emplace_back(static_cast<double>(tokens), std::cos(angle));
        open = true;
    }
    return made;
}

Plot PairCurve::plot(const Theme& theme) const {
    Plot plot{font(), {}};
    if (!has()) return plot;
    const RotationFacts& facts = shown_->facts;
    const QColor muted = theme.textColor(Role::muted);
    PlotPane pane = frame();
    const std::int64_t most =
        std::max<std::int64_t>(1, std::llround(pane.area.width()) * samplesAPixel);
    pane.x.colour = pane.left.colour = muted;
    pane.left.ticks = ticksAt({-1.0, 0.0, 1.0});
    pane.x.ticks.push_back({0.0, "0"});
    if (facts.n > facts.trainedLength)
        pane.x.ticks.push_back({static_cast<double>(facts.trainedLength),
                                separated(facts.trainedLength), theme.textColor(Role::accent)});
    pane.x.ticks.push_back({pane.x.range.upper, tr("%1 tokens").arg(separated(facts.n))});
    addTrained(pane, static_cast<double>(facts.trainedLength),
               blend(theme.color(Role::raised), theme.color(Role::accent), 0.05),
               QPen(theme.color(Role::accent), strokes_));
    pane.rules.push_back({0.0, QPen(theme.color(Role::line), strokes_), false});
    pane.rules.push_back(
        {static_cast<double>(tokens_), QPen(theme.color(Role::text), strokes_), true, false, true});
    const auto pair = static_cast<std::size_t>(pair_);
    if (shown_->hasMethod() && pair < facts.before.near.size())
        pane.lines.push_back(
            {"before",
             sampledPoints(facts.n, most,
                           [&](auto tokens) { return std::cos(facts.before.angle(pair, tokens)); }),
             QPen(theme.color(Role::reference), strokes_, Qt::DashLine)});
    for (PlotLine& line : stretches(theme, std::max<std::int64_t>(1, facts.n / most)))
        pane.lines.push_back(std::move(line));
    plot.panes.push_back(std::move(pane));
    holdNumbers(plot, plot.panes[0].area.left() - 4.0, width());
    return plot;
}

void PairCurve::paintTo(QPainter& painter, const Theme& theme) const {
    painter.setRenderHint(QPainter::Antialiasing);
    paint(painter, plot(theme));
}

void PairCurve::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintTo(painter, theme_);
}

void PairCurve::moveTo(double x) {
    const auto last = static_cast<double>(shown_->facts.n - 1);
    emit distanceMoved(std::llround(std::clamp(frame().xAt(x), 0.0, last)));
}

void PairCurve::mousePressEvent(QMouseEvent* event) {
    if (has()) moveTo(event->position().x());
}

void PairCurve::mouseMoveEvent(QMouseEvent* event) {
    if (has() && (event->buttons() & Qt::LeftButton)) moveTo(event->position().x());
}

}  // namespace sextant
