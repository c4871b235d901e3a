// SPDX-License-Identifier: GPL-3.0-or-later
// The methods of some stages, for the whole model or for the marked layers, and what they do to
// perplexity. It names no method: options, parameters, ranges and reasons come from the list.
#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <map>
#include <utility>

#include "analysis/error.h"
#include "analysis/position/choice_editing.h"
#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "analysis/reason.h"
#include "app/position_exchange.h"
#include "pages/distance/distance_thumbnails.h"
#include "pages/position/effect_table.h"
#include "pages/position/layer_scope.h"
#include "pages/position/plan_card.h"
#include "pages/position/plan_text.h"
#include "pages/position/stage_facts.h"
#include "pages/position/stage_panel.h"
#include "pages/view_makers.h"
#include "widgets/controls/scroll_to.h"
#include "widgets/controls/tab_order.h"
#include "widgets/said.h"

namespace sextant {

namespace {

class StagesView : public View {
  public:
    StagesView(std::vector<Stage> stages, Selection* selection)
        : stages_(std::move(stages)),
          selection_(selection),
          methods_(new QWidget(this)),
          scope_(new LayerScope("scope", selection, methods_)),
          panel_(new StagePanel(methods_)),
          distances_(new DistanceThumbnails(methods_)),
          effect_(new EffectTable(methods_)),
          whole_(new QPushButton(tr("What each layer will do"), methods_)),
          card_(new PlanCard(this)) {
        auto* outer = new QVBoxLayout(this);
        outer->setContentsMargins(0, 0, 0, 0);
        outer->addWidget(methods_);
        outer->addWidget(card_);
        card_->hide();
        auto* column = new QVBoxLayout(methods_);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(8);
        column->addWidget(scope_);
        // Above the stages: in sight whatever is open there.
        column->addWidget(effect_);
        whole_->setObjectName("openPlan");
        column->addWidget(whole_);
        column->addWidget(panel_);
        column->addWidget(distances_);
        connect(distances_, &DistanceThumbnails::pressed, this,
                [this] { want(CommandAction{"view-distance"}); });
        connect(whole_, &QPushButton::clicked, this, &StagesView::openCard);
        connect(card_, &PlanCard::back, this, [this] {
            methods_->show();
            whole_->setFocus(Qt::OtherFocusReason);
            card_->hide();
            QTimer::singleShot(0, whole_, [this] { scrollTo(whole_); });
        });
        connect(card_, &PlanCard::copied, this,
                [](const QString& text) { QGuiApplication::clipboard()->setText(text); });
        connect(card_, &PlanCard::pasted, this, &StagesView::sayMeaning);
        connect(card_, &PlanCard::openWanted, this, [this] {
            card_->endPasting();
            want(CommandAction{"open-position"});
        });
        connect(card_, &PlanCard::pairHovered, selection_, &Selection::setPair);
        connect(selection_, &Selection::pairChanged, card_,
                [this] { card_->setPair(selection_->pair()); });
        connect(card_, &PlanCard::useWanted, this, [this](const QString& text) {
            card_->endPasting();
            use(text.toStdString());
        });
        if (stages_.size() == 1) panel_->openStage(key(stages_.front()));
        connect(scope_, &LayerScope::changed, this, [this] {
            showStages();
            showDistances();
        });
        connect(panel_, &StagePanel::methodChosen, this, &StagesView::choose);
        connect(panel_, &StagePanel::valueEdited, this, &StagesView::editValue);
        connect(panel_, &StagePanel::lookWanted, this, [this](const QString& method) {
            want(CommandAction{"distance-trained-" + method.toStdString()});
        });
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) {
            panel_->setTheme(now.theme);
            distances_->setTheme(now.theme);
            effect_->setTheme(now.theme);
            card_->setTheme(now.theme);
        }
        if (changes & Changes::opened) {
            costs_.forget();
            left_.clear();
        }
        const double before = plainSeconds_;
        if (changes & (Changes::opened | Changes::measurement)) {
            // A pass of which layers were known already took less than one of all.
            const std::int64_t tokens = now.samples ? now.samples->positions : 0;
            const bool same = opened_ == now.opened && tokens_ == tokens;
            plainSeconds_ = std::max(secondsAsIs(now), same ? plainSeconds_ : 0.0);
        }
        if ((changes & (Changes::opened | Changes::experiment)) || plainSeconds_ != before) {
            const std::int64_t tokens = now.samples ? now.samples->positions : 0;
            // Scales that move change nothing here. What is the same as before is shown again: a
            // value that was refused goes.
            const bool samePlans = opened_ == now.opened && tokens_ == tokens &&
                                   withoutScales(change_) == withoutScales(now.intervention);
            const bool scalesAlone =
                samePlans && plainSeconds_ == before && change_ != now.intervention;
            opened_ = now.opened;
            change_ = now.intervention;
            set_ = now.experiment.intervention;
            tokens_ = tokens;
            whole_->setEnabled(opened_ != nullptr);
            if (!opened_ && card_->isVisible()) emit card_->back();
            if (card_->isVisible()) card_->setFacts(plan());
            if (!scalesAlone) showStages();
            if (!samePlans) showDistances();
            if (!named_.empty()) panel_->scrollToMethod(std::exchange(named_, {}));
        }
        if (changes & (Changes::opened | Changes::measurement | Changes::state)) {
            effect_->setMeasurements(
                like(now) ? now.reference : nullptr, now.measurement,
                now.opened ? now.opened->spec.trainedLength : 0,
                now.state == ResultState::exact && now.staleOf.isEmpty() && !now.showsReference);
        }
    }

