// SPDX-License-Identifier: GPL-3.0-or-later
// A whole number inside a chip of the top bar: typed, wheeled or doubled and halved with the arrow
// keys. Empty, 0, "auto" or "all" asks for the automatic value.
#pragma once

#include <QLineEdit>
#include <QPointer>
#include <cstdint>

#include "widgets/theme.h"

namespace sextant {

class RefusalLabel;

class TopBarCountField : public QLineEdit {
    Q_OBJECT

  public:
    explicit TopBarCountField(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // Emits nothing; leaves what is being typed alone.
    void setValue(std::int64_t value);
    std::int64_t value() const { return value_; }
    // Why the value differs from the one typed, shown on hover, and at once while the field has the
    // focus; empty: it does not differ.
    void setNote(const QString& note);
    bool asks() const { return asks_; }  // true while edited() is being emitted
    // Shows beside the field why the typed value is refused; the field keeps it until it is left.
    void refuse(const QString& reason);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  signals:
    void edited(std::int64_t value);  // 0: automatic

  protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    void accept();
    void ask(std::int64_t value);
    QString shownText() const;
    void showValue();
    void setError(const QString& reason);

    Theme theme_ = Theme::dark();
    std::int64_t value_ = 0;
    QString note_;
    QPointer<RefusalLabel> told_;  // created when first needed; its parent is the window
    bool wrong_ = false, asks_ = false;
};

}  // namespace sextant
