// SPDX-License-Identifier: GPL-3.0-or-later
// The window as a person uses it: mouse and keys on the real widgets, the real engine behind them.
#include <QAction>
#include <QDockWidget>
#include <QFileInfo>
#include <QImage>
#include <QMenu>
#include <QRadioButton>
#include <QScreen>
#include <QSplitter>
#include <algorithm>

#include "analysis/position/composition.h"
#include "pages/checkpoint/layer_strip.h"
#include "pages/curves/curves_view.h"
#include "pages/heads/head_grid.h"
#include "pages/heads/head_grid_view.h"
#include "pages/position/stage_panel.h"
#include "pages/text/text_range.h"
#include "tests/app/drag_slider.h"
#include "tests/app/real_window.h"
#include "tests/widgets/pointer.h"
#include "widgets/bars/result_panel.h"
#include "widgets/bars/top_bar.h"
#include "widgets/bars/top_bar_count_field.h"
#include "widgets/controls/parameter_row.h"
#include "widgets/history/history_list.h"

using namespace sextant;
using namespace sextant::test;

namespace {

void clickHead(RealWindow& real, HeadId head, Qt::KeyboardModifiers keys = {}) {
    HeadGridView* view = real.find<HeadGrid>()->view();
    QTest::mouseClick(view->viewport(), Qt::LeftButton, keys, view->cells().cell(head).center());
}

// Brings the view to the front, opens the stage and clicks the method.
void chooseMethod(RealWindow& real, const char* view, const QString& stage, const QString& method) {
    REQUIRE(real.window->views().show(view));
    real.window->flush();
    for (auto* panel : real.window->findChildren<StagePanel*>()) {
        auto* button = panel->findChild<QRadioButton*>("method-" + stage + "-" + method);
        if (!button) continue;
        panel->openStage(stage.toStdString());
        REQUIRE(button->isVisible());
        REQUIRE(button->isEnabled());
        button->click();
        return;
    }
    FAIL("no such method: " << method.toStdString());
}

}  // namespace

TEST_CASE("opening shows facts, curves, heads and the perplexity", "[window]") {
    RealWindow real;
    CHECK(real.find<ResultPanel>()->perplexityText() == QString::fromUtf8("\u2013"));
    REQUIRE(real.openParity());
    real.window->flush();
    const auto measured = real.window->session().shown();
    CHECK(real.find<ResultPanel>()->perplexityText().toDouble() ==
          Approx(measured->perplexity()).margin(0.01));
    CHECK(real.find<ResultPanel>()->state() == ResultState::exact);
    CHECK_FALSE(real.find<CurvesView>()->isEmpty());
    CHECK(real.find<HeadGrid>()->view()->cells().layers == 2);
    CHECK(real.find<HeadGrid>()->view()->cells().heads == 4);
    CHECK(real.find<TopBar>()->lengthField()->value() == measured->positions);
}

