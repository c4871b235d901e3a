// SPDX-License-Identifier: GPL-3.0-or-later
// The middle of the window: tabs over the view in front, and below it a row with the view that is
// always there and those shown on demand. While presenting: a title, one row or both, and a bar.
#pragma once

#include <QJsonObject>
#include <QWidget>
#include <string>
#include <vector>

#include "pages/view_entry.h"

class QSplitter;
class QTabBar;
class QVBoxLayout;

namespace sextant {

// The rows shown while presenting.
enum class Presented { nothing, upper, lower, both };

class CentreArea : public QWidget {
    Q_OBJECT

  public:
    CentreArea();

    // Adds the view if its entry's place is in this area; false: it is not. While a view's
    // property "wholePage" is true its tab takes the whole centre, as a page does; "leastHeight":
    // pixels that the panel of its tab has at least.
    bool take(const ViewEntry& entry, View* view);
    // Brings the view's tab to the front; false: it has none.
    bool show(const std::string& id);
    void showFirst();
    std::string shown() const;  // id of the tab in front
    // Whether a view that is not always shown is wanted now.
    void setWanted(const std::string& id, bool wanted);
    void present(Presented what);
    void setTabsShown(bool shown);  // false: for a picture
    int leastWidth() const;         // of its rows, when nobody presents

    QJsonObject state() const;
    void setState(const QJsonObject& state);
    void reset();  // sizes and tab as at first

  signals:
    void shownChanged();  // another tab is in front

  protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    struct Piece {
        const ViewEntry* entry;
        View* view;
        QWidget* frame;  // what is shown and hidden
        bool wanted = true;
    };
    void arrange();
    bool bothRows() const;
    double shareNow() const;
    void applyShare();
    void settle();  // the share, now and once all else has been laid out
    bool isPlace(const std::string& id, ViewPlace place) const;
    bool takesAll(const std::string& id) const;

    std::vector<Piece> pieces_;
    Presented presented_ = Presented::nothing;
    QVBoxLayout* column_;
    QTabBar* tabs_;
    QSplitter *rows_, *lowerRow_;
    QWidget* upper_;
    QVBoxLayout* upperColumn_;
    // The upper row's share of the height where both are in sight, as set by hand; 0: not set.
    double share_ = 0.0;
    bool tabsShown_ = true;
    bool bothBefore_ = false;  // both rows were in sight when last arranged
};

}  // namespace sextant
