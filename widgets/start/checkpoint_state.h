// SPDX-License-Identifier: GPL-3.0-or-later
// How tables of checkpoints show whether one opens: a sign, a word and a colour, each of which is
// enough.
#pragma once

#include <QColor>
#include <QString>

#include "widgets/start/start_facts.h"
#include "widgets/theme.h"

namespace sextant {

// "\u2713 opens"
inline QString stateText(const CheckpointRow& row) {
    switch (row.state) {
        case CheckpointRow::State::opens:
            return QString::fromUtf8("\u2713 ") + row.words;
        case CheckpointRow::State::warns:
            return QString::fromUtf8("\u25b2 ") + row.words;
        case CheckpointRow::State::refused:
            return QString::fromUtf8("\u2715 ") + row.words;
        case CheckpointRow::State::looking:
            break;
    }
    return row.words;
}

inline QColor stateColour(CheckpointRow::State state, const Theme& theme) {
    switch (state) {
        case CheckpointRow::State::opens:
            return theme.textColor(Role::better);
        case CheckpointRow::State::warns:
            return theme.textColor(Role::accent);
        case CheckpointRow::State::refused:
            return theme.textColor(Role::worse);
        case CheckpointRow::State::looking:
            break;
    }
    return theme.color(Role::muted);
}

}  // namespace sextant
