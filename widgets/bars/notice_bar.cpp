// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bars/notice_bar.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace sextant {

namespace {

constexpr std::size_t most = 4;

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

}  // namespace

NoticeBar::NoticeBar(QWidget* parent) : QWidget(parent) {
    setObjectName("noticeBar");
    column_ = new QVBoxLayout(this);
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(6);
    hide();
}

void NoticeBar::setTheme(const Theme& theme) {
    theme_ = theme;
    for (const Shown& shown : shown_)
        style(shown);
}

void NoticeBar::style(const Shown& shown) const {
    const QColor colour = theme_.color(roleOf(shown.notice.severity));
    shown.frame->setStyleSheet(
        QString("QFrame#notice { background: %1; border: 1px solid %2; border-left: 4px solid %2;"
                " border-radius: 6px; }")
            .arg(blend(theme_.color(Role::panel), colour, 0.10).name(), colour.name()));
}

void NoticeBar::add(Notice notice) {
    for (const Shown& shown : shown_) {
        if (shown.notice.text != notice.text) continue;
        remove(shown.frame);
        break;
    }
    if (shown_.size() == most) remove(shown_.front().frame);

    auto* frame = new QFrame(this);
    frame->setObjectName("notice");
    frame->setAccessibleName(word(notice.severity) + ": " + notice.text);
    auto* row = new QHBoxLayout(frame);
    row->setContentsMargins(12, 6, 6, 6);
    row->setSpacing(10);
    auto* severity = new QLabel(word(notice.severity), frame);
    severity->setStyleSheet("font-weight: 600");
    auto* text = new QLabel(notice.text, frame);
    text->setTextFormat(Qt::PlainText);  // a file name is never markup
    text->setWordWrap(true);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    row->addWidget(severity, 0, Qt::AlignTop);
    row->addWidget(text, 1);
    if (!notice.buttonText.isEmpty()) {
        auto* button = new QPushButton(notice.buttonText, frame);
        button->setObjectName("noticeButton");
        button->setProperty("primary", true);
        row->addWidget(button, 0, Qt::AlignVCenter);
        connect(button, &QPushButton::clicked, this, [this, frame, act = notice.button] {
            remove(frame);
            if (act) act();
        });
    }
    auto* close = new QToolButton(frame);
    close->setText(QString::fromUtf8("\u2715"));
    close->setToolTip(tr("Close"));
    close->setAccessibleName(tr("Close this notice"));
    close->setProperty("quiet", true);
    row->addWidget(close, 0, Qt::AlignTop);
    connect(close, &QToolButton::clicked, this, [this, frame] { remove(frame); });

    column_->addWidget(frame);
    shown_.push_back({std::move(notice), frame});
    style(shown_.back());
    show();
}

void NoticeBar::remove(QFrame* frame) {
    std::erase_if(shown_, [frame](const Shown& shown) { return shown.frame == frame; });
    frame->hide();
    frame->deleteLater();  // it may be the sender
    if (shown_.empty()) hide();
}

void NoticeBar::clear() {
    while (!shown_.empty())
        remove(shown_.back().frame);
}

std::vector<QString> NoticeBar::texts() const {
    std::vector<QString> texts;
    for (const Shown& shown : shown_)
        texts.push_back(shown.notice.text);
    return texts;
}

}  // namespace sextant
