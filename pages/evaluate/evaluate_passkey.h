// SPDX-License-Identifier: GPL-3.0-or-later
// Passkey of the checkpoint that is open: begun with the rows that are marked, drawn from its
// newest job.
#pragma once

#include <functional>
#include <optional>

#include "pages/evaluate/evaluate_section.h"
#include "pages/evaluate/evaluate_start.h"
#include "pages/evaluate/passkey_pane.h"

namespace sextant {

class EvaluatePasskey : public EvaluateSection {
    Q_OBJECT

  public:
    // The pane is `parent`'s. `marked`: rows of the table whose maps are wanted.
    EvaluatePasskey(std::function<std::vector<WantedRow>()> marked, QWidget* parent);

    PasskeyPane* pane() const { return pane_; }
    void display(const Snapshot& now) override;
    void showSubject();
    // The marked rows of the open checkpoint; without any, the setting as trained and, where
    // different, the current one.
    std::vector<WantedRow> rows() const;
    QJsonObject state() const override;
    void setState(const QJsonObject& state) override;

  private:
    EvaluatePasskey(std::function<std::vector<WantedRow>()> marked, PasskeyPane* pane,
                    QWidget* parent);
    std::map<std::string, Value> asked() const override;
    void begin();  // values that nobody chose are fitted to the checkpoint
    // The job's map and error, beside the choices as they are.
    void showJob();
    // Of the shortest text with a key; 0: there is no tokenizer.
    std::int64_t leastTokens(const PasskeyChoices& choices) const;

    std::function<std::vector<WantedRow>()> marked_;
    PasskeyPane* pane_;
    std::shared_ptr<const Tokenizer> tokenizer_;
    std::optional<JobPicture> job_;  // the newest
    std::optional<JobCard> card_;    // its own
    bool own_ = false;               // a person's choices
};

// What a job of passkey has found so far.
PasskeyFacts passkeyFacts(const JobPicture& job, std::int64_t trained);

}  // namespace sextant
