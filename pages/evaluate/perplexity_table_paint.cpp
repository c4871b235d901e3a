// SPDX-License-Identifier: GPL-3.0-or-later
// How the table of perplexities is painted, and where its parts stand.
#include <QPainter>
#include <QPushButton>
#include <algorithm>
#include <cmath>

#include "pages/evaluate/perplexity_table.h"
#include "widgets/colormap.h"
#include "widgets/controls/number_text.h"

namespace sextant {

namespace {

constexpr double gap = 4.0;  // between cells
constexpr double leastCell = 62.0, leastSplit = 110.0, mostCell = 130.0;
constexpr double leastNames = 96.0, mostNames = 190.0;
constexpr double sourceRoom = 74.0;
constexpr double plusRoom = 22.0;
constexpr double narrowCell = 60.0;

QFont scaled(QFont font, double by) {
    if (font.pixelSize() > 0)
        font.setPixelSize(std::max(6, static_cast<int>(std::lround(by * font.pixelSize()))));
    else
        font.setPointSizeF(by * font.pointSizeF());
    return font;
}

// `value` or, where it has no room in `font`, the same in a smaller font or with fewer digits.
QString fitted(const PerplexityCell& cell, LossUnit unit, const QString& value, double room,
               QFont& font) {
    const auto fits = [&](const QString& text) {
        return QFontMetricsF(font).horizontalAdvance(text) <= room;
    };
    if (fits(value)) return value;
    font = scaled(font, 0.85);
    if (fits(value)) return value;
    const QString before = cell.state == CellState::exact ? QString() : QStringLiteral("\u2248");
    for (const int digits : {3, 2, 1}) {
        const QString shorter = before + QString::number(inUnit(cell, unit), 'g', digits);
        if (fits(shorter)) return shorter;
    }
    return value;
}

}  // namespace

bool PerplexityTable::printsAny() const {
    return std::any_of(facts_.rows.begin(), facts_.rows.end(), [](const PerplexityRow& row) {
        return !row.source.isEmpty() && row.beside.empty();
    });
}

double PerplexityTable::leastWidth() const {
    const bool split = std::any_of(facts_.rows.begin(), facts_.rows.end(),
                                   [](const PerplexityRow& row) { return !row.beside.empty(); });
    return split ? leastSplit : leastCell;
}

PerplexityTable::Layout PerplexityTable::layoutIn(const QRectF& area) const {
    const double line = QFontMetricsF(wordFont()).height();
    const auto columns = static_cast<double>(std::max<std::size_t>(1, facts_.lengths.size()));
    // Two conventions have a line of their own, over their halves.
    const bool two = !facts_.beside.isEmpty();
    Layout all{area.left(), area.top(), 0, 0, 0, (two ? 2 : 1) * line + 10.0, 2 * line + 9.0};
    all.sources = printsAny() ? sourceRoom : 0.0;
    all.names = std::clamp(0.24 * area.width(), leastNames, mostNames);
    all.cell = std::clamp((area.width() - all.names - std::max(all.sources, plusRoom)) / columns,
                          leastWidth(), mostCell);
    return all;
}

QRectF PerplexityTable::cellIn(const Layout& all, std::size_t row, std::size_t column) const {
    return {all.left + all.names + static_cast<double>(column) * all.cell,
            all.top + all.head + static_cast<double>(row) * all.height, all.cell - gap,
            all.height - gap};
}

QRectF PerplexityTable::cellRect(std::size_t row, std::size_t column) const {
    return cellIn(layoutIn(rect()), row, column);
}

QRectF PerplexityTable::nameRect(std::size_t row) const {
    const Layout all = layoutIn(rect());
    const QRectF first = cellIn(all, row, 0);
    // With room for its mark, so that no frame lies on the name.
    return {all.left - 4.0, first.top(), all.names - gap + 4.0, first.height()};
}

QRectF PerplexityTable::headRect(std::size_t column) const {
    const Layout all = layoutIn(rect());
    const QRectF first = cellIn(all, 0, column);
    return {first.left(), all.top, first.width(), all.head - gap};
}

// Over what is printed there, whose title stands right of it.
QRectF PerplexityTable::plusIn(const Layout& all) const {
    return {cellIn(all, 0, facts_.lengths.size()).left() - 2.0, all.top, plusRoom - 2.0,
            all.head - gap};
}

void PerplexityTable::placePlus() {
    plus_->setGeometry(plusIn(layoutIn(rect())).toRect());
    plus_->setVisible(!facts_.rows.empty());
}

int PerplexityTable::leastHeight() const {
    const Layout all = layoutIn(rect());
    return static_cast<int>(
        std::ceil(all.head + static_cast<double>(facts_.rows.size()) * all.height));
}

QSize PerplexityTable::minimumSizeHint() const {
    const auto columns = static_cast<double>(std::max<std::size_t>(1, facts_.lengths.size()));
    return {static_cast<int>(leastNames + columns * leastWidth() +
                             (printsAny() ? sourceRoom : plusRoom)),
            leastHeight()};
}

double PerplexityTable::fileShape() const {
    const double line = 14.0;  // of a file's words
    return std::clamp(
        (line + 18.0 + static_cast<double>(facts_.rows.size()) * (2 * line + 9.0)) / 640.0, 0.1,
        2.5);
}

void PerplexityTable::paintHead(QPainter& painter, const Layout& all, const Theme& theme) const {
    painter.setPen(theme.textColor(Role::muted));
    const QFont plain = painter.font();
    QFont bold = plain;
    bold.setBold(true);
    painter.setFont(bold);
    painter.drawText(QRectF(all.left, all.top, all.names - gap, all.head - gap),
                     Qt::AlignLeft | Qt::AlignVCenter, tr("method"));
    painter.setFont(numberFont(bold));
    for (std::size_t column = 0; column < facts_.lengths.size(); ++column) {
        const QRectF first = cellIn(all, 0, column);
        painter.setPen(
            theme.textColor(facts_.lengths[column] == facts_.trained ? Role::accent : Role::muted));
        const double half = facts_.beside.isEmpty() ? 1.0 : 0.5;
        painter.drawText(QRectF(first.left(), all.top, first.width(), half * (all.head - gap)),
                         Qt::AlignCenter, groupedNumber(qint64(facts_.lengths[column])));
    }
    if (!facts_.beside.isEmpty()) {
        painter.setFont(scaled(plain, 0.86));
        painter.setPen(theme.textColor(Role::muted));
        for (std::size_t column = 0; column < facts_.lengths.size(); ++column) {
            const QRectF first = cellIn(all, 0, column);
            const double width = (first.width() - 1.0) / 2, high = (all.head - gap) / 2;
            for (const bool right : {false, true})
                painter.drawText(
                    QRectF(first.left() + (right ? width + 1.0 : 0.0), all.top + high, width, high),
                    Qt::AlignCenter,
                    painter.fontMetrics().elidedText(right ? facts_.beside : facts_.convention,
                                                     Qt::ElideRight, static_cast<int>(width)));
        }
    }
    painter.setFont(plain);
    painter.setPen(theme.textColor(Role::muted));
    if (all.sources > 0 && showsPrinted(facts_, unit_))
        painter.drawText(QRectF(plusIn(all).right() + 2.0, all.top, all.sources, all.head - gap),
                         Qt::AlignLeft | Qt::AlignVCenter, tr("printed"));
}

// A line where the row that is dragged would come to stand, and its name at the pointer.
void PerplexityTable::paintDrag(QPainter& painter, const Layout& all, const Theme& theme) const {
    if (!dragged_ || pressed_ < 0) return;
    const int to = dropRow(*dragged_);
    if (to < 0) return;
    const auto row = static_cast<std::size_t>(to);
    const QRectF place = cellIn(all, row, 0);
    const double y = (to > pressed_ ? place.bottom() + gap / 2 : place.top() - gap / 2);
    const double right = cellIn(all, 0, facts_.lengths.size()).left();
    painter.setPen(QPen(theme.color(Role::accent), 2.0));
    painter.drawLine(QPointF(all.left, y), QPointF(right, y));
    QColor shade = theme.color(Role::raised);
    shade.setAlphaF(0.9F);
    const QRectF name(all.left + 6.0, dragged_->y() - 10.0, all.names - gap, 20.0);
    painter.setPen(Qt::NoPen);
    painter.setBrush(shade);
    painter.drawRoundedRect(name, 4, 4);
    painter.setPen(theme.textColor(Role::text));
    painter.drawText(
        name.adjusted(6, 0, -4, 0), Qt::AlignLeft | Qt::AlignVCenter,
        painter.fontMetrics().elidedText(facts_.rows[static_cast<std::size_t>(pressed_)].name,
                                         Qt::ElideRight, static_cast<int>(name.width()) - 10));
}

void PerplexityTable::paintCell(QPainter& painter, const QRectF& place, const PerplexityCell& cell,
                                const QString& printed, const Theme& theme) const {
    const QFont plain = painter.font();
    const QFont number = numberFont(scaled(plain, 1.12));
    const QFont small = numberFont(scaled(plain, 0.86));
    const QColor panel = theme.color(Role::panel);
    const bool computing = cell.state == CellState::computing;
    const double margin = place.width() < narrowCell ? 3.0 : 7.0;
    const QRectF inside = place.adjusted(margin, 0.0, 1.0 - margin, 0.0);
    const QString value = cellText(cell, unit_);
    QColor ink = theme.textColor(Role::muted);
    painter.setPen(Qt::NoPen);
    if (cell.hasValue()) {
        const auto [low, high] = range_;
        const double opacity = cell.state == CellState::exact ? 1.0 : 0.6 + 0.4 * cell.share();
        const QColor fill =
            blend(panel, viridis((cell.nll - low) / (high - low)), computing ? 0.6 : opacity);
        painter.setBrush(fill);
        painter.drawRoundedRect(place, 4, 4);
        ink = textOn(fill);
    } else {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.color(cell.state == CellState::failed ? Role::worse : Role::line),
                            1.0, computing ? Qt::SolidLine : Qt::DashLine));
        painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    }
    if (computing) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.color(Role::accent), 1.5 * strokes()));
        painter.drawRoundedRect(place.adjusted(0.75, 0.75, -0.75, -0.75), 4, 4);
        const QRectF bar(inside.left(), place.bottom() - 7.0, inside.width(), 3.0);
        painter.setPen(Qt::NoPen);
        painter.setBrush(blend(panel, theme.color(Role::accent), 0.3));
        painter.drawRoundedRect(bar, 1.5, 1.5);
        painter.setBrush(theme.color(Role::accent));
        painter.drawRoundedRect(
            QRectF(bar.left(), bar.top(), bar.width() * cell.share(), bar.height()), 1.5, 1.5);
    }
    const QRectF words = computing ? inside.adjusted(0, 0, 0, -6.0) : inside;
    QString right = printed;
    if (computing)
        right = value.isEmpty() ? QString()
                                : QString("%1 %").arg(std::floor(100 * cell.share()), 0, 'f', 0);
    QString left = value;
    if (value.isEmpty()) {
        if (cell.state == CellState::waiting)
            left = cell.cancelled ? tr("cancelled") : cell.held ? tr("paused") : tr("waiting");
        if (computing) left = tr("computing %1 %").arg(std::floor(100 * cell.share()), 0, 'f', 0);
        if (cell.state == CellState::failed) left = tr("failed");
    }
    painter.setPen(ink);
    QFont own = value.isEmpty() ? scaled(plain, 0.94) : number;
    own.setBold(!value.isEmpty() && cell.state == CellState::exact);
    // A number is never cut: it loses its size, then digits.
    if (!value.isEmpty()) left = fitted(cell, unit_, value, words.width(), own);
    painter.setFont(own);
    const QFontMetricsF metrics(own);
    // The frame and the bar say that it is computed.
    if (computing && value.isEmpty() && metrics.horizontalAdvance(left) > words.width())
        left = tr("%1 %").arg(std::floor(100 * cell.share()), 0, 'f', 0);
    const double used = metrics.horizontalAdvance(left);
    const double aside = QFontMetricsF(small).horizontalAdvance(right);
    const bool beside = used + 6.0 + aside <= words.width();
    // Small beside the number; below it where the cell is narrow.
    const bool below = !computing && !right.isEmpty() && !beside && aside <= words.width();
    const double half = std::round(0.56 * words.height());
    painter.drawText(below ? words.adjusted(0, 0, 0, half - words.height()) : words,
                     Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(left, Qt::ElideRight, words.width()));
    painter.setFont(small);
    if (beside || below)
        painter.drawText(below ? words.adjusted(0, half - 1.0, 0, -1.0) : words,
                         Qt::AlignRight | Qt::AlignVCenter, right);
    painter.setFont(plain);
}

