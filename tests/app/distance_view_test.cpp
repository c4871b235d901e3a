// SPDX-License-Identifier: GPL-3.0-or-later
// Scores against distance in the window: curves are the plan's, marks the selected heads'.
#include <QContextMenuEvent>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <cmath>
#include <numeric>

#include "analysis/model/distance_profile.h"
#include "pages/distance/distance_matrix_view.h"
#include "pages/distance/distance_page.h"
#include "pages/distance/distance_plot.h"
#include "tests/app/open_window.h"
#include "tests/widgets/csv_of.h"
#include "widgets/bars/job_bar.h"

using namespace sextant;
using namespace sextant::test;

namespace {

double valueOf(const DistancePlot& plot, const QString& name, std::size_t point) {
    const PlotLine* line = plot.line(name);
    REQUIRE(line);
    return line->points.at(point).y();
}

struct DistanceWindow : OpenWindow {
    DistancePlot* plot = nullptr;

    DistanceWindow() {
        window->resize(1440, 900);
        REQUIRE(window->views().show("distance"));
        window->flush();
        plot = find<DistancePlot>();
    }
    void select(const std::set<HeadId>& heads) {
        window->selection().setHeads(heads);
        REQUIRE(waitFor([this] {
            return session().answers().to<DistanceProfileQuestion>() &&
                   session().answers().to<DistanceProfileQuestion>()->complete();
        }));
        window->flush();
    }
};

}  // namespace

TEST_CASE("the distance page draws the plan: a warp stretches it, before stays",
          "[window][distance]") {
    OpenWindow real;
    real.window->resize(1440, 900);
    real.choose(Stage::positions, "alpha");
    REQUIRE(real.window->views().show("distance"));
    real.window->flush();
    auto* page = real.find<DistancePage>();
    auto* plot = page->plot();
    const double stride =
        real.session().intervention().choices.at(Stage::positions).number("stride");
    REQUIRE(stride == 0.5);
    real.window->findChild<QPushButton*>("distanceMethod-2")->click();  // both
    REQUIRE(plot->line("now"));
    REQUIRE(plot->line("now")->points.size() > 20);
    for (const std::size_t r : {2, 10, 20})
        CHECK(valueOf(*plot, "now", r) == Approx(valueOf(*plot, "before", r / 2)));
}

TEST_CASE("what was set while the distance page was out of sight is there as it comes to the front",
          "[window][distance]") {
    DistanceWindow real;
    real.window->findChild<QPushButton*>("distanceMethod-2")->click();  // both
    const auto differs = [&] {
        return valueOf(*real.plot, "now", 2) != valueOf(*real.plot, "before", 2);
    };
    CHECK_FALSE(differs());
    REQUIRE(real.window->views().show("curves"));
    real.choose(Stage::positions, "alpha");
    CHECK_FALSE(differs());
    REQUIRE(real.window->views().show("distance"));
    REQUIRE(differs());  // before anything is painted
    CHECK(valueOf(*real.plot, "now", 10) == Approx(valueOf(*real.plot, "before", 5)));
}

TEST_CASE("selected heads are measured while the page is looked at, and follow every change",
          "[window][distance]") {
    DistanceWindow real;
    CHECK(real.plot->line("L1 H0") == nullptr);
    real.select({{1, 0}, {0, 2}});
    // What is measured by itself, in the same bins.
    const auto profile = distanceProfile(*real.session().opened()->model, *real.session().samples(),
                                         {}, {{1, 0}}, {}, {});
    const auto& scores = profile.heads.at(0).score;
    const auto width =
        static_cast<std::size_t>(markWidth(static_cast<std::int64_t>(scores.size())));
    const auto mean = [&](std::size_t bin) {
        const std::size_t from = bin * width, end = std::min(scores.size(), from + width);
        return std::accumulate(scores.begin() + static_cast<std::ptrdiff_t>(from),
                               scores.begin() + static_cast<std::ptrdiff_t>(end), 0.0) /
               static_cast<double>(end - from);
    };
    const std::size_t bins = (scores.size() + width - 1) / width;
    const PlotLine* marks = real.plot->line("L1 H0");
    REQUIRE(marks);
    REQUIRE(marks->points.size() == bins);
    for (const std::size_t bin : {std::size_t{0}, std::size_t{5}, bins - 1})
        CHECK(marks->points[bin].y() == Approx(mean(bin)).margin(1e-5));
    CHECK(real.plot->line("L0 H2"));

    // Twice as sharp everywhere: twice the score.
    const double plain = valueOf(*real.plot, "L0 H2", 5);
    Intervention sharper;
    sharper.uniformSigma = 2.0;
    real.session().edit(sharper, EditPhase::commit);
    REQUIRE(waitFor(
        [&] { return real.measured() && real.session().answers().to<DistanceProfileQuestion>(); }));
    REQUIRE(waitFor(
        [&] { return real.session().answers().to<DistanceProfileQuestion>()->complete(); }));
    real.window->flush();
    CHECK(valueOf(*real.plot, "L0 H2", 5) == Approx(2 * plain));

    // Hidden, nothing is asked for; back, what was known is there.
    REQUIRE(real.window->views().show("curves"));
    CHECK_FALSE(real.session().answers().to<DistanceProfileQuestion>());
    REQUIRE(real.window->views().show("distance"));
    real.window->flush();
    CHECK(real.plot->line("L0 H2"));
    // A head that is let go takes its marks along.
    real.select({{1, 0}});
    CHECK_FALSE(real.plot->line("L0 H2"));
}

