// SPDX-License-Identifier: GPL-3.0-or-later
// Commands that change the experiment, or how it is shown.
#include <QClipboard>
#include <QGuiApplication>
#include <QLocale>
#include <map>
#include <set>

#include "analysis/edits/edit.h"
#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "analysis/reason.h"
#include "app/commands/command.h"
#include "app/desktop/main_window.h"
#include "app/script/script_runner.h"
#include "widgets/bars/notice_bar.h"
#include "widgets/said.h"

namespace sextant {

namespace {

void action(MainWindow& window, Edits edits) {
    window.fulfil(EditAction{std::move(edits)}, EditPhase::commit);
}

Edits rotations(const Session& session) {
    const auto opened = session.opened();
    return opened ? rotateEveryLayer(opened->spec, session.experiment().intervention) : Edits{};
}

// Notes the base where it is not the checkpoint's.
void tellBase(MainWindow& window) {
    const auto opened = window.session().opened();
    const Method& rope = findMethod(Stage::encoding, "rope");
    const double base = startingChoice(rope, opened->spec, 0).number("base");
    if (base > 0.0)
        window.notices()->add(
            {Severity::note,
             QObject::tr("RoPE turns with base %1: the checkpoint has none of its own")
                 .arg(QLocale(QLocale::English).toString(base, 'f', 0)),
             {},
             {}});
}

// Why the model that is open refuses `edits`; empty: it does not.
QString whyRefused(const Session& session, const Edits& edits) {
    const auto opened = session.opened();
    if (!opened) return {};
    try {
        check(opened->spec, edited(opened->spec, session.intervention(), edits));
    } catch (const std::exception& error) {
        return said(reasonOf(error));
    }
    return {};
}

void selectAllHeads(MainWindow& window) {
    std::set<HeadId> all;
    const auto opened = window.session().opened();
    for (int layer = 0; layer < opened->spec.layerCount(); ++layer) {
        for (int head = 0; head < opened->spec.heads; ++head)
            all.insert({layer, head});
    }
    window.selection().setHeads(std::move(all));
}

// The selected heads take the scale that the reference gives them.
void scalesOfReference(MainWindow& window) {
    const auto opened = window.session().opened();
    const auto values = headSigma(opened->spec, window.session().referenceIntervention());
    std::map<HeadId, double> taken;
    for (const HeadId head : window.selection().heads()) {
        const auto at = static_cast<std::size_t>(head.layer * opened->spec.heads + head.head);
        if (at < values.size()) taken[head] = values[at];
    }
    if (!taken.empty()) action(window, {SetHeads{std::move(taken)}});
}

// The newest job in this state; none: there is none.
std::optional<QString> jobThat(const Session& session, bool (*is)(const JobCard&)) {
    for (const JobCard& card : session.jobs().cards())
        if (is(card)) return card.id;
    return std::nullopt;
}

bool isPaused(const JobCard& card) {
    return card.state == JobState::paused;
}

// The one that computes, before one that waits for its turn.
std::optional<QString> jobToPause(const Session& session) {
    const auto runs =
        jobThat(session, [](const JobCard& card) { return card.state == JobState::running; });
    return runs ? runs : runningJob(session);
}

// What has found something: the one that computes, before one that is paused.
std::optional<QString> jobWithBest(const Session& session) {
    const auto runs = jobThat(session, [](const JobCard& card) {
        return card.canKeep && card.state == JobState::running;
    });
    return runs ? runs : jobThat(session, [](const JobCard& card) {
        return card.canKeep && (isPaused(card) || card.state == JobState::waiting);
    });
}

void askJob(Session& session, const std::optional<QString>& job, JobChange action) {
    if (job) session.jobs().ask(*job, action, session.opened());
}

QString whyNoMeasurement(const Session& session) {
    return session.job().running ? QString() : QObject::tr("nothing is measured");
}

QString whyNoJob(const Session& session) {
    return runningJob(session) ? QString() : QObject::tr("no job runs");
}

}  // namespace

std::vector<Command> experimentCommands() {
    const auto tr = [](const char* text) { return QObject::tr(text); };
    const QString menu = tr("&Experiment");
    using W = MainWindow;
    return {
        {"undo", tr("Undo"), "Ctrl+Z", menu, Needs::undo, Affects::window,
         [](W& w) { w.session().undo(); }},
        {"redo", tr("Redo"), "Ctrl+Shift+Z", menu, Needs::redo, Affects::window,
         [](W& w) { w.session().redo(); }},
        {"compare", tr("Switch between A and B (now)"), "F4", menu, Needs::model, Affects::window,
         [](W& w) { w.session().setShowsReference(!w.session().showsReference()); }, true},
        {"pin", tr("Set A to what is set now"), "Ctrl+R", menu, Needs::model, Affects::window,
         [](W& w) { w.session().pinReference(); }},
        {"unpin", tr("Reference as trained"), "Ctrl+Shift+R", menu, Needs::model, Affects::window,
         [](W& w) { w.session().unpinReference(); }},
        {"reset-scales", tr("Reset all scales"), "Ctrl+0", menu, Needs::model, Affects::window,
         [](W& w) { action(w, {SetScales{}}); }, true},
        {"heads-reference", tr("Own factor of the selected heads as in A"), "", menu, Needs::model,
         Affects::window, scalesOfReference},
        {"reset", tr("Reset everything: as trained"), "Ctrl+Shift+0", menu, Needs::model,
         Affects::window, [](W& w) { w.session().reset(); }},
        {"position-config",
         tr("Position as config"),
         "Ctrl+1",
         menu,
         Needs::model,
         Affects::window,
         [](W& w) { action(w, positionsAsConfig()); },
         false,
         {},
         [](const Session& s) { return whyRefused(s, positionsAsConfig()); }},
        {"position-rope",
         tr("Position RoPE in every layer"),
         "Ctrl+2",
         menu,
         Needs::model,
         Affects::window,
         [](W& w) {
             action(w, rotations(w.session()));
             tellBase(w);
         },
         false,
         {},
         [](const Session& s) { return whyRefused(s, rotations(s)); }},
        {"position-none",
         tr("No rotation in any layer (NoPE)"),
         "Ctrl+3",
         menu,
         Needs::model,
         Affects::window,
         [](W& w) { action(w, removePositions()); },
         false,
         {},
         [](const Session& s) { return whyRefused(s, removePositions()); }},
        {"copy-commands", tr("Copy as commands: what was done, as a script"), "", menu,
         Needs::model, Affects::clipboard,
         [](W& w) {
             QGuiApplication::clipboard()->setText(
                 QString::fromStdString(toText(scriptOfHistory(w))));
         },
         true},
        {"paste-commands", tr("Run the commands in the clipboard"), "", menu, Needs::nothing,
         Affects::steps,
         [](W& w) {
             runScript(w, QGuiApplication::clipboard()->text().toStdString(),
                       QObject::tr("the clipboard").toStdString());
         }},
        {"select-all", tr("Select all heads"), "", menu, Needs::model, Affects::window,
         selectAllHeads, true},
        {"select-none", tr("Select no head"), "", menu, Needs::model, Affects::window,
         [](W& w) { w.selection().setHeads({}); }},
        {"recompute", tr("Compute again"), "F5", menu, Needs::model, Affects::window,
         [](W& w) { w.session().recompute(); }, true},
        {"cancel",
         tr("Cancel what is measured"),
         "Esc",
         menu,
         Needs::running,
         Affects::work,
         [](W& w) { w.session().cancel(); },
         false,
         {},
         whyNoMeasurement},
        {"pause-job",
         tr("Pause the job that runs"),
         "",
         menu,
         Needs::nothing,
         Affects::work,
         [](W& w) { askJob(w.session(), jobToPause(w.session()), JobChange::pause); },
         true,
         {},
         whyNoJob},
        {"resume-job",
         tr("Resume the newest job that is paused"),
         "",
         menu,
         Needs::nothing,
         Affects::work,
         [](W& w) { askJob(w.session(), jobThat(w.session(), isPaused), JobChange::resume); },
         false,
         {},
         [](const Session& s) {
             return jobThat(s, isPaused) ? QString() : QObject::tr("no job is paused");
         }},
        {"keep-best",
         tr("Stop the search and keep the best so far"),
         "",
         menu,
         Needs::nothing,
         Affects::work,
         [](W& w) { askJob(w.session(), jobWithBest(w.session()), JobChange::keepBest); },
         false,
         {},
         [](const Session& s) {
             return jobWithBest(s) ? QString()
                                   : QObject::tr("no search has found anything to keep");
         }},
        // No key does: hours of work may be in it.
        {"cancel-job",
         tr("Cancel the job that runs"),
         "",
         menu,
         Needs::running,
         Affects::work,
         [](W& w) { askJob(w.session(), runningJob(w.session()), JobChange::cancel); },
         false,
         {},
         whyNoJob},
    };
}

}  // namespace sextant