void PerplexityTable::paintRow(QPainter& painter, const Layout& all, std::size_t row,
                               const Theme& theme) const {
    const PerplexityRow& own = facts_.rows[row];
    const QFont plain = painter.font();
    const QRectF first = cellIn(all, row, 0);
    const QRectF name(all.left, first.top(), all.names - gap, first.height());
    const bool muted = !own.on || !own.excluded.isEmpty();
    const double right = cellIn(all, 0, facts_.lengths.size()).left() + all.sources;
    if (row > 0 && facts_.rows[row - 1].model != own.model) {
        painter.setPen(theme.color(Role::line));
        painter.drawLine(QPointF(all.left, first.top() - gap / 2),
                         QPointF(right, first.top() - gap / 2));
    }
    if (static_cast<int>(row) == current_ || marked_.contains(static_cast<int>(row))) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.color(Role::accent));
        painter.drawRect(QRectF(name.left() - 4.0, name.top() + 2.0,
                                marked_.contains(static_cast<int>(row)) ? 3.0 : 1.5,
                                name.height() - 4.0));
    }
    QFont bold = plain;
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(theme.textColor(muted ? Role::muted : Role::text));
    const double half = name.height() / 2;
    painter.drawText(QRectF(name.left(), name.top(), name.width(), half),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(bold).elidedText(own.name, Qt::ElideRight, name.width()));
    const QFont small = scaled(plain, 0.86);
    painter.setFont(small);
    painter.setPen(theme.textColor(Role::muted));
    painter.drawText(QRectF(name.left(), name.top() + half, name.width(), half),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(small).elidedText(own.model, Qt::ElideMiddle, name.width()));
    if (muted) {
        const QString why = own.excluded.isEmpty() ? tr("switched off") : own.excluded;
        const QRectF place(first.left(), first.top(), right - first.left(), first.height());
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, why);
        painter.setFont(plain);
        return;
    }
    painter.setFont(plain);
    for (std::size_t column = 0; column < facts_.lengths.size(); ++column) {
        const QRectF place = cellIn(all, row, column);
        const PerplexityCell cell =
            column < own.cells.size() ? own.cells[column] : PerplexityCell{};
        // What was printed stands beside what is computed here, never in its place.
        const QString printed = column < own.printed.size() && cell.hasValue()
                                    ? printedText(own.printed[column], unit_)
                                    : QString();
        if (own.beside.empty()) {
            paintCell(painter, place, cell, printed, theme);
            continue;
        }
        // Two conventions: left the chosen one.
        const double width = (place.width() - 1.0) / 2;
        paintCell(painter, {place.left(), place.top(), width, place.height()}, cell, {}, theme);
        paintCell(painter, {place.left() + width + 1.0, place.top(), width, place.height()},
                  own.beside.at(column), {}, theme);
    }
    if (all.sources <= 0.0 || !showsPrinted(facts_, unit_)) return painter.setFont(plain);
    painter.setPen(theme.textColor(Role::muted));
    painter.setFont(small);
    painter.drawText(
        QRectF(right - all.sources + 4.0, first.top(), all.sources - 4.0, first.height()),
        Qt::AlignLeft | Qt::AlignVCenter, own.source);
    painter.setFont(plain);
}

void PerplexityTable::paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const {
    painter.save();
    Layout all = layoutIn(area);
    const double line = QFontMetricsF(painter.font()).height();
    all.head = (facts_.beside.isEmpty() ? 1 : 2) * line + 10.0;
    all.height = 2 * line + 9.0;
    paintHead(painter, all, theme);
    for (std::size_t row = 0; row < facts_.rows.size(); ++row)
        paintRow(painter, all, row, theme);
    paintDrag(painter, all, theme);
    if (painter.device() == this && hasFocus()) paintCurrent(painter, theme);
    painter.restore();
}

// Where the keys act.
void PerplexityTable::paintCurrent(QPainter& painter, const Theme& theme) const {
    const auto place = currentPlace();
    if (!place) return;
    const QRectF around = rectOf(*place);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.color(Role::panel), 4.0));
    painter.drawRoundedRect(around.adjusted(1, 1, -1, -1), 4, 4);
    painter.setPen(QPen(theme.color(Role::text), 2.0));
    painter.drawRoundedRect(around.adjusted(1, 1, -1, -1), 4, 4);
}

}  // namespace sextant
