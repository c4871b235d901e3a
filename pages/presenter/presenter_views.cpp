// SPDX-License-Identifier: GPL-3.0-or-later
// What is over and under the centre while presenting.
#include <QCoreApplication>
#include <QFileInfo>
#include <QKeyEvent>
#include <QVBoxLayout>
#include <cmath>

#include "analysis/measure/scored.h"
#include "pages/bars/result_facts.h"
#include "pages/heads/slopes_question.h"
#include "pages/position/position_text.h"
#include "pages/presenter/presenter_bar.h"
#include "pages/presenter/presenter_keys.h"
#include "pages/presenter/presenter_title.h"
#include "pages/view_makers.h"
#include "widgets/bars/presenter_pointer.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/sigma_slider.h"
#include "widgets/text.h"

namespace sextant {

namespace {

void fillWith(View* view, QWidget* content) {
    auto* column = new QVBoxLayout(view);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(content);
}

class PresenterTitleView : public View {
  public:
    explicit PresenterTitleView(Selection* selection)
        : selection_(selection), title_(new PresenterTitle(this)) {
        fillWith(this, title_);
        connect(selection, &Selection::positionChanged, this, &PresenterTitleView::showCrosshair);
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) title_->setTheme(now.theme);
        if (changes & (Changes::opened | Changes::experiment)) {
            if (const QString other = now.otherModel(); !other.isEmpty()) {
                title_->setModel(other, tr("A"));
            } else if (now.opened) {
                title_->setModel(QFileInfo(now.opened->modelPath).fileName(),
                                 positionSummary(now.opened->spec, now.intervention));
            } else {
                title_->setModel(tr("no checkpoint is open"), {});
            }
        }
        title_->setReferenceName(now.referenceName);
        title_->setShowsReference(now.reference && !now.showsReference);
        if (changes & (Changes::pins | Changes::look)) title_->setPins(now.pins);
        title_->setError(now.error);
        title_->setLessonStep(now.lessonStep);
        unit_ = now.unit;
        if (measured_ != now.measurement) {
            measured_ = now.measurement;
            entropy_ = measured_ && !measured_->entropy.empty() ? meanEntropy(*measured_)
                                                                : std::vector<float>();
        }
        showCrosshair();
    }

  private:
    void showCrosshair() {
        QStringList spellings;
        const auto position = selection_->position();
        const auto at = static_cast<std::size_t>(position.value_or(-1));
        if (position && *position >= 0 && measured_ && at < measured_->nll.size()) {
            const auto number = [&](const std::vector<float>& curve) {
                if (at >= curve.size() || !std::isfinite(curve[at]))
                    return QString::fromUtf8("\u2013");
                return QString::number(curve[at] * fromNats(unit_), 'f', 2);
            };
            const QString entropy = number(entropy_), loss = number(measured_->nll);
            // Of the one token: the curve may be drawn as a mean over its neighbours.
            spellings
                << tr("position <b>%1</b>, unsmoothed \u00b7 entropy <b>%2</b> \u00b7 "
                      "log-perplexity of this token <b>%3</b>")
                       .arg(separated(*position), entropy, loss)
                << tr("position <b>%1</b>, unsmoothed \u00b7 entropy <b>%2</b> \u00b7 this token's "
                      "log-ppl <b>%3</b>")
                       .arg(separated(*position), entropy, loss)
                << tr("<b>%1</b>, unsmoothed \u00b7 entropy <b>%2</b> \u00b7 this token <b>%3</b>")
                       .arg(separated(*position), entropy, loss)
                << tr("<b>%1</b>, unsmoothed \u00b7 <b>%2</b> \u00b7 this token <b>%3</b>")
                       .arg(separated(*position), entropy, loss)
                << QString("%1 \u00b7 <b>%2</b> \u00b7 <b>%3</b>")
                       .arg(separated(*position), entropy, loss);
        }
        title_->setLine(spellings);
    }

