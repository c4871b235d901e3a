// SPDX-License-Identifier: GPL-3.0-or-later
// The page of tokens: what it asks, which numbers it colours by, and what it says of one token; and
// all of it in the real window.
#include <QFile>
#include <QHelpEvent>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QToolTip>
#include <cmath>
#include <memory>
#include <random>
#include <vector>

#include "analysis/model/measure.h"
#include "analysis/queries/context_gain.h"
#include "analysis/queries/next_tokens.h"
#include "analysis/queries/sample_entropy.h"
#include "pages/checkpoint/colour_legend.h"
#include "pages/curves/token_window.h"
#include "pages/tokens/token_card.h"
#include "pages/tokens/token_numbers.h"
#include "pages/tokens/token_page.h"
#include "pages/view_makers.h"
#include "tests/app/real_window.h"
#include "tests/widgets/csv_of.h"
#include "tests/widgets/pointer.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/number_field.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr int read = 200;

// Random numbers for everything, of `samples` samples of a model without a tokenizer.
struct TokensPage {
    QApplication& app = drivenApplication();
    std::mt19937 random{std::random_device{}()};
    Selection selection;
    std::unique_ptr<View> view{makeTokensView(&selection)};
    std::vector<AskAction> actions;
    Snapshot now;

    explicit TokensPage(int samples = 2) {
        QObject::connect(view.get(), &View::wanted, view.get(), [this](const Action& action) {
            if (const auto* ask = std::get_if<AskAction>(&action)) actions.push_back(*ask);
        });
        auto opened = std::make_shared<OpenedFacts>();
        opened->spec = smallSpec();
        opened->modelPath = "/made/up";
        now.opened = opened;
        auto tokens = std::make_shared<Samples>();
        for (int s = 0; s < samples; ++s) {
            Sample one;
            for (int i = 0; i <= read; ++i)
                one.ids.push_back(static_cast<std::int32_t>(random() % 100));
            one.read = read;
            tokens->samples.push_back(one);
        }
        now.samples = std::make_shared<SamplesFacts>(
            SamplesFacts{read, samples, {}, std::move(tokens), nullptr});
        now.reference = measured(11);
        now.measurement = measured(22);
        now.intervention.uniformSigma = now.experiment.intervention.uniformSigma = 1.3;
        now.state = ResultState::exact;
        view->resize(900, 420);
        view->show();
        view->display(now, Changes::everything);
    }
    std::shared_ptr<const Measurement> measured(std::uint64_t experiment) {
        auto made = std::make_shared<Measurement>();
        made->experiment = experiment;
        made->layers = 2;
        made->heads = 4;
        made->positions = read;
        made->samples = static_cast<int>(now.samples->tokens->samples.size());
        std::uniform_real_distribution<float> any(0.0f, 6.0f);
        for (int i = 0; i < read * made->samples; ++i)
            made->nllSamples.push_back(any(random));
        for (int i = 0; i < 8 * read; ++i)
            made->entropy.push_back(any(random));
        made->labels = read * made->samples;
        return made;
    }
    void show(unsigned changes = Changes::everything) { view->display(now, changes); }
    TokenPage& page() { return *view->findChild<TokenPage*>(); }
    TokenCard& card() { return *view->findChild<TokenCard*>(); }
    QString says() { return view->findChild<QLabel*>("tokensSay")->text(); }
    QString instead() {
        auto* none = view->findChild<QLabel*>("tokensNone");
        return none->isVisible() ? none->text() : QString();
    }
    void by(int segment) {
        view->findChild<QPushButton*>(QString("tokensBy-%1").arg(segment))->click();
    }
    template <class Question>
    std::optional<Question> asked() {
        for (auto one = actions.rbegin(); one != actions.rend(); ++one)
            if (one->query == Question::query)
                return one->question ? std::optional(one->question->template as<Question>())
                                     : std::nullopt;
        return std::nullopt;
    }
    template <class Question>
    void answer(const typename Question::Answer& found) {
        now.answers.set(Question::query,
                        {AnyAnswer(std::make_shared<const typename Question::Answer>(found)), {}});
        show(Changes::answers);
    }
};

