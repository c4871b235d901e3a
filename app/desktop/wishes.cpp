// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/wishes.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMessageBox>
#include <set>

#include "analysis/reason.h"
#include "app/commands/save_commands.h"
#include "app/desktop/command_menu.h"
#include "app/desktop/main_window.h"
#include "app/desktop/window_notices.h"
#include "app/jobs/job_command.h"
#include "app/jobs/job_words.h"
#include "app/same_path.h"
#include "app/views/words.h"
#include "widgets/bars/notice_bar.h"
#include "widgets/bars/top_bar_count_field.h"

namespace sextant {

namespace {

// What is refused is told beside the field that asked for it, where one did.
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

// What was found on another checkpoint than is open opens that one: the person is asked before.
bool asksToOpenOther(MainWindow& window, const JobWish& wish) {
    Session& session = window.session();
    if (!session.opened()) return false;
    for (const JobPicture& one : session.jobs().pictures()) {
        if (one.id != wish.id || !one.report || !one.report->proposed) continue;
        if (ofOpened(session, one)) return false;
        auto* box = new QMessageBox(
            QMessageBox::Question, MainWindow::tr("Open another checkpoint?"),
            MainWindow::tr("This was found on %1; open is %2. Open %1 in its place?")
                .arg(modelWords(one.experiment.model),
                     modelWords(session.opened()->modelPath.string())),
            QMessageBox::Open | QMessageBox::Cancel, &window);
        box->setObjectName("openOtherModel");
        box->setAttribute(Qt::WA_DeleteOnClose);
        QObject::connect(box, &QMessageBox::accepted, &window, [&window, wish] {
            window.session().jobs().ask(wish.id, wish.action, window.session().opened());
        });
        box->open();
        return true;
    }
    return false;
}

// What a sweep found over another length than is read now is set all the same, and that is said.
void tellOtherLength(MainWindow& window, const JobWish& wish) {
    const Session& session = window.session();
    const auto opened = session.opened();
    const auto samples = session.samples();
    if (wish.action != JobAction::openResult || !opened || !samples) return;
    for (const JobPicture& one : session.jobs().pictures()) {
        if (one.id != wish.id || one.kind != "parameter-sweep" || !ofOpened(session, one)) continue;
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

    void operator()(const EditWish& wish) const {
        Session& session = window.session();
        const auto opened = session.opened();
        if (!opened) return;
        Intervention next = session.experiment().intervention;  // B's, also while A is shown
        try {
            wish.change(opened->spec, next);
        } catch (const std::exception& error) {
            // As what the session refuses: told until another setting is taken.
            window.notices()->add({Severity::error,
                                   QString::fromStdString(reasonOf(error)),
                                   {},
                                   {},
                                   causeName(SessionNotice::Cause::setting)});
            return;
        }
        const bool dragging = phase == EditPhase::drag;
        window.setDragging(dragging);
        if (session.editByHand(next, phase) && dragging)
            window.preview(session.experiment().intervention);
    }
    void operator()(const LengthWish& wish) const {
        askedByField(window, [&] { window.session().setLength(wish.tokens); });
    }
    void operator()(const OffsetWish& wish) const { window.session().setOffset(wish.tokens); }
    void operator()(const SamplesWish& wish) const {
        askedByField(window, [&] { window.session().setSamples(wish.samples); });
    }
    void operator()(const StepWish& wish) const { window.session().goTo(wish.step); }
    void operator()(const CompareWish& wish) const {
        window.session().setShowsReference(wish.showReference);
    }
    void operator()(const UnitWish& wish) const { window.setUnit(wish.unit); }
    void operator()(const CommandWish& wish) const { window.commands().run(wish.id); }
    void operator()(const JobWish& wish) const {
        if (wish.action == JobAction::openResult && asksToOpenOther(window, wish)) return;
        window.session().jobs().ask(wish.id, wish.action, window.session().opened());
        tellOtherLength(window, wish);
    }
    void operator()(const JobsClearWish&) const { window.session().jobs().clearFinished(); }
    void operator()(const DeviceWish& wish) const {
        window.session().setDevice(deviceNamed(wish.id.toStdString()));
    }
    void operator()(const MemoryWish& wish) const {
        window.session().setCacheShare(wish.share);
        window.settings().setValue("memory/share", wish.share);
    }
    void operator()(const JobStartWish& wish) const {
        Session& session = window.session();
        const std::string kind = wish.kind.toStdString();
        if (wish.commandOnly) {
            QGuiApplication::clipboard()->setText(
                jobCommand(session.jobs().kindOf(kind), wish.settings, session.experiment()));
            return;
        }
        Experiment experiment = session.experiment();
        if (!wish.model.isEmpty() && wish.model.toStdString() != experiment.model) {
            // What is set, and the locks, are the open one's.
            experiment.model = wish.model.toStdString();
            experiment.intervention = {};
            experiment.lockedHeads.clear();
        }
        session.jobs().start(kind, wish.settings, experiment, session.opened());
    }
    void operator()(const PinWish& wish) const {
        Session& session = window.session();
        switch (wish.action) {
            case PinAction::add:
                return session.pinShown(wish.name);
            case PinAction::remove:
                return session.removePin(wish.pin);
            case PinAction::rename:
                return session.renamePin(wish.pin, wish.name);
            case PinAction::show:
            case PinAction::hide:
                return session.setPinShown(wish.pin, wish.action == PinAction::show);
            case PinAction::restyle:
                return session.restylePin(wish.pin, wish.style);
            case PinAction::makeReference:
                return session.makePinReference(wish.pin);
            case PinAction::save:
                return askSavePin(window, session.pins().at(static_cast<std::size_t>(wish.pin)));
        }
    }
    void operator()(const SaveWish& wish) const { askSave(window, wish); }
    void operator()(const AskWish& wish) const { window.session().ask(wish.query, wish.question); }
    void operator()(const LockWish& wish) const {
        Session& session = window.session();
        const auto opened = session.opened();
        if (!opened) return;
        const auto& before = session.experiment().lockedHeads;
        std::set<int> locked(before.begin(), before.end());
        for (const HeadId id : wish.heads) {
            const int at = id.layer * opened->spec.heads + id.head;
            if (wish.locked)
                locked.insert(at);
            else
                locked.erase(at);
        }
        session.setLocked({locked.begin(), locked.end()});
    }
    void operator()(const TellWish& wish) const {
        window.notices()->add({Severity::error, wish.error, {}, {}});
    }
};

}  // namespace

void fulfil(MainWindow& window, const Wish& wish, EditPhase phase) {
    std::visit(Fulfil{window, phase}, wish);
}

}  // namespace sextant
