// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/text/text_range.h"

#include "widgets/controls/number_text.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

namespace sextant {

namespace {

constexpr double grip = 6;       // pixels around the edge
constexpr int wordsTokens = 24;  // told where the pointer rests

}  // namespace

TextRange::TextRange(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Range of the text that is read"));
    setAccessibleDescription(
        tr("Arrow keys move the edge by 16 tokens, with Ctrl the part, with Shift by 1"));
}

void TextRange::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void TextRange::setText(std::vector<float> texture, std::int64_t tokens, bool movable) {
    texture_ = std::move(texture);
    tokens_ = tokens;
    movable_ = movable;
    drag_.reset();
    update();
}

void TextRange::setRead(std::int64_t offset, std::int64_t length, std::int64_t samples) {
    offset_ = offset;
    length_ = length;
    samples_ = std::max<std::int64_t>(1, samples);
    update();
}

void TextRange::setWords(std::function<QString(std::int64_t, int)> words) {
    words_ = std::move(words);
}

QString TextRange::toolTipAt(double x) const {
    if (tokens_ <= 0) return {};
    const std::int64_t token = std::min(tokenAt(x), tokens_ - 1);
    QString text = tr("token %1").arg(separated(token));
    if (words_) {
        const auto count = static_cast<int>(std::min<std::int64_t>(wordsTokens, tokens_ - token));
        text += QStringLiteral("\n\u201c%1\u2026\u201d").arg(words_(token, count).simplified());
    }
    text += onEdge(x)   ? tr("\ndrag the edge to read more or less; double-click: automatic")
            : canMove() ? tr("\npress or drag to read this part")
                        : tr("\ndrag the right edge to read more or less");
    return text;
}

bool TextRange::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(
        help->globalPos(),
        toolTipAt(help->pos().x()).toHtmlEscaped().replace(u'\n', QStringLiteral("<br>")), this);
    return true;
}

std::int64_t TextRange::shown(Part part) const {
    if (drag_ && drag_->part == part) return drag_->value;
    return part == Part::length ? length_ : offset_;
}

double TextRange::xOf(std::int64_t token) const {
    if (tokens_ <= 0) return 0.0;
    return std::clamp(static_cast<double>(token) / static_cast<double>(tokens_), 0.0, 1.0) *
           width();
}

double TextRange::beginX() const {
    return xOf(shown(Part::offset));
}

double TextRange::edgeX() const {
    return xOf(shown(Part::offset) + shown(Part::length) * samples_);
}

bool TextRange::onEdge(double x) const {
    return tokens_ > 0 && std::abs(x - edgeX()) < grip;
}

std::int64_t TextRange::tokenAt(double x) const {
    const double share = std::clamp(x / std::max(1, width()), 0.0, 1.0);
    return static_cast<std::int64_t>(share * static_cast<double>(tokens_));
}

std::int64_t TextRange::valueAt(Part part, double x, double grabbedAt) const {
    if (part == Part::offset)
        return std::clamp<std::int64_t>(tokenAt(x - grabbedAt), 0,
                                        std::max<std::int64_t>(0, tokens_ - length_ * samples_));
    const std::int64_t most = std::max<std::int64_t>(2, (tokens_ - offset_) / samples_);
    return std::clamp<std::int64_t>((tokenAt(x) - offset_) / samples_,
                                    std::min<std::int64_t>(2, most), most);
}

