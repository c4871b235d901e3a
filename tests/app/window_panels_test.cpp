// SPDX-License-Identifier: GPL-3.0-or-later
// What the panels at the sides and the bar above say, in the real window.
#include <QClipboard>
#include <QHelpEvent>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QToolTip>
#include <algorithm>

#include "analysis/store/capture.h"
#include "app/desktop/command_menu.h"
#include "pages/checkpoint/layer_strip.h"
#include "pages/heads/head_grid.h"
#include "pages/position/effect_table.h"
#include "pages/position/plan_card.h"
#include "pages/position/position_text.h"
#include "tests/analysis/position/choices.h"
#include "tests/app/open_window.h"
#include "widgets/bars/result_panel.h"
#include "widgets/bars/top_bar.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/number_field.h"
#include "widgets/controls/parameter_row.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE("a row of LAYERS carries the method that its layer has", "[panels]") {
    OpenWindow real;
    real.choose(Stage::frequencies, "linear", 1);
    const ModelSpec& spec = real.session().opened()->spec;
    const QString label = QString::fromStdString(findMethod(Stage::frequencies, "linear").label);
    auto* strip = real.find<LayerStrip>();
    CHECK(strip->rows()[0].position == "RoPE");
    CHECK(strip->rows()[1].position == label);
    CHECK(strip->rows()[1].overridden);
    CHECK(spec.layerCount() == 2);
}

TEST_CASE("a row of LAYERS says what its queries see, and marks what is not the config's",
          "[panels]") {
    OpenWindow real;
    auto* strip = real.find<LayerStrip>();
    const ModelSpec spec = real.session().opened()->spec;
    const auto see = [&](std::int64_t window, std::int64_t first) {
        Intervention change;
        change.choices[Stage::mask] =
            choiceOf(Stage::mask, "window", {{"window", window}, {"keep_first", first}});
        real.session().edit(change, EditPhase::commit);
        real.window->flush();
        return strip->rows()[0].reach;
    };
    CHECK_FALSE(strip->rows()[0].reachOverridden);
    CHECK(see(5, 0) == "last 5");
    CHECK(strip->rows()[0].reachOverridden);
    CHECK_FALSE(strip->rows()[0].overridden);
    CHECK(positionSummary(spec, real.session().intervention()) == "RoPE");
    CHECK(see(5, 4) == "5 + 4");
    CHECK(strip->rows()[0].reachInText == "the last 5 (with its own) and the first 4");
    CHECK(see(5, 99999) == "full");
    CHECK(strip->rows()[0].reachOverridden);  // and yet it is chosen
    Intervention wide;
    wide.choices[Stage::mask] =
        choiceOf(Stage::mask, "window", {{"window", std::int64_t{1000000000}}});
    CHECK(reachName(spec, wide, 0, 0) == "last 1e9");
    // A distance map may bring a mask of its own.
    Intervention far;
    far.choices[Stage::distance] = choiceOf(
        Stage::distance, "lm-infinite", {{"local", std::int64_t{5}}, {"global", std::int64_t{2}}});
    CHECK(reachName(spec, far, 0, 99) == "5 + 2");
    CHECK(reachChanged(spec, far, 0));
    CHECK_FALSE(reachChanged(spec, {}, 0));
}

TEST_CASE("a scale by position is one of the scales, and no change of how positions enter",
          "[panels]") {
    OpenWindow real;
    auto* strip = real.find<LayerStrip>();
    const ModelSpec spec = real.session().opened()->spec;
    Intervention change;
    change.choices[Stage::factor] =
        choiceOf(Stage::factor, "piecewise-sigma", {{"beyond_sigma", 1.3}});
    real.session().edit(change, EditPhase::commit);
    real.window->flush();
    CHECK(strip->rows()[0].position == "RoPE");
    CHECK_FALSE(strip->rows()[0].overridden);
    CHECK(positionSummary(spec, change) == "RoPE");
    CHECK(scaleByPosition(spec, change).contains("1.3"));
    CHECK(scaleByPosition(spec, {}).isEmpty());
}

