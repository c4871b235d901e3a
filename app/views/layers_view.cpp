// SPDX-License-Identifier: GPL-3.0-or-later
// The layers, one row each; a click on a row's name chooses how positions enter it.
#include <QMenu>
#include <QVBoxLayout>

#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "app/views/edits.h"
#include "app/views/position_words.h"
#include "app/views/view_makers.h"
#include "widgets/model/layer_strip.h"

namespace sextant {

namespace {

class LayersView : public View {
  public:
    explicit LayersView(Selection* selection) : strip_(new LayerStrip(selection, this)) {
        strip_->setObjectName("layerStrip");
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(strip_);
        connect(strip_, &LayerStrip::layerClicked, this, &LayersView::ask);
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) strip_->setTheme(now.theme);
        if (!now.opened) return;
        if (changes & (Changes::opened | Changes::experiment)) {
            change_ = now.intervention;
            opened_ = now.opened;
            const std::int64_t tokens = now.samples ? now.samples->positions : 0;
            strip_->setRows(rows(now.opened->spec, now.intervention, tokens),
                            now.opened->spec.heads);
        }
        if (changes & Changes::measurement) {
            strip_->setEntropy(now.measurement ? headLastEntropy(*now.measurement)
                                               : std::vector<float>());
        }
    }

  private:
    static std::vector<LayerRow> rows(const ModelSpec& spec, const Intervention& change,
                                      std::int64_t tokens) {
        std::vector<LayerRow> rows;
        for (int layer = 0; layer < spec.layerCount(); ++layer)
            rows.push_back({positionName(spec, change, layer),
                            reachName(spec, change, layer, tokens),
                            positionChanged(spec, change, layer), reachChanged(spec, change, layer),
                            changesOfLayer(spec, change, layer)});
        return rows;
    }

    void ask(int layer, const QPoint& globalPosition) {
        const auto at = static_cast<std::size_t>(layer);
        const bool own =
            at < change_.layerChoices.size() && change_.layerChoices[at].contains(Stage::encoding);
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->addSection(tr("layer %1").arg(layer));
        menu->setToolTipsVisible(true);
        const Choice rope =
            startingChoice(findMethod(Stage::encoding, "rope"), opened_->spec, layer);
        const std::pair<Choices, QString> choices[] = {{{}, tr("as the whole model")},
                                                       {{{Stage::encoding, rope}}, tr("RoPE")},
                                                       {noPositions(), tr("NoPE (no rotation)")}};
        for (const auto& [choice, text] : choices) {
            QAction* action = menu->addAction(text);
            action->setCheckable(true);
            action->setChecked(own ? !choice.empty() &&
                                         choice.at(Stage::encoding) ==
                                             change_.layerChoices[at].at(Stage::encoding)
                                   : choice.empty());
            if (!choice.empty()) {
                const std::string reason = whyNot(opened_->spec, change_, layer, Stage::encoding,
                                                  choice.at(Stage::encoding));
                action->setEnabled(reason.empty());
                action->setToolTip(reason.empty() ? text : QString::fromStdString(reason));
            }
            connect(action, &QAction::triggered, this,
                    [this, layer, chosen = choice] { want(positionsOfLayer(layer, chosen)); });
        }
        menu->popup(globalPosition);
    }

    LayerStrip* strip_;
    std::shared_ptr<const OpenedFacts> opened_;
    Intervention change_;
};

}  // namespace

View* makeLayersView(Selection* selection) {
    return new LayersView(selection);
}

}  // namespace sextant
