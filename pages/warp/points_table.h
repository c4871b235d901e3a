// SPDX-License-Identifier: GPL-3.0-or-later
// The points of a warp in numbers: index, position, and positions per token up to the next point.
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "widgets/controls/edit_phase.h"
#include "widgets/theme.h"

class QGridLayout;
class QLabel;

namespace sextant {

class NumberField;

class PointsTable : public QWidget {
    Q_OBJECT

  public:
    explicit PointsTable(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // Index and position of one point after the other.
    void setPoints(const std::vector<double>& points);
    void setSelected(std::optional<int> point);

    QString step(int point) const;  // as displayed
    NumberField* indexField(int point) const {
        return rows_.at(static_cast<std::size_t>(point)).index;
    }
    NumberField* positionField(int point) const {
        return rows_.at(static_cast<std::size_t>(point)).position;
    }

  signals:
    void pointsEdited(const std::vector<double>& points, sextant::EditPhase phase);
    void selectedChanged(std::optional<int> point);

  private:
    struct Row {
        QLabel* number;
        NumberField *index, *position;
        QLabel* step;
    };
    void fill();

    Theme theme_ = Theme::dark();
    std::vector<double> points_;
    std::vector<Row> rows_;
    std::optional<int> selected_;
    QGridLayout* grid_;
};

}  // namespace sextant
