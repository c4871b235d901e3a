// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/actions.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMessageBox>
#include <set>

#include "analysis/edits/script.h"
#include "analysis/reason.h"
#include "app/commands/save_commands.h"
#include "app/desktop/command_menu.h"
#include "app/desktop/main_window.h"
#include "app/desktop/window_notices.h"
#include "app/jobs/job_command.h"
#include "app/jobs/job_text.h"
#include "app/preferences/window_preferences.h"
#include "app/same_path.h"
#include "widgets/bars/notice_bar.h"
#include "widgets/bars/top_bar_count_field.h"
#include "widgets/controls/number_text.h"
#include "widgets/said.h"
#include "widgets/text.h"

namespace sextant {

namespace {

// A refusal is shown beside the field that caused it, where a field did.
template <class Act>
void askedByField(MainWindow& window, const Act& act) {
    TopBarCountField* field = askingField(window);
    QString refused;
    const auto hears = QObject::connect(&window.session(), &Session::notice, &window,
                                        [&](const SessionNotice& notice) {
                                            if (notice.severity == SessionNotice::Severity::error &&
                                                notice.cause == SessionNotice::Cause::setting)
                                                refused = notice.text;
                                        });
    act();
    QObject::disconnect(hears);
    if (refused.isEmpty() || !field) return;
    window.notices()->resolve(causeName(SessionNotice::Cause::setting));
    field->refuse(refused);
}

bool ofOpened(const Session& session, const JobPicture& job) {
    const auto opened = session.opened();
    return opened && samePlace(job.experiment.model, job.modelPlace, opened->modelPath.string(),
                               opened->places.model);
}

// A setting found on another checkpoint than the open one opens that one; asks the person first.
bool asksToOpenOther(MainWindow& window, const JobAction& action) {
    Session& session = window.session();
    if (!session.opened()) return false;
    for (const JobPicture& one : session.jobs().pictures()) {
        if (one.id != action.id || !one.report || !one.report->proposed) continue;
        if (ofOpened(session, one)) return false;
        auto* box = new QMessageBox(
            QMessageBox::Question, MainWindow::tr("Open another checkpoint?"),
            MainWindow::tr("This was found on %1; open is %2. Open %1 in its place?")
                .arg(modelText(one.experiment.model),
                     modelText(session.opened()->modelPath.string())),
            QMessageBox::Open | QMessageBox::Cancel, &window);
        box->setObjectName("openOtherModel");
        box->setAttribute(Qt::WA_DeleteOnClose);
        QObject::connect(box, &QMessageBox::accepted, &window, [&window, action] {
            window.session().jobs().ask(action.id, action.action, window.session().opened());
        });
        box->open();
        return true;
    }
    return false;
}

// The result of a sweep over another length than is read now is set as well, with a notice.
void tellOtherLength(MainWindow& window, const JobAction& action) {
    const Session& session = window.session();
    const auto opened = session.opened();
    const auto samples = session.samples();
    if (action.action != JobChange::openResult || !opened || !samples) return;
    for (const JobPicture& one : session.jobs().pictures()) {
        if (one.id != action.id || one.kind != "parameter-sweep" || !ofOpened(session, one))
            continue;
        const std::int64_t swept = one.experiment.length, now = samples->positions();
        if (swept == now || swept == session.experiment().length) return;
        window.notices()->add(
            {Severity::note,
             swept > 0 ? MainWindow::tr("The sweep read %1 tokens, %2 are read now: another value "
                                        "may be the best here.")
                             .arg(separated(swept), separated(now))
                       : MainWindow::tr("The sweep read as many tokens as are taken by themselves, "
                                        "%1 are read now: another value may be the best here.")
                             .arg(separated(now)),
             {},
             {}});
    }
}

struct Fulfil {
    MainWindow& window;
    EditPhase phase;

