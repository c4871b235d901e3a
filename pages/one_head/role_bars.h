// SPDX-License-Identifier: GPL-3.0-or-later
// Shares of a head's weight as bars with their numbers.
#pragma once

#include <QString>
#include <vector>

#include "widgets/plot/chart.h"

namespace sextant {

struct RoleShare {
    QString name, tip;
    double share = 0.0;    // NaN: there is none
    double against = 0.0;  // the same in A, as a tick; NaN: none
};

class RoleBars : public Chart {
    Q_OBJECT

  public:
    explicit RoleBars(QWidget* parent = nullptr);

    void setShares(std::vector<RoleShare> shares, bool muted);
    const std::vector<RoleShare>& shares() const { return shares_; }
    QRectF rowRect(int row) const;

    bool hasValues() const override { return !shares_.empty(); }
    void paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const override;
    Table table() const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }

  protected:
    bool event(QEvent* event) override;

  private:
    QRectF rowIn(const QRectF& area, const QFont& font, int row) const;

    std::vector<RoleShare> shares_;
    bool muted_ = false;
};

}  // namespace sextant
