// SPDX-License-Identifier: GPL-3.0-or-later
// The view in front to the clipboard: as a picture, as data, and as a table of a paper.
#include <QClipboard>
#include <QGuiApplication>
#include <QImage>
#include <QMimeData>

#include "analysis/error.h"
#include "app/commands/command.h"
#include "app/commands/table_text.h"
#include "app/commands/view_file.h"
#include "app/desktop/main_window.h"

namespace sextant {

namespace {

// What the view in front writes to a file of this suffix.
QByteArray exported(MainWindow& window, const QString& suffix) {
    View* view = window.views().exportable();
    if (!view) throw Error("no view in sight has something to copy");
    return writtenAs(window, writerOf(window, view, PictureWidth::page), suffix);
}

void copyPicture(MainWindow& window) {
    const QByteArray png = exported(window, "png");
    auto* data = new QMimeData;
    data->setImageData(QImage::fromData(png, "PNG"));
    data->setData("image/png", png);
    data->setData("image/svg+xml", exported(window, "svg"));
    QGuiApplication::clipboard()->setMimeData(data);
}

void copyText(const QString& text) {
    QGuiApplication::clipboard()->setText(text);
}

std::vector<TextTable> tablesOfFront(MainWindow& window) {
    return readCsv(QString::fromUtf8(exported(window, "csv")));
}

}  // namespace

std::vector<Command> copyCommands() {
    const auto tr = [](const char* text) { return QObject::tr(text); };
    const QString menu = tr("&File");
    using W = MainWindow;
    return {
        {"copy-picture", tr("Copy the view in front as a picture"), "Ctrl+Shift+C", menu,
         Needs::measurement, Affects::clipboard, copyPicture, true},
        {"copy-data", tr("Copy the data of the view in front (CSV)"), "", menu, Needs::measurement,
         Affects::clipboard, [](W& w) { copyText(QString::fromUtf8(exported(w, "csv"))); }},
        {"copy-markdown", tr("Copy the view in front as a Markdown table"), "", menu,
         Needs::measurement, Affects::clipboard,
         [](W& w) { copyText(asMarkdown(tablesOfFront(w))); }},
        {"copy-latex", tr("Copy the view in front as a LaTeX table"), "", menu, Needs::measurement,
         Affects::clipboard, [](W& w) { copyText(asLatex(tablesOfFront(w))); }}};
}

}  // namespace sextant
