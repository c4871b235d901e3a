// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/view_file.h"

#include <QAbstractItemView>
#include <QFile>
#include <QFileInfo>
#include <QHeaderView>
#include <QTableView>
#include <QTemporaryDir>
#include <QTreeView>

#include "analysis/error.h"
#include "app/commands/picture_commands.h"
#include "app/desktop/main_window.h"
#include "app/desktop/picture_about.h"
#include "app/desktop/window_memory.h"
#include "app/document/figure_document.h"
#include "widgets/language.h"
#include "widgets/picture_file.h"

namespace sextant {

namespace {

QString csvCell(QString text) {
    text.replace('\n', ' ');
    const bool plain = !text.contains(',') && !text.contains('"') && !text.startsWith('#');
    return plain ? text : '"' + text.replace('"', QStringLiteral("\"\"")) + '"';
}

// Rows and columns that are not hidden, as they are read.
QString csvOf(const QAbstractItemView& items) {
    const QAbstractItemModel* model = items.model();
    if (!model || model->rowCount() == 0) return {};
    const auto* table = qobject_cast<const QTableView*>(&items);
    const auto* tree = qobject_cast<const QTreeView*>(&items);
    const auto hidden = [&](int column) {
        return table ? table->isColumnHidden(column) : tree && tree->isColumnHidden(column);
    };
    QString text;
    QStringList cells;
    for (int column = 0; column < model->columnCount(); ++column)
        if (!hidden(column)) cells << csvCell(model->headerData(column, Qt::Horizontal).toString());
    text += cells.join(',') + '\n';
    for (int row = 0; row < model->rowCount(); ++row) {
        if (table && table->isRowHidden(row)) continue;
        cells.clear();
        for (int column = 0; column < model->columnCount(); ++column)
            if (!hidden(column))
                cells << csvCell(model->index(row, column).data(Qt::DisplayRole).toString());
        text += cells.join(',') + '\n';
    }
    return text;
}

// Of the tables in sight in the view, one after the other.
QString csvInSight(const View& view) {
    QStringList tables;
    for (const auto* items : view.findChildren<QAbstractItemView*>())
        if (items->isVisible() && !qobject_cast<const QHeaderView*>(items))
            if (const QString one = csvOf(*items); !one.isEmpty()) tables << one;
    return tables.join('\n');
}

std::vector<TextTable> tablesBy(MainWindow& window, const ViewWriter& write) {
    return readCsv(QString::fromUtf8(writtenAs(window, write, "csv")));
}

void writeStored(MainWindow& window, const QString& path, const std::vector<StoredTable>& tables) {
    std::vector<std::pair<std::string, std::string>> attributes = {{"format", "sextant-tables"},
                                                                   {"format_version", "1"}};
    const Snapshot& now = window.snapshot();
    if (!now.description.isEmpty())
        attributes.emplace_back("description", now.description.toStdString());
    if (window.session().opened()) {
        SessionDocument document = window.memory().document();
        document.experiment.intervention = now.intervention;
        document.picture.clear();
        attributes.emplace_back("document", toJson(document));
    }
    // The one lane that calls HDF5.
    window.session().backend().scheduler->runAndWait(
        Lane::store, [&] { writeTables(path.toStdString(), attributes, tables); });
}

void writeText(const QString& path, const QString& text) {
    writeWhole(path, [&](QIODevice& file) { file.write(text.toUtf8()); });
}

}  // namespace

const QStringList& tableSuffixes() {
    static const QStringList all{"csv", "h5", "tex", "md"};
    return all;
}

QString fileFilter(const QString& suffix) {
    if (suffix == "csv") return QObject::tr("Table, CSV (*.csv)");
    if (suffix == "h5") return QObject::tr("Table, HDF5 (*.h5)");
    if (suffix == "tex") return QObject::tr("Table, LaTeX (*.tex)");
    if (suffix == "md") return QObject::tr("Table, Markdown (*.md)");
    return QString("%1 (*.%2)").arg(suffix.toUpper(), suffix);
}

ViewWriter writerOf(MainWindow& window, View* view, PictureWidth width) {
    return [&window, view, width](const QString& path, const QString& about) {
        if (view->canExport()) return view->exportTo(path, width, about);
        if (QFileInfo(path).suffix().toLower() != "csv")
            return writeAsItStands(window, *view, path, width, about);
        const QString csv = csvInSight(*view);
        if (csv.isEmpty())
            throw Error("{}: no table is in sight in this view; save a picture of it instead",
                        path.toStdString());
        writeTableText(path, about, csv);
    };
}

bool hasTable(const View& view) {
    return view.canExport() || !csvInSight(view).isEmpty();
}

QByteArray writtenAs(MainWindow& window, const ViewWriter& write, const QString& suffix) {
    const QTemporaryDir folder;
    const QString path = folder.filePath("written." + suffix);
    const EnglishTable words(path);
    write(path, aboutFile(window, suffix));
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) throw Error("{}: cannot be read", path.toStdString());
    return file.readAll();
}

void writeTableOf(MainWindow& window, const ViewWriter& write, const QString& path,
                  const QString& name) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    const std::vector<TextTable> tables = tablesBy(window, write);
    if (suffix == "h5" || suffix == "hdf5")
        return writeStored(window, path,
                           asStored(tables, name.isEmpty() ? QString("table") : name));
    if (suffix == "tex") return writeText(path, asLatex(tables));
    if (suffix == "md") return writeText(path, asMarkdown(tables));
    throw Error("{}: tables are .csv, .h5, .tex or .md", path.toStdString());
}

void writePageTables(MainWindow& window, const QString& path) {
    std::vector<TextTable> all;
    std::vector<StoredTable> stored;
    QString csv;
    for (const ViewLayout::PlacedView* one : window.views().onPage()) {
        QByteArray text;
        try {
            text = writtenAs(window, writerOf(window, one->view, PictureWidth::page), "csv");
        } catch (const Error&) {
            continue;  // it has no table
        }
        csv += (csv.isEmpty() ? "" : "\n") + QString::fromUtf8(text);
        const std::vector<TextTable> tables = readCsv(QString::fromUtf8(text));
        for (StoredTable& table : asStored(tables, QString::fromStdString(one->entry->id)))
            stored.push_back(std::move(table));
        all.insert(all.end(), tables.begin(), tables.end());
    }
    if (all.empty()) throw Error("nothing on this page is a table or drawn from one");
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == "h5" || suffix == "hdf5") return writeStored(window, path, stored);
    if (suffix == "tex") return writeText(path, asLatex(all));
    writeText(path, suffix == "md" ? asMarkdown(all) : csv);
}

}  // namespace sextant
