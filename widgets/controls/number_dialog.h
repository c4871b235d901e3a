// SPDX-License-Identifier: GPL-3.0-or-later
// A small dialog that asks for one or two numbers, placed beside what they belong to.
#pragma once

#include <QDialog>
#include <functional>
#include <vector>

#include "widgets/theme.h"

namespace sextant {

class NumberField;

struct NumberQuestion {
    QString name;
    double value = 0.0;
};

class NumberDialog : public QDialog {
    Q_OBJECT

  public:
    // `take` gets the accepted numbers in the order of the questions; it returns why they are
    // refused, or an empty string. The window deletes itself.
    NumberDialog(const QString& title, const std::vector<NumberQuestion>& questions,
                 const Theme& theme, std::function<QString(const std::vector<double>&)> take,
                 QWidget* parent);

    NumberField* field(int index) const { return fields_[static_cast<std::size_t>(index)]; }
    void accept() override;

  private:
    std::vector<NumberField*> fields_;
    std::function<QString(const std::vector<double>&)> take_;
};

}  // namespace sextant
