// SPDX-License-Identifier: GPL-3.0-or-later
// Which heads do something else beyond the trained length, beside the landscape.
#include <QLocale>
#include <QVBoxLayout>

#include "app/views/nothing_yet.h"
#include "app/views/view_makers.h"
#include "widgets/landscape/courses_card.h"

namespace sextant {

namespace {

class CoursesView : public View {
  public:
    explicit CoursesView(Selection* selection) : card_(new CoursesCard(selection, this)) {
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
            card_->setCourses({}, nothingYet(now, tr("they appear here")));
        else
            card_->setCourses(headCourses(*now.measurement, trained),
                              trained > 0
                                  ? tr("Nothing beyond position %1 is measured")
                                        .arg(QLocale(QLocale::English).toString(trained - 1))
                                  : tr("The trained length is not known"));
    }

  private:
    CoursesCard* card_;
};

}  // namespace

View* makeCoursesView(Selection* selection) {
    return new CoursesView(selection);
}

}  // namespace sextant
