// SPDX-License-Identifier: GPL-3.0-or-later
// Every control of the window tells a screen reader what it is.
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAccessible>
#include <QComboBox>
#include <QLineEdit>

#include "app/desktop/command_menu.h"
#include "pages/view_entry.h"
#include "tests/app/real_window.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// What a screen reader is told of the widget; empty: nothing.
QString told(QWidget* widget) {
    QAccessibleInterface* face = QAccessible::queryAccessibleInterface(widget);
    return face ? face->text(QAccessible::Name).trimmed() : QString();
}

bool isControl(const QWidget* widget) {
    if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible()) return false;
    return qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QLineEdit*>(widget) ||
           qobject_cast<const QComboBox*>(widget) || qobject_cast<const QAbstractSlider*>(widget) ||
           qobject_cast<const QAbstractItemView*>(widget) ||
           widget->metaObject()->className() != QByteArray("QWidget");
}

std::string nameOf(const QWidget* widget) {
    std::string name;
    for (const QWidget* one = widget; one && !one->isWindow(); one = one->parentWidget())
        name = std::string(one->metaObject()->className()) +
               (one->objectName().isEmpty() ? "" : "#" + one->objectName().toStdString()) +
               (name.empty() ? "" : " > " + name);
    return name;
}

}  // namespace

TEST_CASE("every control in sight has a name and a role for a screen reader", "[accessible]") {
    RealWindow real;
    real.window->resize(1600, 1000);
    std::set<std::string> nameless, roleless;
    int seen = 0;
    const auto walk = [&](const std::string& where) {
        QCoreApplication::processEvents();
        real.window->flush();
        for (QWidget* widget : real.window->findChildren<QWidget*>()) {
            if (!isControl(widget)) continue;
            ++seen;
            if (told(widget).isEmpty()) nameless.insert(where + ": " + nameOf(widget));
            QAccessibleInterface* face = QAccessible::queryAccessibleInterface(widget);
            if (!face || face->role() == QAccessible::NoRole)
                roleless.insert(where + ": " + nameOf(widget));
        }
    };
    walk("start");
    REQUIRE(real.openParity());
    for (const ViewEntry& entry : allViews()) {
        real.window->views().show(entry.id);
        walk(entry.id);
    }
    CHECK(seen > 500);
    CHECK(nameless == std::set<std::string>{});
    CHECK(roleless == std::set<std::string>{});
}
