// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of all pairs, a row each, scrolled; columns that do not fit are left out.
#pragma once

#include <QAbstractScrollArea>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/values/table.h"
#include "pages/rotations/rotation_shown.h"
#include "widgets/theme.h"

namespace sextant {

class PairTable : public QAbstractScrollArea {
    Q_OBJECT

  public:
    enum class Column { pair, theta, wavelength, trained, reached, changed, gamma, state };

    explicit PairTable(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setShown(std::shared_ptr<const RotationShown> shown);
    void setPair(int pair);
    void setHovered(std::optional<int> pair);

    struct Place {
        Column column;
        double left, width;
        QString heading;
    };
    // The columns that fit into `width` pixels.
    std::vector<Place> columns(double width) const;
    QString heading(Column column, bool whole = true) const;
    QString text(Column column, int pair) const;
    QRect rowRect(int pair) const;  // in the viewport
    int rowHeight() const { return fontMetrics().height() + 4; }
    // Header and all rows from y = 0 on, `width` wide.
    void paintTo(QPainter& painter, double width, const Theme& theme) const;
    // All columns, for a file, under the heading.
    Table table() const;

    QSize sizeHint() const override { return {500, 11 * rowHeight()}; }
    QSize minimumSizeHint() const override { return {160, 3 * rowHeight()}; }

  signals:
    void pairChosen(int pair);
    void pairHovered(int pair);  // -1: none

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    int count() const { return shown_ ? static_cast<int>(shown_->facts.pairs.size()) : 0; }
    int pairAt(double y) const;
    void fitScroll();
    void bringIntoSight(int pair);
    void paintRow(QPainter& painter, const std::vector<Place>& places, double width, double y,
                  int pair, const Theme& theme) const;
    void paintHead(QPainter& painter, const std::vector<Place>& places, const Theme& theme) const;

    Theme theme_ = Theme::dark();
    std::shared_ptr<const RotationShown> shown_;
    int pair_ = 0;
    std::optional<int> hovered_;
};

}  // namespace sextant
