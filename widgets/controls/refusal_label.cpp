// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/refusal_label.h"

#include <QCoreApplication>
#include <QEvent>
#include <algorithm>

namespace sextant {
namespace {

constexpr int kWidest = 260;
constexpr int kGap = 3;

}  // namespace

RefusalLabel::RefusalLabel(QWidget* field) : QLabel(field->window()), field_(field) {
    setObjectName("refusalLabel");
    setWordWrap(true);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
    connect(field, &QObject::destroyed, this, &QObject::deleteLater);
    leave_.setSingleShot(true);
    leave_.setInterval(lingers);
    connect(&leave_, &QTimer::timeout, this, [this] { say({}); });
    setTheme(Theme::dark());
}

void RefusalLabel::setTheme(const Theme& theme) {
    setStyleSheet(QString("QLabel { background: %1; color: %2; border: 1px solid %2;"
                          " border-radius: 4px; padding: 3px 6px; }")
                      .arg(theme.color(Role::raised).name(), theme.textColor(Role::worse).name()));
}

void RefusalLabel::say(const QString& reason) {
    leave_.stop();
    qApp->removeEventFilter(this);
    if (reason.isEmpty() || !field_->isVisible()) return hide();
    setText(reason);
    place();
    show();
    raise();
}

void RefusalLabel::linger() {
    if (!isVisible()) return;
    leave_.start();
    // The press or key by which the field was left is still on its way.
    QTimer::singleShot(0, this, [this] {
        if (leave_.isActive()) qApp->installEventFilter(this);
    });
}

bool RefusalLabel::eventFilter(QObject* watched, QEvent* event) {
    const QEvent::Type type = event->type();
    if (type == QEvent::MouseButtonPress || type == QEvent::KeyPress || type == QEvent::Wheel) {
        qApp->removeEventFilter(this);
        leave_.stop();
        hide();
    }
    return QLabel::eventFilter(watched, event);
}

void RefusalLabel::place() {
    QWidget* window = field_->window();
    if (parentWidget() != window) setParent(window);
    ensurePolished();
    if (row_ && row_->parentWidget()) return placeBeside(window);
    const int width = std::min(kWidest, std::max(80, window->width() - 2 * kGap));
    setFixedWidth(std::min(width, fontMetrics().horizontalAdvance(text()) + 20));
    resize(this->width(), heightForWidth(this->width()));
    const QPoint corner = field_->mapTo(window, QPoint(field_->width() - this->width(), 0));
    const int below = corner.y() + field_->height() + kGap;
    const bool fits = below + height() <= window->height();
    move(std::clamp(corner.x(), kGap, std::max(kGap, window->width() - this->width() - kGap)),
         fits ? below : std::max(0, corner.y() - height() - kGap));
}

void RefusalLabel::placeBeside(QWidget* window) {
    const QWidget* bar = row_->parentWidget();
    const int right = row_->mapTo(window, QPoint(0, 0)).x() - kGap;
    const int most = std::max(80, right - kGap);
    const int whole = std::min(most, fontMetrics().horizontalAdvance(text()) + 20);
    int width = std::min(kWidest, whole);
    while (width < whole && heightForWidth(width) > bar->height())
        width = std::min(whole, width + 20);
    setFixedWidth(width);
    resize(width, heightForWidth(width));
    const int top = bar->mapTo(window, QPoint(0, 0)).y();
    move(std::max(kGap, right - width), std::max(0, top + (bar->height() - height()) / 2));
}

}  // namespace sextant
