// SPDX-License-Identifier: GPL-3.0-or-later
// Stages of what an attention layer does, one open at a time: which method each has, the others
// that there are (greyed with the reason where they cannot be had), and the parameters of the one
// chosen. It knows no method: everything it shows is described to it.
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
    QString whyNot;               // why it cannot be had; empty: it can
    std::string excludedBy = {};  // key of the stage whose choice is why; empty: none is
    QString cost = {};            // "about 6 times the time: 0.6 s", before it runs; empty: as fast
    // Where it cannot be had and yet be looked at, a link in words: "see its distances".
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
    QString ofLayers = {};  // where layers differ, what each has: "0-4: window ..."
    bool byHand = false;    // not as the config says
    QString whyNot;         // why nothing can be chosen here; empty: something can
    QString paper;          // of the chosen method
    QString cost = {};      // what it takes, and what its other forms would; empty: as fast
    // An option that usually goes with what other stages have, in a sentence; empty: none does.
    QString partner = {};
    std::string partnerMethod = {};
    Parameters parameters;  // of the chosen method
    std::map<std::string, Value> values;
    std::map<std::string, Value> settled = {};  // what automatic ones come to, where that is known
    std::vector<std::string> idle = {};  // parameters that do nothing beside the others: greyed
    std::vector<std::string> mixed;      // parameters in which the layers that are edited differ
    bool differs = false;                // the marked layers have other methods: none is chosen
};

class StageBox;

class StagePanel : public QWidget {
    Q_OBJECT

  public:
    explicit StagePanel(QWidget* parent = nullptr);
    ~StagePanel() override;

    void setTheme(const Theme& theme);
    // Boxes are made anew only where a stage's options changed. Emits nothing.
    void setStages(std::vector<StageFacts> stages);
    // Opens one stage and closes the others; empty: closes all.
    void openStage(const std::string& key);
    const std::string& openedStage() const { return opened_; }
    // The value that was edited last cannot be had beside the others: the one before it stands
    // again, with the reason under it until its next edit.
    void refuse(const std::string& stage, const std::string& key, const QString& reason);
    // Opens the stage and marks what is chosen there for a moment: it is why something else cannot
    // be had.
    void light(const std::string& key);
    // What is chosen in this stage and its parameters are brought into sight.
    void scrollToMethod(const std::string& key);

  signals:
    void methodChosen(const QString& stage, const QString& method);
    void lookWanted(const QString& method);  // StageOption::look was followed
    void valueEdited(const QString& stage, const QString& key, const sextant::Value& value,
                     sextant::EditPhase phase);

  private:
    Theme theme_ = Theme::dark();
    std::vector<StageBox*> boxes_;  // owned as child widgets
    std::string opened_;
    QVBoxLayout* column_;
};

}  // namespace sextant
