// SPDX-License-Identifier: GPL-3.0-or-later
// The settings in which two states differ, and the effect, one row each.
#pragma once

#include <QString>
#include <QTableWidget>
#include <vector>

#include "analysis/values/table.h"
#include "widgets/plot/curve_export.h"
#include "widgets/theme.h"

namespace sextant {

struct DifferenceRow {
    QString what, a, b, change;
    bool better = false, worse = false;  // whether the change improves or worsens the result
    bool operator==(const DifferenceRow&) const = default;
};

class DifferenceTable : public QTableWidget {
    Q_OBJECT

  public:
    explicit DifferenceTable(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setRows(std::vector<DifferenceRow> rows);
    const std::vector<DifferenceRow>& rows() const { return rows_; }
    Table table() const;
    // .svg, .pdf or .png by the suffix. Throws Error.
    void exportTo(const QString& path, PictureWidth width, const QString& about = {}) const;

    QSize sizeHint() const override;

  protected:
    void keyPressEvent(QKeyEvent* event) override;  // copies the table
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fill();
    void fitColumns();

    std::vector<DifferenceRow> rows_;
    Theme theme_ = Theme::dark();
};

}  // namespace sextant
