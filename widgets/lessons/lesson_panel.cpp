// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lessons/lesson_panel.h"

#include <QHBoxLayout>
#include <QHelpEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedLayout>
#include <QTextBlock>
#include <QTextDocument>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/controls/elided_label.h"

namespace sextant {

namespace {

constexpr int hoverAfter = 300;  // milliseconds
constexpr int barHigh = 5;
constexpr int nextMargins = 60;  // pixels around the words of the button and beside it
constexpr int leastTitle = 110;  // pixels of these words
constexpr int leastNext = 90;    // of the button

QLabel* wrapped(QWidget* parent, const char* name) {
    auto* label = new QLabel(parent);
    label->setObjectName(name);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    return label;
}

QPushButton* quiet(const QString& text, const char* name, QWidget* parent) {
    auto* button = new QPushButton(text, parent);
    button->setObjectName(name);
    button->setProperty("quiet", true);
    return button;
}

// A piece for every step: those before, the present one, those to come.
class Progress : public QWidget {
  public:
    Progress(const LessonFacts& facts, const Theme& theme, QWidget* parent)
        : QWidget(parent), facts_(facts), theme_(theme) {
        setFixedHeight(6);
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        constexpr double gap = 5.0;
        const double wide = (width() + gap) / std::max(1, facts_.steps) - gap;
        for (int step = 0; step < facts_.steps; ++step) {
            const QColor brass = theme_.color(Role::accent);
            painter.setBrush(step == facts_.step  ? brass
                             : step < facts_.step ? blend(theme_.color(Role::panel), brass, 0.55)
                                                  : theme_.color(Role::line));
            painter.drawRoundedRect(QRectF(step * (wide + gap), 0, wide, height()), 3, 3);
        }
    }

  private:
    const LessonFacts& facts_;
    const Theme& theme_;
};

// The number of a condition as a bar, with a mark at its limit.
class ConditionBar : public QWidget {
  public:
    ConditionBar(const LessonRow& row, const Theme& theme, QWidget* parent)
        : QWidget(parent), row_(row), theme_(theme) {
        setFixedHeight(barHigh + 8);
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        const QRectF whole(0, 4, width(), barHigh);
        painter.setBrush(theme_.color(Role::line));
        painter.drawRoundedRect(whole, 2, 2);
        QRectF part = whole;
        part.setWidth(whole.width() * std::clamp(row_.share, 0.0, 1.0));
        painter.setBrush(theme_.color(row_.met ? Role::better : Role::accent));
        if (!row_.value.isEmpty()) painter.drawRoundedRect(part, 2, 2);
        painter.setPen(QPen(theme_.color(Role::text), 1.5));
        const double mark = whole.width() * std::clamp(row_.limit, 0.0, 1.0);
        painter.drawLine(QPointF(mark, 0), QPointF(mark, height()));
    }

  private:
    LessonRow row_;
    Theme theme_;
};

void clear(QLayout* layout) {
    while (QLayoutItem* item = layout->takeAt(0)) {
        if (QWidget* widget = item->widget()) {
            widget->hide();
            widget->deleteLater();
        }
        if (QLayout* inner = item->layout()) clear(inner);
        delete item;
    }
}

}  // namespace

LessonText::LessonText(QWidget* parent) : QTextBrowser(parent) {
    setObjectName("lessonText");
    setAccessibleName(tr("Text of the lesson"));
    setOpenLinks(false);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setAutoFillBackground(false);
    setTextInteractionFlags(Qt::TextBrowserInteraction | Qt::LinksAccessibleByKeyboard);
    document()->setDocumentMargin(0);
    document()->setIndentWidth(14);
    setMouseTracking(true);
    hover_.setSingleShot(true);
    hover_.setInterval(hoverAfter);
    connect(&hover_, &QTimer::timeout, this, [this] {
        const QString text = explained(hovered_);
        if (!text.isEmpty()) QToolTip::showText(at_, text, this);
    });
}

void LessonText::setTheme(const Theme& theme) {
    theme_ = theme;
    colourLinks();
}

void LessonText::setRules(LinkRules rules) {
    rules_ = std::move(rules);
}

void LessonText::setText(const QString& markdown) {
    document()->setMarkdown(markdown);
    colourLinks();
    fit();
}

QVariant LessonText::loadResource(int type, const QUrl& name) {
    return name.scheme() == "qrc" || name.toString().startsWith(":/")
               ? QTextBrowser::loadResource(type, name)
               : QVariant();
}

void LessonText::fit() {
    document()->setTextWidth(viewport()->width());
    setFixedHeight(static_cast<int>(std::ceil(document()->size().height())) + 2);
}

void LessonText::resizeEvent(QResizeEvent* event) {
    QTextBrowser::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) fit();
}

