// SPDX-License-Identifier: GPL-3.0-or-later
// Where tokens stand: the methods of the stage of positions as presets, their curve to be drawn by
// hand, and which warp of training would go with this length. It names no preset but by what it
// takes: a curve of points, Beta's two shapes.
#include <QButtonGroup>
#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "analysis/measure/idealised.h"
#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "app/views/stage_facts.h"
#include "app/views/view_makers.h"
#include "app/views/warp_choices.h"
#include "widgets/controls/parameter_form.h"
#include "widgets/controls/segments.h"
#include "widgets/picture_file.h"
#include "widgets/position/effect_table.h"
#include "widgets/warp/best_warp_view.h"
#include "widgets/warp/index_density.h"
#include "widgets/warp/points_table.h"
#include "widgets/warp/warp_editor.h"

namespace sextant {

namespace {

constexpr int presetColumns = 3;
constexpr int longestPreset = 16;   // letters that a button has room for
constexpr int mostTrained = 16384;  // for which the best warp is searched while a hand waits

QLabel* section(const QString& words, QWidget* parent) {
    auto* label = new QLabel(words, parent);
    label->setProperty("section", true);
    return label;
}

class WarpView : public View {
  public:
    explicit WarpView(Selection* selection)
        : selection_(selection),
          presets_(new QButtonGroup(this)),
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
        column->addLayout(presetGrid());
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
        column->addWidget(section(tr("BEST WARP TO TRAIN WITH"), this));
        column->addWidget(best_);
        column->addStretch(1);

        connect(presets_, &QButtonGroup::idClicked, this, &WarpView::choosePreset);
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
        connect(reset_, &QPushButton::clicked, this, [this] {
            want(EditWish{[](const ModelSpec& spec, Intervention& change) {
                change = withoutChoice(spec, change, wholeModel, Stage::positions);
            }});
        });
        connect(copy_, &QPushButton::clicked, this, [this] {
            if (chosen_)
                QGuiApplication::clipboard()->setText(QString::fromStdString(warpJson(*chosen_)));
        });
        connect(best_, &BestWarpView::betaChosen, this, &WarpView::takeBeta);
        connect(best_, &BestWarpView::pointsChosen, this, &WarpView::takePoints);
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
            show();
        }
        if (changes & (Changes::opened | Changes::measurement | Changes::state))
            effect_->setMeasurements(
                !now.pinned || now.pinned->unlike.isEmpty() ? now.reference : nullptr,
                now.measurement, opened_ ? opened_->spec.trainedLength : 0,
                now.state == ResultState::exact && now.staleOf.isEmpty() && !now.showsReference);
    }
    bool canExport() const override { return opened_ != nullptr; }
    void exportTo(const QString& path, PictureWidth width) override;

  private:
    QGridLayout* presetGrid() {
        auto* grid = new QGridLayout;
        grid->setSpacing(4);
        int at = 0;
        for (const Method* method : methodsOf(Stage::positions)) {
            QString words = QString::fromStdString(method->label);
            if (words.startsWith("warp ")) words = words.mid(5);
            if (words.size() > longestPreset) words = words.section(' ', 0, 0);
            auto* button = new QPushButton(words, this);
            button->setObjectName("warp-" + QString::fromStdString(method->key));
            button->setCheckable(true);
            button->setStyleSheet("padding: 4px 2px;");
            button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
            presets_->addButton(button, at);
            grid->addWidget(button, at / presetColumns, at % presetColumns);
            ++at;
        }
        return grid;
    }

    std::int64_t tokens() const {
        if (tokens_ > 1) return tokens_;
        return opened_ ? 4 * std::max<std::int64_t>(opened_->spec.trainedLength, 64) : 0;
    }

    void show() {
        const bool open = opened_ != nullptr;
        for (QWidget* one : std::initializer_list<QWidget*>{of_, points_, form_})
            one->hide();
        reset_->setEnabled(false);
        copy_->setEnabled(false);
        for (QAbstractButton* button : presets_->buttons())
            button->setEnabled(open);
        note_->setText(open ? QString() : tr("open a checkpoint"));
        if (open) try {
                showChoice();
            } catch (const std::exception& error) {
                note_->setText(QString::fromUtf8(error.what()));
            }
        note_->setVisible(!note_->text().isEmpty());
        if (!open) editor_->setLines({});
        showBest();
    }

    void showChoice() {
        const ModelSpec& spec = opened_->spec;
        const Choice* set = chosenFor(change_, wholeModel, Stage::positions);
        const auto methods = methodsOf(Stage::positions);
        for (std::size_t k = 0; k < methods.size(); ++k) {
            QAbstractButton* button = presets_->button(static_cast<int>(k));
            const std::string why = whyNot(spec, change_, wholeModel, Stage::positions,
                                           startingChoice(*methods[k], spec, 0));
            button->setEnabled(why.empty() || (set && set->method == methods[k]->key));
            button->setToolTip(QString::fromStdString(why.empty() ? methods[k]->help : why));
            button->setChecked(set ? set->method == methods[k]->key : k == 0);
        }
        reset_->setEnabled(set != nullptr);
        copy_->setEnabled(set != nullptr);
        chosen_ = set ? std::optional(*set) : std::nullopt;

        WarpLines lines;
        lines.tokens = tokens();
        lines.trained = spec.trainedLength;
        const auto plan = planOf(spec, change_, lines.tokens);
        const auto turning = std::find_if(plan.layers.begin(), plan.layers.end(),
                                          [](const LayerPlan& layer) { return layer.turns(); });
        lines.queries = lines.keys = plainPlaces(lines.tokens);
        if (turning == plan.layers.end()) {
            note_->setText(tr("nothing here turns by position: a warp has no effect"));
        } else {
            const RowGroup& group = turning->groups.back();
            if (!group.query.positions.empty()) lines.queries = group.query.positions;
            if (!group.key.positions.empty()) lines.keys = group.key.positions;
        }
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
        form_->setSettled(
            settledChoices(opened_->spec, change_, 0, lines.tokens).at(Stage::positions).values);
        form_->setVisible(!shown.empty());
        const std::string rows = rowsOf(set);
        of_->setVisible(!rows.empty());
        of_->choose(rows == "queries" ? 1 : rows == "keys" ? 2 : 0);
    }

