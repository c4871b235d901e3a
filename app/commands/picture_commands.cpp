// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/picture_commands.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QPainter>

#include "app/desktop/main_window.h"
#include "widgets/picture_file.h"

namespace sextant {

void writeWindowPicture(MainWindow& window, const QString& path) {
    window.flush();
    constexpr double twice = 2.0;  // as on a screen of high resolution
    writeDrawing(
        path, window.size(), QObject::tr("Sextant"),
        [&](QPainter& painter) { window.render(&painter); }, twice);
}

std::vector<Command> pictureCommands() {
    const auto ask = [](MainWindow& window) {
        QString path = QFileDialog::getSaveFileName(
            &window, QObject::tr("Save all panels as one picture"), "sextant.png",
            QObject::tr("PNG (*.png);;SVG (*.svg);;PDF (*.pdf)"));
        if (path.isEmpty()) return;
        if (QFileInfo(path).suffix().isEmpty()) path += ".png";
        window.attempt([&] { writeWindowPicture(window, path); });
    };
    return {{"export-window-picture", QObject::tr("Picture of all panels\u2026"), "",
             QObject::tr("&File"), Needs::nothing, ask}};
}

}  // namespace sextant
