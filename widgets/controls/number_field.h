// SPDX-License-Identifier: GPL-3.0-or-later
// A number that can be typed over, dragged sideways, wheeled while it has the focus, and nudged by
// arrow keys. An invalid number is refused with the reason beside the field; the old number returns
// when the field is left or Escape is pressed.
#pragma once

#include <QLineEdit>
#include <QPointer>
#include <optional>

#include "widgets/controls/edit_burst.h"
#include "widgets/controls/edit_phase.h"
#include "widgets/theme.h"

namespace sextant {

class RefusalLabel;

class NumberField : public QLineEdit {
    Q_OBJECT

  public:
    explicit NumberField(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // Typed values outside are refused with a reason.
    void setLimits(double least, double most);
    // Infinity may be typed, "inf" or its sign, and is shown by the sign.
    void setEndless(bool yes) { endless_ = yes; }
    void setZeroAllowed(bool yes);   // typed, where it is outside the limits
    void setWhole(bool yes);         // a typed fraction is refused with a reason
    void setStep(double step);       // of wheel and arrow keys; Shift: a tenth
    void setTakesFactors(bool yes);  // "*1.1" typed asks for multiplied()
    void setDecimals(int least);     // shown always; more when the value has more
    void setValue(double value);     // emits nothing
    // Shows "mixed" until a value is typed or set; dragging, wheel and keys start from `start`.
    void setMixed(double start);
    // The value is automatic: shown muted, and any number that is typed is an edit. `value` is the
    // one in effect; nothing: not known, and "auto" is shown.
    void setAutomatic(std::optional<double> value);
    // Refuses a value that is within the limits: shows the reason until the next edit. If the value
    // was typed and setValue() has restored the one before, the typed text stays until it is
    // corrected, as with a value outside the limits.
    void refuse(const QString& reason);

    // False: the receiver of refused() shows the reason while the field is edited.
    void setTellsReason(bool yes) { tellsReason_ = yes; }
    // Accepts the typed text, as leaving the field does; false: refused, and the reason is shown.
    bool commit();

    double value() const { return value_; }
    bool isMixed() const { return mixed_; }
    bool isAutomatic() const { return automatic_; }
    bool hasError() const { return !error_.isEmpty(); }

    QSize sizeHint() const override;

  signals:
    // Dragging, wheel and keys emit `drag` many times, then `commit` once; typing only `commit`.
    void edited(double value, sextant::EditPhase phase);
    // The value, or each of the mixed values, is to be multiplied by `factor`.
    void multiplied(double factor);
    void refused(const QString& reason);  // empty: no longer

  protected:
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void beginTyping();
    void endTyping();
    void selectWhole();
    bool accept();  // takes what was typed; false: refused, the reason is shown
    bool acceptFactor(double factor, const QString& stays);  // the same for "*1.1"
    void goBack();                                           // discards the typed text
    void setError(const QString& reason);
    void tell(const QString& reason);
    void showValue();
    void restyle();
    void nudge(double by, Qt::KeyboardModifiers modifiers);  // Shift: a tenth of it
    void set(double value, bool mixed, bool automatic);
    bool isChosen() const { return !mixed_ && !automatic_; }
    QString shownText() const;
    QString textOf(double value) const;
    QString fitted(double value) const;  // shortened if the whole number does not fit

    Theme theme_ = Theme::dark();
    // The typed text that was accepted and the value before it: refuse() may still come.
    struct Taken {
        QString text;
        double before;
    };
    std::optional<Taken> taken_;
    double least_ = 0.0, most_ = 1000.0;
    bool endless_ = false;
    double step_ = 0.05;
    int decimals_ = 2;
    double value_ = 1.0;
    bool mixed_ = false;
    bool automatic_ = false;
    bool known_ = true;  // whether the automatic value is known
    bool zeroAllowed_ = false;
    bool whole_ = false;
    bool takesFactors_ = false;
    QString error_;
    bool tellsReason_ = true;
    QPointer<RefusalLabel> reason_;  // created when first needed; its parent is the window

    bool typing_ = false;
    bool pressed_ = false;  // not yet known whether a click or a drag
    bool dragging_ = false;
    bool choosingAll_ = false;  // by a second or third press, until it is let go
    quint64 secondPress_ = 0;   // milliseconds, as events count them
    double pressX_ = 0.0, lastX_ = 0.0;
    double dragValue_ = 0.0;
    bool dragChanged_ = false;
    EditBurst burst_;
    WheelSteps wheel_;
    WheelPlace wheelPlace_;
};

}  // namespace sextant