TEST_CASE("runs that are combined are counted where positions are named", "[panels]") {
    OpenWindow real;
    real.choose(Stage::runs, "buckets");
    const ModelSpec spec = real.session().opened()->spec;
    CHECK(real.find<LayerStrip>()->rows()[0].position == "RoPE, 6 bases");
    CHECK(positionSummary(spec, real.session().intervention()) == "RoPE, 6 bases (changed)");
    CHECK(positionSummary(spec, {}) == "RoPE");
}

TEST_CASE("a row of LAYERS names the encoding and the frequencies when both are chosen",
          "[panels]") {
    OpenWindow real;
    auto* strip = real.find<LayerStrip>();
    real.choose(Stage::frequencies, "ntk-aware", 1);
    CHECK(strip->rows()[1].position == "NTK-aware");
    real.choose(Stage::encoding, "xpos", 1);
    CHECK(strip->rows()[1].position == "xPos NTK-aware");
    CHECK(strip->rows()[1].changes.contains("config: RoPE"));
    CHECK(strip->rows()[0].changes.isEmpty());
}

TEST_CASE("B of COMPARE carries the words of what is set", "[panels]") {
    OpenWindow real;
    auto* b = real.window->findChild<QPushButton*>("compareB");
    REQUIRE(b);
    CHECK(b->accessibleName().startsWith("B: as trained"));
    real.choose(Stage::encoding, "xpos");
    CHECK(b->accessibleName().startsWith("B: xPos"));
}

TEST_CASE("the note says whom a choice for the whole model is for while rows are marked",
          "[panels]") {
    OpenWindow real;
    real.open("position", Stage::encoding);
    real.window->selection().setLayers({1});
    const auto said = [&](const QString& words) {
        const auto labels = real.window->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
            return label->isVisible() && label->text().contains(words);
        });
    };
    CHECK(said("layer 1 is marked"));
    for (auto* button : real.window->findChildren<QPushButton*>("scope-0"))
        if (button->isVisible()) button->click();
    CHECK_FALSE(said("layers 1 are marked"));
    CHECK(said("a setting of their own"));
    // The same in the other tabs.
    real.open("mask", Stage::mask);
    CHECK(said("a setting of their own"));
    for (auto* button : real.window->findChildren<QPushButton*>("scope-1"))
        if (button->isVisible()) button->click();
    CHECK(said("layer 1 is marked"));
    real.open("position", Stage::encoding);
    CHECK(said("layer 1 is marked"));
}

TEST_CASE("Ctrl and a press anywhere beside the cells mark the layer, a drag marks several",
          "[panels]") {
    OpenWindow real;
    auto* strip = real.find<LayerStrip>();
    int asked = 0;
    QObject::connect(strip, &LayerStrip::layerClicked, [&asked] { ++asked; });
    const int y = strip->labelRect(1).center().y();
    QTest::mouseClick(strip, Qt::LeftButton, Qt::ControlModifier, QPoint(6, y));
    CHECK(real.window->selection().layers() == std::set<int>{1});
    const int beside = strip->cellRect(1, 0).left() - 4;
    QTest::mouseClick(strip, Qt::LeftButton, Qt::ControlModifier, QPoint(beside, y));
    CHECK(real.window->selection().layers().empty());
    dragTo(strip, strip->labelRect(0).center(), strip->labelRect(1).center(), Qt::ControlModifier);
    release(strip, strip->labelRect(1).center(), Qt::ControlModifier);
    CHECK(real.window->selection().layers() == std::set<int>{0, 1});
    CHECK(asked == 0);
}

TEST_CASE("what the cells of the layers show colours the grid of heads too", "[panels]") {
    OpenWindow real;
    const HeadGrid* grid = real.find<HeadGrid>();
    for (const auto& [cells, colouring] :
         {std::pair{LayerCells::sigma, HeadColouring::sigma},
          std::pair{LayerCells::firstShare, HeadColouring::firstShare},
          std::pair{LayerCells::entropy, HeadColouring::lastEntropy}}) {
        REQUIRE(real.window->commands().run("layers-sigma"));
        CHECK(real.find<LayerStrip>()->cells() == cells);
        CHECK(grid->values().colouring() == colouring);
    }
}

