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
#include "app/commands/table_text.h"
#include "app/desktop/main_window.h"
#include "app/desktop/picture_about.h"
#include "widgets/language.h"

namespace sextant {

namespace {

// What the view in front writes to a file of this suffix.
QByteArray exported(MainWindow& window, const QString& suffix, PictureWidth width) {
    View* view = window.views().exportable();
    if (!view) throw Error("no view in sight has something to copy");
    const QTemporaryDir folder;
    const QString path = folder.filePath("copied." + suffix);
    const EnglishTable words(path);
    view->exportTo(path, width, aboutShown(window.snapshot()));
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) throw Error("{}: cannot be read", path.toStdString());
    return file.readAll();
}

void copyPicture(MainWindow& window) {
    const QByteArray png = exported(window, "png", PictureWidth::page);
    auto* data = new QMimeData;
    data->setImageData(QImage::fromData(png, "PNG"));
    data->setData("image/png", png);
    data->setData("image/svg+xml", exported(window, "svg", PictureWidth::page));
    QGuiApplication::clipboard()->setMimeData(data);
}

void copyText(const QString& text) {
    QGuiApplication::clipboard()->setText(text);
}

TextTable tableOf(MainWindow& window) {
    return readCsv(QString::fromUtf8(exported(window, "csv", PictureWidth::page)));
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
         Affects::clipboard,
         [](W& w) { copyText(QString::fromUtf8(exported(w, "csv", PictureWidth::page))); }},
        {"copy-markdown", tr("Copy the view in front as a Markdown table"), "", menu,
         Needs::measurement, Affects::clipboard, [](W& w) { copyText(asMarkdown(tableOf(w))); }},
        {"copy-latex", tr("Copy the view in front as a LaTeX table"), "", menu, Needs::measurement,
         Affects::clipboard, [](W& w) { copyText(asLatex(tableOf(w))); }}};
}

}  // namespace sextant