QStringList LessonText::links() const {
    QStringList links;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
        for (auto part = block.begin(); !part.atEnd(); ++part)
            if (const QTextCharFormat format = part.fragment().charFormat(); format.isAnchor())
                links << format.anchorHref();
    links.removeDuplicates();
    return links;
}

void LessonText::colourLinks() {
    sextant::colourLinks(document(), rules_, theme_);
}

QString LessonText::explained(const QString& link) const {
    if (link.isEmpty()) return {};
    if (rules_.meaning)
        if (const QString text = rules_.meaning(link); !text.isEmpty()) return text;
    return rules_.whyNot ? rules_.whyNot(link) : QString();
}

void LessonText::mouseMoveEvent(QMouseEvent* event) {
    QTextBrowser::mouseMoveEvent(event);
    const QString link = anchorAt(event->pos());
    at_ = event->globalPosition().toPoint();
    if (link == hovered_) return;
    hovered_ = link;
    QToolTip::hideText();
    link.isEmpty() ? hover_.stop() : hover_.start();
}

bool LessonText::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) return true;  // it comes by hovering, and sooner
    return QTextBrowser::event(event);
}

LessonPanel::LessonPanel(QWidget* parent) : QWidget(parent), pages_(new QStackedLayout(this)) {
    setObjectName("lessonPanel");
    pages_->addWidget(buildLesson());
    pages_->addWidget(buildList());
    setMinimumHeight(300);
}

