// SPDX-License-Identifier: GPL-3.0-or-later
// Growing context on the page Evaluate: does more text before the same tokens help?
#pragma once

#include <functional>

#include "pages/evaluate/context_pane.h"
#include "pages/evaluate/context_plot.h"
#include "pages/evaluate/evaluate_section.h"
#include "pages/evaluate/evaluate_start.h"

namespace sextant {

// What the newest job has found so far; no lines: nothing.
ContextFacts contextFacts(const Snapshot& now);

class EvaluateContext : public EvaluateSection {
    Q_OBJECT

  public:
    // The pane is `parent`'s. `rows`: settings that are compared.
    EvaluateContext(std::function<std::vector<WantedRow>()> rows, QWidget* parent);

    ContextPane* pane() const { return pane_; }
    void display(const Snapshot& now) override;
    QJsonObject state() const override;
    void setState(const QJsonObject& state) override;
    void showSubject();  // the settings that `rows` now gives

  private:
    EvaluateContext(std::function<std::vector<WantedRow>()> rows, ContextPane* pane,
                    QWidget* parent);
    std::map<std::string, Value> asked() const override;

    std::function<std::vector<WantedRow>()> rows_;
    ContextPane* pane_;
};

}  // namespace sextant
