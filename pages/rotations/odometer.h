// SPDX-License-Identifier: GPL-3.0-or-later
// A distance as the number whose digits the rotations show: pair p is the wheel of beta^p. One row
// per method; combinations of digits that did not occur in training are marked.
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "analysis/position/rotation_digits.h"
#include "pages/rotations/rotation_shown.h"
#include "widgets/theme.h"

namespace sextant {

class Odometer : public QWidget {
    Q_OBJECT

  public:
    explicit Odometer(QWidget* parent = nullptr);

    void setTheme(const Theme& theme, double strokes);
    // The first row defines what was met in training. All rows have the same number of pairs.
    void setRows(std::vector<OdometerRow> rows);
    const std::vector<OdometerRow>& rows() const { return rows_; }
    void setDistance(std::int64_t tokens);
    void setHovered(std::optional<int> pair);

    // A row's wheels as drawn, the slowest first.
    struct Wheel {
        int pair;
        QRectF place;
        double reading;  // 0 to below beta
        int digit;
        bool met;  // in training, with all slower wheels as they are now
    };
    std::vector<Wheel> wheels(int row) const;
    // "met in training", "new from wheel 2 on": what a row shows.
    QString words(int row) const;
    QString intro() const;
    void paintTo(QPainter& painter, const Theme& theme) const;
    QSize minimumSizeHint() const override { return {200, 120}; }

  signals:
    void pairHovered(int pair);  // -1: none

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    int pairs() const {
        return rows_.empty() ? 0 : static_cast<int>(rows_.front().facts.pairs.size());
    }
    int shownPairs() const;  // the slowest, as many as fit
    double introHeight() const;
    double rowHeight() const;
    QRectF rowRect(int row) const;
    void paintWheel(QPainter& painter, const Wheel& wheel, const Theme& theme) const;

    Theme theme_ = Theme::dark();
    double strokes_ = 1.0;
    std::vector<OdometerRow> rows_;
    MetDigits met_;
    std::int64_t tokens_ = 0;
    std::optional<int> hovered_;
};

}  // namespace sextant
