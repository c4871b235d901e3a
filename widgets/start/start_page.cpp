// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/start_page.h"

#include <QContextMenuEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QIcon>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/controls/elided_label.h"
#include "widgets/start/checkpoint_table.h"
#include "widgets/start/open_bar.h"
#include "widgets/start/recent_list.h"
#include "widgets/start/sample_card.h"

namespace sextant {

namespace {

constexpr int widest = 1248;                   // of what is shown, in a window however wide
constexpr int fourFrom = 1180, twoFrom = 900;  // cards beside each other, by the window's width

// `content` in the middle of what there is, no wider than is good to read.
QWidget* centred(QWidget* content, QWidget* parent) {
    auto* holder = new QWidget(parent);
    auto* row = new QHBoxLayout(holder);
    row->setContentsMargins(24, 0, 24, 0);
    row->addStretch(1);
    content->setMaximumWidth(widest);
    row->addWidget(content, 1000);
    row->addStretch(1);
    return holder;
}

QLabel* section(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setProperty("section", true);
    return label;
}

QLabel* mark(int size, QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setPixmap(QIcon(":/icons/sextant.svg").pixmap(size, size));
    label->setFixedSize(size, size);
    return label;
}

}  // namespace

StartPage::StartPage(QWidget* parent) : QWidget(parent) {
    setObjectName("startPage");
    setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(buildBar());
    auto* notices = new QWidget(this);
    notices_ = new QVBoxLayout(notices);
    notices_->setContentsMargins(16, 8, 16, 0);
    column->addWidget(notices);
    column->addWidget(centred(buildHero(), this));
    scroll_ = new QScrollArea(this);
    scroll_->setObjectName("startScroll");
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setWidgetResizable(true);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setFocusPolicy(Qt::NoFocus);
    scroll_->setWidget(centred(buildBody(), scroll_));
    column->addWidget(scroll_, 1);
    column->addWidget(buildFoot());
}

QWidget* StartPage::buildBar() {
    auto* bar = new QWidget(this);
    bar->setObjectName("startBar");
    bar->setAttribute(Qt::WA_StyledBackground);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(22, 9, 16, 9);
    row->setSpacing(6);
    auto* name = new QLabel("Sextant", bar);
    name->setProperty("cardTitle", true);
    themeButton_ = new QPushButton(bar);
    themeButton_->setObjectName("startTheme");
    auto* menu = new QPushButton(tr("Menu"), bar);
    menu->setObjectName("startMenu");
    row->addWidget(mark(28, bar));
    row->addSpacing(6);
    row->addWidget(name);
    back_ = new QPushButton(bar);
    back_->setObjectName("startBack");
    back_->hide();
    row->addStretch(1);
    row->addWidget(back_);
    auto* lessons = new QPushButton(tr("Lessons"), bar);
    lessons->setObjectName("startLessons");
    row->addWidget(lessons);
    connect(lessons, &QPushButton::clicked, this, [this, lessons] {
        emit lessonsWanted(lessons->mapToGlobal(QPoint(0, lessons->height())));
    });
    row->addWidget(themeButton_);
    row->addWidget(menu);
    connect(back_, &QPushButton::clicked, this, &StartPage::backWanted);
    connect(themeButton_, &QPushButton::clicked, this, &StartPage::themeSwitched);
    connect(menu, &QPushButton::clicked, this, &StartPage::menuWanted);
    return bar;
}

QWidget* StartPage::buildHero() {
    auto* hero = new QWidget(this);
    auto* column = new QVBoxLayout(hero);
    column->setContentsMargins(0, 18, 0, 8);
    column->setSpacing(10);
    auto* headline = new QLabel(
        tr("See what happens to a transformer when the text is longer than it was trained on."),
        hero);
    headline->setObjectName("startHeadline");
    headline->setWordWrap(true);
    headline->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    open_ = new OpenBar(hero);
    column->addWidget(headline);
    column->addWidget(open_);
    open_->field()->installEventFilter(this);
    connect(open_, &OpenBar::opened, this, &StartPage::opened);
    connect(open_, &OpenBar::typed, this, &StartPage::judge);
    return hero;
}

QWidget* StartPage::buildBody() {
    auto* body = new QWidget(this);
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 6, 0, 12);
    column->setSpacing(10);
    samplesHead_ = new QWidget(body);
    auto* head = new QHBoxLayout(samplesHead_);
    head->setContentsMargins(0, 0, 0, 0);
    head->setSpacing(22);
    head->addWidget(section(tr("SAMPLES"), samplesHead_));
    auto* what = new ElidedLabel(tr("four models of 1.27 M parameters, trained on windows of 256 "
                                    "bytes \u00b7 log-perplexity by position, the same axes on all "
                                    "four \u00b7 nothing to download"),
                                 samplesHead_);
    what->setProperty("muted", true);
    head->addWidget(what, 1);
    column->addWidget(samplesHead_);
    grid_ = new QGridLayout;
    grid_->setSpacing(14);
    column->addLayout(grid_, 1);
    column->addSpacing(4);
    lower_ = new QGridLayout;
    lower_->setHorizontalSpacing(22);
    lower_->setVerticalSpacing(14);
    recent_ = new RecentList(body);
    checkpoints_ = new CheckpointTable(body);
    connect(checkpoints_, &CheckpointTable::opened, this, &StartPage::opened);
    column->addLayout(lower_, 6);
    return body;
}

