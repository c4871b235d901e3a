// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson: steps with a text, the window as it is arranged for them, and exercises that check
// themselves. docs/lessons.md says how one is written.
#pragma once

#include <QString>
#include <optional>
#include <set>
#include <vector>

#include "analysis/edits/script.h"

namespace sextant {

// A number that is shown, and a limit to bring it under or over.
struct LessonCondition {
    enum class Quantity { perplexity, within, beyond, entropy, length, heads, selected, window };
    Quantity quantity = Quantity::perplexity;
    bool below = true;
    double limit = 0.0;
    // Of `selected` alone: exactly these are to be selected; empty: as many as the limit says.
    std::set<HeadId> meant = {};
};
struct LessonExercise {
    QString text, hint;
    std::vector<LessonCondition> conditions;
    Script answer;
};
struct LessonStep {
    QString title, text;  // Markdown
    Script arrange;       // on entering the step
    std::optional<LessonExercise> exercise;
};
struct Lesson {
    QString id;  // of the file's name, for what is remembered
    QString title;
    int minutes = 10;
    std::vector<LessonStep> steps;
};

// Throws Error naming `source`, the line, and what was expected.
Lesson parseLesson(const QString& markdown, const QString& id, const QString& source);
// Those that come with Sextant, in order; read once.
const std::vector<Lesson>& allLessons();

// A step as a lesson's file has it.
QString stepText(const QString& title, const QString& text, const Script& arrange);

// "perplexity", "within", "beyond", ...: as files have it.
QString key(LessonCondition::Quantity quantity);

}  // namespace sextant
