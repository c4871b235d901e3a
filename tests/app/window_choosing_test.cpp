// SPDX-License-Identifier: GPL-3.0-or-later
// Heads, layers and the part of the text, chosen in the real window.
#include <QContextMenuEvent>
#include <QImageReader>
#include <QLabel>
#include <QMenu>

#include "analysis/position/layer_patterns.h"
#include "app/commands/picture_commands.h"
#include "pages/checkpoint/checkpoint_card.h"
#include "pages/checkpoint/layer_strip.h"
#include "pages/curves/curves_view.h"
#include "pages/heads/head_grid.h"
#include "pages/layers/pattern_dialog.h"
#include "pages/text/text_range.h"
#include "tests/app/open_window.h"
#include "tests/temporary_folder.h"
#include "widgets/bars/top_bar.h"
#include "widgets/bars/top_bar_count_field.h"
#include "widgets/controls/number_dialog.h"
#include "widgets/controls/number_field.h"
#include "widgets/controls/refusal_label.h"

using namespace sextant;
using namespace sextant::test;

namespace {

QMenu* rowMenu(LayerStrip* strip, int layer) {
    const QPoint at = strip->labelRect(layer).center();
    QContextMenuEvent event(QContextMenuEvent::Mouse, at, strip->mapToGlobal(at));
    QApplication::sendEvent(strip, &event);
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    REQUIRE(menu);
    return menu;
}

QAction* entry(const QMenu* menu, const QString& words) {
    for (QAction* action : menu->actions())
        if (action->text().contains(words)) return action;
    FAIL("no entry " << words.toStdString());
    return nullptr;
}

}  // namespace

TEST_CASE("the grid and LAYERS show the sigma in effect of every head", "[choosing]") {
    OpenWindow real;
    const ModelSpec& spec = real.session().opened()->spec;
    Intervention change;
    change.uniformSigma = 1.44;
    change.headSigma.assign(static_cast<std::size_t>(spec.layerCount() * spec.heads), 1.0);
    change.headSigma[1] = 1.9;
    real.session().edit(change, EditPhase::commit);
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    auto* grid = real.find<HeadGrid>();
    const auto effective = effectiveSigma(spec, change);
    for (int head = 0; head < spec.heads; ++head)
        CHECK(grid->values().sigma({0, head}) == effective[static_cast<std::size_t>(head)]);
    CHECK(grid->values().scaleText({0, 1}) == "1.44 × 1.90 = 2.74");
    auto* strip = real.find<LayerStrip>();
    CHECK(strip->toolTipAt(strip->cellRect(0, 1).center()).contains("1.44 × 1.90 = 2.74"));
    real.window->selection().setHeads({{0, 1}});
    CHECK(real.window->findChild<QLabel*>("sigmaInEffect")->text() ==
          "in effect 1.44 × 1.90 = 2.74");
}

TEST_CASE("marked layers take a choice together", "[choosing]") {
    OpenWindow real;
    auto* strip = real.find<LayerStrip>();
    real.window->selection().setLayers({0, 1});
    QMenu* menu = rowMenu(strip, 1);
    entry(menu, "NoPE")->trigger();
    menu->close();
    const auto& layers = real.session().intervention().layerChoices;
    REQUIRE(layers.size() == 2);
    for (const Choices& layer : layers)
        CHECK(layer.at(Stage::encoding) == unpositioned());
    CHECK(real.session().history().steps().size() == 2);

    SECTION("a window asks how long it is to be") {
        menu = rowMenu(strip, 0);
        entry(menu, "window")->trigger();
        menu->close();
        auto* dialog = real.window->findChild<NumberDialog*>();
        REQUIRE(dialog);
        dialog->field(0)->selectAll();
        QTest::keyClicks(dialog->field(0), "5");
        QTest::keyClick(dialog->field(0), Qt::Key_Return);
        real.window->flush();
        CHECK(strip->rows()[0].reach == "last 5");
        CHECK(strip->rows()[1].reach == "last 5");
    }
    SECTION("a row that is not marked is chosen for alone") {
        real.window->selection().setLayers({1});
        menu = rowMenu(strip, 0);
        entry(menu, "RoPE")->trigger();
        menu->close();
        CHECK(real.session().intervention().layerChoices[0].at(Stage::encoding).method == "rope");
        CHECK(real.session().intervention().layerChoices[1].at(Stage::encoding) == unpositioned());
    }
}

