// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/dock_title.h"

#include <QHBoxLayout>
#include <QToolButton>

namespace sextant {

DockTitle::DockTitle(QWidget* header, QWidget* parent) : QFrame(parent) {
    setProperty("panelTop", true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(13, 6, 6, 2);
    row->setSpacing(2);
    row->addWidget(header);
    row->addStretch(1);
    row->addWidget(button("floatPanel", QString::fromUtf8("\u25a1"), tr("Float, or put back")));
    row->addWidget(button("closePanel", QString::fromUtf8("\u00d7"), tr("Fold away")));
    connect(findChild<QToolButton*>("floatPanel"), &QToolButton::clicked, this,
            &DockTitle::floatAsked);
    connect(findChild<QToolButton*>("closePanel"), &QToolButton::clicked, this,
            &DockTitle::closeAsked);
}

QToolButton* DockTitle::button(const QString& name, const QString& text, const QString& tip) {
    auto* made = new QToolButton(this);
    made->setObjectName(name);
    made->setProperty("quiet", true);
    made->setProperty("slim", true);
    made->setText(text);
    made->setFixedWidth(23);  // what is left is the tabs', at the narrowest panel too
    made->setToolTip(tip);
    made->setAccessibleName(tip);
    made->setFocusPolicy(Qt::NoFocus);  // F7, F8 and the menu do the same
    return made;
}

}  // namespace sextant