TEST_CASE("the foot says what was measured by distance, and of the text again when it is left",
          "[window][distance]") {
    DistanceWindow real;
    const auto says = [&] {
        real.window->flush();
        for (const QLabel* label : real.find<JobBar>()->findChildren<QLabel*>())
            if (label->text().startsWith("Mean score by distance")) return label->text();
        return QString();
    };
    CHECK(says().isEmpty());
    real.select({{1, 0}});
    const int samples = real.session().answers().to<DistanceProfileQuestion>()->samples;
    CHECK(says().startsWith(QString("Mean score by distance: L1 H0, %1 sample").arg(samples)));
    const double seconds = real.session().answers().to<DistanceProfileQuestion>()->seconds;
    CHECK(seconds > 0.0);
    CHECK(says().endsWith(QString(", in %1 s").arg(seconds, 0, 'f', 2)));
    REQUIRE(real.window->views().show("heads"));
    CHECK(says().isEmpty());
}

TEST_CASE("a mark that is pointed at lights its head in every view, and keeps the zoom",
          "[window][distance]") {
    DistanceWindow real;
    real.select({{1, 0}, {0, 2}});
    turnWheel(real.plot, real.plot->score()->area.center(), 1);
    const AxisRange zoomed = real.plot->score()->x.range;
    REQUIRE(zoomed.size() < 0.9 * static_cast<double>(real.session().samples()->positions()));
    const PlotLine* marks = real.plot->line("L0 H2");
    REQUIRE(marks);
    hover(real.plot, real.plot->score()->at(marks->points[marks->points.size() / 2], true));
    REQUIRE(real.window->selection().hovered());
    CHECK(*real.window->selection().hovered() == HeadId{0, 2});
    CHECK(real.plot->score()->x.range == zoomed);
}

TEST_CASE("one crosshair: the distance that is pointed at is the other views' position",
          "[window][distance]") {
    OpenWindow real;
    real.window->resize(1440, 900);
    REQUIRE(real.window->views().show("distance"));
    real.window->flush();
    auto* plot = real.find<DistancePlot>();
    hover(plot, QPointF(plot->score()->xOf(9), plot->score()->area.center().y()));
    CHECK(real.window->selection().position() == 9);
    CHECK(plot->readOut().value(0).startsWith("distance 9"));
}

TEST_CASE("the matrix is the plan's", "[window][distance]") {
    OpenWindow real;
    real.window->resize(1440, 900);
    real.choose(Stage::mask, "window");
    REQUIRE(real.window->views().show("distance"));
    real.window->flush();
    auto* page = real.find<DistancePage>();
    real.window->findChild<QPushButton*>("distancePart-1")->click();
    CHECK(page->showsMatrix());
    CHECK_FALSE(real.find<DistancePlot>()->isVisible());
    // Where layers differ it says what each of them has.
    auto* layers = page->findChild<QLabel*>("matrixLayers");
    REQUIRE(layers);
    CHECK_FALSE(layers->isVisible());
    real.choose(Stage::mask, "full", 1);
    CHECK(layers->isVisible());
    CHECK(layers->text().contains("layer 0: RoPE, window"));
    CHECK(layers->text().contains("layer 1: RoPE"));
}

TEST_CASE("what a model is only trained with has its matrix, from the refusal on",
          "[window][distance]") {
    OpenWindow real;
    real.window->resize(1440, 900);
    real.open("position", Stage::distance);
    QLabel* reasons = nullptr;
    for (auto* label : real.window->findChildren<QLabel*>("reasons"))
        if (label->isVisible()) reasons = label;
    REQUIRE(reasons);
    CHECK(reasons->text().contains("method of training"));
    REQUIRE(reasons->text().contains("href=\"look:inverse-leaky-rerope\""));
    emit reasons->linkActivated("look:inverse-leaky-rerope");
    real.window->flush();
    auto* page = real.find<DistancePage>();
    REQUIRE(page->isVisible());
    CHECK(page->showsMatrix());
    const auto views = page->findChildren<DistanceMatrixView*>();
    REQUIRE(views.size() == 2);
    for (const DistanceMatrixView* view : views)
        CHECK(view->isVisible());
    CHECK(views[0]->accessibleName().contains("as the config says"));
    CHECK(views[1]->accessibleName().contains("inverse Leaky ReRoPE, trained with"));
    // Far pairs are told more than they are apart, and nothing of it is set.
    CHECK(views[1]->matrix().largest > 4 * views[0]->matrix().largest);
    CHECK(real.session().intervention() == Intervention{});
    auto* set = real.window->findChild<QPushButton*>("distanceMatrixOf-0");
    REQUIRE(set);
    CHECK(set->isVisible());
    set->click();
    CHECK_FALSE(views[1]->accessibleName().contains("trained with"));
    CHECK(views[1]->matrix().largest == views[0]->matrix().largest);
    real.window->findChild<QPushButton*>("distancePart-0")->click();
    CHECK_FALSE(set->isVisible());
}

