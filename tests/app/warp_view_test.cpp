// SPDX-License-Identifier: GPL-3.0-or-later
// Warps in the window: what is drawn is the plan's, what is dragged is the session's.
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>

#include "app/desktop/command_menu.h"
#include "pages/position/effect_table.h"
#include "pages/warp/best_warp_view.h"
#include "pages/warp/points_table.h"
#include "pages/warp/warp_editor.h"
#include "tests/app/open_window.h"
#include "tests/widgets/csv_of.h"
#include "widgets/bars/command_palette.h"
#include "widgets/controls/number_field.h"
#include "widgets/controls/segments.h"

using namespace sextant;
using namespace sextant::test;

namespace {

struct WarpWindow : OpenWindow {
    WarpEditor* editor = nullptr;

    WarpWindow() {
        window->resize(1440, 900);
        REQUIRE(window->views().show("warp"));
        window->flush();
        editor = find<WarpEditor>();
    }
    void preset(const char* key) {
        auto* button = window->findChild<QPushButton*>(QString("warp-") + key);
        REQUIRE(button);
        REQUIRE(button->isEnabled());
        button->click();
        REQUIRE(waitFor([this] { return measured(); }));
        window->flush();
    }
    const Choice& chosen() { return session().intervention().choices.at(Stage::positions); }
    std::vector<double> places() {
        const auto n = session().samples()->positions();
        return planOf(session().opened()->spec, session().intervention(), n)
            .layers.front()
            .groups.front()
            .key.positions;
    }
};

}  // namespace

TEST_CASE("every warp of the list is a preset, and draws itself", "[window][warp]") {
    WarpWindow real;
    for (const Method* method : methodsOf(Stage::positions)) {
        INFO(method->key);
        auto* button =
            real.window->findChild<QPushButton*>("warp-" + QString::fromStdString(method->key));
        REQUIRE(button);
        CHECK_FALSE(button->toolTip().isEmpty());
    }
    real.preset("alpha");
    CHECK(real.chosen().method == "alpha");
    CHECK(real.places().at(4) == Approx(4 * real.chosen().number("stride")));
    // One step of the history, and one back.
    real.session().undo();
    REQUIRE(waitFor([&] { return real.measured(); }));
    CHECK_FALSE(real.session().intervention().choices.contains(Stage::positions));
}

TEST_CASE("where nothing turns by position no best warp is searched for", "[window][warp]") {
    WarpWindow real;
    auto* best = real.find<BestWarpView>();
    CHECK(best->isVisibleTo(real.window.get()));
    real.session().edit(
        withChoice(real.session().opened()->spec, {}, -1, Stage::encoding, unpositioned()),
        EditPhase::commit);
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    CHECK_FALSE(best->isVisibleTo(real.window.get()));
    CHECK_FALSE(best->map());
    real.session().undo();
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    CHECK(best->isVisibleTo(real.window.get()));
}

TEST_CASE("free begins from what was set, with four points that are dragged live",
          "[window][warp]") {
    WarpWindow real;
    real.preset("sqrt");
    const auto before = real.places();
    real.preset("free");
    const auto points = real.chosen().list("points");
    REQUIRE(points.size() == 8);
    for (std::size_t k = 0; k < points.size(); k += 2)
        CHECK(points[k + 1] == Approx(before.at(static_cast<std::size_t>(points[k]))));
    CHECK(real.editor->points() == points);

    const QPointF from = real.editor->pixelOf(points[2], points[3]);
    dragTo(real.editor, from, from - QPointF(0, 12));
    // While it is held, the session runs what is under the hand.
    CHECK(real.session().experiment().intervention.choices.at(Stage::positions).list("points")[3] >
          points[3]);
    const int steps = static_cast<int>(real.session().history().steps().size());
    release(real.editor, from - QPointF(0, 12));
    REQUIRE(waitFor([&] { return real.measured(); }));
    CHECK(static_cast<int>(real.session().history().steps().size()) == steps + 1);
    CHECK(real.chosen().list("points")[3] > points[3]);
}

