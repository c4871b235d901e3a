// SPDX-License-Identifier: GPL-3.0-or-later
// Where the views of the list stand in the window: bars above and below, docks at the sides, tabs
// in the centre. It names no view; what is shown and how wide is JSON of their ids.
#pragma once

#include <QJsonObject>
#include <QObject>
#include <map>
#include <string>
#include <vector>

#include "app/views/view_entry.h"

class QDockWidget;
class QMainWindow;
class QSplitter;
class QTabBar;
class QVBoxLayout;

namespace sextant {

class ViewLayout : public QObject {
    Q_OBJECT

  public:
    struct Placed {
        const ViewEntry* entry;
        View* view;
        unsigned pending;  // Changes it has not been shown yet
    };

    // Fills `window`; `notices` stands above the centre.
    ViewLayout(QMainWindow* window, Selection* selection, QWidget* notices);

    std::vector<Placed>& placed() { return placed_; }
    // Brings the view to the front: its tab, its dock. False where no view has this id.
    bool show(const std::string& id);
    // show(), and the keyboard goes on in it.
    void enter(const std::string& id);
    void toggle(ViewPlace side);  // left or right
    void setShown(ViewPlace side, bool shown);
    bool isShown(ViewPlace side) const;
    // The view in the centre that can be exported; null: none.
    View* exportable() const;

    QJsonObject state() const;
    void setState(const QJsonObject& state);

  private:
    void build(QMainWindow* window, QWidget* notices);
    QWidget* buildCentre(QWidget* notices);
    QWidget* buildSide(ViewPlace tabs, ViewPlace stacked);
    void addFloor(QMainWindow* window);
    std::vector<Placed*> at(ViewPlace place);
    void showCentre(const std::string& id);
    void showRight(const std::string& id);
    QDockWidget* dockOf(ViewPlace side) const;

    std::vector<Placed> placed_;
    QMainWindow* window_;
    QDockWidget *left_ = nullptr, *right_ = nullptr;
    std::map<std::string, QDockWidget*> docks_;  // of ViewPlace::dock
    QTabBar *centreTabs_ = nullptr, *rightTabs_ = nullptr;
    QSplitter* splitter_ = nullptr;
};

}  // namespace sextant