TEST_CASE("what excludes a method is said under the stage, and a click on it shows the choice",
          "[panels]") {
    OpenWindow real;
    real.open("position", Stage::bias);
    QLabel* said = nullptr;
    for (auto* label : real.window->findChildren<QLabel*>())
        if (label->isVisible() && label->text().contains("RoPE is in effect (position encoding): "))
            said = label;
    REQUIRE(said);
    CHECK(said->text().contains("href=\"encoding\""));
    emit said->linkActivated("encoding");
    auto* rope = real.window->findChild<QRadioButton*>("method-encoding-config");
    REQUIRE(rope);
    CHECK(rope->isVisible());
    CHECK(rope->hasFocus());
}

TEST_CASE("for marked layers the first option is the model's choice", "[panels]") {
    OpenWindow real;
    real.open("position", Stage::frequencies);
    auto* first = real.window->findChild<QRadioButton*>("method-frequencies-config");
    REQUIRE(first);
    CHECK(first->text() == "as config");
    real.window->selection().setLayers({1});
    CHECK(first->text() == "as the model");
}

TEST_CASE("what pops up has the theme's colours", "[panels]") {
    OpenWindow real;
    for (const Theme& theme : {Theme::light(), Theme::dark()}) {
        real.window->setTheme(theme);
        QWidget popup(nullptr, Qt::Popup);
        CHECK(popup.palette().color(QPalette::Window) == theme.palette().color(QPalette::Window));
    }
}

TEST_CASE("a refused value is told in words under its field, and Escape takes it back",
          "[panels]") {
    OpenWindow real;
    real.choose(Stage::frequencies, "yarn");
    real.open("position", Stage::frequencies);
    auto* row = real.window->findChild<ParameterRow*>("parameter-factor");
    REQUIRE(row);
    auto* field = row->findChild<NumberField*>();
    auto* words = row->findChild<QLabel*>("refusal");
    REQUIRE(words);
    CHECK_FALSE(words->isVisible());
    const QString before = field->text();
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "-3");
    QTest::keyClick(field, Qt::Key_Return);
    CHECK(words->isVisible());
    CHECK(words->text().contains("-3"));
    QTest::keyClick(field, Qt::Key_Escape);
    CHECK_FALSE(words->isVisible());
    CHECK(field->text() == before);
}

TEST_CASE("a value that its neighbour forbids is told beside its field, and the old one stands",
          "[panels]") {
    OpenWindow real;
    real.choose(Stage::frequencies, "yarn");
    real.open("position", Stage::frequencies);
    const auto before = real.session().intervention();
    auto* row = real.window->findChild<ParameterRow*>("parameter-beta_slow");
    REQUIRE(row);
    auto* field = row->findChild<NumberField*>();
    auto* words = row->findChild<QLabel*>("refusal");
    REQUIRE(words);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "40");
    QTest::keyClick(field, Qt::Key_Return);
    QCoreApplication::processEvents();
    CHECK(words->isVisible());
    CHECK(words->text().contains("beta fast"));
    CHECK(field->value() == 1.0);
    CHECK(field->text() == "40");  // what was typed, until it is put right
    CHECK(real.session().intervention() == before);
}

TEST_CASE("an automatic factor shows what it comes to over the text that is open", "[panels]") {
    OpenWindow real;
    real.choose(Stage::frequencies, "yarn");
    real.open("position", Stage::frequencies);
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    const auto opened = real.session().opened();
    const double trained = static_cast<double>(opened->spec.trainedLength);
    const double read = static_cast<double>(real.session().shown()->positions);
    auto* row = real.window->findChild<ParameterRow*>("parameter-factor");
    REQUIRE(row);
    auto* field = row->findChild<NumberField*>();
    CHECK(field->isAutomatic());
    CHECK(field->value() == Approx(std::max(1.0, read / trained)));
    row = real.window->findChild<ParameterRow*>("parameter-original_length");
    CHECK(row->findChild<NumberField*>()->value() == trained);
}

