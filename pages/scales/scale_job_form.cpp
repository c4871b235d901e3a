// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scales/scale_job_form.h"

#include <QApplication>
#include <QFontMetrics>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QResizeEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "widgets/bars/job_bar.h"
#include "widgets/controls/elided_label.h"
#include "widgets/jobs/job_form_row.h"
#include "widgets/said.h"

namespace sextant {

namespace {

constexpr int barSteps = 1000;

}  // namespace

ScaleJobForm::ScaleJobForm(QWidget* parent) : QWidget(parent) {
    column_ = new QVBoxLayout(this);
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(6);
    heldWords_ = new QLabel(tr("running: parameters are held"), this);
    heldWords_->setObjectName("workHeld");
    heldWords_->setProperty("muted", true);
    heldWords_->setWordWrap(true);
    notes_ = new QWidget(this);
    auto* notes = new QVBoxLayout(notes_);
    notes->setContentsMargins(0, 0, 0, 0);
    bar_ = new QProgressBar(this);
    bar_->setObjectName("workProgress");
    bar_->setRange(0, barSteps);
    bar_->setTextVisible(false);
    bar_->setFixedHeight(6);
    column_->addWidget(bar_);
    auto* line = new QHBoxLayout;
    left_ = new ElidedLabel({}, this);
    left_->setObjectName("workLeft");
    right_ = new ElidedLabel({}, this);
    right_->setObjectName("workRight");
    right_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    line->addWidget(left_, 1);
    line->addWidget(right_, 1);
    column_->addLayout(line);
    words_ = new QLabel(this);
    words_->setObjectName("workText");
    words_->setWordWrap(true);
    words_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    whole_ = new QLabel(notes_);
    whole_->setObjectName("workWhole");
    whole_->setWordWrap(true);
    whole_->hide();
    notes->addWidget(whole_);
    // What comes and goes keeps its room: nothing jumps when work begins or ends.
    for (QWidget* one : std::initializer_list<QWidget*>{bar_, left_, heldWords_, notes_}) {
        QSizePolicy policy = one->sizePolicy();
        policy.setRetainSizeWhenHidden(true);
        one->setSizePolicy(policy);
    }
    auto* row = buttonRow_ = new QHBoxLayout;
    row->setSpacing(6);
    for (int i = 0; i < 3; ++i) {
        buttons_[i] = new QPushButton(this);
        buttons_[i]->setProperty("tight", true);  // three of them stand in a side panel
        // Their words give way, or the panel would be wider than its view.
        buttons_[i]->setSizePolicy(i == 2 ? QSizePolicy::Fixed : QSizePolicy::Ignored,
                                   QSizePolicy::Fixed);
        row->addWidget(buttons_[i]);
        buttons_[i]->installEventFilter(this);
        connect(buttons_[i], &QPushButton::clicked, this, [this, i] { press(i); });
    }
    column_->addLayout(row);
    column_->addWidget(words_);
    // Below what is pressed, which is in sight however many rows there are.
    column_->addWidget(heldWords_);
    formAt_ = column_->count();
    // They come and go with the focus, and must not move what is about to be pressed.
    column_->addWidget(notes_);
    showState();
}

// A field that has the focus loses it on the way, when what its row tells has nobody to hear it.
ScaleJobForm::~ScaleJobForm() {
    for (JobFormRow* row : rows_)
        row->disconnect(this);
}

void ScaleJobForm::setTheme(const Theme& theme) {
    theme_ = theme;
    for (JobFormRow* row : rows_)
        row->setTheme(theme);
    showState();
}

void ScaleJobForm::setKind(const JobKindFacts& kind, const std::vector<std::string>& keys) {
    if (kind_ == kind.key.toStdString()) return;
    for (const JobFormRow* row : rows_)
        if (row->touched()) set_[kind_][row->parameter().key] = row->value();
    kind_ = kind.key.toStdString();
    parameters_ = kind.parameters;
    notes_->setMinimumHeight(0);  // of the rows before
    rows_.clear();
    idle_.clear();
    fixed_.clear();
    delete form_;
    form_ = new QWidget(this);
    auto* grid = new QVBoxLayout(form_);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(3);
    for (const std::string& key : keys) {
        const Parameter* parameter = findParameter(parameters_, key);
        if (parameter == nullptr) continue;
        auto* row = new JobFormRow(*parameter, notes_, form_);
        row->setTheme(theme_);
        const auto& before = set_[kind_];
        if (const auto value = before.find(key); value != before.end()) row->put(value->second);
        connect(row, &JobFormRow::changed, this, [this] {
            if (card_ && card_->state == JobState::failed) answered_ = card_->id;
            showState();
            emit changed();
        });
        connect(row, &JobFormRow::noteChanged, this, &ScaleJobForm::showNotes);
        grid->addWidget(row);
        rows_.push_back(row);
    }
    column_->insertWidget(formAt_, form_);
    // What is pressed stands above the rows, and comes after them for the Tab key.
    QWidget* before = buttons_[0]->previousInFocusChain();
    for (JobFormRow* row : rows_) {
        QWidget::setTabOrder(before, row->control());
        before = row->control();
    }
    for (QPushButton* button : buttons_) {
        QWidget::setTabOrder(before, button);
        before = button;
    }
    showState();
}

void ScaleJobForm::setIdle(const std::set<std::string>& keys) {
    if (keys == idle_) return;
    idle_ = keys;
    for (JobFormRow* row : rows_)
        row->setVisible(!keys.contains(row->parameter().key));
}

void ScaleJobForm::setFixed(const std::map<std::string, Value>& values) {
    if (values == fixed_) return;
    fixed_ = values;
    for (JobFormRow* row : rows_) {
        const auto found = values.find(row->parameter().key);
        row->showFixed(found == values.end() ? std::nullopt : std::optional(found->second));
    }
    showState();
}

void ScaleJobForm::setValues(const std::map<std::string, Value>& values) {
    if (goesOn()) return;  // what it was begun with is held
    for (JobFormRow* row : rows_)
        if (const auto found = values.find(row->parameter().key); found != values.end())
            row->offer(found->second);
}

void ScaleJobForm::put(const std::string& key, const Value& value) {
    for (JobFormRow* row : rows_)
        if (row->parameter().key == key) row->put(value);
}

void ScaleJobForm::setEstimate(const QString& size, const QString& time, const QString& reason) {
    size_ = size;
    time_ = time;
    reason_ = reason;
    showState();
}

void ScaleJobForm::setCard(const std::optional<JobCard>& card) {
    // A running bar never goes back, whatever the estimate of what is left does.
    const double before = card && card_ && card->id == card_->id ? card_->fraction : 0.0;
    card_ = card;
    if (card_ && goesOn()) card_->fraction = std::max(card_->fraction, before);
    showState();
}

void ScaleJobForm::setFound(const QString& step, const QString& words) {
    step_ = step;
    found_ = words;
    showWords();
}

void ScaleJobForm::setBegun(const std::map<std::string, Value>& values) {
    if (!goesOn()) return;
    for (JobFormRow* row : rows_) {
        const auto found = values.find(row->parameter().key);
        if (found != values.end() && !(row->value() == found->second)) row->put(found->second);
    }
}

void ScaleJobForm::setElsewhere(const QString& model, const QString& reason) {
    model_ = model;
    elsewhere_ = reason;
    showWords();
    showButtons();
}

std::optional<Value> ScaleJobForm::row(const std::string& key) const {
    for (const JobFormRow* row : rows_)
        if (row->parameter().key == key) return row->value();
    return std::nullopt;
}

Choice ScaleJobForm::settings() const {
    Choice choice = initialChoice(kind_, parameters_);
    for (const auto& [key, value] : held_)
        if (choice.values.contains(key)) choice.values[key] = value;
    for (const JobFormRow* row : rows_)
        if (!idle_.contains(row->parameter().key))
            choice.values[row->parameter().key] = row->value();
    for (const auto& [key, value] : fixed_)
        choice.values[key] = value;
    return choice;
}

bool ScaleJobForm::goesOn() const {
    return card_ && (card_->state == JobState::waiting || card_->state == JobState::running ||
                     card_->state == JobState::paused);
}

void ScaleJobForm::showNotes() {
    const auto pick = [&](auto rule) { return std::find_if(rows_.begin(), rows_.end(), rule); };
    // What is refused is told of all rows together, each by its name.
    const bool refused = pick([](const JobFormRow* row) { return row->refused(); }) != rows_.end();
    const auto shown =
        refused ? rows_.end() : pick([](const JobFormRow* row) { return row->entered(); });
    for (auto row = rows_.begin(); row != rows_.end(); ++row)
        (*row)->setNoteVisible(row == shown && !goesOn());
    showWords();
    keepRoomForNotes();
}

void ScaleJobForm::showState() {
    const bool running = goesOn();
    heldWords_->setText(!running                           ? tr("parameters")
                        : card_->state == JobState::paused ? tr("paused: parameters are held")
                                                           : tr("running: parameters are held"));
    if (form_) form_->setEnabled(!running);
    notes_->setVisible(!running);
    bar_->setVisible(running);
    if (running)
        bar_->setValue(
            static_cast<int>(std::lround(std::clamp(card_->fraction, 0.0, 1.0) * barSteps)));
    showWords();
    showButtons();
}

// Numbers of another model than is open are said to be that one's.
QString ScaleJobForm::ofModel(const QString& words) const {
    return model_.isEmpty() || words.isEmpty() ? words : model_ + ": " + words;
}

void ScaleJobForm::showWords() {
    const bool running = goesOn();
    QStringList wrong, names;
    for (const JobFormRow* row : rows_) {
        if (running || !row->refused()) continue;
        wrong << row->refusal();
        names << translated(row->parameter().label);
    }
    QString left, right, words;
    Role role = Role::muted;
    if (running) {
        left = step_.isEmpty() ? card_->detail : step_;
        words = ofModel(found_);
        right = card_->state == JobState::paused ? tr("paused")
                : card_->id == ending_           ? tr("ending: measures the newest")
                : card_->waitsForWindow          ? tr("waiting for the window")
                : card_->secondsLeft < 0         ? tr("estimating")
                                                 : timeLeft(card_->secondsLeft);
    } else if (!wrong.isEmpty()) {
        words = wrong.size() == 1 ? wrong.front() : tr("refused: %1").arg(names.join(", "));
        role = Role::worse;
    } else if (!reason_.isEmpty()) {
        words = reason_;
        role = Role::worse;
    } else {
        left = size_;
        right = time_;
    }
    // Why it failed on another model says nothing of this one.
    const bool answered =
        card_ && card_->state == JobState::failed && (card_->id == answered_ || !model_.isEmpty());
    if (card_ && !running && role == Role::muted && !answered) {
        words = ofModel(card_->detail);
        if (card_->state == JobState::failed) role = Role::worse;
        if (card_->state == JobState::finished && card_->hasResult && !elsewhere_.isEmpty())
            words += '\n' + elsewhere_;
    }
    left_->setText(left);
    right_->setText(right);
    left_->setVisible(!left.isEmpty() || !right.isEmpty());
    right_->setVisible(left_->isVisibleTo(this));
    // What is said while one types must not move the field: above there is what has room, and what
    // has none stands below the fields. It stays there when one goes on to something else.
    if (words != said_) saidTyping_ = form_ && form_->isAncestorOf(QApplication::focusWidget());
    said_ = words;
    const bool typed = !wrong.isEmpty() || (role == Role::worse && saidTyping_);
    words_->setText(words);
    keepRoomForWords(typed);
    const bool cut = typed && words_->heightForWidth(words_->width()) > words_->maximumHeight();
    // Why each of several fields is refused, below all of them; above they are named.
    const QString below = wrong.size() > 1 ? wrong.join('\n') : cut ? words : QString();
    // Beside Start stays its first sentence.
    if (cut && wrong.size() == 1)
        words_->setText(tr("refused: %1").arg(names.front()));
    else if (cut && wrong.isEmpty())
        words_->setText(words.contains(". ") ? words.section(". ", 0, 0) + '.' : QString());
    words_->setToolTip(below.isEmpty() ? words : below);
    whole_->setText(below);
    whole_->setVisible(!below.isEmpty());
    const QString colour = QString("color: %1;").arg(theme_.textColor(role).name());
    for (QLabel* label : {words_, whole_})
        label->setStyleSheet(colour);
}

// What stands below never moves up again, nor with a second line. Held: nor down.
void ScaleJobForm::keepRoomForWords(bool held) {
    constexpr int usualLines = 3;  // of why work cannot begin
    if (!held && isVisible())
        wordsRoom_ = std::max(wordsRoom_, words_->heightForWidth(words_->width()));
    const int room = std::max(wordsRoom_, usualLines * words_->fontMetrics().lineSpacing());
    words_->setMinimumHeight(room);
    words_->setMaximumHeight(held || isVisible() ? room : QWIDGETSIZE_MAX);
}

// A hint goes when its field loses the focus, to a press that must still meet what it points at.
void ScaleJobForm::keepRoomForNotes() {
    if (!isVisible()) return;
    const int room = notes_->layout()->heightForWidth(notes_->width());
    notes_->setMinimumHeight(std::max(notes_->minimumHeight(), room));
}

void ScaleJobForm::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (event->size().width() == event->oldSize().width()) return;
    wordsRoom_ = 0;
    notes_->setMinimumHeight(0);
    showWords();
    keepRoomForNotes();
}

