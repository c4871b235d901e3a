// SPDX-License-Identifier: GPL-3.0-or-later
// Where the views of the list stand in the window: bars above and below, panels at the sides, tabs
// in the centre, docks over the foot. It names no view; its state (what is shown, and how wide) is
// JSON with the ids of the views.
#pragma once

#include <QJsonObject>
#include <QObject>
#include <QPointer>
#include <map>
#include <string>
#include <vector>

#include "app/layout/centre_area.h"
#include "pages/view_entry.h"

class QDockWidget;
class QHBoxLayout;
class QMainWindow;
class QStackedWidget;
class QTabBar;

namespace sextant {

class SidePanel;

class ViewLayout : public QObject {
    Q_OBJECT

  public:
    struct PlacedView {
        const ViewEntry* entry;
        View* view;
        unsigned pending;  // Changes it has not been shown yet
    };

    // Fills `window` with `views`, which outlive it; `notices` stands at the foot.
    ViewLayout(QMainWindow* window, Selection* selection, QWidget* notices,
               const std::vector<ViewEntry>& views = allViews());

    std::vector<PlacedView>& placed() { return placed_; }
    void setTheme(const Theme& theme);
    // Panels at the sides are as much wider as their text is larger.
    void setTextScale(double scale);
    // Shows or hides the views that are wanted only at times.
    void fitTo(const Snapshot& snapshot);
    // Shows a hidden view the changes that it has missed, before the view acts.
    void bringUpToDate(const std::string& id, const Snapshot& snapshot);
    // Brings the view to the front: its tab, its dock. False where no view has this id.
    bool show(const std::string& id);
    // show(), and moves the keyboard focus into the view; a dock that is in sight is folded away.
    void enter(const std::string& id);
    // Moves the keyboard focus to the next visible view that takes it, cyclically.
    void enterNext(bool forward);
    // A panel that has the left side in turn with its views, while it is shown.
    void setLesson(QWidget* panel);
    void showLesson(bool shown);
    // The view in front in the centre; empty: none.
    std::string shown() const { return centre_->shown(); }
    // Panels at the sides: left or right.
    void toggle(ViewPlace side);
    void setShown(ViewPlace side, bool shown);
    bool isShown(ViewPlace side) const;
    void toggleFloating(ViewPlace side);
    void swapSides();
    void reset();  // every panel, dock and size as at first
    // Shows only the centre, with the presenter's bars; Presented::nothing brings everything back
    // as it was.
    void present(Presented what);
    Presented presented() const { return presented_; }
    // The page in front; else a view in sight that writes pictures, or one out of sight; null: none
    // does.
    View* exportable() const;
    // What is in front in the centre, and whether it has its tabs.
    QWidget* page() const;
    void setTabsShown(bool shown);
    // The views in sight there, and those at the side that belong to what is in front.
    std::vector<const PlacedView*> onPage() const;

    QJsonObject state() const;
    void setState(const QJsonObject& state);

  signals:
    void shownChanged();  // another page is in front; not by setState()

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void build(QWidget* notices);
    SidePanel* buildLeft();
    SidePanel* buildRight();
    void addFloor();
    void showDock(QDockWidget* dock, bool shown);
    bool giveKeyboard(View* view, Qt::FocusReason reason);  // false: nothing there takes it
    void takeKeyboardFrom(const QWidget* hidden);
    void settleKeyboard();  // to the view in front, where its widget was hidden
    std::vector<PlacedView*> at(ViewPlace place);
    PlacedView* placedAs(const std::string& id);
    void showSections();
    void showRight(const std::string& id);
    SidePanel* panelOf(ViewPlace side) const;
    void fitSides();
    void settleWidths();
    void placeStrips();

    std::vector<PlacedView> placed_;
    double textScale_ = 1.0;
    QMainWindow* window_;
    SidePanel *left_ = nullptr, *right_ = nullptr;
    std::map<std::string, QDockWidget*> docks_;  // of ViewPlace::dock
    QDockWidget* foot_ = nullptr;
    QTabBar* rightTabs_ = nullptr;
    QTabBar* leftTabs_ = nullptr;          // lesson and views, while there is a lesson
    QStackedWidget* leftPages_ = nullptr;  // the views; the lesson
    QWidget* leftTitle_ = nullptr;         // of the views alone
    // The sections at the right that belong to one tab of the centre, by entry.
    std::map<const ViewEntry*, QWidget*> sections_;
    CentreArea* centre_ = nullptr;
    QHBoxLayout* middle_ = nullptr;  // strips at both sides of the centre
    Presented presented_ = Presented::nothing;
    std::vector<QDockWidget*> hiddenDocks_;  // while presenting
    QByteArray initial_;                     // of the main window
    bool restoring_ = false;                 // setState()
    bool keyboardLost_ = false;
    QPointer<QWidget> hadKeyboard_;  // before it was hidden
};

}  // namespace sextant
