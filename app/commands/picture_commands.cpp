// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/picture_commands.h"

#include <qcustomplot.h>

#include <QEvent>
#include <QPainter>

#include "app/commands/save_commands.h"
#include "app/desktop/main_window.h"
#include "widgets/picture_file.h"

namespace sextant {

namespace {

// Plots keep what they draw as dots of the screen: while this is there, they are drawn anew into
// whatever the window is painted into.
class PlotsDrawnAnew : public QObject {
  public:
    explicit PlotsDrawnAnew(const QWidget& window) {
        for (auto* plot : window.findChildren<QCustomPlot*>())
            plot->installEventFilter(this);
    }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        auto* plot = qobject_cast<QCustomPlot*>(watched);
        if (!plot || event->type() != QEvent::Paint) return false;
        QCPPainter painter;
        if (!painter.begin(plot)) return false;
        plot->toPainter(&painter, plot->width(), plot->height());
        return true;
    }
};

}  // namespace

void writeWindowPicture(MainWindow& window, const QString& path) {
    window.flush();
    constexpr double twice = 2.0;  // as on a screen of high resolution
    writeDrawing(
        path, window.size(), QObject::tr("Sextant"),
        [&](QPainter& painter) {
            const PlotsDrawnAnew sharp(window);
            window.render(&painter);
        },
        twice);
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
