// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/sigma_curve_plot.h"
#include "widgets/paper_style.h"

#include <QContextMenuEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "analysis/error.h"
#include "widgets/picture_file.h"
#include "widgets/said.h"

namespace sextant {

namespace {

constexpr int intervals = 3;  // of both value axes: their lines are in common

// On the line through the points around it; nothing beyond their ends.
std::optional<double> valueAt(const std::vector<QPointF>& line, double sigma) {
    for (std::size_t i = 1; i < line.size(); ++i) {
        if (sigma < line[i - 1].x() || sigma > line[i].x()) continue;
        const double wide = line[i].x() - line[i - 1].x();
        const double share = wide > 0 ? (sigma - line[i - 1].x()) / wide : 0.0;
        return (1 - share) * line[i - 1].y() + share * line[i].y();
    }
    return std::nullopt;
}

AxisRange rangeOf(const std::vector<QPointF>& line) {
    constexpr double flat = 2e-5;  // rounding, which numbers of an axis would not tell apart
    ValueExtent extent;
    for (const QPointF& point : line)
        extent.include(point.y());
    if (!extent.empty() && extent.upper - extent.lower < flat) extent.lower = extent.upper;
    return inIntervals(fittedRange(extent), intervals);
}

std::vector<PlotTick> sharedTicks(const AxisRange& range) {
    std::vector<double> places;
    for (int i = 0; i <= intervals; ++i)
        places.push_back(range.lower + range.size() * i / intervals);
    return ticksAt(places);
}

}  // namespace

SigmaCurvePlot::SigmaCurvePlot(QWidget* parent) : QWidget(parent) {
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);  // whatever comes and goes below it
    setNumberFont(this);
    setAccessibleName(tr("Entropy and log-perplexity against the scale of one head"));
}

QSize SigmaCurvePlot::sizeHint() const {
    return {260, 6 * fontMetrics().height() + 72};
}

void SigmaCurvePlot::setTheme(const Theme& theme, double strokes) {
    theme_ = theme;
    strokes_ = strokes;
    update();
}

void SigmaCurvePlot::setUnit(EntropyUnit unit) {
    unit_ = unit;
    fit();
}

void SigmaCurvePlot::setCurve(std::shared_ptr<const SigmaCurve> curve, const QString& words) {
    curve_ = std::move(curve);
    words_ = words;
    fit();
}

void SigmaCurvePlot::setPosition(std::optional<int> position) {
    if (position_ == position) return;
    position_ = position;
    fit();
}

void SigmaCurvePlot::setSigma(std::optional<double> now, std::optional<double> before) {
    now_ = now;
    before_ = before;
    update();
}

void SigmaCurvePlot::setFromPosition(std::int64_t position) {
    fromPosition_ = position;
    update();
}

void SigmaCurvePlot::setHandle(bool yes) {
    handle_ = yes;
    update();
}

void SigmaCurvePlot::setTrained(std::optional<double> sigma) {
    trained_ = sigma;
    update();
}

std::optional<double> SigmaCurvePlot::bestSigma() const {
    const std::vector<QPointF> line = losses();
    const auto least = std::ranges::min_element(line, {}, [](const QPointF& at) { return at.y(); });
    if (line.size() < 3 || least == line.begin() || least + 1 == line.end()) return std::nullopt;
    const QPointF before = least[-1] - *least, after = least[1] - *least;
    // a x^2 + b x through the three, from the least on.
    const double between = before.x() * after.x() * (before.x() - after.x());
    const double a = (before.y() * after.x() - after.y() * before.x()) / between;
    const double b =
        (after.y() * before.x() * before.x() - before.y() * after.x() * after.x()) / between;
    if (!(a > 0)) return least->x();
    return std::clamp(least->x() - b / (2 * a), least[-1].x(), least[1].x());
}

int SigmaCurvePlot::shownPosition() const {
    if (!hasCurve()) return -1;
    const int last = static_cast<int>(curve_->positions) - 1;
    return std::clamp(position_.value_or(last), 0, last);
}

std::vector<QPointF> SigmaCurvePlot::entropies() const {
    std::vector<QPointF> line;
    if (!hasCurve()) return line;
    const auto positions = static_cast<std::size_t>(curve_->positions);
    const auto position = static_cast<std::size_t>(shownPosition());
    for (std::size_t k = 0; k < curve_->sigma.size(); ++k)
        if (const float value = curve_->entropy[k * positions + position]; std::isfinite(value))
            line.emplace_back(curve_->sigma[k], fromNats(unit_) * value);
    std::sort(line.begin(), line.end(), [](auto a, auto b) { return a.x() < b.x(); });
    return line;
}