TEST_CASE("a pattern of layers is asked for its parameters and taken by all", "[choosing]") {
    OpenWindow real;
    auto* strip = real.find<LayerStrip>();
    real.session().edit(
        withChoice(real.session().opened()->spec, {}, 0, Stage::encoding, unpositioned()),
        EditPhase::commit);
    QMenu* menu = rowMenu(strip, 1);
    QMenu* patterns = entry(menu, "Pattern")->menu();
    REQUIRE(patterns);
    CHECK(patterns->actions().size() == static_cast<qsizetype>(layerPatterns().size()));
    // Two layers are too few for two that see all between others.
    for (const QAction* action : patterns->actions())
        CHECK(action->isEnabled() == (action->objectName() != "pattern-hwfa2"));
    CHECK(entry(patterns, "HWFA2")->toolTip().contains("need more layers"));
    entry(patterns, "HWFA")->trigger();
    menu->close();
    auto* dialog = real.window->findChild<PatternDialog*>();
    REQUIRE(dialog);
    auto* field = dialog->findChild<NumberField*>();
    REQUIRE(field);
    // What is left to the model has its number: windows in all layers but one reach three quarters
    // of the trained length.
    const std::int64_t trained = real.session().opened()->spec.trainedLength;
    CHECK(field->isAutomatic());
    CHECK(field->value() == static_cast<double>(3 * trained / 4));
    bool saysFactor = false;
    for (const QLabel* label : dialog->findChildren<QLabel*>())
        saysFactor = saysFactor || label->text().contains("log-n");
    CHECK(saysFactor);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "5");
    QTest::keyClick(field, Qt::Key_Return);
    real.window->flush();
    CHECK(strip->rows()[0].reach == "last 5");
    CHECK(strip->rows()[1].reach == "full");
    const auto& layers = real.session().intervention().layerChoices;
    CHECK_FALSE(layers[0].contains(Stage::encoding));
    CHECK(layers[1].at(Stage::encoding) == unpositioned());
    // The card of the experiment names both, none of it cut.
    const QLabel* position = nullptr;
    for (const QLabel* label : real.find<CheckpointCard>()->findChildren<QLabel*>())
        if (label->accessibleName().startsWith("position: ")) position = label;
    REQUIRE(position);
    CHECK(position->text().contains("NoPE log-n, "));
    REQUIRE(waitFor([&] {
        const QRect room = position->contentsRect();
        const QRect words =
            position->fontMetrics().boundingRect(room, Qt::TextWordWrap, position->text());
        return words.width() <= room.width() && words.height() <= room.height();
    }));
    // The panel of masks too, and its thumbnails.
    real.open("mask", Stage::mask);
    const auto said = [&](const char* name) {
        for (const QLabel* label : real.window->findChildren<QLabel*>(name))
            if (label->isVisible()) return label->text();
        return QString();
    };
    CHECK(said("stageLayers").startsWith("0: window"));
    CHECK(said("stageLayers").contains("1: all keys"));
    CHECK(said("otherLayers").contains("layer 1: NoPE, log-n"));
    CHECK(said("otherLayers").contains("layer 0: RoPE, window"));
}

