// SPDX-License-Identifier: GPL-3.0-or-later
// Presenter mode in the real window: what is in sight, what the keys do, and that all of it goes
// back.

#include <QDockWidget>
#include <QSplitter>
#include <QTabBar>

#include "analysis/measure/scored.h"
#include "pages/curves/curves_view.h"
#include "pages/heads/head_grid.h"
#include "pages/heads/head_grid_actions.h"
#include "pages/presenter/presenter_bar.h"
#include "pages/presenter/presenter_keys.h"
#include "pages/presenter/presenter_title.h"
#include "tests/app/geometry.h"
#include "tests/app/open_window.h"
#include "widgets/bars/presenter_pointer.h"
#include "widgets/bars/top_bar.h"
#include "widgets/controls/number_field.h"
#include "widgets/controls/sigma_slider.h"
#include "widgets/focus_frame.h"

using namespace sextant;
using namespace sextant::test;

namespace {

struct Presenting : RealWindow {
    Presenting() {
        drivenApplication();
        window->resize(1280, 720);
        REQUIRE(openText(60));
        window->activateWindow();
        REQUIRE(QTest::qWaitFor([this] { return window->isActiveWindow(); }, kPatience));
        settle();
    }
    void settle() {
        for (int i = 0; i < 4; ++i) {
            QCoreApplication::processEvents();
            window->flush();
        }
    }
    void press(Qt::Key key, Qt::KeyboardModifiers held = {}) {
        QWidget* to = window->focusWidget() ? window->focusWidget() : window.get();
        QTest::keyClick(to, key, held);
        settle();
    }
    Session& session() { return window->session(); }
    QString text(const char* name) const {
        auto* label = window->findChild<QLabel*>(name);
        REQUIRE(label);
        return label->text();
    }
    // Everything that is to be as before, after F9 twice.
    std::vector<std::string> standing() const {
        std::vector<std::string> all;
        for (const auto* one : window->findChildren<QWidget*>()) {
            if (one->window() != window.get() || !one->isVisible()) continue;
            if (one->objectName().isEmpty() || one->objectName().startsWith("qt_")) continue;
            const QRect at(one->mapTo(window.get(), QPoint()), one->size());
            all.push_back(QString("%1 %2 %3 %4 %5")
                              .arg(one->objectName())
                              .arg(at.x())
                              .arg(at.y())
                              .arg(at.width())
                              .arg(at.height())
                              .toStdString());
        }
        return all;
    }
};

std::ptrdiff_t ticks(const PlotAxis& axis) {
    return std::ranges::count_if(
        axis.ticks, [&](const PlotTick& tick) { return axis.range.contains(tick.at); });
}

double titleWidth(const CurvesPlot& plot, const PlotAxis& axis) {
    return QFontMetricsF(plot.drawing().plot.font).horizontalAdvance(axis.title);
}

}  // namespace

TEST_CASE("presenting leaves a title, the plot and the bar, and F9 brings the rest back",
          "[presenter]") {
    Presenting real;
    real.window->resize(1440, 900);
    real.settle();
    QTest::keyClick(real.window.get(), Qt::Key_F8);  // folded by hand stays so
    real.settle();
    auto* rows = real.window->findChild<QSplitter*>("centreSplitter");
    rows->setSizes({500, 260});
    emit rows->splitterMoved(500, 1);  // as after a hand
    real.settle();
    real.press(Qt::Key_Tab);  // the frame around what has the focus comes back, too
    REQUIRE(real.find<FocusFrame>()->isVisible());
    const auto before = real.standing();
    real.press(Qt::Key_F9);
    CHECK(real.window->presenting());
    CHECK_FALSE(real.find<TopBar>()->isVisible());
    for (const auto* dock : real.window->findChildren<QDockWidget*>())
        CHECK_FALSE(dock->isVisible());
    for (const auto* tabs : real.window->findChildren<QTabBar*>())
        CHECK_FALSE(tabs->isVisible());
    for (const char* strip : {"leftDockStrip", "rightDockStrip"})
        CHECK_FALSE(real.window->findChild<QWidget*>(strip)->isVisible());
    auto* bar = real.find<PresenterBar>();
    CHECK(bar->isVisible());
    CHECK(bar->height() == PresenterBar::barHeight);
    CHECK(bar->width() == real.window->width());
    CHECK(real.find<PresenterTitle>()->isVisible());
    CHECK(real.find<CurvesView>()->isVisible());
    CHECK_FALSE(real.find<HeadGrid>()->isVisible());
    real.press(Qt::Key_F9);
    CHECK_FALSE(real.window->presenting());
    const auto after = real.standing();
    CHECK(after.size() == before.size());
    for (std::size_t i = 0; i < std::min(after.size(), before.size()); ++i)
        CHECK(after[i] == before[i]);
}

