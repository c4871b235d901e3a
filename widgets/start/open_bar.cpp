// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/open_bar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

#include "widgets/controls/elided_label.h"

namespace sextant {

namespace {

constexpr int fieldHigh = 32, edge = 10;

}  // namespace

OpenField::OpenField(QWidget* parent) : QLineEdit(parent) {
    setObjectName("openField");
    setMinimumHeight(fieldHigh);
    setPlaceholderText(tr("org/name or a path"));
    setAccessibleName(
        tr("Open a checkpoint by its name in the Hugging Face cache, or by its path"));
}

void OpenField::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void OpenField::setCompletions(const QStringList& completions) {
    completions_ = completions;
    update();
}

void OpenField::setVerdict(const OpenVerdict& verdict) {
    verdict_ = verdict;
    setAccessibleDescription(verdict.words);
    setToolTip(verdict.words);
    update();
}

QString OpenField::rest() const {
    if (text().isEmpty() || cursorPosition() != text().size()) return {};
    for (const QString& one : completions_)
        if (one.size() > text().size() && one.startsWith(text(), Qt::CaseInsensitive))
            return one.mid(text().size());
    return {};
}

bool OpenField::event(QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Tab && key->modifiers() == Qt::NoModifier) {
            const QString more = rest();
            if (!more.isEmpty()) {
                setText(text() + more);
                emit textEdited(text());
                return true;
            }
        }
    }
    return QLineEdit::event(event);
}

void OpenField::paintEvent(QPaintEvent* event) {
    QLineEdit::paintEvent(event);
    QPainter painter(this);
    const QRect room = rect().adjusted(edge, 0, -edge, 0);
    const QString words =
        verdict_.opens ? verdict_.words + QString::fromUtf8(" \u21b5") : verdict_.words;
    const int wide = words.isEmpty() ? 0 : fontMetrics().horizontalAdvance(words);
    const int begins = cursorRect().right();
    const QString more = hasFocus() ? rest() : QString();
    const int restWide = fontMetrics().horizontalAdvance(more);
    if (!more.isEmpty()) {
        painter.setPen(theme_.color(Role::muted));
        painter.drawText(QRect(begins, 0, room.right() - begins, height()),
                         Qt::AlignLeft | Qt::AlignVCenter, more);
    }
    // What is typed comes before what is said of it.
    const int typed = fontMetrics().horizontalAdvance(text()) + edge + restWide;
    if (wide == 0 || typed + wide + 2 * edge > width()) return;
    painter.setPen(verdict_.hint ? theme_.color(Role::muted)
                                 : theme_.textColor(verdict_.opens ? Role::better : Role::worse));
    painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, words);
}

OpenBar::OpenBar(QWidget* parent)
    : QFrame(parent),
      field_(new OpenField(this)),
      open_(new QPushButton(tr("Open"), this)),
      copy_(new QPushButton(tr("Copy the command"), this)),
      title_(new ElidedLabel({}, this)) {
    setObjectName("openBar");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 4, 0, 4);
    row->setSpacing(8);
    auto* word = new QLabel(tr("Open"), this);
    word->setStyleSheet("font-weight: 600");
    auto* checkpoint = new QPushButton(tr("Browse\u2026"), this);
    auto* text = new QPushButton(tr("Open a text\u2026"), this);
    open_->setObjectName("startOpen");
    open_->setProperty("primary", true);
    open_->setMinimumSize(84, fieldHigh);
    copy_->setObjectName("startCopyCommand");
    copy_->hide();
    checkpoint->setObjectName("startOpenCheckpoint");
    checkpoint->setToolTip(tr("Open a checkpoint folder"));
    text->setObjectName("startOpenText");
    for (QPushButton* button : {checkpoint, text, copy_})
        button->setMinimumHeight(fieldHigh);
    title_->setObjectName("dropTitle");
    title_->setTextFormat(Qt::PlainText);
    row->addWidget(word);
    row->addWidget(field_, 5);
    row->addWidget(open_);
    row->addWidget(copy_);
    row->addWidget(checkpoint);
    row->addWidget(text);
    row->addSpacing(6);
    row->addWidget(title_, 3);
    connect(checkpoint, &QPushButton::clicked, this, &OpenBar::openCheckpoint);
    connect(text, &QPushButton::clicked, this, &OpenBar::openText);
    connect(copy_, &QPushButton::clicked, this, [this] { emit copyWanted(verdict_.command); });
    const auto take = [this] {
        if (!field_->text().trimmed().isEmpty()) emit opened(field_->text().trimmed());
    };
    connect(open_, &QPushButton::clicked, this, take);
    connect(field_, &QLineEdit::returnPressed, this, take);
    connect(field_, &QLineEdit::textChanged, this, [this](const QString& now) {
        setVerdict({});
        emit typed(now.trimmed());
    });
    setDragged({}, true);
}

QString OpenBar::title() const {
    return title_->text();
}

void OpenBar::setTheme(const Theme& theme) {
    theme_ = theme;
    field_->setTheme(theme);
    restyle();
}

void OpenBar::setVerdict(const OpenVerdict& verdict) {
    verdict_ = verdict;
    field_->setVerdict(verdict);
    copy_->setVisible(!verdict.command.isEmpty());
    copy_->setToolTip(verdict.command);
}

void OpenBar::setDragged(const QString& words, bool possible) {
    dragged_ = !words.isEmpty();
    possible_ = possible;
    title_->setText(dragged_ ? words : tr("or drop a folder, a text, an experiment here"));
    restyle();
}

void OpenBar::restyle() {
    const QColor accent = theme_.color(Role::accent);
    const QColor ground =
        dragged_ ? blend(theme_.color(Role::window), accent, 0.10) : theme_.color(Role::window);
    setStyleSheet(
        QString("QFrame#openBar { background: %1; border: 2px dashed %2; border-radius: 8px; }"
                "QLabel#dropTitle { font-weight: %3; color: %4; }")
            .arg(ground.name(), dragged_ ? accent.name() : QString("transparent"),
                 dragged_ ? "600" : "400",
                 (dragged_ ? theme_.textColor(possible_ ? Role::text : Role::worse)
                           : theme_.color(Role::muted))
                     .name()));
}

}  // namespace sextant
