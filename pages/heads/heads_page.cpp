// SPDX-License-Identifier: GPL-3.0-or-later
// Every head as a cell: its measured value; the mouse wheel changes the scales of selected heads.
#include <QClipboard>
#include <QGuiApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "analysis/measure/questions.h"
#include "pages/heads/head_grid.h"
#include "pages/heads/head_grid_view.h"
#include "pages/scales/followed_search.h"
#include "pages/scales/scale_page_state.h"
#include "pages/scales/scale_presets.h"
#include "pages/view_makers.h"
#include "widgets/controls/edit_burst.h"
#include "widgets/controls/number_dialog.h"

namespace sextant {

namespace {

class HeadsPage : public View {
  public:
    explicit HeadsPage(Selection* selection)
        : selection_(selection),
          desk_(ScalePageState::of(selection)),
          grid_(new HeadGrid(selection, this)) {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(grid_);
        setFocusProxy(grid_->view());
        fillEdits();
        connect(grid_, &HeadGrid::sigmaStep, this, [this, selection](double steps, bool fine) {
            if (selection->heads().empty()) return;
            const double by = HeadGrid::sigmaChange(steps, fine);
            takeInHand();
            emit wanted(EditAction{{ChangeHeads{selection->heads(), ChangeHeads::How::plus, by}}},
                        EditPhase::drag);
        });
        connect(grid_, &HeadGrid::sigmaCommitted, this, [this] { want(EditAction{}); });
        grid_->setKept(desk_->kept());
        connect(desk_, &ScalePageState::keptShown, grid_,
                [this] { grid_->setKept(desk_->kept()); });
        connect(desk_, &ScalePageState::stepShown, this, &HeadsPage::showScales);
        connect(grid_, &HeadGrid::exportWanted, this, &HeadsPage::askExport);
        connect(grid_, &HeadGrid::sensitivityRangeChanged, this, &HeadsPage::ask);
        connect(grid_, &HeadGrid::headOpened, this, [this](HeadId head) {
            selection_->setHeads({head});
            want(CommandAction{"view-one-head"});
        });
        connect(grid_, &HeadGrid::lockToggled, this, &HeadsPage::toggleLock);
        connect(grid_, &HeadGrid::unlockRequested, this, [this](HeadId head) {
            want(LockAction{{head}, false});
        });
        connect(grid_, &HeadGrid::sigmaResetRequested, this, [this, selection] {
            if (!selection->heads().empty())
                want(EditAction{{ChangeHeads{selection->heads(), ChangeHeads::How::trained}}});
        });
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) {
            theme_ = now.theme;
            grid_->setTheme(now.theme);
            grid_->setUnit(now.unit);
            grid_->setPresenting(now.presenting);
        }
        if ((changes & Changes::opened) && now.opened) {
            grid_->setShape(now.opened->spec.layerCount(), now.opened->spec.heads);
        }
        if (changes & Changes::measurement) {
            const bool like =
                !now.pinned || (now.pinned->sameHeads && now.pinned->unlike.isEmpty());
            grid_->setReference(like ? now.reference : nullptr);
            grid_->setMeasurement(now.measurement);
        }
        bool scalesChanged = false;
        if ((changes & (Changes::opened | Changes::experiment | Changes::measurement)) &&
            now.opened) {
            own_ = headSigma(now.opened->spec, now.intervention);
            heads_ = now.opened->spec.heads;
            locked_ = now.experiment.lockedHeads;
            grid_->setLocked(locked_);
            trained_ = now.opened->spec.trainedLength;
            length_ = now.samples ? now.samples->positions : now.experiment.length;
            uniform_ = now.intervention.uniformSigma;
            scalesChanged = true;
        }
        if (changes & (Changes::opened | Changes::jobs)) {
            auto followed = followedScales(now);
            scalesChanged = scalesChanged || followed != followed_;
            followed_ = std::move(followed);
        }
        if ((changes & Changes::experiment) && !now.dragging) inHand_.clear();
        if (scalesChanged) showScales();
        if (changes & (Changes::opened | Changes::experiment | Changes::answers))
            grid_->setSensitivity(now.answers.to<SensitivityQuestion>(),
                                  now.answers.lastTo<SensitivityQuestion>(), trained_);
        grid_->setHonesty(now.staleOf, now.over);
        grid_->setModel(now.otherModel());
        grid_->setNothing(now.job.running ? tr("%1\u2026").arg(now.job.what)
                                          : tr("Open a checkpoint to see its heads here."));
        hasTokens_ = now.opened && now.samples;
        ask();
    }
    bool canExport() const override { return grid_->values().layers() > 0; }
    void exportTo(const QString& path, PictureWidth width, const QString& about) override {
        grid_->exportTo(path, width, about);
    }
    std::vector<Table> tables() const override {
        return canExport() ? std::vector<Table>{grid_->table()} : std::vector<Table>();
    }
    std::vector<ViewCommand> commands() override {
        std::vector<ViewCommand> list;
        const std::pair<HeadColouring, QString> colourings[] = {
            {HeadColouring::lastEntropy, tr("Colour heads by entropy at the last position")},
            {HeadColouring::crosshairEntropy, tr("Colour heads by entropy at the crosshair")},
            {HeadColouring::meanEntropy, tr("Colour heads by mean entropy of what is in sight")},
            {HeadColouring::sigma, tr("Colour heads by \u03c3 in effect")},
            {HeadColouring::sensitivity,
             tr("Colour heads by sensitivity: slope of log-perplexity")},
            {HeadColouring::firstShare, tr("Colour heads by share on the first token")},
            {HeadColouring::change, tr("Colour heads by change against A")}};
        for (const auto& [colouring, name] : colourings)
            list.push_back(
                {"heads-by-" + key(colouring).toStdString(), name, {}, [this, one = colouring] {
                     grid_->setColouring(one);
                 }});
        const auto add = [&](const char* id, const QString& name, std::function<void()> run) {
            list.push_back({id, name, {}, std::move(run)});
        };
        add("heads-sensitive", tr("Select the top 10 % of heads by sensitivity"),
            [this] { grid_->selectTopBySensitivity(); });
        add("heads-entropy", tr("Select heads by entropy\u2026"),
            [this] { grid_->askEntropyAbove(); });
        using Kind = SensitivityRange::Kind;
        add("sensitivity-beyond", tr("Sensitivity beyond the trained length"), [this] {
            grid_->setSensitivityRange({Kind::beyond, 0});
        });
        add("sensitivity-all", tr("Sensitivity over all positions"), [this] {
            grid_->setSensitivityRange({Kind::all, 0});
        });
        add("sensitivity-from", tr("Sensitivity from a position on\u2026"),
            [this] { grid_->askSensitivityFrom(); });
        add("heads-top", tr("Select the top 10 % of heads by the coloured quantity"),
            [this] { grid_->selectTop(); });
        add("heads-above", tr("Select heads above a value\u2026"), [this] { grid_->askAbove(); });
        add("heads-layers", tr("Select whole layers of the selected heads"),
            [this] { grid_->selectLayers(); });
        add("heads-invert", tr("Invert the selection of heads"), [this] { grid_->selectOthers(); });
        add("heads-grow", tr("Grow the selection of heads"), [this] { grid_->growSelection(); });
        add("heads-sort", tr("Sort heads by value or by layer"),
            [this] { grid_->setSorted(!grid_->isSorted()); });
        add("heads-filter", tr("Filter heads: dim those not above a value\u2026"),
            [this] { grid_->askFilter(); });
        add("heads-no-filter", tr("Filter heads: dim none"), [this] { grid_->setFilter({}); });
        add("heads-range", tr("Colour range of the heads\u2026"), [this] { grid_->askRange(); });
        add("heads-range-data", tr("Colour range of the heads as the data"),
            [this] { grid_->setHandRange({}); });
        for (const auto& [id, edit] : edits_)
            if (!id.empty())
                list.push_back(
                    {id, edit.name, {}, edit.run, tr("sigma scale heads"), false, edit.affects});
        list.push_back({"heads-export",
                        tr("Export the grid of heads as picture or CSV\u2026"),
                        {},
                        [this] { askExport({}); },
                        {},
                        false,
                        Affects::files});
        return list;
    }
    QJsonObject state() const override { return grid_->state(); }
    void setState(const QJsonObject& state) override { grid_->setState(state); }

