// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/preferences/key_table.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <utility>

#include "widgets/bars/command_palette.h"

namespace sextant {

namespace {

constexpr int keyRowRoom = 14;  // pixels over and under a row's text

}  // namespace

KeyTable::KeyTable(QWidget* parent) : QTableWidget(parent) {
    setObjectName("keyTable");
    setAccessibleName(tr("Commands and their keys"));
    setColumnCount(columns);
    setHorizontalHeaderLabels({tr("Command"), tr("Where"), tr("Key")});
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setTabKeyNavigation(false);
    setShowGrid(false);
    // With a rule of its own for all rows they begin where the one that is chosen does.
    setStyleSheet("QTableView::item { padding: 3px 6px; }");
    verticalHeader()->hide();
    horizontalHeader()->setHighlightSections(false);
    for (int column = 0; column < columns; ++column)
        horizontalHeaderItem(column)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setSectionResizeMode(commandColumn, QHeaderView::Stretch);
    horizontalHeader()->setSectionResizeMode(placeColumn, QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(keyColumn, QHeaderView::ResizeToContents);
    connect(this, &QTableWidget::cellClicked, this, [this](int row, int column) {
        if (column == keyColumn) listen(row);
    });
    connect(this, &QTableWidget::cellDoubleClicked, this, [this](int row) { listen(row); });
}

void KeyTable::setTheme(const Theme& theme) {
    theme_ = theme;
    // As high as the text of the window, whose size may have changed.
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + keyRowRoom);
    for (int row = 0; row < rowCount(); ++row)
        show(row);
}

void KeyTable::setRows(const std::vector<KeyRow>& rows) {
    stop();
    rows_ = rows;
    setRowCount(static_cast<int>(rows.size()));
    for (int row = 0; row < rowCount(); ++row) {
        for (int column = 0; column < columns; ++column)
            if (!item(row, column)) setItem(row, column, new QTableWidgetItem);
        show(row);
    }
    filter(typed_);
}

void KeyTable::show(int row) {
    const KeyRow& facts = rows_[static_cast<std::size_t>(row)];
    const bool changed = facts.keys != facts.atFirst, hears = row == listening_;
    item(row, commandColumn)->setText(facts.name);
    item(row, commandColumn)->setToolTip(facts.name);
    item(row, placeColumn)->setText(facts.place);
    item(row, placeColumn)->setForeground(theme_.color(Role::muted));
    QTableWidgetItem* key = item(row, keyColumn);
    const QString now = QKeySequence::listToString(facts.keys, QKeySequence::NativeText);
    const QString before = QKeySequence::listToString(facts.atFirst, QKeySequence::NativeText);
    key->setText(hears ? tr("press the new key\u2026") : now);
    key->setForeground(hears || changed ? theme_.textColor(Role::accent)
                                        : theme_.color(Role::text));
    key->setToolTip(!changed           ? tr("Click, then press the new key")
                    : before.isEmpty() ? tr("At first: no key")
                                       : tr("At first: %1").arg(before));
}

void KeyTable::filter(const QString& typed) {
    typed_ = typed.trimmed();
    for (int row = 0; row < rowCount(); ++row) {
        const KeyRow& facts = rows_[static_cast<std::size_t>(row)];
        const QString keys = QKeySequence::listToString(facts.keys, QKeySequence::NativeText);
        const bool found = typed_.isEmpty() || keys.contains(typed_, Qt::CaseInsensitive) ||
                           wordScore(facts.name, facts.words + ' ' + facts.place, typed_) >= 0;
        setRowHidden(row, !found);
    }
    if (currentRow() >= 0 && !isRowHidden(currentRow())) return scrollToItem(currentItem());
    for (int row = 0; row < rowCount(); ++row)
        if (!isRowHidden(row)) return setCurrentCell(row, keyColumn);
    setCurrentCell(-1, -1);
}

void KeyTable::listen(int row) {
    stop();
    if (row < 0 || row >= rowCount() || isRowHidden(row)) return;
    setCurrentCell(row, keyColumn);
    setFocus(Qt::OtherFocusReason);
    listening_ = row;
    show(row);
    emit listeningChanged(row);
}

void KeyTable::stop() {
    const int row = std::exchange(listening_, -1);
    if (row < 0) return;
    show(row);
    emit listeningChanged(-1);
}

bool KeyTable::event(QEvent* event) {
    const auto type = event->type();
    if (listening_ >= 0 && (type == QEvent::ShortcutOverride || type == QEvent::KeyPress)) {
        event->accept();
        if (type == QEvent::ShortcutOverride) return true;
        return hear(*static_cast<QKeyEvent*>(event));
    }
    if (type == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool plain = key->modifiers() == Qt::NoModifier && currentRow() >= 0;
        if (plain && (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter ||
                      key->key() == Qt::Key_F2)) {
            listen(currentRow());
            return true;
        }
        if (plain && (key->key() == Qt::Key_Delete || key->key() == Qt::Key_Backspace)) {
            emit removed(currentRow());
            return true;
        }
    }
    return QTableWidget::event(event);
}

bool KeyTable::hear(const QKeyEvent& event) {
    const auto pressedKey = static_cast<Qt::Key>(event.key());
    switch (pressedKey) {
        case Qt::Key_Shift:
        case Qt::Key_Control:
        case Qt::Key_Alt:
        case Qt::Key_AltGr:
        case Qt::Key_Meta:
            return true;  // the key that it is held for comes
        default:
            break;
    }
    const auto held = event.modifiers() & (Qt::ShiftModifier | Qt::ControlModifier |
                                           Qt::AltModifier | Qt::MetaModifier);
    const int row = listening_;
    stop();
    const bool plain = held == Qt::NoModifier;
    if (plain && pressedKey == Qt::Key_Escape) return true;
    if (plain && (pressedKey == Qt::Key_Backspace || pressedKey == Qt::Key_Delete))
        emit removed(row);
    else
        emit pressed(row, QKeySequence(QKeyCombination(held, pressedKey)));
    return true;
}

void KeyTable::focusOutEvent(QFocusEvent* event) {
    stop();
    QTableWidget::focusOutEvent(event);
}

}  // namespace sextant