TEST_CASE("a point's number that is taken keeps the keyboard", "[window][warp]") {
    WarpWindow real;
    real.preset("free");
    const auto points = real.chosen().list("points");
    NumberField* field = real.find<PointsTable>()->positionField(1);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QString::number(points[3] - 1));
    QTest::keyClick(field, Qt::Key_Return);
    REQUIRE(waitFor([&] { return real.chosen().list("points")[3] == points[3] - 1; }));
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    CHECK(field->isVisible());
    CHECK(real.window->focusWidget() == field);
}

TEST_CASE("no warp's page is wider than its panel", "[window][warp]") {
    WarpWindow real;
    real.window->resize(1024, 700);
    for (const char* key : {"free", "beta", "randomised", "pi"}) {
        real.preset(key);
        INFO(key);
        QWidget* page = real.editor;
        while (page && !qobject_cast<QScrollArea*>(page->parentWidget()->parentWidget()))
            page = page->parentWidget();
        REQUIRE(page);
        CHECK(page->minimumSizeHint().width() <= page->parentWidget()->width());
        CHECK(page->width() <= page->parentWidget()->width());
        const int width = page->width();
        for (int i = 0; i < 40; ++i) {
            real.window->selection().setPosition(i);
            real.window->flush();
            QCoreApplication::processEvents();
        }
        CHECK(page->width() == width);
    }
}

TEST_CASE("queries alone: the choice says so and keys stand where they stood", "[window][warp]") {
    WarpWindow real;
    real.preset("alpha");
    auto* queries = real.window->findChild<QPushButton*>("warpOf-1");
    REQUIRE(queries);
    REQUIRE(queries->isVisible());
    queries->click();
    REQUIRE(waitFor([&] { return real.measured(); }));
    CHECK(real.chosen().name("of") == "queries");
    CHECK(real.places().empty());
}

TEST_CASE("a warp is reset and copied as JSON", "[window][warp]") {
    WarpWindow real;
    real.preset("alpha");
    real.window->findChild<QPushButton*>("copyWarp")->click();
    CHECK(QGuiApplication::clipboard()->text().contains("\"method\": \"alpha\""));
    real.window->findChild<QPushButton*>("resetWarp")->click();
    REQUIRE(waitFor([&] { return real.measured(); }));
    CHECK_FALSE(real.session().intervention().choices.contains(Stage::positions));
}

TEST_CASE("what excludes a warp greys it, with the reason", "[window][warp]") {
    WarpWindow real;
    real.choose(Stage::encoding, "none");
    auto* button = real.window->findChild<QPushButton*>("warp-alpha");
    REQUIRE(button);
    CHECK_FALSE(button->isEnabled());
    CHECK_FALSE(button->toolTip().isEmpty());
}

TEST_CASE("where no warp can be had the page says why", "[window][warp]") {
    WarpWindow real;
    real.choose(Stage::distance, "rerope");
    const auto methods = methodsOf(Stage::positions);
    for (std::size_t k = 1; k < methods.size(); ++k)
        CHECK_FALSE(
            real.window->findChild<QPushButton*>("warp-" + QString::fromStdString(methods[k]->key))
                ->isEnabled());
    const QString why =
        real.window->findChild<QPushButton*>("warp-" + QString::fromStdString(methods[1]->key))
            ->toolTip();
    REQUIRE_FALSE(why.isEmpty());
    const auto labels = real.editor->parentWidget()->findChildren<QLabel*>();
    CHECK(std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
        return label->isVisible() && label->text() == why;
    }));
}

TEST_CASE("the page of warps is entered at its beginning", "[window][warp]") {
    OpenWindow real;
    for (const char* view : {"scale", "warp", "position", "warp"}) {
        INFO(view);
        real.window->views().enter(view);
        real.window->flush();
    }
    auto* first = real.window->findChild<QPushButton*>("warpScope-0");
    REQUIRE(first);
    const QWidget* seen = real.right()->viewport();
    CHECK(seen->rect().contains(QRect(first->mapTo(seen, QPoint()), first->size())));
}

