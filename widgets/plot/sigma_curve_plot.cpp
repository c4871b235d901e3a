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
    ValueExtent extent;
    for (const QPointF& point : line)
        extent.include(point.y());
    return inIntervals(fittedRange(extent), intervals);
}

QString axisText(double value, const AxisRange& range) {
    return QString::number(value, 'f', decimalsOf(range.lower, range.size() / intervals));
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

QRectF SigmaCurvePlot::plotRect() const {
    const QFontMetricsF metrics(font());
    const double side = metrics.horizontalAdvance("0.000") + 6;
    return QRectF(rect()).adjusted(side, 1.5 * metrics.height() + 6, -side,
                                   -2.4 * metrics.height() - 8);
}

double SigmaCurvePlot::xOf(double sigma) const {
    const QRectF plot = plotRect();
    return plot.left() + plot.width() * (sigma - sigma_.lower) / sigma_.size();
}

double SigmaCurvePlot::yOfEntropy(double value) const {
    const QRectF plot = plotRect();
    return plot.bottom() - plot.height() * (value - entropy_.lower) / entropy_.size();
}

double SigmaCurvePlot::yOfLoss(double value) const {
    const QRectF plot = plotRect();
    return plot.bottom() - plot.height() * (value - loss_.lower) / loss_.size();
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

void SigmaCurvePlot::paintAxes(QPainter& painter, const Theme& theme) const {
    const QRectF plot = plotRect();
    const double line = QFontMetricsF(font()).height();
    const bool lossesToo = !losses().empty();
    for (int i = 0; i <= intervals; ++i) {
        const double y = plot.bottom() - plot.height() * i / intervals;
        painter.setPen(QPen(theme.color(Role::line), strokes_));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        const double share = static_cast<double>(i) / intervals;
        painter.setPen(theme.textColor(Role::entropy));
        painter.drawText(QRectF(0, y - line / 2, plot.left() - 5, line),
                         Qt::AlignRight | Qt::AlignVCenter,
                         axisText(entropy_.lower + share * entropy_.size(), entropy_));
        if (!lossesToo) continue;
        painter.setPen(theme.textColor(Role::logPerplexity));
        painter.drawText(QRectF(plot.right() + 5, y - line / 2, width() - plot.right() - 5, line),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         axisText(loss_.lower + share * loss_.size(), loss_));
    }
    const QFontMetricsF metrics(font());
    const double room = metrics.horizontalAdvance("0.0") + 14.0;
    const double step =
        readableStep(sigma_.size(), std::clamp(static_cast<int>(plot.width() / room), 2, 6));
    const int decimals = std::max(1, decimalsOf(0.0, step));
    painter.setPen(theme.textColor(Role::muted));
    for (double at = std::ceil(sigma_.lower / step - 1e-9) * step; at <= sigma_.upper + 1e-9;
         at += step)
        painter.drawText(QRectF(xOf(at) - 30, plot.bottom() + 0.4 * line, 60, line),
                         Qt::AlignCenter, QString::number(at, 'f', decimals));
    for (const QString& across :
         {tr("\u03c3 of this head (1/\u221ad)"), tr("\u03c3 of this head"), tr("\u03c3")}) {
        if (metrics.horizontalAdvance(across) > plot.width() + 40.0) continue;
        painter.drawText(QRectF(0, plot.bottom() + 1.4 * line, plot.left() + plot.right(), line),
                         Qt::AlignCenter, across);
        break;
    }
    painter.setPen(theme.textColor(Role::entropy));
    const bool last = !position_ || shownPosition() == curve_->positions - 1;
    const QString left = last ? tr("entropy") : tr("entropy at %1").arg(shownPosition());
    painter.drawText(QRectF(6, 4, width(), line), Qt::AlignLeft | Qt::AlignVCenter, left);
    painter.setPen(theme.textColor(Role::logPerplexity));
    for (const QString& right :
         {fromPosition_ > 0 ? tr("log-ppl beyond %1").arg(qlonglong{fromPosition_})
                            : tr("log-perplexity"),
          tr("log-ppl")}) {
        if (metrics.horizontalAdvance(left + right) + 20 > width()) continue;
        painter.drawText(QRectF(0, 4, width() - 6, line), Qt::AlignRight | Qt::AlignVCenter, right);
        break;
    }
}

void SigmaCurvePlot::paintTo(QPainter& painter, const Theme& theme) const {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(font());
    if (!hasCurve()) {
        painter.setPen(
            theme.textColor(curve_ && !curve_->failure.empty() ? Role::worse : Role::muted));
        painter.drawText(QRectF(rect()).adjusted(8, 4, -8, -4), Qt::AlignCenter | Qt::TextWordWrap,
                         curve_ && !curve_->failure.empty() ? said(curve_->failure) : words_);
        return;
    }
    paintAxes(painter, theme);
    const QRectF plot = plotRect();
    const auto upright = [&](double sigma, const QPen& pen) {
        if (sigma < sigma_.lower || sigma > sigma_.upper) return;
        painter.setPen(pen);
        painter.drawLine(QPointF(xOf(sigma), plot.top()), QPointF(xOf(sigma), plot.bottom()));
    };
    if (before_) upright(*before_, QPen(theme.color(Role::reference), 1.5 * strokes_, Qt::DotLine));
    if (handle_ && trained_)
        upright(*trained_, QPen(theme.color(Role::reference), 1.5 * strokes_, Qt::DashLine));
    if (now_) upright(*now_, QPen(theme.color(Role::accent), 1.5 * strokes_));
    constexpr double partial = 0.5;  // dimmed: not of all samples yet
    painter.setOpacity(curve_->complete() ? 1.0 : partial);
    QPolygonF line;
    for (const QPointF& point : entropies())
        line << QPointF(xOf(point.x()), yOfEntropy(point.y()));
    painter.setPen(QPen(theme.color(Role::entropy), 2 * strokes_));
    painter.drawPolyline(line);
    line.clear();
    for (const QPointF& point : losses())
        line << QPointF(xOf(point.x()), yOfLoss(point.y()));
    painter.setPen(QPen(theme.color(Role::logPerplexity), 2 * strokes_, Qt::DashLine));
    painter.drawPolyline(line);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.color(Role::logPerplexity));
    for (const QPointF& point : line)
        painter.drawEllipse(point, 2 * strokes_, 2 * strokes_);
    painter.setBrush(Qt::NoBrush);
    painter.setOpacity(1.0);
    if (handle_) paintHandle(painter, theme);
    const QStringList parts = readOut();
    if (parts.isEmpty()) return;
    upright(*hovered_, QPen(theme.color(Role::muted), strokes_, Qt::DotLine));
    const QFontMetricsF metrics(font());
    const double room = plot.width() - 10;
    QString read = parts.join(QStringLiteral("   "));
    if (metrics.horizontalAdvance(read) > room) read = parts.join(QLatin1Char('\n'));
    const QSizeF size = metrics.size(0, read) + QSizeF(10, 4);
    const double wide = std::min(plot.width(), size.width());
    const QRectF box(std::clamp(xOf(*hovered_) - wide / 2, plot.left(), plot.right() - wide),
                     plot.top() + 2, wide, size.height());
    painter.fillRect(box, theme.color(Role::panel));
    painter.setPen(theme.color(Role::text));
    painter.drawText(box, Qt::AlignCenter, read);
}

void SigmaCurvePlot::paintHandle(QPainter& painter, const Theme& theme) const {
    const QRectF plot = plotRect();
    const QFontMetricsF metrics(font());
    if (const auto best = bestSigma()) {
        painter.setPen(QPen(theme.color(Role::better), 2 * strokes_));
        painter.drawLine(QPointF(xOf(*best), plot.bottom() - 8.0),
                         QPointF(xOf(*best), plot.bottom()));
        const QString words = tr("best %1").arg(*best, 0, 'f', 2);
        const double wide = metrics.horizontalAdvance(words);
        const double left = std::min(xOf(*best) + 4.0, plot.right() - wide);
        painter.setPen(theme.textColor(Role::better));
        painter.drawText(QPointF(left, plot.bottom() - 6.0), words);
    }
    if (!now_) return;
    const double sigma = std::clamp(*now_, sigma_.lower, sigma_.upper), x = xOf(sigma);
    const auto loss = valueAt(losses(), sigma), entropy = valueAt(entropies(), sigma);
    const double y = loss ? yOfLoss(*loss) : entropy ? yOfEntropy(*entropy) : plot.center().y();
    painter.setPen(QPen(theme.color(Role::panel), 1.5));
    painter.setBrush(theme.color(Role::accent));
    painter.drawEllipse(QPointF(x, y), 6.0, 6.0);
    painter.setBrush(Qt::NoBrush);
    // Arrows that say that it moves.
    painter.setPen(QPen(theme.color(Role::accent), 1.5 * strokes_));
    constexpr double leastForArrows = 110.0;
    for (const double side : {-1.0, 1.0}) {
        if (plot.width() < leastForArrows) break;
        const QPointF tip(x + side * 14.0, plot.top() + 10.0);
        painter.drawPolyline(
            QPolygonF{tip + QPointF(-4.0 * side, -4.0), tip, tip + QPointF(-4.0 * side, 4.0)});
    }
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(theme.textColor(Role::accent));
    const QString value = QString::number(*now_, 'f', 2);
    const double wide = QFontMetricsF(bold).horizontalAdvance(value);
    const double left =
        x + 20.0 + wide < plot.right() ? x + 20.0 : std::max(plot.left(), x - 20.0 - wide);
    painter.drawText(QPointF(left, plot.top() + 10.0 + metrics.ascent() / 2 - 1.0), value);
    painter.setFont(font());
}

void SigmaCurvePlot::dragTo(double x) {
    const QRectF plot = plotRect();
    constexpr double grid = 100.0;  // steps of 0.01
    const double share = std::clamp((x - plot.left()) / plot.width(), 0.0, 1.0);
    const double sigma = std::round((sigma_.lower + share * sigma_.size()) * grid) / grid;
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
    paintTo(painter, theme_);
}

void SigmaCurvePlot::mouseMoveEvent(QMouseEvent* event) {
    const QRectF plot = plotRect();
    const double x = event->position().x();
    if (dragging_) return dragTo(x);
    hovered_.reset();
    if (hasCurve() && x >= plot.left() && x <= plot.right())
        hovered_ = sigma_.lower + (x - plot.left()) / plot.width() * sigma_.size();
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
    SigmaCurvePlot copy;
    copy.setFont(paperFont(copy.font(), width == PictureWidth::column ? 9 : 10));
    copy.resize(size);
    copy.unit_ = unit_;
    copy.position_ = position_;
    copy.fromPosition_ = fromPosition_;
    copy.setCurve(curve_, {});
    copy.setSigma(now_, std::nullopt);
    writeDrawing(path, size, {title, about},
                 [&](QPainter& painter) { copy.paintTo(painter, Theme::light()); });
}

}  // namespace sextant
