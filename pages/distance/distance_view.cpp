// SPDX-License-Identifier: GPL-3.0-or-later
// Scores against distance: what the layer in view would score with equal vectors, read off its
// plan, and what its heads did score.
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "analysis/error.h"
#include "analysis/measure/distance_profile.h"
#include "analysis/position/alibi.h"
#include "analysis/position/choice_editing.h"
#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "analysis/reason.h"
#include "pages/distance/distance_page.h"
#include "pages/distance/distance_plot.h"
#include "pages/position/plan_text.h"
#include "pages/view_makers.h"
#include "widgets/controls/number_text.h"
#include "widgets/said.h"
#include "widgets/text.h"

namespace sextant {

namespace {

constexpr std::int64_t mostDistances = 8192;
constexpr int matrixCells = 192;
constexpr std::size_t mostLines = 8, mostHeads = 8;

// The model with another number of rotated dimensions, of the same base.
ModelSpec withDims(ModelSpec spec, int dims) {
    spec.headDim = dims;
    for (LayerSpec& layer : spec.layers)
        if (layer.rotaryDim > 0) layer.rotaryDim = dims;
    return spec;
}

// A model of which only base and trained length are known.
ModelSpec imagined(double base, int trained, int dims) {
    ModelSpec spec;
    spec.heads = 8;
    spec.headDim = dims;
    spec.trainedLength = trained;
    spec.layers.resize(1);
    LayerSpec& layer = spec.layers.front();
    layer.rotaryDim = dims;
    layer.scoreScale = 1.0 / std::sqrt(dims);
    layer.choices[Stage::encoding] = Choice{"rope", {{"base", base}, {"dims", std::int64_t{dims}}}};
    return spec;
}

// Heads' lines, as many as can be told apart.
std::vector<BiasLine> linesOf(const DistanceBias& bias, std::int64_t distances) {
    const std::vector<float> all = biasByDistance(bias, distances);
    const auto length = static_cast<std::size_t>(distances);
    const std::size_t heads = all.size() / std::max<std::size_t>(length, 1);
    const auto row = [&](std::size_t h) { return std::span(all).subspan(h * length, length); };
    bool alike = heads > 1;
    for (std::size_t h = 1; h < heads; ++h)
        alike = alike && std::ranges::equal(row(h), row(0));
    const std::size_t step = alike ? heads : (heads + mostLines - 1) / mostLines;
    std::vector<BiasLine> lines;
    for (std::size_t h = 0; h < heads; h += step) {
        BiasLine line{alike ? -1 : static_cast<int>(h), 0.0, {}};
        if (bias.form == DistanceBias::Form::linear) line.slope = bias.a[h];
        for (std::size_t r = 0; r < length; ++r)
            line.score.push_back(1.0 + double{row(h)[r]} - double{row(h)[0]});
        lines.push_back(std::move(line));
    }
    return lines;
}

// The layer of a model that was trained with the method.
LayerPlan trainedPlan(const ModelSpec& spec, const Choice& choice, int layer, std::int64_t n) {
    return layerPlanOf(trainedWith(spec, Stage::distance, choice), {}, layer, n);
}

QString labelOf(const Choices& choices) {
    const auto chosen = choices.find(Stage::bias);
    return chosen == choices.end()
               ? QString()
               : translated(findMethod(Stage::bias, chosen->second.method).label);
}

class DistanceView : public View {
  public:
    explicit DistanceView(Selection* selection)
        : selection_(selection), page_(new DistancePage(this)) {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(page_);
        setFocusProxy(page_);
        DistancePlot* plot = page_->plot();
        connect(plot, &DistancePlot::distancePointed, this,
                [this](int distance) { selection_->setPosition(distance); });
        connect(plot, &DistancePlot::headHovered, selection_, &Selection::setHovered);
        connect(page_, &DistancePage::choiceChanged, this, &DistanceView::show);
        connect(selection_, &Selection::positionChanged, this,
                [this, plot] { plot->setCrosshair(selection_->position()); });
        connect(selection_, &Selection::hoveredChanged, this,
                [this, plot] { plot->setHovered(selection_->hovered()); });
        for (const auto changed : {&Selection::headsChanged, &Selection::layersChanged})
            connect(selection_, changed, this, [this] {
                if (isVisible()) show();
            });
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) page_->setTheme(now.theme);
        const auto before = std::exchange(profile_, now.answers.to<DistanceProfileQuestion>());
        if (!(changes &
              (Changes::opened | Changes::experiment | Changes::measurement | Changes::preview)) &&
            profile_ == before)
            return;
        opened_ = now.opened;
        change_ = now.intervention;
        tokens_ = now.samples ? now.samples->positions : 0;
        show();
        page_->plot()->setCrosshair(selection_->position());
    }
    std::vector<ViewCommand> commands() override;
    bool canExport() const override { return true; }
    void exportTo(const QString& path, PictureWidth width, const QString& about) override {
        page_->exportTo(path, width, about);
    }
    std::vector<Table> tables() const override { return page_->tables(); }
    QJsonObject state() const override { return page_->state(); }
    void setState(const QJsonObject& state) override { page_->setState(state); }

