// SPDX-License-Identifier: GPL-3.0-or-later
// What one page alone shows, measured beside what is live: asked for by that page while it is in
// sight, computed when nothing else is to be done, stopped by the next move. The newest request
// wins; the last few answers are kept, so that A and B, or one step back, are there at once.
#pragma once

#include <QObject>
#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/device.h"
#include "analysis/intervention.h"
#include "analysis/jobs/scheduler.h"
#include "app/hand_over.h"
#include "app/opener.h"

namespace sextant {

// Answer has `experiment` (the identity of what was measured), `failure` (why there is none) and
// complete().
template <class Question, class Answer>
class Aside {
  public:
    // `partial` is given what there is so far. On the compute lane; throws Error, Cancelled.
    using Measure = std::function<Answer(
        const OpenDocument&, const Samples&, const Intervention&, const Question&, Device,
        const std::function<void(Answer)>& partial, const Progress&)>;

    // `changed` is called on the thread of `home`, which outlives this.
    Aside(QObject* home, std::shared_ptr<Scheduler> scheduler, std::function<void()> changed)
        : home_(home),
          changed_(std::move(changed)),
          slot_(std::move(scheduler), Lane::compute, Priority::job) {}

    // Of the experiment with this identity, perhaps of some samples only; null: none yet.
    std::shared_ptr<const Answer> answer(std::uint64_t experiment) const {
        const auto found = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& kept) {
            return question_ && kept.question == *question_ &&
                   kept.answer->experiment == experiment;
        });
        return found == kept_.end() ? nullptr : found->answer;
    }
    // The newest whole answer to what is asked, of whatever experiment over these tokens.
    std::shared_ptr<const Answer> newest() const {
        const auto found = std::find_if(kept_.rbegin(), kept_.rend(), [&](const Kept& kept) {
            return question_ && kept.question == *question_ && kept.answer->complete() &&
                   kept.answer->failure.empty();
        });
        return found == kept_.rend() ? nullptr : found->answer;
    }

    const std::optional<Question>& question() const { return question_; }
    // None: nothing is wanted any more. False: that is what was asked already.
    bool ask(std::optional<Question> question) {
        if (question == question_) return false;
        stop();
        question_ = std::move(question);
        return true;
    }
    void stop() {
        ++generation_;
        measuring_ = 0;
        slot_.cancel();
    }
    // Of other tokens, or from another device, from now on.
    void forget() {
        stop();
        kept_.clear();
    }
    // Begins what is wanted of that experiment, unless it is known or on its way.
    void run(const Measure& measure, std::uint64_t experiment,
             std::shared_ptr<const OpenDocument> opened, std::shared_ptr<const Samples> samples,
             const Intervention& change, Device device) {
        if (!opened || !samples || !question_ || !measure) return stop();
        if (measuring_ == experiment) return;
        stop();
        const auto known = answer(experiment);
        if (known && known->complete()) return;
        measuring_ = experiment;
        const auto give = [this, generation = generation_, experiment](Answer made) {
            made.experiment = experiment;
            handOver(home_,
                     [this, generation, whole = std::make_shared<const Answer>(std::move(made))] {
                         if (generation == generation_) accept(whole);
                     });
        };
        slot_.submit(
            [measure, give, opened, samples, change, device,
             question = *question_](std::stop_token stop) {
                Progress progress;
                progress.stop = stop;
                give(measure(*opened, *samples, change, question, device, give, progress));
            },
            [give](const std::string& reason) {
                Answer none;
                none.failure = reason;
                give(std::move(none));
            });
    }

  private:
    static constexpr std::size_t mostKept = 4;
    struct Kept {
        Question question;
        std::shared_ptr<const Answer> answer;
    };

    void accept(const std::shared_ptr<const Answer>& answer) {
        if (answer->complete()) measuring_ = 0;
        std::erase_if(kept_, [&](const Kept& kept) {
            return kept.question == *question_ && kept.answer->experiment == answer->experiment;
        });
        kept_.push_back({*question_, answer});
        if (kept_.size() > mostKept) kept_.erase(kept_.begin());
        changed_();
    }

    QObject* home_;
    std::function<void()> changed_;
    std::optional<Question> question_;
    std::uint64_t measuring_ = 0;   // the experiment that is on its way; 0: none
    std::uint64_t generation_ = 0;  // of the newest request
    std::vector<Kept> kept_;        // the newest last
    TaskSlot slot_;                 // last: it waits for its work, which uses the rest
};

}  // namespace sextant
