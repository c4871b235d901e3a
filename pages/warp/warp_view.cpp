// SPDX-License-Identifier: GPL-3.0-or-later
// The positions of tokens: the methods of the position stage as presets, their curve drawn by hand,
// and the training warp that would suit this length. It knows a preset only by its parameters: a
// curve of points, the two shape parameters of Beta.
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "analysis/reason.h"
#include "pages/position/effect_table.h"
#include "pages/position/layer_scope.h"
#include "pages/position/stage_facts.h"
#include "pages/view_makers.h"
#include "pages/warp/best_warp_view.h"
#include "pages/warp/in_place.h"
#include "pages/warp/index_density.h"
#include "pages/warp/points_table.h"
#include "pages/warp/warp_choices.h"
#include "pages/warp/warp_editor.h"
#include "pages/warp/warp_presets.h"
#include "widgets/controls/parameter_form.h"
#include "widgets/controls/scroll_to.h"
#include "widgets/controls/segments.h"
#include "widgets/picture_file.h"
#include "widgets/said.h"

namespace sextant {

namespace {

QLabel* section(const QString& words, QWidget* parent) {
    auto* label = new QLabel(words, parent);
    label->setProperty("section", true);
    return label;
}

class WarpView : public View {
  public:
    explicit WarpView(Selection* selection)
        : selection_(selection),
          scope_(new LayerScope("warpScope", selection, this)),
          presets_(new WarpPresets(this)),
          of_(new Segments("warpOf", {tr("queries and keys"), tr("queries"), tr("keys")}, this)),
          note_(new QLabel(this)),
          editor_(new WarpEditor(this)),
          density_(new IndexDensity(this)),
          points_(new PointsTable(this)),
          form_(new ParameterForm(this)),
          effect_(new EffectTable(this)),
          best_(new BestWarpView(this)),
          reset_(new QPushButton(tr("Reset warp"), this)),
          copy_(new QPushButton(tr("Copy as JSON"), this)) {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(6);
        column->addWidget(scope_);
        presets_->setObjectName("warpPresets");
        points_->setObjectName("warpPoints");
        column->addWidget(presets_);
        column->addWidget(of_);
        note_->setProperty("muted", true);
        note_->setWordWrap(true);
        column->addWidget(note_);
        column->addWidget(section(tr("POSITION OF EACH INDEX"), this));
        column->addWidget(editor_);
        column->addWidget(section(tr("INDICES A POSITION"), this));
        column->addWidget(density_);
        column->addWidget(points_);
        column->addWidget(form_);
        column->addWidget(effect_);
        auto* buttons = new QHBoxLayout;
        reset_->setObjectName("resetWarp");
        copy_->setObjectName("copyWarp");
        buttons->addWidget(reset_);
        buttons->addWidget(copy_);
        column->addLayout(buttons);
        bestTitle_ = section(tr("BEST WARP TO TRAIN WITH"), this);
        column->addWidget(bestTitle_);
        column->addWidget(best_);
        column->addStretch(1);

        connect(scope_, &LayerScope::changed, this, &WarpView::show);
        connect(presets_, &WarpPresets::chosen, this, &WarpView::choosePreset);
        connect(of_, &Segments::chosenChanged, this, &WarpView::chooseRows);
        connect(editor_, &WarpEditor::pointsEdited, this, &WarpView::editPoints);
        connect(points_, &PointsTable::pointsEdited, this, &WarpView::editPoints);
        connect(editor_, &WarpEditor::selectedChanged, points_, &PointsTable::setSelected);
        connect(points_, &PointsTable::selectedChanged, editor_, &WarpEditor::setSelected);
        connect(editor_, &WarpEditor::indexPointed, this,
                [this](int index) { selection_->setPosition(index); });
        connect(form_, &ParameterForm::edited, this,
                [this](const QString& name, const Value& value, EditPhase phase) {
                    editValue(name.toStdString(), value, phase);
                });
        connect(reset_, &QPushButton::clicked, this, &WarpView::reset);
        connect(copy_, &QPushButton::clicked, this, &WarpView::copy);
        connect(best_, &BestWarpView::betaChosen, this, &WarpView::takeBeta);
        connect(best_, &BestWarpView::pointsChosen, this, &WarpView::takePoints);
        connect(best_, &BestWarpView::betaForTraining, this,
                [this](double a, double b) { copyForTraining(betaOptions(a, b)); });
        connect(
            best_, &BestWarpView::pointsForTraining, this,
            [this](const std::vector<double>& points) { copyForTraining(pointsOptions(points)); });
        connect(selection_, &Selection::positionChanged, this,
                [this] { editor_->setCrosshair(selection_->position()); });
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) {
            editor_->setTheme(now.theme);
            density_->setTheme(now.theme);
            points_->setTheme(now.theme);
            form_->setTheme(now.theme);
            effect_->setTheme(now.theme);
            best_->setTheme(now.theme);
        }
        if (changes & (Changes::opened | Changes::experiment)) {
            opened_ = now.opened;
            change_ = now.intervention;
            tokens_ = now.samples ? now.samples->positions : 0;
            const QString model = opened_ ? opened_->modelPath : QString();
            if (opened_ && model != lengthOf_) best_->setLengthByHand({});
            if (opened_) lengthOf_ = model;
            show();
            inPlace_.keep();
            if (std::exchange(named_, false)) scrollToNumbers();
        }
        if (changes & (Changes::opened | Changes::measurement | Changes::state))
            effect_->setMeasurements(
                !now.pinned || now.pinned->unlike.isEmpty() ? now.reference : nullptr,
                now.measurement, opened_ ? opened_->spec.trainedLength : 0,
                now.state == ResultState::exact && now.staleOf.isEmpty() && !now.showsReference);
    }
    bool canExport() const override { return opened_ != nullptr; }
    void exportTo(const QString& path, PictureWidth width, const QString& about) override;
    std::vector<Table> tables() const override;
    std::vector<ViewCommand> commands() override;
    QJsonObject state() const override {
        const auto length = best_->lengthByHand();
        return length ? QJsonObject{{"testLength", *length}, {"model", lengthOf_}} : QJsonObject{};
    }
    void setState(const QJsonObject& state) override {
        const int length = state["testLength"].toInt();
        const QString model = state["model"].toString();
        if (length > 0 && opened_ && model != opened_->modelPath) return;
        lengthOf_ = length > 0 || !opened_ ? model : opened_->modelPath;
        best_->setLengthByHand(length > 0 ? std::optional(length) : std::nullopt);
    }

