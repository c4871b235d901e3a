// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/preferences/look_page.h"

#include <QComboBox>
#include <QFontDatabase>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>

#include "widgets/controls/segments.h"
#include "widgets/preferences/preference_form.h"

namespace sextant {

namespace {

constexpr int sizeStep = 5, sizePage = 25;  // percent
constexpr int sliderWidth = 160;            // pixels, at the usual size of text
constexpr int shownFamilies = 14;           // of the list, characters

}  // namespace

LookPage::LookPage(QWidget* parent)
    : QWidget(parent),
      colours_(new Segments("preferTheme", {tr("As the desktop"), tr("Dark"), tr("Light")}, this)),
      size_(new QSlider(Qt::Horizontal, this)),
      sizeField_(new QSpinBox(this)),
      family_(new QComboBox(this)),
      numberFamily_(new QComboBox(this)),
      unit_(new Segments("preferUnit", {tr("Nats"), tr("Bits")}, this)),
      start_(new Segments("preferStart", {tr("What was open last"), tr("The start page")}, this)),
      language_(new QComboBox(this)),
      restart_(new QPushButton(tr("Start again now"), this)) {
    PreferenceForm form(this);
    colours_->setAccessibleName(tr("Theme"));
    form.add(tr("Theme"), {colours_});
    size_->setObjectName("preferTextSlider");
    size_->setAccessibleName(tr("Size of text, percent"));
    size_->setRange(LookFacts::leastText, LookFacts::mostText);
    size_->setSingleStep(sizeStep);
    size_->setPageStep(sizePage);
    size_->setTracking(false);  // all of the window is laid out anew at each value
    size_->setMinimumWidth(sliderWidth);
    sizeField_->setObjectName("preferTextSize");
    sizeField_->setAccessibleName(tr("Size of text"));
    sizeField_->setRange(LookFacts::leastText, LookFacts::mostText);
    sizeField_->setSingleStep(sizeStep);
    sizeField_->setKeyboardTracking(false);
    sizeField_->setSuffix(tr(" %"));
    form.add(tr("Size of text"), {size_, sizeField_});
    form.say(tr("Of every part of the window, from %1 to %2 %. Panels at the sides become wider "
                "with it, and fold where there is no room for them.")
                 .arg(LookFacts::leastText)
                 .arg(LookFacts::mostText));
    family_->setObjectName("preferFamily");
    family_->setAccessibleName(tr("Font of texts"));
    form.add(tr("Font of texts"), {family_});
    numberFamily_->setObjectName("preferNumberFamily");
    numberFamily_->setAccessibleName(tr("Font of numbers"));
    form.add(tr("Font of numbers"), {numberFamily_});
    for (QComboBox* families : {family_, numberFamily_}) {
        families->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        families->setMinimumContentsLength(2 * shownFamilies);
        families->setMaxVisibleItems(shownFamilies);
    }
    unit_->setAccessibleName(tr("Unit of entropy"));
    form.add(tr("Entropy in"), {unit_});
    start_->setAccessibleName(tr("What is shown at the start"));
    form.add(tr("At the start"), {start_});
    form.say(tr("Named on the command line, a checkpoint or an experiment is opened either way."));
    language_->setObjectName("preferLanguage");
    language_->setAccessibleName(tr("Language"));
    language_->addItem(tr("As the system (%1)").arg(nameOf(systemLanguage())), QString());
    for (const Language one : everyLanguage)
        language_->addItem(nameOf(one), code(one));
    restart_->setObjectName("preferRestart");
    restart_->setAutoDefault(false);
    form.add(tr("Language"), {language_, restart_});
    later_ = form.say(tr("Takes effect when Sextant is started again; what is open comes back."));
    later_->setObjectName("preferLanguageLater");
    form.end();

    connect(colours_, &Segments::chosenChanged, this, [this](int at) {
        edit([&](LookFacts& now) { now.colours = static_cast<LookFacts::Colours>(at); });
    });
    const auto resize = [this](int percent) {
        edit([&](LookFacts& now) { now.textPercent = percent; });
    };
    connect(size_, &QSlider::valueChanged, this, resize);
    connect(size_, &QSlider::sliderMoved, sizeField_, [this](int percent) {
        const QSignalBlocker quiet(sizeField_);
        sizeField_->setValue(percent);
    });
    connect(sizeField_, &QSpinBox::valueChanged, this, resize);
    connect(family_, &QComboBox::activated, this, [this](int at) {
        edit([&](LookFacts& now) { now.family = family_->itemData(at).toString(); });
    });
    connect(numberFamily_, &QComboBox::activated, this, [this](int at) {
        edit([&](LookFacts& now) { now.numberFamily = numberFamily_->itemData(at).toString(); });
    });
    connect(unit_, &Segments::chosenChanged, this,
            [this](int at) { edit([&](LookFacts& now) { now.bits = at == 1; }); });
    connect(start_, &Segments::chosenChanged, this,
            [this](int at) { edit([&](LookFacts& now) { now.opensLast = at == 0; }); });
    connect(language_, &QComboBox::activated, this, [this](int at) {
        edit([&](LookFacts& now) {
            now.language = languageOfCode(language_->itemData(at).toString());
        });
    });
    connect(restart_, &QPushButton::clicked, this, &LookPage::restartWanted);
    setFacts({});
}

template <class Change>
void LookPage::edit(const Change& change) {
    LookFacts next = facts_;
    change(next);
    if (next == facts_) return;
    setFacts(next);
    emit edited(next);
}

void LookPage::setFacts(const LookFacts& facts) {
    facts_ = facts;
    colours_->choose(static_cast<int>(facts.colours));
    const QSignalBlocker quiet(size_), also(sizeField_);
    size_->setValue(facts.textPercent);
    sizeField_->setValue(facts.textPercent);
    fill(family_, facts.family);
    fill(numberFamily_, facts.numberFamily);
    unit_->choose(facts.bits ? 1 : 0);
    start_->choose(facts.opensLast ? 0 : 1);
    language_->setCurrentIndex(
        std::max(0, language_->findData(facts.language ? code(*facts.language) : QString())));
    restart_->setVisible(facts.language.value_or(systemLanguage()) != language());
}

void LookPage::fill(QComboBox* families, const QString& chosen) {
    if (families->count() == 0) {
        families->addItem(families == family_ ? tr("As the desktop") : tr("As texts"), QString());
        for (const QString& one : QFontDatabase::families())
            if (!QFontDatabase::isPrivateFamily(one)) families->addItem(one, one);
    }
    families->setCurrentIndex(std::max(0, families->findData(chosen)));
}

}  // namespace sextant
