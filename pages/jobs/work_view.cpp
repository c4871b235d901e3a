// SPDX-License-Identifier: GPL-3.0-or-later
// Beside the page Scales: the form for the kind of job that it shows, and the running job.
#include <QVBoxLayout>
#include <algorithm>
#include <set>

#include "analysis/jobs/kinds/scale_search_settings.h"
#include "analysis/jobs/material.h"
#include "analysis/scales/head_list.h"
#include "app/jobs/job_text.h"
#include "pages/jobs/job_outlook.h"
#include "pages/scales/scale_job_form.h"
#include "pages/scales/scale_page_state.h"
#include "pages/scales/scale_setting.h"
#include "pages/scales/search_facts.h"
#include "pages/view_makers.h"
#include "widgets/selection.h"

namespace sextant {

namespace {

class WorkView : public View {
  public:
    explicit WorkView(Selection* selection)
        : selection_(selection),
          desk_(ScalePageState::of(selection)),
          box_(new ScaleJobForm(this)) {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(box_);
        connect(desk_, &ScalePageState::workChanged, this, &WorkView::show);
        connect(desk_, &ScalePageState::startOffered, this, [this](double sigma) {
            show();
            box_->put("start", sigma);
        });
        connect(box_, &ScaleJobForm::changed, this, [this] {
            fitRows();
            foretell();
        });
        connect(selection, &Selection::headsChanged, this, &WorkView::show);
        connect(box_, &ScaleJobForm::asked, this, [this](const QString& id, JobChange action) {
            want(JobAction{id, action});
        });
        connect(box_, &ScaleJobForm::startAsked, this, [this](const Choice& settings) {
            want(JobStartAction{QString::fromStdString(box_->kind()), settings, false});
        });
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) box_->setTheme(now.theme);
        outlook_.take(now, changes);
        kinds_ = now.jobKinds;
        jobs_ = now.jobs;
        pictures_ = now.pictures;
        experiment_ = now.experiment;
        opened_ = now.opened;
        heads_ = now.opened ? now.opened->spec.heads : 0;
        show();
    }

    std::vector<ViewCommand> commands() override {
        const QStringList names{tr("Start the sweep of uniform scales"),
                                tr("Start the search for head scales"),
                                tr("Start finding where the scale must act"),
                                tr("Start finding how few heads are enough")};
        std::vector<ViewCommand> all;
        for (int work = 0; work < static_cast<int>(names.size()); ++work)
            all.push_back(
                {std::string("start-") + scaleWorks().at(static_cast<std::size_t>(work)).kind,
                 names[work],
                 {},
                 [this, work] { start(work); },
                 tr("begin run compute"),
                 true,
                 Affects::work});
        return all;
    }

  private:
    // As it is set up.
    void start(int work) {
        desk_->setWork(work);
        show();
        if (!box_->start())
            want(
                TellAction{tr("It cannot be started now: one goes on already, or what is set up "
                              "beside Scales says why.")});
    }
    const JobKindFacts* kind() const {
        if (!kinds_) return nullptr;
        const std::string key = scaleWorks()[static_cast<std::size_t>(desk_->work())].kind;
        const auto found = std::find_if(kinds_->begin(), kinds_->end(), [&](const auto& one) {
            return one.key.toStdString() == key;
        });
        return found == kinds_->end() ? nullptr : &*found;
    }

    void show() {
        const JobKindFacts* now = kind();
        if (now == nullptr) return;
        box_->setKind(*now, scaleWorks()[static_cast<std::size_t>(desk_->work())].keys);
        auto material = materialOf(experiment_).values;
        // A search selects by samples held out from it, so it is offered all the text.
        if (now->key == "search-heads") material["samples"] = std::int64_t{0};
        auto offered = material;
        if (now->key == "search-heads") offered["heads"] = selectedHeads();
        box_->setValues(offered);
        // The heads that a person has locked, in the form that a search takes.
        std::string locked;
        for (const int head : experiment_.lockedHeads)
            if (heads_ > 0)
                locked +=
                    (locked.empty() ? "" : ",") + headName(static_cast<std::size_t>(head), heads_);
        material["locked"] = locked;
        box_->setHeld(material);
        const JobCard* card = cardOf(now->key);
        const JobPicture* picture = card ? pictureOf(*card) : nullptr;
        box_->setCard(card ? std::optional(saidOver(*card, picture)) : std::nullopt);
        showBegun(picture);
        fitRows();
        foretell();
    }

    // The newest about the model that is open, else the newest that another one came to. What
    // is paused or runs on another model stands in Jobs: here another can be begun. Null: none.
    const JobCard* cardOf(const QString& kind) const {
        const auto first = [&](auto fits) -> const JobCard* {
            const auto found = std::find_if(jobs_.begin(), jobs_.end(), [&](const JobCard& one) {
                return one.kind == kind && fits(one);
            });
            return found == jobs_.end() ? nullptr : &*found;
        };
        const auto isAboutThis = [&](const JobCard& one) {
            const JobPicture* picture = pictureOf(one);
            return !picture || !opened_ ||
                   picture->experiment.model == opened_->modelPath.toStdString();
        };
        if (const JobCard* card = first(isAboutThis)) return card;
        return first([](const JobCard& one) { return one.state == JobState::finished; });
    }

