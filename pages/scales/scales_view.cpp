// SPDX-License-Identifier: GPL-3.0-or-later
// The page Scales: what the jobs about scales have found so far.
#include <QCoreApplication>
#include <QVBoxLayout>
#include <algorithm>
#include <functional>
#include <map>
#include <optional>

#include "analysis/scales/head_list.h"
#include "pages/scales/few_pane.h"
#include "pages/scales/scale_page_state.h"
#include "pages/scales/scale_setting.h"
#include "pages/scales/scales_page.h"
#include "pages/scales/search_pane.h"
#include "pages/scales/sweep_pane.h"
#include "pages/scales/where_pane.h"
#include "pages/view_makers.h"
#include "widgets/said.h"

namespace sextant {

namespace {

enum Work { sweep, search, where, few };  // as in scaleWorks()

QString wordOf(Work work) {
    return QCoreApplication::translate("ScaleDesk", scaleWorks()[work].word);
}

class ScalesView : public View {
  public:
    explicit ScalesView(Selection* selection)
        : selection_(selection),
          desk_(ScalePageState::of(selection)),
          sweep_(new SweepPane),
          search_(new SearchPane),
          where_(new WherePane),
          few_(new FewPane) {
        page_ = new ScalesPage({{wordOf(sweep), sweep_, sweep_->pictures()},
                                {wordOf(search), search_, search_->pictures(), search_->head()},
                                {wordOf(where), where_, where_->pictures()},
                                {wordOf(few), few_, few_->pictures()}},
                               this);
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(page_);
        connectPanes();
        follow();
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) page_->setTheme(now.theme, now.strokeScale);
        if (changes & Changes::opened) drawn_.clear();  // what they are over is said of the model
        if (changes & (Changes::jobs | Changes::opened)) {
            drawSweep(now);
            drawSearch(now);
            drawExperiments(now);
        }
        if (changes & (Changes::opened | Changes::experiment)) {
            opened_ = now.opened;
            set_ = now.experiment.intervention;
        }
        if (changes & (Changes::jobs | Changes::opened | Changes::experiment))
            sweep_->setAlong(now.opened && swept_ ? broughtAlong(now.opened->spec, *swept_,
                                                                 now.experiment.intervention)
                                                  : QString());
        if (changes &
            (Changes::opened | Changes::experiment | Changes::measurement | Changes::state))
            drawScatter(now);
    }
    std::vector<ViewCommand> commands() override {
        // As the card of a finished job opens it, too.
        return {{"scales-where",
                 tr("Scales: where the scale acts"),
                 {},
                 [this] { desk_->setWork(where); },
                 tr("layers rows heat map result"),
                 true}};
    }
    bool canExport() const override { return page_->canExport(); }
    void exportTo(const QString& path, PictureWidth width, const QString& about) override {
        page_->exportTo(path, width, about);
    }
    std::vector<Table> tables() const override { return page_->tables(); }
    QJsonObject state() const override {
        return {{"work", scaleWorks()[static_cast<std::size_t>(desk_->work())].kind}};
    }
    void setState(const QJsonObject& state) override {
        desk_->setWork(state["work"].toString().toStdString());
    }

  protected:
    void resizeEvent(QResizeEvent* event) override {
        View::resizeEvent(event);
        follow();
    }

  private:
    void connectPanes() {
        connect(page_, &ScalesPage::chosen, desk_, qOverload<int>(&ScalePageState::setWork));
        connect(desk_, &ScalePageState::workChanged, this, &ScalesView::follow);
        connect(search_, &SearchPane::headHovered, selection_, &Selection::setHovered);
        connect(search_, &SearchPane::stepHovered, desk_,
                [this](int step) { desk_->showStep(scalesOfStep(found_, step)); });
        connect(sweep_, &SweepPane::headHovered, selection_, &Selection::setHovered);
        connect(few_, &FewPane::headsChosen, selection_, &Selection::setHeads);
        connect(few_, &FewPane::keptChanged, this, &ScalesView::showKept);
        const auto showHeads = [this] {
            search_->setHeads(selection_->hovered(), selection_->heads());
            sweep_->setHovered(selection_->hovered());
        };
        connect(selection_, &Selection::hoveredChanged, this, showHeads);
        connect(selection_, &Selection::headsChanged, this, showHeads);
        showHeads();
        connect(sweep_, &SweepPane::positionPointed, this, [this](int position) {
            selection_->setPosition(position < 0 ? std::nullopt : std::optional(position));
        });
        connect(selection_, &Selection::positionChanged, this,
                [this] { sweep_->setCrosshair(selection_->position()); });
        connect(sweep_, &SweepPane::uniformAsked, this, [this](double sigma) {
            Edits edits;
            if (opened_ && swept_ && !sameBesideUniform(opened_->spec, *swept_, set_))
                edits.push_back(SetIntervention{*swept_});
            edits.push_back(SetUniform{sigma});
            want(EditAction{std::move(edits)});
        });
        connect(sweep_, &SweepPane::searchAsked, this, [this](double sigma) {
            if (sigma > 0)
                desk_->searchFrom(sigma);
            else
                desk_->setWork(search);
        });
    }