TEST_CASE("dragging a scale changes entropy and perplexity, undo brings the first state back",
          "[window]") {
    RealWindow real;
    REQUIRE(real.openParity());
    real.window->flush();
    Session& session = real.window->session();
    const auto first = session.shown();
    const double firstPerplexity = first->perplexity();
    const std::vector<float> firstEntropy = first->entropy;

    clickHead(real, {1, 2});
    clickHead(real, {0, 1}, Qt::ControlModifier);
    CHECK(real.window->selection().heads() == std::set<HeadId>{{0, 1}, {1, 2}});

    SigmaSlider* handle = slider(real, 1);
    dragSlider(handle, 1.0, 2.0);
    // In the same event: the preview is on the screen, the history untouched.
    CHECK(real.find<CurvesView>()->plot().drawnPreview({1, 2}) != nullptr);
    CHECK(real.find<CurvesView>()->plot().drawnPreview({0, 0}) == nullptr);
    CHECK(session.history().steps().size() == 1);
    QTest::mouseRelease(handle, Qt::LeftButton, {},
                        QPoint(static_cast<int>(handle->handleX(2.0)), handle->height() / 2));
    CHECK(session.history().steps().size() == 2);
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    CHECK(real.find<CurvesView>()->plot().drawnPreview({1, 2}) == nullptr);

    const auto changed = session.shown();
    const double sigma = session.intervention().headSigma.at(1 * 4 + 2);
    CHECK(sigma == Approx(2.0).margin(0.02));
    CHECK(session.intervention().headSigma.at(0 * 4 + 1) == sigma);
    CHECK(session.intervention().headSigma.at(0) == 1.0);
    CHECK(changed->perplexity() != firstPerplexity);
    CHECK(changed->entropy != firstEntropy);
    // Sharper attention has less entropy; a head below the first change is not touched.
    const int last = changed->positions - 1;
    CHECK(changed->entropyOf(0, 1)[last] < first->entropyOf(0, 1)[last]);
    CHECK(changed->entropyOf(0, 0)[last] == first->entropyOf(0, 0)[last]);
    CHECK(real.find<ResultPanel>()->changeText() != "");
    CHECK(session.reference() == first);

    QTest::keyClick(real.window.get(), Qt::Key_Z, Qt::ControlModifier);
    REQUIRE(waitFor([&] { return real.measured(); }));
    CHECK(session.intervention() == Intervention{});
    CHECK(session.shown()->entropy == firstEntropy);
    CHECK(session.shown()->perplexity() == firstPerplexity);

    // And computed afresh it is still the same, bit for bit.
    session.recompute();
    REQUIRE(waitFor([&] { return real.measured() && session.shown() != first; }));
    CHECK(session.shown()->entropy == firstEntropy);
    CHECK(session.shown()->perplexity() == firstPerplexity);

    QTest::keyClick(real.window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    REQUIRE(waitFor([&] { return real.measured(); }));
    CHECK(session.shown()->entropy == changed->entropy);
}

TEST_CASE("the wheel over the grid moves the selected heads as one step", "[window]") {
    RealWindow real;
    REQUIRE(real.openParity());
    real.window->flush();
    clickHead(real, {0, 3});
    HeadGridView* view = real.find<HeadGrid>()->view();
    const QPoint at = view->cells().cell({0, 3}).center();
    for (int notch = 0; notch < 3; ++notch) {
        QWheelEvent wheel(at, view->viewport()->mapToGlobal(at), {}, {0, 120}, {}, {},
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(view->viewport(), &wheel);
    }
    Session& session = real.window->session();
    REQUIRE(waitFor([&] { return session.history().steps().size() == 2; }));
    CHECK(session.experiment().intervention.headSigma.at(3) ==
          Approx(1.0 + 3 * HeadGrid::sigmaPerStep));
    REQUIRE(waitFor([&] { return real.measured(); }));
}

TEST_CASE("F4 switches between the reference and now", "[window]") {
    RealWindow real;
    REQUIRE(real.openParity());
    Session& session = real.window->session();
    const auto trained = session.shown();
    Intervention next;
    next.uniformSigma = 1.5;
    session.edit(next, EditPhase::commit);
    REQUIRE(waitFor([&] { return real.measured(); }));
    const auto now = session.shown();
    QTest::keyClick(real.window.get(), Qt::Key_F4);
    CHECK(session.shown() == trained);
    real.window->flush();
    CHECK(slider(real, 0)->value() == 1.0);
    QTest::keyClick(real.window.get(), Qt::Key_F4);
    CHECK(session.shown() == now);
    real.window->flush();
    CHECK(slider(real, 0)->value() == 1.5);
}

TEST_CASE("the length is typed and dragged, and each is a step", "[window]") {
    RealWindow real;
    REQUIRE(real.openText(200));
    real.window->flush();
    Session& session = real.window->session();
    auto* field = real.find<TopBar>()->lengthField();
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "96");
    QTest::keyClick(field, Qt::Key_Return);
    REQUIRE(waitFor([&] { return real.measured(); }));
    CHECK(session.shown()->positions == 96);
    CHECK(session.history().steps().back().label == "length 96");
    real.window->flush();

    auto* range = real.window->findChild<TextRange*>("textRange");
    REQUIRE(range);
    const QPoint edge(static_cast<int>(range->edgeX()), range->height() / 2);
    QTest::mousePress(range, Qt::LeftButton, {}, edge);
    QTest::mouseMove(range, edge / 2 + QPoint(0, range->height() / 4));
    CHECK(session.history().steps().size() == 2);
    QTest::mouseRelease(range, Qt::LeftButton, {}, edge / 2 + QPoint(0, range->height() / 4));
    REQUIRE(waitFor([&] { return real.measured(); }));
    CHECK(session.shown()->positions < 60);
    CHECK(session.shown()->positions > 36);
    CHECK(session.history().steps().size() == 3);

    SECTION("what cannot be a length is refused in the field") {
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, "many");
        QTest::keyClick(field, Qt::Key_Return);
        CHECK(field->toolTip().contains("many"));
        CHECK(session.history().steps().size() == 3);
    }
}

