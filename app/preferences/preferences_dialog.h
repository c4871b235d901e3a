// SPDX-License-Identifier: GPL-3.0-or-later
// The preferences beside the window, which shows each change at once.
#pragma once

#include <QDialog>

class QTabWidget;

namespace sextant {

class ComputingPage;
class KeyPage;
class LookPage;
class MainWindow;
class PaperPage;

class PreferencesDialog : public QDialog {
    Q_OBJECT

  public:
    explicit PreferencesDialog(MainWindow* window);

  private:
    void fill();  // as they are now
    void showComputing();
    void fit();

    MainWindow* window_;
    QTabWidget* tabs_;
    LookPage* look_;
    PaperPage* paper_;
    ComputingPage* computing_;
    KeyPage* keys_;
};

// Opens it, or brings it to the front.
void showPreferences(MainWindow& window);

}  // namespace sextant
