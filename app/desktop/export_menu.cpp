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
    // What is saved is what has the focus: see ViewLayout::exportable().
    if (!view_->isAncestorOf(view_->window()->focusWidget())) {
        if (view_->focusPolicy() == Qt::NoFocus) view_->setFocusPolicy(Qt::ClickFocus);
        view_->setFocus(Qt::MouseFocusReason);
    }
    auto* menu = new QMenu(view_);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName("exportMenu");
    const auto offer = [&](const QString& words, const char* command) {
        menu->addAction(words, view_, [view = view_, command] {
            emit view->wanted(CommandWish{command}, EditPhase::commit);
        });
    };
    offer(tr("Picture of %1, column width 85 mm\u2026").arg(title_), "export-column");
    offer(tr("Picture of %1, page width 176 mm\u2026").arg(title_), "export-page");
    offer(tr("Table of %1 (CSV)\u2026").arg(title_), "export-csv");
    menu->popup(static_cast<QContextMenuEvent*>(event)->globalPos());
    return true;
}

}  // namespace sextant
