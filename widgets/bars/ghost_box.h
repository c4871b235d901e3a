// SPDX-License-Identifier: GPL-3.0-or-later
// The perplexity predicted while a scale is dragged, in a dashed box of fixed size.
#pragma once

#include <QWidget>
#include <optional>

#include "widgets/theme.h"

namespace sextant {

// A first-order prediction from the sensitivities.
struct Ghost {
    std::optional<double> perplexity;  // nothing: no prediction
    QString over;                      // the positions it is over: "beyond 256"; empty: all

    QString text() const;     // "≈ 7.67", or nothing
    QString caption() const;  // "while dragging"
};

class GhostBox : public QWidget {
    Q_OBJECT

  public:
    explicit GhostBox(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setTextScale(double scale);
    void setGhost(const Ghost& ghost);

    const Ghost& ghost() const { return ghost_; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QFont captionFont() const;
    QFont digitsFont() const;

    Theme theme_ = Theme::dark();
    double scale_ = 1.0;
    Ghost ghost_;
};

}  // namespace sextant
