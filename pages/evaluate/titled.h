// SPDX-License-Identifier: GPL-3.0-or-later
// Small parts that the sections of the page Evaluate share.
#pragma once

#include <QHBoxLayout>
#include <QLabel>
#include <QWidget>

#include "widgets/controls/elided_label.h"

namespace sextant {

// The title of a section.
inline ElidedLabel* sectionTitle(const QString& words, QWidget* parent) {
    auto* title = new ElidedLabel(words, parent);
    QFont bold = title->font();
    bold.setBold(true);
    title->setFont(bold);
    return title;
}

// A word and its control, kept together.
inline QWidget* together(const QString& word, QWidget* control, QWidget* parent) {
    auto* pair = new QWidget(parent);
    auto* row = new QHBoxLayout(pair);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    auto* label = new QLabel(word, pair);
    label->setProperty("muted", true);
    label->setBuddy(control);
    control->setAccessibleName(word);
    row->addWidget(label);
    row->addWidget(control);
    return pair;
}

}  // namespace sextant