TEST_CASE("C, H and B present the curves, the heads and both", "[presenter]") {
    Presenting real;
    real.press(Qt::Key_F9);
    auto* curves = real.find<CurvesView>();
    auto* heads = real.find<HeadGrid>();
    real.press(Qt::Key_H);
    CHECK_FALSE(curves->isVisible());
    CHECK(heads->isVisible());
    real.press(Qt::Key_B);
    CHECK(curves->isVisible());
    CHECK(heads->isVisible());
    const QList<int> sizes = real.window->findChild<QSplitter*>("centreSplitter")->sizes();
    CHECK(static_cast<double>(sizes[1]) / (sizes[0] + sizes[1]) == Approx(0.4).margin(0.02));
    real.press(Qt::Key_C);
    CHECK(curves->isVisible());
    CHECK_FALSE(heads->isVisible());
}

TEST_CASE("while presenting nothing overprints, nothing is cut and the axes have five ticks",
          "[presenter]") {
    Presenting real;
    real.press(Qt::Key_F9);
    real.window->selection().setHeads({{0, 1}});
    for (const QSize size : {QSize(1024, 700), QSize(1280, 720), QSize(1440, 900),
                             QSize(1920, 1080), QSize(2560, 1440)}) {
        for (const Theme& theme : {Theme::dark(), Theme::light()}) {
            real.window->setTheme(theme);
            real.window->resize(size);
            real.settle();
            INFO(size.width() << " x " << size.height());
            CHECK(real.window->size() == size);
            for (const Qt::Key key : {Qt::Key_C, Qt::Key_H, Qt::Key_B}) {
                real.press(key);
                CHECK(overprinted(real.window.get()) == std::vector<std::string>{});
                CHECK(cut(real.window.get()) == std::vector<std::string>{});
            }
            CHECK_FALSE(real.find<HeadGrid>()->findChild<HeadGridActions*>()->isVisible());
            for (const Qt::Key key : {Qt::Key_C, Qt::Key_B}) {
                if (key == Qt::Key_B && size.width() < 1280) continue;  // no room for so many
                INFO(int(key));
                real.press(key);
                const CurvesPlot& plot = real.find<CurvesView>()->plot();
                CHECK_FALSE(plot.hasTwo());
                CHECK(ticks(plot.positions()) >= 5);
                for (const bool entropy : {true, false}) {
                    const PlotAxis& axis = plot.valueAxis(entropy);
                    INFO(axis.title.toStdString());
                    CHECK(ticks(axis) >= 5);
                    CHECK(titleWidth(plot, axis) <= plot.plotArea().height());
                }
                if (key == Qt::Key_B) continue;
                CHECK(plot.valueAxis(true).title.contains("attention entropy"));
                CHECK(plot.valueAxis(false).title.contains("log-perplexity"));
            }
            CHECK(real.window->findChild<QWidget*>("presenterKeys")->isVisible() ==
                  (size.width() >= PresenterBar::keysFrom));
        }
    }
}

TEST_CASE("text is scaled once while presenting, and more beyond 1920 pixels", "[presenter]") {
    Presenting real;
    const auto points = [&] { return real.find<CurvesView>()->font().pointSizeF(); };
    const auto drawn = [&] {
        const QFont font = real.find<CurvesView>()->plot().drawing().plot.font;
        return static_cast<double>(QFontInfo(font).pixelSize());
    };
    const double before = points(), drawnBefore = drawn();
    real.press(Qt::Key_F9);
    CHECK(points() == Approx(1.6 * before).margin(0.1));
    CHECK(drawn() / drawnBefore == Approx(1.6).margin(0.1));
    real.window->resize(2560, 1440);
    real.settle();
    CHECK(points() == Approx(2.0 * before).margin(0.1));
    CHECK(real.find<PresenterBar>()->height() == 140);
    real.press(Qt::Key_F9);
    CHECK(points() == Approx(before));
}

