// SPDX-License-Identifier: GPL-3.0-or-later
// A form of described values, driven by hand.
#include "widgets/controls/parameter_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QTest>
#include <QToolButton>
#include <algorithm>

#include "analysis/position/methods/all.h"
#include "tests/catch.h"
#include "tests/widgets/application.h"
#include "widgets/controls/number_field.h"
#include "widgets/controls/parameter_row.h"
#include "widgets/controls/refusal_label.h"
#include "widgets/controls/sigma_slider.h"

using namespace sextant;
using namespace sextant::test;

namespace {

struct Form {
    QApplication& app = application();  // before any widget
    ParameterForm form;
    std::vector<std::pair<std::string, Value>> commits, drags;

    explicit Form(const Parameters& parameters) {
        form.resize(300, 400);
        form.setParameters(parameters);
        QObject::connect(&form, &ParameterForm::edited, &form,
                         [this](const QString& key, const Value& value, EditPhase phase) {
                             (phase == EditPhase::commit ? commits : drags)
                                 .emplace_back(key.toStdString(), value);
                         });
        form.show();
    }
    template <class Widget>
    Widget* find(const char* key) {
        auto* row = form.findChild<ParameterRow*>(QString("parameter-") + key);
        REQUIRE(row);
        auto* found = row->findChild<Widget*>();
        REQUIRE(found);
        return found;
    }
    void type(const char* key, const QString& text) {
        auto* field = find<QLineEdit>(key);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
    }
};

Parameter number(const char* key, double initial, double least, double most, double step) {
    Parameter one;
    one.key = one.label = key;
    one.kind = Kind::number;
    one.initial = initial;
    one.least = least;
    one.most = most;
    one.step = step;
    one.help = "What it is.";
    return one;
}

}  // namespace

TEST_CASE("a form shows what is set and gives out what is typed", "[form]") {
    Parameter whole = number("count", 0, 1, 100, 1);
    whole.kind = Kind::whole;
    whole.initial = std::int64_t{7};
    Parameter yes = number("exact", 0, 0, 1, 1);
    yes.kind = Kind::yesNo;
    yes.initial = true;
    Parameter name = number("ramp", 0, 0, 1, 1);
    name.kind = Kind::name;
    name.initial = std::string("one");
    name.names = {"one", "two_more"};
    Parameter list = number("lengths", 0, 1, 1e6, 0);
    list.kind = Kind::numbers;
    list.initial = std::vector<double>{256, 512};
    Form form({number("factor", 4.0, 1.0, 64.0, 0.5), whole, yes, name, list});

    CHECK(form.find<NumberField>("factor")->value() == 4.0);
    CHECK(form.find<QCheckBox>("exact")->isChecked());
    CHECK(form.find<QComboBox>("ramp")->currentText() == "one");

    form.type("factor", "8");
    form.type("count", "12");
    QTest::mouseClick(form.find<QCheckBox>("exact"), Qt::LeftButton, {}, QPoint(8, 8));
    CHECK(form.find<QComboBox>("ramp")->itemText(1) == "two more");
    emit form.find<QComboBox>("ramp")->activated(1);
    form.type("lengths", "64,128");
    const std::vector<std::pair<std::string, Value>> wanted = {
        {"factor", 8.0},
        {"count", std::int64_t{12}},
        {"exact", false},
        {"ramp", std::string("two_more")},
        {"lengths", std::vector<double>{64, 128}}};
    CHECK(form.commits == wanted);
    CHECK(form.form.values().at("factor") == Value(8.0));

    form.form.setValues({{"factor", 2.5}, {"exact", true}});
    CHECK(form.find<NumberField>("factor")->value() == 2.5);
    CHECK(form.find<QCheckBox>("exact")->isChecked());
    CHECK(form.commits.size() == wanted.size());  // setters say nothing
}

TEST_CASE("what is out of range is refused where it was typed", "[form]") {
    Parameter list = number("lengths", 0, 1, 1000, 0);
    list.kind = Kind::numbers;
    list.initial = std::vector<double>{256};
    Form form({number("factor", 4.0, 1.0, 64.0, 0.5), list});
    form.type("factor", "100");
    CHECK(form.find<NumberField>("factor")->hasError());
    form.type("lengths", "5,20000");
    form.type("lengths", "many");
    CHECK(form.commits.empty());
    CHECK(form.form.values().at("factor") == Value(4.0));
}