TEST_CASE("a pattern leaves a layer's map of distances, and its dialog says what it replaces",
          "[choosing]") {
    OpenWindow real;
    const ModelSpec& spec = real.session().opened()->spec;
    const auto start = [&](Stage stage, const char* method) {
        return startingChoice(findMethod(stage, method), spec, 1);
    };
    Intervention change;
    change = withChoice(spec, change, 1, Stage::distance, start(Stage::distance, "rerope"));
    change = withChoice(spec, change, 1, Stage::mask, start(Stage::mask, "chunked"));
    real.session().edit(change, EditPhase::commit);
    const auto open = [&](const char* key) {
        auto* dialog = new PatternDialog(
            findPattern(key), spec, change, Theme::dark(),
            [&, key](const Choice& choice) {
                real.session().edit(withPattern(spec, change, findPattern(key), choice),
                                    EditPhase::commit);
                return QString();
            },
            real.window.get());
        dialog->show();
        return dialog;
    };
    auto* zebra = open("zebra");
    const auto* replaces = zebra->findChild<QLabel*>("patternReplaces");
    REQUIRE(replaces);
    CHECK(replaces->isVisible());
    CHECK(replaces->text().contains("chunk"));
    CHECK(replaces->text().contains("layer 1"));
    CHECK_FALSE(replaces->text().contains("ReRoPE"));
    zebra->accept();
    const Choices& own = real.session().intervention().layerChoices.at(1);
    CHECK(own.at(Stage::distance).method == "rerope");
    CHECK(own.at(Stage::mask).method == "window");
    // HWFA's last layer tells no positions.
    auto* hwfa = open("hwfa");
    CHECK(hwfa->findChild<QLabel*>("patternReplaces")->text().contains("ReRoPE in layer 1"));
    hwfa->reject();
}

TEST_CASE("a pattern's dialog grows with the reason why it is refused", "[choosing]") {
    OpenWindow real;
    const QString reason = QString("one reason after the other, in many words, ").repeated(12);
    auto* dialog = new PatternDialog(
        findPattern("hwfa"), real.session().opened()->spec, {}, Theme::dark(),
        [&](const Choice&) { return reason; }, real.window.get());
    dialog->show();
    QCoreApplication::processEvents();
    const int before = dialog->height();
    dialog->accept();
    auto* label = dialog->findChild<QLabel*>("patternRefusal");
    REQUIRE(label);
    REQUIRE(waitFor([&] { return dialog->height() > before; }));
    REQUIRE(waitFor([&] { return label->height() >= label->heightForWidth(label->width()); }));
    for (const QWidget* child : dialog->findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
        if (child->isVisible()) CHECK(dialog->rect().contains(child->geometry()));
    dialog->reject();
}

TEST_CASE("layers are marked by a rule", "[choosing]") {
    OpenWindow real;
    const auto run = [&](const std::string& id) {
        for (View* view : real.window->findChildren<View*>())
            for (const ViewCommand& command : view->commands())
                if (command.id == id) return command.run();
        FAIL("no command " << id);
    };
    run("layers-mark-2-1");
    CHECK(real.window->selection().layers() == std::set<int>{1});
    run("layers-mark-others");
    CHECK(real.window->selection().layers() == std::set<int>{0});
    run("layers-mark-4-0");
    CHECK(real.window->selection().layers() == std::set<int>{0});
    run("layers-mark-all");
    CHECK(real.window->selection().layers() == std::set<int>{0, 1});
    run("layers-mark-none");
    CHECK(real.window->selection().layers().empty());
}

TEST_CASE("the offset is typed, and the text under the band can be read", "[choosing]") {
    RealWindow real;
    const auto samples = sourceDir() / "samples";
    real.open(samples / "nope", samples / "texts/short-letter.txt", 96);
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    auto* field = real.window->findChild<NumberField*>("textOffset");
    REQUIRE(field);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "200");
    QTest::keyClick(field, Qt::Key_Return);
    CHECK(real.window->session().experiment().offset == 200);
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    auto* range = real.window->findChild<TextRange*>("textRange");
    CHECK(range->offset() == 200);
    const auto opened = real.window->session().opened();
    const std::vector<std::int32_t> first(opened->stream.begin(), opened->stream.begin() + 8);
    CHECK(range->toolTipAt(0.0).contains(
        QString::fromStdString(opened->tokenizer->decode(first)).simplified()));
}

