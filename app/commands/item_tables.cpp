// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/item_tables.h"

#include <QAbstractItemView>
#include <QHeaderView>
#include <QTableView>
#include <QTreeView>
#include <algorithm>
#include <cmath>
#include <utility>

namespace sextant {

namespace {

bool isNumberCell(const QString& cell) {
    bool number = false;
    cell.toDouble(&number);
    return number || cell.isEmpty();
}

TableColumn columnOf(const QString& name, const QStringList& cells) {
    TableColumn column{name.toStdString()};
    const bool numbers = std::all_of(cells.begin(), cells.end(), isNumberCell);
    for (const QString& cell : cells)
        if (!numbers)
            column.texts.push_back(cell.toStdString());
        else
            column.numbers.push_back(cell.isEmpty() ? std::nan("") : cell.toDouble());
    return column;
}

Table tableOfItems(const QAbstractItemView& items) {
    Table table;
    const QAbstractItemModel* model = items.model();
    if (!model || model->rowCount() == 0) return table;
    const auto* rows = qobject_cast<const QTableView*>(&items);
    const auto* tree = qobject_cast<const QTreeView*>(&items);
    const auto read = [](QString text) { return text.replace('\n', ' '); };
    for (int column = 0; column < model->columnCount(); ++column) {
        if (rows ? rows->isColumnHidden(column) : tree && tree->isColumnHidden(column)) continue;
        QStringList cells;
        for (int row = 0; row < model->rowCount(); ++row)
            if (!rows || !rows->isRowHidden(row))
                cells << read(model->index(row, column).data(Qt::DisplayRole).toString());
        const QString name = read(model->headerData(column, Qt::Horizontal).toString());
        // Marks and buttons say nothing in a file.
        if (name.isEmpty() && cells.join(QString()).isEmpty()) continue;
        table.columns.push_back(columnOf(name, cells));
    }
    return table;
}

}  // namespace

std::vector<Table> itemTablesInSight(const QWidget& part) {
    std::vector<Table> tables;
    for (const auto* items : part.findChildren<QAbstractItemView*>()) {
        if (!items->isVisible() || qobject_cast<const QHeaderView*>(items)) continue;
        if (Table one = tableOfItems(*items); !one.columns.empty())
            tables.push_back(std::move(one));
    }
    return tables;
}

}  // namespace sextant
