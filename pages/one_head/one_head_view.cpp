// SPDX-License-Identifier: GPL-3.0-or-later
// One head closely, beside what it is in A; its own scale is edited here too.
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "analysis/measure/inflection.h"
#include "analysis/text/samples.h"
#include "pages/heads/slopes_question.h"
#include "pages/nothing_yet.h"
#include "pages/one_head/last_chosen_head.h"
#include "pages/one_head/one_head_page.h"
#include "pages/one_head/one_head_reading.h"
#include "pages/one_head/weight_map_view.h"
#include "pages/scale/head_curve_question.h"
#include "pages/view_makers.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/sigma_text.h"
#include "widgets/plot/sigma_curve_plot.h"

namespace sextant {

namespace {

class OneHeadView : public View {
  public:
    explicit OneHeadView(Selection* selection)
        : selection_(selection), page_(new OneHeadPage(selection, this)) {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        auto* scroll = new QScrollArea(this);
        scroll->setWidgetResizable(true);
        scroll->setFrameShape(QFrame::NoFrame);
        scroll->setFocusPolicy(Qt::NoFocus);
        scroll->setWidget(page_);
        column->addWidget(scroll);
        setFocusProxy(page_);
        connect(selection, &Selection::headsChanged, this, [this] { present(); });
        connect(selection, &Selection::positionChanged, this, [this] {
            if (const auto position = selection_->position(); position && isVisible())
                goTo(*position);
        });
        connect(page_, &OneHeadPage::headWanted, this,
                [this](HeadId head) { selection_->setHeads({head}); });
        connect(page_, &OneHeadPage::sampleWanted, this, [this](int sample) {
            sample_ = sample;
            present();
        });
        connect(page_, &OneHeadPage::rowWanted, this, [this](qint64 row) {
            goTo(row);
            selection_->setPosition(static_cast<int>(row));
        });
        connect(page_, &OneHeadPage::partWanted, this, [this](const MapPart& part) {
            part_ = part;
            present();
        });
        connect(page_, &OneHeadPage::ownSigmaEdited, this, [this](double own, EditPhase phase) {
            if (head_)
                emit wanted(EditAction{{ChangeHeads{{*head_}, ChangeHeads::How::to, own}}}, phase);
        });
        connect(page_, &OneHeadPage::ownSigmaReset, this, [this] {
            if (head_) want(EditAction{{ChangeHeads{{*head_}, ChangeHeads::How::trained}}});
        });
        connect(page_, &OneHeadPage::lockWanted, this, [this](bool locked) {
            if (head_) want(LockAction{{*head_}, locked});
        });
        connect(page_, &OneHeadPage::curveExportWanted, this,
                [this] { want(CommandAction{"export-sigma-curve"}); });
    }

    void display(const Snapshot& now, unsigned changes) override {
        now_ = now;
        if (changes & Changes::look) {
            page_->setTheme(now.theme, now.strokeScale);
            page_->setUnit(now.unit);
        }
        if (changes & Changes::measurement) page_->setMeasurement(now.measurement);
        if (now.opened && !now.dragging)
            committed_ = effectiveSigma(now.opened->spec, now.intervention);
        present();
    }

    std::vector<ViewCommand> commands() override {
        const QString words = tr("attention map row token weights");
        const auto colours = [this](int index) {
            return [this, index] {
                QJsonObject state = page_->state();
                constexpr const char* keys[] = {"weights", "log", "change"};
                state["colours"] = keys[index];
                page_->setState(state);
            };
        };
        return {
            {"one-head-weights", tr("One head: map of the weights"), {}, colours(0), words, true},
            {"one-head-log",
             tr("One head: map of the weights, logarithmic"),
             {},
             colours(1),
             words,
             true},
            {"one-head-change",
             tr("One head: map of the change to A"),
             {},
             colours(2),
             words,
             true},
            {"export-row",
             tr("One head: export the row\u2026"),
             {},
             [this] { exportRow(); },
             words,
             true,
             Affects::files}};
    }
    bool canExport() const override { return page_->map()->hasValues(); }
    void exportTo(const QString& path, PictureWidth width, const QString& about) override {
        page_->focusedChart()->exportTo(path, width, about);
    }
    std::vector<Table> tables() const override { return page_->tables(); }
    QJsonObject state() const override { return page_->state(); }
    void setState(const QJsonObject& state) override {
        if (state["sample"].isDouble()) sample_ = std::max(0, state["sample"].toInt());
        page_->setState(state);
    }

