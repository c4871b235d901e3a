// SPDX-License-Identifier: GPL-3.0-or-later
// One plot or two: their axes, and how much room each has.
#include <algorithm>
#include <cmath>

#include "pages/curves/curves_view_plot.h"
#include "pages/curves/curves_view_read_out.h"
#include "pages/curves/shared_lines.h"
#include "widgets/plot/axis_ticker.h"
#include "widgets/said.h"

namespace sextant {

namespace {

int ticksOf(const QCPAxis* axis) {
    QVector<double> ticks;
    axis->ticker()->generate(axis->range(), QLocale::c(), 'f', 6, ticks, nullptr, nullptr);
    return static_cast<int>(std::count_if(
        ticks.begin(), ticks.end(), [axis](double tick) { return axis->range().contains(tick); }));
}

// About `wanted` ticks; a few more where a round step leaves fewer than five, while there is room
// for `most`.
void giveTicks(QCPAxis* axis, int wanted, int most) {
    constexpr int least = 5, mostWanted = 14;
    axis->ticker()->setTickCount(wanted);
    for (int count = wanted + 1; ticksOf(axis) < least && count <= mostWanted; ++count) {
        axis->ticker()->setTickCount(count);
        if (ticksOf(axis) <= most) continue;
        axis->ticker()->setTickCount(wanted);
        return;
    }
}

void setPlaces(QCPAxis* axis, const QVector<double>& places) {
    qSharedPointerCast<ValueTicker>(axis->ticker())->setPlaces(places);
}

// The lines of `left`, evenly over a range that readable steps make up, else at readable values;
// and the same lines on `right`, which may be `left` itself. `most` ticks have room.
void shareLines(QCPAxis* left, QCPAxis* right, int wanted, int most) {
    const auto evenly = [](const QCPRange& range, int intervals) {
        QVector<double> places;
        for (int k = 0; k <= intervals; ++k)
            places << (k == intervals ? range.upper : range.lower + k * range.size() / intervals);
        return places;
    };
    const auto own = [](const QCPRange& range) { return AxisRange{range.lower, range.upper}; };
    int shared = sharedIntervals(own(left->range()), own(right->range()));
    if (shared >= most) shared = shared % 2 == 0 && shared / 2 < most ? shared / 2 : 1;
    if (shared == 0) {
        if (const auto lines = sharedLines(own(left->range()), own(right->range()), wanted, most)) {
            setPlaces(left, {lines->left.begin(), lines->left.end()});
            setPlaces(right, {lines->right.begin(), lines->right.end()});
            return;
        }
    }
    QVector<double> lines;
    if (shared > 0) lines = evenly(left->range(), shared);
    setPlaces(left, lines);
    if (lines.isEmpty()) {
        giveTicks(left, wanted, most);
        left->ticker()->generate(left->range(), QLocale::c(), 'f', 6, lines, nullptr, nullptr);
    }
    QVector<double> others;
    const double scale = right->range().size() / left->range().size();
    for (const double line : lines)
        if (left->range().contains(line))
            others << right->range().lower + (line - left->range().lower) * scale;
    setPlaces(right, others);
}

}  // namespace

CurvesPlot::CurvesPlot(QWidget* parent)
    : QCustomPlot(parent), margins_(new QCPMarginGroup(this)), readOut_(new CurvesReadOut(this)) {
    setAccessibleName(tr("Curves of entropy and log-perplexity by position"));
    yAxis->setTicker(QSharedPointer<ValueTicker>::create());
    yAxis2->setTicker(QSharedPointer<ValueTicker>::create());
    yAxis2->setVisible(true);
    axisRect()->setMarginGroup(QCP::msLeft | QCP::msRight, margins_);
    setAutoAddPlottableToLegend(false);
    setSelectionRectMode(QCP::srmNone);
    setPlottingHint(QCP::phFastPolylines);
}

QRect CurvesPlot::lowerArea() const {
    return lower_ ? lower_->rect() : QRect();
}

QCPAxis* CurvesPlot::valueAxis(bool entropy) const {
    return entropy ? yAxis : lower_ ? lower_->axis(QCPAxis::atLeft) : yAxis2;
}

// Nothing is drawn in either by then.
void CurvesPlot::setTwo(bool two) {
    if (two == hasTwo()) return;
    if (!two) {
        plotLayout()->remove(lower_);
        plotLayout()->simplify();
        lower_ = nullptr;
        return;
    }
    lower_ = new QCPAxisRect(this);
    plotLayout()->addElement(1, 0, lower_);
    lower_->setMarginGroup(QCP::msLeft | QCP::msRight, margins_);
    lower_->axis(QCPAxis::atLeft)->setTicker(QSharedPointer<ValueTicker>::create());
    for (QCPAxis* axis : lower_->axes()) {
        axis->setLayer("axes");
        axis->grid()->setLayer("grid");
    }
}

void CurvesPlot::styleAxes(const CurvesState& state, const Theme& theme, const PlotStyle& style) {
    const QFont small = numberFont(scaledFont(style.font, 0.92));
    const QColor panel = theme.color(Role::panel);
    const int em = QFontInfo(style.font).pixelSize();
    // The longest that the height has room for, above the positions.
    const double above = 4.0 * QFontMetricsF(style.font).height() + legendRows_;
    const double room = (height() - above) / (hasTwo() ? 2.0 : 1.0);
    const auto fitting = [&](std::initializer_list<QString> titles) {
        for (const QString& title : titles)
            if (QFontMetricsF(style.font).horizontalAdvance(title) <= room) return title;
        return QString();
    };
    const auto dress = [&](QCPAxis* axis, const QColor& colour, const QString& title) {
        axis->setLabel(title);
        axis->setLabelFont(style.font);
        axis->setTickLabelFont(small);
        axis->setLabelColor(colour);
        axis->setTickLabelColor(colour);
        axis->setBasePen(Qt::NoPen);
        axis->setTickPen(Qt::NoPen);
        axis->setSubTickPen(Qt::NoPen);
        axis->setTickLength(0);
        axis->setSubTickLength(0);
        axis->setTickLabelPadding(static_cast<int>(0.6 * em));
        axis->setLabelPadding(static_cast<int>(0.5 * em));
        axis->grid()->setZeroLinePen(Qt::NoPen);
        axis->grid()->setPen(QPen(blend(panel, theme.color(Role::line), 0.7), style.stroke));
    };
    const auto dressPositions = [&](QCPAxis* axis, bool named) {
        dress(axis, legible(theme.color(Role::muted), panel),
              named ? tr("position (tokens)") : QString());
        axis->setTickLabels(named);
        axis->grid()->setVisible(false);
        axis->setScaleType(state.logPositions ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
        if (state.logPositions)
            axis->setTicker(QSharedPointer<LogPositionTicker>::create());
        else
            axis->setTicker(QSharedPointer<PositionTicker>::create());
        const AxisRange shown = state.shownPositions();
        axis->setRange(shown.lower, shown.upper);
    };
    dressPositions(xAxis, !lower_);
    if (lower_) dressPositions(lower_->axis(QCPAxis::atBottom), true);
    const QString unit = shownUnit(state.unit);
    const QString of = state.unit == EntropyUnit::nats ? QString() : QString(" (%1)").arg(unit);
    dress(yAxis, legible(theme.color(Role::entropy), panel),
          state.difference ? fitting({tr("attention entropy, difference to A (%1)").arg(unit),
                                      tr("entropy minus A (%1)").arg(unit), tr("minus A")})
                           : fitting({tr("attention entropy (%1)").arg(unit),
                                      tr("entropy (%1)").arg(unit), unit}));
    yAxis->setRange(state.entropy.lower, state.entropy.upper);
    QCPAxis* logPerplexity = valueAxis(false);
    dress(logPerplexity, legible(theme.color(Role::logPerplexity), panel),
          state.difference
              ? fitting({tr("log-perplexity, difference to A (%1)").arg(unit),
                         tr("log-ppl minus A (%1)").arg(unit), tr("minus A")})
              : fitting({tr("log-perplexity") + of, tr("log-ppl") + of, tr("log-ppl")}));
    logPerplexity->setRange(state.logPerplexity.lower, state.logPerplexity.upper);
    logPerplexity->grid()->setVisible(lower_ != nullptr);
    yAxis2->setVisible(!lower_);
    setBackground(QBrush(panel));

    const QColor raised = theme.color(Role::raised);
    QColor band = theme.color(Role::accent);
    band.setAlphaF(0.2f);
    readOut_->setStyle({theme.color(Role::muted), raised, theme.color(Role::line), band},
                       numberFont(scaledFont(style.font, 0.96)));
}

void CurvesPlot::layOut(const CurvesState& state, const PlotStyle& style) {
    // A widget that was never shown has not heard of its size yet.
    setViewport(rect());
    const auto update = [this] {
        plotLayout()->update(QCPLayoutElement::upPreparation);
        plotLayout()->update(QCPLayoutElement::upMargins);
        plotLayout()->update(QCPLayoutElement::upLayout);
    };
    const QFont small = numberFont(scaledFont(style.font, 0.92));
    const double textHeight = QFontMetricsF(small).height();
    // Labels of heads stand between the plot and what is right of it.
    const int labels = static_cast<int>(std::ceil(labelRoom(state, style)));
    yAxis2->setOffset(lower_ ? 0 : labels);
    QMargins margins(0, static_cast<int>(std::ceil(textHeight + legendRows_)) + 4, 0, 0);
    const double widest = QFontMetricsF(small).horizontalAdvance(
        groupedNumber(static_cast<qint64>(std::max(state.positions.upper, 0.0))));
    // The last position's number is left out where half of it does not fit.
    margins.setRight(std::max(lower_ ? labels : 0, static_cast<int>(0.5 * widest) + 4));
    axisRect()->setMinimumMargins(margins);  // words above the plot
    if (lower_) {
        lower_->setMinimumMargins(
            QMargins(0, static_cast<int>(0.6 * textHeight), margins.right(), 0));
        plotLayout()->setRowSpacing(0);
    }
    update();
    const auto fit = [](double pixels, double each) {
        return std::clamp(static_cast<int>(pixels / each), 2, 10);
    };
    const auto most = [](double pixels, double each) {
        return static_cast<int>(pixels / each) + 1;
    };
    for (QCPAxisRect* rect : axisRects()) {
        giveTicks(rect->axis(QCPAxis::atBottom), fit(rect->width(), widest + 2.0 * textHeight),
                  most(rect->width(), widest + textHeight));
        const int wanted = std::min(fit(rect->height(), 1.6 * textHeight), 7);
        const int room = most(rect->height(), 1.3 * textHeight);
        QCPAxis* left = rect->axis(QCPAxis::atLeft);
        shareLines(left, lower_ ? left : yAxis2, wanted, room);
    }
    update();  // other labels may need other margins
    columns_ = std::max(1, static_cast<int>(axisRect()->width() * style.detail));
}

}  // namespace sextant
