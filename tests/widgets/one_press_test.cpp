// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/one_press.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QVBoxLayout>

#include "tests/catch.h"
#include "tests/widgets/pointer.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE("the second press of a double click does not press the button that came meanwhile") {
    drivenApplication();
    QWidget window;
    const OnePress once(&window);
    auto* column = new QVBoxLayout(&window);
    auto* start = new QPushButton("Start", &window);
    auto* cancel = new QPushButton("Cancel", &window);
    for (QPushButton* one : {start, cancel})
        column->addWidget(one);
    window.show();
    const auto send = [](QPushButton* to, QEvent::Type type) {
        const bool down = type != QEvent::MouseButtonRelease;
        sendMouse(to, type, to->rect().center(), Qt::LeftButton,
                  down ? Qt::LeftButton : Qt::NoButton, {});
    };
    const QSignalSpy started(start, &QPushButton::clicked), ended(cancel, &QPushButton::clicked);
    send(start, QEvent::MouseButtonPress);
    send(start, QEvent::MouseButtonRelease);
    send(cancel, QEvent::MouseButtonDblClick);
    send(cancel, QEvent::MouseButtonRelease);
    CHECK(started.count() == 1);
    CHECK(ended.count() == 0);
    // A press of its own, and a double click on one button, are what they were.
    send(cancel, QEvent::MouseButtonPress);
    send(cancel, QEvent::MouseButtonRelease);
    CHECK(ended.count() == 1);
    send(cancel, QEvent::MouseButtonDblClick);
    send(cancel, QEvent::MouseButtonRelease);
    CHECK(ended.count() == 2);
}
