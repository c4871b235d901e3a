// SPDX-License-Identifier: GPL-3.0-or-later
// Pins in the real window.
#include <QMessageBox>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "analysis/measure/scored.h"
#include "pages/curves/curves_view.h"
#include "pages/pins/difference_table.h"
#include "pages/pins/pin_table.h"
#include "pages/view_makers.h"
#include "tests/app/open_window.h"
#include "tests/widgets/csv_of.h"
#include "widgets/bars/result_panel.h"
#include "widgets/history/history_list.h"

using namespace sextant;
using namespace sextant::test;

namespace {

PinTable* tableOf(OpenWindow& real) {
    real.window->views().show("pins");
    real.window->flush();
    return real.find<PinTable>();
}

}  // namespace

TEST_CASE("a pinned state stands in the table, is hidden by a click and made A by two", "[pins]") {
    OpenWindow real;
    real.window->resize(1440, 900);
    Intervention tuned;
    tuned.uniformSigma = 1.3;
    real.session().edit(tuned, EditPhase::commit);
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.session().pinShown();
    real.session().reset();
    REQUIRE(waitFor([&] { return real.measured(); }));
    PinTable* table = tableOf(real);
    REQUIRE(table->rows().size() == 3);
    const PinRow& pin = table->rows()[2];
    CHECK(pin.key == "1");
    CHECK(*pin.mean == Approx(real.session().pins()[0].measurement->perplexity()));
    CHECK(table->rows()[0].current);

    const auto name = [&] { return table->visualRect(table->model()->index(2, 2)).center(); };
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, name());
    real.window->flush();
    CHECK_FALSE(real.session().pins()[0].shown);
    QTest::keyClick(table, Qt::Key_Space);
    real.window->flush();
    CHECK(real.session().pins()[0].shown);
    for (const bool shown : {false, true}) {  // as over the curves
        QTest::keyClick(table, Qt::Key_1);
        real.window->flush();
        CHECK(real.session().pins()[0].shown == shown);
    }
    QTest::keyClick(table, Qt::Key_Return);
    CHECK(real.session().referenceIntervention() == tuned);
    real.window->flush();
    CHECK_FALSE(table->rows()[1].differs.isEmpty());
    CHECK(table->rows()[2].differs.isEmpty());  // A is that pin
    CHECK(table->rows()[0].differs == "as trained");
    Intervention further = tuned;
    further.headSigma.assign(real.session().opened()->spec.layers.size() *
                                 static_cast<std::size_t>(real.session().opened()->spec.heads),
                             1.0);
    further.headSigma[1] = 1.1;
    real.session().edit(further, EditPhase::commit);
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    CHECK(table->rows()[0].differs ==
          QString::fromUtf8("L0 H1 \u00d7 1.1"));  // not the uniform one
    table->selectRow(2);
    QTest::keyClick(table, Qt::Key_Delete);
    CHECK(real.session().pins().empty());
}

TEST_CASE("all that differs between A and B stands in a table", "[pins]") {
    OpenWindow real;
    const ModelSpec& spec = real.session().opened()->spec;
    REQUIRE(real.window->views().show("differences"));
    real.window->flush();
    auto* table = real.find<DifferenceTable>();
    const auto rowOf = [&](const QString& what) {
        for (const DifferenceRow& row : table->rows())
            if (row.what.startsWith(what)) return row;
        return DifferenceRow{};
    };
    CHECK(rowOf("perplexity, mean").change == "0.000");
    CHECK(rowOf(QString::fromUtf8("\u03c3 of")).what.isEmpty());

    Intervention next;
    next.headSigma.assign(static_cast<std::size_t>(spec.layerCount() * spec.heads), 1.0);
    next.headSigma[1] = 1.25;
    next.headSigma[0] = 1.1;
    real.session().edit(next, EditPhase::commit);
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.choose(Stage::factor, "log-n", 1);
    const double now = real.session().shown()->perplexity();
    const double before = real.window->snapshot().reference->perplexity();
    CHECK(rowOf("perplexity, mean").b == QString::number(now, 'f', 3));
    CHECK(rowOf("perplexity, mean").worse == (now > before));
    CHECK(rowOf("Logit factor, layers 1").b.startsWith("log-n"));
    const DifferenceRow head = rowOf(QString::fromUtf8("\u03c3 of L0 H1"));
    CHECK(head.a == "1.0000");
    CHECK(head.b == "1.2500");
    CHECK(head.change == "+0.2500");
    CHECK(table->rows().back().what == QString::fromUtf8("\u03c3 of L0 H0"));  // the lesser change
    CHECK(csvOf(table->table()).contains(QString::fromUtf8("\n\u03c3 of L0 H1,1.0000,1.2500,")));
    real.session().pinReference();
    real.window->flush();
    CHECK(rowOf(QString::fromUtf8("\u03c3 of")).what.isEmpty());
}

