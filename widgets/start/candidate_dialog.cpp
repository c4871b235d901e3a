// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/candidate_dialog.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "widgets/start/checkpoint_state.h"

namespace sextant {

namespace {

constexpr int nameColumn = 0, kindColumn = 1, sizeColumn = 2, stateColumn = 3, columns = 4;
constexpr int wide = 620, leastName = 180;  // pixels
constexpr int cellEdges = 24;               // left and right of a word
constexpr int mostRows = 10;                // in sight at once

using State = CheckpointRow::State;

bool mayOpen(const CheckpointRow& row) {
    return row.state != State::refused;
}

}  // namespace

CandidateDialog::CandidateDialog(const QString& place, std::vector<CheckpointRow> rows,
                                 const Theme& theme, QWidget* parent)
    : QDialog(parent),
      rows_(std::move(rows)),
      theme_(theme),
      list_(new QTreeWidget(this)),
      about_(new QLabel(this)) {
    setObjectName("candidateDialog");
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Which checkpoint?"));
    auto* column = new QVBoxLayout(this);
    auto* head = new QLabel(
        tr("%1 holds %2 checkpoints. Which one is to be opened?").arg(place).arg(rows_.size()),
        this);
    head->setTextFormat(Qt::PlainText);
    head->setWordWrap(true);
    column->addWidget(head);
    list_->setObjectName("candidates");
    list_->setAccessibleName(tr("Checkpoints in the folder"));
    list_->setColumnCount(columns);
    list_->setHeaderLabels({tr("name"), tr("kind"), tr("size"), tr("state")});
    list_->headerItem()->setTextAlignment(sizeColumn, Qt::AlignRight | Qt::AlignVCenter);
    list_->setRootIsDecorated(false);
    list_->setIndentation(0);
    list_->setUniformRowHeights(true);
    list_->setTextElideMode(Qt::ElideMiddle);
    list_->setTabKeyNavigation(false);
    list_->setStyleSheet("QTreeView::item { padding: 4px 6px; }");
    list_->header()->setStretchLastSection(true);
    list_->header()->setSectionsMovable(false);
    list_->installEventFilter(this);
    list_->viewport()->installEventFilter(this);
    for (int at = 0; at < static_cast<int>(rows_.size()); ++at) {
        new QTreeWidgetItem(list_);
        fillRow(at);
    }
    column->addWidget(list_, 1);
    about_->setObjectName("candidateAbout");
    about_->setTextFormat(Qt::PlainText);
    about_->setWordWrap(true);
    about_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    // The rows stay where they are, whatever is told of the chosen one.
    about_->setMinimumHeight(2 * about_->fontMetrics().lineSpacing());
    column->addWidget(about_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel, this);
    open_ = buttons->button(QDialogButtonBox::Open);
    open_->setObjectName("candidateOpen");
    open_->setProperty("primary", true);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &CandidateDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &CandidateDialog::reject);
    connect(list_, &QTreeWidget::currentItemChanged, this, &CandidateDialog::tellCurrent);
    connect(list_, &QTreeWidget::itemDoubleClicked, this, &CandidateDialog::accept);
    fitColumns();
    const int shown = std::clamp(static_cast<int>(rows_.size()), 3, mostRows) + 1;  // a header
    list_->setMinimumHeight(shown * (list_->fontMetrics().height() + 14));
    resize(wide, sizeHint().height());
    chooseFirst();
    list_->setFocus(Qt::OtherFocusReason);
}

const CheckpointRow* CandidateDialog::current() const {
    const int at = list_->indexOfTopLevelItem(list_->currentItem());
    return at < 0 ? nullptr : &rows_[static_cast<std::size_t>(at)];
}

void CandidateDialog::setRow(const CheckpointRow& row) {
    const auto same = std::find_if(rows_.begin(), rows_.end(), [&](const CheckpointRow& one) {
        return one.opens == row.opens;
    });
    if (same == rows_.end()) return;
    *same = row;
    fillRow(static_cast<int>(same - rows_.begin()));
    fitColumns();
    chooseFirst();
    tellCurrent();
}

// The first that opens, as far as is known, until a person has moved.
void CandidateDialog::chooseFirst() {
    if (moved_) return;
    const auto first = std::find_if(rows_.begin(), rows_.end(), mayOpen);
    const auto at = first == rows_.end() ? 0 : static_cast<int>(first - rows_.begin());
    list_->setCurrentItem(list_->topLevelItem(at));
}

void CandidateDialog::fillRow(int at) {
    const CheckpointRow& row = rows_[static_cast<std::size_t>(at)];
    QTreeWidgetItem* item = list_->topLevelItem(at);
    item->setText(nameColumn, row.name);
    item->setText(kindColumn, row.kind);
    item->setText(sizeColumn, row.size);
    item->setText(stateColumn, stateText(row));
    item->setTextAlignment(sizeColumn, Qt::AlignRight | Qt::AlignVCenter);
    item->setFont(sizeColumn, numberFont(list_->font()));
    for (int column = 0; column < columns; ++column) {
        item->setForeground(column, theme_.color(Role::muted));
        item->setToolTip(column, row.detail.isEmpty() ? row.opens : row.detail);
    }
    if (mayOpen(row)) item->setForeground(nameColumn, theme_.color(Role::text));
    item->setForeground(stateColumn, stateColour(row.state, theme_));
}

void CandidateDialog::tellCurrent() {
    const CheckpointRow* row = current();
    open_->setEnabled(row != nullptr && mayOpen(*row));
    about_->setText(row != nullptr ? row->reason : QString());
    about_->setStyleSheet(
        QString("color: %1")
            .arg(theme_
                     .textColor(row == nullptr || row->state == State::opens ? Role::muted
                                : mayOpen(*row)                              ? Role::accent
                                                                             : Role::worse)
                     .name()));
}

// Kinds and sizes as wide as they are; names have what is left by the longest state.
void CandidateDialog::fitColumns() {
    const auto widest = [&](int column) {
        int needed = list_->fontMetrics().horizontalAdvance(list_->headerItem()->text(column));
        for (int at = 0; at < list_->topLevelItemCount(); ++at)
            needed = std::max(needed, list_->fontMetrics().horizontalAdvance(
                                          list_->topLevelItem(at)->text(column)));
        return needed + cellEdges;
    };
    const int name = widest(nameColumn), kind = widest(kindColumn), size = widest(sizeColumn),
              state = widest(stateColumn);
    const int left = list_->viewport()->width() - kind - size - state;
    list_->setColumnWidth(nameColumn, std::max(leastName, std::min(name, left)));
    list_->setColumnWidth(kindColumn, kind);
    list_->setColumnWidth(sizeColumn, size);
}

bool CandidateDialog::eventFilter(QObject* watched, QEvent* event) {
    if (watched == list_->viewport()) {
        if (event->type() == QEvent::Resize) fitColumns();
        if (event->type() == QEvent::MouseButtonPress) moved_ = true;
        return QDialog::eventFilter(watched, event);
    }
    if (event->type() != QEvent::KeyPress) return QDialog::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        accept();
        return true;
    }
    moved_ = true;
    return QDialog::eventFilter(watched, event);
}

void CandidateDialog::accept() {
    const CheckpointRow* row = current();
    if (row == nullptr || !mayOpen(*row)) return;
    const QString opens = row->opens;
    QDialog::accept();
    emit chosen(opens);
}

}  // namespace sextant