TEST_CASE("left and right move sigma while presenting, wherever the focus is", "[presenter]") {
    Presenting real;
    real.press(Qt::Key_F9);
    const auto sigma = [&] { return real.session().intervention().uniformSigma; };
    real.press(Qt::Key_Right);
    CHECK(sigma() == Approx(1.05));
    real.find<CurvesView>()->setFocus();
    real.press(Qt::Key_Right);
    CHECK(sigma() == Approx(1.10));
    real.find<HeadGrid>();
    real.press(Qt::Key_Left, Qt::ShiftModifier);
    CHECK(sigma() == Approx(1.095));
    auto* field = real.window->findChild<NumberField*>("presenterSigma");
    REQUIRE(field);
    CHECK(field->value() == Approx(1.095));
    // What is typed is not a key.
    QTest::mouseClick(field, Qt::LeftButton);
    field->selectAll();
    QTest::keyClicks(field, "1.3");
    CHECK(real.find<CurvesView>()->isVisible());
    QTest::keyClick(field, Qt::Key_Return);
    CHECK(sigma() == Approx(1.3));
    real.press(Qt::Key_Right);
    CHECK(sigma() == Approx(1.35));
}

TEST_CASE("up and down go through the selected heads, and sigma is then their own factor",
          "[presenter]") {
    Presenting real;
    real.window->selection().setHeads({{0, 1}, {1, 0}});
    real.press(Qt::Key_F9);
    CHECK(real.text("presenterSigmaName").contains("uniform"));
    real.press(Qt::Key_Down);
    CHECK(real.text("presenterSigmaName") == "own factor of L0 H1");
    real.press(Qt::Key_Right);
    const ModelSpec& spec = real.session().opened()->spec;
    const auto sigma = headSigma(spec, real.session().intervention());
    CHECK(sigma[1] == Approx(1.05));
    CHECK(sigma[static_cast<std::size_t>(spec.heads)] == Approx(1.0));  // L1 H0 is selected too
    CHECK(real.session().intervention().uniformSigma == 1.0);
    real.press(Qt::Key_Down);
    CHECK(real.text("presenterSigmaName") == "own factor of L1 H0");
    real.press(Qt::Key_Down);
    CHECK(real.text("presenterSigmaName").contains("uniform"));
    real.press(Qt::Key_Up);
    CHECK(real.text("presenterSigmaName") == "own factor of L1 H0");
    real.window->selection().setHeads({});
    real.settle();
    CHECK(real.text("presenterSigmaName").contains("uniform"));
}

TEST_CASE("the bar's numbers are over the same tokens, and dimmed without a change until exact",
          "[presenter]") {
    Presenting real;
    real.press(Qt::Key_F9);
    Intervention next;
    next.uniformSigma = 1.5;
    real.session().edit(next, EditPhase::commit);
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.settle();
    const Comparison mean = compare(*real.session().shown(), real.session().reference().get());
    REQUIRE(mean.change());
    CHECK(real.text("presenterPerplexity") ==
          QString::number(*mean.now, 'f', *mean.now < 100 ? 2 : 1));
    CHECK_FALSE(real.text("presenterChange").isEmpty());
    CHECK(real.text("presenterReference").startsWith(QString::fromUtf8("as trained \u00b7 ")));

    PresenterBar bar;
    PresenterFacts facts;
    facts.mean = {5.29, -20.11};
    facts.within = {4.41, 0.95};
    facts.beyond = {5.61, -43.71};
    facts.trained = 256;
    facts.exact = true;
    bar.setFacts(facts);
    const auto text = [&](const char* name) { return bar.findChild<QLabel*>(name)->text(); };
    CHECK(text("presenterPerplexity") == "5.29");
    CHECK(text("presenterChange") == QString::fromUtf8("\u221220.11"));
    CHECK(text("presenter-within-change") == "+0.95");
    CHECK(text("presenter-beyond-change") == QString::fromUtf8("\u221243.71"));
    const QString exact = bar.findChild<QLabel*>("presenterPerplexity")->styleSheet();
    facts.exact = false;
    facts.running = true;
    facts.about = "first 256 of 1,024 tokens";
    bar.setFacts(facts);
    CHECK(text("presenterPerplexity") == QString::fromUtf8("\u2248 5.29"));
    CHECK(text("presenterReference") == facts.about);
    for (const char* change :
         {"presenterChange", "presenter-within-change", "presenter-beyond-change"})
        CHECK(text(change) == "");
    CHECK(bar.findChild<QLabel*>("presenterPerplexity")->styleSheet() != exact);
}

