// SPDX-License-Identifier: GPL-3.0-or-later
// What is open, how much of it is read, on what it runs, and the perplexity.
#include <QFileInfo>
#include <QVBoxLayout>

#include "pages/bars/result_facts.h"
#include "pages/view_makers.h"
#include "widgets/bars/link_strip.h"
#include "widgets/bars/result_panel.h"
#include "widgets/bars/top_bar.h"
#include "widgets/bars/top_bar_count_field.h"
#include "widgets/controls/number_text.h"
#include "widgets/text.h"

namespace sextant {

namespace {

class TopBarView : public View {
  public:
    TopBarView() : bar_(new TopBar(this)), link_(new LinkStrip(this)) {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(0);
        column->addWidget(bar_);
        column->addWidget(link_);
        connect(link_, &LinkStrip::switched, this, [this] { want(CommandAction{"link-beside"}); });
        connect(bar_, &TopBar::menuClicked, this, [this] { want(CommandAction{"menu"}); });
        connect(bar_, &TopBar::modelClicked, this, [this] { want(CommandAction{"start-page"}); });
        connect(bar_, &TopBar::textClicked, this, [this] { want(CommandAction{"open-text"}); });
        connect(bar_, &TopBar::deviceChosen, this,
                [this](const QString& id) { want(DeviceAction{id}); });
        connect(bar_, &TopBar::fetchAsked, this, [this] { want(CommandAction{"fetch-gpu"}); });
        connect(bar_, &TopBar::memoryChosen, this,
                [this](double share) { want(MemoryAction{share}); });
        connect(bar_, &TopBar::lengthEdited, this,
                [this](std::int64_t tokens) { want(LengthAction{tokens}); });
        connect(bar_, &TopBar::samplesEdited, this,
                [this](std::int64_t samples) { want(SamplesAction{static_cast<int>(samples)}); });
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) {
            bar_->setTextScale(now.textScale);
            bar_->setKeys(now.keys);
            bar_->setTheme(now.theme);
        }
        if (changes & (Changes::look | Changes::opened | Changes::state))
            bar_->setDevice(now.device, now.deviceDetail, now.deviceReason, now.devices);
        if ((changes & (Changes::opened | Changes::experiment)) && now.opened) showOpened(now);
        if (changes & Changes::experiment) {
            // Documents are not cut together: a length beyond the longest reads all of it.
            const bool beyond = now.samples && now.experiment.length > now.samples->positions;
            bar_->lengthField()->setNote(
                beyond ? tr("%1 tokens were asked for; the longest document has %2")
                             .arg(separated(now.experiment.length))
                             .arg(separated(now.samples->positions))
                       : QString());
            bar_->setLength(now.samples ? now.samples->positions : now.experiment.length,
                            now.samples ? now.samples->samples : now.experiment.samples);
        }
        if (!now.opened && now.pinned && now.measurement)
            bar_->setLength(now.measurement->positions, now.measurement->samples);
        if (changes & (Changes::state | Changes::measurement))
            bar_->setMemory(now.memoryUsed, now.keptBytes, now.keptMost, now.keptShare);
        if (changes & Changes::state) link_->setFacts(now.beside);
        // A pin learns its trained length later.
        if (changes & (Changes::state | Changes::measurement | Changes::opened | Changes::preview |
                       Changes::pins))
            bar_->setResult(resultFacts(now));
    }

    std::vector<ViewCommand> commands() override {
        return {{"length", tr("Length in tokens"), QKeySequence("Ctrl+L"),
                 [this] { enter(bar_->lengthField()); }},
                {"samples", tr("Number of samples"), QKeySequence("Ctrl+Shift+L"),
                 [this] { enter(bar_->samplesField()); }},
                {"memory",
                 tr("Cache memory and compute device"),
                 {},
                 [this] { bar_->offerDevices(); },
                 {},
                 false,
                 Affects::program}};
    }

  private:
    void showOpened(const Snapshot& now) {
        const OpenedFacts& opened = *now.opened;
        const QFileInfo model(opened.modelPath);
        const QString other = now.otherModel();
        bar_->setModel(model.fileName(),
                       other.isEmpty() ? tr("%1 layers x %2 heads \u00b7 trained to %3")
                                             .arg(opened.spec.layerCount())
                                             .arg(opened.spec.heads)
                                             .arg(separated(opened.spec.trainedLength))
                                       : tr("A, shown now: %1").arg(other),
                       model.filePath() + '\n' + tr("Click: the start page, to open another"));
        if (opened.textPath.isEmpty()) {
            bar_->setText({}, {}, {});
            return;
        }
        const QFileInfo text(opened.textPath);
        bar_->setText(text.fileName(),
                      opened.textIsIds ? (opened.documents == 1 ? tr("%1 ids in %2 document")
                                                                : tr("%1 ids in %2 documents"))
                                             .arg(separated(opened.tokens))
                                             .arg(opened.documents)
                                       : tr("%1 tokens \u00b7 from %2")
                                             .arg(separated(opened.tokens))
                                             .arg(separated(now.experiment.offset)),
                      text.filePath());
    }
    static void enter(TopBarCountField* field) {
        field->setFocus(Qt::ShortcutFocusReason);
        field->selectAll();
    }

    TopBar* bar_;
    LinkStrip* link_;
};

}  // namespace

View* makeTopBarView(Selection*) {
    return new TopBarView;
}

}  // namespace sextant