TEST_CASE("while A is shown B keeps its numbers in the table", "[pins]") {
    OpenWindow real;
    Intervention tuned;
    tuned.uniformSigma = 1.3;
    real.session().edit(tuned, EditPhase::commit);
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.session().pinShown({});  // the table is there with a pin
    real.window->flush();
    PinTable* table = tableOf(real);
    REQUIRE(!table->rows().empty());
    const PinRow before = table->rows()[0];
    REQUIRE(before.mean);
    real.session().setShowsReference(true);
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    const PinRow& after = table->rows()[0];
    CHECK_FALSE(after.current);
    CHECK(after.mean == before.mean);
    CHECK(after.within == before.within);
    CHECK(after.beyond == before.beyond);
}

TEST_CASE("what differs tells both A and B while A is shown", "[pins]") {
    OpenWindow real;
    Intervention tuned;
    tuned.uniformSigma = 1.3;
    real.session().edit(tuned, EditPhase::commit);
    REQUIRE(waitFor([&] { return real.measured(); }));
    const QString b = QString::number(real.session().shown()->perplexity(), 'f', 3);
    real.session().setShowsReference(true);
    REQUIRE(waitFor([&] { return real.measured(); }));
    REQUIRE(real.window->views().show("differences"));
    real.window->flush();
    const std::vector<DifferenceRow>& rows = real.find<DifferenceTable>()->rows();
    REQUIRE(!rows.empty());
    CHECK(rows[0].b == b);
    CHECK(rows[0].a == QString::number(real.session().shown()->perplexity(), 'f', 3));
    CHECK_FALSE(rows[0].change.isEmpty());
}

TEST_CASE("a pin over other tokens is never the best of its column", "[pins]") {
    application();
    PinTable table;
    PinRow b, other;
    b.key = "B";
    b.mean = 5.0;
    other.key = "1";
    other.style = 0;
    other.mean = 2.0;
    other.over = "64 tokens of other.txt";
    table.setRows({b, other}, 16);
    CHECK(table.item(0, 5)->font().bold());
    CHECK_FALSE(table.item(1, 5)->font().bold());
    CHECK(table.item(1, 6)->text().contains(other.over));
}

TEST_CASE("a narrow table says beside a pin's name what it is over", "[pins]") {
    application();
    const QFontMetrics font{QFont()};
    const QString over = "first 512 of 1,024 tokens";
    const auto within = [&](const char* words) {
        return nameWithTokens("rope", over, font, font.horizontalAdvance(QString::fromUtf8(words)));
    };
    const char* whole = "rope \u00b7 first 512 of 1,024 tokens";
    const char* first = "rope \u00b7 first 512";
    CHECK(within(whole) == QString::fromUtf8(whole));
    CHECK(within(first) == QString::fromUtf8(first));
    CHECK(within("rope") == "rope");
    CHECK(nameWithTokens("rope", {}, font, 1000) == "rope");
}

TEST_CASE("a perplexity over the tokens of another tokenizer is muted and never the best",
          "[pins]") {
    application();
    const auto of = [](double nats) {
        Measurement measured;
        measured.fidelity = Fidelity::exact;
        measured.positions = 4;
        measured.samples = 1;
        measured.nll = measured.nllSamples = std::vector<float>(4, static_cast<float>(nats));
        measured.labels = 4;
        measured.nllSum = 4 * nats;
        return std::make_shared<const Measurement>(std::move(measured));
    };
    OpenedFacts opened;
    opened.modelPath = "/models/nope";
    opened.spec = smallSpec();
    Snapshot now;
    now.opened = std::make_shared<const OpenedFacts>(opened);
    now.state = ResultState::exact;
    now.measurement = now.reference = of(2.0);
    PinFacts same, other, unknown;
    same.name = "rope: as trained";
    same.model = "rope";
    same.measurement = of(1.9);
    same.bytes = std::make_shared<const ByteEnds>();
    other = unknown = same;
    other.bytes = std::make_shared<const ByteEnds>(ByteEnds{{0, 3, 8}});
    other.measurement = of(1.0);
    unknown.bytes = nullptr;
    unknown.measurement = of(1.5);
    now.pins = {same, other, unknown};
    const std::unique_ptr<View> view(makePinsView(nullptr));
    view->display(now, ~0U);
    const auto* table = view->findChild<PinTable*>();
    REQUIRE(table);
    REQUIRE(table->rowCount() == 5);
    constexpr int mean = 5, differs = 6;
    CHECK(table->item(2, mean)->font().bold());
    CHECK(table->rows()[2].over.isEmpty());
    for (const int row : {3, 4}) {
        CAPTURE(row);
        CHECK_FALSE(table->item(row, mean)->font().bold());
        CHECK(table->item(row, mean)->foreground() == now.theme.textColor(Role::muted));
        CHECK(table->item(row, differs)->text().contains("over "));
    }
    CHECK_FALSE(table->item(0, mean)->font().bold());
}

