// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/help/callout_legend.h"

#include <QGridLayout>
#include <QLabel>
#include <algorithm>

#include "widgets/help/callout_badge.h"

namespace sextant {

namespace {

constexpr int legendColumnLeast = 240, legendColumnMost = 3;

}  // namespace

CalloutLegend::CalloutLegend(QWidget* parent) : QWidget(parent), grid_(new QGridLayout(this)) {
    setObjectName("calloutLegend");
    grid_->setContentsMargins(0, 0, 0, 6);
    grid_->setHorizontalSpacing(8);
    grid_->setVerticalSpacing(5);
    hide();
}

void CalloutLegend::setTexts(const std::vector<QString>& texts, const Theme& theme) {
    for (const Row& row : rows_) {
        delete row.badge;
        delete row.text;
    }
    rows_.clear();
    for (std::size_t at = 0; at < texts.size(); ++at) {
        auto* badge = new CalloutBadge(this);
        badge->setTheme(theme);
        badge->setNumber(static_cast<int>(at) + 1, texts[at]);
        auto* text = new QLabel(texts[at], this);
        text->setTextFormat(Qt::PlainText);
        text->setWordWrap(true);
        rows_.push_back({badge, text});
    }
    columns_ = 0;
    setVisible(!rows_.empty());
}

int CalloutLegend::arrange(int width) {
    if (rows_.empty()) return 0;
    const int columns = std::clamp(width / legendColumnLeast, 1, legendColumnMost);
    if (columns != columns_) {
        columns_ = columns;
        for (std::size_t at = 0; at < rows_.size(); ++at) {
            const int row = static_cast<int>(at) / columns, column = static_cast<int>(at) % columns;
            grid_->addWidget(rows_[at].badge, row, 2 * column, Qt::AlignTop);
            grid_->addWidget(rows_[at].text, row, 2 * column + 1, Qt::AlignVCenter);
        }
        for (int column = 0; column < legendColumnMost; ++column)
            grid_->setColumnStretch(2 * column + 1, column < columns ? 1 : 0);
        for (const Row& row : rows_) {  // a layout shows what is added only in the next turn
            row.badge->show();
            row.text->show();
        }
    }
    return std::max(grid_->heightForWidth(width), grid_->minimumSize().height());
}

}  // namespace sextant