TEST_CASE("Tab switches A and B while presenting, and R fits the axes", "[presenter]") {
    Presenting real;
    real.press(Qt::Key_F9);
    real.press(Qt::Key_Tab);
    CHECK(real.session().showsReference());
    real.press(Qt::Key_Tab);
    CHECK_FALSE(real.session().showsReference());
    auto* curves = real.find<CurvesView>();
    curves->setVisiblePositions({10, 30});
    real.press(Qt::Key_R);
    CHECK(curves->visiblePositions().upper > 40);
}

TEST_CASE("a pointer that rests is hidden while presenting, and comes back when it moves",
          "[presenter]") {
    Presenting real;
    real.press(Qt::Key_F9);
    auto* keys = real.find<PresenterKeys>();
    auto* timer = real.window->findChild<QTimer*>("pointerRest");
    REQUIRE(timer);
    CHECK(timer->interval() == 2000);
    real.window->selection().setPosition(20);
    real.settle();
    CHECK(real.find<PresenterTitle>()->lineText().contains("20"));
    timer->start(0);
    REQUIRE(waitFor([&] { return keys->pointerHidden(); }));
    CHECK(QApplication::overrideCursor());
    CHECK_FALSE(real.window->selection().position());
    hover(real.find<CurvesView>(), {200, 100});
    CHECK_FALSE(keys->pointerHidden());
    CHECK_FALSE(QApplication::overrideCursor());
    timer->start(0);
    REQUIRE(waitFor([&] { return keys->pointerHidden(); }));
    real.press(Qt::Key_F9);
    CHECK_FALSE(QApplication::overrideCursor());
}

TEST_CASE("what stands at the crosshair moves neither the model's name nor the key",
          "[presenter]") {
    drivenApplication();
    for (const int wide : {1280, 1920}) {
        PresenterTitle title;
        title.resize(wide, 60);
        title.setModel("nope", "no position encoding");
        title.setShowsReference(true);
        title.show();
        QCoreApplication::processEvents();
        auto* name = title.findChild<QLabel*>("presenterModel");
        auto* key = title.findChild<QWidget*>("sample")->parentWidget();
        const QRect nameBefore = name->geometry(), keyBefore = key->geometry();
        title.setLine({"position <b>1,023</b> and what stands there", "1,023"});
        QCoreApplication::processEvents();
        CHECK(name->geometry() == nameBefore);
        CHECK(key->geometry() == keyBefore);
        title.setError("/made/up/config.json: no such file");
        QCoreApplication::processEvents();
        CHECK(name->geometry() == nameBefore);
        CHECK(key->geometry() == keyBefore);
    }
}

TEST_CASE("a number of one token says so, where the curve is a mean over neighbours",
          "[presenter]") {
    Presenting real;
    real.press(Qt::Key_F9);
    real.window->selection().setPosition(20);
    real.settle();
    INFO(real.find<PresenterTitle>()->lineText().toStdString());
    CHECK(real.find<PresenterTitle>()->lineText().contains("this token"));
    CHECK(real.find<PresenterTitle>()->lineText().contains("unsmoothed"));
}

TEST_CASE("the title says the model, what stands at the crosshair, and what went wrong",
          "[presenter]") {
    drivenApplication();
    PresenterTitle title;
    title.resize(1280, 60);
    title.setModel(QString("a-model-with-a-very-long-name-").repeated(8), "RoPE");
    title.setShowsReference(true);
    title.show();
    CHECK(cut(&title) == std::vector<std::string>{});
    CHECK(title.findChild<ElidedLabel*>("presenterModel")->isCut());
    title.setModel("nope", "NoPE");
    title.setReferenceName(QString::fromUtf8("uniform \u03c3 1.46"));
    CHECK(title.findChild<ElidedLabel*>("presenterReferenceName")->text() ==
          QString::fromUtf8("uniform \u03c3 1.46"));
    title.setReferenceName("as trained");
    title.setLine({"position <b>20</b> and more", "20"});
    CHECK(title.lineText() == "position 20 and more");
    title.resize(title.minimumSizeHint().width() + 20, 60);  // the name and the key stand whole
    CHECK(title.lineText() == "20");
    title.setError("/made/up/config.json: no such file");
    CHECK(title.lineText() == "/made/up/config.json: no such file");
    title.setError({});
    CHECK(title.lineText() == "20");
}