  private:
    std::int64_t tokens() const {
        if (tokens_ > 1) return tokens_;
        return opened_ ? 4 * std::max<std::int64_t>(opened_->spec.trainedLength, 64) : 0;
    }

    void show() {
        const bool open = opened_ != nullptr;
        reset_->setEnabled(false);
        copy_->setEnabled(false);
        presets_->setEnabled(open);
        scope_->setLayerCount(open ? opened_->spec.layerCount() : 0);
        note_->setText(open ? QString() : tr("open a checkpoint"));
        bool drawn = false;
        shown_ = 0;
        if (open) try {
                showChoice();
                drawn = true;
            } catch (const std::exception& error) {
                note_->setText(said(reasonOf(error)));
            }
        // What stays is never hidden meanwhile, which would take the keyboard from its field.
        if (!drawn)
            for (QWidget* one : std::initializer_list<QWidget*>{of_, points_, form_})
                one->hide();
        note_->setVisible(!note_->text().isEmpty());
        if (!open) editor_->setLines({});
        showBest();
    }

    void showChoice() {
        const ModelSpec& spec = opened_->spec;
        const std::vector<int> layers = scope_->targets();
        const Choice* set = chosenToEdit(change_, layers);
        note_->setText(presets_->setChosen(set ? set->method : "", [&](const Method& method) {
            return whyNotHere(startingChoice(method, spec, 0));
        }));
        reset_->setEnabled(std::any_of(layers.begin(), layers.end(), [this](int layer) {
            return chosenFor(change_, layer, Stage::positions) != nullptr;
        }));
        copy_->setEnabled(set != nullptr);
        chosen_ = set ? std::optional(*set) : std::nullopt;

        WarpLines lines;
        lines.tokens = tokens();
        lines.trained = spec.trainedLength;
        const ShownLayer shown = shownLayer(spec, change_, layers, lines.tokens);
        shown_ = shown.layer;
        lines.queries = lines.keys = plainPlaces(lines.tokens);
        if (shown_ < 0) {
            note_->setText(tr("nothing here turns by position: a warp has no effect"));
        } else {
            const RowGroup& group = shown.plan.groups.back();
            if (!group.query.positions.empty()) lines.queries = group.query.positions;
            if (!group.key.positions.empty()) lines.keys = group.key.positions;
        }
        if (differ(change_, layers))
            note_->setText(tr("the marked layers differ; an edit makes them alike"));
        of_->setVisible(set && !rowsOf(*set).empty());
        form_->setVisible(set != nullptr);
        if (set) showParameters(*set, lines);
        const bool keys = !set || rowsOf(*set) != "queries";
        density_->setPositions(keys ? lines.keys : lines.queries, lines.trained);
        editor_->setLines(lines);
        editor_->setCrosshair(selection_->position());
        points_->setPoints(lines.points);
        points_->setVisible(!lines.points.empty());
    }

