// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/picture_commands.h"

#include <QPainter>

#include "app/commands/save_commands.h"
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
        askSave(window, SaveWish{QObject::tr("Save all panels as one picture"),
                                 "window",
                                 {"png", "svg", "pdf"},
                                 [&](const QString& path) { writeWindowPicture(window, path); }});
    };
    return {{"export-window-picture", QObject::tr("Picture of all panels\u2026"), "",
             QObject::tr("&File"), Needs::nothing, ask}};
}

}  // namespace sextant
