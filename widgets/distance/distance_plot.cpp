// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/distance/distance_plot.h"

#include <algorithm>
#include <cmath>

#include "analysis/measure/idealised.h"
#include "widgets/colormap.h"
#include "widgets/curves/axis_range.h"
#include "widgets/curves/axis_ticker.h"

namespace sextant {

namespace {

constexpr int scoreIntervals = 6;
constexpr int sensitivityRadius = 8;
constexpr int sensitivityTitle = 20, lastTickRoom = 28;  // pixels
constexpr QCPScatterStyle::ScatterShape shapes[] = {
    QCPScatterStyle::ssCircle,  QCPScatterStyle::ssSquare,           QCPScatterStyle::ssTriangle,
    QCPScatterStyle::ssDiamond, QCPScatterStyle::ssTriangleInverted, QCPScatterStyle::ssCross};

// Of seriesStyle(): those that no curve has.
constexpr int markColours[] = {2, 5, 6, 0, 7};

QPen penOf(const QColor& colour, double width, Qt::PenStyle style = Qt::SolidLine) {
    QPen pen(colour, width, style);
    pen.setCosmetic(true);
    return pen;
}

}  // namespace

// 1/4, or a number where it is no such part.
QString BiasLine::name() const {
    if (slope == 0.0) return head < 0 ? QString() : QString("H%1").arg(head);
    const double part = 1.0 / slope;
    return std::abs(part - std::round(part)) < 1e-6 * part ? QString("1/%1").arg(std::lround(part))
                                                           : QString::number(slope, 'g', 3);
}

DistancePlot::DistancePlot(QWidget* parent)
    : QCustomPlot(parent),
      words_(new QCPLegend),
      score_(new QCPAxisRect(this)),
      sensitivity_(new QCPAxisRect(this)) {
    setObjectName("distancePlot");
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_NoMousePropagation, false);  // a right click is the view's
    setMouseTracking(true);
    setAccessibleName(tr("Score and sensitivity against distance"));
    plotLayout()->clear();
    plotLayout()->addElement(0, 0, words_);
    plotLayout()->addElement(1, 0, score_);
    plotLayout()->addElement(2, 0, sensitivity_);
    plotLayout()->setRowStretchFactor(0, 0.001);
    plotLayout()->setRowStretchFactor(1, 2.0);
    plotLayout()->setRowSpacing(4);
    words_->setLayer("legend");
    words_->setFillOrder(QCPLayoutGrid::foColumnsFirst);
    words_->setBorderPen(Qt::NoPen);
    words_->setMargins({0, 0, 0, 0});
    words_->setMaximumSize(QWIDGETSIZE_MAX - 1, QWIDGETSIZE_MAX);  // also while it is empty
    auto* margins = new QCPMarginGroup(this);
    addLayer("zones", layer("grid"), QCustomPlot::limBelow);
    addLayer("marks", layer("legend"), QCustomPlot::limBelow);
    for (QCPAxisRect* rect : {score_, sensitivity_}) {
        const int at = rect == score_ ? 0 : 1;
        rect->setMarginGroup(QCP::msLeft | QCP::msRight, margins);
        rect->setMinimumSize(80, at == 0 ? 110 : 60);
        // Room for half of the last distance, and above the lower plot for what it is.
        rect->setMinimumMargins(QMargins(15, at == 0 ? 15 : sensitivityTitle, lastTickRoom, 15));
        for (QCPAxis* axis : rect->axes())
            axis->setLayer("axes");
        for (QCPAxis* axis : rect->axes())
            axis->grid()->setLayer("grid");
        QCPAxis* x = rect->axis(QCPAxis::atBottom);
        x->setTicker(QSharedPointer<QCPAxisTicker>(new PositionTicker));
        setCurrentLayer("zones");
        zone_[at] = new QCPItemRect(this);
        setCurrentLayer("marks");
        trained_[at] = new QCPItemStraightLine(this);
        cross_[at] = new QCPItemStraightLine(this);
        for (QCPAbstractItem* item :
             std::initializer_list<QCPAbstractItem*>{zone_[at], trained_[at], cross_[at]}) {
            item->setClipAxisRect(rect);
            for (QCPItemPosition* position : item->positions()) {
                position->setAxisRect(rect);
                position->setAxes(x, rect->axis(QCPAxis::atLeft));
                position->setTypeX(QCPItemPosition::ptPlotCoords);
                position->setTypeY(QCPItemPosition::ptAxisRectRatio);
            }
        }
    }
    trainedWord_ = new QCPItemText(this);
    trainedWord_->setClipToAxisRect(false);
    trainedWord_->position->setAxisRect(score_);
    trainedWord_->position->setAxes(score_->axis(QCPAxis::atBottom), score_->axis(QCPAxis::atLeft));
    trainedWord_->position->setTypeX(QCPItemPosition::ptPlotCoords);
    trainedWord_->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    trainedWord_->setPositionAlignment(Qt::AlignLeft | Qt::AlignBottom);
    sensitivityWord_ = new QCPItemText(this);
    sensitivityWord_->setClipToAxisRect(false);
    sensitivityWord_->position->setAxisRect(sensitivity_);
    sensitivityWord_->position->setType(QCPItemPosition::ptAxisRectRatio);
    sensitivityWord_->position->setCoords(0.0, 0.0);
    sensitivityWord_->setPositionAlignment(Qt::AlignLeft | Qt::AlignBottom);
    box_ = new QCPItemRect(this);
    box_->setClipToAxisRect(false);
    for (QCPItemPosition* position : box_->positions())
        position->setType(QCPItemPosition::ptAbsolute);
    setCurrentLayer("main");
    connect(score_->axis(QCPAxis::atBottom), QOverload<const QCPRange&>::of(&QCPAxis::rangeChanged),
            sensitivity_->axis(QCPAxis::atBottom),
            QOverload<const QCPRange&>::of(&QCPAxis::setRange));
    connect(sensitivity_->axis(QCPAxis::atBottom),
            QOverload<const QCPRange&>::of(&QCPAxis::rangeChanged), score_->axis(QCPAxis::atBottom),
            QOverload<const QCPRange&>::of(&QCPAxis::setRange));
    build();
}