    void follow() {
        page_->show(desk_->work());
        showKept();
        // Of the panel: plots that say something below tabs, switch and legend.
        // In a low window the heads below keep their numbers.
        constexpr int plots = 300, lowPlots = 256, lowWindow = 800;
        const bool draws = desk_->work() != search || !found_.empty();
        setProperty("leastHeight", !draws ? 0 : window()->height() < lowWindow ? lowPlots : plots);
        setProperty("wholePage", desk_->work() == sweep);  // its pictures need the room
    }

    void showKept() { desk_->showKept(desk_->work() == few ? few_->kept() : std::set<HeadId>()); }

    struct Newest {
        const JobPicture* picture = nullptr;  // null: there is nothing to draw
        QString begun;                        // of one that has nothing to draw yet: how far it is
    };
    // Of the checkpoint that is open, the job of the kind that runs, else the newest that is not
    // done or has something to draw: one that has nothing yet is said, as an older picture would
    // pass for its.
    static Newest newest(const Snapshot& now, const std::string& kind) {
        const JobPicture* found = nullptr;
        const JobCard* of = nullptr;
        for (const JobPicture& one : now.pictures) {
            if (one.kind != kind) continue;
            if (now.opened && one.experiment.model != now.opened->modelPath.toStdString()) continue;
            const auto card = std::find_if(now.jobs.begin(), now.jobs.end(),
                                           [&](const JobCard& each) { return each.id == one.id; });
            if (card == now.jobs.end()) continue;
            const bool runs = card->state == JobState::running || card->state == JobState::waiting;
            const bool open = runs || card->state == JobState::paused;
            if (!open && !one.report) continue;
            if (found == nullptr || runs) {
                found = &one;
                of = &*card;
            }
            if (runs) break;
        }
        if (found == nullptr) return {};
        if (found->report) return {found, {}};
        return {nullptr,
                of->state == JobState::paused ? tr("paused, %1").arg(of->detail) : of->detail};
    }
    // False: it is drawn already.
    bool isNew(Work work, const Newest& found) {
        const Drawn drawn{found.picture ? found.picture->report : nullptr, found.begun, true};
        if (drawn_[work] == drawn) return false;
        drawn_[work] = drawn;
        return true;
    }

    static QString overOf(const Snapshot& now, const JobPicture& picture) {
        return now.opened ? besideUniform(now.opened->spec, picture.experiment.intervention)
                          : QString();
    }

    void drawSweep(const Snapshot& now) {
        const Newest found = newest(now, "fit-scale");
        if (!isNew(sweep, found)) return;
        SweepFacts facts;
        QString words;
        swept_.reset();
        if (const JobPicture* picture = found.picture) {
            facts = sweepFacts(*picture->report, picture->settings, picture->whole);
            facts.over = overOf(now, *picture);
            swept_ = picture->experiment.intervention;
            const auto card = std::find_if(now.jobs.begin(), now.jobs.end(),
                                           [&](const auto& one) { return one.id == picture->id; });
            if (card != now.jobs.end()) words = card->subtitle;
        }
        sweep_->setFacts(facts, words,
                         found.begun.isEmpty()
                             ? tr("No sweep yet. Set it up under \u201cSweep and search\u201d, at "
                                  "the right, and press Start: "
                                  "log-perplexity by uniform \u03c3 and position appears here row "
                                  "by row.")
                             : tr("Computing the first row: %1").arg(found.begun));
    }

