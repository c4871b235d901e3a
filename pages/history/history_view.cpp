// SPDX-License-Identifier: GPL-3.0-or-later
// The steps taken since the program began, to go back to.
#include <QVBoxLayout>

#include "pages/view_makers.h"

namespace sextant {

namespace {

class HistoryView : public View {
  public:
    HistoryView() : list_(new HistoryList(this)) {
        list_->setObjectName("historyList");
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(list_);
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
        connect(list_, &HistoryList::entryActivated, this,
                [this](int step) { want(StepAction{step}); });
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) list_->setTheme(now.theme);
        if (changes & Changes::history) list_->setEntries(now.history, now.step);
        list_->setShown(!now.showsReference);
    }

  private:
    HistoryList* list_;
};

}  // namespace

View* makeHistoryView(Selection*) {
    return new HistoryView;
}

}  // namespace sextant
