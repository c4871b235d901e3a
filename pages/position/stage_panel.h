// SPDX-License-Identifier: GPL-3.0-or-later
// Stages of an attention layer, one open at a time: the method of each, the alternatives (greyed
// with the reason if unavailable), and the parameters of the chosen one. It knows no method:
// everything it shows is described to it.
#pragma once

#include <QWidget>
#include <map>
#include <string>
#include <vector>

#include "analysis/values/parameter.h"
#include "widgets/controls/edit_phase.h"
#include "widgets/theme.h"

class QVBoxLayout;

namespace sextant {

struct StageOption {
    std::string method;  // key; empty: as the config says
    QString label, help;
    QString whyNot;               // why it is unavailable; empty: it is available
    std::string excludedBy = {};  // key of the stage whose choice excludes it; empty: none does
    QString cost = {};            // "about 6 times the time: 0.6 s", as estimated; empty: as fast
    // Link text if it is unavailable but can still be looked at: "see its distances".
    QString look = {};
    bool operator==(const StageOption&) const = default;
};

struct StageFacts {
    std::string key;
    QString title;
    QString letter = {};  // of the list of methods: "C"
    std::vector<StageOption> options;
    std::string chosen;     // key of an option
    QString inEffect;       // at the right of the header: "YaRN", "as config"
    QString ofLayers = {};  // where layers differ, the setting of each: "0-4: window ..."
    bool byHand = false;    // not as the config says
    QString whyNot;         // why nothing can be chosen here; empty: something can
    QString paper;          // of the chosen method
    QString cost = {};      // the cost of it and of its variants; empty: as fast
    // A sentence about an option that usually goes with the other stages' choices; empty: none.
    QString partner = {};
    std::string partnerMethod = {};
    Parameters parameters;  // of the chosen method
    std::map<std::string, Value> values;
    std::map<std::string, Value> settled = {};  // values in effect of automatic ones, where known
    std::vector<std::string> idle = {};  // parameters without effect, given the others: greyed
    std::vector<std::string> mixed;      // parameters in which the edited layers differ
    bool differs = false;                // the marked layers have other methods: none is chosen
};

class StageBox;

class StagePanel : public QWidget {
    Q_OBJECT

  public:
    explicit StagePanel(QWidget* parent = nullptr);
    ~StagePanel() override;

    void setTheme(const Theme& theme);
    // Boxes are rebuilt only where a stage's options changed. Emits nothing.
    void setStages(std::vector<StageFacts> stages);
    // Opens one stage and closes the others; empty: closes all.
    void openStage(const std::string& key);
    const std::string& openedStage() const { return opened_; }
    // The value edited last is excluded by the others: the previous value is restored, with the
    // reason under it until its next edit.
    void refuse(const std::string& stage, const std::string& key, const QString& reason);
    // Opens the stage and highlights its chosen option for a moment: it is the reason why something
    // else is unavailable.
    void light(const std::string& key);
    // Scrolls to the chosen option of this stage and its parameters.
    void scrollToMethod(const std::string& key);

  signals:
    void methodChosen(const QString& stage, const QString& method);
    void lookWanted(const QString& method);  // the link StageOption::look was clicked
    void valueEdited(const QString& stage, const QString& key, const sextant::Value& value,
                     sextant::EditPhase phase);

  private:
    Theme theme_ = Theme::dark();
    std::vector<StageBox*> boxes_;  // owned as child widgets
    std::string opened_;
    QVBoxLayout* column_;
};

}  // namespace sextant
