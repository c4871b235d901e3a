// SPDX-License-Identifier: GPL-3.0-or-later
// Commands that change how the window looks.
#include "app/commands/command.h"
#include "app/desktop/command_menu.h"
#include "app/desktop/cuda_fetch_dialog.h"
#include "app/desktop/main_window.h"
#include "app/preferences/preferences_dialog.h"
#include "app/preferences/window_preferences.h"
#include "pages/checkpoint/checkpoint_page.h"
#include "widgets/said.h"

namespace sextant {

namespace {

void askFetchCuda(MainWindow& window) {
    QString why;
    for (const SessionDevice& one : window.session().devices())
        if (one.device == Device::cuda)
            why = one.whyNot.empty()
                      ? QObject::tr("%1 computes here: choose it at the chip of the device.")
                            .arg(QString::fromStdString(one.name))
                      : said(one.whyNot);
    auto* dialog = new CudaFetchDialog(cudaFetchHere(), why, window.theme(), &window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

}  // namespace

std::vector<Command> viewCommands() {
    const auto tr = [](const char* text) { return QObject::tr(text); };
    const QString menu = tr("&View");
    using W = MainWindow;
    using P = ViewPlace;
    std::vector<Command> list = {
        {"palette", tr("Every command"), "Ctrl+K", menu, Needs::nothing, Affects::window,
         [](W& w) { w.showPalette(); }},
        {"preferences", tr("Preferences\u2026"), "Ctrl+,", menu, Needs::nothing, Affects::program,
         showPreferences},
        {"fetch-gpu", tr("Compute on a GPU: what is missing, and fetching it"), "", menu,
         Needs::nothing, Affects::program, askFetchCuda},
        {"theme", tr("Light or dark theme"), "Ctrl+Shift+D", menu, Needs::nothing, Affects::window,
         [](W& w) { w.preferences().chooseColours(!w.theme().isDark()); }, true},
        {"unit", tr("Entropy in nats or bits"), "Ctrl+B", menu, Needs::nothing, Affects::window,
         [](W& w) {
             w.preferences().change([](Preferences& now) { now.look.bits = !now.look.bits; });
         }},
    };
    bool first = true;
    for (const ViewEntry& entry : allViews()) {
        const bool onCall = entry.place == P::dock || entry.place == P::page;
        if (entry.key.isEmpty() && !onCall) continue;  // it is in sight
        list.push_back({"view-" + entry.id, tr("Show %1").arg(entry.title), entry.key, menu,
                        entry.needs, Affects::window,
                        [id = entry.id](W& w) { w.views().enter(id); }, first});
        first = false;
    }
    list.push_back({"trained-length", tr("Set the trained length"), "", menu, Needs::model,
                    Affects::window, [](W& w) {
                        w.views().enter("checkpoint-page");
                        w.flush();  // the page knows the checkpoint
                        if (auto* page = w.findChild<CheckpointPage*>())
                            page->edit("trained_length");
                    }});
    list.insert(
        list.end(),
        {{"fold-left", tr("Show or fold the experiment panel"), "F7", menu, Needs::nothing,
          Affects::window, [](W& w) { w.views().toggle(P::left); }, true},
         {"fold-right", tr("Show or fold the intervention panel"), "F8", menu, Needs::nothing,
          Affects::window, [](W& w) { w.views().toggle(P::right); }},
         {"float-left", tr("Float the experiment panel, or put it back"), "", menu, Needs::nothing,
          Affects::window, [](W& w) { w.views().toggleFloating(P::left); }},
         {"float-right", tr("Float the intervention panel, or put it back"), "", menu,
          Needs::nothing, Affects::window, [](W& w) { w.views().toggleFloating(P::right); }},
         {"swap-sides", tr("Panels change sides"), "", menu, Needs::nothing, Affects::window,
          [](W& w) { w.views().swapSides(); }},
         {"reset-layout", tr("Reset the layout: every panel as at first"), "", menu, Needs::nothing,
          Affects::window, [](W& w) { w.views().reset(); }},
         {"next-area", tr("Next part of the window"), "F6", menu, Needs::nothing, Affects::window,
          [](W& w) { w.views().enterNext(true); }},
         {"previous-area", tr("Previous part of the window"), "Shift+F6", menu, Needs::nothing,
          Affects::window, [](W& w) { w.views().enterNext(false); }},
         {"full-screen", tr("Full screen"), "F11", menu, Needs::nothing, Affects::window,
          [](W& w) { w.isFullScreen() ? w.showNormal() : w.showFullScreen(); }},
         {"present", tr("Presenter mode: large, for showing to a room"), "F9", menu, Needs::nothing,
          Affects::window,
          [](W& w) { w.present(w.presenting() ? Presented::nothing : Presented::upper); }, true},
         {"present-curves", tr("Present the curves"), "", menu, Needs::nothing, Affects::window,
          [](W& w) { w.present(Presented::upper); }},
         {"present-heads", tr("Present the heads"), "", menu, Needs::nothing, Affects::window,
          [](W& w) { w.present(Presented::lower); }},
         {"present-both", tr("Present curves and heads"), "", menu, Needs::nothing, Affects::window,
          [](W& w) { w.present(Presented::both); }},
         {"menu", tr("Menu"), "F10", menu, Needs::nothing, Affects::window,
          [](W& w) { w.commands().popUp(); }}});
    return list;
}

}  // namespace sextant
