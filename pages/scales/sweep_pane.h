// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep of uniform sigmas: the map, the fit, the best sigma for the whole length, the slice at
// one position, and the entropies under head scales; one below the other on a narrow pane.
#pragma once

#include <QWidget>

#include "pages/scales/entropy_scatter.h"
#include "pages/scales/sweep_facts.h"

class QBoxLayout;
class QGridLayout;
class QLabel;
class QPushButton;
class QScrollArea;

namespace sextant {

class ElidedLabel;
class FitCard;
class Chart;
class Segments;
class SlicePlot;
class SweepMap;

class SweepPane : public QWidget {
    Q_OBJECT

  public:
    explicit SweepPane(QWidget* parent = nullptr);

    // The setting that the facts were measured over is shown first. `words`: how it was run;
    // `instead`: the text shown if the facts are empty.
    void setFacts(const SweepFacts& facts, const QString& words, const QString& instead);
    // What is set along with the best sigma: " and its 18 heads"; empty: nothing.
    void setAlong(const QString& along);
    void setScatter(const ScatterFacts& facts, const QString& instead = {});
    void setCrosshair(std::optional<int> position);
    void setHovered(std::optional<HeadId> head);
    std::vector<Chart*> pictures() const;

  signals:
    void positionPointed(int position);  // -1: none
    void headHovered(std::optional<sextant::HeadId> head);
    void uniformAsked(double sigma);
    void searchAsked(double sigma);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    QWidget* titled(const QString& title, QWidget* body, QWidget* beside = nullptr);
    QWidget* makeBest();
    void arrange();
    void showBest();
    void showSlice();

    SweepFacts facts_;
    QString along_;
    std::optional<int> crosshair_;
    bool wide_ = false, arranged_ = false;
    QLabel* instead_;
    QScrollArea* scroll_;
    QGridLayout* grid_;
    QBoxLayout* buttons_;
    SweepMap* map_;
    QLabel* over_;  // what the sweep was measured over; hidden: the model as trained
    ElidedLabel* words_;
    Segments* axis_;
    FitCard* fit_;
    SlicePlot *whole_, *slice_;
    QLabel *bestWords_, *noScatter_;
    ElidedLabel* sliceTitle_;
    QPushButton *set_, *search_, *scatterSearch_;
    EntropyScatter* scatter_;
    QWidget *mapBox_, *fitBox_, *bestBox_, *sliceBox_, *scatterBox_, *noScatterBox_;
};

}  // namespace sextant