bool same(const std::vector<float>& one, const std::vector<float>& other) {
    return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                      [](float a, float b) { return a == b || (std::isnan(a) && std::isnan(b)); });
}

std::vector<float> row(const Measurement& of, int sample) {
    const auto from = of.nllSamples.begin() + sample * read;
    return {from, from + read};
}

NextTokens nextAround(int first, int sample) {
    NextTokens found;
    found.experiment = 22;
    found.sample = sample;
    found.settings = found.ofSettings = 2;
    for (int position = first; position < first + 64; ++position) {
        NextAtPosition next;
        next.position = position;
        next.likeliest = {{5, 0.5f, 0.25f}, {6, 0.125f, 0.0625f}};
        next.actual = {77, 0.01f, 0.02f};
        next.rank = 3;
        next.rankBeside = 12;
        found.positions.push_back(next);
    }
    return found;
}

}  // namespace

TEST_CASE("tokens have the NLL of what is shown, and its change against A", "[tokens]") {
    TokensPage page;
    CHECK(same(page.page().values(), row(*page.now.measurement, 0)));
    CHECK_FALSE(page.page().colours().isSigned);
    CHECK(page.says() == "NLL of each token, B");
    page.view->findChild<QSpinBox*>("tokensSample")->setValue(2);
    CHECK(same(page.page().values(), row(*page.now.measurement, 1)));
    page.by(1);
    const auto a = row(*page.now.reference, 1), b = row(*page.now.measurement, 1);
    REQUIRE(page.page().values().size() == read);
    for (std::size_t i = 0; i < read; ++i)
        CHECK(page.page().values()[i] == b[i] - a[i]);
    CHECK(page.page().colours().isSigned);

    // A is shown: the NLL is A's, the change the same.
    page.now.answer = page.now.measurement;
    page.now.measurement = page.now.reference;
    page.now.showsReference = true;
    page.show();
    CHECK(page.page().values()[7] == b[7] - a[7]);
    page.by(0);
    CHECK(same(page.page().values(), a));
    CHECK(page.says() == "NLL of each token, A");
    page.by(1);
    page.now.answer.reset();
    page.show();
    CHECK(page.page().values().empty());
    CHECK(page.says() == "B is not measured yet.");
}

TEST_CASE("numbers of A over other tokens are no numbers of these", "[tokens]") {
    TokensPage page;
    page.now.pinned = PinnedFacts{};
    page.now.pinned->unlike = "other tokens";
    page.now.pinned->over = "512 tokens of a.txt";
    page.by(1);
    page.show();
    CHECK(page.page().values().empty());
    CHECK(page.says().contains("other tokens"));
    // Another model with the same tokens may be compared.
    page.now.pinned->unlike = "another model: b";
    page.now.pinned->over.clear();
    page.now.pinned->bytes = std::make_shared<const ByteEnds>();
    page.show();
    CHECK(page.page().values().size() == read);
    page.now.pinned->bytes = std::make_shared<const ByteEnds>(ByteEnds{{1, 2}});
    page.show();
    CHECK(page.page().values().empty());
}

