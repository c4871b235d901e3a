// SPDX-License-Identifier: GPL-3.0-or-later
// A grid of heads on an offscreen display, with made-up entropies.
#pragma once

#include <QAbstractButton>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QLabel>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <cmath>
#include <limits>

#include "pages/heads/head_grid.h"
#include "pages/heads/head_grid_view.h"
#include "tests/catch.h"
#include "tests/widgets/pointer.h"
#include "widgets/colormap.h"

namespace sextant::test {

using Heads = std::set<HeadId>;

// Entropy (layer + 1) * (head + 1) * position / 10, easy to reckon with.
inline std::shared_ptr<Measurement> ramp(int layers, int heads, int positions,
                                         float offset = 0.0f) {
    auto measurement = std::make_shared<Measurement>();
    measurement->layers = layers;
    measurement->heads = heads;
    measurement->positions = positions;
    for (int layer = 0; layer < layers; ++layer) {
        for (int head = 0; head < heads; ++head) {
            const float slope = 0.1f * static_cast<float>((layer + 1) * (head + 1));
            for (int i = 0; i < positions; ++i)
                measurement->entropy.push_back(slope * static_cast<float>(i) + offset);
        }
    }
    return measurement;
}

struct GridOnScreen {
    QApplication& app = drivenApplication();
    Selection selection;
    HeadGrid grid{&selection};
    HeadGridView* view = grid.view();
    QWidget* cells = view->viewport();  // receives mouse events

    GridOnScreen(int layers, int heads) {
        grid.setTheme(Theme::light());
        grid.setShape(layers, heads);
        grid.resize(640, 360);
        grid.show();
    }
    QPointF at(int layer, int head) const { return view->cells().cell({layer, head}).center(); }
    QPointF layerLabel(int layer) const { return view->cells().layerLabel(layer).center(); }
    QPointF headLabel(int head) const { return view->cells().headLabel(head).center(); }
    const Heads& selected() const { return selection.heads(); }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(view, key, modifiers);
    }
    // Gives the grid the keyboard, as Tab does.
    void focus() {
        grid.activateWindow();
        REQUIRE(QTest::qWaitFor([&] { return grid.isActiveWindow(); }, kPatience));
        view->setFocus(Qt::TabFocusReason);
        REQUIRE(view->hasFocus());
    }
    QColor pixel(QPointF point) const {
        return cells->grab().toImage().pixelColor(point.toPoint());
    }
    QString subtitle() const { return grid.findChild<QLabel*>("headGridSubtitle")->text(); }
    // The context menu's entry of that name.
    QAction* menuEntry(const QString& name) {
        QContextMenuEvent event(QContextMenuEvent::Mouse, at(0, 0).toPoint(),
                                cells->mapToGlobal(at(0, 0).toPoint()));
        QApplication::sendEvent(cells, &event);
        for (QMenu* menu : grid.findChildren<QMenu*>()) {
            for (QAction* action : menu->actions()) {
                if (menu->isVisible() && action->text() == name) return action;
            }
        }
        return nullptr;
    }
};

inline const Heads kSquare{{1, 1}, {1, 2}, {2, 1}, {2, 2}};

}  // namespace sextant::test