TEST_CASE("the curve is of the marked layers, and what is edited is theirs", "[window][warp]") {
    WarpWindow real;
    real.preset("alpha");
    real.window->selection().setLayers({1});
    real.window->flush();
    const auto checked = [&](const char* key) {
        return real.window->findChild<QPushButton*>(QString("warp-") + key)->isChecked();
    };
    CHECK(checked("alpha"));  // the whole model's, until they have their own
    CHECK_FALSE(real.window->findChild<QPushButton*>("resetWarp")->isEnabled());
    real.preset("free");
    CHECK(real.chosen().method == "alpha");
    const auto own = [&] { return real.session().intervention().layerChoices.at(1); };
    REQUIRE(own().contains(Stage::positions));
    CHECK(own().at(Stage::positions).method == "free");
    const auto points = own().at(Stage::positions).list("points");
    REQUIRE(points.size() == 8);
    CHECK(points[3] == Approx(0.5 * points[2]));  // from what they had
    CHECK(real.editor->points() == points);

    const QPointF from = real.editor->pixelOf(points[2], points[3]);
    drag(real.editor, from, from - QPointF(0, 12));
    REQUIRE(waitFor([&] { return real.measured(); }));
    CHECK(own().at(Stage::positions).list("points")[3] > points[3]);
    CHECK(real.chosen().method == "alpha");

    real.window->findChild<QPushButton*>("warpScope-0")->click();
    CHECK(checked("alpha"));
    CHECK(real.editor->points().empty());
    real.window->findChild<QPushButton*>("warpScope-1")->click();
    CHECK(real.editor->points().size() == 8);
    real.window->findChild<QPushButton*>("resetWarp")->click();
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    CHECK(checked("alpha"));
    CHECK(real.session().intervention().choices.contains(Stage::positions));
}

TEST_CASE("perplexity is beside the curve while a point is held", "[window][warp]") {
    WarpWindow real;
    real.preset("free");
    auto* effect = real.editor->parentWidget()->findChild<EffectTable*>();
    REQUIRE(effect);
    const QString before = effect->row(2).at(2);
    CHECK(before.toDouble() > 1);
    const auto points = real.chosen().list("points");
    const QPointF from = real.editor->pixelOf(points[4], points[5]);
    dragTo(real.editor, from, from + QPointF(0, 40));
    REQUIRE(waitFor([&] {
        real.window->flush();
        return effect->row(2).at(2) != before;
    }));
    CHECK(real.session().history().steps().size() == 2);
    release(real.editor, from + QPointF(0, 40));
    CHECK(real.session().history().steps().size() == 3);
}

TEST_CASE("the test length that was searched for comes back with the window", "[window][warp]") {
    WarpWindow real;
    auto* best = real.find<BestWarpView>();
    CHECK(best->testLength() == real.session().samples()->positions());
    const int longer = 8 * static_cast<int>(real.session().opened()->spec.trainedLength);
    best->setLengthByHand(longer);
    View* view = qobject_cast<View*>(best->parentWidget());
    REQUIRE(view);
    const QJsonObject state = view->state();
    best->setLengthByHand({});
    view->setState(state);
    CHECK(best->testLength() == longer);
    view->setState({});
    CHECK_FALSE(best->lengthByHand());
}

TEST_CASE("another model asks for its own test length", "[window][warp]") {
    WarpWindow real;
    auto* best = real.find<BestWarpView>();
    View* view = qobject_cast<View*>(best->parentWidget());
    const int trained = static_cast<int>(real.session().opened()->spec.trainedLength);
    // As far as 64 times the trained length, typed.
    auto* field = best->findChild<NumberField*>();
    REQUIRE(field);
    field->setFocus(Qt::TabFocusReason);
    QTest::keyClicks(field, QString::number(64 * trained));
    QTest::keyClick(field, Qt::Key_Return);
    CHECK_FALSE(field->hasError());
    CHECK(best->lengthByHand() == 64 * trained);
    const QJsonObject state = view->state();
    const auto other = sourceDir() / "tests/data/hf_parity/llama-linear";
    REQUIRE(std::filesystem::exists(other));
    real.RealWindow::open(other, RealWindow::parity() / "ids.txt");
    REQUIRE(waitFor([&] {
        return real.measured() &&
               real.session().experiment().model.find("llama-linear") != std::string::npos;
    }));
    real.window->flush();
    CHECK_FALSE(best->lengthByHand());
    // Nor is one that was kept for the first model taken up.
    view->setState(state);
    CHECK_FALSE(best->lengthByHand());
}

