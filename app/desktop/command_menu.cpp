// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/command_menu.h"

#include <QAction>
#include <QKeyEvent>
#include <QMenu>
#include <map>

#include "app/commands/command.h"
#include "app/desktop/main_window.h"

namespace sextant {

CommandMenu::CommandMenu(MainWindow* window)
    : QObject(window), window_(window), menu_(new QMenu(window)) {
    std::map<QString, QMenu*> menus;
    QMenu* last = nullptr;
    for (const Command& command : allCommands()) {
        QMenu*& menu = menus[command.menu];
        if (!menu) menu = menu_->addMenu(command.menu);
        last = menu;
        if (command.separated) menu->addSeparator();
        if (command.fill) {
            QMenu* inner = menu->addMenu(command.name);
            connect(inner, &QMenu::aboutToShow, this,
                    [this, inner, &command] { command.fill(*window_, inner); });
            continue;
        }
        add(menu, command.id, command.name, QKeySequence(command.key), command.needs,
            [this, &command] { command.run(*window_); });
    }
    for (const ViewLayout::Placed& one : window->views().placed()) {
        for (const ViewCommand& command : one.view->commands())
            add(last, command.id, command.name, command.key, one.entry->needs, command.run);
    }
    update();
    window->installEventFilter(this);
}

// Tab is a command only where nothing can be lost: while the focus is on a view that is one plot
// (its focus proxy). Everywhere else it moves on, as Shift+Tab does everywhere.
bool CommandMenu::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::ShortcutOverride ||
        static_cast<QKeyEvent*>(event)->key() != Qt::Key_Tab)
        return QObject::eventFilter(watched, event);
    const QWidget* focus = window_->focusWidget();
    bool onPlot = !focus || focus == window_;
    for (const ViewLayout::Placed& one : window_->views().placed())
        onPlot = onPlot || one.view->focusProxy() == focus;
    if (onPlot) return false;
    event->accept();
    return true;
}

void CommandMenu::add(QMenu* menu, const std::string& id, const QString& name,
                      const QKeySequence& key, Needs needs, std::function<void()> act) {
    auto* action = new QAction(name, window_);
    action->setObjectName(QString::fromStdString(id));
    action->setShortcut(key);
    connect(action, &QAction::triggered, this,
            [this, act = std::move(act)] { window_->attempt(act); });
    menu->addAction(action);
    window_->addAction(action);  // its key works with every menu closed
    actions_.emplace_back(action, needs);
}

void CommandMenu::update() {
    for (const auto& [action, needs] : actions_)
        action->setEnabled(available(needs, window_->session()));
}

void CommandMenu::run(const std::string& id) {
    for (const auto& [action, needs] : actions_) {
        if (action->objectName().toStdString() != id) continue;
        action->setEnabled(available(needs, window_->session()));
        action->trigger();
        return;
    }
}

void CommandMenu::popUp() {
    const QWidget* top = window_->menuWidget();
    menu_->popup(top->mapToGlobal(QPoint(8, top->height())));
}

}  // namespace sextant
