// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/heads/head_grid_bar.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace sextant {
namespace {

constexpr int kBarWidth = 12;

QString shortNumber(double value) {
    const int digits = std::abs(value) < 0.1 ? 2 : 3;  // as many letters: 0.041
    return QString::number(value, 'g', digits).replace(QLatin1Char('-'), QChar(0x2212));
}

}  // namespace

HeadGridBar::HeadGridBar(const HeadGridValues* values, QWidget* parent)
    : QWidget(parent), values_(values) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    setToolTip(tr("Right click: set the range; double click: as the data"));
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
    const QFontMetrics numbers(numberFont(font()));
    return {kBarWidth + 8 + numbers.horizontalAdvance(QStringLiteral("−0.0041")), 160};
}

QString HeadGridBar::highLabel() const {
    if (!values_->hasRange()) return QStringLiteral("–");
    const bool sign = isSigned(values_->colouring());
    return (sign ? QStringLiteral("+") : QString()) + shortNumber(values_->range().high);
}

QString HeadGridBar::lowLabel() const {
    return values_->hasRange() ? shortNumber(values_->range().low) : QStringLiteral("–");
}

void HeadGridBar::contextMenuEvent(QContextMenuEvent* event) {
    emit menuRequested(event->globalPos());
}

void HeadGridBar::mouseDoubleClickEvent(QMouseEvent*) {
    emit automaticRequested();
}

void HeadGridBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintTo(painter);
}

void HeadGridBar::paintTo(QPainter& painter) const {
    const HeadColouring of = values_->colouring();
    const bool known = of == HeadColouring::sigma         ? true
                       : of == HeadColouring::sensitivity ? values_->hasSensitivity()
                                                          : values_->hasMeasurement();
    if (values_->layers() == 0 || !known) return;
    const int line = fontMetrics().height();
    const QRect bar(0, top_, kBarWidth, std::max(1, height() - top_ - line - 8));
    for (int y = 0; y < bar.height(); ++y) {
        const double t = 1.0 - (y + 0.5) / bar.height();
        painter.fillRect(QRect(bar.left(), bar.top() + y, bar.width(), 1),
                         values_->hasRange() ? values_->colour(values_->valueAt(t), theme_)
                                             : theme_.color(Role::raised));
    }
    painter.setFont(numberFont(font()));
    painter.setPen(theme_.color(Role::muted));
    const int x = bar.right() + 7;
    const auto label = [&](int y, const QString& text) {
        painter.drawText(QRect(x, y, width() - x, line), Qt::AlignLeft | Qt::AlignVCenter, text);
    };
    label(bar.top() - 2, highLabel());
    label(bar.bottom() - line + 3, lowLabel());
    // What the triangles in the cells say, at the slopes that they stand for.
    if (of == HeadColouring::sensitivity && bar.height() > 6 * line) {
        label(bar.top() - 2 + line, tr("\u25bc lower"));
        label(bar.bottom() - 2 * line + 3, tr("\u25b2 raise"));
    }
    const bool sigma = of == HeadColouring::sigma;
    if (sigma || isSigned(of)) {
        const double share = values_->shareOf(sigma ? 1.0 : 0.0);
        const int y = bar.bottom() + 1 - static_cast<int>(share * bar.height());
        // Clear of the numbers at the ends.
        if (y > bar.top() + 3 * line / 2 && y < bar.bottom() - 3 * line / 2)
            label(y - line / 2, sigma ? QStringLiteral("1") : QStringLiteral("0"));
    }
    painter.setFont(font());
    painter.drawText(QRect(0, bar.bottom() + 6, width(), line), Qt::AlignLeft, values_->unitName());

    if (!mark_) return;
    painter.setRenderHint(QPainter::Antialiasing);
    const double y = bar.bottom() + 1 - values_->shareOf(*mark_) * bar.height();
    painter.setPen(QPen(theme_.color(Role::panel), 1.0));
    painter.setBrush(theme_.color(Role::accent));
    painter.drawRoundedRect(QRectF(bar.left() - 2.0, y - 2.0, bar.width() + 4.0, 4.0), 2.0, 2.0);
}

}  // namespace sextant
