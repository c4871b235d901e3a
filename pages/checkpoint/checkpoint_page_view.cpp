// SPDX-License-Identifier: GPL-3.0-or-later
// The open checkpoint, whole: layers, tensors with their values on request, what was read and what
// was inferred.
#include <QVBoxLayout>
#include <algorithm>
#include <map>
#include <set>

#include "analysis/queries/tensor_values.h"
#include "pages/checkpoint/checkpoint_page.h"
#include "pages/checkpoint/fact_table.h"
#include "pages/checkpoint/statement_settings.h"
#include "pages/view_makers.h"
#include "widgets/said.h"

namespace sextant {

namespace {

class CheckpointPageView : public View {
  public:
    CheckpointPageView() : page_(new CheckpointPage(this)) {
        setProperty("ofOneOpening", true);  // another start does not begin with it
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(page_);
        connect(page_, &CheckpointPage::valuesWanted, this,
                [this](const std::vector<std::string>& tensors) {
                    for (const std::string& one : tensors)
                        if (!read_.contains(one) && !isAsked(one)) asked_.push_back(one);
                    ask();
                });
        connect(page_, &CheckpointPage::valueSet, this,
                [this](const std::string& field, std::int64_t value) {
                    if (field == "trained_length") want(TrainedLengthAction{value});
                });
        connect(page_, &CheckpointPage::statementChosen, this, &CheckpointPageView::choose);
        connect(page_, &CheckpointPage::stopWanted, this, [this] {
            asked_.clear();
            ask();
        });
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) page_->setTheme(now.theme);
        if (changes & Changes::opened) {
            const auto facts = now.opened ? now.opened->checkpoint : nullptr;
            if (facts != facts_) {
                facts_ = facts;
                read_.clear();
                asked_.clear();
                page_->setFacts(facts_);
                ask();
            }
        }
        if (changes & (Changes::opened | Changes::experiment)) {
            opened_ = now.opened;
            set_ = now.experiment.intervention;
            page_->setInEffect(inEffect(now));
        }
        if (changes & Changes::answers) take(now.answers);
    }

  private:
    std::vector<StatementInEffect> inEffect(const Snapshot& now) const {
        std::vector<StatementInEffect> all;
        if (!facts_ || !now.opened) return all;
        for (const Contradiction& one : facts_->contradictions) {
            if (one.trainedLength > 0) {
                const std::int64_t set = now.experiment.trainedLength;
                all.push_back(set == 0                   ? StatementInEffect::counts
                              : set == one.trainedLength ? StatementInEffect::other
                                                         : StatementInEffect::neither);
                continue;
            }
            const Intervention set = canonical(now.intervention);
            const auto settings = statementSettings(now.opened->spec, set, *facts_, one);
            all.push_back(!settings                 ? StatementInEffect::fixed
                          : set == settings->counts ? StatementInEffect::counts
                          : set == settings->other  ? StatementInEffect::other
                                                    : StatementInEffect::neither);
        }
        return all;
    }

    void choose(int contradiction, bool other) {
        if (!opened_ || !facts_) return;
        const auto& one = facts_->contradictions.at(static_cast<std::size_t>(contradiction));
        if (one.trainedLength > 0) return want(TrainedLengthAction{other ? one.trainedLength : 0});
        const auto settings = statementSettings(opened_->spec, set_, *facts_, one);
        if (settings)
            want(EditAction{{SetIntervention{other ? settings->other : settings->counts}}});
    }

    bool isAsked(const std::string& tensor) const {
        return std::find(asked_.begin(), asked_.end(), tensor) != asked_.end();
    }

    // What has come is kept here; the question is about the rest only.
    void take(const Answers& answers) {
        const auto answer = answers.to<TensorValuesQuestion>();
        if (!answer || asked_.empty()) return;
        for (const ValueSpread& one : answer->tensors)
            read_.insert_or_assign(one.tensor, one);
        page_->setProblem(said(answer->failure));
        if (answer->complete()) {
            std::erase_if(asked_, [&](const std::string& one) {
                return !answer->failure.empty() || read_.contains(one);
            });
            ask();
            return;
        }
        present();
    }

    void ask() {
        present();
        wantAnswer(asked_.empty() ? std::optional<TensorValuesQuestion>()
                                  : TensorValuesQuestion{asked_});
    }
    void present() {
        std::set<std::string> reading;
        for (const std::string& one : asked_)
            if (!read_.contains(one)) reading.insert(one);
        page_->setValues(read_, reading);
    }

    CheckpointPage* page_;
    std::shared_ptr<const OpenedFacts> opened_;
    Intervention set_;  // B's
    std::shared_ptr<const CheckpointFacts> facts_;
    std::map<std::string, ValueSpread> read_;
    std::vector<std::string> asked_;
};

}  // namespace

View* makeCheckpointPageView(Selection*) {
    return new CheckpointPageView;
}

}  // namespace sextant
