// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/rotations/pair_curve.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "pages/rotations/pair_arcs.h"
#include "widgets/controls/number_text.h"

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

void PairCurve::setShown(std::shared_ptr<const RotationShown> shown) {
    shown_ = std::move(shown);
    update();
}

void PairCurve::setPair(int pair) {
    pair_ = pair;
    update();
}

void PairCurve::setDistance(std::int64_t tokens) {
    tokens_ = tokens;
    update();
}

QRectF PairCurve::plotRect() const {
    return QRectF(rect()).adjusted(leftRoom, 4.0, -6.0, -fontMetrics().height() - 4.0);
}

double PairCurve::xOf(double tokens) const {
    const QRectF plot = plotRect();
    const double last = std::max(1.0, static_cast<double>(shown_->facts.n - 1));
    return plot.left() + plot.width() * tokens / last;
}

QPointF PairCurve::pointOf(double tokens, double angle) const {
    const QRectF plot = plotRect();
    return {xOf(tokens), plot.center().y() - 0.48 * plot.height() * std::cos(angle)};
}

std::vector<PairCurve::Stretch> PairCurve::stretches() const {
    std::vector<Stretch> made;
    if (!has()) return made;
    const auto pair = static_cast<std::size_t>(pair_);
    const PairFacts& one = shown_->facts.pairs[pair];
    const std::int64_t n = shown_->facts.n;
    const auto step = std::max<std::int64_t>(
        1, n / std::max(1, static_cast<int>(plotRect().width()) * samplesAPixel));
    bool open = false;
    for (std::int64_t tokens = 0; tokens < n; tokens += step) {
        const double angle = shown_->facts.now.angle(pair, tokens);
        if (!std::isfinite(angle)) {
            open = false;
            continue;
        }
        const double turned = std::fmod(angle, 2.0 * std::numbers::pi);
        const bool met =
            arcState(one.trainedAngle, turned, one.trainedTheta) != ArcState::beyondArc;
        const QPointF point = pointOf(static_cast<double>(tokens), angle);
        if (!open || made.back().met != met) {
            // Stretches join.
            const bool joined = open;
            const QPointF last = joined ? made.back().points.back() : point;
            made.push_back({met, {}});
            if (joined) made.back().points.push_back(last);
        }
        made.back().points.push_back(point);
        open = true;
    }
    return made;
}

void PairCurve::paintTo(QPainter& painter, const Theme& theme) const {
    if (!has()) return;
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF plot = plotRect();
    const RotationFacts& facts = shown_->facts;
    if (facts.n > facts.trainedLength) {
        const double edge = xOf(static_cast<double>(facts.trainedLength));
        painter.fillRect(QRectF(edge, plot.top(), plot.right() - edge, plot.height()),
                         blend(theme.color(Role::raised), theme.color(Role::accent), 0.05));
        painter.setPen(QPen(theme.color(Role::accent), strokes_));
        painter.drawLine(QPointF(edge, plot.top()), QPointF(edge, plot.bottom()));
    }
    painter.setPen(QPen(theme.color(Role::line), strokes_));
    painter.drawLine(QPointF(plot.left(), plot.center().y()),
                     QPointF(plot.right(), plot.center().y()));
    if (shown_->hasMethod()) {
        QPolygonF before;
        const auto step = std::max<std::int64_t>(
            1, facts.n / std::max(1, static_cast<int>(plot.width()) * samplesAPixel));
        for (std::int64_t tokens = 0; tokens < facts.n; tokens += step) {
            if (pair_ >= static_cast<int>(facts.before.near.size())) break;
            const double angle = facts.before.angle(static_cast<std::size_t>(pair_), tokens);
            if (std::isfinite(angle)) before << pointOf(static_cast<double>(tokens), angle);
        }
        painter.setPen(QPen(theme.color(Role::reference), strokes_, Qt::DashLine));
        painter.drawPolyline(before);
    }
    for (const Stretch& stretch : stretches()) {
        painter.setPen(
            QPen(theme.color(stretch.met ? Role::accent : Role::logPerplexity), 2.0 * strokes_));
        painter.drawPolyline(stretch.points.data(), static_cast<int>(stretch.points.size()));
    }
    const double hand = xOf(static_cast<double>(tokens_));
    painter.setPen(QPen(theme.color(Role::text), strokes_));
    painter.drawLine(QPointF(hand, plot.top()), QPointF(hand, plot.bottom()));
    painter.setFont(font());
    const double line = fontMetrics().height();
    const auto word = [&](double x, const QString& text, Role role, QRectF& taken) {
        const double wide = QFontMetricsF(font()).horizontalAdvance(text);
        const double left = std::clamp(x - 0.5 * wide, plot.left() - 4.0, width() - wide);
        const QRectF place(left, plot.bottom() + 2.0, wide + 1.0, line);
        if (place.adjusted(-6, 0, 6, 0).intersects(taken)) return;
        taken = taken.united(place);
        painter.setPen(theme.textColor(role));
        painter.drawText(place, Qt::AlignCenter, text);
    };
    QRectF left, right;
    word(plot.left(), "0", Role::muted, left);
    if (facts.n > facts.trainedLength)
        word(xOf(static_cast<double>(facts.trainedLength)), separated(facts.trainedLength),
             Role::accent, left);
    right = left;
    word(plot.right(), tr("%1 tokens").arg(separated(facts.n)), Role::muted, right);
    painter.setPen(theme.textColor(Role::muted));
    for (const int value : {1, 0, -1})
        painter.drawText(QRectF(0.0, plot.center().y() - value * 0.48 * plot.height() - 0.5 * line,
                                leftRoom - 6.0, line),
                         Qt::AlignRight | Qt::AlignVCenter,
                         value < 0 ? QString::fromUtf8("\u22121") : QString::number(value));
}

void PairCurve::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintTo(painter, theme_);
}

void PairCurve::moveTo(double x) {
    const QRectF plot = plotRect();
    const double share = std::clamp((x - plot.left()) / std::max(1.0, plot.width()), 0.0, 1.0);
    emit distanceMoved(std::llround(share * static_cast<double>(shown_->facts.n - 1)));
}

void PairCurve::mousePressEvent(QMouseEvent* event) {
    if (has()) moveTo(event->position().x());
}

void PairCurve::mouseMoveEvent(QMouseEvent* event) {
    if (has() && (event->buttons() & Qt::LeftButton)) moveTo(event->position().x());
}

}  // namespace sextant