QWidget* LessonPanel::buildLesson() {
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    auto* head = new QHBoxLayout;
    heading_ = new ElidedLabel({}, page);
    heading_->setProperty("muted", true);
    auto* all = quiet(tr("all lessons"), "lessonList", page);
    auto* close = quiet(tr("close"), "lessonClose", page);
    close->setToolTip(tr("Close the lesson; where it was left is remembered"));
    head->addWidget(heading_, 1);
    head->addWidget(all);
    head->addWidget(close);
    column->addLayout(head);
    title_ = wrapped(page, "lessonTitle");
    column->addWidget(title_);
    auto* steps = new QHBoxLayout;
    progress_ = new Progress(facts_, theme_, page);
    count_ = new QLabel(page);
    count_->setProperty("muted", true);
    steps->addWidget(progress_, 1);
    steps->addWidget(count_);
    column->addLayout(steps);
    auto* scroll = new QScrollArea(page);
    scroll->setObjectName("lessonScroll");
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto* body = new QWidget;
    auto* inside = new QVBoxLayout(body);
    inside->setContentsMargins(0, 0, 4, 0);
    inside->setSpacing(10);
    stepTitle_ = wrapped(body, "lessonStep");
    trouble_ = wrapped(body, "lessonTrouble");
    trouble_->hide();
    text_ = new LessonText(body);
    text_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    text_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    inside->addWidget(stepTitle_);
    inside->addWidget(trouble_);
    inside->addWidget(text_);
    inside->addWidget(buildExercise());
    inside->addStretch(1);
    scroll->setWidget(body);
    column->addWidget(scroll, 1);
    playing_ = new QFrame(page);
    playing_->setObjectName("lessonPlaying");
    auto* free = new QHBoxLayout(playing_);
    free->setContentsMargins(10, 6, 8, 6);
    auto* words = new QVBoxLayout;
    words->setSpacing(1);
    freely_ = wrapped(playing_, "lessonFreely");
    freely_->setText(tr("You are playing freely"));
    freely_->setStyleSheet("font-weight: 600");
    changes_ = wrapped(playing_, "lessonChanges");
    changes_->setProperty("muted", true);
    words->addWidget(freely_);
    words->addWidget(changes_);
    auto* back = new QPushButton(QString::fromUtf8("\u21a9 ") + tr("Back to the lesson"), playing_);
    back->setObjectName("lessonReturn");
    back->setToolTip(tr("The window as this step arranged it"));
    back_ = back;
    free->addLayout(words, 1);
    free->addWidget(back);
    column->addWidget(playing_);
    auto* row = new QHBoxLayout;
    previous_ = new QPushButton(QString::fromUtf8("\u25c2 ") + tr("Back"), page);
    previous_->setObjectName("lessonPrevious");
    next_ = new QPushButton(page);
    next_->setObjectName("lessonNext");
    next_->setProperty("primary", true);
    next_->setMinimumWidth(leastNext);  // a long title does not widen the panel
    row->addWidget(previous_);
    row->addStretch(1);
    row->addWidget(next_);
    column->addLayout(row);
    connect(all, &QPushButton::clicked, this, &LessonPanel::listWanted);
    connect(close, &QPushButton::clicked, this, &LessonPanel::closeWanted);
    connect(back, &QPushButton::clicked, this, &LessonPanel::returnWanted);
    connect(previous_, &QPushButton::clicked, this, &LessonPanel::previousWanted);
    connect(next_, &QPushButton::clicked, this, &LessonPanel::nextWanted);
    connect(text_, &QTextBrowser::anchorClicked, this,
            [this](const QUrl& url) { emit followed(url.toString()); });
    return page;
}

QWidget* LessonPanel::buildExercise() {
    exercise_ = new QFrame;
    exercise_->setObjectName("lessonExercise");
    auto* column = new QVBoxLayout(exercise_);
    column->setContentsMargins(12, 9, 12, 9);
    column->setSpacing(6);
    auto* head = new QHBoxLayout;
    exerciseTitle_ = new QLabel(tr("EXERCISE"), exercise_);
    exerciseTitle_->setProperty("section", true);
    exerciseDone_ = new QLabel(exercise_);
    exerciseDone_->setObjectName("exerciseDone");
    head->addWidget(exerciseTitle_);
    head->addStretch(1);
    head->addWidget(exerciseDone_);
    column->addLayout(head);
    exerciseText_ = wrapped(exercise_, "exerciseText");
    column->addWidget(exerciseText_);
    rows_ = new QVBoxLayout;
    rows_->setSpacing(5);
    column->addLayout(rows_);
    exerciseHint_ = wrapped(exercise_, "exerciseHint");
    exerciseHint_->setProperty("muted", true);
    auto* foot = new QHBoxLayout;
    auto* checks = new ElidedLabel({}, exercise_);
    checks->setForms({tr("checks itself at every change"), tr("checks itself")});
    checks->setProperty("muted", true);
    hintButton_ = quiet(tr("hint"), "exerciseHintButton", exercise_);
    answerButton_ = quiet(tr("show me"), "exerciseAnswer", exercise_);
    foot->addWidget(checks, 1);
    foot->addWidget(hintButton_);
    foot->addWidget(answerButton_);
    column->addLayout(foot);
    column->addWidget(exerciseHint_);  // below the buttons, which stay where they are
    connect(hintButton_, &QPushButton::clicked, this, [this] {
        hint_ = !hint_;
        showExercise();
    });
    connect(answerButton_, &QPushButton::clicked, this, &LessonPanel::answerWanted);
    return exercise_;
}

