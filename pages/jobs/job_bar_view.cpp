// SPDX-License-Identifier: GPL-3.0-or-later
// What runs, live or as a job, or the time of the last run; and whether jobs wait for a person.
#include <QStringList>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <optional>

#include "analysis/measure/distance_profile.h"
#include "pages/evaluate/evaluate_cells.h"
#include "pages/scales/search_facts.h"
#include "pages/view_makers.h"
#include "widgets/bars/job_bar.h"
#include "widgets/controls/number_text.h"
#include "widgets/text.h"

namespace sextant {

namespace {

class JobBarView : public View {
  public:
    JobBarView() : bar_(new JobBar(this)) {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(bar_);
        connect(bar_, &JobBar::cancelRequested, this, [this] {
            if (job_.isEmpty())
                want(CommandAction{"cancel"});
            else
                want(JobAction{job_, JobChange::cancel});
        });
        connect(bar_, &JobBar::pauseRequested, this, [this] {
            want(JobAction{job_, JobChange::pause});
        });
        connect(bar_, &JobBar::resumeRequested, this, [this] {
            want(JobAction{job_, JobChange::resume});
        });
        connect(bar_, &JobBar::keepBestRequested, this, [this] {
            want(JobAction{job_, JobChange::keepBest});
        });
        connect(bar_, &JobBar::jobsRequested, this, [this] { want(CommandAction{"view-jobs"}); });
        connect(bar_, &JobBar::commandsRequested, this, [this] { want(CommandAction{"palette"}); });
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) bar_->setKeys(now.keys);
        const JobCard* job = now.job.running ? nullptr : jobAtHand(now);
        job_ = job ? job->id : QString();
        bar_->setCancelHint(job ? tr("Cancel this job; it can be resumed or restored in Jobs")
                                : tr("Stop what runs (Escape)"));
        bar_->setJobs(waitingText(now.jobs));
        for (const JobCard& one : now.jobs)
            if (one.kind == "search-heads" &&
                (one.state == JobState::waiting || one.state == JobState::running))
                search_ = one.id;
        if (job) {
            const bool paused = job->state == JobState::paused;
            const CellsAtWork cells =
                job->kind == "perplexity" ? cellsAtWork(now.jobs, now.pictures) : CellsAtWork{};
            const double left = cells.all > 0 ? cells.secondsLeft : job->secondsLeft;
            bar_->setJob(job->title + QString::fromUtf8(" \u00b7 ") +
                             (paused ? tr("paused, ") : QString()) +
                             farText(*job, cells, now.pictures),
                         job->fraction, paused ? -1.0 : left);
            bar_->setPossible(true, job->canKeep);
            if (paused) bar_->setPaused();
        } else if (now.job.running) {
            bar_->setJob(now.job.what, now.job.fraction, now.job.secondsLeft);
            bar_->setPossible(false, false);
        } else if (unset(now)) {
            bar_->setIdle(tr("The head search is finished: press Set what was found (Scales)"));
        } else if (now.pinned && !now.opened) {
            bar_->setIdle(
                tr("%1 \u00b7 open its checkpoint to measure").arg(now.pinned->description));
        } else if (const auto profile = now.answers.to<DistanceProfileQuestion>();
                   profile && !profile->heads.empty() && profile->failure.empty()) {
            bar_->setIdle(profileText(*profile));
        } else if (now.measurement) {
            const double seconds = now.secondsWaited.value_or(now.measurement->seconds);
            const QString tokens = separated(now.measurement->labels);
            const QString taken = QString::number(seconds, 'f', seconds < 10 ? 2 : 0);
            const int kept = static_cast<int>(std::lround(100.0 * now.layersKept));
            bar_->setIdle(now.measurement->fidelity != Fidelity::exact
                              ? tr("%1 tokens scored, then stopped").arg(tokens)
                          : now.secondsWaited && kept > 0
                              ? tr("%1 tokens scored in %2 s; %3 % of the layers were cached")
                                    .arg(tokens, taken)
                                    .arg(kept)
                          : now.secondsWaited
                              ? tr("%1 tokens scored in %2 s").arg(tokens, taken)
                              : tr("%1 tokens, cached; computed in %2 s").arg(tokens, taken));
        } else {
            bar_->setIdle(now.opened ? tr("Open a text to measure on") : tr("Open a checkpoint"));
        }
    }

