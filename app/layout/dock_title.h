// SPDX-License-Identifier: GPL-3.0-or-later
// The slim title of a dock: its name or tabs, and two small buttons. Dragging the free part moves
// the dock.
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

  protected:
    bool event(QEvent* event) override;

  private:
    QToolButton* button(const QString& name, const QString& text, const QString& tip);
    void fitButtons();
};

}  // namespace sextant