TEST_CASE("another part of the text is read by moving the marked one", "[window]") {
    RealWindow real;
    const auto samples = sourceDir() / "samples";
    real.open(samples / "nope", samples / "texts/short-letter.txt", 96);
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    Session& session = real.window->session();
    const auto before = session.shown();
    auto* range = real.window->findChild<TextRange*>("textRange");
    REQUIRE(range);
    const QPoint inside(static_cast<int>(range->edgeX() / 2), range->height() / 2);
    const QPoint there = inside + QPoint(range->width() / 3, 0);
    QTest::mousePress(range, Qt::LeftButton, {}, inside);
    QTest::mouseMove(range, there);
    QTest::mouseRelease(range, Qt::LeftButton, {}, there);
    const std::int64_t offset = session.experiment().offset;
    // A third of 997 bytes, to two pixels of the band.
    CHECK(offset == Approx(997 / 3.0).margin(2 * 997.0 / range->width()));
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    CHECK(session.shown()->positions == 96);
    CHECK(session.shown()->nll != before->nll);
    CHECK(session.history().steps().back().label == "from token " + std::to_string(offset));
    QTest::keyClick(range, Qt::Key_Left, Qt::ControlModifier);
    CHECK(session.experiment().offset == offset - 16);
    session.undo();
    session.undo();
    REQUIRE(waitFor([&] { return real.measured(); }));
    CHECK(session.shown()->nll == before->nll);
}

TEST_CASE("methods are chosen with their parameters, live, for the model or for marked layers",
          "[window]") {
    RealWindow real;
    REQUIRE(real.openParity());
    real.window->flush();
    Session& session = real.window->session();
    const auto trained = session.shown();
    chooseMethod(real, "position", "frequencies", "linear");
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    const auto chosen = session.intervention().choices;
    REQUIRE(chosen.size() == 1);
    CHECK(chosen.begin()->second.method == "linear");
    CHECK(session.history().steps().size() == 2);

    // A parameter moves like sigma: dragging runs it, letting go is one step.
    auto* row = real.window->findChild<ParameterRow*>("parameter-factor");
    REQUIRE(row);
    auto* handle = row->findChild<SigmaSlider*>();
    dragSlider(handle, handle->value(), 8.0);
    CHECK(session.history().steps().size() == 2);
    QTest::mouseRelease(handle, Qt::LeftButton, {},
                        QPoint(static_cast<int>(handle->handleX(8.0)), handle->height() / 2));
    CHECK(session.history().steps().size() == 3);
    REQUIRE(waitFor([&] { return real.measured(); }));
    CHECK(session.shown()->entropy != trained->entropy);
    CHECK(session.reference() == trained);
    session.undo();
    session.undo();
    REQUIRE(waitFor([&] { return real.measured(); }));
    CHECK(session.shown()->entropy == trained->entropy);
    real.window->flush();

    auto* strip = real.find<LayerStrip>();
    QTest::mouseClick(strip, Qt::LeftButton, Qt::ControlModifier, strip->labelRect(1).center());
    CHECK(real.window->selection().layers() == std::set<int>{1});
    chooseMethod(real, "mask", "mask", "window");
    REQUIRE(waitFor([&] { return real.measured(); }));
    CHECK(session.intervention().choices.empty());
    REQUIRE(session.intervention().layerChoices.size() == 2);
    CHECK(session.intervention().layerChoices[0].empty());
    CHECK(session.intervention().layerChoices[1].begin()->second.method == "window");
}