std::vector<QPointF> SigmaCurvePlot::losses() const {
    std::vector<QPointF> line;
    if (!hasCurve()) return line;
    for (std::size_t k = 0; k < curve_->nll.size(); ++k)
        if (std::isfinite(curve_->nll[k]))
            line.emplace_back(curve_->nllSigma[k], fromNats(unit_) * curve_->nll[k]);
    std::sort(line.begin(), line.end(), [](auto a, auto b) { return a.x() < b.x(); });
    return line;
}

void SigmaCurvePlot::fit() {
    ValueExtent across;
    for (const auto& line : {entropies(), losses()})
        for (const QPointF& point : line)
            across.include(point.x());
    sigma_ = across.empty() || across.lower == across.upper ? AxisRange{}
                                                            : AxisRange{across.lower, across.upper};
    entropy_ = rangeOf(entropies());
    loss_ = rangeOf(losses());
    update();
}

PlotPane SigmaCurvePlot::frame(const QSizeF& size, const QFont& font) const {
    const QFontMetricsF metrics(font);
    PlotPane pane;
    pane.x.range = sigma_;
    pane.left.range = entropy_;
    pane.left.ticks = sharedTicks(entropy_);
    pane.right.range = loss_;
    if (!losses().empty()) pane.right.ticks = sharedTicks(loss_);
    const QMarginsF numbers = marginsOf(pane, font);
    const double usual = metrics.horizontalAdvance("0.000") + 6;
    pane.area = QRectF(QPointF(), size)
                    .adjusted(std::max(usual, numbers.left() + 1), 1.5 * metrics.height() + 6,
                              -std::max(usual, numbers.right() + 1), -2.4 * metrics.height() - 8);
    return pane;
}

QStringList SigmaCurvePlot::readOut() const {
    if (!hasCurve() || !hovered_) return {};
    QStringList parts{QString::fromUtf8("\u03c3 ") + QString::number(*hovered_, 'f', 2)};
    if (const auto value = valueAt(entropies(), *hovered_))
        parts << tr("entropy %1").arg(*value, 0, 'f', 2);
    if (const auto value = valueAt(losses(), *hovered_))
        parts << tr("log-ppl %1").arg(*value, 0, 'f', 3);
    return parts;
}

void SigmaCurvePlot::addNames(Plot& plot, double width, const Theme& theme) const {
    const QFontMetricsF metrics(plot.font);
    PlotPane& pane = plot.panes[0];
    for (const QString& across :
         {tr("\u03c3 of this head (1/\u221ad)"), tr("\u03c3 of this head"), tr("\u03c3")}) {
        pane.x.title = across;
        if (metrics.horizontalAdvance(across) <= pane.area.width()) break;
    }
    const bool last = !position_ || shownPosition() == curve_->positions - 1;
    const QString left = last ? tr("entropy") : tr("entropy at %1").arg(shownPosition());
    addText(plot, left, {6, 4}, Qt::AlignLeft | Qt::AlignTop, theme.textColor(Role::entropy));
    for (const QString& right :
         {fromPosition_ > 0 ? tr("log-ppl beyond %1").arg(qlonglong{fromPosition_})
                            : tr("log-perplexity"),
          tr("log-ppl")}) {
        if (metrics.horizontalAdvance(left + right) + 20 > width) continue;
        addText(plot, right, {width - 6, 4}, Qt::AlignRight | Qt::AlignTop,
                theme.textColor(Role::logPerplexity));
        break;
    }
}

