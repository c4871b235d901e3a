// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/layout/side_panel.h"

#include <QDockWidget>
#include <QEvent>
#include <QGuiApplication>
#include <QMainWindow>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/layout/dock_title.h"
#include "widgets/bars/icon_strip.h"

namespace sextant {

namespace {

constexpr int outside = 8;   // room between the panel and the window's edge
constexpr int floatBy = 40;  // pixels from where it stood

// `content`, scrolled upwards and downwards. The bar's room is always kept, so that nothing moves
// when it comes.
QScrollArea* scrolled(QWidget* content) {
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    QScrollBar* bar = scroll->verticalScrollBar();
    const auto show = [bar] { bar->setEnabled(bar->maximum() > bar->minimum()); };
    QObject::connect(bar, &QScrollBar::rangeChanged, bar, show);
    show();
    scroll->setWidget(content);
    return scroll;
}

}  // namespace

SidePanel::SidePanel(QMainWindow* window, const Place& place, QWidget* header, QWidget* content)
    : QObject(window),
      window_(window),
      place_(place),
      dock_(new QDockWidget(place.title, window)),
      strip_(new IconStrip),
      scroll_(scrolled(content)),
      titleHolder_(new QWidget),
      bodyHolder_(new QWidget),
      stripHolder_(new QWidget),
      width_(place.width) {
    dock_->setObjectName(place.name);
    dock_->setFeatures(QDockWidget::DockWidgetClosable | QDockWidget::DockWidgetMovable |
                       QDockWidget::DockWidgetFloatable);
    dock_->setAllowedAreas(Qt::LeftDockWidgetArea | Qt::RightDockWidgetArea);
    auto* title = new DockTitle(header);
    auto* titleColumn = new QVBoxLayout(titleHolder_);
    titleColumn->addWidget(title);
    auto* body = new QFrame;
    body->setProperty("panelBottom", true);
    auto* inside = new QVBoxLayout(body);
    inside->setContentsMargins(1, 0, 1, 1);
    inside->addWidget(scroll_);
    auto* bodyColumn = new QVBoxLayout(bodyHolder_);
    bodyColumn->addWidget(body);
    dock_->setTitleBarWidget(titleHolder_);
    dock_->setWidget(bodyHolder_);
    dock_->setMinimumWidth(place.least);
    window->addDockWidget(place.home, dock_);
    strip_->setObjectName(place.name + "Strip");
    (new QVBoxLayout(stripHolder_))->addWidget(strip_);
    stripHolder_->hide();
    fitMargins();

    connect(title, &DockTitle::floatAsked, this, &SidePanel::toggleFloating);
    connect(title, &DockTitle::closeAsked, this, [this] { setOpen(false); });
    const auto moved = [this] {
        fitMargins();
        emit sideChanged();
    };
    connect(dock_, &QDockWidget::dockLocationChanged, this, moved);
    connect(dock_, &QDockWidget::topLevelChanged, this, moved);
    dock_->installEventFilter(this);
}

bool SidePanel::isOpen() const {
    return !dock_->isHidden();
}

bool isInLayout(const QMainWindow& window, QDockWidget* dock) {
    return !dock->isFloating() && window.dockWidgetArea(dock) != Qt::NoDockWidgetArea;
}

void SidePanel::setOpen(bool open) {
    foldedOut_ = open && !room_;
    wanted_ = open;
    apply();
    if (open) emit opened();
}

void SidePanel::setWanted(bool wanted) {
    wanted_ = wanted;
    foldedOut_ = false;
    apply();
}

void SidePanel::setRoom(bool room) {
    room_ = room;
    if (room) foldedOut_ = false;
    apply();
}

void SidePanel::fold() {
    foldedOut_ = false;
    apply();
}

void SidePanel::setSuspended(bool suspended) {
    suspended_ = suspended;
    apply();
}

void SidePanel::apply() {
    const bool space = room_ || foldedOut_ || dock_->isFloating();
    const bool open = wanted_ && space && !suspended_;
    const bool strip = !open && !suspended_, changes = open != isOpen();
    // What goes, goes first: the window has not always room for both.
    if (!strip) stripHolder_->hide();
    if (changes) dock_->setVisible(open);
    if (strip) stripHolder_->show();
    if (changes && open && isInLayout(*window_, dock_))
        window_->resizeDocks({dock_}, {scaled(width_)}, Qt::Horizontal);
}

int SidePanel::scaled(int pixels) const {
    return static_cast<int>(std::lround(scale_ * pixels));
}

void SidePanel::setTextScale(double scale) {
    if (scale == scale_) return;
    scale_ = scale;
    dock_->setMinimumWidth(scaled(place_.least));
    setWidth(width_);
}

void SidePanel::settleWidth() {
    const bool wrong =
        room_ ? dock_->width() != scaled(width_) : dock_->width() < scaled(place_.least);
    if (wrong) setWidth(std::max(width_, place_.least));
}

void SidePanel::setWidth(int pixels) {
    width_ = pixels;
    if (isOpen() && isInLayout(*window_, dock_))
        window_->resizeDocks({dock_}, {scaled(pixels)}, Qt::Horizontal);
}

void SidePanel::toggleFloating() {
    if (!isOpen()) setOpen(true);
    const QPoint from = dock_->mapToGlobal(QPoint());
    dock_->setFloating(!dock_->isFloating());
    apply();
    if (!dock_->isFloating()) return;
    // Beside where it stood, on the screen as a whole, and seen.
    QPoint to = from + QPoint(floatBy, floatBy);
    if (const QScreen* screen = window_->screen()) {
        const QRect room = screen->availableGeometry();
        to.setX(std::max(room.left(), std::min(to.x(), room.right() + 1 - dock_->width())));
        to.setY(std::max(room.top(), std::min(to.y(), room.bottom() + 1 - dock_->height())));
    }
    dock_->move(to);
    dock_->raise();
}

void SidePanel::raiseFloating() {
    if (dock_->isFloating() && isOpen()) dock_->raise();
}

void SidePanel::fitMargins() {
    const bool left = window_->dockWidgetArea(dock_) == Qt::LeftDockWidgetArea;
    const bool free = dock_->isFloating();
    const int before = left && !free ? outside : 0, after = !left && !free ? outside : 0;
    titleHolder_->layout()->setContentsMargins(before, free ? 0 : outside, after, 0);
    bodyHolder_->layout()->setContentsMargins(before, 0, after, 0);
    stripHolder_->layout()->setContentsMargins(before, outside, after, 0);
}

bool SidePanel::eventFilter(QObject* watched, QEvent* event) {
    // Only a person who drags its edge says how wide it is to be.
    if (watched == dock_ && event->type() == QEvent::Resize && !dock_->isFloating() &&
        (QGuiApplication::mouseButtons() & Qt::LeftButton))
        width_ = static_cast<int>(std::lround(dock_->width() / scale_));
    if (watched == dock_ && event->type() == QEvent::Close) {
        event->ignore();  // a window of its own that is closed folds
        setOpen(false);
        return true;
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace sextant