    void showParameters(const Choice& set, WarpLines& lines) {
        const Method& method = findMethod(Stage::positions, set.method);
        Parameters shown;
        for (const Parameter& one : method.parameters) {
            if (one.kind == Kind::curve) lines.points = set.list(one.key);
            if (one.kind != Kind::curve && one.key != "of") shown.push_back(one);
        }
        if (form_->parameters().size() != shown.size() || formOf_ != set.method) {
            form_->setParameters(shown);
            formOf_ = set.method;
        }
        form_->setValues(set.values);
        form_->setSettled(settledChoices(opened_->spec, change_, std::max(shown_, 0), lines.tokens)
                              .at(Stage::positions)
                              .values);
        form_->setVisible(!shown.empty());
        const std::string rows = rowsOf(set);
        of_->setVisible(!rows.empty());
        of_->choose(rows == "queries" ? 1 : rows == "keys" ? 2 : 0);
    }

    // A search for what nothing here would turn by is none.
    void showBest() {
        const bool turns = shown_ >= 0;
        bestTitle_->setVisible(turns);
        best_->setVisible(turns);
        search_ = opened_ && turns ? warpSearch(opened_->spec, tokens(), search_) : WarpSearchOf{};
        best_->setSearch(search_.search, search_.search ? static_cast<int>(tokens()) : 0);
        best_->setChosen(opened_ && chosen_ ? betaShapes(*chosen_) : std::nullopt);
    }

    // Into the history: the choice of positions of the model, or of the marked layers.
    void choose(const Choice& choice, EditPhase phase) {
        emit wanted(EditAction{{SetChoice{Stage::positions, scope_->layers(), choice}}}, phase);
    }
    Message whyNotHere(const Choice& choice) const {
        Message why;
        for (const int layer : scope_->targets())
            if (why.empty()) why = whyNot(opened_->spec, change_, layer, Stage::positions, choice);
        return why;
    }
    // The same, where it can be had; a refusal is told beside the curve.
    void tryChoice(const Choice& choice, EditPhase phase) {
        if (!opened_) return;
        const Message why = whyNotHere(choice);
        if (why.empty()) {
            choose(choice, phase);
            return;
        }
        show();  // as it was
        note_->setText(said(why));
        note_->show();
        inPlace_.keep();
    }

    void choosePreset(const Method& method) {
        if (!opened_) return;
        Choice choice = startingChoice(method, opened_->spec, 0);
        const std::string curve = curveOf(method);
        if (!curve.empty()) choice.values[curve] = pointsOn(curveNow(), lastIndex());
        tryChoice(ofSameRows(choice), EditPhase::commit);
    }

    // The choice for queries, keys or both as it was chosen last.
    Choice ofSameRows(Choice choice) const {
        if (chosen_ && choice.values.contains("of") && chosen_->values.contains("of"))
            choice.values["of"] = chosen_->values.at("of");
        return choice;
    }

    // The numbers of the preset, as far as they are in sight together with the curve.
    void scrollToNumbers() {
        for (QWidget* part : std::initializer_list<QWidget*>{points_, form_, editor_})
            if (part->isVisible()) scrollTo(part);
    }

    // What the editor shows, index by index.
    std::vector<double> curveNow() const {
        if (shown_ < 0) return plainPlaces(tokens());
        const LayerPlan plan = layerPlanOf(opened_->spec, change_, shown_, tokens());
        const RowGroup& group = plan.groups.back();
        const bool queries = chosen_ && rowsOf(*chosen_) == "queries";
        const auto& places = queries ? group.query.positions : group.key.positions;
        return places.empty() ? plainPlaces(tokens()) : places;
    }
    double lastIndex() const { return static_cast<double>(tokens() - 1); }