  private:
    // Scales are edited here, so the sensitivity is needed whatever the heads are coloured by.
    void ask() {
        std::optional<SensitivityQuestion> question;
        if (hasTokens_)
            question = SensitivityQuestion{grid_->sensitivityRange().first(trained_, length_)};
        wantAnswer(question);
    }
    // Shows the scales of the setting; with a running search, or a step of it that is pointed at,
    // its scales, except for heads that a person holds.
    void showScales() {
        const auto& shown = desk_->step() ? desk_->step() : followed_;
        if (!shown || shown->sigma.size() != own_.size()) return grid_->setScales(own_, uniform_);
        std::vector<double> sigma = shown->sigma;
        if (!desk_->step()) {
            for (const int head : locked_)
                if (const auto at = static_cast<std::size_t>(head); at < sigma.size())
                    sigma[at] = own_[at] * uniform_;
            for (const HeadId id : inHand_) {
                const auto at = static_cast<std::size_t>(id.layer * heads_ + id.head);
                if (at < sigma.size()) sigma[at] = own_[at] * uniform_;
            }
        }
        grid_->setScales(std::move(sigma), 1.0, shown->of);
    }
    // The first of several wheel steps starts from the scales of the search, which are shown.
    void takeInHand() {
        if (!followed_ || grid_->values().scalesOf().isEmpty() || uniform_ <= 0.0) return;
        std::map<HeadId, double> from;
        for (const HeadId id : selection_->heads())
            if (inHand_.insert(id).second && !grid_->values().isLocked(id))
                from[id] = grid_->values().sigma(id) / uniform_;
        if (!from.empty()) emit wanted(EditAction{{SetHeads{std::move(from)}}}, EditPhase::drag);
    }
    // Locks the selected heads where one of them is unlocked, else unlocks them.
    void toggleLock() {
        const auto& heads = selection_->heads();
        if (heads.empty()) return;
        const bool all = std::all_of(heads.begin(), heads.end(), [this](HeadId id) {
            return std::binary_search(locked_.begin(), locked_.end(), id.layer * heads_ + id.head);
        });
        want(LockAction{heads, !all});
    }
    void askExport(const QString& suffix) {  // empty: the person chooses
        if (!canExport()) return;
        const QStringList suffixes =
            suffix.isEmpty() ? QStringList{"pdf", "svg", "png", "csv"} : QStringList{suffix};
        want(SaveAction{tr("Export the grid of heads"), "heads", suffixes,
                        [this](const QString& path, const QString& about) {
                            exportTo(path, PictureWidth::page, about);
                        },
                        [this] { return tables(); }});
    }