void DistancePlot::setTheme(const Theme& theme) {
    theme_ = theme;
    build();
}

void DistancePlot::setFacts(const DistanceFacts& facts) {
    const bool grows = facts.measuring && facts_.measured.size() == facts.measured.size();
    if (!grows) rightLeast_ = rightMost_ = 0.0;
    facts_ = facts;
    build();
}

void DistancePlot::setLook(const DistanceLook& look) {
    if (look == look_) return;
    look_ = look;
    rightLeast_ = rightMost_ = 0.0;
    build();
}

void DistancePlot::setCrosshair(std::optional<int> distance) {
    crosshair_ = distance;
    placeMarks();
    replot(QCustomPlot::rpQueuedReplot);
}

void DistancePlot::setHovered(std::optional<HeadId> head) {
    if (head == hovered_) return;
    hovered_ = head;
    build();
}

void DistancePlot::setSensitivityShown(bool shown) {
    sensitivity_->setVisible(shown);
    plotLayout()->setRowStretchFactor(2, shown ? 1.0 : 0.001);
    sensitivity_->setMinimumSize(shown ? QSize(80, 60) : QSize(0, 0));
    sensitivity_->setMinimumMargins(QMargins(15, shown ? sensitivityTitle : 15, lastTickRoom, 15));
    sensitivity_->setMaximumSize(shown ? QSize(QWIDGETSIZE_MAX, QWIDGETSIZE_MAX)
                                       : QSize(QWIDGETSIZE_MAX, 0));
    frame();
    replot(QCustomPlot::rpQueuedReplot);
}

void DistancePlot::setScoreShown(bool shown) {
    score_->setVisible(shown);
    plotLayout()->setRowStretchFactor(1, shown ? 2.0 : 0.001);
    score_->setMinimumSize(shown ? QSize(80, 110) : QSize(0, 0));
    score_->setMaximumSize(shown ? QSize(QWIDGETSIZE_MAX, QWIDGETSIZE_MAX)
                                 : QSize(QWIDGETSIZE_MAX, 0));
    frame();
    replot(QCustomPlot::rpQueuedReplot);
}

QCPGraph* DistancePlot::line(const QString& name) const {
    const auto found = graphs_.find(name);
    return found == graphs_.end() ? nullptr : found->second;
}

double DistancePlot::shown(double score) const {
    return look_.exponentiated ? std::exp(score) : score;
}

