// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/preferences/key_page.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/controls/style_sheet.h"

namespace sextant {

KeyPage::KeyPage(QWidget* parent)
    : QWidget(parent),
      filter_(new QLineEdit(this)),
      table_(new KeyTable(this)),
      says_(new QLabel(this)),
      takes_(new QPushButton(tr("Take it over"), this)),
      leaves_(new QPushButton(tr("Leave it"), this)),
      change_(new QPushButton(tr("Change\u2026"), this)),
      none_(new QPushButton(tr("No key"), this)),
      reset_(new QPushButton(tr("As at first"), this)),
      resetAll_(new QPushButton(tr("All as at first"), this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(4, 10, 4, 4);
    filter_->setObjectName("keyFilter");
    filter_->setAccessibleName(tr("Find a command or a key"));
    filter_->setPlaceholderText(tr("Find a command, or a key: Ctrl+R"));
    filter_->setClearButtonEnabled(true);
    column->addWidget(filter_);
    column->addWidget(table_, 1);
    says_->setObjectName("keySays");
    says_->setWordWrap(true);
    says_->setTextFormat(Qt::PlainText);
    takes_->setObjectName("keyTakes");
    takes_->setProperty("primary", true);
    leaves_->setObjectName("keyLeaves");
    auto* line = new QHBoxLayout;
    line->addWidget(says_, 1);
    line->addWidget(takes_);
    line->addWidget(leaves_);
    column->addLayout(line);
    change_->setObjectName("keyChange");
    none_->setObjectName("keyNone");
    reset_->setObjectName("keyReset");
    reset_->setToolTip(tr("The key that this command has at first"));
    resetAll_->setObjectName("keyResetAll");
    auto* buttons = new QHBoxLayout;
    for (QPushButton* button : {change_, none_, reset_})
        buttons->addWidget(button);
    buttons->addStretch(1);
    buttons->addWidget(resetAll_);
    column->addLayout(buttons);
    for (QPushButton* button : {takes_, leaves_, change_, none_, reset_, resetAll_})
        button->setAutoDefault(false);
    leave();

    connect(filter_, &QLineEdit::textChanged, this, [this](const QString& typed) {
        leave();
        table_->filter(typed);
    });
    connect(table_, &KeyTable::pressed, this, &KeyPage::setKey);
    connect(table_, &KeyTable::removed, this, &KeyPage::remove);
    connect(table_, &KeyTable::listeningChanged, this, [this](int row) {
        leave();
        if (row >= 0)
            say(tr("Press the new key of \u201c%1\u201d. Escape leaves it as it is, Backspace "
                   "takes it away.")
                    .arg(rows_[static_cast<std::size_t>(row)].name));
    });
    connect(table_, &QTableWidget::currentCellChanged, this, [this](int row, int, int before) {
        if (row != before && table_->listening() < 0) leave();
    });
    connect(takes_, &QPushButton::clicked, this, [this] { take(askedRow_, askedKey_); });
    connect(leaves_, &QPushButton::clicked, this, [this] {
        leave();
        table_->setFocus();
    });
    connect(change_, &QPushButton::clicked, this, [this] { table_->listen(table_->currentRow()); });
    connect(none_, &QPushButton::clicked, this, [this] { remove(table_->currentRow()); });
    connect(reset_, &QPushButton::clicked, this, [this] { reset(table_->currentRow()); });
    connect(resetAll_, &QPushButton::clicked, this, &KeyPage::resetAll);
}

void KeyPage::setTheme(const Theme& theme) {
    theme_ = theme;
    table_->setTheme(theme);
}

void KeyPage::setRows(const std::vector<KeyRow>& rows) {
    if (rows == rows_) return;
    rows_ = rows;
    table_->setRows(rows);
    leave();
}

int KeyPage::holderOf(const QKeySequence& key, int exceptRow) const {
    for (std::size_t row = 0; row < rows_.size(); ++row)
        if (static_cast<int>(row) != exceptRow && rows_[row].keys.contains(key))
            return static_cast<int>(row);
    return -1;
}

void KeyPage::setKey(int row, const QKeySequence& key) {
    leave();
    const KeyRow& asked = rows_[static_cast<std::size_t>(row)];
    if (asked.keys == QList<QKeySequence>{key}) return;
    if (!asked.atFirst.contains(key))
        if (const QString why = whyNoKey(key); !why.isEmpty()) return say(why, true);
    const int holder = holderOf(key, row);
    if (holder < 0) return take(row, key);
    askedRow_ = row;
    askedKey_ = key;
    const KeyRow& other = rows_[static_cast<std::size_t>(holder)];
    ask(tr("%1 runs \u201c%2\u201d (%3). Taken over, it runs \u201c%4\u201d in its place.")
            .arg(key.toString(QKeySequence::NativeText), other.name, other.place, asked.name));
}

void KeyPage::take(int row, const QKeySequence& key) {
    if (row < 0) return;
    for (int holder; (holder = holderOf(key, row)) >= 0;)
        rows_[static_cast<std::size_t>(holder)].keys.removeAll(key);
    rows_[static_cast<std::size_t>(row)].keys = {key};
    tell();
    table_->setFocus();
}

void KeyPage::remove(int row) {
    if (row < 0) return;
    rows_[static_cast<std::size_t>(row)].keys.clear();
    tell();
}

// A key that another command has by now stays there, and that is said.
void KeyPage::reset(int row) {
    leave();
    if (row < 0) return;
    KeyRow& asked = rows_[static_cast<std::size_t>(row)];
    QList<QKeySequence> free;
    QStringList taken;
    for (const QKeySequence& key : asked.atFirst) {
        const int holder = holderOf(key, row);
        if (holder < 0)
            free << key;
        else
            taken << tr("%1 runs \u201c%2\u201d: change that first.")
                         .arg(key.toString(QKeySequence::NativeText),
                              rows_[static_cast<std::size_t>(holder)].name);
    }
    if (taken.isEmpty() || !free.isEmpty()) {
        asked.keys = free;
        tell();
    }
    if (!taken.isEmpty()) say(taken.join(' '), true);
}

void KeyPage::resetAll() {
    for (KeyRow& one : rows_)
        one.keys = one.atFirst;
    tell();
}

void KeyPage::tell() {
    const std::vector<KeyRow> rows = rows_;
    table_->setRows(rows);
    leave();
    KeyChanges changes;
    for (const KeyRow& one : rows)
        if (one.keys != one.atFirst) changes[one.id] = one.keys;
    emit edited(changes);
}

void KeyPage::say(const QString& words, bool refusal) {
    says_->setText(words);
    setSheet(says_, "color: " + theme_.textColor(refusal ? Role::worse : Role::muted).name());
}

void KeyPage::ask(const QString& words) {
    say(words);
    setSheet(says_, {});
    takes_->show();
    leaves_->show();
    takes_->setFocus(Qt::OtherFocusReason);
}

void KeyPage::leave() {
    askedRow_ = -1;
    takes_->hide();
    leaves_->hide();
    const bool changed = std::any_of(rows_.begin(), rows_.end(),
                                     [](const KeyRow& one) { return one.keys != one.atFirst; });
    resetAll_->setEnabled(changed);
    say(tr("Click a key, or press Enter on a row, then press the new one."));
}

void KeyPage::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Escape || askedRow_ < 0) return QWidget::keyPressEvent(event);
    leave();
    table_->setFocus();
}

}  // namespace sextant