    void operator()(const EditAction& action) const {
        Session& session = window.session();
        const auto opened = session.opened();
        if (!opened) return;
        Intervention next;
        try {  // B's, also while A is shown
            next = edited(opened->spec, session.experiment().intervention, action.edits);
        } catch (const std::exception& error) {
            return (*this)(TellAction{said(reasonOf(error)), true});
        }
        const bool dragging = phase == EditPhase::drag;
        window.setDragging(dragging);
        if (session.editByHand(next, phase) && dragging)
            window.preview(session.experiment().intervention);
    }
    void operator()(const LengthAction& action) const {
        askedByField(window, [&] { window.session().setLength(action.tokens); });
    }
    void operator()(const TrainedLengthAction& action) const {
        window.session().setTrainedLength(action.tokens);
    }
    void operator()(const OffsetAction& action) const { window.session().setOffset(action.tokens); }
    void operator()(const SamplesAction& action) const {
        askedByField(window, [&] { window.session().setSamples(action.samples); });
    }
    void operator()(const StepAction& action) const { window.session().goTo(action.step); }
    void operator()(const CompareAction& action) const {
        window.session().setShowsReference(action.showReference);
    }
    void operator()(const UnitAction& action) const {
        window.preferences().change(
            [&](Preferences& now) { now.look.bits = action.unit == EntropyUnit::bits; });
    }
    void operator()(const CommandAction& action) const { window.commands().run(action.id); }
    void operator()(const JobAction& action) const {
        if (action.action == JobChange::openResult && asksToOpenOther(window, action)) return;
        window.session().jobs().ask(action.id, action.action, window.session().opened());
        tellOtherLength(window, action);
    }
    void operator()(const ReadModelsAction& action) const {
        window.session().readModels(action.paths);
    }
    void operator()(const JobsClearAction&) const { window.session().jobs().clearFinished(); }
    void operator()(const DeviceAction& action) const {
        window.preferences().chooseDevice(deviceNamed(action.id.toStdString()));
    }
    void operator()(const MemoryAction& action) const {
        window.preferences().change([&](Preferences& now) { now.memoryShare = action.share; });
    }
    void operator()(const JobStartAction& action) const {
        Session& session = window.session();
        const std::string kind = action.kind.toStdString();
        if (action.commandOnly) {
            QGuiApplication::clipboard()->setText(
                jobCommand(session.jobs().kindOf(kind), action.settings, session.experiment()));
            return;
        }
        Experiment experiment = session.experiment();
        if (!action.model.isEmpty() && action.model.toStdString() != experiment.model)
            experiment = withModel(std::move(experiment), action.model.toStdString());
        session.jobs().start(kind, action.settings, experiment, session.opened());
    }
    void operator()(const PinAction& action) const {
        Session& session = window.session();
        switch (action.action) {
            case PinChange::add:
                return session.pinShown(action.name);
            case PinChange::remove:
                return session.removePin(action.pin);
            case PinChange::rename:
                return session.renamePin(action.pin, action.name);
            case PinChange::show:
            case PinChange::hide:
                return session.setPinShown(action.pin, action.action == PinChange::show);
            case PinChange::restyle:
                return session.restylePin(action.pin, action.style);
            case PinChange::makeReference:
                return session.makePinReference(action.pin);
            case PinChange::save:
                return askSavePin(window, session.pins().at(static_cast<std::size_t>(action.pin)));
        }
    }
    void operator()(const SaveAction& action) const { askSave(window, action); }
    void operator()(const AskAction& action) const {
        window.session().ask(action.query, action.question);
    }
    void operator()(const LockAction& action) const {
        Session& session = window.session();
        const auto opened = session.opened();
        if (!opened || action.heads.empty()) return;
        session.setLocked(lockedBy({action.heads, action.locked}, session.experiment().lockedHeads,
                                   opened->spec.layerCount(), opened->spec.heads));
    }
    void operator()(const TellAction& action) const {
        const QString cause =
            action.untilSet ? causeName(SessionNotice::Cause::setting) : QString();
        window.notices()->add({Severity::error, action.error, {}, {}, cause});
    }
};

}  // namespace

void fulfil(MainWindow& window, const Action& action, EditPhase phase) {
    std::visit(Fulfil{window, phase}, action);
}

}  // namespace sextant
