// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/position/layer_scope.h"

#include <QLabel>
#include <QVBoxLayout>

#include "pages/position/plan_text.h"
#include "pages/position/stage_facts.h"
#include "widgets/controls/segments.h"
#include "widgets/selection.h"

namespace sextant {

LayerScope::LayerScope(const QString& name, Selection* selection, QWidget* parent)
    : QWidget(parent),
      selection_(selection),
      segments_(new Segments(name, {tr("Whole model"), tr("Selected layers")}, this)),
      note_(new QLabel(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(segments_);
    column->addWidget(note_);
    note_->setProperty("muted", true);
    note_->setWordWrap(true);
    connect(segments_, &Segments::chosenChanged, selection_,
            [selection](int part) { selection->setOfLayers(part == 1); });
    connect(selection_, &Selection::ofLayersChanged, this, [this] {
        show();
        emit changed();
    });
    show();
}

void LayerScope::setLayerCount(int layers) {
    layers_ = layers;
    show();
}

std::vector<int> LayerScope::targets() const {
    if (!selection_->ofLayers()) return {wholeModel};
    return {selection_->layers().begin(), selection_->layers().end()};
}

const std::set<int>& LayerScope::layers() const {
    static const std::set<int> none;
    return selection_->ofLayers() ? selection_->layers() : none;
}

void LayerScope::show() {
    const std::set<int>& marked = selection_->layers();
    segments_->choose(selection_->ofLayers() ? 1 : 0);
    segments_->setPossible(1, !marked.empty());
    if (layers_ == 0) return note_->setText(tr("open a checkpoint"));
    if (marked.empty()) {
        note_->setText(tr("all %1 layers \u00b7 mark rows in LAYERS (Ctrl+click) to choose some")
                           .arg(layers_));
        return;
    }
    const QString words =
        !selection_->ofLayers()
            ? tr("all layers but those with a setting of their own; %1 stay marked")
        : marked.size() == 1 ? tr("layer %1 is marked in LAYERS")
                             : tr("layers %1 are marked in LAYERS");
    note_->setText(words.arg(layerRanges({marked.begin(), marked.end()})));
}

}  // namespace sextant
