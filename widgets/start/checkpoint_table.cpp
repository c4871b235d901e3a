// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/checkpoint_table.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/controls/elided_label.h"
#include "widgets/start/checkpoint_state.h"

namespace sextant {

namespace {

constexpr int nameColumn = 0, architectureColumn = 1, sizeColumn = 2, numbersColumn = 3,
              trainedColumn = 4, stateColumn = 5, columns = 6;
constexpr int rowAt = Qt::UserRole, placeAt = Qt::UserRole + 1;
constexpr int architectureWide = 168, sizeWide = 136, numbersWide = 92, trainedWide = 82;
constexpr int leastName = 130, leastState = 190;
constexpr int cellEdges = 24;    // left and right of a word
constexpr int foldsBelow = 640;  // pixels of width without columns of numbers and trained length

QPushButton* quiet(const QString& text, const char* name, QWidget* parent) {
    auto* button = new QPushButton(text, parent);
    button->setObjectName(name);
    button->setProperty("quiet", true);
    return button;
}

}  // namespace

CheckpointTable::CheckpointTable(QWidget* parent)
    : QWidget(parent),
      tree_(new QTreeWidget(this)),
      summary_(new ElidedLabel({}, this)),
      about_(new QFrame(this)),
      sentence_(new QLabel(about_)),
      detail_(new QLabel(about_)),
      copy_(quiet(tr("copy"), "checkpointCopy", about_)),
      command_(quiet(tr("copy command"), "checkpointCommand", about_)),
      folder_(quiet(tr("show folder"), "checkpointFolder", about_)),
      remove_(quiet(tr("leave this folder out"), "checkpointRemoveFolder", about_)) {
    auto* head = new QHBoxLayout;
    head->setContentsMargins(0, 0, 0, 0);
    head->setSpacing(12);
    auto* title = new QLabel(tr("CHECKPOINTS ON THIS COMPUTER"), this);
    title->setProperty("section", true);
    summary_->setProperty("muted", true);
    auto* refresh = quiet(tr("refresh"), "checkpointRefresh", this);
    refresh->setToolTip(tr("Look again (Ctrl+R)"));
    auto* add = quiet(tr("add a folder\u2026"), "checkpointAddFolder", this);
    for (QPushButton* button : {refresh, add})
        button->setStyleSheet("padding: 0px 2px");
    head->addWidget(title);
    head->addWidget(summary_, 1);
    head->addWidget(refresh);
    head->addWidget(add);
    tree_->setObjectName("checkpoints");
    tree_->setAccessibleName(tr("Checkpoints on this computer"));
    tree_->setColumnCount(columns);
    tree_->setHeaderLabels(
        {tr("name"), tr("architecture"), tr("size"), tr("numbers"), tr("trained to"), tr("state")});
    for (const int column : {sizeColumn, trainedColumn, stateColumn})
        tree_->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    tree_->setRootIsDecorated(false);
    tree_->setIndentation(0);
    tree_->setItemsExpandable(false);
    tree_->setUniformRowHeights(true);
    tree_->setTextElideMode(Qt::ElideRight);
    tree_->setSelectionMode(QAbstractItemView::SingleSelection);
    tree_->setTabKeyNavigation(false);
    tree_->setMinimumHeight(150);
    tree_->installEventFilter(this);
    tree_->viewport()->installEventFilter(this);
    auto* header = tree_->header();
    header->setStretchLastSection(false);
    header->setSectionsMovable(false);
    header->setSectionResizeMode(QHeaderView::Interactive);
    header->setSectionResizeMode(stateColumn, QHeaderView::Stretch);
    about_->setObjectName("checkpointAbout");
    auto* told = new QHBoxLayout(about_);
    told->setContentsMargins(12, 6, 8, 6);
    told->setSpacing(6);
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    sentence_->setObjectName("checkpointSentence");
    detail_->setObjectName("checkpointDetail");
    detail_->setProperty("muted", true);
    for (QLabel* label : {sentence_, detail_}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        words->addWidget(label);
    }
    told->addLayout(words, 1);
    for (QPushButton* button : {copy_, command_, folder_, remove_})
        told->addWidget(button, 0, Qt::AlignTop);
    auto* panel = new QFrame(this);
    panel->setProperty("panel", true);
    auto* inside = new QVBoxLayout(panel);
    inside->setContentsMargins(1, 1, 1, 1);
    inside->setSpacing(0);
    inside->addWidget(tree_, 1);
    inside->addWidget(about_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addLayout(head);
    column->addWidget(panel, 1);
    connect(refresh, &QPushButton::clicked, this, &CheckpointTable::refreshWanted);
    connect(add, &QPushButton::clicked, this, &CheckpointTable::folderWanted);
    connect(tree_, &QTreeWidget::currentItemChanged, this, &CheckpointTable::tellCurrent);
    connect(tree_, &QTreeWidget::itemDoubleClicked, this, &CheckpointTable::openCurrent);
    connect(copy_, &QPushButton::clicked, this, [this] {
        if (const CheckpointRow* row = current()) emit copyWanted(row->detail);
    });
    connect(command_, &QPushButton::clicked, this, [this] {
        if (const CheckpointRow* row = current()) emit copyWanted(row->command);
    });
    connect(folder_, &QPushButton::clicked, this, [this] {
        if (const CheckpointRow* row = current()) emit showFolderWanted(row->folder);
    });
    connect(remove_, &QPushButton::clicked, this, [this] {
        if (const QTreeWidgetItem* item = tree_->currentItem())
            emit folderRemoved(item->data(nameColumn, placeAt).toString());
    });
    about_->hide();
}

void CheckpointTable::setTheme(const Theme& theme) {
    theme_ = theme;
    // With a rule of its own for all rows they are as wide apart as the one that is chosen.
    tree_->setStyleSheet("QTreeView::item { padding: 4px 6px; }");
    about_->setStyleSheet(
        QString(
            "QFrame#checkpointAbout { background: %1; border: none; border-top: 1px solid %2; }")
            .arg(theme.color(Role::raised).name(), theme.color(Role::line).name()));
    fill();
}

void CheckpointTable::setFacts(const std::vector<CheckpointGroup>& groups, const QString& summary,
                               bool looking) {
    found_ = looking && summary.isEmpty() ? tr("looking\u2026") : summary;
    tellSummary();
    if (groups == groups_) return;
    groups_ = groups;
    fill();
}

// What is found or, where what is typed leaves rows out, how many are shown.
void CheckpointTable::tellSummary() {
    const int shown = shownRows(), all = static_cast<int>(rows_.size());
    summary_->setText(
        shown == all || part_.isEmpty()
            ? found_
            : tr("%1 of %2 have \u201c%3\u201d in their names; clear the field to see all")
                  .arg(shown)
                  .arg(all)
                  .arg(part_));
}

const CheckpointRow* CheckpointTable::current() const {
    const QTreeWidgetItem* item = tree_->currentItem();
    if (item == nullptr || !item->data(nameColumn, rowAt).isValid()) return nullptr;
    return &rows_.at(static_cast<std::size_t>(item->data(nameColumn, rowAt).toInt()));
}

int CheckpointTable::shownRows() const {
    int count = 0;
    for (int at = 0; at < tree_->topLevelItemCount(); ++at)
        count += !tree_->topLevelItem(at)->isHidden() &&
                 tree_->topLevelItem(at)->data(nameColumn, rowAt).isValid();
    return count;
}

// Rows come one after the other while headers are read: the chosen one stays chosen.
void CheckpointTable::fill() {
    const CheckpointRow* chosen = current();
    const QString before = chosen ? chosen->opens : QString();
    const QSignalBlocker quietly(tree_);
    tree_->clear();
    rows_.clear();
    for (const CheckpointGroup& group : groups_)
        addGroup(group);
    for (int at = 0; at < tree_->topLevelItemCount() && !before.isEmpty(); ++at) {
        QTreeWidgetItem* item = tree_->topLevelItem(at);
        if (!item->data(nameColumn, rowAt).isValid()) continue;
        const auto row = static_cast<std::size_t>(item->data(nameColumn, rowAt).toInt());
        if (rows_[row].opens == before) tree_->setCurrentItem(item);
    }
    filterRows();
    tellCurrent();
    fitColumns();
}

void CheckpointTable::addGroup(const CheckpointGroup& group) {
    auto* head = new QTreeWidgetItem(tree_);
    head->setFirstColumnSpanned(true);
    QString words = group.title + "   " + group.place;
    for (const QString& one : {group.nothing, group.problem})
        if (!one.isEmpty()) words += QString::fromUtf8("   \u2013 ") + one;
    head->setText(nameColumn, words);
    head->setToolTip(nameColumn, words);
    head->setData(nameColumn, placeAt, group.own ? group.place : QString());
    head->setFlags(group.own ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::ItemIsEnabled);
    QFont bold = tree_->font();
    bold.setWeight(QFont::DemiBold);
    head->setFont(nameColumn, bold);
    head->setForeground(nameColumn, !group.problem.isEmpty()   ? theme_.textColor(Role::worse)
                                    : !group.nothing.isEmpty() ? theme_.color(Role::muted)
                                                               : theme_.color(Role::text));
    for (int column = 0; column < columns; ++column)
        head->setBackground(column, theme_.color(Role::raised));
    for (const CheckpointRow& row : group.rows)
        addRow(row);
}

void CheckpointTable::addRow(const CheckpointRow& row) {
    auto* item = new QTreeWidgetItem(tree_);
    item->setData(nameColumn, rowAt, static_cast<int>(rows_.size()));
    rows_.push_back(row);
    item->setText(nameColumn, row.name);
    item->setText(architectureColumn,
                  row.architecture.isEmpty() ? QString::fromUtf8("\u2013") : row.architecture);
    item->setText(sizeColumn, row.size);
    item->setText(numbersColumn, row.numbers);
    item->setText(trainedColumn, row.trained.isEmpty() ? QString::fromUtf8("\u2013") : row.trained);
    item->setText(stateColumn, stateText(row));
    for (const int column : {sizeColumn, trainedColumn, stateColumn})
        item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    for (const int column : {sizeColumn, trainedColumn})
        item->setFont(column, numberFont(tree_->font()));
    for (int column = 0; column < columns; ++column)
        item->setToolTip(column, row.detail.isEmpty() ? row.folder : row.detail);
    colour(item, row);
}

void CheckpointTable::colour(QTreeWidgetItem* item, const CheckpointRow& row) {
    const QColor muted = theme_.color(Role::muted);
    for (int column = 0; column < columns; ++column)
        item->setForeground(column, muted);
    using State = CheckpointRow::State;
    if (row.state == State::opens || row.state == State::warns)
        item->setForeground(nameColumn, theme_.color(Role::text));
    item->setForeground(stateColumn, stateColour(row.state, theme_));
}

void CheckpointTable::setFilter(const QString& part) {
    if (part == part_) return;
    part_ = part;
    filterRows();
    tree_->setCurrentItem(nullptr);  // what is told of it would stand beside other rows
}

bool CheckpointTable::enter() {
    QTreeWidgetItem* to = current() != nullptr ? tree_->currentItem() : nullptr;
    for (int at = 0; at < tree_->topLevelItemCount() && to == nullptr; ++at) {
        QTreeWidgetItem* item = tree_->topLevelItem(at);
        if (!item->isHidden() && item->data(nameColumn, rowAt).isValid()) to = item;
    }
    if (to == nullptr) return false;
    tree_->setCurrentItem(to);
    tree_->scrollToItem(to);
    tree_->setFocus(Qt::OtherFocusReason);
    return true;
}

void CheckpointTable::filterRows() {
    for (int at = 0; at < tree_->topLevelItemCount(); ++at) {
        QTreeWidgetItem* item = tree_->topLevelItem(at);
        item->setHidden(item->data(nameColumn, rowAt).isValid() &&
                        !item->text(nameColumn).contains(part_, Qt::CaseInsensitive));
    }
    tellSummary();
}

void CheckpointTable::tellCurrent() {
    const CheckpointRow* row = current();
    const QTreeWidgetItem* item = tree_->currentItem();
    const bool own = item != nullptr && !item->data(nameColumn, placeAt).toString().isEmpty();
    const bool tells = row != nullptr && !row->reason.isEmpty();
    about_->setVisible(tells || own);
    sentence_->setText(tells ? row->reason : own ? item->text(nameColumn) : QString());
    detail_->setText(tells && row->detail != row->reason ? row->detail : QString());
    detail_->setVisible(!detail_->text().isEmpty());
    copy_->setVisible(tells && !row->detail.isEmpty());
    command_->setVisible(tells && !row->command.isEmpty());
    folder_->setVisible(tells && !row->folder.isEmpty());
    remove_->setVisible(own);
}

void CheckpointTable::openCurrent() {
    const CheckpointRow* row = current();
    if (row != nullptr && row->state != CheckpointRow::State::refused) emit opened(row->opens);
}

bool CheckpointTable::eventFilter(QObject* watched, QEvent* event) {
    if (watched == tree_->viewport() && event->type() == QEvent::Resize) fitColumns();
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            openCurrent();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void CheckpointTable::fitColumns() {
    const bool narrow = width() < foldsBelow;
    tree_->setColumnHidden(numbersColumn, narrow);
    tree_->setColumnHidden(trainedColumn, narrow);
    const int wide = tree_->viewport()->width();
    const int numbers = sizeWide + (narrow ? 0 : numbersWide + trainedWide);
    tree_->header()->resizeSection(sizeColumn, sizeWide);
    tree_->header()->resizeSection(numbersColumn, numbersWide);
    tree_->header()->resizeSection(trainedColumn, trainedWide);
    // As wide as its longest word where there is room for it; all that is left is the state's.
    const auto fit = [&](int column, QString CheckpointRow::*word, int least, int most) {
        int needed = least;
        for (const CheckpointRow& row : rows_)
            needed =
                std::max(needed, tree_->fontMetrics().horizontalAdvance(row.*word) + cellEdges);
        tree_->header()->resizeSection(column, std::min(needed, std::max(least, most)));
    };
    const int architecture = narrow ? wide / 5 : architectureWide;
    fit(nameColumn, &CheckpointRow::name, leastName, wide - numbers - architecture - leastState);
    fit(architectureColumn, &CheckpointRow::architecture, architecture,
        wide - numbers - tree_->columnWidth(nameColumn) - leastState);
}

void CheckpointTable::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitColumns();
}

}  // namespace sextant