    // The edits of selected heads in the grid's menu, by key and in the palette: each is one step.
    void fillEdits() {
        const auto add = [&](const char* id, const QString& name, std::function<void()> run,
                             const QKeySequence& key = {}, bool separated = false,
                             Affects affects = Affects::window) {
            edits_.push_back({id, {name, std::move(run), key, separated, affects}});
        };
        add("heads-set", tr("Set the own factor of the selected heads\u2026"),
            [this] { askNumber(tr("Own factor of the selected heads"), false); });
        add("heads-multiply", tr("Multiply the own factor of the selected heads\u2026"),
            [this] { askNumber(tr("Multiply the own factor by"), true); });
        add("heads-one", tr("Own factor of the selected heads to 1"),
            [this] { change(ChangeHeads::How::to, 1.0); });
        add(
            "heads-trained", tr("Own factor of the selected heads as trained"),
            [this] { change(ChangeHeads::How::trained); }, Qt::Key_0);
        add(
            "heads-lock", tr("Lock or unlock the own factor of the selected heads"),
            [this] { toggleLock(); }, Qt::Key_L);
        // A command, since views do not know the setting of the reference.
        add("", tr("Own factor of the selected heads as in A"),
            [this] { want(CommandAction{"heads-reference"}); });
        add(
            "heads-copy-layer", tr("Copy the own factors of the selected head's layer"),
            [this] { copyLayer(); }, QKeySequence::Copy, true, Affects::clipboard);
        add(
            "heads-paste-layer", tr("Paste own factors into the layers of the selected heads"),
            [this] { pasteLayers(); }, QKeySequence::Paste, false, Affects::clipboard);
        bool first = true;
        for (const ScalePreset& preset : scalePresets())
            add(("heads-preset-" + preset.id).c_str(),
                tr("\u03c3 in effect of the selected heads: %1").arg(preset.name),
                [this, &preset] { takePreset(preset); }, {}, std::exchange(first, false));
        std::vector<HeadGridEdit> offered;
        for (const auto& [id, edit] : edits_)
            offered.push_back(edit);
        grid_->setEdits(std::move(offered));
    }
    void tellNoneSelected() { want(TellAction{tr("No head is selected: select heads first")}); }
    void change(ChangeHeads::How how, double value = 1.0) {
        if (selection_->heads().empty()) return tellNoneSelected();
        want(EditAction{{ChangeHeads{selection_->heads(), how, value}}});
    }
    void askNumber(const QString& title, bool factor) {
        const auto& heads = selection_->heads();
        if (heads.empty()) return tellNoneSelected();
        if (own_.empty()) return;
        const auto at =
            static_cast<std::size_t>(heads.begin()->layer * heads_ + heads.begin()->head);
        const double now = at < own_.size() ? own_[at] : 1.0;
        (new NumberDialog(
             title, {{factor ? tr("factor") : tr("own factor"), factor ? 1.0 : now}}, theme_,
             [this, factor](const std::vector<double>& given) {
                 const double by = given.front();
                 if (by < 0.0) return tr("A scale cannot be negative.");
                 change(factor ? ChangeHeads::How::times : ChangeHeads::How::to, by);
                 return QString();
             },
             this))
            ->open();
    }
    void copyLayer() {
        if (selection_->heads().empty() || own_.empty()) return;
        QStringList numbers;
        const auto first = static_cast<std::size_t>(selection_->heads().begin()->layer * heads_);
        for (std::size_t head = 0; head < static_cast<std::size_t>(heads_); ++head)
            numbers << QString::number(own_.at(first + head), 'g', QLocale::FloatingPointShortest);
        QGuiApplication::clipboard()->setText(numbers.join(", "));
    }
    void pasteLayers() {
        if (selection_->heads().empty()) return;
        std::vector<double> values;
        const QString text = QGuiApplication::clipboard()->text();
        if (text.trimmed().startsWith('{')) return want(CommandAction{"paste-scales"});
        for (const QString& part : text.split(QRegularExpression("[\\s,;]+"), Qt::SkipEmptyParts)) {
            bool number = false;
            values.push_back(part.toDouble(&number));
            if (!number || !std::isfinite(values.back()) || values.back() < 0.0)
                return want(
                    TellAction{tr("Nothing was pasted: \"%1\" is not a scale; expected the %2 "
                                  "own factors of a layer's heads")
                                   .arg(part.left(20))
                                   .arg(heads_)});
        }
        if (static_cast<int>(values.size()) != heads_)
            return want(
                TellAction{tr("Nothing was pasted: the clipboard has %1 numbers; a layer of "
                              "this model has %2 heads")
                               .arg(values.size())
                               .arg(heads_)});
        std::map<HeadId, double> taken;
        for (const HeadId one : selection_->heads())
            for (int head = 0; head < heads_; ++head)
                taken[{one.layer, head}] = values[static_cast<std::size_t>(head)];
        want(EditAction{{SetHeads{std::move(taken)}}});
    }
    // What is in effect, so that the uniform scale is divided out.
    void takePreset(const ScalePreset& preset) {
        change(ChangeHeads::How::inEffect, preset.sigma(length_, trained_));
    }

    Selection* selection_;
    ScalePageState* desk_;
    HeadGrid* grid_;
    std::vector<std::pair<std::string, HeadGridEdit>> edits_;  // by the id of their command
    std::vector<double> own_;                                  // [layers * heads]
    std::vector<int> locked_;                                  // of [layers * heads]
    double uniform_ = 1.0;
    std::optional<FollowedScales> followed_;
    std::set<HeadId> inHand_;  // moved since the search's step was taken up, not locked yet
    bool hasTokens_ = false;
    int heads_ = 0;
    std::int64_t trained_ = 0, length_ = 0;
    Theme theme_ = Theme::dark();
};

}  // namespace

View* makeHeadsView(Selection* selection) {
    return new HeadsPage(selection);
}

}  // namespace sextant
