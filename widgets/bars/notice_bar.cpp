// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bars/notice_bar.h"

#include <QClipboard>
#include <QFrame>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "widgets/controls/elided_label.h"

namespace sextant {

namespace {

constexpr int noteStays = 12000;  // milliseconds

constexpr std::size_t mostNotices = 8;

Role roleOf(Severity severity) {
    switch (severity) {
        case Severity::error:
            return Role::worse;
        case Severity::warning:
            return Role::accent;
        case Severity::note:
            break;
    }
    return Role::entropy;
}

QString word(Severity severity) {
    switch (severity) {
        case Severity::error:
            return NoticeBar::tr("Error");
        case Severity::warning:
            return NoticeBar::tr("Warning");
        case Severity::note:
            break;
    }
    return NoticeBar::tr("Note");
}

// Files by their names, so that the reason has room; the list has it whole.
QString inOneLine(QString text) {
    static const QRegularExpression path("(?<![\\w.])/(?:[^/\\s:]+/)+([^/\\s:]+)");
    return text.replace('\n', ' ').replace(path, "\\1");
}

// The same, ever shorter. What went well says where, as far as there is room: the middle of the
// folder goes first, the file's name stays.
QStringList forms(const Notice& notice) {
    if (!notice.sentence.isEmpty()) return {inOneLine(notice.sentence)};
    if (notice.severity != Severity::note) return {inOneLine(notice.text)};
    static const QRegularExpression middle(
        "(?<![\\w.])(/[^/\\s:]+)/(?:[^/\\s:]+/)+([^/\\s:]+/[^/\\s:]+)");
    QString whole = notice.text, shorter = notice.text;
    whole.replace('\n', ' ');
    shorter.replace('\n', ' ').replace(middle, QString::fromUtf8("\\1/\u2026/\\2"));
    return {whole, shorter, inOneLine(notice.text)};
}

QToolButton* closeButton(QWidget* parent) {
    auto* close = new QToolButton(parent);
    close->setText(QString::fromUtf8("\u2715"));
    close->setToolTip(NoticeBar::tr("Close"));
    close->setAccessibleName(NoticeBar::tr("Close this notice"));
    close->setProperty("quiet", true);
    return close;
}

QPushButton* copyButton(QWidget* parent) {
    auto* copy = new QPushButton(NoticeBar::tr("Copy"), parent);
    copy->setObjectName("noticeCopy");
    copy->setProperty("quiet", true);
    copy->setToolTip(NoticeBar::tr("Copy the whole message"));
    return copy;
}

QString surface(const Theme& theme, Severity severity) {
    const QColor colour = theme.color(roleOf(severity));
    return QString(
               "QFrame#notice { background: %1; border: 1px solid %2; border-left: 4px solid %2;"
               " border-radius: 6px; }")
        .arg(blend(theme.color(Role::panel), colour, 0.10).name(), colour.name());
}

}  // namespace

NoticeBar::NoticeBar(QWidget* parent)
    : QWidget(parent),
      frame_(new QFrame(this)),
      severity_(new QLabel(frame_)),
      detail_(new QLabel(frame_)),
      text_(new ElidedLabel({}, frame_)),
      button_(new QPushButton(frame_)),
      copy_(copyButton(frame_)),
      more_(new QToolButton(frame_)) {
    setObjectName("noticeBar");
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(frame_);
    frame_->setObjectName("notice");
    auto* lines = new QVBoxLayout(frame_);
    lines->setContentsMargins(12, 2, 6, 2);
    lines->setSpacing(0);
    auto* row = new QHBoxLayout;
    row->setSpacing(10);
    lines->addLayout(row);
    detail_->setObjectName("noticeDetail");
    detail_->setProperty("muted", true);
    detail_->setTextFormat(Qt::PlainText);
    detail_->setWordWrap(true);
    detail_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    detail_->setContentsMargins(0, 0, 6, 4);
    lines->addWidget(detail_);
    detail_->hide();  // takes no height where nothing is explained
    severity_->setStyleSheet("font-weight: 600");
    text_->setObjectName("noticeText");
    button_->setObjectName("noticeButton");
    button_->setProperty("primary", true);
    button_->setStyleSheet("padding: 1px 10px;");  // as high as the words
    more_->setObjectName("noticeMore");
    more_->setProperty("quiet", true);
    QToolButton* close = closeButton(frame_);
    close->setObjectName("noticeClose");
    row->addWidget(severity_);
    row->addWidget(text_, 1);
    row->addWidget(button_);
    row->addWidget(copy_);
    row->addWidget(more_);
    row->addWidget(close);
    connect(button_, &QPushButton::clicked, this, [this] { act(inFront().text); });
    connect(more_, &QToolButton::clicked, this, &NoticeBar::openList);
    connect(copy_, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(inFront().text); });
    connect(close, &QToolButton::clicked, this, [this] { remove(inFront().text); });
    hide();
}

