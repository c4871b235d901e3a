// SPDX-License-Identifier: GPL-3.0-or-later
// Turns clicks, rubber bands and keys into a selection of heads, without pixels: a rectangle starts
// at the anchor, and the keyboard moves the cursor.
#pragma once

#include <set>

#include "pages/heads/head_order.h"
#include "widgets/selection.h"

namespace sextant {

enum class PickMode {
    replace,
    toggle,  // Ctrl
    extend   // Shift: the rectangle from the anchor
};

class HeadGridPicker {
  public:
    explicit HeadGridPicker(Selection* selection) : selection_(selection) {}

    // Cursor and anchor go back to the first head when the shape differs.
    void setShape(int layers, int heads);
    // Rectangles are of cells: in an order by value they hold heads of neighbouring values.
    void setOrder(const HeadOrder& order) { order_ = order; }
    HeadId cursor() const { return cursor_; }

    void pick(HeadId head, PickMode mode);
    void pickRow(int row, PickMode mode);
    void pickColumn(int column, PickMode mode);

    // A rubber band: the rectangle replaces what was selected when the band began, or adds to it.
    void beginBand(HeadId from, bool adds);
    void moveBand(HeadId to);
    void cancelBand();  // restores the selection from before

    // By keyboard. The cursor stays within the grid; `extends` selects the rectangle from the
    // anchor, otherwise moving selects nothing.
    void move(int down, int right, bool extends);
    void toggleCursor() { pick(cursor_, PickMode::toggle); }
    void pickAll();

  private:
    std::set<HeadId> rectangle(HeadId a, HeadId b) const;
    void pickRectangle(HeadId from, HeadId to, PickMode mode);

    Selection* selection_;
    HeadOrder order_;
    int layers_ = 0, heads_ = 0;
    HeadId cursor_, anchor_;
    HeadId bandStart_;
    std::set<HeadId> beforeBand_;
    bool bandAdds_ = false;
};

}  // namespace sextant