TEST_CASE("a fraction is no count of tokens, and 0 is automatic where the field says so",
          "[form]") {
    Parameter block = number("block", 0, 1, 1000, 1);
    block.kind = Kind::whole;
    block.initial = std::int64_t{16};
    Parameter free = block;
    free.key = "free";
    free.automatic = "half the trained length";
    Form form({block, free});
    const auto said = [&](const char* key) {
        return form.form.findChild<ParameterRow*>(QString("parameter-") + key)->toolTip();
    };
    form.form.setIdle({});
    CHECK(said("free").contains("0: half the trained length"));
    CHECK_FALSE(said("block").contains("0:"));
    for (const char* key : {"block", "free"}) {
        form.type(key, "1.5");
        CHECK(form.find<NumberField>(key)->hasError());
        auto* reason = form.form.findChild<ParameterRow*>(QString("parameter-") + key)
                           ->findChild<QLabel*>("refusal");
        CHECK(reason->text().contains("1.5 is not a whole number"));
        CHECK(reason->isVisible());
    }
    form.type("block", "0");
    CHECK(form.find<NumberField>("block")->hasError());
    CHECK(form.commits.empty());
    form.type("free", "0");
    form.type("block", "2");
    const std::vector<std::pair<std::string, Value>> wanted = {{"free", std::int64_t{0}},
                                                               {"block", std::int64_t{2}}};
    CHECK(form.commits == wanted);
}

TEST_CASE("a slider runs over the described range, evenly in the logarithm where that is said",
          "[form]") {
    Parameter even = number("even", 2.0, 0.0, 10.0, 0.5);
    Parameter logarithmic = number("length", 1024.0, 1.0, 1e9, 0.0);
    logarithmic.logarithmic = true;
    logarithmic.usual = {128.0, 32768.0};
    CHECK(sliderValue(even, sliderPlace(even, 3.5)) == Approx(3.5));
    CHECK(sliderValue(even, 3.49) == Approx(3.5));                          // on the step
    CHECK(sliderValue(number("tenths", 2.0, 0.0, 10.0, 0.1), 0.3) == 0.3);  // 3 * 0.1 is not 0.3
    CHECK(sliderValue(logarithmic, 0.0) == Approx(128.0));
    CHECK(sliderValue(logarithmic, 10.0) == Approx(32768.0));
    CHECK(sliderValue(logarithmic, 5.0) == Approx(2048.0));  // sqrt(128 * 32768)
    CHECK(sliderPlace(logarithmic, 1e9) == 10.0);
    CHECK(sliderPlace(logarithmic, 0.0) == 0.0);
}

TEST_CASE("dragging a slider is many drags and one commit; its double click goes back", "[form]") {
    Form form({number("factor", 4.0, 1.0, 9.0, 0.0)});
    auto* slider = form.find<SigmaSlider>("factor");
    const auto at = [slider](double place) {
        return QPoint(static_cast<int>(slider->handleX(place)), slider->height() / 2);
    };
    QTest::mousePress(slider, Qt::LeftButton, {}, at(slider->value()));
    for (const double place : {5.0, 6.0, 7.5})
        QTest::mouseMove(slider, at(place));
    CHECK(form.commits.empty());
    CHECK_FALSE(form.drags.empty());
    QTest::mouseRelease(slider, Qt::LeftButton, {}, at(7.5));
    REQUIRE(form.commits.size() == 1);
    CHECK(std::get<double>(form.commits[0].second) == Approx(7.0).margin(0.1));  // 1 + 8 * 0.75
    CHECK(form.find<NumberField>("factor")->value() == std::get<double>(form.commits[0].second));
    emit slider->resetRequested();
    CHECK(form.commits.back().second == Value(4.0));
}

TEST_CASE("an automatic value shows what it comes to, until one is set by hand", "[form]") {
    Parameter factor = number("factor", 0.0, 1.0, 64.0, 0.5);
    factor.automatic = "the text's";
    factor.usual = {1.0, 9.0};
    Form form({factor});
    auto* field = form.find<NumberField>("factor");
    auto* slider = form.find<SigmaSlider>("factor");
    CHECK(field->isAutomatic());
    CHECK(field->text() == "auto");
    form.form.setSettled({{"factor", 4.0}});
    CHECK(field->isAutomatic());
    CHECK(field->text() == "4.00");
    CHECK(slider->value() == Approx(3.75));  // (4 - 1) / 8 of 10
    const auto labels = form.form.findChildren<QLabel*>();
    CHECK(std::any_of(labels.begin(), labels.end(),
                      [](QLabel* label) { return label->text() == "auto"; }));
    CHECK(form.commits.empty());

    // The very number that it comes to, by hand.
    form.type("factor", "4");
    CHECK(form.commits.back().second == Value(4.0));
    CHECK_FALSE(field->isAutomatic());
    emit slider->resetRequested();
    CHECK(form.commits.back().second == Value(0.0));
    CHECK(field->isAutomatic());
    // Between 0 and the least there is nothing.
    const auto count = form.commits.size();
    form.type("factor", "0.5");
    CHECK(field->hasError());
    CHECK(form.commits.size() == count);
    form.type("factor", "6");
    form.type("factor", "0");
    CHECK(field->isAutomatic());
    // From what it comes to, a nudge goes on.
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Right);
    REQUIRE_FALSE(form.drags.empty());
    CHECK(std::get<double>(form.drags.back().second) > 4.0);
    CHECK(std::get<double>(form.drags.back().second) < 5.0);
    CHECK_FALSE(field->isAutomatic());
}

