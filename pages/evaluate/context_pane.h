// SPDX-License-Identifier: GPL-3.0-or-later
// Growing context: the choices, the losses of the same last segment, and the job's progress.
#pragma once

#include <QWidget>
#include <cstdint>
#include <vector>

#include "widgets/theme.h"

namespace sextant {

class CheckedField;
class ContextPlot;
class ElidedLabel;
class WorkLine;
struct ContextFacts;

struct ContextChoices {
    std::int64_t segment = 0;                      // tokens scored; 0: the trained length
    std::vector<std::int64_t> multiples{1, 2, 4};  // lengths of the context, in segments
    bool operator==(const ContextChoices&) const = default;
};

class ContextPane : public QWidget {
    Q_OBJECT

  public:
    explicit ContextPane(QWidget* parent = nullptr);

    void setTheme(const Theme& theme, double strokes);
    void setChoices(const ContextChoices& choices);  // emits nothing
    const ContextChoices& choices() const { return choices_; }
    void setFacts(const ContextFacts& facts);
    // The settings that are measured, shown beside the title.
    void setSubject(const QString& words);
    ContextPlot* plot() const { return plot_; }
    WorkLine* work() const { return work_; }

  private:
    void showChoices();

    ContextChoices choices_;
    CheckedField *segment_, *multiples_;
    ElidedLabel* subject_;
    ContextPlot* plot_;
    WorkLine* work_;
};

}  // namespace sextant
