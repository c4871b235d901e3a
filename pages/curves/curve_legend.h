// SPDX-License-Identifier: GPL-3.0-or-later
// The row of names above the curves: a click hides or shows a curve, pointing at one brings it
// forward. Names that do not fit are in a menu at its end.
#pragma once

#include <QWidget>
#include <vector>

#include "pages/curves/curve_entries.h"

namespace sextant {

class CurveLegend : public QWidget {
    Q_OBJECT

  public:
    explicit CurveLegend(QWidget* parent = nullptr);

    void setEntries(std::vector<CurveEntry> entries);
    void setTheme(const Theme& theme);

    const std::vector<CurveEntry>& entries() const { return entries_; }
    // Rectangle of an entry in this widget's pixels; empty: it is in the menu.
    QRectF placeOf(const QString& key) const;
    // Width of all names in pixels, none shortened.
    double wholeWidth() const;
    int inMenu() const { return static_cast<int>(entries_.size() - places_.size()); }
    // Shows every name, in as many rows as needed: for a picture.
    void setWhole(bool whole);
    // Rectangle of "+3 more" in this widget's pixels, and its tool tip, which names the others.
    QRectF restPlace() const { return rest_; }
    QString restTip() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void clicked(const QString& key);
    void pointedAt(const QString& key);  // empty: at none
    void menuWanted(const QString& key, QPoint global);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool event(QEvent* event) override;

  private:
    void layOut();
    std::vector<QRectF> rows() const;
    QString keyAt(QPointF place) const;
    void openRest();

    Theme theme_ = Theme::dark();
    std::vector<CurveEntry> entries_;
    std::vector<QRectF> places_;  // of the first entries; the others are in the menu
    QRectF rest_;                 // "+3 more"; empty: all entries are shown
    bool whole_ = false;
    QString pointed_;
};

}  // namespace sextant
