// SPDX-License-Identifier: GPL-3.0-or-later
// Edits a list of numbers, one per pair or head or any number of them: as a table, and as one line
// of text that can be typed and pasted.
#pragma once

#include <vector>

#include "widgets/controls/parameter_row.h"

class QGridLayout;
class QLabel;
class QLineEdit;
class QScrollArea;
class QToolButton;

namespace sextant {

class NumberField;

class ListRow : public ParameterRow {
    Q_OBJECT

  public:
    ListRow(const Parameter& parameter, QWidget* parent);

    void setTheme(const Theme& theme) override;
    void setValue(const Value& value) override;
    void setMixed() override;
    // The values in effect where the list is empty or has one number; the table begins with them.
    void setSettled(const std::optional<Value>& value) override;
    void refuse(const QString& reason) override;  // keeps what was typed

  private:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void accept();
    void take(const std::vector<double>& list, EditPhase phase);
    void fill();
    void addLine(std::size_t at);
    QString nameOf(std::size_t at) const;
    const std::vector<double>& rows() const;
    QString wanted() const;  // how many numbers, in words

    struct Line {
        QLabel* name;
        NumberField* number;
        QLabel* wavelength;  // null: the numbers are not speeds
    };

    Parameter parameter_;
    Theme theme_ = Theme::dark();
    std::vector<double> list_, settled_;
    QString shown_, typed_;  // the list as text, and what was made of it
    bool mixed_ = false;
    QLineEdit* field_;
    QToolButton* reset_;
    QLabel* wrong_;
    QScrollArea* scroll_;
    QWidget* table_;
    QGridLayout* grid_;
    std::vector<Line> lines_;
};

}  // namespace sextant
