// SPDX-License-Identifier: GPL-3.0-or-later
// A search for head scales, running or finished: its loss and its sigmas by step, side by side, or
// only one of them on a narrow pane.
#pragma once

#include <QWidget>
#include <vector>

#include "pages/scales/search_facts.h"

class QLabel;
class QScrollArea;

namespace sextant {

class ElidedLabel;
class LossPlot;
class Chart;
class Segments;
class SigmaPlots;

class SearchPane : public QWidget {
    Q_OBJECT

  public:
    explicit SearchPane(QWidget* parent = nullptr);

    // `instead`: the text shown if the facts are empty.
    void setFacts(const SearchFacts& facts, const QString& instead);
    void setHeads(std::optional<HeadId> hovered, const std::set<HeadId>& selected);
    std::vector<Chart*> pictures() const;
    // The switch between the two for a narrow pane; the caller places it.
    QWidget* head() const { return head_; }

  signals:
    void headHovered(std::optional<sextant::HeadId> head);
    void stepHovered(int step);  // of the facts' path; -1: none

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void arrange();
    void setStep(int step);

    SearchFacts facts_;
    QLabel* instead_;
    QWidget *left_, *right_, *head_;
    std::vector<QWidget*> titles_;  // of both
    Segments* which_;
    LossPlot* loss_;
    SigmaPlots* sigma_;
    QScrollArea* scroll_;
};

}  // namespace sextant
