// SPDX-License-Identifier: GPL-3.0-or-later
// P2's Table 2, computed beside printed: how much attention differs at a longer length, for three
// warps of the training positions; and the same for the open model.
#pragma once

#include <QWidget>
#include <vector>

#include "analysis/measure/total_table.h"
#include "analysis/values/table.h"
#include "widgets/theme.h"

class QPushButton;

namespace sextant {

class TotalTable : public QWidget {
    Q_OBJECT

  public:
    explicit TotalTable(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // The last row: RoPE with this base at these lengths, named after the open model if that is one
    // that rotates (`isModel`); testLength <= trained or 0: no such row.
    void setModel(double base, int trainedLength, int testLength, bool isModel = true);
    void setConvention(const TotalConvention& convention);
    void setFolded(bool folded);  // folded to one line

    const std::vector<TotalRow>& rows() const { return rows_; }
    QString convention() const;  // in words
    Table table() const;
    // Paints the table for a paper, in the colours of `theme` from (0, 0) on, `width` wide.
    void paintTable(QPainter& painter, const Theme& theme, int width) const;

    // Rectangle of one warp's cells (computed, printed, difference), pixels.
    QRectF cellRect(std::size_t row, int warp) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {260, sizeHint().height()}; }

  signals:
    void foldWanted(bool folded);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

  private:
    void compute();
    void fitText();
    double rowHeight() const;

    Theme theme_ = Theme::dark();
    double base_ = 10000.0;
    int trained_ = 0, tested_ = 0;
    bool isModel_ = true;
    TotalConvention convention_;
    bool folded_ = false;
    std::vector<TotalRow> rows_;
    QPushButton *title_, *choice_;
};

}  // namespace sextant
