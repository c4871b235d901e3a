// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heads/head_grid_picker.h"

#include <algorithm>
#include <utility>

namespace sextant {

void HeadGridPicker::setShape(int layers, int heads) {
    if (layers == layers_ && heads == heads_) return;
    layers_ = layers;
    heads_ = heads;
    cursor_ = anchor_ = {};
}

std::set<HeadId> HeadGridPicker::rectangle(HeadId a, HeadId b) const {
    std::set<HeadId> heads;
    for (int layer = std::min(a.layer, b.layer); layer <= std::max(a.layer, b.layer); ++layer) {
        for (int head = std::min(a.head, b.head); head <= std::max(a.head, b.head); ++head)
            heads.insert({layer, head});
    }
    return heads;
}

void HeadGridPicker::pickRectangle(HeadId from, HeadId to, PickMode mode) {
    std::set<HeadId> picked = rectangle(from, to);
    if (mode == PickMode::toggle) {
        std::set<HeadId> heads = selection_->heads();
        const bool all = std::includes(heads.begin(), heads.end(), picked.begin(), picked.end());
        for (const HeadId head : picked) {
            if (all) {
                heads.erase(head);
            } else {
                heads.insert(head);
            }
        }
        picked = std::move(heads);
    }
    selection_->setHeads(std::move(picked));
}

void HeadGridPicker::pick(HeadId head, PickMode mode) {
    cursor_ = head;
    if (mode == PickMode::extend) return pickRectangle(anchor_, head, PickMode::replace);
    anchor_ = head;
    pickRectangle(head, head, mode);
}

void HeadGridPicker::pickLayer(int layer, PickMode mode) {
    cursor_ = {layer, 0};
    const int from = mode == PickMode::extend ? anchor_.layer : layer;
    anchor_ = {from, 0};
    pickRectangle({from, 0}, {layer, heads_ - 1},
                  mode == PickMode::toggle ? PickMode::toggle : PickMode::replace);
}

void HeadGridPicker::pickColumn(int head, PickMode mode) {
    cursor_ = {0, head};
    const int from = mode == PickMode::extend ? anchor_.head : head;
    anchor_ = {0, from};
    pickRectangle({0, from}, {layers_ - 1, head},
                  mode == PickMode::toggle ? PickMode::toggle : PickMode::replace);
}

void HeadGridPicker::beginBand(HeadId from, bool adds) {
    bandStart_ = anchor_ = cursor_ = from;
    bandAdds_ = adds;
    beforeBand_ = selection_->heads();
}

void HeadGridPicker::moveBand(HeadId to) {
    cursor_ = to;
    std::set<HeadId> heads = rectangle(bandStart_, to);
    if (bandAdds_) heads.insert(beforeBand_.begin(), beforeBand_.end());
    selection_->setHeads(std::move(heads));
}

void HeadGridPicker::cancelBand() {
    selection_->setHeads(beforeBand_);
}

void HeadGridPicker::move(int layers, int heads, bool extends) {
    if (layers_ <= 0 || heads_ <= 0) return;
    const HeadId to{std::clamp(cursor_.layer + layers, 0, layers_ - 1),
                    std::clamp(cursor_.head + heads, 0, heads_ - 1)};
    pick(to, extends ? PickMode::extend : PickMode::replace);
}

void HeadGridPicker::pickAll() {
    if (layers_ <= 0 || heads_ <= 0) return;
    selection_->setHeads(rectangle({0, 0}, {layers_ - 1, heads_ - 1}));
}

}  // namespace sextant
