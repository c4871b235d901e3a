// SPDX-License-Identifier: GPL-3.0-or-later
// The rotation frequency of each pair of dimensions: as the config says, in effect, and the factor
// it was divided by.
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "widgets/theme.h"

namespace sextant {

class ThetaTable : public QWidget {
    Q_OBJECT

  public:
    explicit ThetaTable(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // Radians per position, [pairs] both; `asConfig` is empty if the config has no rotation.
    void setPairs(std::vector<double> asConfig, std::vector<double> inEffect);
    int rowHeight() const;
    // Marks the pair that is hovered in any view.
    void setHovered(std::optional<int> pair);
    std::optional<int> hovered() const { return hovered_; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {150, sizeHint().height()}; }

  signals:
    void pairHovered(std::optional<int> pair);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    Theme theme_ = Theme::dark();
    std::vector<double> asConfig_, inEffect_;
    std::optional<int> hovered_;
};

// "5.62e-1": one digit before the point, two after it.
QString radians(double value);

}  // namespace sextant
