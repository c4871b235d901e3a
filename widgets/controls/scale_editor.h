// SPDX-License-Identifier: GPL-3.0-or-later
// The Scale panel: sigma of all heads, and sigma of the selected heads, each as slider and number.
// Where the selected heads differ, the editor shows "mixed" and moving it gives all of them the
// same value; the wheel over the head grid moves each by the same step instead and keeps them
// apart.
#pragma once

#include <QWidget>
#include <set>
#include <vector>

#include "widgets/controls/edit_phase.h"
#include "widgets/selection.h"
#include "widgets/theme.h"

class QLabel;
class QPushButton;
class QToolButton;

namespace sextant {

class NumberField;
class SigmaSlider;

class ScaleEditor : public QWidget {
    Q_OBJECT

  public:
    explicit ScaleEditor(Selection* selection, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // Setters emit nothing.
    void setUniformSigma(double sigma);
    // sigma of each head without the uniform one, and as trained: [layers * heads] both; nothing
    // (0 x 0) while no checkpoint is open. Throws std::invalid_argument when the sizes differ.
    void setHeadSigma(std::vector<double> values, std::vector<double> trained, int layers,
                      int heads);

  signals:
    void uniformSigmaEdited(double sigma, sextant::EditPhase phase);
    // All selected heads take `sigma`.
    void selectionSigmaEdited(double sigma, sextant::EditPhase phase);
    // The selected heads go back to the trained sigma of each.
    void selectionResetRequested();
    // Everything goes back: uniform sigma to 1, each head to its trained sigma.
    void resetAllRequested();

  private:
    // A label, a reset button and a number above a slider; between them why a number was refused.
    struct Row {
        QLabel* label;
        QToolButton* reset;
        NumberField* number;
        QLabel* wrong;
        SigmaSlider* slider;
    };
    Row makeRow(const QString& name);
    void showSelection();
    void showResets();

    Selection* selection_;
    Theme theme_ = Theme::dark();
    int layers_ = 0, heads_ = 0;
    std::vector<double> values_, trained_;
    double uniform_ = 1.0;

    Row uniformRow_, selectionRow_;
    QLabel* hint_;
    QPushButton* resetAll_;
};

}  // namespace sextant