    void drawSearch(const Snapshot& now) {
        const Newest found = newest(now, "search-heads");
        if (!isNew(search, found)) return;
        SearchFacts facts;
        if (const JobPicture* picture = found.picture) {
            facts = searchFacts(*picture->report, picture->settings, picture->whole);
            std::vector<bool> locked = lockedOf(*picture, facts);
            if (const ReportTable* held = tableOf(*picture->report, "held_by_hand")) {
                locked.clear();
                for (const auto& row : held->rows)
                    facts.locked.insert({static_cast<int>(row[0]), static_cast<int>(row[1])});
            }
            for (std::size_t head = 0; head < locked.size(); ++head)
                if (locked[head])
                    facts.locked.insert({static_cast<int>(head) / facts.heads,
                                         static_cast<int>(head) % facts.heads});
        }
        found_ = facts;
        follow();
        search_->setFacts(facts,
                          found.begun.isEmpty()
                              ? tr("No search yet. Set it up under \u201cSweep and search\u201d, "
                                   "at the right, and press Start: log-perplexity "
                                   "and every head's \u03c3 appear here step by step.")
                              : tr("Trying uniform scales first; the picture begins with the first "
                                   "held-out log-perplexity: %1")
                                    .arg(found.begun));
    }
    static std::vector<bool> lockedOf(const JobPicture& picture, const SearchFacts& facts) {
        try {
            return headsNamed(picture.settings.name("locked"), facts.layers, facts.heads);
        } catch (const std::exception&) {
            return {};  // of another model: the job has said so
        }
    }

    void drawExperiments(const Snapshot& now) {
        if (const Newest found = newest(now, "where-acts"); isNew(where, found)) {
            WhereFacts facts;
            if (found.picture) {
                facts = whereFacts(*found.picture->report);
                facts.over = overOf(now, *found.picture);
            }
            where_->setFacts(facts, found.begun.isEmpty()
                                        ? tr("Where must the scale act? Start it at the right: "
                                             "log-perplexity beyond the trained length with the "
                                             "scale only in the layers from one on and the rows "
                                             "from one on.")
                                        : tr("Computing: %1").arg(found.begun));
        }
        if (const Newest found = newest(now, "few-heads"); isNew(few, found))
            few_->setFacts(found.picture ? fewFacts(*found.picture->report) : FewFacts{},
                           found.begun.isEmpty()
                               ? tr("How few heads are enough? Set what a search found, then "
                                    "start it at the right: log-perplexity with all but the "
                                    "first heads put back to uniform.")
                               : tr("Computing: %1").arg(found.begun));
    }

    // At the last position of what is measured now, with the scales that it was measured with.
    void drawScatter(const Snapshot& now) {
        ScatterFacts facts;
        if (now.opened && now.measurement && now.state == ResultState::exact &&
            !now.showsReference && now.staleOf.isEmpty() &&
            now.measurement->layers == now.opened->spec.layerCount() &&
            now.measurement->heads == now.opened->spec.heads && now.measurement->positions > 0) {
            const Measurement& measured = *now.measurement;
            facts.layers = measured.layers;
            facts.heads = measured.heads;
            facts.sigma = effectiveSigma(now.opened->spec, now.intervention);
            const auto positions = static_cast<std::size_t>(measured.positions);
            for (std::size_t head = 0; head < facts.sigma.size(); ++head)
                facts.entropy.push_back(measured.entropy.at((head + 1) * positions - 1));
        }
        // Of heads that differ, what they were measured with is on its way.
        QString instead;
        if (facts.sigma.empty() && now.opened && now.samples) {
            const auto sigma = effectiveSigma(now.opened->spec, now.intervention);
            if (std::adjacent_find(sigma.begin(), sigma.end(), std::not_equal_to<>()) !=
                sigma.end())
                instead =
                    tr("The heads have different scales that are not measured yet. It "
                       "appears here with the measurement.");
        }
        sweep_->setScatter(facts, instead);
    }

    struct Drawn {
        std::shared_ptr<const Report> report;
        QString begun;
        bool any = false;
        bool operator==(const Drawn&) const = default;
    };

    Selection* selection_;
    ScalePageState* desk_;
    SweepPane* sweep_;
    SearchPane* search_;
    WherePane* where_;
    FewPane* few_;
    ScalesPage* page_;
    SearchFacts found_;
    std::shared_ptr<const OpenedFacts> opened_;
    Intervention set_;                   // B's
    std::optional<Intervention> swept_;  // the setting of the sweep that is drawn
    std::map<Work, Drawn> drawn_;
};

}  // namespace

View* makeScalesView(Selection* selection) {
    return new ScalesView(selection);
}

}  // namespace sextant
