// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/export_menu.h"

#include <QContextMenuEvent>
#include <QMenu>

#include "widgets/view.h"

namespace sextant {

ExportMenu::ExportMenu(View* view, const QString& title)
    : QObject(view), view_(view), title_(title) {
    view->installEventFilter(this);
}

bool ExportMenu::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::ContextMenu || !view_->canExport())
        return QObject::eventFilter(watched, event);
    auto* menu = new QMenu(view_);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName("exportMenu");
    const auto offer = [&](const QString& words, const QStringList& suffixes, PictureWidth width) {
        menu->addAction(words, view_, [this, words, suffixes, width] {
            const auto write = [view = view_, width](const QString& path, const QString& about) {
                view->exportTo(path, width, about);
            };
            emit view_->wanted(SaveAction{QString(words).remove(QChar(0x2026)),
                                          title_.toLower().replace(' ', '-'), suffixes, write},
                               EditPhase::commit);
        });
    };
    const QStringList pictures{"svg", "pdf", "png"};
    offer(tr("Picture of %1, column width 85 mm\u2026").arg(title_), pictures,
          PictureWidth::column);
    offer(tr("Picture of %1, page width 176 mm\u2026").arg(title_), pictures, PictureWidth::page);
    offer(tr("Table of %1 (CSV)\u2026").arg(title_), {"csv"}, PictureWidth::column);
    menu->popup(static_cast<QContextMenuEvent*>(event)->globalPos());
    return true;
}

}  // namespace sextant
