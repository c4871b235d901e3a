// SPDX-License-Identifier: GPL-3.0-or-later
// The controls of the real window: what the keyboard reaches, what fits, what the wheel and undo
// leave alone.
#include <QClipboard>
#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QScrollBar>
#include <set>

#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "analysis/store/capture.h"
#include "tests/app/drag_slider.h"
#include "tests/app/real_window.h"
#include "tests/widgets/pointer.h"
#include "widgets/bars/top_bar.h"
#include "widgets/bars/top_bar_count_field.h"
#include "widgets/controls/number_field.h"
#include "widgets/controls/parameter_row.h"
#include "widgets/curves/curves_view.h"
#include "widgets/heads/head_grid.h"
#include "widgets/heads/head_grid_view.h"
#include "widgets/model/layer_strip.h"
#include "widgets/position/plan_card.h"
#include "widgets/position/stage_panel.h"

using namespace sextant;
using namespace sextant::test;

namespace {

struct OpenWindow : RealWindow {
    OpenWindow() {
        drivenApplication();
        window->resize(1024, 700);
        REQUIRE(openParity());
        window->activateWindow();
        REQUIRE(QTest::qWaitFor([this] { return window->isActiveWindow(); }));
        window->flush();
    }
    Session& session() { return window->session(); }
    QScrollArea* right() {
        auto* dock = window->findChild<QDockWidget*>("rightDock");
        REQUIRE(dock);
        auto* scroll = dock->findChild<QScrollArea*>();
        REQUIRE(scroll);
        return scroll;
    }
    void choose(Stage stage, const std::string& method, int layer = -1) {
        const ModelSpec& spec = session().opened()->spec;
        session().edit(
            withChoice(spec, session().intervention(), layer, stage,
                       startingChoice(findMethod(stage, method), spec, std::max(layer, 0))),
            EditPhase::commit);
        REQUIRE(waitFor([this] { return measured(); }));
        window->flush();
    }
    void open(const char* view, Stage stage) {
        REQUIRE(window->views().show(view));
        window->flush();
        for (auto* panel : window->findChildren<StagePanel*>())
            if (panel->isVisible()) panel->openStage(key(stage));
        QCoreApplication::processEvents();
    }
    void press(Qt::Key key) { QTest::keyClick(window->focusWidget(), key); }
};

// Who asks for the most room, from the outside in.
std::string widest(const QWidget* from) {
    std::string said;
    for (const QWidget* at = from; at;) {
        said += std::string(at->metaObject()->className()) + " " + at->objectName().toStdString() +
                " " + std::to_string(at->minimumSizeHint().width()) + "; ";
        const QWidget* next = nullptr;
        for (const QWidget* child : at->findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
            if (child->isVisible() &&
                (!next || child->minimumSizeHint().width() > next->minimumSizeHint().width()))
                next = child;
        at = next;
    }
    return said;
}

}  // namespace

TEST_CASE("Tab moves on from a field, and switches A and B only over a plot", "[controls]") {
    OpenWindow real;
    auto* field = real.find<TopBar>()->lengthField();
    field->setFocus();
    REQUIRE(field->hasFocus());
    real.press(Qt::Key_Tab);
    CHECK(real.find<TopBar>()->samplesField()->hasFocus());
    real.press(Qt::Key_Backtab);
    CHECK(field->hasFocus());
    CHECK_FALSE(real.session().showsReference());

    QWidget* grid = real.find<HeadGrid>()->view();
    grid->setFocus();
    real.press(Qt::Key_Tab);
    CHECK(grid->hasFocus());
    CHECK(real.session().showsReference());
    real.press(Qt::Key_Tab);
    CHECK_FALSE(real.session().showsReference());
}

TEST_CASE("the keyboard alone goes from marked heads to every control", "[controls]") {
    OpenWindow real;
    real.choose(Stage::frequencies, "yarn");
    real.open("position", Stage::frequencies);
    auto* grid = real.find<HeadGrid>()->view();
    grid->setFocus();
    real.press(Qt::Key_Return);
    std::set<const QWidget*> reached;
    for (int step = 0; step < 400; ++step) {
        QWidget* at = real.window->focusWidget();
        REQUIRE(at);
        if (!reached.insert(at).second) break;
        // Over a plot Tab is taken; F6 goes on there.
        real.press(Qt::Key_F6);
    }
    for (const QWidget* one : real.window->findChildren<QWidget*>()) {
        if (!one->isVisibleTo(real.window.get()) || !one->isEnabled() || one->focusProxy() ||
            !(one->focusPolicy() & Qt::TabFocus))
            continue;
        // Of an exclusive group the chosen one is reached, and arrows do the rest.
        const auto* radio = qobject_cast<const QRadioButton*>(one);
        if (radio && !radio->isChecked()) continue;
        INFO(one->metaObject()->className() << " " << one->objectName().toStdString());
        CHECK(reached.contains(one));
    }
    // Parameters come right after their methods, not last.
    auto* row = real.window->findChild<ParameterRow*>("parameter-factor");
    REQUIRE(row);
    auto* chosen = real.window->findChild<QRadioButton*>("method-frequencies-yarn");
    REQUIRE(chosen);
    chosen->setFocus(Qt::TabFocusReason);
    real.press(Qt::Key_Tab);
    CHECK(row->isAncestorOf(real.window->focusWidget()));
}

TEST_CASE("a key that shows a tab of the right puts the keyboard there", "[controls]") {
    OpenWindow real;
    real.find<HeadGrid>()->view()->setFocus();
    QTest::keyClick(real.window->focusWidget(), Qt::Key_S, Qt::AltModifier);
    REQUIRE(real.window->focusWidget());
    CHECK(real.find<ScaleEditor>()->isAncestorOf(real.window->focusWidget()));
}

TEST_CASE("every method's rows fit the right panel at its narrowest", "[controls]") {
    OpenWindow real;
    auto* dock = real.window->findChild<QDockWidget*>("rightDock");
    REQUIRE(dock);
    const ModelSpec spec = real.session().opened()->spec;
    for (const ViewEntry& entry : allViews()) {
        if (entry.place != ViewPlace::right) continue;
        REQUIRE(real.window->views().show(entry.id));
        for (const Method& method : allMethods()) {
            Intervention next;
            if (method.column == Column::bias)
                next = withChoice(spec, next, -1, Stage::encoding, unpositioned());
            const Choice choice = startingChoice(method, spec, 0);
            if (!whyNot(spec, next, -1, method.stage, choice).empty()) continue;
            real.session().edit(withChoice(spec, next, -1, method.stage, choice), EditPhase::drag);
            real.window->flush();
            for (auto* panel : real.window->findChildren<StagePanel*>())
                if (panel->isVisible()) panel->openStage(key(method.stage));
            real.window->resizeDocks({dock}, {dock->minimumWidth()}, Qt::Horizontal);
            QCoreApplication::processEvents();
            QScrollArea* scroll = real.right();
            INFO(entry.id << ", " << method.label << ": " << widest(scroll->widget()));
            REQUIRE(dock->width() <= 300);
            CHECK(scroll->widget()->width() <= scroll->viewport()->width());
            CHECK(scroll->widget()->minimumSizeHint().width() <= scroll->viewport()->width());
        }
    }
}

TEST_CASE("the wheel scrolls the panel over a slider that was not clicked", "[controls]") {
    OpenWindow real;
    real.choose(Stage::frequencies, "yarn");
    real.open("position", Stage::frequencies);
    const auto before = real.session().intervention();
    const auto steps = real.session().history().steps().size();
    real.find<HeadGrid>()->view()->setFocus();
    auto* row = real.window->findChild<ParameterRow*>("parameter-factor");
    REQUIRE(row);
    QScrollBar* bar = real.right()->verticalScrollBar();
    REQUIRE(bar->maximum() > 0);
    for (QWidget* over : {static_cast<QWidget*>(row->findChild<SigmaSlider*>()),
                          static_cast<QWidget*>(row->findChild<NumberField*>())}) {
        bar->setValue(0);
        const QPointF at(over->width() / 2.0, over->height() / 2.0);
        // As the window system sends it: to whatever is under the pointer, then up its parents.
        for (QWidget* to = over; to; to = to->parentWidget()) {
            const QPoint there = over->mapTo(real.window.get(), at.toPoint());
            QWheelEvent wheel(to->mapFrom(real.window.get(), there), over->mapToGlobal(at), {},
                              {0, -240}, {}, {}, Qt::NoScrollPhase, false);
            QApplication::sendEvent(to, &wheel);
            if (wheel.isAccepted() || to->isWindow()) break;
        }
        CHECK(bar->value() > 0);
    }
    CHECK(real.session().intervention() == before);
    CHECK(real.session().history().steps().size() == steps);
}

TEST_CASE("undo after a parameter's drag leaves focus and scroll where they were", "[controls]") {
    OpenWindow real;
    real.choose(Stage::frequencies, "yarn");
    real.open("position", Stage::frequencies);
    auto* row = real.window->findChild<ParameterRow*>("parameter-attention_factor");
    REQUIRE(row);
    auto* handle = row->findChild<SigmaSlider*>();
    real.right()->ensureWidgetVisible(handle);
    handle->setFocus();
    dragSlider(handle, handle->value(), 8.0);
    QTest::mouseRelease(handle, Qt::LeftButton, {},
                        QPoint(static_cast<int>(handle->handleX(8.0)), handle->height() / 2));
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    const int scrolled = real.right()->verticalScrollBar()->value();
    CHECK(scrolled > 0);
    QTest::keyClick(real.window->focusWidget(), Qt::Key_Z, Qt::ControlModifier);
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    QCoreApplication::processEvents();
    CHECK(real.window->focusWidget() == handle);
    CHECK(real.right()->verticalScrollBar()->value() == scrolled);

    // And the method itself taken back: the keyboard stays at the stage.
    QTest::keyClick(real.window->focusWidget(), Qt::Key_Z, Qt::ControlModifier);
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    QCoreApplication::processEvents();
    REQUIRE(real.window->focusWidget());
    auto* panel = real.window->findChild<QWidget*>("stage-frequencies");
    REQUIRE(panel);
    CHECK(panel->isAncestorOf(real.window->focusWidget()));
}

TEST_CASE("a row of LAYERS carries the method that its layer has", "[controls]") {
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

TEST_CASE("Ctrl and a press anywhere beside the cells mark the layer, a drag marks several",
          "[controls]") {
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

TEST_CASE("what excludes a method is said under the stage, and a click on it shows the choice",
          "[controls]") {
    OpenWindow real;
    real.open("position", Stage::bias);
    QLabel* said = nullptr;
    for (auto* label : real.window->findChildren<QLabel*>())
        if (label->isVisible() && label->text().contains("excludes")) said = label;
    REQUIRE(said);
    CHECK(said->text().contains("href=\"encoding\""));
    emit said->linkActivated("encoding");
    auto* rope = real.window->findChild<QRadioButton*>("method-encoding-config");
    REQUIRE(rope);
    CHECK(rope->isVisible());
    CHECK(rope->hasFocus());
}

TEST_CASE("for marked layers the first option is the model's choice", "[controls]") {
    OpenWindow real;
    real.open("position", Stage::frequencies);
    auto* first = real.window->findChild<QRadioButton*>("method-frequencies-config");
    REQUIRE(first);
    CHECK(first->text() == "as config");
    real.window->selection().setLayers({1});
    CHECK(first->text() == "as the model");
}

TEST_CASE("what pops up has the theme's colours", "[controls]") {
    OpenWindow real;
    for (const Theme& theme : {Theme::light(), Theme::dark()}) {
        real.window->setTheme(theme);
        QWidget popup(nullptr, Qt::Popup);
        CHECK(popup.palette().color(QPalette::Window) == theme.palette().color(QPalette::Window));
    }
}

TEST_CASE("a refused value is told in words under its field, and Escape takes it back",
          "[controls]") {
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

TEST_CASE("the plan card opens, copies, takes what is pasted, and Escape goes back", "[controls]") {
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
    CHECK(real.session().history().steps().size() == steps);
    auto* text = card->findChild<QPlainTextEdit*>("pasteText");
    auto* use = card->findChild<QPushButton*>("pasteUse");
    text->setPlainText("nothing");
    CHECK_FALSE(use->isEnabled());
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
          "[controls]") {
    OpenWindow real;
    const QString path = real.folder.filePath("made.h5");
    Measurement measured = *real.session().shown();
    Experiment experiment = real.session().experiment();
    const auto open = [&] {
        writeCapture(path.toStdString(), measured, experiment);
        real.session().openCapture(path);
        REQUIRE(waitFor([&] { return real.session().capture().has_value(); }));
        real.window->flush();
    };
    auto* said = real.window->findChild<QLabel*>("unlike");
    REQUIRE(said);
    SECTION("the same model and tokens") {
        open();
        CHECK_FALSE(said->isVisible());
        CHECK(real.find<TopBar>()->changeText() != "");
    }
    SECTION("other tokens") {
        experiment.offset = 3;
        open();
        CHECK(said->isVisible());
        CHECK(said->text().contains("other tokens"));
        CHECK(real.find<TopBar>()->changeText() == "");
    }
    SECTION("another model") {
        experiment.model = "/made/up/model";
        open();
        CHECK(said->text().contains("another model"));
        CHECK(real.find<TopBar>()->changeText() == "");
    }
}

TEST_CASE("the keyboard enters a tab of the right at its first control", "[controls]") {
    OpenWindow real;
    for (const auto& [key, first] :
         {std::pair{Qt::Key_P, "scope-model"}, std::pair{Qt::Key_M, "scope-model"}}) {
        real.find<HeadGrid>()->view()->setFocus();
        QTest::keyClick(real.window->focusWidget(), key, Qt::AltModifier);
        real.window->flush();
        REQUIRE(real.window->focusWidget());
        CHECK(real.window->focusWidget()->objectName() == first);
        real.press(Qt::Key_Tab);
        CHECK(real.window->focusWidget()->objectName() == "stageHeader");
    }
}

TEST_CASE("the chip of the device offers what can compute, and says why the rest cannot",
          "[controls]") {
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
    CHECK(offers[1]->text().contains("no driver"));
    offers[2]->trigger();
    CHECK(chosen == "auto");
    menu->close();
}

TEST_CASE("heads and curves keep a height that says something beside Jobs", "[controls]") {
    OpenWindow real;
    real.window->views().show("jobs");
    QCoreApplication::processEvents();
    CHECK(real.window->height() <= 720);
    const auto* grid = real.find<HeadGrid>()->view();
    CHECK(grid->cells().cell({0, 0}).height() >= 14);
    CHECK(real.find<CurvesView>()->height() >= 120);
}
