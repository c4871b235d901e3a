// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/view_file.h"

#include <QFileInfo>
#include <algorithm>
#include <utility>

#include "analysis/error.h"
#include "analysis/store/tables_file.h"
#include "app/commands/item_tables.h"
#include "app/commands/picture_commands.h"
#include "app/desktop/main_window.h"
#include "app/desktop/picture_about.h"
#include "app/desktop/window_memory.h"
#include "app/document/figure_document.h"
#include "widgets/language.h"
#include "widgets/picture_file.h"

namespace sextant {

namespace {

QString aboutTables(MainWindow& window) {
    return inEnglish([&] { return aboutFile(window, tableSuffixes().front()); });
}

// `about` before what the first table says, each line once.
void putAbout(std::vector<Table>& tables, const QString& about) {
    if (tables.empty()) return;
    std::string& said = tables.front().description;
    QStringList lines = about.split('\n', Qt::SkipEmptyParts);
    for (const QString& line : QString::fromStdString(said).split('\n', Qt::SkipEmptyParts))
        if (!lines.contains(line)) lines << line;
    said = lines.join('\n').toStdString();
}

void writeStored(MainWindow& window, const QString& path, std::vector<Table> tables) {
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
    // The document has what opens it again.
    const QString about = aboutTables(window);
    putAbout(tables, about.chopped(openingLine(about).size()));
    // The one lane that calls HDF5.
    window.session().backend().scheduler->runAndWait(
        Lane::store, [&] { writeTables(path.toStdString(), attributes, tables); });
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

PictureWriter writerOf(MainWindow& window, View* view, PictureWidth width) {
    return [&window, view, width](const QString& path, const QString& about) {
        if (view->canExport())
            view->exportTo(path, width, about);
        else
            writeAsItStands(window, *view, path, width, about);
    };
}

std::vector<Table> tablesOf(const View& view) {
    return inEnglish([&] {
        std::vector<Table> own = view.tables();
        return own.empty() ? itemTablesInSight(view) : own;
    });
}

std::vector<Table> namedAfter(std::vector<Table> tables, const QString& of) {
    const std::string all = of.toStdString();
    if (tables.size() == 1 && !all.empty()) tables.front().name = all;
    if (tables.size() < 2) return tables;
    for (std::size_t at = 0; at < tables.size(); ++at) {
        std::string& name = tables[at].name;
        if (name.empty()) name = std::to_string(at + 1);
        if (!all.empty()) name.insert(0, all + '-');
    }
    return tables;
}

QString tableText(MainWindow& window, std::vector<Table> tables, const QString& suffix) {
    if (tables.size() > 1)
        for (Table& table : tables)
            table.description.insert(0, table.name + '\n');
    putAbout(tables, aboutTables(window));
    return QString::fromStdString(suffix == "tex"  ? toLatex(tables)
                                  : suffix == "md" ? toMarkdown(tables)
                                                   : toCsv(tables));
}

void writeTablesTo(MainWindow& window, const std::vector<Table>& tables, const QString& path) {
    if (tables.empty())
        throw Error("{}: no table is in sight in this view; save a picture of it instead",
                    path.toStdString());
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == "h5" || suffix == "hdf5") return writeStored(window, path, tables);
    if (!tableSuffixes().contains(suffix))
        throw Error("{}: tables are .csv, .h5, .tex or .md", path.toStdString());
    writeText(path, tableText(window, tables, suffix).toStdString());
}

void writePageTables(MainWindow& window, const QString& path) {
    std::vector<Table> all;
    for (const ViewLayout::PlacedView* one : window.views().onPage())
        for (Table& table :
             namedAfter(tablesOf(*one->view), QString::fromStdString(one->entry->id)))
            all.push_back(std::move(table));
    if (all.empty()) throw Error("nothing on this page is a table or drawn from one");
    writeTablesTo(window, all, path);
}

}  // namespace sextant