QWidget* StartPage::buildFoot() {
    auto* foot = new QWidget(this);
    auto* row = new QHBoxLayout(foot);
    row->setContentsMargins(16, 6, 16, 6);
    status_ = new ElidedLabel({}, foot);
    status_->setObjectName("startStatus");
    hint_ = new ElidedLabel({}, foot);
    hint_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    for (QLabel* label : {static_cast<QLabel*>(status_), static_cast<QLabel*>(hint_)}) {
        label->setProperty("muted", true);
        row->addWidget(label, 1);
    }
    return foot;
}

void StartPage::setTheme(const Theme& theme) {
    theme_ = theme;
    const auto colour = [&](Role role) { return theme.color(role).name(); };
    setStyleSheet(
        QString("QWidget#startPage { background: %1; }"
                "QWidget#startBar { background: %2; border-bottom: 1px solid %3; }"
                "QLabel#startHeadline { font-size: 18pt; font-weight: 600; }"
                "QLabel[cardTitle=\"true\"] { font-size: 11pt; font-weight: 600; }"
                "QFrame#sampleCard { background: %2; border: 1px solid %3; border-radius: 8px; }"
                "QFrame#sampleCard:hover { background: %4; }"
                "QFrame#sampleCard[current=\"true\"] { background: %4; border: 1px solid %5; }"
                "QFrame#sampleCard:focus { background: %4; border: 2px solid %5; }")
            .arg(colour(Role::window), colour(Role::panel), colour(Role::line),
                 colour(Role::raised), colour(Role::accent)));
    themeButton_->setText(theme.isDark() ? tr("Light theme") : tr("Dark theme"));
    for (SampleCard* card : cards_)
        card->setTheme(theme);
    open_->setTheme(theme);
    recent_->setTheme(theme);
    checkpoints_->setTheme(theme);
}

void StartPage::setFacts(const StartFacts& facts) {
    if (facts == facts_ && arrangedFor_ >= 0) return;
    if (facts.samples != facts_.samples) {
        for (SampleCard* card : cards_)
            delete card;
        cards_.clear();
        for (const SampleFacts& one : facts.samples) {
            auto* card = new SampleCard(one, grid_->parentWidget());
            card->setTheme(theme_);
            card->setContextMenuPolicy(Qt::CustomContextMenu);
            card->installEventFilter(this);
            const int at = static_cast<int>(cards_.size());
            connect(card, &SampleCard::opened, this,
                    [this, id = one.id] { emit sampleWanted(id); });
            connect(card, &SampleCard::focused, this, [this, at] { setCurrent(at, false); });
            connect(card, &QWidget::customContextMenuRequested, this,
                    [this, card](const QPoint& here) {
                        emit sampleMenuWanted(card->facts().id, card->mapToGlobal(here));
                    });
            cards_.push_back(card);
        }
        current_ = 0;
    }
    const bool otherRecent = facts.recent != facts_.recent || arrangedFor_ < 0;
    facts_ = facts;
    if (otherRecent) recent_->setFacts(facts.recent);
    checkpoints_->setFacts(facts.checkpoints, facts.summary, facts.looking);
    QStringList names;
    for (const CheckpointGroup& group : facts.checkpoints)
        for (const CheckpointRow& row : group.rows)
            names << row.opens;
    open_->field()->setCompletions(names);
    judge(open_->field()->text().trimmed());
    samplesHead_->setVisible(!cards_.empty());
    setCurrent(current_, false);
    arrangedFor_ = -1;
    arrange();
}