TEST_CASE("position is chosen for the model and for a layer", "[window]") {
    RealWindow real;
    REQUIRE(real.openParity());
    real.window->flush();
    Session& session = real.window->session();
    const auto rotated = session.shown();
    chooseMethod(real, "position", "encoding", "none");
    REQUIRE(waitFor([&] { return real.measured(); }));
    CHECK(session.shown()->entropy != rotated->entropy);
    CHECK(session.intervention().choices.at(Stage::encoding) == unpositioned());

    session.undo();
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    auto* strip = real.window->findChild<LayerStrip*>("layerStrip");
    REQUIRE(strip);
    int asked = -1;
    QObject::connect(strip, &LayerStrip::layerClicked, [&asked](int layer) { asked = layer; });
    QTest::mouseClick(strip, Qt::LeftButton, {}, strip->labelRect(1).center());
    CHECK(asked == 1);
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    REQUIRE(menu);
    const auto offered = menu->actions();
    const auto none1 = std::find_if(offered.begin(), offered.end(), [](const QAction* action) {
        return action->text().contains("NoPE");
    });
    REQUIRE(none1 != offered.end());
    (*none1)->trigger();
    menu->close();
    CHECK(session.intervention().choices.empty());
    REQUIRE(session.intervention().layerChoices.size() == 2);
    CHECK(session.intervention().layerChoices[0].empty());
    CHECK(session.intervention().layerChoices[1].at(Stage::encoding) == unpositioned());
    REQUIRE(waitFor([&] { return real.measured(); }));
    const auto one = session.shown();
    // Layer 1 attends by other scores now; layer 0, below it, as before.
    const auto entropyOf = [](const Measurement& m, int layer) {
        return std::vector<float>(m.entropyOf(layer, 0), m.entropyOf(layer, 0) + m.positions);
    };
    CHECK(entropyOf(*one, 0) == entropyOf(*rotated, 0));
    CHECK(entropyOf(*one, 1) != entropyOf(*rotated, 1));
    real.window->flush();

    QTest::mouseClick(strip, Qt::LeftButton, {}, strip->cellRect(1, 2).center());
    CHECK(real.window->selection().heads() == std::set<HeadId>{{1, 2}});
}

TEST_CASE("a click in the history goes there", "[window]") {
    RealWindow real;
    REQUIRE(real.openParity());
    Session& session = real.window->session();
    for (const double sigma : {1.2, 1.4}) {
        Intervention next;
        next.uniformSigma = sigma;
        session.edit(next, EditPhase::commit);
        REQUIRE(waitFor([&] { return real.measured(); }));
    }
    real.window->flush();
    HistoryList* list = real.find<HistoryList>();
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                      list->visualRect(list->model()->index(0, 0)).center());
    CHECK(session.history().cursor() == 0);
    CHECK(session.intervention() == Intervention{});
}

TEST_CASE("every command can be found and most have a key", "[window]") {
    RealWindow real;
    REQUIRE(real.openParity());
    QTest::keyClick(real.window.get(), Qt::Key_K, Qt::ControlModifier);
    int listed = 0, withKey = 0;
    std::set<QString> keys;
    for (const QAction* action : real.window->actions()) {
        CHECK_FALSE(action->text().isEmpty());
        ++listed;
        if (action->shortcut().isEmpty()) continue;
        ++withKey;
        INFO(action->shortcut().toString().toStdString());
        CHECK(keys.insert(action->shortcut().toString()).second);  // no key twice
    }
    CHECK(listed >= 30);
    CHECK(withKey >= 25);
}