    void editPoints(const std::vector<double>& points, EditPhase phase) {
        if (!chosen_) return;
        Choice choice = *chosen_;
        const std::string curve = curveOf(findMethod(Stage::positions, choice.method));
        if (curve.empty()) return;
        choice.values[curve] = points;
        tryChoice(choice, phase);
    }
    void editValue(const std::string& name, const Value& value, EditPhase phase) {
        if (!chosen_) return;
        Choice choice = *chosen_;
        choice.values[name] = value;
        tryChoice(choice, phase);
    }
    void chooseRows(int index) {
        const char* rows[] = {"both", "queries", "keys"};
        editValue("of", std::string(rows[index]), EditPhase::commit);
    }

    void reset() {
        want(EditAction{{SetChoice{Stage::positions, scope_->layers(), std::nullopt}}});
    }
    void copy() {
        if (chosen_)
            QGuiApplication::clipboard()->setText(QString::fromStdString(warpJson(*chosen_)));
    }

    void copyForTraining(const std::string& options) {
        QGuiApplication::clipboard()->setText(QString::fromStdString(options));
    }

    void takeBeta(double a, double b) {
        if (!opened_) return;
        inPlace_.hold(best_);
        if (const auto choice = betaChoice(opened_->spec, a, b))
            tryChoice(ofSameRows(*choice), EditPhase::commit);
    }
    void takePoints(const std::vector<double>& points) {
        if (!opened_) return;
        inPlace_.hold(best_);
        const auto choice = pointsChoice(opened_->spec, points, lastIndex());
        if (choice) tryChoice(ofSameRows(*choice), EditPhase::commit);
    }

    Selection* selection_;
    LayerScope* scope_;
    WarpPresets* presets_;
    Segments* of_;
    QLabel* note_;
    WarpEditor* editor_;
    IndexDensity* density_;
    PointsTable* points_;
    ParameterForm* form_;
    EffectTable* effect_;
    BestWarpView* best_;
    QWidget* bestTitle_ = nullptr;
    QPushButton *reset_, *copy_;
    std::shared_ptr<const OpenedFacts> opened_;
    Intervention change_;
    std::int64_t tokens_ = 0;
    std::optional<Choice> chosen_;
    int shown_ = -1;  // the layer whose curve it is; negative: none turns
    std::string formOf_;
    QString lengthOf_;  // the model that the test length set by hand is for
    InPlace inPlace_;
    bool named_ = false;  // the preset was just chosen by name
    WarpSearchOf search_;
};

std::vector<ViewCommand> WarpView::commands() {
    std::vector<ViewCommand> list;
    for (const Method* method : methodsOf(Stage::positions)) {
        list.push_back({"warp-preset-" + method->key,
                        tr("Warp: %1").arg(warpName(*method)),
                        {},
                        [this, method] {
                            named_ = true;
                            choosePreset(*method);
                            scrollToNumbers();
                        },
                        tr("positions preset %1").arg(QString::fromStdString(method->key)),
                        true});
    }
    const QString words = tr("positions curve");
    list.push_back({"warp-reset", tr("Warp: reset"), {}, [this] { reset(); }, words, true});
    list.push_back({"warp-copy",
                    tr("Warp: copy as JSON"),
                    {},
                    [this] { copy(); },
                    words,
                    true,
                    Affects::clipboard});
    list.push_back({"warp-six-points",
                    tr("Warp: try the six best points at inference"),
                    {},
                    [this] {
                        if (best_->pointWarp().points().size() >= 4 && best_->map())
                            takePoints(best_->pointWarp().points());
                    },
                    tr("positions search least mismatch"),
                    true});
    return list;
}

std::vector<Table> WarpView::tables() const {
    if (!opened_) return {};
    Table warp("warp", {"index", "position"});
    const auto places = curveNow();
    for (std::size_t j = 0; j < places.size(); ++j)
        warp.addRow(j, places[j]);
    std::vector<Table> all{std::move(warp)};
    for (Table& other : std::vector<Table>{best_->table(), effect_->table()})
        if (!other.empty()) all.push_back(std::move(other));
    return all;
}

void WarpView::exportTo(const QString& path, PictureWidth width, const QString& about) {
    const double scale = static_cast<double>(pictureSize(width).width()) / editor_->width();
    const QSize size(pictureSize(width).width(),
                     static_cast<int>(std::ceil(editor_->height() * scale)));
    writeDrawing(path, size, {tr("Position of each index"), about}, [&](QPainter& painter) {
        painter.scale(scale, scale);
        editor_->paintTo(painter, Theme::light());
    });
}

}  // namespace

View* makeWarpView(Selection* selection) {
    return new WarpView(selection);
}

}  // namespace sextant
