// SPDX-License-Identifier: GPL-3.0-or-later
// A panel at a side of the window: a dock that can be moved to the other side, floated and folded,
// and the strip of icons that stands in for it while it is folded. It folds where a person folds
// it, and by itself where the window has no room for it, until there is room again.
#pragma once

#include <QObject>
#include <QString>

#include "widgets/theme.h"

class QDockWidget;
class QMainWindow;
class QScrollArea;

namespace sextant {

class IconStrip;

// Whether `dock` is part of the window's layout, and so has a size there. While it is dragged it
// is neither there nor floating.
bool isInLayout(const QMainWindow& window, QDockWidget* dock);

class SidePanel : public QObject {
    Q_OBJECT

  public:
    struct Place {
        QString name, title;  // of the dock
        Qt::DockWidgetArea home;
        int width, least;  // pixels, at the usual size of text
    };

    // `header` stands in the title, `content` scrolls under it.
    SidePanel(QMainWindow* window, const Place& place, QWidget* header, QWidget* content);

    QDockWidget* dock() const { return dock_; }
    IconStrip* strip() const { return strip_; }
    QWidget* stripHolder() const { return stripHolder_; }  // to be laid out
    QScrollArea* scroll() const { return scroll_; }
    const Place& place() const { return place_; }
    // Pixels at the present size of text for so many at the usual one.
    int scaled(int pixels) const;
    void setTextScale(double scale);  // its width grows with its text

    bool isOpen() const;  // in sight, or would be in a window that is shown
    bool isWanted() const { return wanted_; }
    void setOpen(bool open);            // by hand, whether there is room or not
    void setWanted(bool wanted);        // open where there is room for it
    void setRoom(bool room);            // whether the window has room for it
    void fold();                        // folds it again, where it was opened without room
    void setSuspended(bool suspended);  // neither it nor its strip is in sight
    void toggleFloating();
    void raiseFloating();  // over the window, where it floats
    // Where there is room; pixels at the usual size of text.
    int width() const { return width_; }
    void setWidth(int pixels);
    void settleWidth();  // restores width(), where there is room

  signals:
    void opened();  // by hand
    void sideChanged();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void apply();
    void fitMargins();

    QMainWindow* window_;
    Place place_;
    QDockWidget* dock_;
    IconStrip* strip_;
    QScrollArea* scroll_;
    QWidget *titleHolder_, *bodyHolder_, *stripHolder_;
    int width_;
    double scale_ = 1.0;  // of its text
    bool wanted_ = true;  // not folded by hand
    bool room_ = true;
    bool foldedOut_ = false;  // opened by hand, where there is no room
    bool suspended_ = false;
};

}  // namespace sextant
