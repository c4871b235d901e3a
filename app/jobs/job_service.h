// SPDX-License-Identifier: GPL-3.0-or-later
// The jobs of the window: begun, paused, gone on with after a restart. Lives on the GUI thread;
// units run on the compute lane after every live request, files open on the opening lane, reports
// are written on the store lane.
#pragma once

#include <QObject>
#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "analysis/jobs/runner.h"
#include "analysis/jobs/scheduler.h"
#include "app/opener.h"
#include "widgets/jobs/job_card.h"

namespace sextant {

class JobService : public QObject {
    Q_OBJECT

  public:
    // materialFor(), on the opening lane.
    using Prepare = std::function<Material(const Experiment&, std::shared_ptr<const Opened> atHand,
                                           const Progress&)>;

    // `folder` holds a folder for each job; what earlier starts of the program left there is
    // offered for resuming. `kinds` outlive the service.
    JobService(std::shared_ptr<Scheduler> scheduler, std::filesystem::path folder,
               std::span<const JobKind> kinds, Prepare prepare, QObject* parent = nullptr);
    ~JobService() override;  // stops what runs; the journals stay

    // The kinds with the parameters of their forms: those of the material first.
    std::vector<JobKindFacts> kinds() const;
    std::vector<JobCard> cards() const;
    // Throws Error: no such kind.
    const JobKind& kindOf(const std::string& key) const;

    // `settings` of such a form. `atHand`: what the window has open. An
    // error appears on the card.
    void start(const std::string& kind, const Choice& settings, const Experiment& experiment,
               std::shared_ptr<const Opened> atHand);
    void ask(const QString& id, JobAction action);
    void clearFinished();

  signals:
    void changed();
    // Of a job with action openResult: a setting to be tried.
    void proposed(const sextant::Intervention& intervention);

  private:
    struct Entry;
    Entry* find(const QString& id);
    void takeUpKept();
    void begin(Entry& entry, std::shared_ptr<const Opened> atHand);
    void goOn(Entry& entry);
    void finish(const QString& id, const Report& report);
    void fail(const QString& id, const std::string& reason);
    void forget(Entry& entry);

    std::shared_ptr<Scheduler> scheduler_;
    std::filesystem::path folder_;
    std::span<const JobKind> kinds_;
    Prepare prepare_;
    std::vector<std::unique_ptr<Entry>> entries_;
};

}  // namespace sextant
