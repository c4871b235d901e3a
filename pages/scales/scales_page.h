// SPDX-License-Identifier: GPL-3.0-or-later
// The page Scales: a switch between the kinds of work, and the pane of the one chosen.
#pragma once

#include <QStringList>
#include <QWidget>

#include "analysis/values/table.h"
#include "widgets/plot/curve_export.h"
#include "widgets/theme.h"

class QHBoxLayout;
class QStackedWidget;

namespace sextant {

class ElidedLabel;
class Chart;
class Segments;

class ScalesPage : public QWidget {
    Q_OBJECT

  public:
    // One pane for each word of the switch; the page owns them.
    ScalesPage(const QStringList& words, const std::vector<QWidget*>& panes,
               QWidget* parent = nullptr);

    // Placed at the left of the switch while its pane is shown.
    void setHead(int pane, QWidget* head);
    // Pictures of a pane: the one pointed at last is the one that is exported.
    void setPictures(int pane, const std::vector<Chart*>& pictures);
    int shown() const;
    void show(int pane);                     // emits nothing
    void setHeadline(const QString& words);  // of what is drawn
    bool canExport() const { return picture() != nullptr; }
    void exportTo(const QString& path, PictureWidth width, const QString& about = {}) const;
    std::vector<Table> tables() const;  // of all pictures in sight

  signals:
    void chosen(int pane);

  private:
    const Chart* picture() const;
    void showHead();

    Segments* switch_;
    ElidedLabel* headline_;
    QHBoxLayout* line_;
    std::vector<QWidget*> heads_;  // of each pane; null: none
    QStackedWidget* stack_;
    std::vector<std::vector<Chart*>> pictures_;
    std::vector<std::size_t> last_;  // of each pane
};

}  // namespace sextant
