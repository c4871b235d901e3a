// SPDX-License-Identifier: GPL-3.0-or-later
// Everything against distance: ideal and measured scores, sensitivity, total differences, and the
// matrices of the distances at which queries see keys. What is pointed at is the plot's.
#pragma once

#include <QJsonObject>
#include <QWidget>

#include "analysis/values/table.h"
#include "pages/distance/distance_facts.h"
#include "widgets/plot/curve_export.h"
#include "widgets/theme.h"

class QBoxLayout;
class QLabel;

namespace sextant {

class DistanceMatrixView;
class DistancePlot;
class NumberField;
class Segments;
class SeenDistancePlot;
class TotalTable;

class DistancePage : public QWidget {
    Q_OBJECT

  public:
    explicit DistancePage(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // While no model is open, base and trained length are fields of the page.
    void setModelOpen(bool open);
    void setFacts(const DistanceFacts& facts);

    int dims() const;  // chosen; 0: the model's own
    double base() const;
    int trained() const;
    DistanceLook look() const;
    bool showsMatrix() const;
    void showMatrix(bool matrix);
    // Whether DistanceFacts::trainable, where there is one, is chosen as the second matrix.
    bool showsTrainable() const;
    void showTrainable();
    DistancePlot* plot() const { return plot_; }
    TotalTable* table() const { return table_; }

    void exportTo(const QString& path, PictureWidth width, const QString& about = {}) const;
    std::vector<Table> tables() const;  // the scores and the total differences, or the matrices
    QJsonObject state() const;
    void setState(const QJsonObject& state);

  signals:
    void choiceChanged();  // dimensions, base, length, page or matrix: new facts are needed

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void applyLook();
    void takeTrainable(bool yes);
    void fit();
    void showMatrices();
    Table scores() const;

    DistanceFacts facts_;
    bool open_ = false;
    std::optional<bool> folded_;  // by the user
    QWidget* controls_;
    Segments *shows_, *score_, *dims_, *distance_, *method_, *sensitivity_, *unit_, *part_, *of_;
    QWidget *fields_, *measuredGroup_, *partGroup_, *ofGroup_, *curvesOnly_[4];
    NumberField *base_, *trained_;
    QLabel *note_, *layers_;
    QWidget *curves_, *matrices_;
    DistancePlot* plot_;
    TotalTable* table_;
    DistanceMatrixView *matrixBefore_, *matrixNow_;
    SeenDistancePlot* told_;
    QBoxLayout* pair_ = nullptr;  // of the matrices
};

}  // namespace sextant