TEST_CASE("a value refused beside the others has its reason until the next edit", "[form]") {
    Form form({number("slow", 1.0, 0.0, 64.0, 0.5)});
    auto* reason = form.form.findChild<QLabel*>("refusal");
    REQUIRE(reason);
    form.type("slow", "40");
    form.form.setValues({{"slow", 1.0}});
    form.form.refuse("slow", "above fast");
    CHECK(reason->isVisible());
    CHECK(reason->text() == "above fast");
    // What was typed stands until it is put right, and the value is the one before.
    CHECK(form.find<NumberField>("slow")->text() == "40");
    CHECK(form.find<NumberField>("slow")->value() == 1.0);
    form.form.setValues({{"slow", 1.0}});
    CHECK(form.find<NumberField>("slow")->text() == "40");
    CHECK(reason->isVisible());
    form.type("slow", "2");
    CHECK_FALSE(reason->isVisible());
    CHECK(form.commits.back().second == Value(2.0));
}

TEST_CASE("infinity is typed where the description has no end, and nowhere else", "[form]") {
    Parameter k = number("k", 16.0, 1.0, infinite, 0.0);
    k.logarithmic = k.endless = true;
    k.usual = {1.0, 64.0};
    Form form({k, number("base", 1e4, 1.0, 1e12, 0.0)});
    form.type("k", "inf");
    CHECK(form.commits.back().second == Value(infinite));
    CHECK(form.find<NumberField>("k")->text() == "\u221e");
    auto* slider = form.find<SigmaSlider>("k");
    CHECK(slider->value() == 10.0);
    // The slider's right end says the same.
    form.type("k", "8");
    QTest::mousePress(slider, Qt::LeftButton, {},
                      QPoint(static_cast<int>(slider->handleX(5.0)), slider->height() / 2));
    QTest::mouseMove(slider, QPoint(slider->width() - 1, slider->height() / 2));
    QTest::mouseRelease(slider, Qt::LeftButton, {},
                        QPoint(slider->width() - 1, slider->height() / 2));
    CHECK(form.commits.back().second == Value(infinite));
    CHECK(form.find<NumberField>("k")->text() == "\u221e");
    CHECK(sliderValue(k, 9.9) < 64.0);
    const auto count = form.commits.size();
    form.type("base", "inf");
    CHECK(form.find<NumberField>("base")->hasError());
    CHECK(form.commits.size() == count);
}

TEST_CASE("a number refused as its field is left has its reason under it, and nothing over it",
          "[form]") {
    Form form({number("slow", 1.0, 0.0, 64.0, 0.5)});
    auto* field = form.find<NumberField>("slow");
    auto* reason = form.form.findChild<QLabel*>("refusal");
    REQUIRE(reason);
    form.form.activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&form.form, kPatience));
    field->setFocus(Qt::TabFocusReason);
    QTest::keyClicks(field, "100");
    QTest::keyClick(field, Qt::Key_Tab);
    CHECK(field->text() == "1.00");
    CHECK(reason->isVisible());
    CHECK(reason->text().contains("100"));
    for (const auto* label : form.form.window()->findChildren<RefusalLabel*>())
        CHECK_FALSE(label->isVisible());
    field->setFocus(Qt::TabFocusReason);
    CHECK_FALSE(reason->isVisible());
}