  protected:
    void showEvent(QShowEvent* event) override {
        View::showEvent(event);
        if (const auto position = selection_->position()) row_ = *position;
        present();  // another head may have been selected
    }

  private:
    void goTo(std::int64_t row) {
        if (row_ == row) return;
        row_ = row;
        present();
    }

    const Samples* tokens() const {
        return now_.samples && now_.samples->tokens && !now_.samples->tokens->samples.empty()
                   ? now_.samples->tokens.get()
                   : nullptr;
    }

    // What is asked, kept as long as its answer has what is shown.
    std::optional<OneHeadQuestion> question() {
        if (!head_ || !tokens()) return std::nullopt;
        const auto samples = static_cast<int>(tokens()->samples.size());
        sample_ = std::clamp(sample_, 0, samples - 1);
        const std::int64_t read = tokens()->samples[static_cast<std::size_t>(sample_)].read;
        shownRow_ = std::clamp<std::int64_t>(row_.value_or(read - 1), 0, read - 1);
        if (part_.firstRow >= read || part_.firstKey >= read) part_ = {};
        OneHeadQuestion question{head_->layer, head_->head, sample_, shownRow_, part_};
        if (!now_.pinned) question.against = now_.referenceSetting;
        if (asked_ && asked_->row < read) {
            OneHeadQuestion other = *asked_;
            other.row = question.row;
            if (other == question && reading_.hasRow(shownRow_)) question.row = asked_->row;
        }
        return question;
    }

    void present() {
        head_ = chosen_.follow(*selection_);
        const ModelSpec* const spec = now_.opened ? &now_.opened->spec : nullptr;
        if (!spec || (head_ && (head_->layer >= spec->layerCount() || head_->head >= spec->heads)))
            head_.reset();
        asked_ = question();
        wantAnswer(asked_);
        const std::int64_t from = spec && now_.samples && spec->trainedLength > 0 &&
                                          spec->trainedLength < now_.samples->positions
                                      ? spec->trainedLength
                                      : 0;
        askCurve(from);
        wantAnswer(slopes_.follow(now_), true);

        OneHeadFacts facts;
        facts.head = head_;
        if (spec) {
            facts.layers = spec->layerCount();
            facts.heads = spec->heads;
            facts.trained = spec->trainedLength;
        }
        if (!tokens())
            facts.words = nothingYet(now_, tr("one head is shown here closely"));
        else if (!now_.otherModel().isEmpty())
            facts.words = tr("A is of another checkpoint: show B to see one of its heads.");
        if (!head_ || !facts.words.isEmpty()) return page_->setFacts(std::move(facts));
        facts.text = now_.samples->tokens;
        facts.tokenizer = now_.samples->tokenizer;
        facts.sample = sample_;
        facts.row = shownRow_;
        facts.dragging = now_.dragging;
        const ReadHead read = reading_.follow(now_, *asked_);
        facts.words = read.failure;
        facts.awaited = read.awaited;
        facts.now = read.now;
        facts.against = read.against;
        if (read.answer) {
            facts.rule = read.answer->rule;
            facts.edges = read.answer->edges;
        }
        facts.staleMap = read.stale;
        facts.mutedCurves = read.stale || read.preview || read.partial;
        facts.over = read.stale     ? tr("of the setting before")
                     : read.preview ? tr("preview of 1 sample")
                     : read.partial ? samplesText(read.answer->samples, read.answer->ofSamples)
                                    : QString();
        if (now_.pinned)
            facts.whyNoChange = tr("A is a file: it has no map");
        else if (!facts.against)
            facts.whyNoChange = tr("A is measured when nothing else runs");
        addCourse(read, facts);
        addScale(*spec, from, facts.scale);
        addAbout(facts);
        page_->setFacts(std::move(facts));
    }