TEST_CASE("what is clicked in the search stays under the pointer", "[window][warp]") {
    WarpWindow real;
    real.window->resize(1024, 700);
    auto* best = real.find<BestWarpView>();
    best->setLengthByHand(8 * static_cast<int>(real.session().opened()->spec.trainedLength));
    QCoreApplication::processEvents();
    QScrollArea* scroll = nullptr;
    for (QWidget* at = best->parentWidget(); at && !scroll; at = at->parentWidget())
        scroll = qobject_cast<QScrollArea*>(at);
    REQUIRE(scroll);
    scroll->ensureWidgetVisible(best, 0, 0);
    QCoreApplication::processEvents();
    const auto top = [&] { return best->mapTo(scroll->viewport(), QPoint()).y(); };
    const int before = top();
    REQUIRE(best->map());
    click(best, best->pixelOf(2, 5));
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    QCoreApplication::processEvents();
    CHECK(real.chosen().values.contains("beta_a"));
    CHECK(top() == before);
    best->findChild<QPushButton*>("takePoints")->click();
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    QCoreApplication::processEvents();
    CHECK(real.chosen().values.contains("points"));
    CHECK(top() == before);
}

TEST_CASE("the best points and shapes are for the rows that the warp was for", "[window][warp]") {
    WarpWindow real;
    real.preset("free");
    real.window->findChild<QPushButton*>("warpOf-1")->click();  // queries
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    REQUIRE(real.chosen().name("of") == "queries");
    auto* best = real.find<BestWarpView>();
    best->setLengthByHand(8 * static_cast<int>(real.session().opened()->spec.trainedLength));
    QCoreApplication::processEvents();
    REQUIRE(best->map());
    const auto before = real.chosen().list("points");
    // For training they are options; nothing is set by that.
    best->findChild<QPushButton*>("copyForTraining")->click();
    const QString options = QGuiApplication::clipboard()->text();
    CHECK(options.startsWith("--warp-tail 0.3 --tail points --tail-points 0,0,0.2,"));
    CHECK(options.endsWith(",1,1"));
    CHECK(real.chosen().list("points") == before);
    best->findChild<QPushButton*>("takePoints")->click();
    REQUIRE(waitFor([&] { return real.measured(); }));
    CHECK(real.chosen().list("points") != before);
    CHECK(real.chosen().name("of") == "queries");
}

TEST_CASE("warps, distance and patterns of layers are found by name", "[window][warp]") {
    WarpWindow real;
    const auto found = [&](const QString& typed, const char* id) {
        for (View* view : real.window->findChildren<View*>())
            for (const ViewCommand& command : view->commands())
                if (command.id == id) return wordScore(command.name, command.words, typed) > 0;
        return false;
    };
    CHECK(found("warp sqrt", "warp-preset-sqrt"));
    CHECK(found("warp reset", "warp-reset"));
    CHECK(found("copy warp", "warp-copy"));
    CHECK(found("six points", "warp-six-points"));
    CHECK(found("distance log", "distance-log"));
    CHECK(found("distance both", "distance-both"));
    CHECK(found("pattern", "layers-pattern-hwfa"));
    CHECK(found("yarn", "method-frequencies-yarn"));
    CHECK(found("attention buckets", "method-runs-buckets"));
    CHECK(found("chunks", "method-mask-chunked"));
    // And they do it, or say why not.
    real.window->commands().run("method-frequencies-yarn");
    REQUIRE(waitFor([&] { return real.measured(); }));
    CHECK(real.session().intervention().choices.at(Stage::frequencies).method == "yarn");
    real.window->commands().run("method-bias-alibi");
    CHECK_FALSE(real.session().intervention().choices.contains(Stage::bias));
    CHECK(real.window->notices()->texts().back().contains("RoPE excludes ALiBi"));
    REQUIRE(real.window->views().show("warp"));
    real.window->flush();
    real.window->commands().run("warp-preset-sqrt");
    REQUIRE(waitFor([&] { return real.measured(); }));
    CHECK(real.chosen().method == "sqrt");
    real.window->commands().run("warp-reset");
    REQUIRE(waitFor([&] { return real.measured(); }));
    CHECK_FALSE(real.session().intervention().choices.contains(Stage::positions));
    real.window->commands().run("distance-both");
    real.window->flush();
    auto* both = real.window->findChild<QPushButton*>("distanceMethod-2");
    REQUIRE(both);
    CHECK(both->isVisible());
    CHECK(both->isChecked());
}