  private:
    // "Mean score by distance: L5 H1, 8 samples, in 0.41 s"
    static QString profileText(const DistanceProfile& profile) {
        constexpr qsizetype most = 3;
        QStringList heads;
        for (const HeadDistances& one : profile.heads)
            heads << QString("L%1 H%2").arg(one.layer).arg(one.head);
        const qsizetype more = heads.size() - most;
        if (more > 0) heads = heads.mid(0, most) << tr("%1 more").arg(more);
        const QString names = heads.join(", ");
        if (!profile.complete())
            return tr("Mean score by distance: %1, %2 of %3 samples")
                .arg(names)
                .arg(profile.samples)
                .arg(profile.ofSamples);
        return tr("Mean score by distance: %1, %2, in %3 s")
            .arg(names,
                 profile.samples == 1 ? tr("1 sample") : tr("%1 samples").arg(profile.samples))
            .arg(profile.seconds, 0, 'f', 2);
    }
    // Whether a search that was seen here has found what nobody has set yet.
    bool unset(const Snapshot& now) {
        if (search_.isEmpty() || !now.opened) return false;
        for (const JobPicture& one : now.pictures) {
            if (one.id != search_ || !one.whole || !one.report || !one.report->proposed) continue;
            if (one.experiment.model != now.opened->modelPath.toStdString()) return false;
            if (now.experiment.intervention != *one.report->proposed) return true;
            search_.clear();
            return false;
        }
        return false;
    }
    // What runs, or else a search on what is open that was paused; null: neither.
    static const JobCard* jobAtHand(const Snapshot& now) {
        const auto first = [&](auto rule) {
            const auto found = std::find_if(now.jobs.begin(), now.jobs.end(), rule);
            return found == now.jobs.end() ? nullptr : &*found;
        };
        const auto ofThis = [&](const JobPicture& one) {
            return now.opened && one.kind == "search-heads" &&
                   one.experiment.model == now.opened->modelPath.toStdString();
        };
        const JobCard* runs =
            first([](const JobCard& card) { return card.state == JobState::running; });
        return runs ? runs : first([&](const JobCard& card) {
            return card.state == JobState::paused &&
                   std::any_of(
                       now.pictures.begin(), now.pictures.end(),
                       [&](const JobPicture& one) { return one.id == card.id && ofThis(one); });
        });
    }
    // "step 29 of 40" of a search, "3 of 18 cells done" of a table as its page has it, else what
    // its card says of its units.
    static QString farText(const JobCard& job, const CellsAtWork& cells,
                           const std::vector<JobPicture>& pictures) {
        if (cells.all > 0) return tr("%1 of %2 cells done").arg(cells.done).arg(cells.all);
        for (const JobPicture& one : pictures) {
            if (one.id != job.id || one.kind != "search-heads" || !one.report) continue;
            const QString words = stepText(searchLosses(*one.report, one.settings, one.whole));
            if (!words.isEmpty()) return words;
        }
        return job.detail;
    }
    // "2 jobs are paused"; empty: nothing waits for somebody.
    static QString waitingText(const std::vector<JobCard>& jobs) {
        const auto count = [&](JobState state) {
            return std::count_if(jobs.begin(), jobs.end(),
                                 [&](const JobCard& card) { return card.state == state; });
        };
        QStringList parts;
        const auto say = [&](JobState state, const QString& one, const QString& more) {
            const auto number = count(state);
            if (number > 0) parts << (number == 1 ? one : more.arg(number));
        };
        say(JobState::paused, tr("1 job is paused"), tr("%1 jobs are paused"));
        say(JobState::cancelled, tr("1 job is cancelled"), tr("%1 jobs are cancelled"));
        return parts.join(QString::fromUtf8(" \u00b7 "));
    }

    QString job_;     // shown and cancelled; empty: what is live is
    QString search_;  // the last that ran, until what it found is set
    JobBar* bar_;
};

}  // namespace

View* makeJobBarView(Selection*) {
    return new JobBarView;
}

}  // namespace sextant