TEST_CASE(
    "the gain from context is asked while it is looked at, for the sample and the context "
    "that are chosen",
    "[tokens]") {
    TokensPage page;
    CHECK_FALSE(page.asked<ContextGainQuestion>());
    page.by(2);
    CHECK(page.asked<ContextGainQuestion>() == ContextGainQuestion{64, 0, 0, false});
    CHECK(page.says().endsWith("measured when nothing else runs."));
    auto* field = page.view->findChild<NumberField*>("tokensContext");
    REQUIRE(field->isVisible());
    QTest::keyClicks(field, "32");
    QTest::keyClick(field, Qt::Key_Return);
    CHECK(page.asked<ContextGainQuestion>() == ContextGainQuestion{32, 0, 0, false});

    ContextGain found;
    found.experiment = 22;
    found.positions = read;
    found.context = 32;
    found.stride = 8;
    found.labels = 100;
    found.ofLabels = read;
    for (int i = 0; i < read; ++i)
        found.shortNll.push_back(i < 100 ? 7.0f : std::nanf(""));
    page.answer<ContextGainQuestion>(found);
    const auto whole = row(*page.now.measurement, 0);
    CHECK(page.page().values()[42] == 7.0f - whole[42]);
    CHECK(std::isnan(page.page().values()[120]));
    CHECK(page.says().contains("100 of 200 tokens"));
    CHECK(page.says().contains("25 to 32 tokens"));
    // Of another setting than what is measured: no difference of two settings.
    found.experiment = 99;
    page.answer<ContextGainQuestion>(found);
    CHECK(page.page().isDimmed());
    CHECK(page.page().values()[42] == 7.0f - whole[42]);

    ContextGain refused;
    refused.failure = Message("the NLL from a short context needs 9 GB");
    page.answer<ContextGainQuestion>(refused);
    CHECK(page.says() == QString::fromStdString(refused.failure.text()));
    CHECK(page.page().values().empty());
    page.by(0);
    CHECK_FALSE(page.asked<ContextGainQuestion>());
    page.by(2);
    page.view->hide();
    CHECK_FALSE(page.asked<ContextGainQuestion>());
}

TEST_CASE("the entropy of one sample's heads is measured, of one of several it is asked",
          "[tokens]") {
    TokensPage one(1);
    one.by(3);
    CHECK_FALSE(one.asked<SampleEntropyQuestion>());
    const Measurement& b = *one.now.measurement;
    CHECK(one.page().values().size() == read);
    one.selection.setHeads({{0, 3}, {1, 1}});
    for (int i = 0; i < read; ++i)
        CHECK(one.page().values()[static_cast<std::size_t>(i)] ==
              Approx(0.5 * (b.entropyOf(0, 3)[i] + b.entropyOf(1, 1)[i])));
    CHECK(one.says().contains("2 heads"));
    one.selection.setHeads({{5, 0}});  // of a larger model
    CHECK(one.page().values().empty());

    TokensPage two;
    two.selection.setHeads({{1, 2}});
    two.by(3);
    CHECK(two.asked<SampleEntropyQuestion>() == SampleEntropyQuestion{0, {{1, 2}}});
    CHECK(two.page().values().empty());
    SampleEntropy found;
    found.heads = found.ofHeads = 1;
    found.entropy.assign(read, 1.5f);
    two.answer<SampleEntropyQuestion>(found);
    CHECK(same(two.page().values(), found.entropy));
    two.selection.setHeads({});
    CHECK(two.asked<SampleEntropyQuestion>() == SampleEntropyQuestion{0, {}});
}

