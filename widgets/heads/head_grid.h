// SPDX-License-Identifier: GPL-3.0-or-later
// All heads at once, layers x heads: colour, curve and number of each; heads are selected here, and
// their sigma is turned with the wheel or the arrow keys.
#pragma once

#include <QWidget>
#include <memory>
#include <vector>

#include "analysis/measure/measurement.h"
#include "widgets/controls/edit_burst.h"
#include "widgets/curves/entropy_unit.h"
#include "widgets/heads/head_grid_values.h"
#include "widgets/selection.h"
#include "widgets/theme.h"

class QButtonGroup;
class QLabel;

namespace sextant {

class HeadGridBar;
class HeadGridView;

class HeadGrid : public QWidget {
    Q_OBJECT

  public:
    static constexpr double sigmaPerStep = 0.05;  // of one notch or key; fine: a tenth

    explicit HeadGrid(Selection* selection, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // Layers and heads before anything is measured. Forgets measurement, reference and sigma when
    // it differs from the shape shown.
    void setShape(int layers, int heads);
    // Null: none. A measurement brings its own shape.
    void setMeasurement(std::shared_ptr<const Measurement> measurement);
    void setReference(std::shared_ptr<const Measurement> reference);
    // Effective sigma, [layers * heads]; empty: 1 everywhere.
    void setSigma(std::vector<double> sigma);
    void setUnit(EntropyUnit unit);
    void setColouring(HeadColouring colouring);

    HeadColouring colouring() const;
    HeadGridView* view() const { return view_; }
    // What the grid shows, one head a line: layer, head, last and mean entropy, sigma, change.
    QString csv() const;

    // By how much sigma moves for what sigmaStep() carries.
    static double sigmaChange(double steps, bool fine) {
        return steps * sigmaPerStep * (fine ? 0.1 : 1.0);
    }

  signals:
    // The sigma of every selected head moves by sigmaChange(steps, fine); more may follow until
    // sigmaCommitted() ends the edit.
    void sigmaStep(double steps, bool fine);
    void sigmaCommitted();
    // The selected heads go back to the sigma they were trained with.
    void sigmaResetRequested();
    void colouringChanged(sextant::HeadColouring colouring);

  private:
    void showValues();
    void showHovered();
    void showMenu(const QPoint& globalPosition);

    Selection* selection_;
    HeadGridValues values_;
    QLabel* title_;
    QLabel* subtitle_;
    QButtonGroup* chooser_;
    HeadGridView* view_;
    HeadGridBar* bar_;
    EditBurst burst_;
};

}  // namespace sextant