TEST_CASE("the names of a method's parameters are whole at 1440 x 900", "[panels]") {
    OpenWindow real;
    real.window->resize(1440, 900);
    const auto whole = [&] {
        int seen = 0;
        for (const auto* row : real.window->findChildren<ParameterRow*>()) {
            for (const auto* label : row->findChildren<ElidedLabel*>()) {
                if (!label->isVisible()) continue;  // it has no room of its own
                INFO(row->objectName().toStdString() << ": " << label->text().toStdString());
                CHECK_FALSE(label->isCut());
                ++seen;
            }
        }
        CHECK(seen > 0);
    };
    for (const auto& [view, stage, method] : {std::tuple{"position", Stage::encoding, "xpos"},
                                              std::tuple{"position", Stage::frequencies, "yarn"},
                                              std::tuple{"mask", Stage::mask, "window"}}) {
        real.choose(stage, method);
        real.open(view, stage);
        whole();
    }
    // A number of one's own stands before its unit, where it is automatic after a word.
    Intervention own = real.session().intervention();
    own.choices[Stage::mask] = choiceOf(Stage::mask, "window", {{"window", std::int64_t{16}}});
    real.session().edit(own, EditPhase::commit);
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    QCoreApplication::processEvents();
    whole();
}

TEST_CASE("what a method does stays in sight while its parameters are open", "[panels]") {
    OpenWindow real;
    real.window->resize(1440, 900);
    real.choose(Stage::frequencies, "yarn");
    real.open("position", Stage::frequencies);
    int seen = 0;
    const auto inSight = [&](QWidget* one) {
        if (!one->isVisible()) return;
        ++seen;
        CHECK(one->visibleRegion().boundingRect() == one->rect());
    };
    for (auto* table : real.window->findChildren<EffectTable*>())
        inSight(table);
    for (auto* button : real.window->findChildren<QPushButton*>("openPlan"))
        inSight(button);
    CHECK(seen == 2);
}

TEST_CASE("the plan card opens, copies, takes what is pasted, and Escape goes back", "[panels]") {
    OpenWindow real;
    real.choose(Stage::frequencies, "yarn");
    real.open("position", Stage::frequencies);
    auto* card = real.window->findChildren<PlanCard*>().front();
    auto* opens = real.window->findChildren<QPushButton*>("openPlan").front();
    CHECK_FALSE(card->isVisible());
    opens->setFocus();
    real.press(Qt::Key_Space);
    REQUIRE(card->isVisible());
    CHECK_FALSE(opens->isVisible());
    CHECK(card->isAncestorOf(real.window->focusWidget()));
    card->findChild<QPushButton*>("copy-config")->click();
    const QString copied = QGuiApplication::clipboard()->text();
    CHECK(copied.contains("\"yarn\""));

    // The card fits the panel, and the meaning is told before anything changes.
    CHECK(real.right()->widget()->width() <= real.right()->viewport()->width());
    const auto steps = real.session().history().steps().size();
    QGuiApplication::clipboard()->setText(R"({"rope_type": "linear", "factor": 3})");
    card->findChild<QPushButton*>("pasteConfig")->click();
    auto* meaning = card->findChild<QLabel*>("pasteMeaning");
    CHECK(meaning->text().contains("PI"));
    CHECK(meaning->text().contains("trained length used"));
    CHECK(real.session().history().steps().size() == steps);
    auto* text = card->findChild<QPlainTextEdit*>("pasteText");
    auto* use = card->findChild<QPushButton*>("pasteUse");
    text->setPlainText("nothing");
    CHECK_FALSE(use->isEnabled());
    CHECK(meaning->isVisible());
    // Nothing is wrong with nothing.
    text->clear();
    CHECK_FALSE(use->isEnabled());
    CHECK_FALSE(meaning->isVisible());
    text->setPlainText(R"({"rope_type": "linear", "factor": 3})");
    REQUIRE(use->isEnabled());
    use->click();
    CHECK(real.session().history().steps().size() == steps + 1);
    CHECK(real.session().intervention().choices.at(Stage::frequencies).method == "linear");
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    real.press(Qt::Key_Escape);
    CHECK_FALSE(card->isVisible());
    CHECK(opens->hasFocus());
}

TEST_CASE("a capture of another model or of other tokens is named and gives no change",
          "[panels]") {
    OpenWindow real;
    const QString path = real.folder.filePath("made.h5");
    Measurement measured = *real.session().shown();
    Experiment experiment = real.session().experiment();
    const auto open = [&] {
        writeCapture(path.toStdString(), measured, experiment);
        real.session().openCapture(path);
        REQUIRE(waitFor([&] { return real.session().pins().size() == 1; }));
        real.session().makePinReference(0);
        real.window->flush();
    };
    auto* said = real.window->findChild<QLabel*>("unlike");
    REQUIRE(said);
    SECTION("the same model and tokens") {
        open();
        CHECK_FALSE(said->isVisible());
        CHECK(real.find<ResultPanel>()->changeText() != "");
    }
    SECTION("other tokens") {
        experiment.offset = 3;
        measured.experiment ^= 1;
        open();
        CHECK(said->isVisible());
        CHECK(said->text().contains("other tokens"));
        CHECK(real.find<ResultPanel>()->changeText() == "");
    }
    SECTION("another model") {
        experiment.model = "/made/up/model";
        measured.experiment ^= 1;
        open();
        CHECK(said->text().contains("another model"));
        CHECK(real.find<ResultPanel>()->changeText() == "");
    }
}

