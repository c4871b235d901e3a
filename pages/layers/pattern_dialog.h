// SPDX-License-Identifier: GPL-3.0-or-later
// Asks for the parameters of a pattern of layers, and says which choices it replaces.
#pragma once

#include <QDialog>
#include <functional>

#include "analysis/position/layer_patterns.h"
#include "widgets/theme.h"

class QLabel;

namespace sextant {

class PatternDialog : public QDialog {
    Q_OBJECT

  public:
    // `change`: the setting at opening. `take` receives the choice when it is accepted; it returns
    // why it cannot be, or nothing. The window deletes itself.
    PatternDialog(const LayerPattern& pattern, const ModelSpec& spec, const Intervention& change,
                  const Theme& theme, std::function<QString(const Choice&)> take, QWidget* parent);
    void accept() override;

  protected:
    bool event(QEvent* event) override;

  private:
    Choice choice_;
    std::function<QString(const Choice&)> take_;
    QLabel* refusal_;
};

}  // namespace sextant