TEST_CASE("where the pointer rests the likeliest tokens are asked, with B and with A", "[tokens]") {
    TokensPage page;
    CHECK_FALSE(page.asked<NextTokensQuestion>());
    hover(page.page().viewport(), page.page().placeOf(70).center());
    CHECK(page.card().words().contains("predicted at position 70"));
    CHECK_FALSE(page.asked<NextTokensQuestion>());  // it may only pass by
    REQUIRE(waitFor([&] { return page.asked<NextTokensQuestion>().has_value(); }));
    NextTokensQuestion expected{0, 64, 64};
    expected.beside = Intervention{};
    CHECK(page.asked<NextTokensQuestion>() == expected);
    page.answer<NextTokensQuestion>(nextAround(64, 0));
    const auto& rows = page.card().next().rows();
    REQUIRE(rows.size() == 3);
    CHECK(rows[0] == NextTokenRow{"5", 0.25, 0.5, false});
    CHECK(rows[2].word == "77");
    CHECK(rows[2].follows);
    CHECK(page.card().words().contains("rank: A 12, B 3"));
    // By what they are ordered is said: in the head, under the pointer, to a screen reader.
    const NextTokenTable& table = page.card().next();
    CHECK(table.order() == "by the larger of A and B");
    CHECK(table.accessibleDescription().startsWith(table.order()));
    QHelpEvent head(QEvent::ToolTip, {4, 4}, table.mapToGlobal(QPoint(4, 4)));
    QCoreApplication::sendEvent(const_cast<NextTokenTable*>(&table), &head);
    CHECK(QToolTip::text() == "The rows are ordered by the larger of A's and B's probability");
    QToolTip::hideText();
    // The neighbour is there already.
    const auto before = page.actions.size();
    hover(page.page().viewport(), page.page().placeOf(71).center());
    CHECK(page.card().next().rows().size() == 3);
    QTest::qWait(250);
    CHECK(page.actions.size() == before);

    // A is shown: the answer is about A, and B stands beside it.
    page.now.answer = page.now.measurement;
    page.now.measurement = page.now.reference;
    page.now.showsReference = true;
    page.now.intervention = page.now.referenceSetting;
    page.now.answers.set(NextTokensQuestion::query, {});
    page.show();
    expected.beside = page.now.experiment.intervention;
    CHECK(page.asked<NextTokensQuestion>() == expected);
    page.answer<NextTokensQuestion>(nextAround(64, 0));
    CHECK(page.card().next().rows()[0] == NextTokenRow{"5", 0.5, 0.25, false});

    // Nothing beside where both are the same, or where A is a capture.
    page.now.showsReference = false;
    page.now.experiment.intervention = {};
    page.show();
    REQUIRE(page.asked<NextTokensQuestion>());
    CHECK_FALSE(page.asked<NextTokensQuestion>()->beside);
}

TEST_CASE("the crosshair's token is told of where none is pointed at", "[tokens]") {
    TokensPage page;
    CHECK(page.card().words().isEmpty());
    page.selection.setPosition(9);
    CHECK(page.card().words().contains("predicted at position 9"));
    CHECK(page.page().accessibleDescription().contains("NLL"));
    const float a = row(*page.now.reference, 0)[9], b = row(*page.now.measurement, 0)[9];
    CHECK(page.card().words().contains(
        QString("NLL in nats: A %1, B %2").arg(double{a}, 0, 'f', 2).arg(double{b}, 0, 'f', 2)));
    page.selection.setPosition(100000);
    CHECK(page.card().words().isEmpty());
}

TEST_CASE("the range of colours only grows while a value is dragged, and settles after it",
          "[tokens]") {
    TokensPage page;
    page.by(1);
    const auto changedBy = [&](float by, bool dragging) {
        auto made = std::make_shared<Measurement>(*page.now.reference);
        made->experiment = 22;
        for (float& nll : made->nllSamples)
            nll += by;
        page.now.measurement = made;
        page.now.dragging = dragging;
        page.show();
        return page.page().colours().most;
    };
    CHECK(changedBy(0.3f, false) == Approx(0.5));
    CHECK(changedBy(0.07f, true) == Approx(0.5));
    CHECK(changedBy(1.5f, true) == Approx(2.0));
    CHECK(changedBy(0.07f, true) == Approx(2.0));
    CHECK(changedBy(0.07f, false) == Approx(0.1));
    const auto* legend = dynamic_cast<ColourLegend*>(page.view->findChild<QWidget*>("tokenLegend"));
    REQUIRE(legend);
    CHECK(legend->legend().high == "+0.1");
}

TEST_CASE("what is missing is said in a sentence", "[tokens]") {
    TokensPage page;
    page.now.measurement = page.now.reference = nullptr;
    page.show();
    CHECK(page.page().isVisible());
    CHECK(page.page().values().empty());
    CHECK(page.says() == "Nothing measured yet.");
    page.now.samples.reset();
    page.show();
    CHECK(page.instead().contains("Open a text"));
    CHECK_FALSE(page.view->canExport());
    page.now.opened.reset();
    page.show();
    CHECK(page.instead().contains("Open a checkpoint and a text"));
    page.now.pinned = PinnedFacts{};
    page.show();
    CHECK(page.instead().contains("A capture holds numbers and no text."));
}

