// SPDX-License-Identifier: GPL-3.0-or-later
// The real window with a small checkpoint open and measured, at the smallest size that is tested.
#pragma once

#include <QDockWidget>
#include <QScrollArea>

#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "pages/position/stage_panel.h"
#include "tests/app/real_window.h"
#include "tests/widgets/pointer.h"

namespace sextant::test {

struct OpenWindow : RealWindow {
    OpenWindow() {
        drivenApplication();
        window->resize(1024, 700);
        // Too narrow for both panels: opened by hand.
        for (const ViewPlace side : {ViewPlace::left, ViewPlace::right})
            window->views().setShown(side, true);
        REQUIRE(openParity());
        window->activateWindow();
        REQUIRE(QTest::qWaitFor([this] { return window->isActiveWindow(); }, kPatience));
        window->flush();
    }
    Session& session() { return window->session(); }
    QScrollArea* right() {
        auto* dock = window->findChild<QDockWidget*>("rightDock");
        REQUIRE(dock);
        auto* scroll = dock->findChild<QScrollArea*>();
        REQUIRE(scroll);
        return scroll;
    }
    void choose(Stage stage, const std::string& method, int layer = -1) {
        const ModelSpec& spec = session().opened()->spec;
        session().edit(
            withChoice(spec, session().intervention(), layer, stage,
                       startingChoice(findMethod(stage, method), spec, std::max(layer, 0))),
            EditPhase::commit);
        REQUIRE(waitFor([this] { return measured(); }));
        window->flush();
    }
    void open(const char* view, Stage stage) {
        REQUIRE(window->views().show(view));
        window->flush();
        for (auto* panel : window->findChildren<StagePanel*>())
            if (panel->isVisible()) panel->openStage(key(stage));
        QCoreApplication::processEvents();
    }
    void press(Qt::Key key) { QTest::keyClick(window->focusWidget(), key); }
};

}  // namespace sextant::test
