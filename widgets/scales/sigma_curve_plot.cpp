// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scales/sigma_curve_plot.h"

#include <QContextMenuEvent>
#include <QFileInfo>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "analysis/error.h"
#include "widgets/picture_file.h"

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
    const double step = readableStep(sigma_.size(), 6);
    const int decimals = std::max(1, decimalsOf(0.0, step));
    painter.setPen(theme.textColor(Role::muted));
    for (double at = std::ceil(sigma_.lower / step - 1e-9) * step; at <= sigma_.upper + 1e-9;
         at += step)
        painter.drawText(QRectF(xOf(at) - 30, plot.bottom() + 0.4 * line, 60, line),
                         Qt::AlignCenter, QString::number(at, 'f', decimals));
    painter.drawText(QRectF(plot.left(), plot.bottom() + 1.4 * line, plot.width(), line),
                     Qt::AlignCenter, tr("\u03c3 of this head (1/\u221ad)"));
    painter.setPen(theme.textColor(Role::entropy));
    const bool last = !position_ || shownPosition() == curve_->positions - 1;
    const QString left = last ? tr("entropy") : tr("entropy at %1").arg(shownPosition());
    painter.drawText(QRectF(6, 4, width(), line), Qt::AlignLeft | Qt::AlignVCenter, left);
    painter.setPen(theme.textColor(Role::logPerplexity));
    const QFontMetricsF metrics(font());
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
        painter.drawText(
            QRectF(rect()).adjusted(8, 4, -8, -4), Qt::AlignCenter | Qt::TextWordWrap,
            curve_ && !curve_->failure.empty() ? QString::fromStdString(curve_->failure) : words_);
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

QString SigmaCurvePlot::csv(const QString& title) const {
    QString all = "# " + title +
                  QString(", entropy at position %1 and log-perplexity in %2\n")
                      .arg(shownPosition())
                      .arg(name(unit_));
    all += "sigma,entropy,log_perplexity\n";
    const auto number = [](double value) { return QString::number(value, 'g', 9); };
    for (const QPointF& point : entropies())
        all += number(point.x()) + ',' + number(point.y()) + ",\n";
    for (const QPointF& point : losses())
        all += number(point.x()) + ",," + number(point.y()) + '\n';
    return all;
}

void SigmaCurvePlot::exportTo(const QString& path, PictureWidth width, const QString& title,
                              const QString& about) const {
    if (!hasCurve()) throw Error(path.toStdString() + ": there is no curve to export yet");
    if (QFileInfo(path).suffix().toLower() == "csv") {
        writeTableText(path, about, csv(title));
        return;
    }
    const int wide = pictureSize(width).width();
    const QSize size(wide, wide * 6 / 10);
    SigmaCurvePlot copy;
    QFont small = copy.font();
    small.setPixelSize(width == PictureWidth::column ? 9 : 10);
    copy.setFont(small);
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
