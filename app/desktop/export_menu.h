// SPDX-License-Identifier: GPL-3.0-or-later
// A right click in a view offers to save it, unless the part that is clicked has a menu of its own.
#pragma once

#include <QObject>

namespace sextant {

class View;

class ExportMenu : public QObject {
    Q_OBJECT
  public:
    ExportMenu(View* view, const QString& title);  // belongs to the view

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    View* view_;
    QString title_;
};

}  // namespace sextant