TEST_CASE("the chip of the device offers what can compute, and says why the rest cannot",
          "[panels]") {
    drivenApplication();
    TopBar bar;
    bar.resize(1200, 60);
    bar.show();
    QString chosen;
    QObject::connect(&bar, &TopBar::deviceChosen, [&](const QString& id) { chosen = id; });
    auto* chip = bar.findChild<QWidget*>("deviceChip");
    REQUIRE(chip);
    bar.setDevice("CPU", "2 threads", "no GPU here", {});
    QTest::mouseClick(chip, Qt::LeftButton);
    CHECK(QApplication::activePopupWidget() == nullptr);
    CHECK(chip->toolTip() == "no GPU here");

    bar.setDevice("CPU", "2 threads", {},
                  {{"cpu", "CPU", {}, true},
                   {"cuda", "GPU", "no driver", false},
                   {"auto", "automatic", {}, false}});
    QTest::mouseClick(chip, Qt::LeftButton);
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    REQUIRE(menu);
    const auto offers = menu->actions();
    REQUIRE(offers.size() == 3);
    CHECK(offers[0]->isChecked());
    CHECK_FALSE(offers[1]->isEnabled());
    CHECK(offers[1]->toolTip().contains("no driver"));
    offers[2]->trigger();
    CHECK(chosen == "auto");
    menu->close();

    // What it says on hover lies below the numbers beside it.
    auto* detail = chip->findChildren<ElidedLabel*>().at(1);
    for (QWidget* at : {chip, static_cast<QWidget*>(detail)}) {
        QToolTip::hideText();
        bar.setDevice("CPU", "2 threads", "no GPU here, for a reason as long as a driver's", {});
        QHelpEvent help(QEvent::ToolTip, at->rect().center(), at->mapToGlobal(at->rect().center()));
        QCoreApplication::sendEvent(at, &help);
        REQUIRE(QToolTip::text().contains("no GPU here"));
        for (const QWidget* top : QApplication::topLevelWidgets())
            if (top->isVisible() && top->inherits("QTipLabel"))
                CHECK(top->geometry().top() >= bar.mapToGlobal(QPoint(0, bar.height())).y());
    }
    QToolTip::hideText();
    bar.setDevice("CPU", "2 threads", {}, {});

    // And how much memory answers are kept in.
    double share = 0;
    QObject::connect(&bar, &TopBar::memoryChosen, [&](double to) { share = to; });
    bar.setMemory(0, 200'000'000, 1'000'000'000);
    CHECK(chip->toolTip() == "Answers that are kept: 200.0 MB of at most 1.0 GB");
    bar.setMemory(812'400'000, 200'000'000, 1'000'000'000);
    CHECK(chip->toolTip() ==
          "Memory in use: 812 MB\nAnswers that are kept: 200.0 MB of at most 1.0 GB");
    CHECK(chip->accessibleName() == QString::fromUtf8("CPU, 2 threads \u00b7 812 MB"));
    QTest::mouseClick(chip, Qt::LeftButton);
    menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    REQUIRE(menu);
    for (QAction* offer : menu->actions())
        if (offer->text().contains("10 %")) offer->trigger();
    CHECK(share == 0.1);
    menu->close();

    // The share that is set has a tick, and no other.
    bar.setMemory(0, 200'000'000, 1'000'000'000, 0.1);
    QTest::mouseClick(chip, Qt::LeftButton);
    menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    REQUIRE(menu);
    QStringList ticked;
    for (QAction* offer : menu->actions())
        if (offer->isChecked() && offer->text().contains("of free memory")) ticked << offer->text();
    CHECK(ticked == QStringList{"Keep answers in 10 % of free memory"});
    menu->close();
}