void NoticeBar::setTheme(const Theme& theme) {
    theme_ = theme;
    style();
}

void NoticeBar::setVisible(bool visible) {
    QWidget::setVisible(visible && !notices_.empty());
}

void NoticeBar::setRoomy(bool roomy) {
    roomy_ = roomy;
    if (!notices_.empty()) showFront();
}

void NoticeBar::style() {
    if (!notices_.empty()) frame_->setStyleSheet(surface(theme_, inFront().severity));
}

void NoticeBar::add(Notice notice) {
    std::erase_if(notices_, [&](const Notice& one) { return one.text == notice.text; });
    if (notices_.size() == mostNotices) notices_.erase(notices_.begin());
    // What only tells something, and asks nothing, has been read after a while.
    if (notice.severity == Severity::note && notice.buttonText.isEmpty())
        QTimer::singleShot(noteStays, this, [this, text = notice.text] { remove(text); });
    notices_.push_back(std::move(notice));
    showFront();
}

void NoticeBar::note(const QString& sentence) {
    resolve("noted");
    add({Severity::note, sentence, {}, {}, "noted"});
}

void NoticeBar::resolve(const QString& cause) {
    if (cause.isEmpty()) return;
    if (std::erase_if(notices_, [&](const Notice& one) { return one.cause == cause; }) > 0)
        showFront();
}

void NoticeBar::remove(const QString& text) {
    const QString gone = text;  // it may be of the one that goes
    std::erase_if(notices_, [&](const Notice& one) { return one.text == gone; });
    showFront();
}

void NoticeBar::act(const QString& text) {
    const auto found = std::find_if(notices_.begin(), notices_.end(),
                                    [&](const Notice& one) { return one.text == text; });
    if (found == notices_.end()) return;
    const auto run = found->button;
    remove(text);
    if (run) run();
}

void NoticeBar::clear(const QStringList& but) {
    std::erase_if(notices_, [&](const Notice& one) { return !but.contains(one.cause); });
    showFront();
}

const Notice& NoticeBar::inFront() const {
    const auto newest = notices_.rbegin();
    if (newest->severity != Severity::warning) return *newest;
    const auto error = std::find_if(
        newest, notices_.rend(), [](const Notice& one) { return one.severity == Severity::error; });
    return error == notices_.rend() ? *newest : *error;
}

void NoticeBar::showFront() {
    if (list_) list_->close();
    setVisible(!notices_.empty());
    if (notices_.empty()) return;
    const Notice& front = inFront();
    severity_->setText(word(front.severity));
    text_->setForms(forms(front));
    frame_->setAccessibleName(word(front.severity) + ": " + front.text);
    button_->setVisible(!front.buttonText.isEmpty());
    button_->setText(front.buttonText);
    const bool explained = !front.sentence.isEmpty();
    copy_->setVisible(explained || front.severity == Severity::error);
    detail_->setVisible(explained && roomy_);
    detail_->setText(explained && roomy_ ? front.text : QString());
    style();
    showCounter();
}

