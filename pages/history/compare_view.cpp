// SPDX-License-Identifier: GPL-3.0-or-later
// A and B: the reference and what is set now.
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/session/session_label.h"
#include "pages/history/compare_panel.h"
#include "pages/view_makers.h"
#include "widgets/controls/elided_label.h"

namespace sextant {

namespace {

class CompareView : public View {
  public:
    CompareView() : panel_(new ComparePanel(this)), hint_(new ElidedLabel({}, this)) {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(9);
        hint_->setProperty("muted", true);
        auto* buttons = new QHBoxLayout;
        buttons->setSpacing(8);
        const auto button = [&](const QString& text, const char* command) {
            auto* made = new QPushButton(text, this);
            made->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
            connect(made, &QPushButton::clicked, this,
                    [this, command] { want(CommandAction{command}); });
            buttons->addWidget(made, 1);
            return made;
        };
        button(tr("Set as A"), "pin");
        unpin_ = button(tr("A as trained"), "unpin");
        unpin_->setToolTip(tr("The checkpoint as trained becomes A again"));
        auto* told = new QPushButton(tr("What differs"), this);
        told->setProperty("quiet", true);
        connect(told, &QPushButton::clicked, this,
                [this] { want(CommandAction{"view-differences"}); });
        auto* line = new QHBoxLayout;
        line->addWidget(hint_, 1);
        line->addWidget(told);
        column->addWidget(panel_);
        column->addLayout(line);
        column->addLayout(buttons);
        connect(panel_, &ComparePanel::chosen, this, [this](bool a) { want(CompareAction{a}); });
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) {
            panel_->setTheme(now.theme);
            const QString key = now.keys.of("compare");
            hint_->setText(key.isEmpty() ? QString() : tr("press %1 to switch").arg(key));
        }
        std::optional<double> reference;
        if (now.reference) reference = now.reference->perplexity();
        panel_->setA(now.referenceName, reference, now.pinned ? now.pinned->unlike : QString());
        panel_->setB(now.opened ? QString::fromStdString(
                                      describe(now.opened->spec, now.experiment.intervention))
                                : tr("now"),
                     now.currentPerplexity);
        panel_->setShowsA(now.showsReference);
        unpin_->setEnabled(now.pinned || now.referenceSetting != Intervention{});
    }

  private:
    ComparePanel* panel_;
    ElidedLabel* hint_;
    QPushButton* unpin_ = nullptr;
};

}  // namespace

View* makeCompareView(Selection*) {
    return new CompareView;
}

}  // namespace sextant
