// SPDX-License-Identifier: GPL-3.0-or-later
// Continues the text as the model predicts it with the current setting; an edit restarts it.
#include <QVBoxLayout>
#include <algorithm>

#include "analysis/measure/continuation.h"
#include "app/session/session_label.h"
#include "pages/text/generation_pane.h"
#include "pages/view_makers.h"

namespace sextant {

namespace {

class GenerateView : public View {
  public:
    GenerateView() : pane_(new GenerationPane(this)) {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(pane_);
        setFocusProxy(pane_);
        connect(pane_, &GenerationPane::generateWanted, this,
                [this](const GenerateQuestion& question) {
                    shown_ = nullptr;
                    asked_ = question;
                    wantAnswer(asked_);
                    present();
                });
        connect(pane_, &GenerationPane::stopWanted, this, &GenerateView::stop);
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) pane_->setTheme(now.theme);
        if (changes & Changes::opened) {
            const QString model = now.opened ? now.opened->modelPath : QString();
            if (model != model_) {  // what another model said is no longer what is named
                model_ = model;
                shown_ = nullptr;
                stop();
            }
        }
        pane_->setWhyNot(!now.opened    ? tr("open a checkpoint")
                         : !now.samples ? tr("open a text")
                                        : QString());
        if (asked_ && now.opened) {
            setting_ = QString::fromStdString(describe(now.opened->spec, now.intervention));
            shown_ = now.answers.to<GenerateQuestion>();
            if (shown_ && shown_->complete()) stop();
        }
        present();
    }
    QJsonObject state() const override {
        const GenerateQuestion now = pane_->question();
        if (now == GenerateQuestion{}) return {};
        return {{"tokens", static_cast<double>(now.tokens)},
                {"temperature", now.temperature},
                {"topP", now.topP},
                {"seed", static_cast<double>(now.seed)},
                {"beams", now.beams},
                {"prompt", static_cast<double>(now.prompt)},
                {"typed", QString::fromStdString(now.typed)}};
    }
    void setState(const QJsonObject& state) override {
        GenerateQuestion to;
        const auto number = [&](const char* key, double usual, double least) {
            return std::max(least, state[QLatin1String(key)].toDouble(usual));
        };
        to.tokens = static_cast<std::int64_t>(number("tokens", static_cast<double>(to.tokens), 1));
        to.temperature = number("temperature", to.temperature, 0);
        to.topP = std::min(1.0, number("topP", to.topP, 0.01));
        to.seed = static_cast<std::uint64_t>(number("seed", 0, 0));
        to.beams = static_cast<int>(number("beams", 1, 1));
        to.prompt = static_cast<std::int64_t>(number("prompt", 0, 0));
        to.typed = state["typed"].toString().toStdString();
        pane_->setQuestion(to);
    }

  protected:
    void hideEvent(QHideEvent* event) override {
        View::hideEvent(event);
        // Later: it may be going for good.
        if (asked_) QMetaObject::invokeMethod(this, &GenerateView::stop, Qt::QueuedConnection);
    }

  private:
    void stop() {
        if (!asked_) return;
        asked_.reset();
        wantAnswer(asked_);
        present();
    }
    void present() { pane_->setShown(shown_, setting_, asked_.has_value()); }

    GenerationPane* pane_;
    std::optional<GenerateQuestion> asked_;
    std::shared_ptr<const Continuation> shown_;
    QString setting_, model_;
};

}  // namespace

View* makeGenerateView(Selection*) {
    return new GenerateView;
}

}  // namespace sextant
