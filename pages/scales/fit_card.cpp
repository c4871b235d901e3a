// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scales/fit_card.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/controls/number_text.h"

namespace sextant {

namespace {

constexpr double around = 10.0;
constexpr double headlineSize = 1.35;
constexpr double paleness = 0.45;  // opacity of a reference that is not drawn

// The largest in which the words have room: a formula is large, a sentence as it fits.
QFont headlineFont(const QFont& plain, const QString& words, double room) {
    QFont font = plain;
    font.setBold(true);
    for (const double size : {headlineSize, 1.15, 1.0}) {
        if (plain.pixelSize() > 0)
            font.setPixelSize(static_cast<int>(size * plain.pixelSize()));
        else
            font.setPointSizeF(size * plain.pointSizeF());
        if (QFontMetricsF(font).horizontalAdvance(words) <= room) return font;
    }
    return plain;
}

}  // namespace

FitCard::FitCard(QWidget* parent) : Chart("fitCard", tr("Fit"), parent) {
    setFocusPolicy(Qt::StrongFocus);
    setToolTip(tr("Click a row to hide its line or show it again"));
}

void FitCard::setFacts(const SweepFacts& facts) {
    facts_ = facts;
    update();
}

QString FitCard::headline() const {
    if (!facts_.whole) return tr("The fit follows the last row");
    if (!facts_.tooFew.isEmpty()) return facts_.tooFew.left(1).toUpper() + facts_.tooFew.mid(1);
    const double a = smoothed_ ? facts_.fitSmoothed.a : facts_.fit.a;
    if (std::isnan(a)) return tr("No fit: nothing beyond the trained length");
    const double r2 = smoothed_ ? facts_.fitSmoothed.r2 : facts_.fit.r2;
    if (r2 < 0)
        return tr("No fit: a constant \u03c3 says more (R\u00b2 %1)").arg(printedNumber(r2, 2));
    return QString::fromUtf8("\u03c3* = %1 ln s + 1").arg(printedNumber(a, 3));
}

std::vector<FitCard::Row> FitCard::rows() const {
    return rowsIn(rect(), wordFont());
}

std::vector<FitCard::Row> FitCard::rowsIn(const QRectF& area, const QFont& font) const {
    std::vector<Row> all;
    const double line = QFontMetricsF(font).height();
    double y = area.top() + around + headlineSize * line + 2.5 * line + 8.0;
    for (const SweepLine& one : sweepLines(facts_)) {
        all.push_back({one, sigmaOf(one, 4.0 * facts_.trained, facts_.trained),
                       QRectF(area.left() + around, y, area.width() - 2 * around, line + 3.0)});
        y += line + 3.0;
    }
    return all;
}

QSize FitCard::minimumSizeHint() const {
    const double line = QFontMetricsF(wordFont()).height();
    return {200, static_cast<int>(2 * around + headlineSize * line + 2.5 * line + 12.0 +
                                  7 * (line + 3.0))};
}

void FitCard::paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const {
    if (!hasValues()) return;
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.color(Role::raised));
    painter.drawRoundedRect(area, 6.0, 6.0);
    const QFont plain = painter.font();
    const double line = QFontMetricsF(plain).height();
    const double wide = area.width() - 2 * around;
    const QFont large = headlineFont(plain, headline(), wide);
    painter.setFont(large);
    painter.setPen(theme.textColor(Role::text));
    double y = area.top() + around;
    painter.drawText(QRectF(area.left() + around, y, wide, headlineSize * line),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(large).elidedText(headline(), Qt::ElideRight, wide));
    y += headlineSize * line + 2.0;
    painter.setFont(plain);
    painter.setPen(theme.textColor(Role::muted));
    const QString trained = groupedNumber(qint64(facts_.trained));
    const QString last = groupedNumber(qint64(facts_.surface.positions) - 1);
    QString over = tr("s = position / %1, intercept 1").arg(trained);
    for (const QString& longer :
         {tr("s = position / %1, over %1 \u2026 %2, intercept 1").arg(trained, last),
          tr("s = position / %1, over %1 \u2026 %2, intercept fixed at 1").arg(trained, last)})
        if (QFontMetricsF(plain).horizontalAdvance(longer) <= wide) over = longer;
    painter.drawText(QRectF(area.left() + around, y, wide, line), Qt::AlignLeft,
                     QFontMetricsF(plain).elidedText(over, Qt::ElideRight, wide));
    const QFontMetricsF metrics(plain);
    const double column = metrics.horizontalAdvance("\u03c3* at s = 4") + 10.0;
    const double narrow = std::min(56.0, (wide - column) / 4);
    const auto cells = [&](const QRectF& place, const QStringList& words) {
        double right = place.right();
        painter.drawText(QRectF(right - column, place.top(), column, place.height()),
                         Qt::AlignRight | Qt::AlignVCenter, words[3]);
        right -= column;
        for (const int i : {2, 1}) {
            painter.drawText(QRectF(right - narrow, place.top(), narrow, place.height()),
                             Qt::AlignRight | Qt::AlignVCenter, words[i]);
            right -= narrow;
        }
        const QFontMetricsF letters(painter.font());
        // What it was measured over is the last that is left out.
        const QString name =
            letters.horizontalAdvance(words[0]) > right - place.left() ? words[4] : words[0];
        painter.drawText(QRectF(place.left(), place.top(), right - place.left(), place.height()),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         letters.elidedText(name, Qt::ElideRight, right - place.left()));
    };
    const auto all = rowsIn(area, plain);
    cells(all.front().place.translated(0, -line - 4.0),
          {QString(), "a", QString::fromUtf8("R\u00b2"), tr("\u03c3* at s = 4"), QString()});
    for (const Row& row : all) {
        const bool drawn =
            row.line.own ? row.line.smoothed == smoothed_ : !hidden_.contains(row.line.key);
        QFont font = plain;
        font.setBold(row.line.own && drawn);
        painter.setFont(font);
        painter.setOpacity(drawn || row.line.own ? 1.0 : paleness);
        painter.setPen(row.line.own && drawn ? theme.textColor(Role::text)
                                             : theme.textColor(Role::muted));
        const bool known = facts_.whole || !row.line.own;
        cells(row.place,
              {row.line.label, known ? printedNumber(row.line.a, 3) : QString(),
               known ? printedNumber(row.line.r2, 3) : QString(),
               known ? printedNumber(row.atFour, 2) : QString(),
               row.line.key == "fit" && !facts_.over.isEmpty() ? facts_.over : row.line.label});
        painter.setOpacity(1.0);
        if (hasFocus() && &row == &all[static_cast<std::size_t>(at_)]) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(theme.color(Role::accent));
            painter.drawRoundedRect(row.place.adjusted(-3, 0, 3, 0), 3.0, 3.0);
        }
    }
    painter.setFont(plain);
}