TEST_CASE("pins have their names while presenting, and both rows their ticks", "[presenter]") {
    Presenting real;
    real.session().pinShown("as it was");
    real.session().edit(
        [] {
            Intervention change;
            change.uniformSigma = 1.35;
            return change;
        }(),
        EditPhase::commit);
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.session().pinShown("uniform \u03c3 1.35 and a name that is much longer than its room is");
    REQUIRE(waitFor([&] { return real.measured(); }));
    // The first pins make no plots too low for their numbers.
    real.window->resize(1440, 900);
    real.settle();
    {
        const CurvesPlot& plot = real.find<CurvesView>()->plot();
        for (const bool entropy : {true, false}) {
            const PlotAxis& axis = plot.valueAxis(entropy);
            CHECK(ticks(axis) >= 5);
            CHECK(axis.title.contains(entropy ? "attention entropy" : "log-perplexity"));
        }
    }
    real.press(Qt::Key_F9);
    const auto names = [&] {
        QStringList all;
        for (const auto* label : real.find<PresenterTitle>()->findChildren<QLabel*>("presenterPin"))
            if (label->isVisible()) all << label->text();
        return all;
    };
    REQUIRE(names().size() == 2);
    CHECK(names().front() == "as it was");
    // The digits are the pins', as beside the curves.
    real.press(Qt::Key_1);
    REQUIRE(names().size() == 1);
    CHECK_FALSE(real.session().pins()[0].shown);
    real.press(Qt::Key_1);
    REQUIRE(names().size() == 2);
    for (const QSize size : {QSize(1280, 720), QSize(1440, 900), QSize(1920, 1080)}) {
        real.window->resize(size);
        for (const Qt::Key key : {Qt::Key_C, Qt::Key_B}) {
            INFO(size.width() << " x " << size.height() << ", " << key - Qt::Key_0);
            real.press(key);
            real.settle();
            CHECK(overprinted(real.window.get()) == std::vector<std::string>{});
            CHECK(cut(real.window.get()) == std::vector<std::string>{});
            const CurvesPlot& plot = real.find<CurvesView>()->plot();
            if (!plot.hasTwo())  // lines at readable values, though the axes hold
                CHECK(sharedIntervals(plot.valueAxis(true).range, plot.valueAxis(false).range) >=
                      4);
            for (const bool entropy : {true, false}) {
                const PlotAxis& axis = plot.valueAxis(entropy);
                INFO(axis.title.toStdString());
                CHECK(ticks(axis) >= 5);
                CHECK(axis.title.contains(entropy ? "entropy" : "log-p"));
                CHECK(titleWidth(plot, axis) <= plot.drawing().pane(entropy).area.height());
            }
        }
    }
    real.session().setPinShown(0, false);
    real.settle();
    CHECK(names().size() == 1);
    real.session().removePin(1);
    real.settle();
    CHECK(names().isEmpty());
}

TEST_CASE("S lights what the pointer is on, L draws its trail, and leaving ends both",
          "[presenter]") {
    Presenting real;
    real.window->commands().run("present");
    real.settle();
    using Shape = PresenterPointer::Shape;
    real.press(Qt::Key_S);
    auto* pointer = real.window->findChild<PresenterPointer*>();
    REQUIRE(pointer);
    CHECK(pointer->isVisible());
    CHECK(pointer->shape() == Shape::spotlight);
    CHECK(pointer->size() == real.window->size());
    // What it lies over takes the mouse as before.
    CHECK(pointer->testAttribute(Qt::WA_TransparentForMouseEvents));
    const QImage picture = real.window->grab().toImage();
    QTest::mouseMove(real.window.get(), real.window->rect().center());
    real.settle();
    CHECK(pointer->isVisible());
    real.press(Qt::Key_L);
    CHECK(pointer->shape() == Shape::laser);
    CHECK(real.window->grab().toImage() != picture);
    real.press(Qt::Key_L);
    CHECK_FALSE(pointer->isVisible());
    real.press(Qt::Key_S);
    real.window->commands().run("present");
    real.settle();
    CHECK_FALSE(pointer->isVisible());
}