    // What is in sight: the card; or the effect, and the distances of both plans.
    std::vector<Table> tables() const override {
        if (card_->isVisibleTo(this)) return card_->tables();
        std::vector<Table> all;
        if (Table effect = effect_->table(); !effect.empty()) all.push_back(std::move(effect));
        if (!distances_->isVisibleTo(this)) return all;
        for (const auto& [name, matrix] : {std::pair("distances-as-config", &distances_->before()),
                                           std::pair("distances", &distances_->now())}) {
            all.push_back(matrix->table());
            all.back().name = name;
        }
        return all;
    }

    // Every method by name, and the card.
    std::vector<ViewCommand> commands() override {
        std::vector<ViewCommand> list;
        if (stages_.size() > 1)
            list.push_back({"plan-card",
                            whole_->text(),
                            {},
                            [this] {
                                if (!opened_) throw Error("open a checkpoint first");
                                openCard();
                            },
                            tr("plan card layers effect thetas exchange"),
                            true});
        for (const Stage stage : stages_)
            for (const Method* method : methodsOf(stage)) {
                if (method->column == Column::neutral) continue;
                list.push_back(
                    {"method-" + std::string(key(stage)) + "-" + method->key,
                     tr("%1: %2").arg(translated(title(stage)), translated(method->label)),
                     {},
                     [this, stage, method] { chooseByName(stage, *method); },
                     tr("position method %1").arg(QString::fromStdString(method->key)),
                     true});
            }
        return list;
    }

    QJsonObject state() const override {
        return {{"stage", QString::fromStdString(panel_->openedStage())}};
    }
    void setState(const QJsonObject& state) override {
        const std::string wanted = state["stage"].toString().toStdString();
        for (const Stage stage : stages_)
            if (wanted == key(stage)) panel_->openStage(wanted);
    }

  protected:
    // Escape closes the card, before it stops anything.
    bool event(QEvent* event) override {
        const bool key =
            event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
        if (!key || !card_->isVisible() || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape)
            return View::event(event);
        event->accept();
        if (event->type() == QEvent::KeyPress)
            card_->isPasting() ? card_->endPasting() : emit card_->back();
        return true;
    }

  private:
    PlanFacts plan() const {
        try {
            return planFacts(opened_->spec, change_, tokens_);
        } catch (const std::exception& error) {
            PlanFacts none;
            none.summary = said(reasonOf(error));
            return none;
        }
    }
    void sayMeaning(const QString& config) {
        if (!opened_) return;
        try {
            const ConfigPositions read =
                readConfigJson(opened_->spec, change_, config.toStdString());
            QString text;
            for (const Message& warning : read.warnings)
                text += said(warning) + "\n";
            card_->setMeaning(text + meaning(planFacts(opened_->spec, read.change, tokens_),
                                             read.keys, read.unread),
                              true);
        } catch (const std::exception& error) {
            card_->setMeaning(said(reasonOf(error)), false);
        }
    }
    void openCard() {
        card_->setFacts(plan());
        card_->show();
        card_->enter();
        methods_->hide();
        scrollTo(card_);
    }
    static bool like(const Snapshot& now) { return !now.pinned || now.pinned->unlike.isEmpty(); }
    static double secondsAsIs(const Snapshot& now) {
        return like(now) && !now.pinned && now.reference ? now.reference->seconds : 0;
    }
    // The layers that an edit is for.
    std::vector<int> targets() const { return scope_->targets(); }

    void showStages() {
        scope_->setLayerCount(opened_ ? opened_->spec.layerCount() : 0);
        if (!opened_) {
            panel_->setStages({});
            return;
        }
        std::vector<StageFacts> facts;
        for (const Stage stage : stages_)
            facts.push_back(stageFacts(opened_->spec, change_, targets(), stage, tokens_));
        const int first = std::max(targets().front(), 0);
        for (std::size_t i = 0; i < facts.size(); ++i)
            addCosts(opened_->spec, change_, first, stages_[i], tokens_, plainSeconds_, costs_,
                     facts[i]);
        panel_->setStages(std::move(facts));
        keepTabOrder(this);  // rows may be new
    }

