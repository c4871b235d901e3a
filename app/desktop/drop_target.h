// SPDX-License-Identifier: GPL-3.0-or-later
// Accepts files dropped anywhere on the window, and shows beforehand what dropping them would do.
#pragma once

#include <QObject>
#include <QString>

namespace sextant {

class MainWindow;

// What dropping these would do, or why nothing.
struct DropText {
    QString text;  // "Open checkpoint tinyllama", "Not a checkpoint: no config.json"
    bool possible = true;
};
DropText dropWords(const QStringList& paths);

class DropTarget : public QObject {
    Q_OBJECT

  public:
    explicit DropTarget(MainWindow* window);

  signals:
    void dragged(const sextant::DropText& words);  // empty: the drag is over

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    MainWindow* window_;
};

}  // namespace sextant
