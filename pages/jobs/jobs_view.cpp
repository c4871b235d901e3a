// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs: those that run, those that wait to be resumed, and the form for more.
#include <QDir>
#include <QVBoxLayout>

#include "analysis/jobs/material.h"
#include "pages/jobs/job_outlook.h"
#include "pages/view_makers.h"
#include "widgets/jobs/jobs_page.h"

namespace sextant {

namespace {

class JobsView : public View {
  public:
    JobsView() : page_(new JobsPage(this)) {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(page_);
        setProperty("titlesItself", true);
        connect(page_, &JobsPage::asked, this, [this](const QString& id, JobChange action) {
            if (action == JobChange::openResult && kindOf(id) == "where-acts")
                want(CommandAction{"scales-where"});  // a picture
            else
                want(JobAction{id, action});
        });
        connect(page_, &JobsPage::clearAsked, this, [this] { want(JobsClearAction{}); });
        connect(page_, &JobsPage::startAsked, this,
                [this](const QString& kind, const Choice& settings) {
                    want(JobStartAction{kind, settings, false});
                });
        connect(page_, &JobsPage::copyAsked, this,
                [this](const QString& kind, const Choice& settings) {
                    want(JobStartAction{kind, settings, true});
                });
        connect(page_, &JobsPage::formChanged, this, [this] {
            page_->form()->setValues(material_);  // another kind's fields are fresh
            foretell();
        });
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) page_->setTheme(now.theme);
        if (changes & Changes::jobs) {
            cards_ = now.jobs;
            page_->setCards(cards_);
            if (kinds_ != now.jobKinds) {
                kinds_ = now.jobKinds;
                page_->form()->setKinds(*kinds_);
            }
        }
        outlook_.take(now, changes);
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
    void foretell() {
        JobForm* form = page_->form();
        const JobKindFacts* kind = form->facts();
        if (kind == nullptr) return;
        const JobOutlook::Words job = outlook_.of(*kind, form->settings());
        form->setEstimate(
            tr("%1 \u00b7 %2\njournal in %3").arg(job.passes, job.memory, underHome(kind->folder)),
            job.time, job.problem, job.field);
    }

    QString kindOf(const QString& id) const {
        for (const JobCard& card : cards_)
            if (card.id == id) return card.kind;
        return {};
    }

    static QString underHome(const QString& path) {
        const QString home = QDir::homePath();
        return path.startsWith(home + "/") ? "~" + path.mid(home.size()) : path;
    }

    JobsPage* page_;
    std::vector<JobCard> cards_;
    std::map<std::string, Value> material_;
    std::shared_ptr<const std::vector<JobKindFacts>> kinds_;
    JobOutlook outlook_;
};

}  // namespace

View* makeJobsView(Selection*) {
    return new JobsView;
}

}  // namespace sextant
