// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heads/head_grid_bar.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace sextant {
namespace {

constexpr int kBarWidth = 12;

QString shortNumber(double value) {
    return QString::number(value, 'g', 3).replace(QLatin1Char('-'), QChar(0x2212));
}

}  // namespace

HeadGridBar::HeadGridBar(const HeadGridValues* values, QWidget* parent)
    : QWidget(parent), values_(values) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
}

void HeadGridBar::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void HeadGridBar::setMark(std::optional<double> value) {
    mark_ = value;
    update();
}

void HeadGridBar::setTop(int pixels) {
    top_ = pixels;
    update();
}

QSize HeadGridBar::sizeHint() const {
    return {kBarWidth + 8 + fontMetrics().horizontalAdvance(QStringLiteral("−0.005")), 160};
}

// Sigma is shown on a logarithmic axis, so that 1 is in the middle.
double HeadGridBar::share(double value) const {
    const ColourRange& range = values_->range();
    double t = (value - range.low) / (range.high - range.low);
    if (values_->colouring() == HeadColouring::sigma) {
        t = value > 0.0 ? 0.5 + 0.5 * std::log(value) / std::log(range.high) : 0.0;
    }
    return std::clamp(t, 0.0, 1.0);
}

double HeadGridBar::valueAt(double share) const {
    const ColourRange& range = values_->range();
    if (values_->colouring() == HeadColouring::sigma)
        return std::pow(range.high, 2.0 * share - 1.0);
    return range.low + share * (range.high - range.low);
}

QString HeadGridBar::highLabel() const {
    const bool sign = values_->colouring() == HeadColouring::change;
    return (sign ? QStringLiteral("+") : QString()) + shortNumber(values_->range().high);
}

QString HeadGridBar::lowLabel() const {
    return shortNumber(values_->range().low);
}

void HeadGridBar::paintEvent(QPaintEvent*) {
    const bool entropies = values_->colouring() != HeadColouring::sigma;
    if (values_->layers() == 0 || (entropies && !values_->hasMeasurement())) return;
    QPainter painter(this);
    const int line = fontMetrics().height();
    const QRect bar(0, top_, kBarWidth, std::max(1, height() - top_ - line - 8));
    for (int y = 0; y < bar.height(); ++y) {
        const double t = 1.0 - (y + 0.5) / bar.height();
        painter.fillRect(QRect(bar.left(), bar.top() + y, bar.width(), 1),
                         values_->colour(valueAt(t), theme_));
    }
    painter.setFont(numberFont(font()));
    painter.setPen(theme_.color(Role::muted));
    const int x = bar.right() + 7;
    const auto label = [&](int y, const QString& text) {
        painter.drawText(QRect(x, y, width() - x, line), Qt::AlignLeft | Qt::AlignVCenter, text);
    };
    label(bar.top() - 2, highLabel());
    label(bar.bottom() - line + 3, lowLabel());
    if (values_->colouring() == HeadColouring::sigma && bar.height() > 4 * line) {
        label(bar.center().y() - line / 2, QStringLiteral("1"));
    } else if (values_->colouring() == HeadColouring::change && bar.height() > 4 * line) {
        label(bar.center().y() - line / 2, QStringLiteral("0"));
    }
    painter.setFont(font());
    painter.drawText(QRect(0, bar.bottom() + 6, width(), line), Qt::AlignLeft, values_->unitName());

    if (!mark_) return;
    painter.setRenderHint(QPainter::Antialiasing);
    const double y = bar.bottom() + 1 - share(*mark_) * bar.height();
    painter.setPen(QPen(theme_.color(Role::panel), 1.0));
    painter.setBrush(theme_.color(Role::accent));
    painter.drawRoundedRect(QRectF(bar.left() - 2.0, y - 2.0, bar.width() + 4.0, 4.0), 2.0, 2.0);
}

}  // namespace sextant