QWidget* LessonPanel::buildList() {
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    auto* head = new QHBoxLayout;
    auto* title = new QLabel(tr("Lessons"), page);
    title->setObjectName("lessonTitle");
    auto* close = quiet(tr("close"), "lessonListClose", page);
    head->addWidget(title, 1);
    head->addWidget(close);
    column->addLayout(head);
    auto* scroll = new QScrollArea(page);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto* body = new QWidget;
    entries_ = new QVBoxLayout(body);
    entries_->setContentsMargins(0, 0, 4, 0);
    scroll->setWidget(body);
    column->addWidget(scroll, 1);
    auto* file = quiet(tr("open a lesson from a file\u2026"), "lessonFile", page);
    column->addWidget(file, 0, Qt::AlignLeft);
    connect(close, &QPushButton::clicked, this, &LessonPanel::closeWanted);
    connect(file, &QPushButton::clicked, this, &LessonPanel::fileWanted);
    return page;
}

void LessonPanel::setKeys(const CommandKeys& keys) {
    keys_ = keys;
    tellKeys();
}

void LessonPanel::tellKeys() {
    back_->setToolTip(keys_.beside(tr("The window as this step arranged it"), "lesson-restore"));
    previous_->setToolTip(keys_.of("lesson-previous"));
    next_->setToolTip(keys_.beside(facts_.nextStep, "lesson-next").trimmed());
}

void LessonPanel::setTheme(const Theme& theme) {
    theme_ = theme;
    const auto colour = [&](Role role) { return theme.color(role).name(); };
    const QColor tinted = blend(theme.color(Role::panel), theme.color(Role::accent), 0.06);
    setStyleSheet(
        QString(
            "QLabel#lessonTitle { font-size: 12pt; font-weight: 600; }"
            "QLabel#lessonStep { font-weight: 600; }"
            "QLabel#lessonTrouble { color: %5; }"
            "QLabel#exerciseDone { color: %1; font-weight: 600; }"
            "QFrame#lessonExercise { background: %2; border: 1px solid %1; border-radius: 6px; }"
            "QFrame#lessonPlaying { background: %3; border-radius: 6px; }"
            "QPushButton#lessonEntry { text-align: left; padding: 8px 10px; }"
            "QTextBrowser#lessonText { background: transparent; color: %4; border: none; "
            "padding: 0px; }")
            .arg(theme.textColor(Role::accent).name(), tinted.name(), colour(Role::raised),
                 colour(Role::text), theme.textColor(Role::worse).name()));
    text_->setTheme(theme);
    text_->setText(facts_.text);  // in the size of the window's text
    fitNext();
    showExercise();
    progress_->update();
}

bool LessonPanel::isList() const {
    return pages_->currentIndex() == 1;
}

void LessonPanel::setFacts(const LessonFacts& facts) {
    pages_->setCurrentIndex(0);
    const bool another =
        facts.title != facts_.title || facts.step != facts_.step || facts.text != facts_.text;
    facts_ = facts;
    heading_->setText(facts.heading);
    title_->setText(facts.title);
    count_->setText(tr("step %1 of %2").arg(facts.step + 1).arg(facts.steps));
    stepTitle_->setText(facts.stepTitle);
    trouble_->setText(facts.trouble);
    trouble_->setVisible(!facts.trouble.isEmpty());
    if (another) {
        hint_ = false;
        text_->setText(facts.text);
        if (auto* scroll = findChild<QScrollArea*>("lessonScroll")) scroll->ensureVisible(0, 0);
    }
    text_->colourLinks();
    playing_->setVisible(!facts.playing.isEmpty());
    changes_->setText(facts.playing);
    freely_->setVisible(!facts.exercise);  // which asks for changes
    previous_->setEnabled(facts.step > 0);
    progress_->setAccessibleName(count_->text());
    fitNext();
    tellKeys();
    showExercise();
    progress_->update();
}

