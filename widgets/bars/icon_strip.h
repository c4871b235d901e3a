// SPDX-License-Identifier: GPL-3.0-or-later
// A column of icons that stands in for a folded panel; a click emits asked() with an id.
#pragma once

#include <QFrame>
#include <QString>
#include <vector>

#include "widgets/theme.h"

class QToolButton;
class QVBoxLayout;

namespace sextant {

class IconStrip : public QFrame {
    Q_OBJECT

  public:
    static constexpr int stripWidth = 38;

    explicit IconStrip(QWidget* parent = nullptr);

    // :/icons/view-ID.svg, drawn in the theme's colour; without such a file the first letter.
    void add(const QString& id, const QString& title);
    void setTheme(const Theme& theme);

  signals:
    void asked(const QString& id);

  private:
    void paintIcon(QToolButton* button) const;

    Theme theme_ = Theme::dark();
    QVBoxLayout* column_;
    std::vector<QToolButton*> buttons_;
};

}  // namespace sextant