TEST_CASE("the sample of the curves' line stands beside what is shown, A or B", "[pins]") {
    application();
    PinTable table;
    table.setTheme(Theme::light());
    table.resize(640, 200);
    table.show();
    PinRow b, a;
    b.key = "B";
    a.key = "A";
    a.style = -2;
    const auto drawnSolid = [&](int row) {
        const QRect cell = table.visualRect(table.model()->index(row, 0));
        const QImage image = table.viewport()->grab(cell).toImage();
        int pixels = 0;
        for (int x = 0; x < image.width(); ++x)
            for (int y = 0; y < image.height(); ++y)
                if (image.pixelColor(x, y) == Theme::light().color(Role::entropy)) {
                    ++pixels;
                    break;
                }
        return pixels >= 20;
    };
    for (const bool showsA : {false, true}) {
        b.current = !showsA;
        a.current = showsA;
        table.setRows({b, a}, 16);
        CHECK(drawnSolid(0) == !showsA);
        CHECK(drawnSolid(1) == showsA);
    }
}

TEST_CASE("what differs stands in the table of a window of usual size", "[pins]") {
    OpenWindow real;
    real.window->resize(1440, 900);
    Intervention tuned;
    tuned.uniformSigma = 1.3;
    real.session().edit(tuned, EditPhase::commit);
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.session().pinShown();
    PinTable* table = tableOf(real);
    QCoreApplication::processEvents();
    INFO(table->viewport()->width());
    constexpr int differs = 6;
    CHECK_FALSE(table->isColumnHidden(differs));
    CHECK(table->columnWidth(differs) >= 40);
    int all = 0;
    for (int column = 0; column <= differs; ++column)
        all += table->isColumnHidden(column) ? 0 : table->columnWidth(column);
    CHECK(all <= table->viewport()->width());
    CHECK(table->item(2, differs)->toolTip() == table->item(2, differs)->text());
}

TEST_CASE("a pin of another model is named so, and its numbers are about the length in the titles",
          "[pins]") {
    OpenWindow real;
    real.session().pinShown();
    const std::int64_t first = real.session().opened()->spec.trainedLength;
    const std::filesystem::path other = real.folder.filePath("other").toStdString();
    std::filesystem::copy(RealWindow::parity(), other);
    nlohmann::ordered_json config;
    std::ifstream(other / "config.json") >> config;
    config["max_position_embeddings"] = 8;
    std::ofstream(other / "config.json") << config;
    real.RealWindow::open(other, RealWindow::parity() / "ids.txt");
    REQUIRE(waitFor([&] { return real.measured(); }));
    REQUIRE(real.session().opened()->spec.trainedLength == 8);
    PinTable* table = tableOf(real);
    REQUIRE(table->rows().size() == 3);
    const PinRow &now = table->rows()[0], &pin = table->rows()[2];
    CHECK(pin.name == "llama-default: as trained");
    CHECK(pin.trainedLength == first);
    CHECK(table->horizontalHeaderItem(3)->toolTip() == "within 8");
    // The same weights over the same tokens, so the same numbers.
    CHECK(pin.within == now.within);
    CHECK(pin.beyond == now.beyond);
    const Measurement& measured = *real.session().pins()[0].measurement;
    CHECK(pin.within != scored(measured, 0, first).perplexity());
    CHECK(table->item(2, 6)->toolTip().contains(QString("trained to %1").arg(first)));
}

TEST_CASE("curves in a window as high as a room's have two plots, and the switch says so",
          "[pins]") {
    OpenWindow real;
    auto* curves = real.find<CurvesView>();
    QToolButton* plots = nullptr;
    for (auto* button : curves->findChildren<QToolButton*>())
        if (button->text().contains("plots")) plots = button;
    REQUIRE(plots);
    const auto agrees = [&] {
        real.window->flush();
        curves->flush();
        return plots->text() == (curves->plot().hasTwo() ? "one [two] plots" : "[one] two plots");
    };
    real.session().pinShown();
    CHECK(agrees());
    const bool before = curves->plot().hasTwo();
    for (const int height : {1200, 700}) {
        real.window->resize(1024, height);
        QCoreApplication::processEvents();
        CHECK(agrees());
        CHECK((curves->plot().hasTwo() != before) == (height == 1200));
    }
}