Plot SigmaCurvePlot::plot(const QSizeF& size, const QFont& font, const Theme& theme,
                          bool live) const {
    Plot plot{font, {frame(size, font)}};
    PlotPane& pane = plot.panes[0];
    const double stroke = live ? strokes_ : 1.0;
    const double room = QFontMetricsF(font).horizontalAdvance("0.0") + 14.0;
    pane.x.ticks = valueTicks(sigma_, std::clamp(static_cast<int>(pane.area.width() / room), 2, 6));
    pane.x.colour = theme.textColor(Role::muted);
    pane.left.colour = theme.textColor(Role::entropy);
    pane.left.grid = QPen(theme.color(Role::line), stroke);
    pane.right.colour = theme.textColor(Role::logPerplexity);
    addNames(plot, size.width(), theme);
    const QColor reference = theme.color(Role::reference);
    if (live && before_)
        pane.rules.push_back({*before_, QPen(reference, 1.5 * stroke, Qt::DotLine)});
    if (live && handle_ && trained_)
        pane.rules.push_back({*trained_, QPen(reference, 1.5 * stroke, Qt::DashLine)});
    if (now_) pane.rules.push_back({*now_, QPen(theme.color(Role::accent), 1.5 * stroke)});
    PlotLine entropy{"entropy", entropies(), QPen(theme.color(Role::entropy), 2 * stroke)};
    PlotLine loss{"loss", losses(),
                  QPen(theme.color(Role::logPerplexity), 2 * stroke, Qt::DashLine)};
    loss.right = true;
    loss.mark = Mark::disc;
    loss.markRadius = 2 * stroke;
    constexpr double partial = 0.5;  // dimmed: not of all samples yet
    for (PlotLine* line : {&entropy, &loss}) {
        line->opacity = curve_->complete() ? 1.0 : partial;
        line->clipped = false;
        pane.lines.push_back(std::move(*line));
    }
    if (live && handle_) addHandle(plot, theme);
    if (live && hovered_) addReadOut(plot, theme);
    return plot;
}

void SigmaCurvePlot::addReadOut(Plot& plot, const Theme& theme) const {
    PlotPane& pane = plot.panes[0];
    pane.rules.push_back(
        {*hovered_, QPen(theme.color(Role::muted), strokes_, Qt::DotLine), true, false, true});
    const QFontMetricsF metrics(plot.font);
    QStringList parts = readOut();
    const QString all = parts.join(QStringLiteral("   "));
    if (metrics.horizontalAdvance(all) <= pane.area.width() - 10) parts = {all};
    // Below the number of the handle.
    double top = pane.area.top() + (handle_ ? 12 + metrics.height() / 2 : 4);
    for (const QString& part : parts) {
        PlotText& text = addText(plot, part, {pane.xOf(*hovered_), top},
                                 Qt::AlignHCenter | Qt::AlignTop, theme.color(Role::text));
        text.behind = theme.color(Role::panel);
        holdBetween(text, pane.area.left() + 2, pane.area.right() - 2);
        top += metrics.height();
    }
}

void SigmaCurvePlot::addHandle(Plot& plot, const Theme& theme) const {
    const PlotPane& pane = plot.panes[0];
    const QRectF& area = pane.area;
    const auto wide = [](const QFont& font, const QString& text) {
        return QFontMetricsF(font).horizontalAdvance(text);
    };
    if (const auto best = bestSigma()) {
        const QPointF foot(pane.xOf(*best), area.bottom());
        plot.strokes.push_back(
            {{foot - QPointF(0, 8), foot}, QPen(theme.color(Role::better), 2 * strokes_)});
        const QString words = tr("best %1").arg(*best, 0, 'f', 2);
        addText(plot, words,
                {std::min(foot.x() + 4.0, area.right() - wide(plot.font, words)), foot.y() - 2.0},
                Qt::AlignLeft | Qt::AlignBottom, theme.textColor(Role::better));
    }
    if (!now_) return;
    const double sigma = std::clamp(*now_, sigma_.lower, sigma_.upper), x = pane.xOf(sigma);
    const auto loss = valueAt(losses(), sigma), entropy = valueAt(entropies(), sigma);
    const QPointF grip(x, loss      ? pane.yOf(*loss, true)
                          : entropy ? pane.yOf(*entropy)
                                    : area.center().y());
    plot.spots = {{grip, Mark::disc, 6.75, theme.color(Role::panel)},
                  {grip, Mark::disc, 5.25, theme.color(Role::accent)}};
    // Arrows that say that it moves.
    constexpr double leastForArrows = 110.0;
    for (const double side : {-1.0, 1.0}) {
        if (area.width() < leastForArrows) break;
        const QPointF tip(x + side * 14.0, area.top() + 10.0);
        if (tip.x() < area.left() + 2.0 || tip.x() > area.right() - 2.0) continue;  // on a number
        for (const double up : {-4.0, 4.0})
            plot.strokes.push_back({{tip + QPointF(-4.0 * side, up), tip},
                                    QPen(theme.color(Role::accent), 1.5 * strokes_)});
    }
    QFont bold = plot.font;
    bold.setBold(true);
    const QString value = QString::number(*now_, 'f', 2);
    const double right = x + 20.0, left = std::max(area.left(), x - 20.0 - wide(bold, value));
    PlotText& number = addText(
        plot, value, {right + wide(bold, value) < area.right() ? right : left, area.top() + 10.0},
        Qt::AlignLeft | Qt::AlignVCenter, theme.textColor(Role::accent));
    number.font = bold;
    number.behind = theme.color(Role::raised);  // no line crosses it
}

