// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scales/few_pane.h"

#include <QLabel>
#include <QMouseEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <limits>

#include "pages/scales/search_facts.h"
#include "pages/scales/slice_plot.h"
#include "widgets/controls/muted_label.h"
#include "widgets/said.h"

namespace sextant {

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

}  // namespace

FewFacts::FewFacts() : enough(none), alike(none) {}

FewFacts fewFacts(const Report& report) {
    FewFacts facts;
    const ReportTable* kept = tableOf(report, "kept");
    if (kept == nullptr) return facts;
    for (const auto& row : kept->rows) {
        if (row.size() < 2) return {};
        facts.kept.push_back(row[0]);
        facts.nll.push_back(row[1]);
    }
    facts.summary = report.summary.text(intoWindow);
    if (const ReportTable* enough = tableOf(report, "enough"); enough && !enough->rows.empty())
        facts.enough = enough->rows[0].at(0);
    if (const ReportTable* alike = tableOf(report, "correlation"); alike && !alike->rows.empty())
        facts.alike = alike->rows[0].at(0);
    if (const ReportArray* rank = arrayOf(report, "rank"); rank && rank->sizes.size() == 2) {
        facts.heads = static_cast<int>(rank->sizes[1]);
        facts.rank = rank->values;
    }
    return facts;
}

std::set<HeadId> FewFacts::first(double count) const {
    std::set<HeadId> all;
    for (std::size_t head = 0; head < rank.size(); ++head)
        if (rank[head] <= count)
            all.insert({static_cast<int>(head) / heads, static_cast<int>(head) % heads});
    return all;
}

double FewFacts::shownFirst() const {
    if (!std::isnan(enough)) return enough;
    if (rank.empty() || kept.empty() || kept.back() < static_cast<double>(rank.size())) return none;
    double count = none, least = std::numeric_limits<double>::infinity();
    for (std::size_t at = 0; at < kept.size(); ++at) {
        if (!(kept[at] > 0.0) || !(nll[at] < least)) continue;
        least = nll[at];
        count = kept[at];
    }
    return count;
}

FewPane::FewPane(QWidget* parent) : QWidget(parent), pointed_(none), chosen_(none) {
    setObjectName("fewPane");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    instead_ = mutedLabel(this);
    instead_->setAlignment(Qt::AlignCenter);
    words_ = mutedLabel(this);
    alike_ = new QLabel(this);
    alike_->setObjectName("fewAlike");
    plot_ = new SlicePlot("fewPlot", tr("Log-perplexity by number of heads kept"), this);
    plot_->setToolTip(tr("Click: those heads are selected in the grid"));
    plot_->installEventFilter(this);
    column->addWidget(instead_, 1);
    column->addWidget(words_);
    column->addWidget(alike_);
    column->addWidget(plot_, 1);
    connect(plot_, &SlicePlot::valuePointed, this, [this](double count) {
        pointed_ = count;
        draw();
    });
    setFacts({}, {});
}

void FewPane::setFacts(const FewFacts& facts, const QString& instead) {
    facts_ = facts;
    const auto gone = [&](double count) {
        return std::find(facts.kept.begin(), facts.kept.end(), count) == facts.kept.end();
    };
    if (gone(pointed_)) pointed_ = none;
    if (gone(chosen_)) chosen_ = none;
    instead_->setText(instead);
    instead_->setVisible(facts_.empty());
    words_->setText(QString::fromStdString(facts_.summary));
    alike_->setText(
        std::isnan(facts_.alike)
            ? QString()
            : tr("rank correlation with the other search %1").arg(facts_.alike, 0, 'f', 2));
    alike_->setVisible(!facts_.empty() && !std::isnan(facts_.alike));
    words_->setVisible(!facts_.empty());
    plot_->setVisible(!facts_.empty());
    draw();
}

void FewPane::draw() {
    SliceFacts drawn;
    drawn.x = facts_.kept;
    drawn.nll = facts_.nll;
    drawn.xText = tr("heads that keep their scale, the most useful first");
    drawn.xColumn = "heads";
    drawn.marks = drawn.places = true;
    drawn.best = shownCount();
    const auto at = std::find(facts_.kept.begin(), facts_.kept.end(), drawn.best);
    if (at != facts_.kept.end()) {
        const double nll = facts_.nll[static_cast<std::size_t>(at - facts_.kept.begin())];
        drawn.bestText = (drawn.best == 1 ? tr("1 head") : tr("%1 heads").arg(drawn.best)) + '\n' +
                         tr("%1 nats").arg(nll, 0, 'f', 3);
    }
    plot_->setFacts(drawn);
    emit keptChanged();
}

double FewPane::shownCount() const {
    if (!std::isnan(pointed_)) return pointed_;
    return !std::isnan(chosen_) ? chosen_ : facts_.shownFirst();
}

std::set<HeadId> FewPane::kept() const {
    const double count = shownCount();
    return std::isnan(count) ? std::set<HeadId>() : facts_.first(count);
}

std::vector<Chart*> FewPane::pictures() const {
    return {plot_};
}

bool FewPane::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::MouseButtonPress && !std::isnan(pointed_) &&
        static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton) {
        chosen_ = pointed_;
        draw();
        if (!facts_.rank.empty()) emit headsChosen(facts_.first(chosen_));
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace sextant
