// SPDX-License-Identifier: GPL-3.0-or-later
// The scale of all heads and of the chosen ones, what the scale of one head does, and the buttons
// that save scales.
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "analysis/measure/sigma_curve.h"
#include "pages/heads/slopes_question.h"
#include "pages/one_head/last_chosen_head.h"
#include "pages/position/scale_functions.h"
#include "pages/scale/head_curve_question.h"
#include "pages/view_makers.h"
#include "widgets/controls/edit_burst.h"
#include "widgets/controls/scale_editor.h"
#include "widgets/plot/sigma_curve_plot.h"

namespace sextant {

namespace {

class ScaleView : public View {
  public:
    explicit ScaleView(Selection* selection)
        : selection_(selection),
          editor_(new ScaleEditor(selection, this)),
          functions_(new ScaleFunctions(this)),
          heading_(new QLabel(this)),
          curve_(new SigmaCurvePlot(this)) {
        editor_->setObjectName("scaleEditor");
        curve_->setObjectName("sigmaCurve");
        heading_->setProperty("section", true);
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(editor_);
        column->addSpacing(8);
        column->addWidget(heading_);
        column->addWidget(curve_);
        column->addSpacing(8);
        column->addWidget(functions_);
        column->addSpacing(8);
        addTakeHome(column);
        column->addStretch(1);
        connect(functions_, &ScaleFunctions::wanted, this,
                [this](const EditAction& action, EditPhase phase) { emit wanted(action, phase); });
        connect(editor_, &ScaleEditor::uniformSigmaEdited, this,
                [this](double sigma, EditPhase phase) {
                    emit wanted(EditAction{{SetUniform{sigma}}}, phase);
                });
        connect(editor_, &ScaleEditor::selectionSigmaEdited, this,
                [this, selection](double sigma, EditPhase phase) {
                    if (selection->heads().empty()) return;
                    emit wanted(
                        EditAction{{ChangeHeads{selection->heads(), ChangeHeads::How::to, sigma}}},
                        phase);
                });
        connect(editor_, &ScaleEditor::selectionMultiplied, this, [this, selection](double factor) {
            if (selection->heads().empty()) return;
            want(EditAction{{ChangeHeads{selection->heads(), ChangeHeads::How::times, factor}}});
        });
        connect(editor_, &ScaleEditor::selectionResetRequested, this, [this, selection] {
            if (!selection->heads().empty())
                want(EditAction{{ChangeHeads{selection->heads(), ChangeHeads::How::trained}}});
        });
        connect(editor_, &ScaleEditor::resetAllRequested, this,
                [this] { want(EditAction{{SetScales{}}}); });
        connect(selection, &Selection::headsChanged, this, &ScaleView::follow);
        connect(selection, &Selection::positionChanged, this,
                [this] { curve_->setPosition(selection_->position()); });
        connect(curve_, &SigmaCurvePlot::exportWanted, this, &ScaleView::exportCurve);
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) {
            editor_->setTheme(now.theme);
            curve_->setTheme(now.theme, now.strokeScale);
            curve_->setUnit(now.unit);
            functions_->setTheme(now.theme);
        }
        functions_->setVisible(now.opened != nullptr);
        if ((changes & (Changes::opened | Changes::experiment)) && now.opened) {
            const ModelSpec& spec = now.opened->spec;
            editor_->setUniformSigma(now.intervention.uniformSigma);
            editor_->setHeadSigma(headSigma(spec, now.intervention),
                                  headSigma(spec, Intervention{}), spec.layerCount(), spec.heads);
            functions_->follow(spec, now.intervention, now.samples ? now.samples->positions : 0);
        }
        wantAnswer(slopes_.follow(now), true);
        if (!(changes & (Changes::opened | Changes::experiment | Changes::answers |
                         Changes::preview | Changes::look)))
            return;
        keep_->setEnabled(now.opened != nullptr);
        fold_->setEnabled(now.opened != nullptr);
        heads_ = now.opened ? now.opened->spec.heads : 0;
        sigma_ =
            now.opened ? effectiveSigma(now.opened->spec, now.intervention) : std::vector<double>();
        if (!now.dragging) committed_ = sigma_;
        from_ = 0;
        if (now.opened && now.samples && now.opened->spec.trainedLength > 0 &&
            now.opened->spec.trainedLength < now.samples->positions)
            from_ = now.opened->spec.trainedLength;
        hasText_ = now.opened && now.samples;
        dragging_ = now.dragging;
        answer_ = now.answers.to<SigmaCurveQuestion>();
        title_ = now.description;
        follow();
    }

    std::vector<ViewCommand> commands() override {
        return {{"uniform-sigma",
                 tr("Sigma: uniform"),
                 {},
                 [this] { editor_->enterUniformSigma(); },
                 QString::fromUtf8("\u03c3 ") + tr("scale temperature field type all heads"),
                 true},
                {"export-sigma-curve",
                 tr("Export the sensitivity of a head\u2026"),
                 {},
                 [this] { exportCurve(); },
                 {},
                 false,
                 Affects::files}};
    }

    std::vector<Table> tables() const override {
        if (!shown_ || !curve_->hasCurve()) return {};
        return {curve_->table(curveTitle())};
    }

