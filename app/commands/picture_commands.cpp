// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/picture_commands.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "analysis/error.h"
#include "app/commands/page_for_paper.h"
#include "app/commands/save_commands.h"
#include "app/commands/view_file.h"
#include "app/desktop/file_dialogs.h"
#include "app/desktop/main_window.h"
#include "pages/curves/curve_legend.h"
#include "widgets/bars/notice_bar.h"
#include "widgets/picture_file.h"

namespace sextant {

namespace {

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

// While this object lives, the window is light.
class InLight {
  public:
    explicit InLight(MainWindow& window) : window_(window), before_(window.theme()) {
        if (before_ != Theme::light()) window_.setTheme(Theme::light());
    }
    ~InLight() {
        if (before_ != window_.theme()) window_.setTheme(before_);
    }
    InLight(const InLight&) = delete;
    InLight& operator=(const InLight&) = delete;

  private:
    MainWindow& window_;
    Theme before_;
};

// While this object lives, the page in front has no tabs.
class WithoutTabs {
  public:
    explicit WithoutTabs(MainWindow& window) : window_(window) {
        window_.views().setTabsShown(false);
    }
    ~WithoutTabs() { window_.views().setTabsShown(true); }
    WithoutTabs(const WithoutTabs&) = delete;
    WithoutTabs& operator=(const WithoutTabs&) = delete;

  private:
    MainWindow& window_;
};

}  // namespace

void writeAsItStands(MainWindow& window, QWidget& part, const QString& path, PictureWidth width,
                     const QString& about) {
    if (!part.isVisible() || part.width() < 1)
        throw Error("{}: show it first; what is out of sight has no picture", path.toStdString());
    const InLight light(window);
    const NothingButPanels only(window);
    const WithNothingBelow whole(window, part);
    const WithoutControls still(part);
    const int wide = pictureSize(width).width();
    const double scale = static_cast<double>(wide) / part.width();
    const QSize size(wide, std::max(1, static_cast<int>(std::ceil(part.height() * scale))));
    const QString title =
        part.accessibleName().isEmpty() ? QObject::tr("Sextant") : part.accessibleName();
    writeDrawing(path, size, {title, about}, [&](QPainter& painter) {
        painter.scale(scale, scale);
        painter.fillRect(part.rect(), Theme::light().color(Role::panel));
        part.render(&painter, {}, {}, QWidget::DrawChildren);
    });
}

void writePagePicture(MainWindow& window, const QString& path, PictureWidth width,
                      const QString& about) {
    const WithoutTabs bare(window);
    const LaidOutForPaper narrow(window, *window.views().page(), width);
    writeAsItStands(window, *window.views().page(), path, width, about);
}

void writeWindowPicture(MainWindow& window, const QString& path, const QString& about) {
    const NothingButPanels only(window);
    constexpr double twice = 2.0;  // as on a screen of high resolution
    writeDrawing(
        path, window.size(), {QObject::tr("Sextant"), about},
        [&](QPainter& painter) { window.render(&painter); }, twice);
}

std::vector<Command> pictureCommands() {
    const auto tr = [](const char* text) { return QObject::tr(text); };
    const auto ask = [](MainWindow& window) {
        askSave(window, SaveAction{QObject::tr("Save all panels as one picture"),
                                   "panels",
                                   {"png", "svg", "pdf"},
                                   [&](const QString& path, const QString& about) {
                                       writeWindowPicture(window, path, about);
                                   }});
    };
    const auto askPage = [](PictureWidth width) {
        return [width](MainWindow& window) {
            askSave(window, SaveAction{QObject::tr("Save the whole page as a picture"),
                                       "page-" + QString::fromStdString(window.views().shown()),
                                       {"pdf", "svg", "png"},
                                       [&window, width](const QString& path, const QString& about) {
                                           writePagePicture(window, path, width, about);
                                       }});
        };
    };
    const auto askData = [](MainWindow& window) {
        saveFile(window,
                 {FileKind::table,
                  QObject::tr("Save the data of the whole page"),
                  proposedName(window.session()) + "-page-" +
                      QString::fromStdString(window.views().shown()),
                  {fileFilter("h5"), fileFilter("csv"), fileFilter("tex"), fileFilter("md")},
                  {"h5", "csv", "tex", "md"}},
                 [&](const QString& path) { writePageTables(window, path); });
    };
    const QString menu = tr("&File");
    return {{"export-whole-column", tr("Picture of the whole page, column width 85 mm\u2026"), "",
             menu, Needs::measurement, Affects::files, askPage(PictureWidth::column)},
            {"export-whole-page", tr("Picture of the whole page, page width 176 mm\u2026"), "",
             menu, Needs::measurement, Affects::files, askPage(PictureWidth::page)},
            {"export-data", tr("Data of the whole page (HDF5, CSV, LaTeX, Markdown)\u2026"), "",
             menu, Needs::measurement, Affects::files, askData},
            {"export-window-picture", tr("Picture of all panels\u2026"), "", menu, Needs::nothing,
             Affects::files, ask}};
}

}  // namespace sextant
