// SPDX-License-Identifier: GPL-3.0-or-later
// Continues a text as the model predicts it: settings, start and stop, and the words as they come.
#pragma once

#include <QWidget>
#include <memory>
#include <vector>

#include "analysis/measure/continuation.h"
#include "widgets/theme.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QTextEdit;

namespace sextant {

class ElidedLabel;
class FlowLayout;
class NumberField;

class GenerationPane : public QWidget {
    Q_OBJECT

  public:
    explicit GenerationPane(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // The settings in the fields.
    GenerateQuestion question() const;
    void setQuestion(const GenerateQuestion& question);
    // Why nothing can be generated; empty: it can.
    void setWhyNot(const QString& reason);
    // `setting`: the intervention it is generated with, in words; `running`: more is to come. Null:
    // nothing was generated yet.
    void setShown(std::shared_ptr<const Continuation> continuation, const QString& setting,
                  bool running);

    QString text() const;   // of the new part, as it is shown
    QString words() const;  // the line under it

  signals:
    void generateWanted(const sextant::GenerateQuestion& question);
    void stopWanted();

  private:
    NumberField* add(const QString& name, double value, double least, double most, double step,
                     int decimals, const QString& help);
    void press();
    void write(const Continuation& continuation);
    QString facts(const Continuation& continuation, const QString& setting) const;

    Theme theme_ = Theme::dark();
    FlowLayout* fields_;
    QPushButton* button_;
    std::vector<NumberField*> numbers_;
    NumberField *tokens_, *temperature_, *topP_, *seed_, *beams_, *prompt_;
    QLineEdit* typed_;
    QTextEdit* page_;
    ElidedLabel* line_;
    std::shared_ptr<const Continuation> shown_;
    QString whyNot_;
    bool running_ = false;
};

}  // namespace sextant