QCPGraph* DistancePlot::add(QCPAxisRect* rect, bool right, const QString& name,
                            const std::vector<double>& values, const QPen& pen, bool named) {
    QCPGraph* graph = addGraph(rect->axis(QCPAxis::atBottom),
                               rect->axis(right ? QCPAxis::atRight : QCPAxis::atLeft));
    for (std::size_t r = 0; r < values.size(); ++r)
        graph->addData(static_cast<double>(r), values[r]);
    graph->setPen(pen);
    graph->setName(name);
    graph->removeFromLegend();
    if (named) words_->addItem(new QCPPlottableLegendItem(words_, graph));
    return graph;
}

void DistancePlot::addSensitivity(const QString& name, const std::vector<double>& scores,
                                  const QPen& pen) {
    std::vector<double> step(scores.size(), std::nan(""));
    for (std::size_t r = 1; r < scores.size(); ++r)
        step[r] = shown(scores[r - 1]) - shown(scores[r]);
    if (look_.logSensitivity) step = rootMeanSquare(step, sensitivityRadius);
    graphs_["sensitivity " + name] = add(sensitivity_, false, name, step, pen, false);
}

void DistancePlot::draw(const QString& name, const std::vector<double>& scores, const QPen& pen,
                        const QString& words) {
    if (scores.empty()) return;
    std::vector<double> values;
    for (const double score : scores)
        values.push_back(shown(score));
    graphs_[name] = add(score_, false, words, values, pen, !words.isEmpty());
    addSensitivity(name, scores, pen);
}

// Beside a rotation they are there to compare with, alike; where they are the layer's own each has
// a line of its own, and what was before others is dashed.
void DistancePlot::addBiases() {
    using Method = DistanceLook::Method;
    const bool own = facts_.biased, changed = !facts_.biasesBefore.empty();
    const bool now = !changed || look_.method != Method::before;
    constexpr std::size_t named = 4;
    QStringList names;
    for (std::size_t h = 0; now && h < facts_.biases.size(); ++h) {
        const BiasLine& one = facts_.biases[h];
        if (h < named) names << one.name();
        QString words;
        if (own && h < named) words = QString("%1 %2").arg(facts_.bias, one.name()).trimmed();
        if (!own && h + 1 == facts_.biases.size())
            words = QString("%1 %2").arg(facts_.bias, names.join(", "));
        const QColor colour = theme_.color(own ? Role::text : Role::muted);
        draw(QString("bias %1").arg(h), one.score,
             own ? penOf(colour, 1.0 + 0.4 * static_cast<double>(h % named))
                 : penOf(colour, 1.2, Qt::DotLine),
             words);
    }
    if (look_.method == Method::now) return;
    for (std::size_t h = 0; h < facts_.biasesBefore.size(); ++h)
        draw(QString("before bias %1").arg(h), facts_.biasesBefore[h].score,
             penOf(theme_.color(Role::reference), 1.0 + 0.4 * static_cast<double>(h % named),
                   Qt::DashLine),
             h == 0 ? tr("%1 before").arg(facts_.biasBefore) : QString());
}

void DistancePlot::build() {
    clearGraphs();
    words_->clear();
    graphs_.clear();
    const bool dotted = facts_.biased;  // the rotation is not this model's
    const QPen own = penOf(theme_.color(Role::entropy), 1.3, dotted ? Qt::DotLine : Qt::SolidLine);
    const QPen limit = penOf(QColor("#F0E442").darker(theme_.isDark() ? 100 : 135), 2.0,
                             dotted ? Qt::DotLine : Qt::DashLine);
    const QPen old = penOf(theme_.color(Role::reference), 1.3, Qt::DashLine);
    using Method = DistanceLook::Method;
    if (look_.method != Method::now)
        draw("before", facts_.before, old, tr("RoPE, d = %1, before").arg(facts_.shownDims));
    if (look_.method != Method::before) {
        draw("now", facts_.now, own, tr("RoPE, d = %1").arg(facts_.shownDims));
        draw("now limit", facts_.nowLimit, limit, tr("RoPE, d \u2192 \u221e"));
    } else {
        draw("before limit", facts_.beforeLimit, limit, tr("RoPE, d \u2192 \u221e"));
    }
    addBiases();
    std::size_t at = 0;
    for (const MeasuredScores& head : facts_.measured) {
        const std::vector<float>& scores = look_.unitScores ? head.unit : head.score;
        const int width = markWidth(static_cast<std::int64_t>(scores.size()));
        const QString name = QString("L%1 H%2").arg(head.head.layer).arg(head.head.head);
        const SeriesStyle series =
            seriesStyle(markColours[at % std::size(markColours)], theme_.color(Role::text));
        const bool dim = hovered_ && *hovered_ != head.head;
        QColor colour = series.colour;
        colour.setAlphaF(dim ? 0.35f : facts_.measuring ? 0.6f : 1.0f);
        QCPGraph* graph = add(score_, true, name, {}, penOf(colour, 1.0), true);
        for (std::size_t from = 0; from < scores.size(); from += static_cast<std::size_t>(width)) {
            double sum = 0.0;
            int count = 0;
            const auto end = std::min(scores.size(), from + static_cast<std::size_t>(width));
            for (std::size_t r = from; r < end; ++r) {
                if (std::isnan(scores[r])) continue;
                sum += scores[r];
                ++count;
            }
            if (count == 0) continue;
            graph->addData(0.5 * static_cast<double>(from + end - 1), sum / count);
            rightLeast_ = std::min(rightLeast_, sum / count);
            rightMost_ = std::max(rightMost_, sum / count);
        }
        graph->setScatterStyle(QCPScatterStyle(shapes[at++ % std::size(shapes)],
                                               QPen(colour, hovered_ && !dim ? 2.2 : 1.5),
                                               QBrush(theme_.color(Role::panel)), 8));
        graphs_[name] = graph;
    }
    words_->setWrap(std::max(2, width() / 150));
    frame();
    placeMarks();
    replot(QCustomPlot::rpQueuedReplot);
}