TEST_CASE("a change of B while A is shown keeps what was set in B", "[pins]") {
    OpenWindow real;
    const std::size_t heads = 8;
    Intervention tuned;
    tuned.headSigma.assign(heads, 1.0);
    tuned.headSigma[3] = 1.4;
    real.session().edit(tuned, EditPhase::commit);
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.session().setShowsReference(true);
    real.window->fulfil(EditAction{{SetUniform{1.2}}}, EditPhase::commit);
    CHECK_FALSE(real.session().showsReference());
    CHECK(real.session().experiment().intervention.headSigma == tuned.headSigma);
    CHECK(real.session().experiment().intervention.uniformSigma == 1.2);
}

TEST_CASE("a cancelled change leaves numbers that say what they are of", "[pins]") {
    OpenWindow real;
    Intervention next;
    next.uniformSigma = 1.4;
    real.session().edit(next, EditPhase::commit);
    real.session().cancel();
    real.window->flush();
    CHECK(real.window->snapshot().staleOf == "as trained");
    CHECK(real.find<ResultPanel>()->isMuted());
    CHECK(real.find<ResultPanel>()->changeText().isEmpty());
    CHECK(real.find<ResultPanel>()->captionText() == "of as trained");
    real.session().undo();
    real.window->flush();
    CHECK(real.window->snapshot().staleOf.isEmpty());
    CHECK_FALSE(real.find<ResultPanel>()->isMuted());
}

TEST_CASE("history keeps where one is in sight", "[pins]") {
    OpenWindow real;
    real.window->resize(1440, 900);
    for (int i = 0; i < 14; ++i) {
        Intervention next;
        next.uniformSigma = 1.0 + 0.01 * (i + 1);
        real.session().edit(next, EditPhase::commit);
        REQUIRE(waitFor([&] { return real.measured(); }));
        real.window->flush();
        QCoreApplication::processEvents();
    }
    auto* list = real.window->findChild<HistoryList*>("historyList");
    REQUIRE(list);
    const QRect row = list->visualRect(list->model()->index(list->current(), 0));
    CHECK(list->viewport()->rect().contains(row));
    // In the panel's own viewport, too.
    QScrollArea* around = nullptr;
    for (auto* at = list->parentWidget(); at && !around; at = at->parentWidget())
        around = qobject_cast<QScrollArea*>(at);
    REQUIRE(around);
    auto* panel = around->viewport();
    CHECK(panel->rect().contains(QRect(list->viewport()->mapTo(panel, row.topLeft()), row.size())));
}

TEST_CASE("Compare names B as it is while A is shown", "[pins]") {
    OpenWindow real;
    Intervention tuned;
    tuned.uniformSigma = 1.3;
    real.session().edit(tuned, EditPhase::commit);
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.session().setShowsReference(true);
    real.window->flush();
    auto* b = real.window->findChild<QPushButton*>("compareB");
    REQUIRE(b);
    CHECK(b->toolTip() == QString::fromUtf8("uniform \u03c3 1.3"));
}

TEST_CASE("the reference is A again after a restart", "[pins]") {
    OpenWindow real;
    Intervention tuned;
    tuned.uniformSigma = 1.3;
    real.session().edit(tuned, EditPhase::commit);
    real.session().pinReference();
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->close();
    real.make();
    real.window->openLast();
    REQUIRE(waitFor([&] { return real.measured(); }));
    CHECK(real.session().referenceIntervention() == tuned);
}

TEST_CASE("a pin whose capture was moved is told although a model opens, and can be forgotten",
          "[pins]") {
    RealWindow real;
    KeptPin kept;
    kept.name = "a name";
    kept.path = real.folder.filePath("moved.h5");
    Session& session = real.window->session();
    session.restorePins({kept});
    REQUIRE(waitFor([&] { return session.pins().size() == 1; }));
    REQUIRE(real.openParity());
    real.window->flush();
    const auto told = [&] {
        for (const QString& text : real.window->notices()->texts())
            if (text.contains("a name")) return true;
        return false;
    };
    REQUIRE(told());
    QPushButton* offer = nullptr;
    for (auto* button : real.window->notices()->findChildren<QPushButton*>())
        if (button->text().startsWith("Locate")) offer = button;
    REQUIRE(offer);
    offer->click();
    CHECK_FALSE(told());
    auto* box = real.window->findChild<QMessageBox*>("lostPin");
    REQUIRE(box);
    CHECK(box->text().contains("moved.h5"));
    for (QAbstractButton* button : box->buttons())
        if (button->text().contains("Forget")) button->click();
    CHECK(session.pins().empty());
}
