// SPDX-License-Identifier: GPL-3.0-or-later
// Long work: what runs, what waits to be gone on with, and the form for more.
#include <QDir>
#include <QVBoxLayout>
#include <algorithm>

#include "analysis/jobs/material.h"
#include "analysis/model/memory.h"
#include "app/jobs/job_estimate.h"
#include "app/views/view_makers.h"
#include "app/views/words.h"
#include "widgets/jobs/jobs_page.h"

namespace sextant {

namespace {

class JobsView : public View {
  public:
    JobsView() : page_(new JobsPage(this)) {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(page_);
        connect(page_, &JobsPage::asked, this, [this](const QString& id, JobAction action) {
            want(JobWish{id, action});
        });
        connect(page_, &JobsPage::clearAsked, this, [this] { want(JobsClearWish{}); });
        connect(page_, &JobsPage::startAsked, this,
                [this](const QString& kind, const Choice& settings) {
                    want(JobStartWish{kind, settings, false});
                });
        connect(page_, &JobsPage::copyAsked, this,
                [this](const QString& kind, const Choice& settings) {
                    want(JobStartWish{kind, settings, true});
                });
        connect(page_, &JobsPage::formChanged, this, [this] {
            page_->form()->setValues(material_);  // another kind's fields are fresh
            foretell();
        });
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) page_->setTheme(now.theme);
        if (changes & Changes::jobs) {
            page_->setCards(now.jobs);
            if (kinds_ != now.jobKinds) {
                kinds_ = now.jobKinds;
                page_->form()->setKinds(*kinds_);
            }
        }
        if (opened_ != now.opened) secondsOfCost_ = 0.0;
        opened_ = now.opened;
        samples_ = now.samples;
        if (changes & Changes::measurement) learn(now.measurement);
        if (changes & (Changes::opened | Changes::experiment | Changes::jobs)) {
            // The form begins with what the window measures.
            material_ = materialOf(now.experiment).values;
            page_->form()->setValues(material_);
        }
        if (changes &
            (Changes::opened | Changes::experiment | Changes::measurement | Changes::jobs))
            foretell();
    }

  private:
    // How long passes of this model take, from what was measured; the slowest, since later ones
    // take layers from the cache.
    void learn(const std::shared_ptr<const Measurement>& measured) {
        if (!opened_ || !measured || measured->seconds <= 0 || measured->samples < 1) return;
        if (measured->layers != opened_->spec.layerCount()) return;  // a capture of another model
        const double cost = passCost(opened_->spec, opened_->parameters, measured->positions);
        secondsOfCost_ = std::max(secondsOfCost_, measured->seconds / measured->samples / cost);
    }

    void foretell() {
        JobForm* form = page_->form();
        const JobKindFacts* kind = form->facts();
        if (!opened_ || !samples_ || kind == nullptr) {
            form->setEstimate({}, {}, tr("Open a checkpoint and a text first."));
            return;
        }
        const JobGround ground{opened_->spec,      opened_->parameters, opened_->tokens,
                               opened_->documents, samples_->positions, secondsOfCost_,
                               availableBytes()};
        const JobEstimate job = estimate(*kind, form->settings(), ground);
        const QString passes =
            job.passes == 1 ? tr("1 pass") : tr("%1 passes").arg(separated(job.passes));
        form->setEstimate(
            tr("%1 \u00b7 %2\njournal in %3")
                .arg(passes, QString::fromStdString(gigabytes(static_cast<double>(job.bytes))),
                     underHome(kind->folder)),
            job.seconds < 0 ? tr("estimating") : aboutWords(job.seconds), job.problem);
    }

    static QString underHome(const QString& path) {
        const QString home = QDir::homePath();
        return path.startsWith(home + "/") ? "~" + path.mid(home.size()) : path;
    }

    JobsPage* page_;
    std::map<std::string, Value> material_;
    std::shared_ptr<const std::vector<JobKindFacts>> kinds_;
    std::shared_ptr<const OpenedFacts> opened_;
    std::shared_ptr<const SamplesFacts> samples_;
    double secondsOfCost_ = 0.0;  // 0: nothing measured yet
};

}  // namespace

View* makeJobsView(Selection*) {
    return new JobsView;
}

}  // namespace sextant
