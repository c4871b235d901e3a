// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/flow_layout.h"

#include <algorithm>

namespace sextant {

FlowLayout::FlowLayout(QWidget* parent, int across, int down)
    : QLayout(parent), across_(across), down_(down) {
    setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout() {
    for (QLayoutItem* item : items_)
        delete item;
}

QLayoutItem* FlowLayout::itemAt(int index) const {
    return index >= 0 && index < count() ? items_[static_cast<std::size_t>(index)] : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index) {
    QLayoutItem* item = itemAt(index);
    if (item) items_.erase(items_.begin() + index);
    return item;
}

void FlowLayout::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    place(rect, true);
}

QSize FlowLayout::sizeHint() const {
    int wide = 0, high = 0;
    for (const QLayoutItem* item : items_) {
        if (item->isEmpty()) continue;
        wide += item->sizeHint().width() + across_;
        high = std::max(high, item->sizeHint().height());
    }
    return {wide, high};
}

QSize FlowLayout::minimumSize() const {
    QSize most;
    for (const QLayoutItem* item : items_)
        if (!item->isEmpty()) most = most.expandedTo(item->minimumSize());
    return most;
}

int FlowLayout::place(const QRect& rect, bool move) const {
    int x = rect.x(), y = rect.y(), line = 0;
    for (QLayoutItem* item : items_) {
        if (item->isEmpty()) continue;
        const QSize size = item->sizeHint();
        if (x > rect.x() && x + size.width() > rect.right() + 1) {
            x = rect.x();
            y += line + down_;
            line = 0;
        }
        if (move) item->setGeometry({QPoint(x, y), size});
        x += size.width() + across_;
        line = std::max(line, size.height());
    }
    return y + line - rect.y();
}

}  // namespace sextant