void SigmaCurvePlot::dragTo(double x) {
    constexpr double grid = 100.0;  // steps of 0.01
    const double at = std::clamp(frame(size(), font()).xAt(x), sigma_.lower, sigma_.upper);
    const double sigma = std::round(at * grid) / grid;
    if (dragged_ == sigma) return;
    dragged_ = sigma;
    emit sigmaDragged(sigma, EditPhase::drag);
}

void SigmaCurvePlot::mousePressEvent(QMouseEvent* event) {
    if (!handle_ || !hasCurve() || event->button() != Qt::LeftButton ||
        !plotRect().adjusted(-6, 0, 6, 0).contains(event->position()))
        return QWidget::mousePressEvent(event);
    dragging_ = true;
    dragged_.reset();
    hovered_.reset();  // the handle says what is under the pointer
    // The handle is taken as it is; elsewhere it comes to the pointer.
    if (!now_ || std::abs(event->position().x() - xOf(*now_)) > 8.0) dragTo(event->position().x());
}

void SigmaCurvePlot::mouseReleaseEvent(QMouseEvent* event) {
    QWidget::mouseReleaseEvent(event);
    if (!std::exchange(dragging_, false) || !dragged_) return;
    emit sigmaDragged(*dragged_, EditPhase::commit);
}

void SigmaCurvePlot::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme_.color(Role::line));
    painter.setBrush(theme_.color(Role::raised));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
    painter.setBrush(Qt::NoBrush);
    if (hasCurve()) return paint(painter, plot(size(), font(), theme_, true));
    const bool failed = curve_ && !curve_->failure.empty();
    painter.setPen(theme_.textColor(failed ? Role::worse : Role::muted));
    painter.drawText(QRectF(rect()).adjusted(8, 4, -8, -4), Qt::AlignCenter | Qt::TextWordWrap,
                     failed ? said(curve_->failure) : words_);
}

void SigmaCurvePlot::mouseMoveEvent(QMouseEvent* event) {
    const PlotPane pane = frame(size(), font());
    const double x = event->position().x();
    if (dragging_) return dragTo(x);
    hovered_.reset();
    if (hasCurve() && x >= pane.area.left() && x <= pane.area.right()) hovered_ = pane.xAt(x);
    update();
}

void SigmaCurvePlot::leaveEvent(QEvent*) {
    hovered_.reset();
    update();
}

void SigmaCurvePlot::contextMenuEvent(QContextMenuEvent* event) {
    if (!hasCurve()) return;
    QMenu menu(this);
    menu.addAction(tr("Export as picture or CSV\u2026"), this, &SigmaCurvePlot::exportWanted);
    menu.exec(event->globalPos());
}

Table SigmaCurvePlot::table(const QString& title) const {
    Table all("sensitivity", {"sigma", "entropy", "log_perplexity"});
    all.description = (title + QString(", entropy at position %1 and log-perplexity in %2")
                                   .arg(shownPosition())
                                   .arg(name(unit_)))
                          .toStdString();
    for (const QPointF& point : entropies())
        all.addRow(point.x(), point.y());
    for (const QPointF& point : losses())
        all.addRow(point.x(), std::nan(""), point.y());
    return all;
}

void SigmaCurvePlot::exportTo(const QString& path, PictureWidth width, const QString& title,
                              const QString& about) const {
    if (!hasCurve()) throw Error("{}: there is no curve to export yet", path.toStdString());
    const int wide = pictureSize(width).width();
    const QSize size(wide, wide * 6 / 10);
    const QFont paper = paperFont(font(), width == PictureWidth::column ? 9 : 10);
    writeDrawing(path, size, {title, about}, [&](QPainter& painter) {
        paint(painter, plot(size, paper, Theme::light(), false));
    });
}

}  // namespace sextant
