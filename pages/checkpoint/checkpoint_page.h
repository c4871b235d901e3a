// SPDX-License-Identifier: GPL-3.0-or-later
// The whole of a checkpoint on one page: its layers, its tensors, what its files say, what was
// inferred, and what contradicts what.
#pragma once

#include <QWidget>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "analysis/checkpoint/checkpoint_facts.h"
#include "analysis/queries/tensor_values.h"
#include "widgets/theme.h"

class QFrame;
class QGridLayout;
class QLabel;
class QPushButton;
class QScrollArea;

namespace sextant {

class FactTable;
class ReachStrip;
class StatementList;
class TensorTable;
enum class StatementInEffect;

class CheckpointPage : public QWidget {
    Q_OBJECT

  public:
    explicit CheckpointPage(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // Null: no checkpoint is open.
    void setFacts(std::shared_ptr<const CheckpointFacts> facts);
    void setValues(const std::map<std::string, ValueSpread>& read,
                   const std::set<std::string>& asked);
    // Of each contradiction, which statement is in effect; empty: those that count.
    void setInEffect(const std::vector<StatementInEffect>& inEffect);
    // Why no values can be read; empty: they can.
    void setProblem(const QString& reason);
    ReachStrip* strip() const { return strip_; }
    TensorTable* tensors() const { return tensors_; }
    QString sentence() const;  // of the chosen layer
    // Into the field of a value that a person may set: "trained_length".
    void edit(const QString& field);

  signals:
    void valuesWanted(const std::vector<std::string>& tensors);
    void stopWanted();
    // A person sets an inferred value, a field of an Experiment; 0: as the files say.
    void valueSet(const std::string& field, std::int64_t value);
    // A statement of a contradiction is to be in effect.
    void statementChosen(int contradiction, bool other);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    QFrame* panel(const QString& title, QWidget* content, bool scrolls);
    void arrange();
    void showLayer(int layer, bool filters);
    void showLegend();
    void countStatements(const CheckpointFacts& shown);

    std::shared_ptr<const CheckpointFacts> facts_;
    Theme theme_ = Theme::dark();
    QGridLayout* grid_;
    QFrame *layersPanel_, *tensorsPanel_, *factsPanel_, *statementsPanel_;
    ReachStrip* strip_;
    TensorTable* tensors_;
    FactTable* list_;
    StatementList* statements_;
    QLabel *whatLayers_, *legend_, *sentence_, *problem_, *empty_, *statementsTitle_ = nullptr;
    QPushButton* statementsLink_;  // how many there are; leads to them
    QWidget* whole_;
    QScrollArea* scroll_;
    int arrangedFor_ = 0;  // columns
};

}  // namespace sextant