// A row of the list is known; of anything else it is asked elsewhere, as this thread looks at no
// file.
void StartPage::judge(const QString& typed) {
    checkpoints_->setFilter(typed.startsWith('/') || typed.startsWith('~') ? QString() : typed);
    if (typed.isEmpty()) return;
    for (const CheckpointGroup& group : facts_.checkpoints)
        for (const CheckpointRow& row : group.rows) {
            if (row.opens != typed && row.name != typed) continue;
            OpenVerdict verdict{typed, row.words, row.state != CheckpointRow::State::refused};
            if (row.state == CheckpointRow::State::looking) verdict.words = tr("looking\u2026");
            verdict.command = row.command;
            return setVerdict(verdict);
        }
    // In the middle of a name that is known nothing is amiss yet.
    const QString next = nextKey();
    if (!next.isEmpty()) setVerdict({typed, next, false, {}, true});
    if (open_->field()->rest().isEmpty()) emit verdictWanted(typed);
}

// Which key goes on from what is typed; empty: none of the list has it in its name.
QString StartPage::nextKey() const {
    if (!open_->field()->rest().isEmpty()) return tr("Tab completes the name");
    if (open_->field()->text().contains('/') && checkpoints_->filter().isEmpty()) return {};
    const int rows = checkpoints_->shownRows();
    return rows == 0   ? QString()
           : rows == 1 ? tr("Down goes to the one below")
                       : tr("Down goes to the %1 below").arg(rows);
}

void StartPage::setVerdict(const OpenVerdict& verdict) {
    if (verdict.text != open_->field()->text().trimmed()) return;
    OpenVerdict said = verdict;
    const bool listed = std::any_of(
        facts_.checkpoints.begin(), facts_.checkpoints.end(), [&](const CheckpointGroup& group) {
            return std::any_of(group.rows.begin(), group.rows.end(), [&](const CheckpointRow& row) {
                return row.opens == said.text || row.name == said.text;
            });
        });
    if (const QString next = nextKey(); !said.opens && !listed && !next.isEmpty())
        said = {said.text, next, false, {}, true};
    open_->setVerdict(said);
}

void StartPage::setStatus(const QString& status) {
    status_->setText(status.isEmpty() ? tr("Ready") : status);
}

void StartPage::setPaletteKey(const QString& key) {
    hint_->setText(key.isEmpty() ? tr("every command") : tr("%1 every command").arg(key));
}

void StartPage::setBack(const QString& opened) {
    back_->setText(tr("Back to %1 (Esc)").arg(QString(opened).replace("&", "&&")));
    back_->setVisible(!opened.isEmpty());
}

void StartPage::enter() {
    if (cards_.empty()) return open_->field()->setFocus(Qt::OtherFocusReason);
    setCurrent(current_, true);
}

int StartPage::columns() const {
    return width() >= fourFrom ? 4 : width() >= twoFrom ? 2 : 1;
}

void StartPage::setCurrent(int at, bool focus) {
    if (cards_.empty()) return;
    current_ = std::clamp(at, 0, static_cast<int>(cards_.size()) - 1);
    for (std::size_t i = 0; i < cards_.size(); ++i)
        cards_[i]->setCurrent(static_cast<int>(i) == current_);
    if (focus) cards_[static_cast<std::size_t>(current_)]->setFocus(Qt::OtherFocusReason);
}

