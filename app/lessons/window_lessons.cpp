// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/window_lessons.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QInputDialog>
#include <QSaveFile>
#include <QScreen>
#include <QTextDocument>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"
#include "app/desktop/command_menu.h"
#include "app/desktop/main_window.h"
#include "app/help/document_window.h"
#include "app/help/help_link.h"
#include "app/help/help_text.h"
#include "app/help/window_help.h"
#include "app/lessons/exercise_row.h"
#include "app/same_path.h"
#include "app/script/sample_path.h"
#include "app/script/script_runner.h"
#include "app/start/documents_folder.h"
#include "widgets/bars/notice_bar.h"
#include "widgets/help/help_card.h"
#include "widgets/lessons/lesson_panel.h"
#include "widgets/mark_frame.h"

namespace sextant {

namespace {

constexpr std::size_t largestFile = 1'000'000;  // bytes
constexpr const char* cause = "lesson";

// The control of a view that a step has moved, by its accessible name; empty: all of the view.
struct Moved {
    std::string view;  // empty: none
    QString control = {};
};
Moved movedBy(const ScriptStep& step) {
    const auto* edit = std::get_if<Edit>(&step);
    if (!edit) {
        if (std::holds_alternative<SelectStep>(step)) return {"heads"};
        if (std::holds_alternative<LengthStep>(step))
            return {"top", WindowLessons::tr("Length in tokens")};
        if (std::holds_alternative<SamplesStep>(step))
            return {"top", WindowLessons::tr("Number of samples")};
        return {};
    }
    if (std::holds_alternative<SetUniform>(*edit))
        return {"scale", WindowLessons::tr("uniform sigma")};
    if (std::holds_alternative<ChangeHeads>(*edit) || std::holds_alternative<SetHeads>(*edit))
        return {"scale", WindowLessons::tr("own factor of the selected heads")};
    const auto ofStage = [](Stage stage) -> Moved {
        return {stage == Stage::mask ? "mask" : stage == Stage::positions ? "warp" : "position"};
    };
    if (const auto* choice = std::get_if<SetChoice>(edit)) return ofStage(choice->stage);
    if (const auto* value = std::get_if<SetValue>(edit)) return ofStage(value->stage);
    if (const auto* clear = std::get_if<ClearStage>(edit)) return ofStage(clear->stage);
    if (std::holds_alternative<SetPattern>(*edit)) return {"layers"};
    return {std::holds_alternative<SetScales>(*edit) ? "scale" : ""};
}

// Where the samples were not found there is nothing of them to be compared with.
std::string sampleOrPath(const std::string& path) {
    try {
        return samplePath(path, false);
    } catch (const Error&) {
        return path;
    }
}

// The widest widget of this accessible name within `view`; the view where there is none.
QWidget* partNamed(QWidget* view, const QString& name) {
    QWidget* found = view;
    for (QWidget* one : view->findChildren<QWidget*>())
        if (!name.isEmpty() && one->accessibleName() == name && one->isVisible() &&
            (found == view || one->width() > found->width()))
            found = one;
    return found;
}

}  // namespace

WindowLessons::WindowLessons(MainWindow* window)
    : QObject(window),
      window_(window),
      panel_(new LessonPanel),
      mark_(new MarkFrame(window)),
      lessons_(allLessons()),
      own_(lessons_.size()) {
    window->views().setLesson(panel_);
    panel_->text()->setRules({[this](const QString& link) { return whyNot(link); },
                              [this](const QString& link) { return meaning(link); }});
    connect(panel_, &LessonPanel::followed, this, &WindowLessons::follow);
    connect(panel_, &LessonPanel::chosen, this, &WindowLessons::start);
    connect(panel_, &LessonPanel::nextWanted, this, &WindowLessons::next);
    connect(panel_, &LessonPanel::previousWanted, this, &WindowLessons::previous);
    connect(panel_, &LessonPanel::returnWanted, this, &WindowLessons::restore);
    connect(panel_, &LessonPanel::answerWanted, this, &WindowLessons::showAnswer);
    connect(panel_, &LessonPanel::closeWanted, this, &WindowLessons::close);
    connect(panel_, &LessonPanel::listWanted, this, [this] {
        current_.reset();
        tell();
    });
    connect(panel_, &LessonPanel::fileWanted, this,
            [this] { window_->commands().run("lesson-open"); });
    for (const char* moves : {"lesson-next", "lesson-previous", "lesson-restore"})
        window->commands().alsoNeeds(
            moves, [this] { return follows() ? QString() : tr("no lesson is open"); });
    connect(&window->session(), &Session::openedChanged, this, [this] { asideFor_.reset(); });
    connect(&window->selection(), &Selection::headsChanged, this, [this] {
        if (open_) tell();
    });
}

const Lesson* WindowLessons::lesson() const {
    return current_ ? &lessons_.at(static_cast<std::size_t>(*current_)) : nullptr;
}

ScriptFrom WindowLessons::from() const {
    const bool own = current_ && static_cast<std::size_t>(*current_) < own_;
    return own ? ScriptFrom::sextant : ScriptFrom::lesson;
}

QString WindowLessons::settingsKey() const {
    return "lessons/" + lesson()->id;
}

void WindowLessons::keep() {
    QStringList done;
    for (const int step : done_)
        done << QString::number(step);
    window_->settings().setValue(settingsKey(),
                                 QStringList{QString::number(step_), done.join(',')});
    panel_->setEntries(entries());
}

void WindowLessons::show() {
    open_ = true;
    window_->views().showLesson(true);
    tell();
    if (lesson()) panel_->text()->setFocus(Qt::OtherFocusReason);
}

void WindowLessons::start(int lesson) {
    current_ = lesson;
    const Lesson& begun = lessons_.at(static_cast<std::size_t>(lesson));
    const QStringList kept = window_->settings().value(settingsKey()).toStringList();
    arranged_ = {};  // by another lesson
    done_.clear();
    shown_.clear();
    for (const QString& one : kept.value(1).split(',', Qt::SkipEmptyParts))
        done_.insert(one.toInt());
    const int last = static_cast<int>(begun.steps.size()) - 1;
    open_ = true;
    window_->views().showLesson(true);
    enter(std::clamp(kept.value(0).toInt(), 0, last));
}

void WindowLessons::openFile(const QString& path) {
    Lesson read = parseLesson(QString::fromStdString(readWhole(path.toStdString(), largestFile)),
                              path, QFileInfo(path).fileName());
    // One that was opened before is read anew.
    const auto same =
        std::find_if(lessons_.begin() + static_cast<std::ptrdiff_t>(own_), lessons_.end(),
                     [&](const Lesson& one) { return one.id == read.id; });
    const auto at = static_cast<int>(same - lessons_.begin());
    if (same != lessons_.end())
        *same = std::move(read);
    else
        lessons_.push_back(std::move(read));
    start(at);
}

void WindowLessons::close() {
    open_ = false;
    mark_->mark(nullptr);
    window_->views().showLesson(false);
    tell();
}

void WindowLessons::enter(int step) {
    const bool goesOn = !arranging_ && step == step_ + 1 && window_->session().opened() &&
                        arranged_ == window_->session().experiment();
    step_ = step;
    keep();
    mark_->mark(nullptr);
    window_->help().card()->finish();  // what it explains is of the step before
    // A step builds on those before it; what they arrange is carried out too, from where something
    // was opened, unless the window stands as they left it.
    const auto& steps = lesson()->steps;
    const auto opens = [&](int at) {
        const Script& script = steps[static_cast<std::size_t>(at)].arrange;
        return std::any_of(script.begin(), script.end(), [](const ScriptStep& one) {
            return std::holds_alternative<OpenStep>(one);
        });
    };
    int from = step;
    while (!goesOn && from > 0 && !opens(from))
        --from;
    Script whole;
    for (int at = from; at <= step; ++at) {
        const Script& script = steps[static_cast<std::size_t>(at)].arrange;
        whole.insert(whole.end(), script.begin(), script.end());
    }
    arrange(whole);
}

void WindowLessons::arrange(const Script& script) {
    arranging_ = true;
    trouble_.clear();
    changes_ = 0;
    tell();
    window_->scripts().run(
        script,
        [this](const QString& reason) {
            arranging_ = false;
            trouble_ = reason;
            settle();
            tell();
        },
        from());
}

// The lesson has left the window as it is now.
void WindowLessons::settle() {
    arranged_ = window_->session().experiment();
    arrangedStep_ = window_->session().history().cursor();
    changes_ = 0;
}

void WindowLessons::next() {
    if (!follows()) return;
    if (step_ + 1 < static_cast<int>(lesson()->steps.size())) return enter(step_ + 1);
    step_ = 0;  // the next time begins anew
    window_->help().card()->finish();
    keep();
    current_.reset();
    tell();
}

void WindowLessons::previous() {
    if (follows() && step_ > 0) enter(step_ - 1);
}

void WindowLessons::restore() {
    if (!follows()) return;
    arranged_ = {};
    enter(step_);
}

void WindowLessons::showAnswer() {
    const Lesson* now = lesson();
    if (!now) return;
    const auto& exercise = now->steps.at(static_cast<std::size_t>(step_)).exercise;
    if (!exercise) return;
    shown_.insert(step_);
    arranging_ = true;
    window_->scripts().run(
        exercise->answer,
        [this, answer = exercise->answer](const QString& reason) {
            arranging_ = false;
            trouble_ = reason;
            settle();
            mark(answer);
            tell();
        },
        from());
}

void WindowLessons::follow(const QString& link) {
    const auto read = readHelpLink(link);
    if (!read) return;
    if (const auto* term = std::get_if<ShowTerm>(&*read))
        return window_->help().explainTerm(term->term, panel_);
    if (const auto* document = std::get_if<ShowDocument>(&*read))
        return showDocument(*window_, document->name);
    const Script& script = std::get<Script>(*read);
    if (const QString reason = window_->scripts().whyNot(script, from()); !reason.isEmpty()) {
        window_->notices()->add({Severity::note, reason, {}, {}, cause});
        return;
    }
    const bool free = changes_ > 0;  // what was tried before stays free play
    arranging_ = true;
    window_->scripts().run(
        script,
        [this, script, free](const QString& reason) {
            arranging_ = false;
            trouble_ = reason;
            if (!free) settle();
            mark(script);
            tell();
        },
        from());
}

void WindowLessons::mark(const Script& script) {
    QWidget* part = nullptr;
    for (const ScriptStep& step : script) {
        const auto [id, control] = movedBy(step);
        if (id.empty()) continue;
        const ViewEntry* entry = findView(id);
        if (entry && entry->place == ViewPlace::right) window_->views().show(id);
        for (const ViewLayout::PlacedView& one : window_->views().placed())
            if (one.entry->id == id) part = partNamed(one.view, control);
    }
    mark_->setTheme(window_->theme());
    mark_->mark(part);
}

void WindowLessons::setKeys(const CommandKeys& keys) {
    keys_ = keys;
    panel_->setKeys(keys);
    tell();
}

void WindowLessons::refresh(const Snapshot& now, unsigned changes) {
    if (changes & Changes::look) {
        panel_->setTheme(now.theme);
        mark_->setTheme(now.theme);
    }
    if (!follows()) return;
    if ((changes & (Changes::experiment | Changes::history)) && !arranging_) {
        const bool away = now.experiment != arranged_;
        changes_ = away ? std::max(1, window_->session().history().cursor() - arrangedStep_) : 0;
        if (away) mark_->mark(nullptr);
    }
    if (changes & (Changes::opened | Changes::experiment | Changes::history | Changes::measurement |
                   Changes::state)) {
        checkExercise();
        tell();
    }
}

// At exact answers, never at previews.
void WindowLessons::checkExercise() {
    const auto& exercise = lesson()->steps.at(static_cast<std::size_t>(step_)).exercise;
    if (!exercise || arranging_ || done_.contains(step_) || shown_.contains(step_)) return;
    const Snapshot& now = window_->snapshot();
    if (now.state != ResultState::exact || now.dragging) return;
    const bool met = std::all_of(exercise->conditions.begin(), exercise->conditions.end(),
                                 [&](const LessonCondition& one) {
                                     return exerciseRow(one, now, window_->selection()).met;
                                 });
    if (!met) return;
    done_.insert(step_);
    keep();
}

// What a lesson says is about the models that it opens; pins of others stand between its curves.
void WindowLessons::setPinsAside() {
    const QString now = follows() ? lesson()->id : QString();
    if (asideFor_ == now) return;
    asideFor_ = now;
    Session& session = window_->session();
    if (!follows()) return session.setPinsAside([](const Pin&) { return false; });
    std::vector<std::pair<std::string, std::string>> models;  // path and place
    for (const LessonStep& step : lesson()->steps)
        for (const ScriptStep& one : step.arrange)
            if (const auto* opens = std::get_if<OpenStep>(&one)) {
                const std::string path = sampleOrPath(opens->model);
                models.emplace_back(path, placeOf(path));
            }
    session.setPinsAside([&](const Pin& pin) {
        const std::string& model = pin.experiment.model;
        return !model.empty() && !session.ofOpened(pin) &&
               std::none_of(models.begin(), models.end(), [&](const auto& one) {
                   return samePlace(model, pin.places.model, one.first, one.second);
               });
    });
}

void WindowLessons::tell() {
    setPinsAside();
    if (std::exchange(followed_, follows()) != follows()) window_->commands().update();
    window_->setLessonStep(
        follows() ? tr("Step %1 of %2: %3")
                        .arg(QString::number(step_ + 1), QString::number(lesson()->steps.size()),
                             lesson()->steps.at(static_cast<std::size_t>(step_)).title)
                  : QString(),
        step_ == 0);
    if (follows()) return panel_->setFacts(facts());
    panel_->setEntries(entries());
    if (open_) panel_->showList();
}

QString WindowLessons::leftAt(int lesson) const {
    const Lesson& one = lessons_.at(static_cast<std::size_t>(lesson));
    const int step = window_->settings().value("lessons/" + one.id).toStringList().value(0).toInt();
    return step > 0 ? tr("left at step %1").arg(step + 1) : QString();
}

std::vector<LessonEntry> WindowLessons::entries() const {
    std::vector<LessonEntry> entries;
    for (std::size_t at = 0; at < lessons_.size(); ++at) {
        const Lesson& one = lessons_[at];
        const auto exercises =
            std::count_if(one.steps.begin(), one.steps.end(),
                          [](const LessonStep& step) { return step.exercise.has_value(); });
        QStringList said{tr("%1 steps, about %2 minutes").arg(one.steps.size()).arg(one.minutes)};
        if (const QString left = leftAt(static_cast<int>(at)); !left.isEmpty()) said << left;
        const QStringList kept = window_->settings().value("lessons/" + one.id).toStringList();
        const auto done = kept.value(1).split(',', Qt::SkipEmptyParts).size();
        if (done > 0) said << tr("%1 of %2 exercises done").arg(done).arg(exercises);
        entries.push_back({one.title, said.join(QString::fromUtf8(" \u00b7 "))});
    }
    return entries;
}

LessonFacts WindowLessons::facts() const {
    const Lesson& of = *lesson();
    const LessonStep& step = of.steps.at(static_cast<std::size_t>(step_));
    LessonFacts facts;
    facts.heading =
        static_cast<std::size_t>(*current_) < own_
            ? tr("Lesson %1 of %2, about %3 minutes").arg(*current_ + 1).arg(own_).arg(of.minutes)
            : QFileInfo(of.id).fileName();
    facts.title = of.title;
    facts.stepTitle = step.title;
    facts.text = keys_.in(step.text);
    facts.step = step_;
    facts.steps = static_cast<int>(of.steps.size());
    facts.trouble = trouble_;
    if (step_ + 1 < facts.steps)
        facts.nextStep = of.steps.at(static_cast<std::size_t>(step_) + 1).title;
    if (changes_ == 1) facts.playing = tr("1 change since the step");
    if (changes_ > 1) facts.playing = tr("%1 changes since the step").arg(changes_);
    if (step.exercise) {
        LessonExerciseFacts exercise;
        exercise.text = keys_.in(step.exercise->text);
        exercise.hint = keys_.in(step.exercise->hint);
        exercise.done = done_.contains(step_);
        exercise.shown = shown_.contains(step_);
        for (const LessonCondition& one : step.exercise->conditions)
            exercise.rows.push_back(exerciseRow(one, window_->snapshot(), window_->selection()));
        facts.exercise = exercise;
    }
    return facts;
}

QString WindowLessons::whyNot(const QString& link) const {
    const auto read = readHelpLink(link);
    if (!read) return tr("this link leads nowhere");
    const auto* script = std::get_if<Script>(&*read);
    return script ? window_->scripts().whyNot(*script, from()) : QString();
}

QString WindowLessons::meaning(const QString& link) const {
    const auto read = readHelpLink(link);
    const auto* term = read ? std::get_if<ShowTerm>(&*read) : nullptr;
    const auto page = term ? helpOfTerm(term->term) : std::nullopt;
    if (!page) return {};
    QTextDocument text;
    QString markdown = "**" + page->title + "**";
    for (const HelpSection& section : page->sections)
        markdown += "\n\n" + section.text;
    text.setMarkdown(markdown);
    return text.toHtml();
}

void WindowLessons::present(bool presenting) {
    if (!presenting) {
        if (!notes_) return;
        window_->views().setLesson(panel_);
        if (open_) window_->views().showLesson(true);
        notes_->deleteLater();
        notes_ = nullptr;
        return;
    }
    const QList<QScreen*> screens = QGuiApplication::screens();
    const auto other = std::find_if(screens.begin(), screens.end(), [this](const QScreen* one) {
        return one != window_->screen();
    });
    if (!open_ || notes_ || other == screens.end()) return;
    notes_ = new QWidget(window_, Qt::Window);
    notes_->setObjectName("lessonNotes");
    notes_->setWindowTitle(tr("Lesson \u2013 Sextant"));
    auto* column = new QVBoxLayout(notes_);
    column->addWidget(panel_);
    const QRect room = (*other)->availableGeometry();
    notes_->setGeometry(QRect(room.topLeft(), QSize(room.width() / 2, room.height() * 3 / 4)));
    notes_->show();
    window_->activateWindow();
}

void WindowLessons::record() {
    Session& session = window_->session();
    const auto opened = session.opened();
    if (!opened) return;
    bool given = false;
    const QString title = QInputDialog::getText(
        window_, tr("Record a step"), tr("Title of the step:"), QLineEdit::Normal, {}, &given);
    if (!given || title.trimmed().isEmpty()) return;
    QString path = QFileDialog::getSaveFileName(
        window_, tr("Add the step to a lesson"),
        recorded_.isEmpty() ? documentsFolder() + "/my.lesson.md" : recorded_,
        tr("Lessons (*.lesson.md)"), nullptr, QFileDialog::DontConfirmOverwrite);
    if (path.isEmpty()) return;
    if (!path.endsWith(".lesson.md")) path += ".lesson.md";
    QString before =
        QString("# %1\nminutes: 10\n").arg(QFileInfo(path).fileName().section('.', 0, 0));
    if (QFileInfo::exists(path)) {
        before = QString::fromStdString(readWhole(path.toStdString(), largestFile));
        parseLesson(before, path, QFileInfo(path).fileName());  // nothing is added to what is none
    }
    Experiment plain = session.experiment();
    plain.intervention = {};
    plain.lockedHeads.clear();
    Script script = scriptBetween({}, plain, &opened->spec);
    script.push_back(ResetStep{});
    for (ScriptStep& step : scriptBetween(plain, session.experiment(), &opened->spec))
        script.push_back(std::move(step));
    script.push_back(SelectStep{window_->selection().heads()});
    script.push_back(PositionStep{window_->selection().position()});
    if (const std::string shown = window_->views().shown(); !shown.empty())
        script.push_back(ViewStep{shown});
    for (const ViewLayout::PlacedView& one : window_->views().placed())
        if (one.entry->place == ViewPlace::dock && one.view->isVisible())
            script.push_back(ViewStep{one.entry->id});
    QSaveFile file(path);
    const QByteArray text =
        (before + stepText(title.trimmed(), tr("What is seen, and what to try."), script)).toUtf8();
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit())
        throw Error("{}: {}", path.toStdString(), file.errorString().toStdString());
    recorded_ = path;
    window_->notices()->add(
        {Severity::note, tr("Step \u201c%1\u201d added to %2").arg(title, path), {}, {}});
}

}  // namespace sextant
