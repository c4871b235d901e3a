// SPDX-License-Identifier: GPL-3.0-or-later
// The frame of the plots against distance: axes, zones, the trained length and its label.
#include <algorithm>
#include <cmath>
#include <limits>

#include "pages/distance/distance_plot.h"
#include "widgets/plot/axis_range.h"
#include "widgets/plot/axis_ticker.h"

namespace sextant {

namespace {

constexpr int scoreIntervals = 6;

}  // namespace

void DistancePlot::fitAxis(QCPAxis* axis, const QCPRange& whole) {
    const auto known = whole_.find(axis);
    if (known != whole_.end() && known->second == whole) return;
    whole_[axis] = whole;
    axis->setRange(whole);
}

// What a rotation's scores need as a rule, more where they (an amplitude beyond 1) or the layer's
// own biases go further, within reason.
QCPRange DistancePlot::scoreRange() const {
    constexpr double mostExponential = 30.0, leastScore = -11.0, mostScore = 11.0, nearly = 1e-9;
    QCPRange range = look_.exponentiated ? QCPRange(0.0, 3.0) : QCPRange(-1.0, 1.0);
    double least = std::numeric_limits<double>::infinity(), most = -least;
    const auto hold = [&](const std::vector<double>& scores) {
        for (const double score : scores) {
            least = std::min(least, score);
            most = std::max(most, score);
        }
    };
    for (const auto* scores : {&facts_.now, &facts_.nowLimit, &facts_.before, &facts_.beforeLimit})
        hold(*scores);
    if (facts_.biased)
        for (const auto* lines : {&facts_.biases, &facts_.biasesBefore})
            for (const BiasLine& line : *lines)
                hold(line.score);
    least = std::min(range.lower, shown(least));  // exp keeps the order
    most = std::max(range.upper, shown(most));
    const auto covering = [](double span) {  // by as many intervals as there are
        double step = readableStep(span, scoreIntervals);
        while (scoreIntervals * step < span)
            step = readableStep(step * 1.5 * scoreIntervals, scoreIntervals);
        return scoreIntervals * step;
    };
    if (look_.exponentiated && most > range.upper)
        range.upper = covering(std::min(most, mostExponential));
    if (!look_.exponentiated && most > range.upper + nearly) {
        range.upper = covering(2.0 * std::min(most, mostScore)) / 2.0;
        range.lower = -range.upper;
    }
    if (!look_.exponentiated && least < range.lower - nearly)
        range.lower = range.upper - covering(range.upper - std::max(least, leastScore));
    return range;
}

// What the lower plot shows, as long as there is room for it beside the axes.
QString DistancePlot::sensitivityText(const QFontMetrics& metrics) const {
    const QString score = look_.exponentiated ? tr("exp A") : tr("A");
    const QString step = tr("%1(r \u2212 1) \u2212 %1(r)").arg(score);
    QStringList forms = {tr("sensitivity: %1").arg(step), step};
    if (look_.logSensitivity)
        forms = {tr("sensitivity: |%1|, root mean square over \u00b1%2 distances"),
                 tr("|%1|, root mean square over \u00b1%2 distances"),
                 tr("|%1|, rms over \u00b1%2"), tr("|%1|")};
    const int room = width() - 2 * metrics.horizontalAdvance("88888");
    for (QString& form : forms) {
        form.replace("%1", step).replace("%2", QString::number(sensitivityRadius));
        if (metrics.horizontalAdvance(form) <= room) return form;
    }
    return forms.back();
}

void DistancePlot::frame() {
    setBackground(theme_.color(Role::panel));
    const QColor muted = theme_.textColor(Role::muted);
    words_->setTextColor(theme_.color(Role::text));
    words_->setBrush(Qt::NoBrush);
    QFont small = font();
    if (isPicture())
        small.setPixelSize(font().pixelSize());
    else
        small.setPointSizeF(std::max(6.5, font().pointSizeF() * 0.9));
    words_->setFont(small);
    for (QCPAxisRect* rect : {score_, sensitivity_}) {
        const bool isScore = rect == score_;
        const bool alone = isScore ? !sensitivity_->visible() : !score_->visible();
        for (QCPAxis* axis : rect->axes()) {
            axis->setBasePen(Qt::NoPen);
            axis->setTickPen(Qt::NoPen);
            axis->setSubTickPen(Qt::NoPen);
            axis->setTickLabelColor(muted);
            axis->setLabelColor(muted);
            axis->setTickLabelFont(numberFont(small));
            axis->setLabelFont(small);
            const QPen grid(theme_.color(Role::line), isPicture() ? 0.5 : 1.0);
            axis->grid()->setPen(grid);
            axis->grid()->setZeroLinePen(grid);
            axis->grid()->setSubGridVisible(false);
        }
        QCPAxis* x = rect->axis(QCPAxis::atBottom);
        x->setScaleType(look_.logDistance ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
        x->setTicker(QSharedPointer<QCPAxisTicker>(look_.logDistance ? new LogPositionTicker
                                                                     : new PositionTicker));
        const double end = std::max<double>(2.0, static_cast<double>(facts_.distances()));
        fitAxis(x, QCPRange(look_.logDistance ? 1.0 : 0.0, end));
        x->setTickLabels(!isScore || alone);
        x->setLabel(!isScore || alone ? tr("distance (tokens)") : QString());
        QCPAxis* y = rect->axis(QCPAxis::atLeft);
        y->setTickLabelColor(theme_.textColor(Role::entropy));
        y->setLabelColor(theme_.textColor(Role::entropy));
    }
    QCPAxis* left = score_->axis(QCPAxis::atLeft);
    left->setVisible(score_->visible());
    left->setLabel(look_.exponentiated ? tr("exp of raw score") : tr("raw score"));
    fitAxis(left, scoreRange());
    const auto sixths = [this](QCPAxis* axis, int decimals) {
        const QCPRange& whole = whole_.at(axis);
        axis->setNumberFormat("f");
        axis->setNumberPrecision(decimals);
        if (axis->range() != whole) {  // zoomed
            axis->setTicker(QSharedPointer<QCPAxisTicker>(new ValueTicker));
            axis->setNumberFormat("g");
            axis->setNumberPrecision(6);
            return;
        }
        auto* ticker = new QCPAxisTickerFixed;
        ticker->setTickStep(whole.size() / scoreIntervals);
        ticker->setTickOrigin(whole.lower);
        axis->setTicker(QSharedPointer<QCPAxisTicker>(ticker));
    };
    sixths(left, whole_.at(left).size() > 6 ? 0 : look_.exponentiated ? 1 : 2);

    QCPAxis* right = score_->axis(QCPAxis::atRight);
    const bool any = !facts_.measured.empty() && score_->visible();
    right->setVisible(any);
    right->setTickLabels(any);
    if (any) {
        // Steps that read well, as many as on the left, so that grid lines are shared.
        double step = readableStep(std::max(rightMost_ - rightLeast_, 1e-3), scoreIntervals);
        double lower = std::floor(rightLeast_ / step) * step;
        while (lower + scoreIntervals * step < rightMost_) {
            step = readableStep(step * 1.5 * scoreIntervals, scoreIntervals);
            lower = std::floor(rightLeast_ / step) * step;
        }
        fitAxis(right, QCPRange(lower, lower + scoreIntervals * step));
        sixths(right, step < 0.1 ? 2 : step < 1.0 ? 1 : 0);
        right->grid()->setVisible(false);
        right->setLabel(look_.unitScores ? tr("measured, divided by |q||k|")
                                         : tr("measured mean score (logits)"));
    } else {
        right->setLabel({});
    }

    QCPAxis* lower = sensitivity_->axis(QCPAxis::atLeft);
    lower->setLabel(sensitivity_->visible() ? tr("sensitivity") : QString());
    lower->setScaleType(look_.logSensitivity ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    if (look_.logSensitivity) {
        auto* ticker = new QCPAxisTickerLog;
        ticker->setSubTickCount(0);
        lower->setTicker(QSharedPointer<QCPAxisTicker>(ticker));
        lower->setNumberFormat("eb");
        lower->setNumberPrecision(0);
        fitAxis(lower, QCPRange(1e-5, 1.0));
    } else {
        lower->setTicker(QSharedPointer<QCPAxisTicker>(new ValueTicker));
        lower->setNumberFormat("g");
        fitAxis(lower, QCPRange(-0.3, 0.3));
    }
    sensitivity_->axis(QCPAxis::atRight)->setVisible(false);
    sensitivityWord_->setVisible(sensitivity_->visible());
    sensitivityWord_->setText(sensitivityText(QFontMetrics(small)));
    sensitivityWord_->setColor(muted);
    sensitivityWord_->setFont(small);

    for (int at = 0; at < 2; ++at) {
        const auto trained = static_cast<double>(facts_.trained);
        const bool beyond = facts_.trained > 0 && trained < static_cast<double>(facts_.distances());
        const bool seen = (at == 0 ? score_ : sensitivity_)->visible();
        zone_[at]->setVisible(beyond && seen);
        zone_[at]->setPen(Qt::NoPen);
        zone_[at]->setBrush(theme_.newTerritory());
        zone_[at]->topLeft->setCoords(trained, 0.0);
        zone_[at]->bottomRight->setCoords(static_cast<double>(facts_.distances()) * 4, 1.0);
        trained_[at]->setVisible(beyond && seen);
        trained_[at]->setPen(QPen(theme_.color(Role::accent), 1.2, Qt::SolidLine));
        trained_[at]->point1->setCoords(trained, 0.0);
        trained_[at]->point2->setCoords(trained, 1.0);
        cross_[at]->setPen(QPen(theme_.color(Role::muted), 1.0, Qt::DotLine));
        if (at > 0) continue;
        trainedWord_->setVisible(beyond && seen);
        trainedWord_->setText(tr("trained to %1").arg(groupedNumber(qint64{facts_.trained})));
        trainedWord_->setColor(theme_.textColor(Role::accent));
        trainedWord_->setFont(small);
        trainedWord_->position->setCoords(trained, 0.0);
    }
}

}  // namespace sextant