    // What the first of the layers that are edited is told, beside what its config says.
    void showDistances() {
        if (!opened_) {
            distances_->hide();
            return;
        }
        const ModelSpec& spec = opened_->spec;
        const int layer = std::max(targets().front(), 0);
        try {
            const LayerPlan own = layerPlanOf(spec, {}, layer, tokens_),
                            set = layerPlanOf(spec, change_, layer, tokens_);
            const QString others = methodsByLayer(spec, change_);
            distances_->setPlans(
                own, set,
                others.isEmpty()
                    ? QString::fromStdString(describe(choicesOf(spec, change_, layer), intoWindow))
                    : tr("layer %1").arg(layer),
                tokens_, spec.trainedLength, others);
        } catch (const std::exception&) {
            distances_->hide();  // the reason stands where the choice is made
        }
    }

    Stage stageOf(const QString& name) const {
        for (const Stage stage : stages_)
            if (name == key(stage)) return stage;
        return stages_.front();
    }

    void choose(const QString& stageName, const QString& method) {
        const Stage stage = stageOf(stageName);
        Edits edits;
        for (const int layer : targets()) {
            if (const Choice* now = chosenFor(change_, layer, stage))
                left_[{layer, stage}][now->method] = *now;
            SetChoice edit{stage, {}, std::nullopt};
            if (layer != wholeModel) edit.layers = {layer};
            if (!method.isEmpty())
                edit.choice = taken(findMethod(stage, method.toStdString()), layer);
            edits.push_back(std::move(edit));
        }
        want(EditAction{std::move(edits)});
    }

    // With the numbers that it had when it was left, where they can be had now.
    Choice taken(const Method& method, int layer) const {
        if (const auto left = left_.find({layer, method.stage}); left != left_.end())
            if (const auto found = left->second.find(method.key);
                found != left->second.end() &&
                whyNot(opened_->spec, change_, layer, method.stage, found->second).empty())
                return found->second;
        return begun(method, opened_->spec, change_, layer, tokens_);
    }

    // What config.json, or a part of it, says of positions.
    void use(const std::string& text) {
        if (!opened_) return;
        try {
            want(EditAction{{SetIntervention{fromConfigJson(opened_->spec, set_, text)}}});
        } catch (const Error& error) {
            want(TellAction{said(error.message()), true});
        }
    }

    // Where it cannot be had the action is refused with the reason.
    void chooseByName(Stage stage, const Method& method) {
        if (!opened_) return;
        panel_->openStage(key(stage));
        for (const int layer : targets()) {
            const Choice choice = startingChoice(method, opened_->spec, std::max(layer, 0));
            if (const Message why = whyNot(opened_->spec, change_, layer, stage, choice);
                !why.empty())
                return want(TellAction{said(why), true});
        }
        if (card_->isVisible()) emit card_->back();
        named_ = key(stage);
        choose(key(stage), QString::fromStdString(method.key));
        panel_->scrollToMethod(key(stage));
    }

    // Why the value cannot be had beside the others of its method; empty: it can.
    QString whyNotValue(Stage stage, const std::string& name, const Value& value) const {
        if (!opened_) return {};
        for (const int layer : targets()) {
            const Choice* chosen = chosenFor(change_, layer, stage);
            if (!chosen || !chosen->values.contains(name)) continue;
            Choice next = *chosen;
            next.values[name] = value;
            if (const Message why = whyNot(opened_->spec, change_, layer, stage, next);
                !why.empty())
                return said(why);
        }
        return {};
    }

    void editValue(const QString& stageName, const QString& name, const Value& value,
                   EditPhase phase) {
        const Stage stage = stageOf(stageName);
        if (const QString reason = whyNotValue(stage, name.toStdString(), value);
            !reason.isEmpty()) {
            // Deferred: the row that emitted this shows its own state first.
            QTimer::singleShot(0, panel_, [this, stageName, name, reason] {
                panel_->refuse(stageName.toStdString(), name.toStdString(), reason);
            });
            return;
        }
        emit wanted(EditAction{{SetValue{stage, scope_->layers(), {}, name.toStdString(), value}}},
                    phase);
    }

    std::vector<Stage> stages_;
    Selection* selection_;
    std::shared_ptr<const OpenedFacts> opened_;
    Intervention change_;  // that is shown
    Intervention set_;     // B's
    std::int64_t tokens_ = 0;
    KnownCosts costs_;
    // Choices of the open model that another was taken for, by layer, stage and method.
    std::map<std::pair<int, Stage>, std::map<std::string, Choice>> left_;
    std::string named_;        // stage of the method that was just chosen by name; empty: none
    double plainSeconds_ = 0;  // that the model as its config says takes; 0: not known
    QWidget* methods_;
    LayerScope* scope_;
    StagePanel* panel_;
    DistanceThumbnails* distances_;
    EffectTable* effect_;
    QPushButton* whole_;
    PlanCard* card_;
};

}  // namespace

View* makePositionView(Selection* selection) {
    return new StagesView({Stage::encoding, Stage::frequencies, Stage::distance, Stage::bias,
                           Stage::factor, Stage::vectors, Stage::runs},
                          selection);
}
View* makeMaskView(Selection* selection) {
    return new StagesView({Stage::mask}, selection);
}

}  // namespace sextant
