// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/distance/distance_plot.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "analysis/measure/idealised.h"
#include "widgets/colormap.h"
#include "widgets/line_style.h"
#include "widgets/paper_style.h"
#include "widgets/plot/axis_ticker.h"

namespace sextant {

namespace {

constexpr int sensitivityTitle = 20, lastTickRoom = 28;  // pixels
constexpr QCPScatterStyle::ScatterShape shapes[] = {
    QCPScatterStyle::ssCircle,  QCPScatterStyle::ssSquare,           QCPScatterStyle::ssTriangle,
    QCPScatterStyle::ssDiamond, QCPScatterStyle::ssTriangleInverted, QCPScatterStyle::ssCross};

// Of seriesStyle(): those that no curve has.
constexpr int markColours[] = {2, 5, 6, 0, 7};

// Of lineStyle(): the first colours that no mark has.
constexpr int firstBiasStyle = 2;

// "1/4, 1/16, 1/64", of many the first and the last.
QString namesOf(const std::vector<BiasLine>& lines, std::size_t most) {
    const auto joined = [&](std::size_t count) {
        QStringList names;
        for (std::size_t at = 0; at < count; ++at)
            names << lines[at].name();
        return names.join(", ");
    };
    if (lines.size() <= most) return joined(lines.size());
    return QString::fromUtf8("%1 \u2026 %2 (%3)")
        .arg(joined(most - 2), lines.back().name())
        .arg(lines.size());
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
    drawAnew();
}

void DistancePlot::setHovered(std::optional<HeadId> head) {
    if (head == hovered_) return;
    hovered_ = head;
    build();
}

void DistancePlot::setSensitivityShown(bool shown) {
    if (shown == sensitivity_->visible()) return;
    sensitivity_->setVisible(shown);
    plotLayout()->setRowStretchFactor(2, shown ? 1.0 : 0.001);
    sensitivity_->setMinimumSize(shown ? QSize(80, 60) : QSize(0, 0));
    sensitivity_->setMinimumMargins(QMargins(15, shown ? sensitivityTitle : 15, lastTickRoom, 15));
    sensitivity_->setMaximumSize(shown ? QSize(QWIDGETSIZE_MAX, QWIDGETSIZE_MAX)
                                       : QSize(QWIDGETSIZE_MAX, 0));
    frame();
    drawAnew();
}

void DistancePlot::setScoreShown(bool shown) {
    if (shown == score_->visible()) return;
    score_->setVisible(shown);
    plotLayout()->setRowStretchFactor(1, shown ? 2.0 : 0.001);
    score_->setMinimumSize(shown ? QSize(80, 110) : QSize(0, 0));
    score_->setMaximumSize(shown ? QSize(QWIDGETSIZE_MAX, QWIDGETSIZE_MAX)
                                 : QSize(QWIDGETSIZE_MAX, 0));
    frame();
    drawAnew();
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
    QVector<QCPGraphData> points;
    points.reserve(static_cast<qsizetype>(values.size()));
    for (std::size_t r = 0; r < values.size(); ++r)
        points.append(QCPGraphData(static_cast<double>(r), values[r]));
    graph->data()->set(points, true);
    graph->setPen(pen);
    graph->setName(name);
    graph->setAdaptiveSampling(!isPicture());  // it has the dots of a screen
    graph->removeFromLegend();
    if (named) words_->addItem(new QCPPlottableLegendItem(words_, graph));
    return graph;
}

void DistancePlot::addSensitivity(const QString& name, const std::vector<double>& values,
                                  const QPen& pen) {
    std::vector<double> step(values.size(), std::nan(""));
    for (std::size_t r = 1; r < values.size(); ++r)
        step[r] = values[r - 1] - values[r];
    if (look_.logSensitivity) step = rootMeanSquare(step, sensitivityRadius);
    // Smoothing reaches over the edges of what is seen.
    for (std::size_t r = 0; r < values.size(); ++r)
        if (std::isnan(values[r])) step[r] = std::nan("");
    graphs_["sensitivity " + name] = add(sensitivity_, false, name, step, pen, false);
}

void DistancePlot::draw(const QString& name, const std::vector<double>& scores, const QPen& pen,
                        const QString& words) {
    if (scores.empty()) return;
    std::vector<double> values;
    for (const double score : scores)
        values.push_back(shown(score));
    graphs_[name] = add(score_, false, words, values, pen, !words.isEmpty());
    addSensitivity(name, values, pen);
}

// Beside a rotation they are there to compare with, alike; where they are the layer's own each
// head's has a colour of its own, and what was before others is dashed.
void DistancePlot::addBiases() {
    using Method = DistanceLook::Method;
    const bool own = facts_.biased, changed = !facts_.biasesBefore.empty();
    const bool now = !changed || look_.method != Method::before;
    constexpr std::size_t named = 4;
    for (std::size_t h = 0; now && h < facts_.biases.size(); ++h) {
        const BiasLine& one = facts_.biases[h];
        QString words;
        if (own && h < named) words = QString("%1 %2").arg(facts_.bias, one.name()).trimmed();
        if (!own && h + 1 == facts_.biases.size())
            words = QString("%1 %2").arg(facts_.bias, namesOf(facts_.biases, named));
        QPen pen(theme_.color(Role::muted), 1.2, Qt::DotLine);
        if (own && one.head < 0) pen = QPen(theme_.color(Role::text), 1.4);
        if (own && one.head >= 0) {
            const LineStyle style = lineStyle(firstBiasStyle + static_cast<int>(h), theme_);
            pen = QPen(style.colour, 1.4);
            if (!style.dashes.empty()) pen.setDashPattern(style.dashes);
        }
        draw(QString("bias %1").arg(h), one.score, pen, words);
    }
    if (look_.method == Method::now) return;
    for (std::size_t h = 0; h < facts_.biasesBefore.size(); ++h)
        draw(QString("before bias %1").arg(h), facts_.biasesBefore[h].score,
             QPen(theme_.color(Role::reference), 1.0 + 0.4 * static_cast<double>(h % named),
                  Qt::DashLine),
             h == 0 ? tr("%1 before").arg(facts_.biasBefore) : QString());
}

void DistancePlot::build() {
    clearGraphs();
    words_->clear();
    graphs_.clear();
    const bool dotted = facts_.biased;  // the rotation is not this model's
    const QPen own = QPen(theme_.color(Role::entropy), 1.3, dotted ? Qt::DotLine : Qt::SolidLine);
    const QPen limit = QPen(QColor("#F0E442").darker(theme_.isDark() ? 100 : 170), 2.0,
                            dotted ? Qt::DotLine : Qt::DashLine);
    const QPen old = QPen(theme_.color(Role::reference), 1.3, Qt::DashLine);
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
        QCPGraph* graph = add(score_, true, name, {}, QPen(colour, 1.0), true);
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
    frame();
    wrapWords();
    placeMarks();
    drawAnew();
}

// Not in a later turn of the loop, which a busy machine may be long in coming to: what stands
// around the plot would be of one model, and the plot of the one before.
void DistancePlot::drawAnew() {
    stale_ = true;
    update();
}

void DistancePlot::paintEvent(QPaintEvent* event) {
    if (std::exchange(stale_, false)) replot(QCustomPlot::rpQueuedRefresh);
    QCustomPlot::paintEvent(event);
}

// In as many columns as there is room for.
void DistancePlot::wrapWords() {
    constexpr int beside = 12;  // pixels that a column has besides its icon and its words
    const QFontMetrics metrics(words_->font());
    std::vector<int> widths;
    for (int at = 0; at < words_->itemCount(); ++at)
        if (auto* item = qobject_cast<QCPPlottableLegendItem*>(words_->item(at)))
            widths.push_back(metrics.horizontalAdvance(item->plottable()->name()) +
                             words_->iconSize().width() + words_->iconTextPadding() + beside);
    std::size_t columns = std::max<std::size_t>(1, widths.size());
    for (; columns > 1; --columns) {
        std::vector<int> widest(columns, 0);
        for (std::size_t at = 0; at < widths.size(); ++at)
            widest[at % columns] = std::max(widest[at % columns], widths[at]);
        if (std::accumulate(widest.begin(), widest.end(), 0) <= width()) break;
    }
    if (words_->wrap() == static_cast<int>(columns)) return;
    words_->setWrap(static_cast<int>(columns));
    words_->setFillOrder(QCPLayoutGrid::foColumnsFirst, true);  // arranges them anew
}

void DistancePlot::exportTo(const QString& path, PictureWidth width, const QString& about) const {
    DistancePlot picture;
    picture.setFont(paperFont(font(), width == PictureWidth::column ? 9 : 10));
    QSize size = pictureSize(width);
    size.setHeight(size.height() * 3 / 2);
    picture.resize(size);
    picture.setViewport(QRect(QPoint(), size));
    picture.look_ = look_;
    picture.theme_ = Theme::light();
    picture.setFacts(facts_);
    picture.replot();
    writePicture(picture, path, width,
                 {tr("Score against distance"), facts_.method + '\n' + about});
}

}  // namespace sextant