  protected:
    void hideEvent(QHideEvent* event) override {
        View::hideEvent(event);
        behind_ = true;
    }
    void showEvent(QShowEvent* event) override {
        View::showEvent(event);  // it is shown what changed meanwhile
        if (behind_) show();     // other heads may have been selected
    }

  private:
    // Of the first selected head, else the first marked one.
    int layer() const {
        if (!opened_) return 0;
        const int wanted = !selection_->heads().empty()    ? selection_->heads().begin()->layer
                           : !selection_->layers().empty() ? *selection_->layers().begin()
                                                           : 0;
        return std::clamp(wanted, 0, std::max(0, opened_->spec.layerCount() - 1));
    }

    void show() {
        behind_ = false;
        page_->setModelOpen(opened_ != nullptr);
        const int dims = page_->dims();
        const ModelSpec spec =
            opened_ ? opened_->spec : imagined(page_->base(), page_->trained(), dims);
        const int at = layer();
        const std::int64_t n =
            tokens_ > 0 ? tokens_ : 4 * std::max<std::int64_t>(spec.trainedLength, 256);
        // A scale that moves, or another measurement, changes nothing of it.
        const Wanted wanted{opened_,
                            withoutScales(change_),
                            n,
                            at,
                            dims,
                            page_->trained(),
                            page_->base(),
                            page_->showsMatrix(),
                            page_->showsTrainable()};
        const DistanceProfileQuestion asked = question();
        const std::vector<ProfiledHead>& heads = asked.heads;
        wantAnswer(heads.empty() ? std::nullopt : std::optional(asked));
        const bool other = wanted != filled_;
        if (!other && profile_ == drawnProfile_ && heads == drawnHeads_) return;
        drawnProfile_ = profile_;
        drawnHeads_ = heads;
        if (other) {
            filled_ = wanted;
            facts_ = {};
            facts_.trained = spec.trainedLength;
            facts_.tokens = std::min(n, mostDistances);
            try {
                fill(spec, at, dims, n, facts_);
            } catch (const std::exception& error) {
                facts_.note = said(reasonOf(error));
            }
        }
        DistanceFacts facts = facts_;
        addMeasured(heads, facts);
        page_->setFacts(facts);
    }

    DistanceProfileQuestion question() const {
        DistanceProfileQuestion question;
        for (const HeadId head : selection_->heads())
            if (question.heads.size() < mostHeads)
                question.heads.push_back({head.layer, head.head});
        return question;
    }

    // What was measured of them.
    void addMeasured(const std::vector<ProfiledHead>& heads, DistanceFacts& facts) {
        if (!opened_ || tokens_ == 0) return;
        if (heads.empty() && facts.note.isEmpty() && !page_->showsMatrix())
            facts.note = tr("select heads in the grid to see their measured scores");
        if (!profile_) return;
        facts.measuring = !profile_->complete();
        if (!profile_->failure.empty() && facts.note.isEmpty())
            facts.note = tr("no measured scores: %1").arg(said(profile_->failure));
        for (const HeadDistances& one : profile_->heads) {
            if (one.score.empty() ||
                std::ranges::find(heads, ProfiledHead{one.layer, one.head}) == heads.end())
                continue;
            MeasuredScores scores{{one.layer, one.head}, one.score, one.unit};
            const auto most = static_cast<std::size_t>(facts.tokens);
            scores.score.resize(std::min(most, scores.score.size()));
            scores.unit.resize(std::min(most, scores.unit.size()));
            facts.measured.push_back(std::move(scores));
        }
    }