    // Hides the rows that a search's method does not use: only coordinate search lists heads.
    void fitRows() {
        if (box_->kind() != "search-heads") return;
        const Value method = box_->row("method").value_or(Value());
        const std::set<std::string> idle = idleOf(method);
        box_->setIdle(idle);
        box_->setFixed(idle.contains("preset")
                           ? std::map<std::string, Value>()
                           : fixedByPreset(box_->row("preset").value_or(Value())));
    }
    static std::set<std::string> idleOf(const Value& method) {
        return method == Value(std::string("coordinate"))
                   ? std::set<std::string>{"preset", "steps", "rate", "bound"}
                   : std::set<std::string>{"heads", "rounds"};
    }
    // "0.3,2.5"; empty: none is selected.
    std::string selectedHeads() const {
        std::string all;
        for (const HeadId id : selection_->heads())
            if (id.head < heads_)
                all += (all.empty() ? "" : ",") +
                       headName(static_cast<std::size_t>(id.layer * heads_ + id.head), heads_);
        return all;
    }

    const JobPicture* pictureOf(const JobCard& card) const {
        const auto found = std::find_if(pictures_.begin(), pictures_.end(),
                                        [&](const JobPicture& one) { return one.id == card.id; });
        return found == pictures_.end() ? nullptr : &*found;
    }

    // A sweep over edited heads says so.
    JobCard saidOver(JobCard card, const JobPicture* picture) const {
        if (picture == nullptr || picture->kind != "fit-scale" || !opened_ ||
            card.state != JobState::finished ||
            picture->experiment.model != opened_->modelPath.toStdString())
            return card;
        const QString over = besideUniform(opened_->spec, picture->experiment.intervention);
        if (!over.isEmpty()) card.detail += tr("; over %1, not the model as trained").arg(over);
        return card;
    }

    // What the job was begun with, how far it is, and whether it is about what is open. Null:
    // nothing is known of it.
    void showBegun(const JobPicture* job) {
        if (job == nullptr) {
            box_->setFound({}, {});
            box_->setElsewhere({}, {});
            return;
        }
        auto begun = materialOf(job->experiment).values;
        for (const auto& [key, value] : job->settings.values)
            begun[key] = value;
        // Parameters that the job did not use say nothing of what a person has set.
        if (job->kind == "search-heads") {
            const Value method = begun["method"], preset = begun["preset"];
            for (const std::string& key : idleOf(method))
                begun.erase(key);
            for (const auto& [key, value] : fixedByPreset(preset))
                begun.erase(key);
        }
        box_->setBegun(begun);
        const bool search = job->report && job->kind == "search-heads";
        const SearchFacts facts =
            search ? searchLosses(*job->report, job->settings, job->whole) : SearchFacts{};
        box_->setFound(stepText(facts), foundText(facts));
        if (!opened_ || job->experiment.model == opened_->modelPath.toStdString())
            return box_->setElsewhere({}, {});
        const QString model = modelText(job->experiment.model);
        box_->setElsewhere(
            model, tr("Found on %1; open is %2. Open that checkpoint to set it.")
                       .arg(model + shapeOf(*job),
                            modelText(opened_->modelPath.toStdString()) +
                                shapeWords(opened_->spec.layerCount(), opened_->spec.heads)));
    }
    static QString shapeWords(int layers, int heads) {
        return tr(" (%1 layers of %2 heads)").arg(layers).arg(heads);
    }
    // Of the model that scales were found for; empty: it is not known.
    static QString shapeOf(const JobPicture& job) {
        if (!job.report) return {};
        for (const ReportArray& one : job.report->arrays)
            if (one.name == "sigma" && one.sizes.size() == 2)
                return shapeWords(static_cast<int>(one.sizes[0]), static_cast<int>(one.sizes[1]));
        return {};
    }

    static QString foundText(const SearchFacts& facts) {
        if (facts.empty()) return {};
        return tr("held-out %1 at best, %2 now")
            .arg(facts.best.nll, 0, 'f', 2)
            .arg(facts.heldOut.back().nll, 0, 'f', 2);
    }

    void foretell() {
        const JobKindFacts* now = kind();
        if (now == nullptr) return;
        const JobOutlook::Words job = outlook_.of(*now, box_->settings());
        // What is narrow first: passes stand in the tool tip.
        box_->setEstimate(job.memory, job.time, job.problem);
        box_->setToolTip(job.passes);
    }

    Selection* selection_;
    ScalePageState* desk_;
    ScaleJobForm* box_;
    JobOutlook outlook_;
    std::shared_ptr<const std::vector<JobKindFacts>> kinds_;
    std::vector<JobCard> jobs_;
    std::vector<JobPicture> pictures_;
    std::shared_ptr<const OpenedFacts> opened_;
    Experiment experiment_;
    int heads_ = 0;
};

}  // namespace

View* makeWorkView(Selection* selection) {
    return new WorkView(selection);
}

}  // namespace sextant
