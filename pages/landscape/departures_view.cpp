// SPDX-License-Identifier: GPL-3.0-or-later
// Which heads do something else beyond the trained length, beside the landscape.
#include <QLocale>
#include <QVBoxLayout>

#include "pages/landscape/departures_card.h"
#include "pages/nothing_yet.h"
#include "pages/view_makers.h"

namespace sextant {

namespace {

class DeparturesView : public View {
  public:
    explicit DeparturesView(Selection* selection) : card_(new DeparturesCard(selection, this)) {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(card_);
        setFocusProxy(card_);
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) {
            card_->setTheme(now.theme);
            card_->setUnit(now.unit);
        }
        if (!(changes & (Changes::opened | Changes::measurement)) &&
            (now.measurement || !(changes & Changes::state)))
            return;
        const int trained = now.opened ? static_cast<int>(now.opened->spec.trainedLength) : 0;
        if (!now.measurement)
            card_->setDepartures({}, nothingYet(now, tr("they appear here")));
        else
            card_->setDepartures(headDepartures(*now.measurement, trained),
                                 trained > 0
                                     ? tr("Nothing beyond position %1 is measured")
                                           .arg(QLocale(QLocale::English).toString(trained - 1))
                                     : tr("The trained length is not known"));
    }

  private:
    DeparturesCard* card_;
};

}  // namespace

View* makeDeparturesView(Selection* selection) {
    return new DeparturesView(selection);
}

}  // namespace sextant
