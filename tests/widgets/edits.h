// SPDX-License-Identifier: GPL-3.0-or-later
// What a widget's `edited` said, and waiting for it.
#pragma once

#include <QTest>
#include <vector>

#include "tests/widgets/pointer.h"
#include "widgets/controls/edit_phase.h"

namespace sextant::test {

// What a widget's `edited` said, in order.
struct Edits {
    std::vector<double> dragged, committed;

    template <typename Widget, typename Signal>
    Edits(Widget* widget, Signal signal) {
        QObject::connect(widget, signal, widget, [this](double value, EditPhase phase) {
            (phase == EditPhase::drag ? dragged : committed).push_back(value);
        });
    }
    bool none() const { return dragged.empty() && committed.empty(); }
};

inline bool waitForCommit(const Edits& edits) {
    return QTest::qWaitFor([&] { return !edits.committed.empty(); }, kPatience);
}

}  // namespace sextant::test