    void fill(const ModelSpec& spec, int at, int dims, std::int64_t n, DistanceFacts& facts) {
        const Intervention change = opened_ ? withoutScales(change_) : Intervention{};
        const std::vector<TrainedNumbers> trained =
            opened_ ? opened_->trainedBiases : std::vector<TrainedNumbers>();
        const LayerPlan own = layerPlanOf(spec, {}, at, n, trained);
        const LayerPlan set = layerPlanOf(spec, change, at, n, trained);
        const auto matrixOf = [&](const LayerPlan& plan) {
            return page_->showsMatrix() ? distanceMatrix(plan, n, matrixCells, facts.trained)
                                        : DistanceMatrix();
        };
        facts.matrixBefore = matrixOf(own);
        facts.matrixNow = matrixOf(set);
        if (page_->showsMatrix()) addTrainable(spec, at, n, facts);
        const Choices choices = choicesOf(spec, change, at);
        if (facts.trainableMet == 0) facts.layers = methodsByLayer(spec, change);
        // Also where what is chosen changes nothing at this length.
        if (!(own == set) || choices != ownChoices(spec, at)) {
            facts.method = QString::fromStdString(describe(choices, intoWindow));
            if (!facts.layers.isEmpty())
                facts.method = tr("layer %1: %2").arg(at).arg(facts.method);
        }

        const auto ownChoice = ownChoices(spec, at);
        facts.base = rotaryOf({spec, at, n, ownChoice}).base;
        if (!(facts.base > 1.0)) facts.base = 10000.0;
        using Form = DistanceBias::Form;
        facts.biased = set.bias.form != Form::none;
        facts.bias = facts.biased ? labelOf(choices) : tr("ALiBi");
        facts.biases =
            linesOf(facts.biased
                        ? set.bias
                        : DistanceBias{Form::linear, alibiSlopes(std::max(1, int{spec.heads})), {}},
                    facts.tokens);
        if (own.bias.form != Form::none && !(own.bias == set.bias)) {
            facts.biasBefore = labelOf(ownChoice);
            facts.biasesBefore = linesOf(own.bias, facts.tokens);
        }
        facts.dims = opened_ && set.turns()
                         ? 2 * static_cast<int>(set.groups.front().key.frequencies.size())
                         : 0;
        if (opened_ && !set.turns()) {
            if (facts.biased) {
                // RoPE beside it, dotted.
                const int ownDims =
                    own.turns() ? 2 * static_cast<int>(own.groups.front().key.frequencies.size())
                                : 64;
                const int beside = dims > 0 ? dims : ownDims;
                facts.shownDims = beside;
                const LayerPlan plan =
                    planOf(imagined(facts.base, static_cast<int>(facts.trained), beside), {}, n)
                        .layers.front();
                scores(plan, n, facts.now, facts.nowLimit, facts.tokens);
                if (own.turns()) {
                    const LayerPlan was = layerPlanOf(withDims(spec, beside), {}, at, n);
                    scores(was, n, facts.before, facts.beforeLimit, facts.tokens);
                }
                return;
            }
            facts.biases.clear();
            facts.note =
                tr("no positions are read here: no score, and no sensitivity, follows from a "
                   "distance alone; scores are measured of heads selected in the grid");
            return;
        }
        LayerPlan shownOwn = own, shownSet = set;
        facts.shownDims = dims > 0 ? dims : facts.dims;
        if (dims > 0 && dims != facts.dims) {
            const ModelSpec other = withDims(spec, dims);
            shownOwn = layerPlanOf(other, {}, at, n);
            shownSet = layerPlanOf(other, change, at, n);
        }
        scores(shownSet, n, facts.now, facts.nowLimit, facts.tokens);
        scores(shownOwn, n, facts.before, facts.beforeLimit, facts.tokens);
    }

    // The map of a method that a model can only be trained with, coloured by the distances that
    // training at this model's length would have met.
    void addTrainable(const ModelSpec& spec, int layer, std::int64_t n, DistanceFacts& facts) {
        const std::vector<Choice> methods = onlyTrained(spec, Stage::distance);
        if (methods.empty()) return;
        const Choice& choice = methods.front();
        facts.trainable = tr("%1, trained with")
                              .arg(translated(findMethod(Stage::distance, choice.method).label));
        if (!page_->showsTrainable()) return;
        const std::int64_t length = std::max<std::int64_t>(2, spec.trainedLength);
        const double met =
            distanceMatrix(trainedPlan(spec, choice, layer, length), length, 2).largest;
        facts.trainableMet = static_cast<std::int64_t>(std::ceil(met)) + 1;
        facts.matrixNow =
            distanceMatrix(trainedPlan(spec, choice, layer, n), n, matrixCells, facts.trainableMet);
        facts.note = tr("trained with %1 on %2 tokens; such a model then runs as the config says")
                         .arg(numbersOf(spec, choice, n), separated(length));
    }
    // "window w 64, k 0.0625"
    static QString numbersOf(const ModelSpec& spec, const Choice& choice, std::int64_t n) {
        const Choice settled = settledChoices(trainedWith(spec, Stage::distance, choice), {}, 0, n)
                                   .at(Stage::distance);
        QStringList numbers;
        for (const Parameter& one : findMethod(Stage::distance, choice.method).parameters)
            numbers << translated(one.label) + ' ' +
                           QString::fromStdString(valueText(settled.values.at(one.key)));
        return numbers.join(", ");
    }