TEST_CASE("what is against distance leaves the window with its marks, and comes back as it was",
          "[window][distance]") {
    DistanceWindow real;
    real.select({{1, 0}});
    auto* page = real.find<DistancePage>();
    View* view = qobject_cast<View*>(page->parentWidget());
    REQUIRE(view);
    const auto written = [&](const char* name) {
        const QString path = real.folder.filePath(name);
        view->exportTo(path, PictureWidth::page);
        QFile file(path);
        REQUIRE(file.open(QIODevice::ReadOnly));
        return file.readAll();
    };
    real.window->selection().setPosition(9);
    real.window->flush();
    CHECK(real.plot->readOut().value(0).startsWith("distance 9"));
    const QByteArray drawing = written("distance.svg");
    CHECK(drawing.contains("L1 H0"));
    CHECK_FALSE(drawing.contains("distance 9"));  // what is pointed at stays in the window
    CHECK(written("distance.png").startsWith("\x89PNG"));
    const std::vector<Table> tables = view->tables();
    REQUIRE(namesOf(tables) == std::vector<std::string>{"scores", "total-differences"});
    CHECK(csvOf(tables[0]).split('\n').front().contains("measured_L1H0,measured_unit_L1H0"));

    for (const char* name : {"distanceScore-1", "distanceMethod-2", "measuredUnit-1"})
        real.window->findChild<QPushButton*>(name)->click();
    const DistanceLook look = page->look();
    const QJsonObject state = view->state();
    for (const char* name : {"distanceScore-0", "distanceMethod-0", "measuredUnit-0"})
        real.window->findChild<QPushButton*>(name)->click();
    REQUIRE_FALSE(page->look() == look);
    view->setState(state);
    CHECK(page->look() == look);
}

TEST_CASE("a right click on the plot offers to save the page", "[window][distance]") {
    DistanceWindow real;
    const QPoint at = real.plot->score()->area.center().toPoint();
    QContextMenuEvent event(QContextMenuEvent::Mouse, at, real.plot->mapToGlobal(at));
    QCoreApplication::sendEvent(real.plot, &event);
    auto* menu = real.window->findChild<QMenu*>("exportMenu");
    REQUIRE(menu);
    CHECK(menu->actions().front()->text().contains("Distance"));
    menu->close();
}

TEST_CASE("a kernel by distance is a curve of the page, beside the rotation there was",
          "[window][distance]") {
    DistanceWindow real;
    real.choose(Stage::encoding, "none");
    CHECK_FALSE(real.plot->line("bias 0"));
    for (const char* method : {"kerple-log", "kerple-power", "sandwich", "alibi"}) {
        INFO(method);
        const std::string key = method;
        real.choose(Stage::bias, key);
        const auto n = real.session().samples()->positions();
        const DistanceBias bias =
            planOf(real.session().opened()->spec, real.session().intervention(), n)
                .layers.front()
                .bias;
        const std::vector<float> values = biasByDistance(bias, n);
        for (const std::size_t r : {0, 1, 7})
            CHECK(valueOf(*real.plot, "bias 0", r) ==
                  Approx(std::exp(1.0 + values[r] - values[0])));
        // Heads that are alike share a line.
        CHECK((real.plot->line("bias 1") != nullptr) == !key.starts_with("kerple"));
        CHECK(real.plot->line("now"));
        CHECK(real.plot->height() > 200);
        for (const QLabel* label : real.find<DistancePage>()->findChildren<QLabel*>())
            CHECK_FALSE(label->text().contains("no positions"));
    }
}

TEST_CASE("a model without positions can be chosen again after another number of dimensions",
          "[window][distance]") {
    DistanceWindow real;
    const auto* page = real.find<DistancePage>();
    real.choose(Stage::encoding, "none");
    auto* own = real.window->findChild<QPushButton*>("distanceDims-0");
    REQUIRE(own);
    CHECK(own->isEnabled());
    real.window->findChild<QPushButton*>("distanceDims-1")->click();
    real.window->flush();
    CHECK(page->dims() == 64);
    REQUIRE(own->isEnabled());
    own->click();
    real.window->flush();
    CHECK(page->dims() == 0);
    // A line of what has another encoding needs a number of dimensions.
    real.choose(Stage::bias, "alibi");
    CHECK_FALSE(own->isEnabled());
    CHECK(page->dims() == 64);
}
