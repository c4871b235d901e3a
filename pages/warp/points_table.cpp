// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/warp/points_table.h"

#include <QGridLayout>
#include <QLabel>

#include "widgets/controls/number_field.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/tab_order.h"

namespace sextant {

PointsTable::PointsTable(QWidget* parent) : QWidget(parent), grid_(new QGridLayout(this)) {
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setHorizontalSpacing(8);
    grid_->setVerticalSpacing(3);
    int column = 0;
    for (const QString& word : {tr("POINTS"), tr("index"), tr("position"), tr("step")}) {
        auto* label = new QLabel(word, this);
        label->setProperty(column == 0 ? "section" : "muted", true);
        label->setAlignment(column == 0 ? Qt::AlignLeft : Qt::AlignRight);
        if (column == 3) label->setToolTip(tr("positions an index, up to the next point"));
        grid_->addWidget(label, 0, column++);
    }
    grid_->setColumnStretch(3, 1);
}

void PointsTable::setTheme(const Theme& theme) {
    theme_ = theme;
    for (const Row& row : rows_) {
        row.index->setTheme(theme);
        row.position->setTheme(theme);
    }
    fill();
}

void PointsTable::setPoints(const std::vector<double>& points) {
    points_ = points;
    const std::size_t count = points.size() / 2;
    while (rows_.size() > count) {
        for (QWidget* one : std::initializer_list<QWidget*>{
                 rows_.back().number, rows_.back().index, rows_.back().position, rows_.back().step})
            one->deleteLater();
        rows_.pop_back();
    }
    while (rows_.size() < count) {
        const int at = static_cast<int>(rows_.size());
        Row row{new QLabel(QString::number(at + 1), this), new NumberField(this),
                new NumberField(this), new QLabel(this)};
        row.number->setProperty("muted", true);
        row.step->setProperty("muted", true);
        row.step->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        setNumberFont(row.step);
        int column = 0;
        for (QWidget* one :
             std::initializer_list<QWidget*>{row.number, row.index, row.position, row.step})
            grid_->addWidget(one, at + 1, column++);
        for (NumberField* field : {row.index, row.position}) {
            field->setTheme(theme_);
            field->setDecimals(0);
            field->setStep(1);
            const std::size_t place = 2 * rows_.size() + (field == row.position ? 1 : 0);
            connect(field, &NumberField::edited, this,
                    [this, place, at](double value, EditPhase phase) {
                        points_.at(place) = value;
                        emit selectedChanged(at);
                        fill();
                        emit pointsEdited(points_, phase);
                    });
        }
        rows_.push_back(row);
    }
    fill();
    keepTabOrder(this);
}

void PointsTable::setSelected(std::optional<int> point) {
    selected_ = point;
    fill();
}

void PointsTable::fill() {
    const std::size_t count = rows_.size();
    for (std::size_t k = 0; k < count; ++k) {
        const Row& row = rows_[k];
        const double index = points_[2 * k], position = points_[2 * k + 1];
        const bool first = k == 0, last = k + 1 == count;
        row.index->setLimits(first ? index : points_[2 * k - 2] + 1,
                             last ? index : points_[2 * k + 2] - 1);
        row.index->setEnabled(!first && !last);
        row.position->setLimits(first ? 0.0 : points_[2 * k - 1], last ? 1e9 : points_[2 * k + 3]);
        if (row.index->value() != index) row.index->setValue(index);
        if (row.position->value() != position) row.position->setValue(position);
        row.step->setText(step(static_cast<int>(k)));
        QFont font = row.number->font();
        font.setBold(selected_ == static_cast<int>(k));
        row.number->setFont(font);
        row.number->setStyleSheet(selected_ == static_cast<int>(k)
                                      ? "color: " + theme_.textColor(Role::accent).name()
                                      : QString());
    }
}

QString PointsTable::step(int point) const {
    const auto at = static_cast<std::size_t>(2 * point);
    if (at + 3 >= points_.size()) return QString(QChar(0x2013));
    return QString::number((points_[at + 3] - points_[at + 1]) / (points_[at + 2] - points_[at]),
                           'f', 3);
}

}  // namespace sextant
