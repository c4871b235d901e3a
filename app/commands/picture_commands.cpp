// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/picture_commands.h"

#include <qcustomplot.h>

#include <QEvent>
#include <QPainter>

#include "app/commands/save_commands.h"
#include "app/desktop/main_window.h"
#include "widgets/bars/notice_bar.h"
#include "widgets/curves/curve_legend.h"
#include "widgets/picture_file.h"

namespace sextant {

namespace {

// Plots keep their drawing as pixels of the screen; while this object lives, they are redrawn for
// the device that the window is painted on.
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

// While this object lives, every curve is named in its legend, and the notices are hidden.
class NothingButPanels {
  public:
    explicit NothingButPanels(MainWindow& window)
        : window_(window), noticed_(!window.notices()->isHidden()) {
        window_.notices()->hide();
        nameAll(true);
    }
    ~NothingButPanels() {
        nameAll(false);
        window_.notices()->setVisible(noticed_);
        layOut();
    }
    NothingButPanels(const NothingButPanels&) = delete;
    NothingButPanels& operator=(const NothingButPanels&) = delete;

  private:
    void nameAll(bool whole) {
        for (auto* legend : window_.findChildren<CurveLegend*>())
            legend->setWhole(whole);
        layOut();
    }
    // Lays out again and redraws what moved.
    void layOut() {
        window_.flush();
        window_.flush();
    }
    MainWindow& window_;
    bool noticed_;
};

}  // namespace

void writeWindowPicture(MainWindow& window, const QString& path, const QString& about) {
    const NothingButPanels only(window);
    constexpr double twice = 2.0;  // as on a screen of high resolution
    writeDrawing(
        path, window.size(), {QObject::tr("Sextant"), about},
        [&](QPainter& painter) {
            const PlotsDrawnAnew sharp(window);
            window.render(&painter);
        },
        twice);
}

Command pictureCommand() {
    const auto ask = [](MainWindow& window) {
        askSave(window, SaveAction{QObject::tr("Save all panels as one picture"),
                                   "panels",
                                   {"png", "svg", "pdf"},
                                   [&](const QString& path, const QString& about) {
                                       writeWindowPicture(window, path, about);
                                   }});
    };
    return {"export-window-picture",
            QObject::tr("Picture of all panels\u2026"),
            "",
            QObject::tr("&File"),
            Needs::nothing,
            Affects::files,
            ask};
}

}  // namespace sextant
