// SPDX-License-Identifier: GPL-3.0-or-later
// A brass slider for a scale, with a tick at the trained value. The value may lie beyond the ends:
// the handle then rests at the end. The wheel moves it while it has the focus.
#pragma once

#include <QWidget>
#include <optional>
#include <utility>

#include "widgets/controls/edit_burst.h"
#include "widgets/controls/edit_phase.h"
#include "widgets/theme.h"

namespace sextant {

class SigmaSlider : public QWidget {
    Q_OBJECT

  public:
    static constexpr double step = 0.05;      // wheel and arrow keys; Shift: a tenth
    static constexpr double dragGrid = 0.01;  // what a drag lands on; Shift: a tenth

    explicit SigmaSlider(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setRange(double least, double most);      // what the track spans, at first 0.5 to 3
    void setLimits(double least, double most);     // what arrow keys and wheel may reach
    void setTrained(std::optional<double> value);  // the tick; nothing: none
    void setValue(double value);                   // emits nothing
    // Several values at once, drawn as a band from the least to the most; keys and wheel start from
    // its middle. Emits nothing.
    void setMixed(double least, double most);

    bool isHeld() const { return dragging_; }  // by the mouse
    double value() const { return value_; }    // mixed: the middle
    bool isMixed() const { return band_.has_value(); }
    double lowest() const { return lowest_; }
    double highest() const { return highest_; }
    // One whole edit, as if typed: kept within the limits, commits. For screen readers.
    void enter(double value);
    // Where the handle of `value` is drawn, in pixels from the left.
    double handleX(double value) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    // A drag emits `drag` many times and, when let go, `commit` once.
    void edited(double value, sextant::EditPhase phase);
    void resetRequested();  // a double click

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    double valueAt(double x) const;
    void moveTo(double value);  // while dragging: emits if it changed
    void announce();            // tells screen readers
    void nudge(double by);      // wheel and keys

    Theme theme_ = Theme::dark();
    double least_ = 0.5, most_ = 3.0;
    double lowest_ = 0.0, highest_ = 1000.0;
    std::optional<double> trained_;
    double value_ = 1.0;
    std::optional<std::pair<double, double>> band_;

    bool dragging_ = false;
    bool dragChanged_ = false;
    double lastX_ = 0.0;      // where the pointer was
    double dragValue_ = 0.0;  // not yet on the grid
    EditBurst burst_;
    WheelSteps wheel_;
    WheelPlace wheelPlace_;
};

}  // namespace sextant
