// SPDX-License-Identifier: GPL-3.0-or-later
// The page Scales: a switch between the kinds of work, and the pane of the one chosen.
#pragma once

#include <QWidget>
#include <vector>

#include "analysis/values/table.h"
#include "widgets/plot/curve_export.h"
#include "widgets/theme.h"

class QStackedWidget;

namespace sextant {

class Chart;
class Segments;

struct ScalesPane {
    QString word;                  // on the switch
    QWidget* pane = nullptr;       // the page owns it
    std::vector<Chart*> pictures;  // of the pane
    QWidget* head = nullptr;       // left of the switch while the pane is shown; null: none
};

class ScalesPage : public QWidget {
    Q_OBJECT

  public:
    explicit ScalesPage(const std::vector<ScalesPane>& panes, QWidget* parent = nullptr);

    void setTheme(const Theme& theme, double strokes);
    void show(int pane);  // emits nothing
    bool canExport() const { return !pictures().empty(); }
    // All pictures of the pane that have something to show; one alone while it has the focus.
    void exportTo(const QString& path, PictureWidth width, const QString& about = {}) const;
    std::vector<Table> tables() const;  // of all pictures in sight

  signals:
    void chosen(int pane);

  private:
    std::vector<const Chart*> pictures() const;  // to save

    std::vector<ScalesPane> panes_;
    Segments* switch_;
    QStackedWidget* stack_;
};

}  // namespace sextant
