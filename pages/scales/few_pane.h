// SPDX-License-Identifier: GPL-3.0-or-later
// How few heads are enough: log-perplexity if only the first of them keep their scales. A click on
// a count selects those heads.
#pragma once

#include <QWidget>
#include <set>
#include <vector>

#include "analysis/jobs/report.h"
#include "widgets/plot/chart.h"
#include "widgets/selection.h"

class QLabel;

namespace sextant {

class SlicePlot;

struct FewFacts {
    std::vector<double> kept, nll;  // heads that keep their scales, and nats
    int heads = 0;                  // of a layer
    std::vector<double> rank;       // [layers * heads], 1 the first; empty: not known
    // Number of heads that bring nine tenths of the whole gain, and the rank correlation with the
    // scales of another search; NaN: not known.
    double enough, alike;
    std::string summary;

    FewFacts();

    bool empty() const { return kept.empty(); }
    // The count shown if none is chosen: the one that is enough; if the heads gain nothing, the
    // count above 0 with the least NLL. NaN: not all counts are there.
    double shownFirst() const;
    // The first `count` heads by rank.
    std::set<HeadId> first(double count) const;
};

// From a report of few-heads.
FewFacts fewFacts(const Report& report);

class FewPane : public QWidget {
    Q_OBJECT

  public:
    explicit FewPane(QWidget* parent = nullptr);

    void setFacts(const FewFacts& facts, const QString& instead);
    std::vector<Chart*> pictures() const;
    // Heads that keep their scales at the count pointed at, else chosen, else shown first.
    std::set<HeadId> kept() const;

  signals:
    void keptChanged();
    void headsChosen(const std::set<sextant::HeadId>& heads);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void draw();
    double shownCount() const;

    FewFacts facts_;
    double pointed_, chosen_;  // counts; NaN: none
    QLabel *instead_, *words_, *alike_;
    SlicePlot* plot_;
};

}  // namespace sextant