Table FitCard::table() const {
    Table all("fit", {"line", "a", "r2", "sigma_at_4"});
    for (const Row& row : rows())
        all.addRow(row.line.key, row.line.a, row.line.r2, row.atFour);
    return all;
}

void FitCard::toggle(const SweepLine& line) {
    if (line.own)
        smoothed_ = line.smoothed;
    else if (hidden_.erase(line.key) == 0)
        hidden_.insert(line.key);
    update();
    emit changed();
}

void FitCard::mousePressEvent(QMouseEvent* event) {
    Chart::mousePressEvent(event);
    if (event->button() != Qt::LeftButton) return;
    const auto all = rows();
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].place.contains(event->position())) {
            at_ = static_cast<int>(i);
            toggle(all[i].line);
        }
}

void FitCard::keyPressEvent(QKeyEvent* event) {
    const auto all = rows();
    const int last = static_cast<int>(all.size()) - 1;
    switch (event->key()) {
        case Qt::Key_Up:
        case Qt::Key_Down:
            at_ = std::clamp(at_ + (event->key() == Qt::Key_Up ? -1 : 1), 0, std::max(0, last));
            return update();
        case Qt::Key_Space:
        case Qt::Key_Return:
            if (last >= 0) toggle(all[static_cast<std::size_t>(at_)].line);
            return;
        default:
            return Chart::keyPressEvent(event);
    }
}

}  // namespace sextant