    // The measured entropies are there before the answer is, and of all samples.
    void addCourse(const ReadHead& read, OneHeadFacts& facts) const {
        const auto of = [&](const std::shared_ptr<const Measurement>& measured) {
            std::vector<float> course;
            if (!measured || head_->layer >= measured->layers || head_->head >= measured->heads ||
                measured->entropy.empty())
                return course;
            const float* const from = measured->entropyOf(head_->layer, head_->head);
            course.assign(from, from + measured->positions);
            return course;
        };
        const bool like = !now_.pinned || (now_.pinned->sameHeads && now_.pinned->unlike.isEmpty());
        if (like) facts.entropyOfA = of(now_.reference);
        facts.entropy = of(now_.measurement);
        if ((read.preview || facts.entropy.empty()) && read.now)
            facts.entropy = read.now->curves.entropy;
    }

    void askCurve(std::int64_t from) {
        std::optional<SigmaCurveQuestion> curve;
        if (head_ && tokens()) {
            const bool same = curve_ && curve_->layer == head_->layer &&
                              curve_->head == head_->head && curve_->fromPosition == from;
            curve = same ? curve_
                         : headCurveQuestion(
                               *head_, scaleOf(now_.opened->spec, now_.intervention, *head_), from);
        }
        curve_ = curve;
        wantAnswer(curve_, true);
    }

    void addScale(const ModelSpec& spec, std::int64_t from, OwnScale& scale) const {
        const auto at = static_cast<std::size_t>(head_->layer * spec.heads + head_->head);
        scale.own = headSigma(spec, now_.intervention).at(at);
        scale.uniform = now_.intervention.uniformSigma;
        scale.trained = headSigma(spec, Intervention{}).at(at);
        const double effect = scale.own * scale.uniform;
        if (now_.dragging && at < committed_.size() && committed_[at] != effect)
            scale.before = committed_[at];
        scale.locked =
            std::ranges::binary_search(now_.experiment.lockedHeads, static_cast<int>(at));
        scale.fromPosition = from;
        const auto curve = now_.answers.to<SigmaCurveQuestion>();
        if (curve && curve->layer == head_->layer && curve->head == head_->head)
            scale.curve = curve;
        scale.curveWords = tr("measured when nothing else runs");
    }

    // "spreads behind 300 · sample 1 of 8 · \u03c3 1.30 \u00d7 1.08 = 1.40"
    void addAbout(OneHeadFacts& facts) const {
        QStringList parts;
        if (const auto spread = entropyInflection(facts.entropy, static_cast<double>(facts.trained),
                                                  Departure::lasting);
            spread && facts.trained > 0)
            parts << tr("leaves its trend at %1").arg(separated(*spread));
        parts << tr("\u03c3 %1").arg(scaleText(facts.scale.uniform, facts.scale.own));
        if (facts.scale.locked) parts << tr("locked");
        const QString dot = QString::fromUtf8(" \u00b7 ");
        for (qsizetype first = 0; first < parts.size(); ++first)
            facts.about << parts.mid(first).join(dot);
    }

    void exportRow() {
        if (page_->weights().key.empty())
            return want(
                TellAction{tr("There is no row to export: select a head in the grid and "
                              "wait until it is measured.")});
        want(SaveAction{tr("Export the row of a head"),
                        QString("L%1-H%2-row-%3").arg(head_->layer).arg(head_->head).arg(shownRow_),
                        {"csv", "svg", "pdf", "png"},
                        [this](const QString& path, const QString& about) {
                            page_->row()->exportTo(path, PictureWidth::page, about);
                        },
                        [this] { return page_->row()->tables(); }});
    }

    Selection* selection_;
    OneHeadPage* page_;
    Snapshot now_;
    LastChosenHead chosen_;
    SlopesQuestion slopes_;
    OneHeadReading reading_;
    std::optional<HeadId> head_;
    std::optional<OneHeadQuestion> asked_;
    std::optional<SigmaCurveQuestion> curve_;
    int sample_ = 0;
    std::optional<std::int64_t> row_;  // as chosen; none: the last
    std::int64_t shownRow_ = 0;
    MapPart part_;
    std::vector<double> committed_;  // scales in effect before a drag
};

}  // namespace

View* makeOneHeadView(Selection* selection) {
    return new OneHeadView(selection);
}

}  // namespace sextant
