// SPDX-License-Identifier: GPL-3.0-or-later
// Passkey of the checkpoint that is open: begun with the rows that are marked, drawn from its
// newest job.
#pragma once

#include <QJsonObject>
#include <QObject>
#include <functional>

#include "app/views/evaluate_start.h"
#include "widgets/evaluate/passkey_pane.h"
#include "widgets/view.h"

namespace sextant {

class EvaluatePasskey : public QObject {
    Q_OBJECT

  public:
    // The pane is `parent`'s. `marked`: rows of the table whose maps are wanted.
    EvaluatePasskey(std::function<std::vector<WantedRow>()> marked, QWidget* parent);

    PasskeyPane* pane() const { return pane_; }
    void display(const Snapshot& now);
    void showSubject();
    // Those that are marked, of what is open; else as trained and, where it is another, what is
    // set.
    std::vector<WantedRow> rows() const;
    QJsonObject state() const;
    void setState(const QJsonObject& state);

  signals:
    void wanted(const sextant::Wish& wish);

  private:
    void start();
    void begin();  // what nobody chose fits the checkpoint
    // Of the shortest text with a key; 0: there is no tokenizer.
    std::int64_t leastTokens(const QString& wording) const;

    std::function<std::vector<WantedRow>()> marked_;
    PasskeyPane* pane_;
    std::shared_ptr<const OpenedFacts> opened_;
    std::shared_ptr<const std::vector<JobKindFacts>> kinds_;
    std::shared_ptr<const Tokenizer> tokenizer_;
    Experiment experiment_;
    bool own_ = false;  // a person's choices
};

// What a job of passkey has found so far.
PasskeyFacts passkeyFacts(const JobPicture& job, std::int64_t trained);

}  // namespace sextant