TEST_CASE("a right click in a view offers to save it; what is in front has commands of its own",
          "[window][warp]") {
    WarpWindow real;
    REQUIRE(real.window->views().show("rotations"));
    real.window->flush();
    View *rotations = nullptr, *warp = nullptr;
    for (const ViewLayout::PlacedView& one : real.window->views().placed()) {
        if (one.entry->id == "rotations") rotations = one.view;
        if (one.entry->id == "warp") warp = one.view;
    }
    REQUIRE(rotations->isVisible());
    QContextMenuEvent event(QContextMenuEvent::Mouse, {5, 5}, rotations->mapToGlobal(QPoint(5, 5)));
    QCoreApplication::sendEvent(rotations, &event);
    auto* menu = rotations->findChild<QMenu*>("exportMenu");
    REQUIRE(menu);
    CHECK(menu->actions().size() == 3);
    CHECK(menu->actions().front()->text().contains("Rotations"));
    menu->close();
    // Wherever the focus is.
    CHECK(real.window->views().exportable() == rotations);
    real.editor->setFocus();
    CHECK(real.window->views().exportable() == rotations);
    // What a menu offers is its own view's.
    QContextMenuEvent beside(QContextMenuEvent::Mouse, {5, 5}, warp->mapToGlobal(QPoint(5, 5)));
    QCoreApplication::sendEvent(warp, &beside);
    auto* own = warp->findChild<QMenu*>("exportMenu");
    REQUIRE(own);
    std::optional<SaveAction> action;
    warp->disconnect(SIGNAL(wanted(sextant::Action, sextant::EditPhase)));
    QObject::connect(warp, &View::wanted, warp, [&](const Action& wanted) {
        if (const auto* save = std::get_if<SaveAction>(&wanted)) action = *save;
    });
    own->actions().last()->trigger();
    own->close();
    REQUIRE(action);
    CHECK(action->suffixes == QStringList{"csv"});
    REQUIRE(action->tables);
    CHECK(csvOf(action->tables().at(0)).startsWith("index,position\n"));
}

TEST_CASE("a warp leaves as picture and table", "[window][warp]") {
    WarpWindow real;
    real.preset("sqrt");
    View* view = qobject_cast<View*>(real.editor->parentWidget());
    REQUIRE(view);
    REQUIRE(view->canExport());
    const auto written = [&](const char* name) {
        const QString path = real.folder.filePath(name);
        view->exportTo(path, PictureWidth::column);
        QFile file(path);
        REQUIRE(file.open(QIODevice::ReadOnly));
        return file.readAll();
    };
    CHECK(written("warp.svg").contains("index of the token"));
    CHECK(written("warp.png").startsWith("\x89PNG"));
    const std::vector<Table> tables = view->tables();
    REQUIRE(tables.size() >= 2);
    CHECK(tables[0].name == "warp");
    const QStringList rows = csvOf(tables[0]).split('\n');
    CHECK(rows[0] == "index,position");
    const auto places = real.places();
    for (const int index : {1, 7}) {
        const auto cells = rows[index + 1].split(',');
        CHECK(cells[0].toInt() == index);
        CHECK(cells[1].toDouble() == Approx(places.at(static_cast<std::size_t>(index))));
    }
    CHECK(csvOf(tables[1]).startsWith("a,b,mismatch\n"));
}