// The second half of a double click on Start is none on what stands there by then.
bool ScaleJobForm::eventFilter(QObject* watched, QEvent* event) {
    const bool presses = event->type() == QEvent::MouseButtonPress ||
                         event->type() == QEvent::MouseButtonDblClick ||
                         event->type() == QEvent::KeyPress;
    const bool soon = begun_.isValid() && begun_.elapsed() < QApplication::doubleClickInterval();
    for (std::size_t at = 0; presses && soon && at < actions_.size(); ++at)
        if (watched == buttons_[at] &&
            (actions_[at] == JobChange::pause || actions_[at] == JobChange::cancel))
            return true;
    return QWidget::eventFilter(watched, event);
}

void ScaleJobForm::showButtons() {
    std::vector<QString> names;
    int primary = 0;
    actions_.clear();
    const auto add = [&](JobChange action, const QString& name) {
        actions_.push_back(action);
        names.push_back(name);
    };
    const bool refused = std::any_of(rows_.begin(), rows_.end(),
                                     [](const JobFormRow* row) { return row->refused(); });
    bool startable = true;
    if (goesOn()) {
        const bool paused = card_->state == JobState::paused;
        add(paused ? JobChange::resume : JobChange::pause, paused ? tr("Resume") : tr("Pause"));
        if (card_->canKeep) {
            add(JobChange::keepBest, tr("Stop and keep best"));
            primary = 1;
        }
        // A third one has little room.
        add(JobChange::cancel, card_->canKeep ? QString::fromUtf8("\u2715") : tr("Cancel"));
        if (!card_->canKeep) primary = paused ? 0 : -1;
    } else {
        const bool found = card_ && card_->state == JobState::finished && card_->hasResult;
        if (card_ && card_->state == JobState::cancelled) add(JobChange::takeBack, tr("Undo"));
        if (found) add(JobChange::openResult, tr("Set what was found"));
        add(JobChange::again, tr("Start"));  // with what is set here
        primary = static_cast<int>(actions_.size()) - 1;
        startable = !refused && reason_.isEmpty() && !kind_.empty();
    }
    for (int i = 0; i < 3; ++i) {
        const auto at = static_cast<std::size_t>(i);
        QPushButton* button = buttons_[i];
        button->setVisible(at < actions_.size());
        if (at >= actions_.size()) continue;
        button->setText(names[at]);
        QFont font = button->font();
        if (i == primary) font.setWeight(QFont::DemiBold);
        const int wide = QFontMetrics(font).horizontalAdvance(names[at]) + 14;
        if (i == 2) button->setFixedWidth(wide);
        buttonRow_->setStretch(i, i == 2 ? 0 : wide);
        const bool set = actions_[at] == JobChange::openResult;
        const bool cross = actions_[at] == JobChange::cancel && card_->canKeep;
        button->setToolTip(cross ? tr("Cancel: nothing is kept") : set ? elsewhere_ : QString());
        button->setAccessibleName(actions_[at] == JobChange::cancel ? tr("Cancel") : names[at]);
        button->setObjectName(QString("work-%1").arg(static_cast<int>(actions_[at])));
        button->setEnabled(set ? elsewhere_.isEmpty()
                           : actions_[at] == JobChange::keepBest
                               ? card_->id != ending_
                               : goesOn() || actions_[at] != JobChange::again || startable);
        if (button->property("primary").toBool() == (i == primary)) continue;
        button->setProperty("primary", i == primary);
        button->setStyleSheet({});  // the style sheet looks at properties when it is set
    }
    if (!begins_ || !goesOn()) return;
    begins_ = false;
    for (QPushButton* button : buttons_)
        if (button->hasFocus()) return buttons_[0]->setFocus();  // not on Cancel
}

bool ScaleJobForm::start() {
    for (std::size_t i = 0; i < actions_.size(); ++i) {
        if (goesOn() || actions_[i] != JobChange::again || !buttons_[i]->isEnabled()) continue;
        press(static_cast<int>(i));
        return true;
    }
    return false;
}

void ScaleJobForm::press(int button) {
    const auto at = static_cast<std::size_t>(button);
    if (at >= actions_.size()) return;
    if (!goesOn() && actions_[at] == JobChange::again) {
        begun_.start();
        begins_ = true;
        emit startAsked(settings());
    } else if (card_) {
        if (actions_[at] == JobChange::keepBest) ending_ = card_->id;
        emit asked(card_->id, actions_[at]);
        showState();
    }
}

}  // namespace sextant