void TextRange::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF band = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    QPainterPath outline;
    outline.addRoundedRect(band, 5, 5);
    painter.fillPath(outline, theme_.color(Role::raised));
    painter.setClipPath(outline);
    if (tokens_ > 0) {
        const double begin = beginX();
        const double edge = edgeX();
        painter.fillRect(QRectF(band.left() + begin, band.top(), edge - begin, band.height()),
                         blend(theme_.color(Role::raised), theme_.color(Role::accent), 0.30));
        painter.setPen(QPen(theme_.color(Role::muted), 1.4, Qt::SolidLine, Qt::RoundCap));
        const auto bars = static_cast<double>(texture_.size());
        for (std::size_t i = 0; i < texture_.size(); ++i) {
            const double x = (static_cast<double>(i) + 0.5) / bars * width();
            const double half = texture_[i] * (band.height() - 10) / 2;
            painter.drawLine(QPointF(x, band.center().y() - half),
                             QPointF(x, band.center().y() + half));
        }
        painter.setPen(QPen(theme_.color(Role::accent), 1.5));
        for (std::int64_t sample = 1; sample < samples_ && samples_ <= 64; ++sample) {
            const double x = begin + (edge - begin) * static_cast<double>(sample) /
                                         static_cast<double>(samples_);
            painter.drawLine(QPointF(x, band.bottom() - 6), QPointF(x, band.bottom()));
        }
        painter.drawLine(QPointF(edge, band.top()), QPointF(edge, band.bottom()));
        if (shown(Part::offset) > 0)
            painter.drawLine(QPointF(begin, band.top()), QPointF(begin, band.bottom()));
        if (drag_) {
            painter.setPen(theme_.color(Role::text));
            const bool right = edge < width() / 2.0;
            painter.drawText(right ? band.adjusted(edge + 5, 0, 0, 0)
                                   : QRectF(band.left(), band.top(), edge - 5, band.height()),
                             Qt::AlignVCenter | (right ? Qt::AlignLeft : Qt::AlignRight),
                             drag_->part == Part::length
                                 ? separated(drag_->value)
                                 : tr("from %1").arg(separated(drag_->value)));
        }
    }
    painter.setClipping(false);
    painter.setPen(QPen(theme_.color(hasFocus() ? Role::accent : Role::line), 1));
    painter.drawPath(outline);
}

void TextRange::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || tokens_ == 0) return;
    const double x = event->position().x();
    const double begin = beginX(), end = edgeX();
    if (onEdge(x)) {
        drag_ = Drag{Part::length, x - begin, length_};
    } else if (canMove()) {
        // Beside the marked part the part comes to the press, its middle under the pointer.
        const bool inside = x >= begin && x <= end;
        const double grabbedAt = inside ? x - begin : (end - begin) / 2;
        drag_ =
            Drag{Part::offset, grabbedAt, inside ? offset_ : valueAt(Part::offset, x, grabbedAt)};
    }
    update();
}

void TextRange::mouseMoveEvent(QMouseEvent* event) {
    const double x = event->position().x();
    const bool edge = drag_ ? drag_->part == Part::length : onEdge(x);
    setCursor(edge                           ? Qt::SizeHorCursor
              : drag_                        ? Qt::ClosedHandCursor
              : !canMove() || tokens_ == 0   ? Qt::ArrowCursor
              : x >= beginX() && x < edgeX() ? Qt::OpenHandCursor
                                             : Qt::PointingHandCursor);
    if (!drag_) return;
    drag_->value = valueAt(drag_->part, x, drag_->grabbedAt);
    update();
}

void TextRange::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !drag_) return;
    const Drag chosen = *std::exchange(drag_, std::nullopt);
    update();
    if (chosen.part == Part::length && chosen.value != length_) emit lengthChosen(chosen.value);
    if (chosen.part == Part::offset && chosen.value != offset_) emit offsetChosen(chosen.value);
}

void TextRange::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !onEdge(event->position().x())) return;
    drag_.reset();
    emit lengthChosen(0);
}

void TextRange::moveBy(Part part, std::int64_t step) {
    const std::int64_t now = part == Part::length ? length_ : offset_;
    const std::int64_t least = part == Part::length ? 2 : 0;
    const std::int64_t most =
        part == Part::length ? (tokens_ - offset_) / samples_ : tokens_ - length_ * samples_;
    const std::int64_t next = std::clamp(now + step, std::min(least, now), std::max(most, now));
    if (next == now || (part == Part::offset && !movable_)) return;
    if (part == Part::length)
        emit lengthChosen(next);
    else
        emit offsetChosen(next);
}

void TextRange::keyPressEvent(QKeyEvent* event) {
    const std::int64_t step = event->modifiers() & Qt::ShiftModifier ? 1 : 16;
    const Part part = event->modifiers() & Qt::ControlModifier ? Part::offset : Part::length;
    if (event->key() == Qt::Key_Right) {
        moveBy(part, step);
    } else if (event->key() == Qt::Key_Left) {
        moveBy(part, -step);
    } else {
        QWidget::keyPressEvent(event);
    }
}

void TextRange::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    update();
}

void TextRange::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

}  // namespace sextant
