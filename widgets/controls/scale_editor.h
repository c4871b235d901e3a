// SPDX-License-Identifier: GPL-3.0-or-later
// The Scale panel: the uniform sigma of all heads, and the own factor of the selected ones, each as
// slider and number; their product, the sigma in effect, is shown below. Where the selected heads
// differ, the editor shows "mixed" and moving it gives all of them the same value; the wheel over
// the head grid moves each by the same step instead and keeps them apart.
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

class ElidedLabel;
class NumberField;
class SigmaSlider;

class ScaleEditor : public QWidget {
    Q_OBJECT

  public:
    explicit ScaleEditor(Selection* selection, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // Setters emit nothing.
    void setUniformSigma(double sigma);
    void enterUniformSigma();  // moves the focus to its field
    // Sigma of each head without the uniform one, and as trained, both [layers * heads]; empty (0 x
    // 0) while no checkpoint is open. Throws std::invalid_argument when the sizes differ.
    void setHeadSigma(std::vector<double> values, std::vector<double> trained, int layers,
                      int heads);

  signals:
    void uniformSigmaEdited(double sigma, sextant::EditPhase phase);
    // The own factor of all selected heads becomes `sigma`.
    void selectionSigmaEdited(double sigma, sextant::EditPhase phase);
    // The own factor of each selected head is multiplied by `factor`.
    void selectionMultiplied(double factor);
    // The selected heads go back to the trained sigma of each.
    void selectionResetRequested();
    // Everything goes back: uniform sigma to 1, each head to its trained sigma.
    void resetAllRequested();

  private:
    // A label, a reset button and a number above a slider.
    struct Row {
        QLabel* label;
        QToolButton* reset;
        NumberField* number;
        SigmaSlider* slider;
    };
    Row makeRow(const QString& name);
    void layOut();
    void showSelection();
    void showEffect();
    void showResets();

    Selection* selection_;
    Theme theme_ = Theme::dark();
    int layers_ = 0, heads_ = 0;
    std::vector<double> values_, trained_;
    double uniform_ = 1.0;

    Row uniformRow_, selectionRow_;
    ElidedLabel* effect_;  // "in effect 1.80 × 1.18 = 2.12", or what to do to have a selection
    QPushButton* resetAll_;
};

}  // namespace sextant
