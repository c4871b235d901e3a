// SPDX-License-Identifier: GPL-3.0-or-later
// What a checkpoint's files say, and what was inferred, each with its source on hover, and what a
// person may set by hand as a field; and the statements that contradict each other.
#pragma once

#include <QFrame>
#include <QWidget>
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/checkpoint/checkpoint_facts.h"
#include "widgets/theme.h"

class QVBoxLayout;

namespace sextant {

class FactTable : public QWidget {
    Q_OBJECT

  public:
    explicit FactTable(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setFacts(const std::vector<CheckpointFact>& read,
                  const std::vector<CheckpointFact>& inferred);

  signals:
    // A value that a person may set; 0: as the files say.
    void valueSet(const std::string& field, std::int64_t value);

  private:
    void build();
    QWidget* shown(const CheckpointFact& fact);
    QWidget* editable(const CheckpointFact& fact);

    Theme theme_ = Theme::dark();
    std::vector<CheckpointFact> read_, inferred_;
    QVBoxLayout* column_;
    QWidget* list_ = nullptr;
};

// Which statement of a contradiction is in effect, where a person may choose.
enum class StatementInEffect {
    fixed,    // the one that counts; the other cannot be had in an open model
    counts,   // the one that counts
    other,    // the other one
    neither,  // something else is set
};

// Cards of statements, most serious first. A contradiction has both values at its right, the one in
// effect framed; a click takes the other.
class StatementList : public QWidget {
    Q_OBJECT

  public:
    explicit StatementList(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setStatements(const std::vector<Contradiction>& contradictions,
                       const std::vector<Message>& warnings);
    // One of each contradiction; empty: all are fixed.
    void setInEffect(const std::vector<StatementInEffect>& inEffect);

  signals:
    void chosen(int contradiction, bool other);

  private:
    void build();
    void addValues(int contradiction, QWidget* head);

    Theme theme_ = Theme::dark();
    std::vector<Contradiction> contradictions_;
    std::vector<Message> warnings_;
    std::vector<StatementInEffect> inEffect_;
    QVBoxLayout* column_;
    QWidget* list_ = nullptr;
};

}  // namespace sextant
