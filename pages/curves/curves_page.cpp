// SPDX-License-Identifier: GPL-3.0-or-later
// Entropy and log-perplexity by position, and below them the text at the crosshair.
#include <QLabel>
#include <QStringList>
#include <QVBoxLayout>
#include <utility>

#include "analysis/measure/held_entropy.h"
#include "pages/bars/result_facts.h"
#include "pages/curves/curves_view.h"
#include "pages/curves/held_text.h"
#include "pages/curves/token_strip.h"
#include "pages/nothing_yet.h"
#include "pages/view_makers.h"
#include "widgets/noting_view.h"

namespace sextant {

namespace {

constexpr int leastWithStrip = 260;  // pixels; below, the curves need them all

class CurvesPage : public NotingView {
  public:
    explicit CurvesPage(Selection* selection)
        : curves_(new CurvesView(selection, this)), strip_(new TokenStrip(selection, this)) {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(0);
        column->addWidget(curves_, 1);
        beside_ = new QLabel(this);
        beside_->setObjectName("heldBeside");
        beside_->setProperty("muted", true);
        beside_->setWordWrap(true);
        beside_->setContentsMargins(16, 0, 16, 4);  // in line with the tokens below
        beside_->hide();
        column->addWidget(beside_);
        column->addWidget(strip_);
        strip_->hide();
        setFocusProxy(curves_);
        connect(curves_, &CurvesView::unitChanged, this,
                [this](EntropyUnit unit) { want(UnitAction{unit}); });
        connect(curves_, &CurvesView::exportWanted, this,
                [this](const QString& suffix, PictureWidth width) {
                    want(SaveAction{tr("Export the curves"),
                                    {},
                                    {suffix},
                                    [this, width](const QString& path, const QString& about) {
                                        exportTo(path, width, about);
                                    },
                                    [this] { return tables(); }});
                });
        connect(curves_, &CurvesView::holdWanted, this, &CurvesPage::hold);
        connect(curves_, &CurvesView::plotsChanged, this, &CurvesPage::fitStrip);
        connect(curves_, &CurvesView::pinWanted, this,
                [this](PinChange action, int pin, const QString& name, int style) {
                    want(PinAction{action, pin, name, style});
                });
        connect(curves_, &CurvesView::pinToggledByKey, this, [this](int pin, bool shown) {
            emit noted((shown ? tr("Key %1: pin %1 is shown; the key hides it again.")
                              : tr("Key %1: pin %1 is hidden; the key shows it again."))
                           .arg(pin + 1));
        });
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) {
            curves_->setStrokeScale(now.strokeScale);
            curves_->setPresenting(now.presenting);
            curves_->setTheme(now.theme);
            curves_->setUnit(now.unit);
            strip_->setTheme(now.theme);
            strip_->setUnit(now.unit);
            textScale_ = now.textScale;
            fitStrip();
        }
        if ((changes & Changes::opened) && now.opened) {
            // What was looked at closer in one model says nothing of another.
            if (!model_.isEmpty() && model_ != now.opened->modelPath && !curves_->isHeld())
                curves_->resetZoom();
            model_ = now.opened->modelPath;
        }
        // Of A of another model where that is what is shown, and where it is known.
        const bool ofA = now.pinned && (!now.opened || !now.otherModel().isEmpty());
        const std::int64_t trained = now.opened ? now.opened->spec.trainedLength : 0;
        facts_.trainedLength = ofA && (trained == 0 || now.pinned->trainedLength > 0)
                                   ? now.pinned->trainedLength
                                   : trained;
        if (changes & (Changes::opened | Changes::experiment)) {
            if (now.samples) {
                strip_->setText(now.samples->tokens, now.samples->tokenizer);
            } else {
                strip_->setText(nullptr, nullptr);
            }
            fitStrip();
        }
        const auto tokens = now.samples ? now.samples->tokens : nullptr;
        if (std::exchange(tokens_, tokens) != tokens) before_.reset();
        if (changes & (Changes::measurement | Changes::experiment)) displayMeasurement(now);
        // Another length or text makes a pin one over other tokens, though it is the same pin.
        QStringList pinsOver;
        for (const PinFacts& pin : now.pins)
            pinsOver << pin.over;
        const bool overOthers = std::exchange(pinsOver_, pinsOver) != pinsOver;
        if (overOthers || changes & Changes::pins) curves_->setPins(now.pins);
        if (changes & (Changes::opened | Changes::experiment | Changes::answers | Changes::look |
                       Changes::measurement | Changes::pins | Changes::jobs))
            displayHeld(now);
        facts_.nothing = nothingYet(now, tr("the curves appear here"));
        facts_.staleOf = now.staleOf;
        const bool grown = std::exchange(facts_.over, now.over) != now.over;
        if (changes & (Changes::measurement | Changes::experiment | Changes::history)) {
            facts_.now = shownName(now);
            facts_.reference = before_ ? beforeName_ : now.referenceName;
            facts_.showsReference = now.showsReference;
            facts_.mark = before_ && !beforeIsA_ ? tr("before") : "A";
        }
        curves_->setFacts(facts_);
        if (changes & Changes::preview) {
            curves_->setDragging(now.dragging);
            if (now.preview) {
                curves_->setPreview(now.preview->heads, now.preview->mean);
            } else {
                curves_->clearPreview();
            }
        }
        // The same count here and in the bars, in every frame.
        if (grown) curves_->flush();
    }
    void flush() override { curves_->flush(); }
    bool canExport() const override { return true; }
    // The curves say by themselves what they are of; they lack the experiment alone.
    void exportTo(const QString& path, PictureWidth width, const QString& about) override {
        const QString experiment = about.section('\n', -1);
        curves_->exportTo(path, width,
                          experiment.startsWith("experiment: ") ? experiment : QString());
    }
    std::vector<Table> tables() const override {
        return curves_->isEmpty() ? std::vector<Table>() : std::vector<Table>{curves_->table()};
    }
    std::vector<ViewCommand> commands() override {
        CurvesView* view = curves_;
        const auto next = [](int radius) { return radius == 0 ? 8 : radius < 50 ? 50 : 0; };
        return {
            {"show-all-positions", tr("Show all positions"), {}, [view] { view->resetZoom(); }},
            {"log-positions",
             tr("Log position axis"),
             {},
             [view] { view->setLogPositions(!view->logPositions()); }},
            {"hold-axes", tr("Hold axes"), {}, [view] { view->setHeld(!view->isHeld()); }},
            {"smooth-entropy",
             tr("Smoothing of entropy"),
             {},
             [view, next] { view->setEntropySmoothing(next(view->entropySmoothing())); }},
            {"smooth-log-perplexity",
             tr("Smoothing of log-perplexity"),
             {},
             [view, next] { view->setSmoothing(next(view->smoothing())); }},
            {"two-plots",
             tr("Two plots or one"),
             {},
             [view] { view->setPlots(view->hasTwoPlots() ? PlotsChoice::one : PlotsChoice::two); }},
            {"sample-spread",
             tr("Spread over samples"),
             {},
             [view] { view->setSpread(!view->showsSpread()); }},
            {"difference-to-a",
             tr("Difference: curves of B (now) minus those of A"),
             {},
             [view] { view->setDifference(!view->showsDifference()); },
             tr("compare minus subtract delta change ab beside pin"),
             true},
            {"hold-entropy",
             tr("Hold the entropy: off, on each head's line, at its level"),
             {},
             [this] {
                 hold(!hold_                  ? std::optional(HeldAt::line)
                      : hold_ == HeldAt::line ? std::optional(HeldAt::level)
                                              : std::nullopt);
             }},
            {"mark-inflections",
             tr("Mark departures from the trend"),
             {},
             [view] { view->setMarksInflections(!view->marksInflections()); }},
            {"text-at-crosshair", tr("Text at the crosshair"), {}, [this] {
                 showsStrip_ = !showsStrip_;
                 fitStrip();
             }}};
    }
    QJsonObject state() const override {
        QJsonObject state = curves_->saved();
        state["text"] = showsStrip_;
        state["sample"] = strip_->sample();
        state["model"] = model_;
        return state;
    }
    void setState(const QJsonObject& state) override {
        curves_->restore(state);
        showsStrip_ = state["text"].toBool(showsStrip_);
        model_ = state["model"].toString(model_);
        if (state["sample"].isDouble()) strip_->setSample(state["sample"].toInt());
        fitStrip();
    }

