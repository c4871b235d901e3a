// SPDX-License-Identifier: GPL-3.0-or-later
// The colour bar beside the head grid: the range in numbers, the unit, and a mark at the hovered
// head's value.
#pragma once

#include <QWidget>
#include <optional>

#include "pages/heads/head_grid_values.h"
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

    void paintTo(QPainter& painter) const;

    QString highLabel() const;
    QString lowLabel() const;

    QSize sizeHint() const override;

  signals:
    void menuRequested(QPoint globalPosition);
    void automaticRequested();  // fit the range to the data

  protected:
    void paintEvent(QPaintEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

  private:
    const HeadGridValues* values_;
    Theme theme_ = Theme::dark();
    std::optional<double> mark_;
    int top_ = 22;
};

}  // namespace sextant
