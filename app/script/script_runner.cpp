// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/script/script_runner.h"

#include <QFileInfo>
#include <algorithm>
#include <utility>

#include "analysis/reason.h"
#include "app/commands/command.h"
#include "app/desktop/command_menu.h"
#include "app/desktop/main_window.h"
#include "app/same_path.h"
#include "app/script/sample_path.h"
#include "pages/view_entry.h"
#include "widgets/bars/notice_bar.h"
#include "widgets/said.h"

namespace sextant {

namespace {

std::vector<int> lockedAfter(const LockStep& step, const Session& session) {
    const ModelSpec& spec = session.opened()->spec;
    return lockedBy(step, session.experiment().lockedHeads, spec.layerCount(), spec.heads);
}

struct Take {
    MainWindow& window;

    void fulfil(const Action& action) const { window.fulfil(action, EditPhase::commit); }
    void operator()(const Edit& edit) const { fulfil(EditAction{{edit}}); }
    void operator()(const OpenStep&) const {}  // ScriptRunner::open()
    void operator()(const LengthStep& step) const { fulfil(LengthAction{step.tokens}); }
    void operator()(const OffsetStep& step) const { fulfil(OffsetAction{step.tokens}); }
    void operator()(const TrainedLengthStep&) const {}  // ScriptRunner::next()
    void operator()(const SamplesStep& step) const { fulfil(SamplesAction{step.samples}); }
    void operator()(const LockStep& step) const {
        window.session().setLocked(lockedAfter(step, window.session()));
    }
    void operator()(const ResetStep&) const { window.session().reset(); }
    void operator()(const ReferenceStep& step) const {
        step.trained ? window.session().unpinReference() : window.session().pinReference();
    }
    void operator()(const CompareStep& step) const { fulfil(CompareAction{step.reference}); }
    void operator()(const SelectStep& step) const { window.selection().setHeads(step.heads); }
    void operator()(const PositionStep& step) const {
        window.selection().setPosition(step.position);
    }
    void operator()(const ViewStep& step) const {
        window.views().show(step.view);
        if (!window.presenting()) return;
        // To an audience as well, beside what it sees already.
        const ViewPlace place = findView(step.view)->place;
        const Presented seen = window.views().presented();
        if ((place == ViewPlace::below && seen == Presented::upper) ||
            (place == ViewPlace::centre && seen == Presented::lower))
            window.present(Presented::both);
    }
    void operator()(const CommandStep& step) const { fulfil(CommandAction{step.command}); }
};

}  // namespace

Script scriptOfHistory(MainWindow& window) {
    const Session& session = window.session();
    const auto opened = session.opened();
    if (!opened) return {};
    Script script;
    Experiment before;
    const auto& steps = session.history().steps();
    const int last = session.history().cursor();
    const auto add = [&](const Experiment& next) {
        // Scales of another model than the open one are written whole.
        const bool known = next.model == session.experiment().model;
        for (ScriptStep& step : scriptBetween(before, next, known ? &opened->spec : nullptr))
            script.push_back(std::move(step));
        before = next;
    };
    for (int at = 0; at <= last && at < static_cast<int>(steps.size()); ++at)
        add(steps[static_cast<std::size_t>(at)].experiment);
    add(session.experiment());
    if (!session.referencePinned()) return script;
    Experiment reference = before;
    const Experiment now = before;
    reference.intervention = session.referenceIntervention();
    add(reference);
    script.push_back(ReferenceStep{});
    add(now);
    return script;
}

void runScript(MainWindow& window, const std::string& text, const std::string& source) {
    static constexpr const char* cause = "script";
    Script script = scriptFromText(text, source);
    if (script.empty())
        throw Error("{}: no steps of a script; expected \"sigma 1.4\" or the like", source);
    window.notices()->resolve(cause);
    const auto steps = script.size();
    window.scripts().run(
        std::move(script),
        [&window, source, steps](const QString& reason) {
            const QString of = QString::fromStdString(source) + ": ";
            const bool done = reason.isEmpty();
            window.notices()->add(
                {done ? Severity::note : Severity::error,
                 of + (done ? QObject::tr("%1 steps carried out").arg(steps) : reason),
                 {},
                 {},
                 cause});
        },
        ScriptFrom::text);
}

ScriptRunner::ScriptRunner(MainWindow* window) : QObject(window), window_(window) {
    Session& session = window->session();
    connect(&session, &Session::notice, this, [this](const SessionNotice& notice) {
        if (!running_ || notice.severity != SessionNotice::Severity::error) return;
        refused_ = notice.text;
        if (opening_) end(refused_);
    });
    // Once the session has settled what it has opened.
    connect(
        &session, &Session::openedChanged, this,
        [this] {
            // What was closed before is told late, too.
            const auto opened = window_->session().opened();
            if (!opening_ || !opened || opened == before_) return;
            opening_ = false;
            before_.reset();
            next();
        },
        Qt::QueuedConnection);
}

void ScriptRunner::run(Script script, std::function<void(const QString&)> ended, ScriptFrom from) {
    ++runs_;
    from_ = from;
    left_.assign(std::make_move_iterator(script.begin()), std::make_move_iterator(script.end()));
    ended_ = std::move(ended);
    running_ = true;
    opening_ = false;
    next();
}

void ScriptRunner::next() {
    const int run = runs_;
    while (running_ && !left_.empty()) {
        const ScriptStep step = std::move(left_.front());
        left_.pop_front();
        refused_.clear();
        QString reason = whyNot(step, from_);
        if (reason.isEmpty()) {
            try {
                const auto* opens = std::get_if<OpenStep>(&step);
                if (opens && !open(*opens)) return;
                const auto* length = std::get_if<TrainedLengthStep>(&step);
                if (length && !setTrainedLength(*length)) return;
                std::visit(Take{*window_}, step);
                if (run != runs_) return;  // the step has begun another script
            } catch (const std::exception& error) {
                reason = said(reasonOf(error));
            }
        }
        if (reason.isEmpty()) reason = refused_;
        if (!reason.isEmpty()) return end(QString::fromStdString(toText(step)) + ": " + reason);
    }
    if (running_) end({});
}

void ScriptRunner::end(const QString& reason) {
    running_ = opening_ = false;
    left_.clear();
    if (const auto ended = std::exchange(ended_, {})) ended(reason);
}

bool ScriptRunner::open(const OpenStep& step) {
    Session& session = window_->session();
    Experiment wanted;
    wanted.model = samplePath(step.model, false);
    wanted.text = samplePath(step.text, true);
    wanted.textIsIds = step.textIsIds;
    const auto opened = session.opened();
    const auto alike = [](const std::string& one, const std::string& other) {
        return one == other || (!one.empty() && !other.empty() && placeOf(one) == placeOf(other));
    };
    if (opened && alike(session.experiment().model, wanted.model) &&
        alike(session.experiment().text, wanted.text) && opened->textIsIds == wanted.textIsIds)
        return true;
    opening_ = true;
    before_ = opened;
    session.openAutomatic(std::move(wanted));
    return false;
}

bool ScriptRunner::setTrainedLength(const TrainedLengthStep& step) {
    Session& session = window_->session();
    if (session.opened()->trainedLength == step.tokens) return true;
    opening_ = true;
    before_ = session.opened();
    session.setTrainedLength(step.tokens);
    return false;
}

QString ScriptRunner::whyNot(const ScriptStep& step, ScriptFrom from) const {
    if (const QString why = whyForbidden(step, from, *window_); !why.isEmpty()) return why;
    const Session& session = window_->session();
    const auto opened = session.opened();
    if (const auto* view = std::get_if<ViewStep>(&step)) {
        const ViewEntry* entry = findView(view->view);
        if (!entry) return tr("there is no view of this name");
        return sextant::whyNot(entry->needs, session);
    }
    if (const auto* command = std::get_if<CommandStep>(&step))
        return window_->commands().whyNot(command->command);
    if (std::holds_alternative<OpenStep>(step)) return {};
    if (!opened) return sextant::whyNot(Needs::model, session);
    try {
        if (const auto* edit = std::get_if<Edit>(&step))
            check(opened->spec, edited(opened->spec, session.experiment().intervention, {*edit}));
    } catch (const std::exception& error) {
        return said(reasonOf(error));
    }
    if (const auto* select = std::get_if<SelectStep>(&step))
        for (const HeadId head : select->heads)
            if (head.layer >= opened->spec.layerCount() || head.head >= opened->spec.heads)
                return tr("this model has no layer %1, head %2").arg(head.layer).arg(head.head);
    return {};
}

QString ScriptRunner::whyNot(const Script& script, ScriptFrom from) const {
    for (const ScriptStep& step : script)
        if (const QString why = whyForbidden(step, from, *window_); !why.isEmpty()) return why;
    for (const ScriptStep& step : script) {
        if (std::holds_alternative<OpenStep>(step)) return {};  // what follows is of another model
        if (const QString why = whyNot(step, from); !why.isEmpty()) return why;
        if (!std::holds_alternative<SelectStep>(step) && !std::holds_alternative<ViewStep>(step) &&
            !std::holds_alternative<PositionStep>(step))
            return {};  // what follows depends on it
    }
    return {};
}

}  // namespace sextant