TEST_CASE("a list is a table of what holds, typed as a whole or number by number", "[form]") {
    Parameter theta = number("theta", 0, 0, 1000, 0);
    theta.kind = Kind::perPair;
    theta.unit = "radians";
    theta.initial = std::vector<double>();
    Form form({theta});
    form.form.setSettled({{"theta", std::vector<double>{1, 0.5, 0.25}}});
    const auto numbers = [&] { return form.form.findChildren<NumberField*>("listNumber"); };
    REQUIRE(numbers().size() == 3);
    CHECK(numbers()[1]->value() == 0.5);
    CHECK(numbers()[1]->text() == "0.5");
    const auto shows = [&](const QString& words) {
        const auto labels = form.form.findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(),
                           [&](QLabel* label) { return label->text() == words; });
    };
    CHECK(shows("12.57"));  // 2 pi / 0.5
    auto* name = form.form.findChild<QLabel*>("listName");
    REQUIRE(name);
    CHECK(name->text() == "theta");

    // Blanks and lines part numbers as commas do.
    form.type("theta", "2 1, 0.5");
    REQUIRE(form.commits.size() == 1);
    CHECK(form.commits[0].second == Value(std::vector<double>{2, 1, 0.5}));
    CHECK(numbers()[0]->value() == 2);
    // One number of the table.
    numbers()[2]->setFocus();
    QTest::keyClick(numbers()[2], Qt::Key_Up);
    REQUIRE_FALSE(form.drags.empty());
    CHECK(std::get<std::vector<double>>(form.drags.back().second)[2] == Approx(0.51));

    // What is refused stays as it was typed, with the place and the number of numbers.
    auto* field = form.find<QLineEdit>("theta");
    auto* wrong = form.form.findChild<QLabel*>("refusal");
    const auto count = form.commits.size();
    form.type("theta", "1, -2, 3");
    CHECK(form.commits.size() == count);
    CHECK(field->text() == "1, -2, 3");
    CHECK(wrong->text().contains("entry 2 of 3"));
    CHECK(wrong->text().contains("3 numbers are expected"));
    // Likewise where the form's owner refuses it.
    form.type("theta", "7,8");
    form.form.setValues({{"theta", std::vector<double>{2, 1, 0.5}}});
    form.form.refuse("theta", "two are not three");
    CHECK(field->text() == "7,8");
    CHECK(wrong->isVisible());
    form.form.setValues({{"theta", std::vector<double>{2, 1, 0.5}}});
    CHECK(field->text() == "7,8");
    QTest::keyClick(field, Qt::Key_Escape);
    CHECK(field->text() == "2, 1, 0.5");
    CHECK_FALSE(wrong->isVisible());
    form.form.findChild<QToolButton*>("listReset")->click();
    CHECK(form.commits.back().second == Value(std::vector<double>()));
    CHECK(numbers()[0]->value() == 1);
}

TEST_CASE("what does nothing beside the other values stays in its place, greyed", "[form]") {
    Form form({number("one", 1, 0, 9, 1), number("two", 2, 0, 9, 1)});
    form.form.setIdle({"one"});
    CHECK(form.find<NumberField>("one")->isVisible());
    CHECK_FALSE(form.find<NumberField>("one")->isEnabled());
    CHECK(form.find<NumberField>("two")->isEnabled());
    form.form.setIdle({});
    CHECK(form.find<NumberField>("one")->isEnabled());
}

TEST_CASE("a slider that is let go leaves the value where it was dragged", "[form]") {
    Parameter length = number("length", 1024, 256, 16384, 1);
    length.kind = Kind::whole;
    length.initial = std::int64_t{1024};
    length.logarithmic = true;
    Form form({length});
    auto* slider = form.find<SigmaSlider>("length");
    const double y = slider->height() / 2.0;
    for (const double place : {4.0, 5.3, 6.21, 7.77}) {
        QTest::mousePress(slider, Qt::LeftButton, {},
                          QPointF(slider->handleX(slider->value()), y).toPoint());
        QTest::mouseMove(slider, QPointF(slider->handleX(place), y).toPoint());
        const Value held = form.drags.back().second;
        QTest::mouseRelease(slider, Qt::LeftButton, {},
                            QPointF(slider->handleX(place), y).toPoint());
        CHECK(form.commits.back().second == held);
        CHECK(form.find<NumberField>("length")->value() ==
              static_cast<double>(std::get<std::int64_t>(held)));
    }
}

TEST_CASE("every method's parameters make a form that says its initial choice", "[form]") {
    for (const Method& method : allMethods()) {
        INFO(method.key);
        Form form(method.parameters);
        CHECK(form.form.values() == initialChoice(method.key, method.parameters).values);
        for (const Parameter& parameter : method.parameters) {
            INFO(parameter.key);
            if (parameter.kind != Kind::number && parameter.kind != Kind::whole) continue;
            CHECK_FALSE(form.find<NumberField>(parameter.key.c_str())->hasError());
            // Wherever the slider is let go, the value is one that is allowed.
            for (const double place : {0.0, 2.5, 5.0, 10.0}) {
                const double value = sliderValue(parameter, place);
                CHECK(value >= parameter.least);
                CHECK(value <= parameter.most);
            }
        }
    }
}
