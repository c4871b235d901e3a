// SPDX-License-Identifier: GPL-3.0-or-later
// Colours by role, never by value at the place of use. A Theme is a value: views are given one.
// Dynamic properties the style sheet knows: panel, chip (QFrame), section, muted (QLabel),
// primary, quiet (QPushButton, QToolButton), numbers (setNumberFont()); each is set to true.
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QString>

class QWidget;

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

// How texts are set in the whole window.
struct Lettering {
    double scale = 1.0;            // of the usual size
    QString family, numberFamily;  // of texts, of numbers; empty: as the desktop has them
    bool operator==(const Lettering&) const = default;
};

class Theme {
  public:
    static Theme dark();
    static Theme light();

    bool isDark() const { return dark_; }
    QColor color(Role role) const;
    // The same hue for text: moved towards black or white until its contrast is 4.5 on every
    // surface.
    QColor textColor(Role role) const;
    // Background of what lies beyond the trained length: the panel with 5 % of the accent.
    QColor newTerritory() const;
    QPalette palette() const;
    // For the whole window; `textScale` multiplies its text (presenter mode: 1.6).
    QString styleSheet(double textScale = 1.0) const;
    QString styleSheet(const Lettering& lettering) const;

    bool operator==(const Theme&) const = default;

  private:
    explicit Theme(bool dark) : dark_(dark) {}
    bool dark_;
};

// Contrast of two opaque colours, 1 to 21 (WCAG 2.1).
double contrast(const QColor& first, const QColor& second);
// `colour`, moved towards black or white just as far as 4.5 : 1 on `background` requires.
QColor legible(const QColor& colour, const QColor& background);
// `share` of `colour` (0 to 1) laid over `background`.
QColor blend(const QColor& background, const QColor& colour, double share);
// Black or white, whichever reads better on `background`.
QColor textOn(const QColor& background);
// Digits of equal width, for numbers that change in place; in the family of numbers, where one was
// chosen.
QFont numberFont(const QFont& base);
// The same for all of a widget's text, and so after another family was chosen.
void setNumberFont(QWidget* widget);
// The family of numbers in the whole program, as its palette is; empty: as the text around them.
void chooseNumberFamily(const QString& family);

}  // namespace sextant
