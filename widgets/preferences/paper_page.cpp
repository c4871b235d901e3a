// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/preferences/paper_page.h"

#include <QComboBox>
#include <QFontDatabase>
#include <QSignalBlocker>
#include <QSpinBox>
#include <algorithm>

#include "widgets/controls/segments.h"
#include "widgets/preferences/preference_form.h"

namespace sextant {

namespace {

constexpr int textStep = 5;        // percent
constexpr int familiesShown = 14;  // of the list

}  // namespace

PaperPage::PaperPage(QWidget* parent)
    : QWidget(parent),
      colours_(new Segments("paperColours", {tr("Colours"), tr("Grey")}, this)),
      size_(new QSpinBox(this)),
      family_(new QComboBox(this)) {
    PreferenceForm form(this);
    colours_->setAccessibleName(tr("Pictures in"));
    form.add(tr("Pictures in"), {colours_});
    form.say(
        tr("Of every picture that is saved or copied. In grey, lines are told apart by their "
           "dashes and marks, and by how light they are."));
    size_->setObjectName("paperTextSize");
    size_->setAccessibleName(tr("Size of text in pictures"));
    size_->setRange(PaperStyle::leastText, PaperStyle::mostText);
    size_->setSingleStep(textStep);
    size_->setKeyboardTracking(false);
    size_->setSuffix(tr(" %"));
    form.add(tr("Size of text in pictures"), {size_});
    form.say(
        tr("At 100 % the text of a picture is 6 to 8 points large, in a column and on a "
           "page."));
    family_->setObjectName("paperFamily");
    family_->setAccessibleName(tr("Font of pictures"));
    family_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    family_->setMinimumContentsLength(2 * familiesShown);
    family_->setMaxVisibleItems(familiesShown);
    family_->addItem(tr("As in the window"), QString());
    for (const QString& one : QFontDatabase::families())
        if (!QFontDatabase::isPrivateFamily(one)) family_->addItem(one, one);
    form.add(tr("Font of pictures"), {family_});
    form.say(tr("The figures of the papers have letters of their own."));
    form.end();

    connect(colours_, &Segments::chosenChanged, this,
            [this](int at) { edit([&](PaperStyle& now) { now.grey = at == 1; }); });
    connect(size_, &QSpinBox::valueChanged, this,
            [this](int percent) { edit([&](PaperStyle& now) { now.textPercent = percent; }); });
    connect(family_, &QComboBox::activated, this, [this](int at) {
        edit([&](PaperStyle& now) { now.family = family_->itemData(at).toString(); });
    });
    setStyleOfPaper({});
}

template <class Change>
void PaperPage::edit(const Change& change) {
    PaperStyle next = style_;
    change(next);
    if (next == style_) return;
    setStyleOfPaper(next);
    emit edited(next);
}

void PaperPage::setStyleOfPaper(const PaperStyle& style) {
    style_ = style;
    colours_->choose(style.grey ? 1 : 0);
    const QSignalBlocker quiet(size_);
    size_->setValue(style.textPercent);
    family_->setCurrentIndex(std::max(0, family_->findData(style.family)));
}

}  // namespace sextant
