// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/tokens/token_card.h"

#include <QBoxLayout>
#include <QLabel>

#include "widgets/controls/elided_label.h"
#include "widgets/controls/muted_label.h"

namespace sextant {

TokenCard::TokenCard(QWidget* parent)
    : QWidget(parent),
      parts_(new QBoxLayout(QBoxLayout::TopToBottom, this)),
      word_(new ElidedLabel({}, this)),
      lines_(new QLabel(this)),
      note_(mutedLabel(this)),
      next_(new NextTokenTable(this)) {
    setObjectName("tokenCard");
    word_->setObjectName("tokenWord");
    QFont strong = word_->font();
    strong.setWeight(QFont::DemiBold);
    word_->setFont(strong);
    lines_->setObjectName("tokenLines");
    lines_->setWordWrap(true);
    lines_->setTextFormat(Qt::PlainText);
    note_->setObjectName("tokenNote");
    note_->setTextFormat(Qt::PlainText);
    auto* column = new QVBoxLayout;
    column->setSpacing(4);
    column->addWidget(word_);
    column->addWidget(lines_);
    column->addWidget(note_);
    column->addStretch();
    parts_->setContentsMargins(0, 0, 0, 0);
    parts_->setSpacing(10);
    parts_->addLayout(column);
    parts_->addWidget(next_, 1);
    setFacts({});
}

void TokenCard::setTheme(const Theme& theme) {
    next_->setTheme(theme);
}

void TokenCard::setFacts(const TokenFacts& facts) {
    word_->setText(facts.word);
    word_->setVisible(!facts.word.isEmpty());
    lines_->setText(facts.lines.join('\n'));
    lines_->setVisible(!facts.lines.isEmpty());
    note_->setText(facts.note);
    note_->setVisible(!facts.note.isEmpty());
    next_->setRows(facts.next, facts.hasA, facts.hasB, facts.dimmed);
    next_->setVisible(!facts.next.empty());
}

void TokenCard::setBeside(bool beside) {
    parts_->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    parts_->setStretch(0, beside ? 1 : 0);
}

QString TokenCard::words() const {
    return lines_->text();
}

}  // namespace sextant
