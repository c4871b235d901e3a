// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/command_menu.h"

#include <QAction>
#include <QMenu>
#include <QShortcut>
#include <map>
#include <set>
#include <utility>

#include "app/commands/command.h"
#include "app/desktop/main_window.h"
#include "widgets/bars/notice_bar.h"
#include "widgets/language.h"

namespace sextant {

namespace {

// "&File/Recent" as it is read: "File, Recent".
QString menuPlace(const QString& menu) {
    return QString(menu).remove(u'&').replace('/', ", ");
}

// Of a command of the list: "Alt+5; Alt+D", or none.
QList<QKeySequence> keysIn(const QString& text) {
    QList<QKeySequence> keys = QKeySequence::listFromString(text);
    keys.removeAll(QKeySequence());
    return keys;
}

}  // namespace

CommandMenu::CommandMenu(MainWindow* window)
    : QObject(window), window_(window), menu_(new QMenu(window)) {
    std::map<QString, QMenu*> menus;
    for (const Command& command : allCommands()) {
        QMenu* menu = menu_;
        QString path;
        for (const QString& name : command.menu.split('/')) {
            path += '/' + name;
            QMenu*& inner = menus[path];
            if (!inner) {
                inner = menu->addMenu(name);
                inner->setToolTipsVisible(true);
            }
            menu = inner;
        }
        if (command.separated) menu->addSeparator();
        if (command.fill) {
            QMenu* inner = menu->addMenu(command.name);
            connect(inner, &QMenu::aboutToShow, this,
                    [this, inner, &command] { command.fill(*window_, inner); });
            QAction* opens = inner->menuAction();
            opens->setObjectName(QString::fromStdString(command.id));
            opens->setProperty("words", command.words);
            window_->addAction(opens);  // for the palette
            actions_.push_back(
                {opens, [] { return QString(); }, menuPlace(command.menu), {}, command.affects});
            connect(opens, &QAction::triggered, inner, [this, inner] {
                inner->popup(window_->mapToGlobal(QPoint((window_->width() - 400) / 2, 64)));
            });
            continue;
        }
        const auto reason = [this, &command] {
            const QString missing = sextant::whyNot(command.needs, window_->session());
            return missing.isEmpty() && command.whyNot ? command.whyNot(window_->session())
                                                       : missing;
        };
        QAction* action =
            add(menu, command.id, command.name, keysIn(command.key), menuPlace(command.menu),
                command.affects, reason, [this, &command] { command.run(*window_); });
        action->setProperty("explains", command.explains);
        action->setProperty("words", QString(command.words + ' ' + command.menu).remove(u'&'));
    }
    QMenu* const ofViews = menus.at('/' + QObject::tr("&View"));
    for (const ViewLayout::PlacedView& one : window->views().placed()) {
        const std::vector<ViewCommand> commands = one.view->commands();
        const std::vector<ViewCommand> english = [&] {
            const InEnglish always;
            return one.view->commands();
        }();
        constexpr std::size_t most = 4;  // more have a menu of their own
        QMenu* menu = commands.size() > most ? ofViews->addMenu(one.entry->title) : ofViews;
        for (std::size_t at = 0; at < commands.size(); ++at) {
            const ViewCommand& command = commands[at];
            const QList<QKeySequence> keys =
                command.key.isEmpty() ? QList<QKeySequence>() : QList<QKeySequence>{command.key};
            add(
                menu, command.id, command.name, keys, one.entry->title, command.affects,
                [this, entry = one.entry] {
                    return sextant::whyNot(entry->needs, window_->session());
                },
                [this, command, view = one.view, id = one.entry->id] {
                    if (command.shows) window_->views().show(id);
                    if (command.shows || !view->isVisible()) {  // it acts on what it is shown
                        window_->flush();
                        window_->views().bringUpToDate(id, window_->snapshot());
                    }
                    command.run();
                })
                ->setProperty(
                    "words",
                    withEnglish(
                        QStringList{command.words, wordsOf(command.id), one.entry->title}.join(' '),
                        command.name, english[at].name + ' ' + english[at].words));
        }
    }
    update();
}

QAction* CommandMenu::add(QMenu* menu, const std::string& id, const QString& name,
                          const QList<QKeySequence>& keys, const QString& place, Affects affects,
                          std::function<QString()> whyNot, std::function<void()> act) {
    auto* action = new QAction(name, window_);
    action->setObjectName(QString::fromStdString(id));
    action->setShortcuts(keys);
    connect(action, &QAction::triggered, this, [this, id, act = std::move(act)] {
        window_->attempt(act, QString::fromStdString(id));
    });
    menu->addAction(action);
    window_->addAction(action);  // its key works with every menu closed
    actions_.push_back({action, std::move(whyNot), place, keys, affects, refusing(action)});
    return action;
}

// Bare keys, Escape among them, are for whatever has the focus while the action cannot run.
QShortcut* CommandMenu::refusing(QAction* action) {
    const QKeySequence key = action->shortcut();
    if (key.isEmpty() || !(key[0].keyboardModifiers() & Qt::ControlModifier)) return nullptr;
    auto* refuses = new QShortcut(key, window_);
    refuses->setEnabled(false);
    connect(refuses, &QShortcut::activated, this, [this, action] {
        const QString reason = action->property("whyNot").toString();
        window_->notices()->add({Severity::note,
                                 tr("%1: %2").arg(action->text().remove(u'&'), reason),
                                 {},
                                 {},
                                 action->objectName()});
    });
    return refuses;
}

void CommandMenu::update(const Entry& entry) {
    const QString reason = entry.whyNot();
    if (entry.refuses) entry.refuses->setEnabled(!reason.isEmpty());
    entry.action->setEnabled(reason.isEmpty());
    entry.action->setToolTip(reason.isEmpty() ? entry.action->text() : reason);
    entry.action->setProperty("whyNot", reason);
}

void CommandMenu::update() {
    for (const Entry& entry : actions_)
        update(entry);
}

std::vector<std::string> CommandMenu::ids() const {
    std::vector<std::string> all;
    for (const Entry& entry : actions_)
        all.push_back(entry.action->objectName().toStdString());
    return all;
}

std::vector<KeyRow> CommandMenu::keyRows() const {
    std::vector<KeyRow> rows;
    for (const Entry& entry : actions_)
        rows.push_back({entry.action->objectName().toStdString(), entry.action->text().remove(u'&'),
                        entry.place, entry.action->property("words").toString(), entry.atFirst,
                        entry.action->shortcuts()});
    return rows;
}

void CommandMenu::setKeys(const KeyChanges& changes) {
    std::set<QKeySequence> taken;
    std::map<const QAction*, QList<QKeySequence>> now;
    for (const bool changed : {true, false}) {
        for (const Entry& entry : actions_) {
            const auto change = changes.find(entry.action->objectName().toStdString());
            if ((change != changes.end()) != changed) continue;
            for (const QKeySequence& key : changed ? change->second : entry.atFirst)
                if (taken.insert(key).second) now[entry.action] << key;
        }
    }
    for (Entry& entry : actions_) {
        if (entry.action->shortcuts() == now[entry.action]) continue;
        entry.action->setShortcuts(now[entry.action]);
        delete entry.refuses;
        entry.refuses = refusing(entry.action);
        update(entry);
    }
}

CommandKeys CommandMenu::keys() const {
    CommandKeys keys;
    for (const Entry& entry : actions_)
        keys.set(entry.action->objectName(),
                 entry.action->shortcut().toString(QKeySequence::NativeText),
                 entry.action->text().remove(u'&'));
    return keys;
}

QString CommandMenu::whyNot(const std::string& id) const {
    for (const Entry& entry : actions_)
        if (entry.action->objectName().toStdString() == id) return entry.whyNot();
    return tr("there is no command %1").arg(QString::fromStdString(id));
}

void CommandMenu::alsoNeeds(const std::string& id, std::function<QString()> whyNot) {
    for (Entry& entry : actions_) {
        if (entry.action->objectName().toStdString() != id) continue;
        entry.whyNot = [before = std::move(entry.whyNot), whyNot = std::move(whyNot)] {
            const QString missing = before();
            return missing.isEmpty() ? whyNot() : missing;
        };
        return update(entry);
    }
}

std::optional<Affects> CommandMenu::affects(const std::string& id) const {
    for (const Entry& entry : actions_)
        if (entry.action->objectName().toStdString() == id) return entry.affects;
    return std::nullopt;
}

bool CommandMenu::run(const std::string& id) {
    for (const Entry& entry : actions_) {
        if (entry.action->objectName().toStdString() != id) continue;
        update(entry);
        entry.action->trigger();
        return true;
    }
    return false;
}

void CommandMenu::popUp() {
    const QWidget* top = window_->menuWidget();
    menu_->popup(top->mapToGlobal(QPoint(8, top->height())));
}

}  // namespace sextant
