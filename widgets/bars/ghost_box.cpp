// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bars/ghost_box.h"

#include <QPainter>
#include <algorithm>

#include "widgets/controls/perplexity_text.h"

namespace sextant {

namespace {

constexpr double abovePoints = 8, digitPoints = 11;
constexpr int margin = 9;  // pixels, at both sides

}  // namespace

QString Ghost::text() const {
    return perplexity ? QString::fromUtf8("\u2248 ") + perplexityText(perplexity, Digits::less)
                      : QString();
}

QString Ghost::caption() const {
    return GhostBox::tr("while dragging");
}

GhostBox::GhostBox(QWidget* parent) : QWidget(parent) {
    setObjectName("ghost");
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    setGhost({});
}

void GhostBox::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void GhostBox::setTextScale(double scale) {
    scale_ = scale;
    updateGeometry();
    update();
}

void GhostBox::setGhost(const Ghost& ghost) {
    ghost_ = ghost;
    setToolTip(ghost.perplexity
                   ? tr("First order, from the sensitivities %1; the exact answer replaces it")
                         .arg(ghost.over.isEmpty() ? tr("over all positions") : ghost.over)
                   : QString());
    setAccessibleName(ghost.perplexity ? ghost.caption() + " " + ghost.text() +
                                             (ghost.over.isEmpty() ? QString() : ", " + ghost.over)
                                       : QString());
    update();
}

QFont GhostBox::captionFont() const {
    QFont font = this->font();
    font.setPointSizeF(abovePoints * scale_);
    return font;
}

QFont GhostBox::digitsFont() const {
    QFont font = numberFont(this->font());
    font.setPointSizeF(digitPoints * scale_);
    font.setBold(true);
    return font;
}

// Of the longest that is usual, so that nothing moves when a drag begins.
QSize GhostBox::sizeHint() const {
    const QFontMetrics caption(captionFont()), digits(digitsFont());
    const int words = std::max(caption.horizontalAdvance(ghost_.caption()),
                               digits.horizontalAdvance(QString::fromUtf8("\u2248 99.99")));
    return {words + 2 * margin, caption.height() + digits.height() + 4};
}

void GhostBox::paintEvent(QPaintEvent*) {
    if (!ghost_.perplexity) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme_.color(Role::muted), 1.0, Qt::DashLine));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4.0, 4.0);
    const QRect inside = rect().adjusted(2, 2, -2, -2);
    painter.setPen(theme_.textColor(Role::muted));
    painter.setFont(captionFont());
    const QFontMetrics caption(captionFont());
    painter.drawText(inside, Qt::AlignHCenter | Qt::AlignTop,
                     caption.elidedText(ghost_.over.isEmpty() ? ghost_.caption() : ghost_.over,
                                        Qt::ElideRight, inside.width()));
    painter.setFont(digitsFont());
    painter.setPen(theme_.textColor(Role::text));
    painter.drawText(inside, Qt::AlignHCenter | Qt::AlignBottom, ghost_.text());
}

}  // namespace sextant
