// SPDX-License-Identifier: GPL-3.0-or-later
// How far a condition of an exercise is met by what the window shows.
#pragma once

#include "app/lessons/lesson.h"
#include "widgets/lessons/lesson_panel.h"

namespace sextant {

class Selection;
struct Snapshot;

// Measured numbers count once they are exact, and never a preview.
LessonRow exerciseRow(const LessonCondition& condition, const Snapshot& now,
                      const Selection& selection);

}  // namespace sextant
