// SPDX-License-Identifier: GPL-3.0-or-later
// The frontier of what was tried: loss within the trained length and beyond it.
#include <QLabel>
#include <QVBoxLayout>

#include "pages/frontier/frontier_facts.h"
#include "pages/view_makers.h"
#include "widgets/controls/elided_label.h"

namespace sextant {

namespace {

class FrontierView : public View {
  public:
    FrontierView()
        : plot_(new FrontierPlot(this)), line_(new ElidedLabel({}, this)), none_(new QLabel(this)) {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 4, 0, 0);
        column->setSpacing(4);
        line_->setProperty("muted", true);
        line_->setObjectName("frontierLine");
        none_->setProperty("muted", true);
        none_->setObjectName("frontierNone");
        none_->setAlignment(Qt::AlignCenter);
        none_->setWordWrap(true);
        column->addWidget(plot_, 1);
        column->addWidget(none_, 1);
        column->addWidget(line_);
        setFocusProxy(plot_);
        connect(plot_, &FrontierPlot::chosen, this, &FrontierView::goTo);
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) {
            plot_->setTheme(now.theme, now.strokeScale);
            plot_->setUnit(now.unit);
        }
        FrontierShown shown = frontierShown(now);
        goals_ = std::move(shown.goals);
        plot_->setFacts(shown.facts);
        plot_->setVisible(shown.whyNot.isEmpty());
        none_->setVisible(!shown.whyNot.isEmpty());
        none_->setText(shown.whyNot);
        line_->setForms(
            shown.whyNot.isEmpty()
                ? QStringList{tr("Down and left is better. The line joins settings that no other "
                                 "beats in both; the others are faint. A click goes to a setting."),
                              tr("Down and left is better; faint: beaten in both. A click goes to "
                                 "a setting."),
                              tr("Down and left is better. A click sets it.")}
                : QStringList());
    }
    bool canExport() const override { return plot_->hasValues(); }
    void exportTo(const QString& path, PictureWidth width, const QString& about) override {
        plot_->exportTo(path, width, about);
    }
    std::vector<Table> tables() const override { return plot_->tables(); }

  private:
    void goTo(int point) {
        const FrontierGoal& goal = goals_.at(static_cast<std::size_t>(point));
        if (goal.step >= 0) return want(StepAction{goal.step});
        if (!goal.setting) return;
        want(EditAction{{SetIntervention{*goal.setting}}});
    }

    FrontierPlot* plot_;
    ElidedLabel* line_;
    QLabel* none_;
    std::vector<FrontierGoal> goals_;
};

}  // namespace

View* makeFrontierView(Selection*) {
    return new FrontierView;
}

}  // namespace sextant