void DistancePlot::fitAxis(QCPAxis* axis, const QCPRange& whole) {
    const auto known = whole_.find(axis);
    if (known != whole_.end() && known->second == whole) return;
    whole_[axis] = whole;
    axis->setRange(whole);
}

// What a rotation's scores need, more where the layer's own biases go further, within reason.
QCPRange DistancePlot::scoreRange() const {
    constexpr double mostExponential = 30.0, leastScore = -11.0;
    QCPRange range = look_.exponentiated ? QCPRange(0.0, 3.0) : QCPRange(-1.0, 1.0);
    double least = range.lower, most = range.upper;
    for (const auto* lines : {&facts_.biases, &facts_.biasesBefore})
        for (const BiasLine& line : *lines)
            for (const double score : line.score) {
                if (!facts_.biased) break;
                least = std::min(least, shown(score));
                most = std::max(most, shown(score));
            }
    const auto covering = [](double span) {  // by as many intervals as there are
        double step = readableStep(span, scoreIntervals);
        while (scoreIntervals * step < span)
            step = readableStep(step * 1.5 * scoreIntervals, scoreIntervals);
        return scoreIntervals * step;
    };
    if (look_.exponentiated && most > range.upper)
        range.upper = covering(std::min(most, mostExponential));
    if (!look_.exponentiated && least < range.lower)
        range.lower = range.upper - covering(range.upper - std::max(least, leastScore));
    return range;
}

void DistancePlot::frame() {
    setBackground(theme_.color(Role::panel));
    const QColor muted = theme_.textColor(Role::muted);
    words_->setTextColor(theme_.color(Role::text));
    words_->setBrush(Qt::NoBrush);
    QFont small = font();
    if (font().pixelSize() > 0)  // of a picture, whose size is in pixels
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
            axis->grid()->setPen(QPen(theme_.color(Role::line), 1));
            axis->grid()->setZeroLinePen(QPen(theme_.color(Role::line), 1));
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
    const QString score = look_.exponentiated ? tr("exp A") : tr("A");
    sensitivityWord_->setVisible(sensitivity_->visible());
    sensitivityWord_->setText(look_.logSensitivity
                                  ? tr("sensitivity: |%1(r \u2212 1) \u2212 %1(r)|, root mean "
                                       "square over \u00b1%2 distances")
                                        .arg(score)
                                        .arg(sensitivityRadius)
                                  : tr("sensitivity: %1(r \u2212 1) \u2212 %1(r)").arg(score));
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
        trained_[at]->setPen(penOf(theme_.color(Role::accent), 1.2));
        trained_[at]->point1->setCoords(trained, 0.0);
        trained_[at]->point2->setCoords(trained, 1.0);
        cross_[at]->setPen(penOf(theme_.color(Role::muted), 1.0, Qt::DotLine));
        if (at > 0) continue;
        trainedWord_->setVisible(beyond && seen);
        trainedWord_->setText(tr("trained to %1").arg(groupedNumber(qint64{facts_.trained})));
        trainedWord_->setColor(theme_.textColor(Role::accent));
        trainedWord_->setFont(small);
        trainedWord_->position->setCoords(trained, 0.0);
    }
}

}  // namespace sextant