  protected:
    void resizeEvent(QResizeEvent* event) override {
        NotingView::resizeEvent(event);
        fitStrip();
    }

  private:
    void displayMeasurement(const Snapshot& now) {
        facts_.description = now.description;
        if (!now.showsReference) b_ = now.measurement;
        // Numbers of another text or model make no room on the axes.
        const bool alike = b_ && now.measurement && b_->positions == now.measurement->positions &&
                           b_->layers == now.measurement->layers;
        curves_->setBehind(now.showsReference && alike ? b_ : nullptr);
        keepBefore(now);
        curves_->setReference(before_ ? before_ : now.showsReference ? nullptr : now.reference);
        facts_.unlike = now.pinned ? now.pinned->unlike : QString();
        curves_->setMeasurement(now.measurement);
        const QString other = now.otherModel();
        strip_->setMeasurement(now.measurement, !now.showsReference ? tr("B")
                                                : other.isEmpty()   ? tr("A")
                                                                    : tr("A, %1").arg(other));
    }
    // A drag interrupts a pass, and a new answer starts with few labels. The curves drawn before
    // stay, muted like a reference where none is shown, until the new answer has as many labels;
    // during a drag they do not change.
    void keepBefore(const Snapshot& now) {
        const auto last = std::exchange(shown_, now.measurement);
        const auto partial = [](const Measurement* one) {
            return one && one->fidelity == Fidelity::partial;
        };
        if (now.reference || now.showsReference || !now.measurement ||
            (!partial(now.measurement.get()) && !now.dragging))
            return before_.reset();
        const bool shorter = last && last->experiment != now.measurement->experiment &&
                             last->positions == now.measurement->positions &&
                             last->layers == now.measurement->layers;
        if (!before_ && shorter) {
            before_ = last;
            beforeIsA_ = facts_.now == now.referenceName;
            beforeName_ = partial(last.get()) ? tr("%1, so far").arg(facts_.now) : facts_.now;
        }
        if (before_ && !now.dragging && before_->labels <= now.measurement->labels) before_.reset();
    }
    void hold(std::optional<HeldAt> at) {
        if (at && !whyNotHold_.isEmpty()) return want(TellAction{whyNotHold_});
        hold_ = at;
        curves_->setHoldChoice(hold_, whyNotHold_);
        askHeld();
    }
    void askHeld() {
        asked_.reset();
        if (hold_ && whyNotHold_.isEmpty()) asked_ = HoldQuestion{*hold_};
        wantAnswer(asked_);
    }
    void displayHeld(const Snapshot& now) {
        whyNotHold_ = whyNotHold(now);
        curves_->setHoldChoice(hold_, whyNotHold_);
        askHeld();
        const auto held = now.answers.to<HoldQuestion>();
        const QString beside = asked_ && held ? heldBeside(now, *held) : QString();
        beside_->setText(beside);
        beside_->setVisible(!beside.isEmpty());
        if (!asked_) return curves_->setHeldEntropy(nullptr, {}, {});
        if (held != held_) {
            held_ = held;
            heldCurves_ = held_ ? heldMeasurement(*held_, now.opened->spec) : nullptr;
        }
        const HeldText words = heldText(*hold_, held_.get(), now.unit);
        curves_->setHeldEntropy(heldCurves_, words.name, words.tip);
    }
    void fitStrip() {
        // The text stays where a second plot for the pins does not fit beside it, unless a person
        // has asked for two plots.
        const double least =
            curves_->plots() == PlotsChoice::two
                ? CurvesView::leastForTwo * textScale_ + strip_->sizeHint().height()
                : leastWithStrip * textScale_;
        strip_->setVisible(showsStrip_ && strip_->hasText() && height() >= least);
    }

    CurvesView* curves_;
    TokenStrip* strip_;
    QLabel* beside_;
    std::shared_ptr<const Measurement> b_;       // as last shown
    std::shared_ptr<const Measurement> shown_;   // likewise, A or B
    std::shared_ptr<const Measurement> before_;  // of a first pass that a drag interrupted
    std::shared_ptr<const Samples> tokens_;      // whose curves these are
    CurvesFacts facts_;                          // as last shown
    QString beforeName_;                         // of before_
    bool beforeIsA_ = false;                     // as far as it had come
    QString model_;                              // whose curves the axes were set for
    QStringList pinsOver_;                       // as last shown, of each pin
    bool showsStrip_ = true;
    double textScale_ = 1.0;
    std::optional<HeldAt> hold_;  // as wished
    std::optional<HoldQuestion> asked_;
    QString whyNotHold_;
    std::shared_ptr<const HeldEntropy> held_;
    std::shared_ptr<const Measurement> heldCurves_;  // of held_
};

}  // namespace

View* makeCurvesView(Selection* selection) {
    return new CurvesPage(selection);
}

}  // namespace sextant
