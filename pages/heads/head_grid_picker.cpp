// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/heads/head_grid_picker.h"

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
    const HeadPlace one = order_.placeOf(a), other = order_.placeOf(b);
    std::set<HeadId> heads;
    for (int row = std::min(one.row, other.row); row <= std::max(one.row, other.row); ++row) {
        for (int column = std::min(one.column, other.column);
             column <= std::max(one.column, other.column); ++column)
            heads.insert(order_.headAt({row, column}));
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

void HeadGridPicker::pickRow(int row, PickMode mode) {
    const int from = mode == PickMode::extend ? order_.placeOf(anchor_).row : row;
    cursor_ = order_.headAt({row, 0});
    anchor_ = order_.headAt({from, 0});
    pickRectangle(anchor_, order_.headAt({row, heads_ - 1}),
                  mode == PickMode::toggle ? PickMode::toggle : PickMode::replace);
}

void HeadGridPicker::pickColumn(int column, PickMode mode) {
    const int from = mode == PickMode::extend ? order_.placeOf(anchor_).column : column;
    cursor_ = order_.headAt({0, column});
    anchor_ = order_.headAt({0, from});
    pickRectangle(anchor_, order_.headAt({layers_ - 1, column}),
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

void HeadGridPicker::move(int down, int right, bool extends) {
    if (layers_ <= 0 || heads_ <= 0) return;
    const HeadPlace now = order_.placeOf(cursor_);
    const HeadId to = order_.headAt({std::clamp(now.row + down, 0, layers_ - 1),
                                     std::clamp(now.column + right, 0, heads_ - 1)});
    if (extends) return pick(to, PickMode::extend);
    cursor_ = anchor_ = to;
}

void HeadGridPicker::pickAll() {
    if (layers_ <= 0 || heads_ <= 0) return;
    selection_->setHeads(
        rectangle(order_.headAt({0, 0}), order_.headAt({layers_ - 1, heads_ - 1})));
}

}  // namespace sextant
