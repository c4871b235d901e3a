// SPDX-License-Identifier: GPL-3.0-or-later
// The view in front to the clipboard: as a picture, as data, and as a table of a paper.
#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QImage>
#include <QMimeData>
#include <QTemporaryDir>

#include "analysis/error.h"
#include "app/commands/command.h"
#include "app/commands/view_file.h"
#include "app/desktop/main_window.h"
#include "app/desktop/picture_about.h"

namespace sextant {

namespace {

View& viewInFront(MainWindow& window) {
    View* view = window.views().exportable();
    if (!view) throw Error("no view in sight has something to copy");
    return *view;
}

// The bytes of a picture of it.
QByteArray painted(MainWindow& window, const QString& suffix) {
    const PictureWriter write = writerOf(window, &viewInFront(window), PictureWidth::page);
    const QTemporaryDir folder;
    QFile file(folder.filePath("picture." + suffix));
    write(file.fileName(), aboutFile(window, suffix));
    if (!file.open(QIODevice::ReadOnly))
        throw Error("{}: cannot be read", file.fileName().toStdString());
    return file.readAll();
}

void copyPicture(MainWindow& window) {
    const QByteArray png = painted(window, "png");
    auto* data = new QMimeData;
    data->setImageData(QImage::fromData(png, "PNG"));
    data->setData("image/png", png);
    data->setData("image/svg+xml", painted(window, "svg"));
    QGuiApplication::clipboard()->setMimeData(data);
}

// The tables as a file of this suffix has them.
void copyTables(MainWindow& window, const QString& suffix) {
    const View& view = viewInFront(window);
    const QString name = view.property("viewId").toString();
    const std::vector<Table> tables = namedAfter(tablesOf(view), name);
    if (tables.empty())
        throw Error("{}: no table is in sight in this view; save a picture of it instead",
                    name.toStdString());
    QGuiApplication::clipboard()->setText(tableText(window, tables, suffix));
}

}  // namespace

std::vector<Command> copyCommands() {
    const auto tr = [](const char* text) { return QObject::tr(text); };
    const QString menu = tr("&File");
    using W = MainWindow;
    return {{"copy-picture", tr("Copy the view in front as a picture"), "Ctrl+Shift+C", menu,
             Needs::measurement, Affects::clipboard, copyPicture, true},
            {"copy-data", tr("Copy the data of the view in front (CSV)"), "", menu,
             Needs::measurement, Affects::clipboard, [](W& w) { copyTables(w, "csv"); }},
            {"copy-markdown", tr("Copy the view in front as a Markdown table"), "", menu,
             Needs::measurement, Affects::clipboard, [](W& w) { copyTables(w, "md"); }},
            {"copy-latex", tr("Copy the view in front as a LaTeX table"), "", menu,
             Needs::measurement, Affects::clipboard, [](W& w) { copyTables(w, "tex"); }}};
}

}  // namespace sextant
