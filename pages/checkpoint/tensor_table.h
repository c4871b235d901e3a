// SPDX-License-Identifier: GPL-3.0-or-later
// The stored tensors of a checkpoint: name, type, shape, size, and on request the norm and a
// histogram of the values. Filtered by a part of the name, sorted by any column.
#pragma once

#include <QWidget>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "analysis/checkpoint/checkpoint_facts.h"
#include "analysis/queries/tensor_values.h"
#include "widgets/theme.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;

namespace sextant {

class ElidedLabel;
class TensorModel;
class TensorFilter;

class TensorTable : public QWidget {
    Q_OBJECT

  public:
    explicit TensorTable(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setTensors(const std::vector<TensorFacts>& tensors);
    // What has been read so far; those that are asked for and not among them are being read.
    void setValues(const std::map<std::string, ValueSpread>& values);
    void setAsked(const std::set<std::string>& tensors);
    // Shows those of one layer, until something else is typed.
    void showLayer(int layer);
    void setFilter(const QString& text);
    int rows() const;  // that the filter leaves
    QStringList shownNames() const;
    QTableView* view() const { return view_; }

  signals:
    // Histograms of these are wanted.
    void valuesWanted(const std::vector<std::string>& tensors);
    void stopWanted();  // no more of them

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void ask(int row);
    void askAll();
    void count();
    void fitColumns();

    TensorModel* model_;
    TensorFilter* filter_;
    QTableView* view_;
    QLineEdit* field_;
    ElidedLabel* title_;
    QLabel* counter_;
    QPushButton* all_;
};

}  // namespace sextant
