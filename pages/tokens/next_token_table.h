// SPDX-License-Identifier: GPL-3.0-or-later
// Tokens that may come next, with their probabilities under B and, where there is one, under A: two
// bars a token, and the numbers. Its head says by what the rows are ordered.
#pragma once

#include <QWidget>
#include <vector>

#include "widgets/theme.h"

namespace sextant {

struct NextTokenRow {
    QString word;
    double a = 0.0, b = 0.0;  // probabilities; NaN: not known
    bool follows = false;     // the token that does come next
    bool operator==(const NextTokenRow&) const = default;
};

class NextTokenTable : public QWidget {
    Q_OBJECT

  public:
    explicit NextTokenTable(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // `hasA`, `hasB`: which columns there are. `dimmed`: of an earlier setting.
    void setRows(std::vector<NextTokenRow> rows, bool hasA, bool hasB, bool dimmed);
    const std::vector<NextTokenRow>& rows() const { return rows_; }
    bool hasA() const { return hasA_; }
    // By what the rows are ordered: "by the larger of A and B".
    QString order() const;
    // Indices of as many rows as there is room for; the token that follows is among them.
    std::vector<std::size_t> rowsInSight() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

  private:
    double rowHeight() const;
    double wordsWidth() const;  // of the column of words, pixels
    double numberWidth() const;
    int columns() const { return (hasA_ ? 1 : 0) + (hasB_ ? 1 : 0); }
    // A percentage as it stands in the column.
    QString share(double probability) const;

    Theme theme_ = Theme::dark();
    std::vector<NextTokenRow> rows_;
    bool hasA_ = false, hasB_ = true, dimmed_ = false;
};

}  // namespace sextant
