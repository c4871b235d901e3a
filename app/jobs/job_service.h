// SPDX-License-Identifier: GPL-3.0-or-later
// The jobs of the window: begun, paused, resumed after a restart. Lives on the GUI thread;
// units run on the compute lane after every live request, files open on the opening lane, reports
// are written on the store lane.
#pragma once

#include <QObject>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "analysis/jobs/held_heads.h"
#include "analysis/jobs/runner.h"
#include "analysis/jobs/scheduler.h"
#include "app/opener.h"
#include "widgets/jobs/job_card.h"
#include "widgets/jobs/job_picture.h"

namespace sextant {

struct JobEntry;

class JobService : public QObject {
    Q_OBJECT

  public:
    // materialFor(), on the opening lane.
    using Prepare = std::function<Material(
        const Experiment&, std::shared_ptr<const OpenDocument> atHand, const Progress&)>;

    // `folder` holds a folder for each job; what earlier starts of the program left there is
    // offered for resuming, the newest first as always. `kinds` outlive the service.
    JobService(std::shared_ptr<Scheduler> scheduler, std::filesystem::path folder,
               std::span<const JobKind> kinds, Prepare prepare, QObject* parent = nullptr);
    ~JobService() override;  // stops what runs; the journals stay

    // What a finished job leaves outside its own folder; on the store lane, before its card says
    // that it is finished. Throws Error: the job has failed.
    using Keep = std::function<void(const JobKind&, const JobInput&, const Report&)>;
    void setKeep(Keep keep) { keep_ = std::move(keep); }
    // The device for jobs that begin or resume from now on; called on the opening lane. Throws
    // Error: the job has failed.
    void setPlace(std::function<ComputePlace()> place) { place_ = std::move(place); }

    // The kinds with the parameters of their forms, those of the material first; without those that
    // have forms of their own.
    std::vector<JobKindFacts> kinds() const;
    std::vector<JobCard> cards() const;
    // The newest first; of a job with nothing to draw yet, without a report.
    std::vector<JobPicture> pictures() const;
    // Throws Error: no such kind.
    const JobKind& kindOf(const std::string& key) const;

    // `settings` of such a form. `atHand`: what the window has open. An
    // error appears on the card.
    void start(const std::string& kind, const Choice& settings, const Experiment& experiment,
               std::shared_ptr<const OpenDocument> atHand);
    // The job of a session that was opened: paused, for a person to go on with. Not where one like
    // it is there. `experiment` and `settings` as JobPicture has them. Throws Error: no such kind.
    void offer(const std::string& kind, const Choice& settings, const Experiment& experiment);
    // `id`: of a card; when a job is resumed, a slash and a prefix of unit keys may follow: these
    // units come next. `atHand`: taken over where the job is about that model and text.
    void ask(const QString& id, JobChange action,
             std::shared_ptr<const OpenDocument> atHand = nullptr);
    void clearFinished();
    // Whether an unfinished search on this model accepts held heads. `place`: where the model lies
    // (app/same_path.h); empty: not known.
    bool listens(const std::string& model, const std::string& place = {}) const;
    // In such searches, from their next unit on: these heads, [layers * heads], are held at these
    // scales in effect, and no others.
    void hold(const std::string& model, const HeldHeads& heads, const std::string& place = {});

  signals:
    void changed();
    // After JobChange::openResult: a setting for the checkpoint at hand; the same with its own
    // checkpoint and text where another is at hand; or a capture file, removed with the job, to
    // open under `name`. `from`: what found it, "Uniform sweep: best
    // sigma 1.25, 1.648 nats".
    void proposed(const sextant::Intervention& intervention, const QString& from);
    void proposedFor(const sextant::Experiment& experiment);
    // A job that was asked to end with the best it has found has found something, which is to be
    // set where this model is open.
    void endedWithBest(const QString& job, const std::string& model);
    void measured(const QString& job, const QString& capture, const QString& name);

  private:
    struct Step;  // the outcome of a unit
    void readKept();
    JobEntry* find(const QString& id);
    std::filesystem::path freshFolder(const std::string& kind) const;
    // `atHand` null: the job is not about what is open.
    JobEntry& add(const JobKind& kind, JobInput input, const OpenDocument* atHand);
    void begin(JobEntry& entry, std::shared_ptr<const OpenDocument> atHand);
    void ready(const QString& id, int turn, std::shared_ptr<JobRun> run, const QString& subtitle);
    void goOn(JobEntry& entry);
    void take(const QString& id, const Step& step);
    void hearOf(const QString& id, int turn, double fraction, double secondsLeft);
    void fail(const QString& id, int turn, const Message& reason);
    void stop(JobEntry& entry);
    void keepBest(JobEntry& entry, std::shared_ptr<const OpenDocument> atHand);
    void cancel(JobEntry& entry);
    void takeBack(JobEntry& entry);
    void propose(const JobEntry& entry, const OpenDocument* atHand);
    void again(JobEntry& entry, std::shared_ptr<const OpenDocument> atHand);
    void keepFinished(const QString& id, int turn, const Step& step);
    void release(JobEntry& entry);
    void drop(const QString& id);
    void leave(const QString& id);
    void letGo();
    void lookWhoWaits();

    std::shared_ptr<Scheduler> scheduler_;
    std::filesystem::path folder_;
    std::span<const JobKind> kinds_;
    Prepare prepare_;
    Keep keep_;
    std::function<ComputePlace()> place_;             // null: on the CPU
    std::vector<std::unique_ptr<JobEntry>> entries_;  // the newest first
    std::vector<std::unique_ptr<JobEntry>> leaving_;  // dropped: their work is still stopping
    TaskSlot reader_;                                 // of what earlier starts left
};

}  // namespace sextant