TEST_CASE("a table has a line a token with what is known, and a picture what is in sight",
          "[tokens]") {
    TokensPage page;
    page.by(1);
    const QTemporaryDir folder;
    const std::vector<Table> tables = page.view->tables();
    REQUIRE(tables.size() == 1);
    CHECK_FALSE(tables[0].description.empty());
    QStringList lines = csvOf(tables[0]).split('\n', Qt::SkipEmptyParts);
    CHECK(lines.front().startsWith("# "));
    while (lines.front().startsWith('#'))
        lines.removeFirst();
    CHECK(lines.front() ==
          "sample,position,id,token,nll_b_nats,nll_a_nats,change_nats,nll_short_nats,gain_nats,"
          "entropy_nats");
    REQUIRE(lines.size() == read + 1);
    const auto& ids = page.now.samples->tokens->samples[0].ids;
    const auto a = row(*page.now.reference, 0), b = row(*page.now.measurement, 0);
    for (int i = 0; i < read; ++i) {
        const QStringList cells = lines[i + 1].split(',');
        REQUIRE(cells.size() == 10);
        const auto at = static_cast<std::size_t>(i);
        CHECK(cells[1].toInt() == i);
        CHECK(cells[2].toInt() == ids[at + 1]);
        CHECK(cells[4].toDouble() == Approx(b[at]).margin(1e-6));
        CHECK(cells[6].toDouble() == Approx(b[at] - a[at]).margin(1e-6));
        CHECK(cells[8].isEmpty());
    }
    for (const char* suffix : {"svg", "pdf", "png"}) {
        const QString picture = folder.filePath(QString("tokens.") + suffix);
        page.view->exportTo(picture, PictureWidth::column, "about it");
        CHECK(QFile(picture).size() > 2000);
    }
    QFile svg(folder.filePath("tokens.svg"));
    REQUIRE(svg.open(QIODevice::ReadOnly));
    const QByteArray drawn = svg.readAll();
    CHECK(drawn.contains("about it"));
    CHECK(drawn.contains("trained to 16"));
}

TEST_CASE("in the window: each token's numbers are those of the measurement and its queries",
          "[tokens][window]") {
    drivenApplication();
    RealWindow real;
    real.window->resize(1280, 800);
    REQUIRE(real.openText(90));
    REQUIRE(real.window->views().show("tokens"));
    real.window->flush();
    auto* page = real.find<TokenPage>();
    REQUIRE(page->isVisible());
    const auto samples = real.window->session().samples();
    const auto measurement = real.window->session().shown();
    CHECK(same(page->values(), nllOfSample(measurement.get(), 0, samples->samples[0].labels())));

    const Sample& text = samples->samples[0];
    const auto labels = static_cast<std::size_t>(text.labels());
    real.window->findChild<QPushButton*>("tokensBy-2")->click();
    auto* field = real.window->findChild<NumberField*>("tokensContext");
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "16");
    QTest::keyClick(field, Qt::Key_Return);
    REQUIRE(waitFor([&] {
        real.window->flush();
        return page->values().size() == labels && std::isfinite(page->values().back());
    }));
    // The last label from the last 16 tokens alone.
    const auto end = text.ids.begin() + static_cast<std::ptrdiff_t>(labels) + 1;
    Samples alone;
    alone.samples.push_back({{end - 17, end}, 16});
    const double expected =
        measure(*real.window->session().opened()->model, alone, {}, {}).nllSamples.back() -
        measurement->nllSamples[labels - 1];
    CHECK(page->values().back() == Approx(expected).margin(1e-3));

    click(page->viewport(), page->placeOf(30).center());
    auto* card = real.find<TokenCard>();
    REQUIRE(waitFor([&] {
        real.window->flush();
        return !card->next().rows().empty();
    }));
    double follows = 0.0;
    for (const NextTokenRow& one : card->next().rows())
        if (one.follows) follows = one.b;
    CHECK(follows == Approx(std::exp(-measurement->nllSamples[30])).margin(1e-4));
}
