// SPDX-License-Identifier: GPL-3.0-or-later
// Tabs that carry the ids of views.
#pragma once

#include <QTabBar>
#include <string>

namespace sextant {

inline QTabBar* makeTabs(const QString& name) {
    auto* tabs = new QTabBar;
    tabs->setObjectName(name);
    tabs->setDrawBase(false);
    tabs->setExpanding(false);
    tabs->setUsesScrollButtons(false);  // they would lie over a tab; words give way
    tabs->setElideMode(Qt::ElideRight);
    tabs->setFocusPolicy(Qt::NoFocus);
    return tabs;
}

inline void addTab(QTabBar* tabs, const std::string& id, const QString& title) {
    tabs->setTabData(tabs->addTab(title), QString::fromStdString(id));
}

inline std::string idOf(const QTabBar* tabs, int tab) {
    return tabs->tabData(tab).toString().toStdString();
}

// -1: none has this id.
inline int tabOf(const QTabBar* tabs, const std::string& id) {
    for (int tab = 0; tab < tabs->count(); ++tab)
        if (idOf(tabs, tab) == id) return tab;
    return -1;
}

}  // namespace sextant