void StartPage::arrange() {
    const int wide = columns();
    if (wide == arrangedFor_) return;
    arrangedFor_ = wide;
    for (std::size_t i = 0; i < cards_.size(); ++i) {
        grid_->removeWidget(cards_[i]);
        grid_->addWidget(cards_[i], static_cast<int>(i) / wide, static_cast<int>(i) % wide);
        cards_[i]->show();
        if (i > 0) setTabOrder(cards_[i - 1], cards_[i]);
    }
    for (int column = 0; column < 4; ++column)
        grid_->setColumnStretch(column, column < wide ? 1 : 0);
    const bool beside = wide == 4 && !facts_.recent.empty();
    lower_->removeWidget(recent_);
    lower_->removeWidget(checkpoints_);
    lower_->addWidget(recent_, 0, 0, 1, beside ? 1 : 2);
    lower_->addWidget(checkpoints_, beside ? 0 : 1, beside ? 1 : 0, 1, beside ? 1 : 2);
    lower_->setColumnStretch(0, 4);
    lower_->setColumnStretch(1, 9);
    lower_->setRowStretch(0, beside ? 1 : 0);
    lower_->setRowStretch(1, beside ? 0 : 1);
    recent_->setVisible(!facts_.recent.empty());
}

// Escape is the window's own key while something is measured.
bool StartPage::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && !back_->isHidden() &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape)
        event->accept();
    return QWidget::event(event);
}

void StartPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

bool StartPage::take(const QKeyEvent* event) {
    const int key = event->key();
    const int count = static_cast<int>(cards_.size());
    if (key == Qt::Key_R && event->modifiers() == Qt::ControlModifier) {
        emit checkpoints_->refreshWanted();
        return true;
    }
    if (key == Qt::Key_Escape && !back_->isHidden()) {
        emit backWanted();
        return true;
    }
    if (event->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier)) return false;
    if (key == Qt::Key_Return || key == Qt::Key_Enter)
        if (auto* button = qobject_cast<QPushButton*>(focusWidget())) {
            button->click();
            return true;
        }
    if (key >= Qt::Key_1 && key < Qt::Key_1 + count) {
        setCurrent(key - Qt::Key_1, true);
        emit cards_[static_cast<std::size_t>(current_)]->opened();
        return true;
    }
    // What else is typed is meant for the field.
    const QString text = event->text();
    if (!text.isEmpty() && text.front().isPrint() && text.front() != ' ') {
        open_->field()->setFocus(Qt::OtherFocusReason);
        open_->field()->setText(open_->field()->text() + text);
        return true;
    }
    const int step = key == Qt::Key_Right  ? 1
                     : key == Qt::Key_Left ? -1
                     : key == Qt::Key_Down ? columns()
                     : key == Qt::Key_Up   ? -columns()
                                           : 0;
    if (step == 0 || count == 0) return false;
    if (current_ + step >= 0 && current_ + step < count) setCurrent(current_ + step, true);
    return true;
}

void StartPage::keyPressEvent(QKeyEvent* event) {
    if (!take(event)) QWidget::keyPressEvent(event);
}

// Of a card: the area that it scrolls in would take the arrows. Of the field: Down leads to the
// rows.
bool StartPage::eventFilter(QObject* watched, QEvent* event) {
    if (watched == open_->field()) {
        const bool down = event->type() == QEvent::KeyPress &&
                          static_cast<QKeyEvent*>(event)->key() == Qt::Key_Down;
        if (!down || !checkpoints_->enter()) return QWidget::eventFilter(watched, event);
        // Once what is told of the row has its place.
        QMetaObject::invokeMethod(
            this, [this] { scroll_->ensureWidgetVisible(checkpoints_); }, Qt::QueuedConnection);
        return true;
    }
    return (event->type() == QEvent::KeyPress && take(static_cast<QKeyEvent*>(event))) ||
           QWidget::eventFilter(watched, event);
}

}  // namespace sextant