    void showBest() {
        const std::int64_t trained = opened_ ? opened_->spec.trainedLength : 0;
        if (trained < 8 || trained > mostTrained) {
            best_->setSearch(nullptr, 0);
            return;
        }
        double base = 10000.0;
        if (const ModelSpec& spec = opened_->spec; rotates(spec)) {
            const Choices own = ownChoices(spec, 0);
            if (const double found = rotaryOf({spec, 0, tokens(), own}).base; found > 1.0)
                base = found;
        }
        if (!search_ || search_->trainedLength() != trained || searchBase_ != base) {
            const auto length = static_cast<int>(trained);
            search_ =
                std::make_shared<WarpSearch>([base](double r) { return ropeScoreLimit(base, r); },
                                             length, std::min(usualTerms(length), length / 2));
            searchBase_ = base;
        }
        best_->setSearch(search_, static_cast<int>(tokens()));
    }

    // Into the history: the whole model's choice of positions.
    void choose(const Choice& choice, EditPhase phase) {
        emit wanted(EditWish{[choice](const ModelSpec& spec, Intervention& change) {
                        change = withChoice(spec, change, wholeModel, Stage::positions, choice);
                    }},
                    phase);
    }
    // The same, where it can be had; a refusal is told beside the curve.
    void tryChoice(const Choice& choice, EditPhase phase) {
        if (!opened_) return;
        const std::string why =
            whyNot(opened_->spec, change_, wholeModel, Stage::positions, choice);
        if (why.empty()) {
            choose(choice, phase);
            return;
        }
        show();  // as it was
        note_->setText(QString::fromStdString(why));
        note_->show();
    }

    void choosePreset(int index) {
        if (!opened_) return;
        const Method& method = *methodsOf(Stage::positions).at(static_cast<std::size_t>(index));
        Choice choice = startingChoice(method, opened_->spec, 0);
        const std::string curve = curveOf(method);
        if (!curve.empty()) choice.values[curve] = pointsOn(curveNow(), lastIndex());
        if (chosen_ && choice.values.contains("of") && chosen_->values.contains("of"))
            choice.values["of"] = chosen_->values.at("of");
        tryChoice(choice, EditPhase::commit);
    }

    // What the editor shows, index by index.
    std::vector<double> curveNow() const {
        const auto plan = planOf(opened_->spec, change_, tokens());
        for (const LayerPlan& layer : plan.layers)
            if (layer.turns() && !layer.groups.back().key.positions.empty())
                return layer.groups.back().key.positions;
        return plainPlaces(tokens());
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

    void takeBeta(double a, double b) {
        if (!opened_) return;
        if (const auto choice = betaChoice(opened_->spec, a, b))
            tryChoice(*choice, EditPhase::commit);
    }
    void takePoints(const std::vector<double>& points) {
        if (!opened_) return;
        const auto choice = pointsChoice(opened_->spec, points, lastIndex());
        if (choice) tryChoice(*choice, EditPhase::commit);
    }

    Selection* selection_;
    QButtonGroup* presets_;
    Segments* of_;
    QLabel* note_;
    WarpEditor* editor_;
    IndexDensity* density_;
    PointsTable* points_;
    ParameterForm* form_;
    EffectTable* effect_;
    BestWarpView* best_;
    QPushButton *reset_, *copy_;
    std::shared_ptr<const OpenedFacts> opened_;
    Intervention change_;
    std::int64_t tokens_ = 0;
    std::optional<Choice> chosen_;
    std::string formOf_;
    std::shared_ptr<const WarpSearch> search_;
    double searchBase_ = 0.0;
};

void WarpView::exportTo(const QString& path, PictureWidth width) {
    if (path.endsWith(".csv", Qt::CaseInsensitive)) {
        QString text = QStringLiteral("index,position\n");
        const auto places = curveNow();
        for (std::size_t j = 0; j < places.size(); ++j)
            text += QString("%1,%2\n").arg(j).arg(places[j], 0, 'g', 9);
        text += "\n" + best_->csv();
        writeWhole(path, [&](QIODevice& file) { file.write(text.toUtf8()); });
        return;
    }
    const double scale = static_cast<double>(pictureSize(width).width()) / editor_->width();
    const QSize size(pictureSize(width).width(),
                     static_cast<int>(std::ceil(editor_->height() * scale)));
    writeDrawing(path, size, tr("Position of each index"), [&](QPainter& painter) {
        painter.scale(scale, scale);
        editor_->paintTo(painter, Theme::light());
    });
}

}  // namespace

View* makeWarpView(Selection* selection) {
    return new WarpView(selection);
}

}  // namespace sextant
