// SPDX-License-Identifier: GPL-3.0-or-later
// The colour bar beside the head grid: the range in numbers, the unit, and where the hovered head
// is.
#pragma once

#include <QWidget>
#include <optional>

#include "widgets/heads/head_grid_values.h"
#include "widgets/theme.h"

namespace sextant {

class HeadGridBar : public QWidget {
    Q_OBJECT

  public:
    // `values` outlives the bar.
    explicit HeadGridBar(const HeadGridValues* values, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setMark(std::optional<double> value);  // in the unit shown; nothing: none
    void setTop(int pixels);                    // where the cells begin

    QString highLabel() const;
    QString lowLabel() const;

    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    double share(double value) const;  // 0 at the low end, 1 at the high end
    double valueAt(double share) const;

    const HeadGridValues* values_;
    Theme theme_ = Theme::dark();
    std::optional<double> mark_;
    int top_ = 22;
};

}  // namespace sextant