void LessonPanel::fitNext() {
    const QString arrow = QString::fromUtf8(" \u25b8");
    const bool last = facts_.nextStep.isEmpty();
    const QString whole = last ? tr("All lessons") : tr("Next: %1").arg(facts_.nextStep);
    const QFontMetrics metrics = next_->fontMetrics();
    const int room =
        width() - previous_->sizeHint().width() - nextMargins - metrics.horizontalAdvance(arrow);
    QString words = metrics.elidedText(whole, Qt::ElideRight, room, Qt::TextSingleLine);
    // Of a title more than a few letters, or nothing.
    if (words != whole && metrics.horizontalAdvance(words) < leastTitle) words = tr("Next");
    next_->setText(QString(last ? whole : words).replace('&', "&&") + arrow);
    next_->setAccessibleName(whole);
}

void LessonPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitNext();
}

void LessonPanel::showExercise() {
    exercise_->setVisible(facts_.exercise.has_value());
    if (!facts_.exercise) return;
    const LessonExerciseFacts& now = *facts_.exercise;
    const auto met = std::count_if(now.rows.begin(), now.rows.end(),
                                   [](const LessonRow& row) { return row.met; });
    exerciseDone_->setText(now.done    ? tr("done")
                           : now.shown ? tr("shown")
                                       : tr("%1 of %2 done").arg(met).arg(now.rows.size()));
    exerciseText_->setText(now.text);
    exerciseHint_->setText(now.hint);
    exerciseHint_->setVisible(hint_ && !now.hint.isEmpty());
    hintButton_->setVisible(!now.hint.isEmpty());
    clear(rows_);
    for (const LessonRow& row : now.rows) {
        auto* line = new QHBoxLayout;
        auto* mark = new QLabel(QString::fromUtf8(row.met ? "\u2713" : "\u25cb"), exercise_);
        mark->setStyleSheet(
            QString("color: %1; font-weight: 600;")
                .arg(theme_.textColor(row.met ? Role::better : Role::muted).name()));
        auto* label = new QLabel(row.label, exercise_);
        auto* value =
            new QLabel(row.value.isEmpty() ? QString::fromUtf8("\u2013") : row.value, exercise_);
        value->setStyleSheet(
            QString("font-weight: 600; color: %1;")
                .arg(theme_.textColor(row.met ? Role::better : Role::text).name()));
        mark->setAccessibleName(row.met ? tr("met") : tr("not met"));
        line->addWidget(mark);
        line->addWidget(label, 1);
        line->addWidget(value);
        rows_->addLayout(line);
        rows_->addWidget(new ConditionBar(row, theme_, exercise_));
    }
}

void LessonPanel::showList() {
    pages_->setCurrentIndex(1);
}

void LessonPanel::setEntries(const std::vector<LessonEntry>& lessons) {
    if (lessons == lessons_ && entries_->count() > 0) return;
    lessons_ = lessons;
    clear(entries_);
    for (std::size_t at = 0; at < lessons.size(); ++at) {
        auto* button = new QPushButton(entries_->parentWidget());
        button->setObjectName("lessonEntry");
        auto* inside = new QVBoxLayout(button);
        inside->setContentsMargins(12, 8, 10, 8);
        inside->setSpacing(2);
        auto* title = wrapped(button, "lessonEntryTitle");
        title->setText(QString("%1  %2").arg(at + 1).arg(lessons[at].title));
        title->setStyleSheet("font-weight: 600");
        auto* detail = wrapped(button, "lessonEntryDetail");
        detail->setText(lessons[at].detail);
        detail->setProperty("muted", true);
        for (QLabel* label : {title, detail}) {
            label->setAttribute(Qt::WA_TransparentForMouseEvents);
            inside->addWidget(label);
        }
        button->setMinimumHeight(62);
        button->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::MinimumExpanding);
        button->setAccessibleName(lessons[at].title + ", " + lessons[at].detail);
        connect(button, &QPushButton::clicked, this,
                [this, at] { emit chosen(static_cast<int>(at)); });
        entries_->addWidget(button);
    }
    entries_->addStretch(1);
}

}  // namespace sextant