  protected:
    void showEvent(QShowEvent* event) override {
        View::showEvent(event);
        follow();  // another head may have been selected
    }

  private:
    void addTakeHome(QVBoxLayout* column) {
        auto* home = new QWidget(this);
        home->setObjectName("takeHome");
        column->addWidget(home);
        auto* inside = new QVBoxLayout(home);
        inside->setContentsMargins(0, 0, 0, 0);
        auto* heading = new QLabel(tr("SAVE RESULT"), home);
        heading->setProperty("section", true);
        inside->addWidget(heading);
        auto* row = new QHBoxLayout;
        row->setSpacing(8);
        const auto button = [&](const QString& text, const char* command, const QString& tip) {
            auto* made = new QPushButton(text, this);
            made->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
            made->setToolTip(tip);
            connect(made, &QPushButton::clicked, this,
                    [this, command] { want(CommandAction{command}); });
            row->addWidget(made);
            return made;
        };
        keep_ = button(tr("Save scales\u2026"), "save-scales",
                       tr("The scales in effect as JSON (head_scale_v1) or safetensors"));
        fold_ = button(tr("Fold into W_q\u2026"), "fold-scales",
                       tr("A checkpoint with the scales in effect in it, for other programs"));
        inside->addLayout(row);
    }
    void follow() {
        shown_ = chosen_.follow(*selection_);
        const auto at =
            shown_ ? static_cast<std::size_t>(shown_->layer * heads_ + shown_->head) : 0;
        const bool has = shown_ && shown_->head < heads_ && at < sigma_.size();
        heading_->setText(has ? tr("SENSITIVITY OF L%1 H%2").arg(shown_->layer).arg(shown_->head)
                              : tr("SENSITIVITY OF A HEAD"));
        if (!has || !hasText_)
            ask(std::nullopt);
        else if ((!asked_ || asked_->layer != shown_->layer || asked_->head != shown_->head ||
                  asked_->fromPosition != from_))
            ask(headCurveQuestion(*shown_, sigma_[at], from_));
        const bool answers =
            answer_ && asked_ && answer_->layer == asked_->layer && answer_->head == asked_->head;
        over_ = answers && answer_->failure.empty() ? overText(*answer_) : QString();
        if (answers && !answer_->complete() && !over_.isEmpty())
            heading_->setText(heading_->text() + QString::fromUtf8(" \u00b7 ") + over_);
        curve_->setFromPosition(from_);
        curve_->setCurve(answers ? answer_ : nullptr, !hasText_ ? tr("open a checkpoint and a text")
                                                      : has ? tr("measured when nothing else runs")
                                                            : tr("select a head in the grid"));
        if (!has) return curve_->setSigma(std::nullopt, std::nullopt);
        const bool moved = dragging_ && at < committed_.size() && committed_[at] != sigma_[at];
        curve_->setSigma(sigma_[at], moved ? std::optional(committed_[at]) : std::nullopt);
    }
    // What its lines are means over.
    static QString overText(const SigmaCurve& curve) {
        const int parts = static_cast<int>(curve.nllSigma.size()) + 1;  // of the work, a sample
        const int samples = (curve.done + parts - 1) / parts, of = curve.of / parts;
        return samples == 0   ? QString()
               : samples < of ? tr("%1 of %2 samples").arg(samples).arg(of)
               : of == 1      ? tr("1 sample")
                              : tr("%1 samples").arg(of);
    }
    void ask(std::optional<SigmaCurveQuestion> question) {
        asked_ = std::move(question);
        wantAnswer(asked_);
    }
    void exportCurve() {
        if (!curve_->hasCurve())
            return want(
                TellAction{tr("There is no curve of a head to export: select a head in the "
                              "grid and wait until it is measured.")});
        const QString title = curveTitle();
        want(SaveAction{tr("Export the sensitivity of a head"),
                        QString("L%1-H%2").arg(shown_->layer).arg(shown_->head),
                        {"pdf", "svg", "png", "csv"},
                        [this, title](const QString& path, const QString& about) {
                            curve_->exportTo(path, PictureWidth::column, title, about);
                        },
                        [this] { return tables(); }});
    }
    QString curveTitle() const {
        QString title =
            title_ + ", " + tr("sensitivity of L%1 H%2").arg(shown_->layer).arg(shown_->head);
        if (!over_.isEmpty()) title += ", " + over_;
        return title;
    }

    Selection* selection_;
    SlopesQuestion slopes_;
    ScaleEditor* editor_;
    ScaleFunctions* functions_;
    QLabel* heading_;
    SigmaCurvePlot* curve_;
    QPushButton* keep_;
    QPushButton* fold_;
    int heads_ = 0;
    std::vector<double> sigma_, committed_;  // in effect: now, and before the drag
    std::int64_t from_ = 0;                  // the loss is over the labels from here on
    bool hasText_ = false, dragging_ = false;
    QString title_, over_;
    LastChosenHead chosen_;
    std::optional<HeadId> shown_;
    std::optional<SigmaCurveQuestion> asked_;
    std::shared_ptr<const SigmaCurve> answer_;
};

}  // namespace

View* makeScaleView(Selection* selection) {
    return new ScaleView(selection);
}

}  // namespace sextant