    // By name: a refusal says why no such model could be.
    void showTrainable(const Method& method) {
        const ModelSpec spec =
            opened_ ? opened_->spec : imagined(page_->base(), page_->trained(), 64);
        const std::vector<Choice> methods = onlyTrained(spec, Stage::distance);
        if (methods.empty() || methods.front().method != method.key) {
            const Choice choice = startingChoice(method, spec, 0);
            const Message why = whyNot(spec, {}, -1, Stage::distance, choice);
            throw Error(why.empty() ? Message("this model was trained with it, as its config says")
                                    : why);
        }
        page_->showTrainable();
    }

    static void scores(const LayerPlan& plan, std::int64_t n, std::vector<double>& asMany,
                       std::vector<double>& limit, std::int64_t distances) {
        asMany = idealScores(plan, n, distances, IdealPairs::asMany);
        limit = idealScores(plan, n, distances, IdealPairs::infinitelyMany);
    }

    Selection* selection_;
    DistancePage* page_;
    std::shared_ptr<const OpenedFacts> opened_;
    Intervention change_;
    std::int64_t tokens_ = 0;
    std::shared_ptr<const DistanceProfile> profile_;
    bool behind_ = true;  // not drawn since it was out of sight
    // What the plans are of that facts_ was read off.
    struct Wanted {
        std::shared_ptr<const OpenedFacts> opened;
        Intervention methods;
        std::int64_t tokens = 0;
        int layer = -1, dims = 0, trained = 0;
        double base = 0.0;
        bool matrix = false, trainable = false;
        bool operator==(const Wanted&) const = default;
    };
    Wanted filled_;
    DistanceFacts facts_;  // without what was measured
    // What the page shows beside them.
    std::shared_ptr<const DistanceProfile> drawnProfile_;
    std::vector<ProfiledHead> drawnHeads_;
};

std::vector<ViewCommand> DistanceView::commands() {
    // A key of the page's state and what it becomes; nothing: the other of two.
    const auto set = [this](const char* key, std::optional<int> to) {
        return [this, key, to] {
            QJsonObject state = page_->state();
            const bool isBool = state[key].isBool();
            state[key] = isBool ? QJsonValue(to ? *to != 0 : !state[key].toBool())
                                : QJsonValue(to.value_or(0));
            page_->setState(state);
        };
    };
    const QString words = tr("score curve axis method");
    std::vector<ViewCommand> list = {
        {"distance-exp", tr("Distance: exp of the score"), {}, set("raw", 0), words, true},
        {"distance-raw", tr("Distance: the score itself"), {}, set("raw", 1), words, true},
        {"distance-log", tr("Distance: log or linear distance"), {}, set("log", {}), words, true},
        {"distance-measured",
         tr("Distance: measured score, whole or divided by |q||k|"),
         {},
         set("unit", {}),
         words,
         true},
        {"distance-now", tr("Distance: with the method, now"), {}, set("method", 0), words, true},
        {"distance-before", tr("Distance: before the method"), {}, set("method", 1), words, true},
        {"distance-both", tr("Distance: now and before, both"), {}, set("method", 2), words, true},
        {"distance-matrix", tr("Distance: curves or matrix"), {}, set("matrix", {}), words, true},
    };
    for (const Choice& one : onlyTrained(imagined(10000.0, 256, 64), Stage::distance)) {
        const Method& method = findMethod(Stage::distance, one.method);
        list.push_back({"distance-trained-" + method.key,
                        tr("Distance: matrix of %1, trained with").arg(translated(method.label)),
                        {},
                        [this, &method] { showTrainable(method); },
                        words,
                        true});
    }
    return list;
}

}  // namespace

View* makeDistanceView(Selection* selection) {
    return new DistanceView(selection);
}

}  // namespace sextant
