// SPDX-License-Identifier: GPL-3.0-or-later
// Long work: what runs, what waits to be gone on with, and the form for more.
#include <QApplication>
#include <QClipboard>
#include <QVBoxLayout>

#include "analysis/jobs/material.h"
#include "analysis/model/memory.h"
#include "app/views/view_makers.h"
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
            estimate();
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
        if (changes & (Changes::opened | Changes::experiment | Changes::jobs)) {
            opened_ = now.opened;
            samples_ = now.samples;
            // The form begins with what the window measures.
            material_ = materialOf(now.experiment).values;
            page_->form()->setValues(material_);
            estimate();
        }
    }

  private:
    // What a unit takes: one sample of the length in the form.
    void estimate() {
        if (!opened_ || !samples_) {
            page_->form()->setEstimate({}, tr("Open a checkpoint and a text first."));
            return;
        }
        const Choice settings = page_->form()->settings();
        const auto found = settings.values.find("length");
        const std::int64_t asked = found == settings.values.end() ? 0 : settings.whole("length");
        const std::uint64_t needed =
            measureBytes(opened_->spec, asked > 0 ? asked : samples_->positions, 1, false, false);
        const std::uint64_t there = availableBytes();
        const auto words = [](std::uint64_t bytes) {
            return QString::fromStdString(gigabytes(static_cast<double>(bytes)));
        };
        page_->form()->setEstimate(tr("%1 of memory").arg(words(needed)),
                                   needed <= there
                                       ? QString()
                                       : tr("needs %1, %2 are free; choose a shorter length")
                                             .arg(words(needed), words(there)));
    }

    JobsPage* page_;
    std::map<std::string, Value> material_;
    std::shared_ptr<const std::vector<JobKindFacts>> kinds_;
    std::shared_ptr<const OpenedFacts> opened_;
    std::shared_ptr<const SamplesFacts> samples_;
};

}  // namespace

View* makeJobsView(Selection*) {
    return new JobsView;
}

}  // namespace sextant