    Selection* selection_;
    PresenterTitle* title_;
    std::shared_ptr<const Measurement> measured_;
    std::vector<float> entropy_;  // mean over heads, [positions], nats
    EntropyUnit unit_ = EntropyUnit::nats;
};

PresenterFacts facts(const Snapshot& now) {
    PresenterFacts made;
    made.exact = now.state == ResultState::exact && now.staleOf.isEmpty();
    made.running = now.job.running || now.state == ResultState::computing ||
                   now.state == ResultState::preview || now.state == ResultState::partial;
    made.ghost = ghostOf(now);
    made.fraction = now.job.running ? now.job.fraction : 0.0;
    made.about = !now.staleOf.isEmpty() ? now.staleOf : now.over;
    if (!now.measurement) return made;
    const bool comparable =
        now.reference && !now.showsReference && (!now.pinned || now.pinned->unlike.isEmpty());
    const Measurement* before = comparable ? now.reference.get() : nullptr;
    const auto number = [&](std::int64_t first, std::int64_t last) {
        const Comparison over = compare(*now.measurement, before, first, last);
        return PresenterNumber{over.now, over.change()};
    };
    made.mean = number(0, everyPosition);
    if (before) {
        made.reference = compare(*now.measurement, before).before;
        made.referenceName = now.referenceName;
    } else if (now.showsReference) {
        made.about = QObject::tr("A: %1").arg(now.referenceName);
    }
    const std::int64_t trained = now.opened ? now.opened->spec.trainedLength : 0;
    if (trained > 0 && trained < now.measurement->positions) {
        made.trained = trained;
        made.within = number(0, trained);
        made.beyond = number(trained, everyPosition);
    }
    return made;
}

class PresenterBarView : public View {
  public:
    explicit PresenterBarView(Selection* selection)
        : selection_(selection), bar_(new PresenterBar(this)), keys_(new PresenterKeys(this)) {
        fillWith(this, bar_);
        connect(selection, &Selection::headsChanged, this, &PresenterBarView::showSigma);
        connect(bar_, &PresenterBar::sigmaEdited, this, &PresenterBarView::edit);
        connect(bar_, &PresenterBar::sigmaReset, this,
                [this] { edit(trained(), EditPhase::commit); });
        connect(keys_, &PresenterKeys::sigmaKey, this,
                [this](QKeyEvent* event) { QCoreApplication::sendEvent(bar_->slider(), event); });
        connect(keys_, &PresenterKeys::nextHead, this, &PresenterBarView::step);
        connect(keys_, &PresenterKeys::viewAsked, this, [this](PresentedView view) {
            const char* const commands[] = {"present-curves", "present-heads", "present-both"};
            want(CommandAction{commands[static_cast<std::size_t>(view)]});
        });
        connect(keys_, &PresenterKeys::pinAsked, this, [this](int pin) {
            if (static_cast<std::size_t>(pin) < pinsShown_.size())
                want(PinAction{
                    pinsShown_[static_cast<std::size_t>(pin)] ? PinChange::hide : PinChange::show,
                    pin,
                    {},
                    0});
        });
        connect(keys_, &PresenterKeys::compareAsked, this,
                [this] { want(CommandAction{"compare"}); });
        using Shape = PresenterPointer::Shape;
        connect(keys_, &PresenterKeys::spotlightAsked, this, [this] { point(Shape::spotlight); });
        connect(keys_, &PresenterKeys::laserAsked, this, [this] { point(Shape::laser); });
        const auto goOn = [this](bool next) {
            want(CommandAction{next ? "lesson-next" : "lesson-previous"});
        };
        connect(keys_, &PresenterKeys::lessonAsked, this, goOn);
        connect(bar_, &PresenterBar::lessonAsked, this, goOn);
        connect(keys_, &PresenterKeys::settleAsked, this,
                [this] { want(CommandAction{"show-all-positions"}); });
        connect(keys_, &PresenterKeys::pointerRests, this,
                [this] { selection_->setPosition(std::nullopt); });
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) {
            bar_->setTextScale(now.textScale);
            bar_->setLeaveKey(now.keys.of("present"));
            bar_->setTheme(now.theme);
            theme_ = now.theme;
        }
        opened_ = now.opened;
        now_ = now.intervention;
        pinsShown_.clear();
        for (const PinFacts& pin : now.pins)
            pinsShown_.push_back(pin.shown);
        bar_->setEnabled(opened_ != nullptr);
        showSigma();
        bar_->setFacts(facts(now));
        bar_->setLessonStep(now.lessonStep, now.lessonBegins);
        wantAnswer(slopes_.follow(now), true);
    }

  protected:
    void showEvent(QShowEvent* event) override {
        View::showEvent(event);
        keys_->start();
        bar_->slider()->setFocus();
    }
    void hideEvent(QHideEvent* event) override {
        View::hideEvent(event);
        keys_->stop();
        if (pointer_) pointer_->setShape(PresenterPointer::Shape::none);
    }

  private:
    void point(PresenterPointer::Shape shape) {
        if (!pointer_) pointer_ = new PresenterPointer(window());
        pointer_->setTheme(theme_);
        pointer_->toggle(shape);
    }
    // The head whose own factor is moved; nothing: the uniform sigma is.
    std::optional<HeadId> head() const {
        if (!head_ || !selection_->contains(*head_) || !opened_ ||
            head_->layer >= opened_->spec.layerCount() || head_->head >= opened_->spec.heads)
            return std::nullopt;
        return head_;
    }
    double own(const Intervention& change) const {
        const HeadId id = *head();
        return headSigma(
            opened_->spec,
            change)[static_cast<std::size_t>(id.layer * opened_->spec.heads + id.head)];
    }
    double trained() const { return head() ? own(Intervention{}) : 1.0; }

    void showSigma() {
        if (!opened_) return bar_->setSigma(tr("uniform \u03c3"), 1.0, 1.0);
        const auto id = head();
        if (!id) return bar_->setSigma(tr("uniform \u03c3"), now_.uniformSigma, 1.0);
        bar_->setSigma(tr("own factor of L%1 H%2").arg(id->layer).arg(id->head), own(now_),
                       trained());
    }
    // Round: uniform, then the selected heads.
    void step(int by) {
        const auto& heads = selection_->heads();
        const int count = static_cast<int>(heads.size()) + 1;
        const auto id = head();
        const int at = id ? 1 + static_cast<int>(std::distance(heads.begin(), heads.find(*id))) : 0;
        const int next = (at + by + count) % count;
        head_.reset();
        if (next > 0) head_ = *std::next(heads.begin(), next - 1);
        showSigma();
    }
    void edit(double sigma, EditPhase phase) {
        if (!opened_) return;
        if (const auto id = head()) {
            emit wanted(EditAction{{SetHeads{{{*id, sigma}}}}}, phase);
            return;
        }
        emit wanted(EditAction{{SetUniform{sigma}}}, phase);
    }

    Selection* selection_;
    PresenterBar* bar_;
    PresenterKeys* keys_;
    QPointer<PresenterPointer> pointer_;  // of the window
    Theme theme_ = Theme::dark();
    std::shared_ptr<const OpenedFacts> opened_;
    Intervention now_;
    std::vector<bool> pinsShown_;
    std::optional<HeadId> head_;
    SlopesQuestion slopes_;
};

}  // namespace

View* makePresenterTitleView(Selection* selection) {
    return new PresenterTitleView(selection);
}

View* makePresenterBarView(Selection* selection) {
    return new PresenterBarView(selection);
}

}  // namespace sextant
