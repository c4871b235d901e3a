// SPDX-License-Identifier: GPL-3.0-or-later
// Colours by role, never by value at the place of use. A Theme is a value: views are given one.
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QString>

namespace sextant {

enum class Role {
    window,
    panel,
    raised,
    line,
    text,
    muted,
    accent,         // brass: selection, handles, the trained length
    entropy,        // left axis, solid
    logPerplexity,  // right axis, dashed
    reference,      // the reference state, dashed or dotted
    better,
    worse
};

class Theme {
  public:
    static Theme dark();
    static Theme light();

    bool isDark() const { return dark_; }
    QColor color(Role role) const;
    // Background of what lies beyond the trained length: the panel with 5 % of the accent.
    QColor newTerritory() const;
    QPalette palette() const;
    QString styleSheet() const;  // for the whole window

    bool operator==(const Theme&) const = default;

  private:
    explicit Theme(bool dark) : dark_(dark) {}
    bool dark_;
};

// Black or white, whichever reads better on `background`.
QColor textOn(const QColor& background);
// Digits of equal width, for numbers that change in place.
QFont numberFont(const QFont& base);

}  // namespace sextant
