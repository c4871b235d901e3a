// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/layout/dock_title.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QToolButton>
#include <algorithm>

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

bool DockTitle::event(QEvent* event) {
    const bool handled = QFrame::event(event);
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show) fitButtons();
    return handled;
}

// As narrow as their text allows: what is left is the tabs', at the narrowest panel too.
void DockTitle::fitButtons() {
    constexpr int least = 23, around = 10;
    for (auto* button : findChildren<QToolButton*>(Qt::FindDirectChildrenOnly)) {
        const int text = button->fontMetrics().horizontalAdvance(button->text());
        const int width = std::max(least, text + around);
        if (button->minimumWidth() != width) button->setFixedWidth(width);
    }
}

QToolButton* DockTitle::button(const QString& name, const QString& text, const QString& tip) {
    auto* made = new QToolButton(this);
    made->setObjectName(name);
    made->setProperty("quiet", true);
    made->setProperty("slim", true);
    made->setText(text);
    made->setToolTip(tip);
    made->setAccessibleName(tip);
    made->setFocusPolicy(Qt::NoFocus);  // F7, F8 and the menu do the same
    return made;
}

}  // namespace sextant
