// SPDX-License-Identifier: GPL-3.0-or-later
// Two windows whose axes and selection follow each other, both ways, while the link is on. What an
// opening or another length brings is not passed on: that window then follows the other one.
// Preferences and the theme are the program's: both windows have the same, linked or not.
#pragma once

#include <QObject>
#include <QPointer>
#include <array>
#include <memory>

#include "app/beside/linked_view.h"

namespace sextant {

class MainWindow;
struct OpenDocument;

LinkedView linkedViewOf(MainWindow& window);
LinkShape linkShapeOf(MainWindow& window);

class WindowLink : public QObject {
    Q_OBJECT

  public:
    // Linked at once: `second` follows `first`. It deletes itself once either of them is closed.
    WindowLink(MainWindow* first, MainWindow* second);

    bool isLinked() const { return linked_; }
    // Once linked, the other window follows `by`.
    void setLinked(bool linked, const MainWindow& by);
    MainWindow* otherThan(const MainWindow& window) const;

  private:
    struct End {
        QPointer<MainWindow> window;
        // Of which what it shows is, as it was last seen.
        std::weak_ptr<const OpenDocument> opened;
        LinkShape shape;
    };
    std::size_t indexOf(const MainWindow& window) const;
    void connectEnd(std::size_t at);
    bool isAnother(const End& end) const;
    void remember(End& end);
    void pass(std::size_t from, unsigned what);
    void passPreferences(std::size_t from);
    void follow(std::size_t at, unsigned what);
    void catchUp(std::size_t at);
    void tell();
    void end();

    std::array<End, 2> ends_;
    bool linked_ = true;
    bool following_ = false;
};

}  // namespace sextant
