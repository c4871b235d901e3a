// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/tokens/next_token_table.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "widgets/controls/number_text.h"

namespace sextant {

namespace {

constexpr double columnGap = 8.0, leastBars = 36.0;

}  // namespace

NextTokenTable::NextTokenTable(QWidget* parent) : QWidget(parent) {
    setObjectName("nextTokens");
    setAccessibleName(tr("Likeliest next tokens"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void NextTokenTable::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void NextTokenTable::setRows(std::vector<NextTokenRow> rows, bool hasA, bool hasB, bool dimmed) {
    rows_ = std::move(rows);
    hasA_ = hasA;
    hasB_ = hasB;
    dimmed_ = dimmed;
    QStringList spoken{order()};
    for (const NextTokenRow& row : rows_) {
        QStringList numbers;
        if (hasB_) numbers << tr("B %1").arg(share(row.b));
        if (hasA_) numbers << tr("A %1").arg(share(row.a));
        spoken << tr("%1: %2").arg(row.word, numbers.join(", "));
    }
    setAccessibleDescription(spoken.join("; "));
    update();
}

QString NextTokenTable::order() const {
    return hasA_ && hasB_ ? tr("by the larger of A and B") : tr("likeliest first");
}

QString NextTokenTable::share(double probability) const {
    if (!std::isfinite(probability)) return QString::fromUtf8("\u2013");
    if (probability < 0.0005) return tr("< 0.1 %");
    return tr("%1 %").arg(printedNumber(100.0 * probability, 1));
}

double NextTokenTable::rowHeight() const {
    return std::ceil(1.3 * QFontMetricsF(font()).height());
}

std::vector<std::size_t> NextTokenTable::rowsInSight() const {
    const auto room = static_cast<std::size_t>(std::max(0.0, height() / rowHeight() - 1.0));
    std::vector<std::size_t> seen;
    for (std::size_t row = 0; row < std::min(room, rows_.size()); ++row)
        seen.push_back(row);
    const auto follows = std::ranges::find_if(rows_, &NextTokenRow::follows);
    const auto at = static_cast<std::size_t>(follows - rows_.begin());
    if (!seen.empty() && at < rows_.size() && at > seen.back()) seen.back() = at;
    return seen;
}

double NextTokenTable::numberWidth() const {
    return QFontMetricsF(numberFont(font())).horizontalAdvance(tr("%1 %").arg("100.0")) + columnGap;
}

double NextTokenTable::wordsWidth() const {
    const double room = width() - columns() * numberWidth();
    double words = 0.0;
    for (const NextTokenRow& row : rows_)
        words = std::max(words, QFontMetricsF(font()).horizontalAdvance(row.word));
    return std::min(words, std::max(0.5 * room, room - leastBars - columnGap));
}

QSize NextTokenTable::sizeHint() const {
    return {220, static_cast<int>(9 * rowHeight())};
}

QSize NextTokenTable::minimumSizeHint() const {
    return {150, static_cast<int>(2 * rowHeight())};
}

void NextTokenTable::paintEvent(QPaintEvent*) {
    if (rows_.empty()) return;
    QPainter painter(this);
    if (dimmed_) painter.setOpacity(0.5);
    const QFont numbers = numberFont(font());
    const QFontMetricsF metrics(font());
    const double column = numberWidth(), words = wordsWidth();
    const double aLeft = width() - (hasA_ ? column : 0.0);
    const double bLeft = aLeft - (hasB_ ? column : 0.0);
    const double barsLeft = words + columnGap, bars = bLeft - barsLeft;
    const double high = rowHeight();
    const QColor a = theme_.color(Role::reference), b = theme_.color(Role::logPerplexity);

    painter.setFont(font());
    painter.setPen(theme_.textColor(Role::muted));
    // Whole or not at all: the tool tip says it, too.
    if (metrics.horizontalAdvance(order()) + columnGap <= bLeft)
        painter.drawText(QRectF(0, 0, bLeft, high), Qt::AlignLeft | Qt::AlignVCenter, order());
    if (hasB_)
        painter.drawText(QRectF(bLeft, 0, column, high), Qt::AlignRight | Qt::AlignVCenter,
                         tr("B"));
    if (hasA_)
        painter.drawText(QRectF(aLeft, 0, column, high), Qt::AlignRight | Qt::AlignVCenter,
                         tr("A"));
    double top = 0.0;
    for (const std::size_t at : rowsInSight()) {
        const NextTokenRow& row = rows_[at];
        top += high;
        const auto bar = [&](double probability, double from, const QColor& colour) {
            if (bars >= leastBars && std::isfinite(probability))
                painter.fillRect(QRectF(barsLeft, top + from * high,
                                        std::max(1.0, bars * probability), 0.28 * high),
                                 colour);
        };
        if (hasB_) bar(row.b, hasA_ ? 0.2 : 0.36, b);
        if (hasA_) bar(row.a, hasB_ ? 0.52 : 0.36, a);
        painter.setFont(font());
        painter.setPen(theme_.textColor(row.follows ? Role::accent : Role::text));
        painter.drawText(QRectF(0, top, words + 1.0, high), Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(row.word, Qt::ElideRight, words + 1.0));
        painter.setFont(numbers);
        painter.setPen(theme_.color(Role::text));
        if (hasB_)
            painter.drawText(QRectF(bLeft, top, column, high), Qt::AlignRight | Qt::AlignVCenter,
                             share(row.b));
        if (hasA_)
            painter.drawText(QRectF(aLeft, top, column, high), Qt::AlignRight | Qt::AlignVCenter,
                             share(row.a));
    }
}

bool NextTokenTable::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto seen = rowsInSight();
        const auto line = static_cast<std::size_t>(std::max(0.0, help->pos().y() / rowHeight()));
        const QString word =
            line > 0 && line <= seen.size() ? rows_[seen[line - 1]].word : QString();
        QString told = word;
        if (line == 0 && !rows_.empty())
            told = hasA_ && hasB_
                       ? tr("The rows are ordered by the larger of A's and B's probability")
                       : tr("The rows are ordered by probability");
        else if (QFontMetricsF(font()).horizontalAdvance(word) <= wordsWidth() + 1.0)
            told.clear();  // the word is whole
        told.isEmpty() ? QToolTip::hideText() : QToolTip::showText(help->globalPos(), told, this);
        return true;
    }
    return QWidget::event(event);
}

}  // namespace sextant
