// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/export_menu.h"

#include <QContextMenuEvent>
#include <QMenu>

#include "app/commands/view_file.h"
#include "app/desktop/main_window.h"
#include "widgets/view.h"

namespace sextant {

namespace {

// A dock that floats is a window of its own.
MainWindow* mainWindowOf(QWidget* part) {
    for (; part; part = part->parentWidget())
        if (auto* window = qobject_cast<MainWindow*>(part)) return window;
    return nullptr;
}

}  // namespace

ExportMenu::ExportMenu(View* view, const QString& title)
    : QObject(view), view_(view), title_(title) {
    view->installEventFilter(this);
}

bool ExportMenu::eventFilter(QObject* watched, QEvent* event) {
    MainWindow* window = event->type() == QEvent::ContextMenu ? mainWindowOf(view_) : nullptr;
    if (!window || title_.isEmpty()) return QObject::eventFilter(watched, event);
    auto* menu = new QMenu(view_);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName("exportMenu");
    const auto offer = [&](const QString& words, const QStringList& suffixes,
                           const PictureWriter& write) {
        menu->addAction(words, view_, [this, words, suffixes, write] {
            emit view_->wanted(
                SaveAction{QString(words).remove(QChar(0x2026)), title_.toLower().replace(' ', '-'),
                           suffixes, write, [view = view_] { return tablesOf(*view); }},
                EditPhase::commit);
        });
    };
    const QStringList pictures{"pdf", "svg", "png"};
    offer(tr("Picture of %1, column width 85 mm\u2026").arg(title_), pictures,
          writerOf(*window, view_, PictureWidth::column));
    offer(tr("Picture of %1, page width 176 mm\u2026").arg(title_), pictures,
          writerOf(*window, view_, PictureWidth::page));
    if (!tablesOf(*view_).empty())
        offer(tr("Table of %1 (CSV, HDF5, LaTeX, Markdown)\u2026").arg(title_), {"csv"}, {});
    menu->popup(static_cast<QContextMenuEvent*>(event)->globalPos());
    return true;
}

}  // namespace sextant
