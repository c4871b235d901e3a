// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scales/scales_page.h"

#include <QHBoxLayout>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "widgets/controls/segments.h"
#include "widgets/plot/chart.h"

namespace sextant {

ScalesPage::ScalesPage(const std::vector<ScalesPane>& panes, QWidget* parent)
    : QWidget(parent), panes_(panes) {
    QStringList words;
    for (const ScalesPane& one : panes_)
        words << one.word;
    switch_ = new Segments("scalesSwitch", words, this);
    stack_ = new QStackedWidget(this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto* line = new QHBoxLayout;
    for (const ScalesPane& one : panes_) {
        stack_->addWidget(one.pane);
        if (one.head) line->addWidget(one.head);
    }
    line->addStretch(1);
    line->addWidget(switch_);
    column->addLayout(line);
    column->addWidget(stack_, 1);
    connect(switch_, &Segments::chosenChanged, this, [this](int pane) {
        show(pane);
        emit chosen(pane);
    });
}

void ScalesPage::setTheme(const Theme& theme, double strokes) {
    for (const ScalesPane& one : panes_)
        for (Chart* picture : one.pictures)
            picture->setTheme(theme, strokes);
}

void ScalesPage::show(int pane) {
    switch_->choose(pane);
    stack_->setCurrentIndex(pane);
    for (const ScalesPane& one : panes_)
        if (one.head) one.head->setVisible(one.pane == stack_->currentWidget());
}

std::vector<const Chart*> ScalesPage::pictures() const {
    std::vector<const Chart*> all;
    for (const Chart* one : panes_.at(static_cast<std::size_t>(stack_->currentIndex())).pictures) {
        if (!one->hasValues()) continue;
        if (one->hasFocus()) return {one};
        all.push_back(one);
    }
    return all;
}

void ScalesPage::exportTo(const QString& path, PictureWidth width, const QString& about) const {
    Chart::exportAll(pictures(), path, width, about);
}

std::vector<Table> ScalesPage::tables() const {
    return tablesInSight(*this,
                         panes_.at(static_cast<std::size_t>(stack_->currentIndex())).pictures);
}

}  // namespace sextant