void NoticeBar::showCounter() {
    const auto others = static_cast<int>(notices_.size()) - 1;
    more_->setText(others > 0 ? tr("%1 more").arg(others) : tr("Show full message"));
    const bool hidden = text_->isCut() || (text_->text() != inFront().text && !roomy_);
    more_->setVisible(others > 0 || hidden);
}

void NoticeBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    layout()->activate();
    if (!notices_.empty()) showCounter();
}

QWidget* NoticeBar::listRow(const Notice& notice, QWidget* parent) {
    auto* frame = new QFrame(parent);
    frame->setObjectName("notice");
    frame->setStyleSheet(surface(theme_, notice.severity));
    auto* row = new QHBoxLayout(frame);
    row->setContentsMargins(12, 6, 6, 6);
    row->setSpacing(10);
    auto* severity = new QLabel(word(notice.severity), frame);
    severity->setStyleSheet("font-weight: 600");
    row->addWidget(severity, 0, Qt::AlignTop);
    auto* words = new QVBoxLayout;
    words->setSpacing(3);
    const bool explained = !notice.sentence.isEmpty();
    for (const QString& line :
         explained ? QStringList{notice.sentence, notice.text} : QStringList{notice.text}) {
        auto* text = new QLabel(line, frame);
        text->setTextFormat(Qt::PlainText);  // a file name is never markup
        text->setWordWrap(true);
        text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        text->setProperty("muted", explained && words->count() > 0);
        words->addWidget(text);
    }
    row->addLayout(words, 1);
    if (explained || notice.severity != Severity::note) {
        QPushButton* copy = copyButton(frame);
        row->addWidget(copy, 0, Qt::AlignTop);
        connect(copy, &QPushButton::clicked, this,
                [text = notice.text] { QGuiApplication::clipboard()->setText(text); });
    }
    if (!notice.buttonText.isEmpty()) {
        auto* button = new QPushButton(notice.buttonText, frame);
        button->setProperty("primary", true);
        row->addWidget(button, 0, Qt::AlignVCenter);
        connect(button, &QPushButton::clicked, this, [this, text = notice.text] { act(text); });
    }
    QToolButton* close = closeButton(frame);
    row->addWidget(close, 0, Qt::AlignTop);
    connect(close, &QToolButton::clicked, this, [this, text = notice.text] { remove(text); });
    return frame;
}

void NoticeBar::openList() {
    if (notices_.empty()) return;
    if (list_) list_->close();
    list_ = new QFrame(this, Qt::Popup);
    list_->setObjectName("noticeList");
    list_->setAttribute(Qt::WA_DeleteOnClose);
    list_->setProperty("panel", true);
    auto* column = new QVBoxLayout(list_);
    column->setContentsMargins(6, 6, 6, 6);
    column->setSpacing(6);
    for (const bool errors : {true, false})
        for (auto notice = notices_.rbegin(); notice != notices_.rend(); ++notice)
            if ((notice->severity == Severity::error) == errors)
                column->addWidget(listRow(*notice, list_));
    const QRect all = window()->rect();
    list_->setFixedWidth(std::max(width(), std::min(640, all.width() - 16)));
    list_->ensurePolished();
    list_->adjustSize();
    constexpr int gap = 4;
    // Below, or above where the window ends; at the bar's right end.
    const QPoint corner = mapTo(window(), QPoint(width() - list_->width(), height()));
    const bool fits = corner.y() + list_->height() <= all.height();
    list_->move(window()->mapToGlobal(
        QPoint(std::max(0, corner.x()),
               fits ? corner.y() : std::max(0, corner.y() - height() - list_->height() - gap))));
    list_->show();
}

std::vector<QString> NoticeBar::texts() const {
    std::vector<QString> texts;
    for (const Notice& one : notices_)
        texts.push_back(one.text);
    return texts;
}

}  // namespace sextant
