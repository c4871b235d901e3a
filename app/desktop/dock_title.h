// SPDX-License-Identifier: GPL-3.0-or-later
// The slim title of a dock: what it is (words, or tabs) and two small buttons. Its free room takes
// the dock along.
#pragma once

#include <QFrame>

class QToolButton;

namespace sextant {

class DockTitle : public QFrame {
    Q_OBJECT

  public:
    // `header` stands at the left; it becomes a child.
    explicit DockTitle(QWidget* header, QWidget* parent = nullptr);

  signals:
    void floatAsked();
    void closeAsked();

  private:
    QToolButton* button(const QString& name, const QString& text, const QString& tip);
};

}  // namespace sextant
