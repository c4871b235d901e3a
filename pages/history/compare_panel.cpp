// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/history/compare_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>

#include "widgets/controls/elided_label.h"
#include "widgets/controls/perplexity_text.h"
#include "widgets/controls/style_sheet.h"

namespace sextant {

ComparePanel::ComparePanel(QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    a_ = makeRow("A");
    b_ = makeRow("B");
    a_.button->setObjectName("compareA");
    b_.button->setObjectName("compareB");
    column->addWidget(a_.button);
    column->addWidget(b_.button);
    connect(a_.button, &QPushButton::clicked, this, [this] { emit chosen(true); });
    connect(b_.button, &QPushButton::clicked, this, [this] { emit chosen(false); });
    setShowsA(false);
}

ComparePanel::Row ComparePanel::makeRow(const QString& letter) {
    Row row{new QPushButton(this), new QLabel(letter), new ElidedLabel, new QLabel,
            new ElidedLabel};
    row.button->setCheckable(true);
    row.button->setAutoExclusive(true);
    row.button->setMinimumHeight(30);
    row.button->setProperty("compare", true);
    auto* column = new QVBoxLayout(row.button);
    column->setContentsMargins(14, 0, 10, 0);
    column->setSpacing(0);
    auto* line = new QHBoxLayout;
    line->setSpacing(12);
    column->addLayout(line, 1);
    column->addWidget(row.unlike);
    row.unlike->setObjectName("unlike");
    row.unlike->setContentsMargins(0, 0, 0, 5);
    row.unlike->hide();
    for (QLabel* label : {row.letter, row.name, row.number, row.unlike}) {
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
    }
    row.name->setMinimumWidth(0);
    row.name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    setNumberFont(row.number);
    line->addWidget(row.letter);
    line->addWidget(row.name, 1);
    line->addWidget(row.number);
    return row;
}

void ComparePanel::setTheme(const Theme& theme) {
    const QString letter = "font-weight: 700; color: " + theme.textColor(Role::accent).name();
    setSheet(a_.letter, letter);
    setSheet(b_.letter, letter);
    for (const Row& row : {a_, b_})
        setSheet(row.unlike, "color: " + theme.textColor(Role::worse).name());
    setSheet(this, QString("QPushButton[compare=\"true\"] { padding: 0; background: %1; }"
                           // The outline says which one is shown; the keyboard has a frame.
                           "QPushButton[compare=\"true\"]:focus { border: 1px solid %3; }"
                           "QPushButton[compare=\"true\"]:checked { background: %1;"
                           " border: 1px solid %2; }")
                       .arg(theme.color(Role::raised).name(), theme.color(Role::accent).name(),
                            theme.color(Role::line).name()));
}

void ComparePanel::fill(const Row& row, const QString& name, std::optional<double> perplexity) {
    row.name->setText(name);
    row.number->setText(perplexityText(perplexity));
    row.button->setToolTip(name);
    row.button->setAccessibleName(row.letter->text() + ": " + name + ", " + row.number->text());
}

void ComparePanel::setA(const QString& name, std::optional<double> perplexity,
                        const QString& unlike) {
    fill(a_, name, perplexity);
    a_.unlike->setText(unlike);
    a_.unlike->setVisible(!unlike.isEmpty());
    a_.button->setMinimumHeight(unlike.isEmpty() ? 30 : 46);
    if (!unlike.isEmpty()) a_.button->setToolTip(name + ": " + unlike);
    for (QLabel* label : {a_.name, a_.number}) {
        label->setProperty("muted", !unlike.isEmpty());
        label->style()->polish(label);
    }
}

void ComparePanel::setB(const QString& name, std::optional<double> perplexity) {
    fill(b_, name, perplexity);
}

void ComparePanel::setShowsA(bool shows) {
    a_.button->setChecked(shows);
    b_.button->setChecked(!shows);
}

}  // namespace sextant