TEST_CASE("the window stands as it was left", "[window]") {
    drivenApplication();
    RealWindow real;
    REQUIRE(real.openParity());
    real.window->resize(780, 700);  // within the smallest offscreen screen; a font may ask for more
    real.window->setTheme(Theme::dark());
    QTest::keyClick(real.window.get(), Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
    QTest::keyClick(real.window.get(), Qt::Key_B, Qt::ControlModifier);
    real.window->views().setShown(ViewPlace::right, true);  // too narrow for it by itself
    QTest::keyClick(real.window.get(), Qt::Key_F8);
    auto* splitter = real.window->findChild<QSplitter*>("centreSplitter");
    QCoreApplication::processEvents();  // all that these keys moved
    QWidget* handle = splitter->handle(1);
    const QList<int> before = splitter->sizes();
    const QPointF held = handle->rect().center();
    press(handle, held);
    moveHeld(handle, held + QPointF(0, 0.6 * (before[0] + before[1]) - before[0]));
    release(handle, handle->rect().center());
    const QList<int> sizes = splitter->sizes();
    REQUIRE(sizes[0] > before[0] + 20);
    Intervention next;
    next.uniformSigma = 1.7;
    real.window->session().edit(next, EditPhase::commit);
    REQUIRE(waitFor([&] { return real.measured(); }));
    const Experiment experiment = real.window->session().experiment();
    const QSize left = real.window->size();
    real.window->close();

    real.make();
    // Qt keeps a restored window within the screen, and an offscreen screen may be small.
    const QSize screen = real.window->screen()->availableSize();
    if (left.width() <= screen.width() && left.height() <= screen.height()) {
        CHECK(real.window->size().width() == left.width());
        CHECK(real.window->size().height() == left.height());
    } else {
        CHECK(real.window->size().width() <= left.width());
        CHECK(real.window->size().height() <= left.height());
    }
    CHECK_FALSE(real.window->theme().isDark());
    real.window->flush();
    CHECK(real.find<CurvesView>()->unit() == EntropyUnit::bits);
    CHECK_FALSE(real.window->findChild<QDockWidget*>("rightDock")->isVisible());
    real.window->openLast();
    REQUIRE(waitFor([&] { return real.measured(); }));
    const QList<int> restored = real.window->findChild<QSplitter*>("centreSplitter")->sizes();
    const double share = static_cast<double>(restored[0]) / (restored[0] + restored[1]);
    CHECK(share == Approx(static_cast<double>(sizes[0]) / (sizes[0] + sizes[1])).margin(0.01));
    CHECK(real.window->session().experiment() == experiment);
}

TEST_CASE("both themes paint every panel", "[window]") {
    RealWindow real;
    REQUIRE(real.openParity());
    for (const Theme& theme : {Theme::dark(), Theme::light()}) {
        real.window->setTheme(theme);
        real.window->flush();
        const QImage image = real.window->grab().toImage();
        const QColor window = theme.color(Role::window), panel = theme.color(Role::panel);
        int windows = 0, panels = 0, entropies = 0;
        for (int y = 0; y < image.height(); y += 2) {
            for (int x = 0; x < image.width(); x += 2) {
                const QColor pixel = image.pixelColor(x, y);
                windows += pixel == window;
                panels += pixel == panel;
                entropies += pixel == theme.color(Role::entropy);
            }
        }
        const int all = image.width() * image.height() / 4;
        CHECK(windows > all / 50);
        CHECK(panels > all / 4);
        CHECK(entropies > 50);
    }
}

TEST_CASE("a trained checkpoint reads its text well and answers to the slider", "[window]") {
    RealWindow real;
    real.open(sourceDir() / "samples/nope", sourceDir() / "samples/texts/the-millpond.txt", 256);
    REQUIRE(waitFor([&] { return real.measured(); }));
    Session& session = real.window->session();
    const double trained = session.shown()->perplexity();
    CHECK(trained > 2.0);  // a trained model of bytes: far below its vocabulary of 256
    CHECK(trained < 10.0);
    real.window->flush();
    dragSlider(slider(real, 0), 1.0, 1.6);
    QTest::mouseRelease(slider(real, 0), Qt::LeftButton, {},
                        QPoint(static_cast<int>(slider(real, 0)->handleX(1.6)), 8));
    REQUIRE(waitFor([&] { return real.measured(); }));
    CHECK(session.shown()->perplexity() != trained);
    CHECK(session.reference()->perplexity() == trained);
}

TEST_CASE("a change of theme is one update of the whole window", "[window]") {
    // Paint events of the window's widgets while it changes.
    struct Paints : QObject {
        int count = 0;
        bool eventFilter(QObject* watched, QEvent* event) override {
            count += event->type() == QEvent::Paint && watched->isWidgetType();
            return false;
        }
    };
    RealWindow real;
    REQUIRE(real.openText(200));
    real.window->resize(1280, 800);
    real.window->flush();
    QTest::qWait(50);
    for (const Theme& theme : {Theme::light(), Theme::dark(), Theme::light()}) {
        Paints paints;
        qApp->installEventFilter(&paints);
        real.window->setTheme(theme);
        qApp->removeEventFilter(&paints);
        CHECK(paints.count == 0);
        // The next picture is the last one: nothing follows in the old colours.
        const QImage first = real.window->grab().toImage();
        QTest::qWait(100);
        real.window->flush();
        CHECK(first == real.window->grab().toImage());
    }
}