TEST_CASE("the grid, and all panels, are written as pictures and as a table", "[choosing]") {
    OpenWindow real;
    TemporaryFolder folder;
    auto* grid = real.find<HeadGrid>();
    const auto path = [&](const char* name) {
        return QString::fromStdString((folder.path() / name).string());
    };
    for (const char* name : {"heads.svg", "heads.pdf", "heads.png"}) {
        grid->exportTo(path(name), PictureWidth::column);
        CHECK(QFileInfo(path(name)).size() > 500);
    }
    QFile svg(path("heads.svg"));
    REQUIRE(svg.open(QIODevice::ReadOnly));
    // Every number of the grid is there as words.
    const QString words = QString::fromUtf8(svg.readAll());
    for (int head = 0; head < 4; ++head)
        CHECK(words.contains(grid->values().number({1, head})));
    const Table table = grid->table();
    const int heads = grid->values().heads();
    REQUIRE(table.rows() == static_cast<std::size_t>(grid->values().layers() * heads));
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const HeadId id{static_cast<int>(row) / heads, static_cast<int>(row) % heads};
        CHECK(table.columns[0].numbers[row] == id.layer);
        CHECK(table.columns[1].numbers[row] == id.head);
        CHECK(table.columns[2].numbers[row] == grid->values().sigma(id));
        CHECK(table.columns[4].numbers[row] == grid->values().lastEntropy(id).value());
    }
    CHECK_THROWS(grid->exportTo(path("heads.txt"), PictureWidth::column));

    writeWindowPicture(*real.window, path("window.png"));
    CHECK(QImageReader(path("window.png")).size() == real.window->size() * 2);
    writeWindowPicture(*real.window, path("window.svg"));
    CHECK(QFileInfo(path("window.svg")).size() > 10000);
    // Plots are drawn into it, not their pixels copied.
    QFile window(path("window.svg"));
    REQUIRE(window.open(QIODevice::ReadOnly));
    CHECK(window.readAll().contains("position (tokens)"));
    const CurvesPlot& plot = real.find<CurvesView>()->plot();
    const QPoint at = 2 * plot.mapTo(real.window.get(), QPoint());
    const QImage large(path("window.png"));
    int finer = 0;  // squares of one pixel of the screen that have more than one colour
    for (int y = 0; y < plot.height(); ++y)
        for (int x = 0; x < plot.width(); ++x) {
            const QPoint one = at + 2 * QPoint(x, y);
            finer += large.pixel(one) != large.pixel(one + QPoint(1, 1));
        }
    CHECK(finer > 1000);
}

TEST_CASE("the mean of the heads is over the positions that the curves show", "[choosing]") {
    OpenWindow real;
    auto* grid = real.find<HeadGrid>();
    grid->setColouring(HeadColouring::meanEntropy);
    const double whole = *grid->values().value({0, 0});
    auto* curves = real.find<CurvesView>();
    curves->setVisiblePositions({4.0, 12.0});
    real.window->flush();
    REQUIRE(real.window->selection().range());
    CHECK(real.window->selection().range() == std::pair(4, 12));
    double sum = 0.0;
    for (int i = 4; i <= 12; ++i)
        sum += real.session().shown()->entropyOf(0, 0)[i];
    CHECK(*grid->values().value({0, 0}) == Approx(sum / 9.0));
    curves->resetZoom();
    real.window->flush();
    CHECK_FALSE(real.window->selection().range());
    CHECK(*grid->values().value({0, 0}) == Approx(whole));
}

TEST_CASE("Tab in a count takes it and moves on; what is refused goes back and is told why",
          "[choosing]") {
    OpenWindow real;
    auto* field = real.find<TopBar>()->lengthField();
    const auto type = [&](const QString& text) {
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Tab);
    };
    type("12");
    CHECK(real.session().experiment().length == 12);
    CHECK_FALSE(field->hasFocus());
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    const QString before = field->text();
    type("many");
    CHECK_FALSE(field->hasFocus());
    CHECK(field->text() == before);
    CHECK(real.session().experiment().length == 12);
    const auto told = real.window->findChildren<RefusalLabel*>();
    REQUIRE(told.size() == 1);
    CHECK(told.front()->isVisible());
    CHECK(told.front()->text().contains("many"));
}
