// SPDX-License-Identifier: GPL-3.0-or-later
// The page of tokens: where they stand, what colours they have, and where the crosshair goes.
#include <QScrollBar>
#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <set>

#include "pages/tokens/token_card.h"
#include "pages/tokens/token_page.h"
#include "tests/catch.h"
#include "tests/widgets/painted_text.h"
#include "tests/widgets/pointer.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// Words of 1 to 12 letters by number; every fortieth is an end of line, one is very long.
class Words : public Tokenizer {
  public:
    std::vector<std::int32_t> encode(std::string_view, const Progress&) const override {
        return {};
    }
    std::string token(std::int32_t id) const override { return decode({id}); }
    std::string decode(const std::vector<std::int32_t>& ids) const override {
        const std::int32_t id = ids[0];
        if (id % 40 == 0) return "\n";
        if (id == 7) return std::string(200, 'w');
        return std::string(1 + static_cast<std::size_t>(id) % 12, static_cast<char>('a' + id % 26));
    }
    int vocabulary() const override { return 1000; }
    std::optional<std::int32_t> documentStart() const override { return std::nullopt; }
    std::string kind() const override { return "words"; }
};

std::shared_ptr<const Samples> textOf(int positions, unsigned seed, int samples = 1) {
    std::mt19937 random(seed);
    auto all = std::make_shared<Samples>();
    for (int s = 0; s < samples; ++s) {
        Sample one;
        for (int i = 0; i <= positions; ++i)
            one.ids.push_back(static_cast<std::int32_t>(random() % 1000));
        one.read = positions;
        all->samples.push_back(one);
    }
    return all;
}

struct PageBench {
    QApplication& app = drivenApplication();
    Selection selection;
    TokenPage page{&selection};

    explicit PageBench(int positions = 600,
                       std::shared_ptr<const Tokenizer> tokenizer = std::make_shared<Words>()) {
        page.setTheme(Theme::dark());
        page.resize(520, 260);
        page.show();
        page.setText(textOf(positions, std::random_device{}()), std::move(tokenizer), 0);
        QCoreApplication::processEvents();
    }
    void key(int key) {
        QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);
        QCoreApplication::sendEvent(&page, &event);
    }
    bool inSight(int position) const {
        return QRectF(page.viewport()->rect()).contains(page.placeOf(position));
    }
};

}  // namespace

TEST_CASE("tokens stand one after the other in lines no wider than the page", "[tokens]") {
    application();
    std::mt19937 random(std::random_device{}());
    for (const double width : {120.0, 333.0, 900.0}) {
        const auto text = textOf(500, random());
        const auto& ids = text->samples[0].ids;
        TokenForms forms(std::make_shared<Words>(), QFont());
        const int firstNew = static_cast<int>(1 + random() % 400);
        const TokenFlow flow(ids, forms, width, firstNew);
        CAPTURE(width, firstNew);
        REQUIRE(flow.tokens() == static_cast<int>(ids.size()));
        int next = 0;
        double bottom = 0.0;
        for (const TokenLine& line : flow.lines()) {
            REQUIRE(line.first == next);
            REQUIRE(line.end > line.first);
            CHECK(line.top >= bottom);
            bottom = line.top + flow.lineHeight();
            double end = 0.0;
            for (int token = line.first; token < line.end; ++token) {
                const QRectF cell = flow.cell(token);
                CHECK(cell.left() >= end);
                end = cell.right();
                CHECK(end <= width + 1e-6);
                CHECK(flow.tokenAt(cell.center()) == token);
                // An end of line is the last of its line, the first new token the first.
                if (ids[static_cast<std::size_t>(token)] % 40 == 0) CHECK(token + 1 == line.end);
                if (token == firstNew) CHECK(token == line.first);
            }
            next = line.end;
        }
        CHECK(next == flow.tokens());
        CHECK(bottom == Approx(flow.height()));
        REQUIRE(flow.markAt());
        CHECK(*flow.markAt() < flow.cell(firstNew).top());
        CHECK(*flow.markAt() > flow.cell(firstNew - 1).bottom());
        CHECK_FALSE(flow.tokenAt({width + 50.0, 4.0}));
        CHECK_FALSE(flow.tokenAt({4.0, flow.height() + 4.0}));
    }
    TokenForms forms(nullptr, QFont());
    const TokenFlow none({}, forms, 200, 3);
    CHECK(none.height() == 0.0);
    CHECK_FALSE(none.tokenAt({1, 1}));
}

TEST_CASE("a long word is cut with dots and whole elsewhere; an id is never cut", "[tokens]") {
    application();
    TokenForms forms(std::make_shared<Words>(), QFont());
    CHECK(forms.of(7).isCut);
    CHECK(forms.of(7).word.size() < 40);
    CHECK(forms.wholeWord(7).size() == 200);
    CHECK_FALSE(forms.of(3).isCut);
    TokenForms ids(nullptr, QFont());
    CHECK(ids.of(123456).word == "123456");
    CHECK_FALSE(ids.of(123456).isCut);
}

TEST_CASE("a cell has its number's colour and ink to be read on it; the first token has none",
          "[tokens]") {
    PageBench bench(60);
    std::vector<float> values;
    for (int i = 0; i < 60; ++i)
        values.push_back(i == 5 ? std::nanf("") : 0.1f * static_cast<float>(i % 40));
    const TokenColours colours{false, 4.0};
    bench.page.setValues(values, colours, false);
    const QImage image = bench.page.viewport()->grab().toImage();
    const Theme theme = Theme::dark();
    int seen = 0;
    for (int position = 0; position < 60; ++position) {
        if (!bench.inSight(position)) continue;
        CAPTURE(position);
        const QPoint corner = bench.page.placeOf(position).topLeft().toPoint() + QPoint(1, 1);
        const QColor shown = image.pixelColor(corner);
        if (position == 5) {
            CHECK(shown == theme.color(Role::panel));
            continue;
        }
        const QColor expected = colours.of(values[static_cast<std::size_t>(position)], theme);
        CHECK(shown == expected);
        CHECK(contrast(textOn(expected), expected) >= 4.5);
        ++seen;
    }
    CHECK(seen > 10);
    bench.page.setValues(values, colours, true);
    CHECK(bench.page.isDimmed());
    const QPoint corner = bench.page.placeOf(9).topLeft().toPoint() + QPoint(1, 1);
    CHECK(bench.page.viewport()->grab().toImage().pixelColor(corner) !=
          colours.of(values[9], theme));
}

TEST_CASE("a click moves the crosshair, arrows move it, and it stays in sight", "[tokens]") {
    PageBench bench;
    const QPoint at = bench.page.placeOf(12).center().toPoint();
    click(bench.page.viewport(), at);
    CHECK(bench.selection.position() == 12);
    bench.key(Qt::Key_Right);
    CHECK(bench.selection.position() == 13);
    bench.key(Qt::Key_Left);
    bench.key(Qt::Key_Left);
    CHECK(bench.selection.position() == 11);
    const QRectF before = bench.page.placeOf(11);
    bench.key(Qt::Key_Down);
    const QRectF below = bench.page.placeOf(*bench.selection.position());
    CHECK(below.top() > before.top());
    CHECK(below.left() <= before.center().x());
    bench.key(Qt::Key_Up);
    CHECK(bench.page.placeOf(*bench.selection.position()).top() == before.top());
    for (const int key : {Qt::Key_PageDown, Qt::Key_PageDown, Qt::Key_End, Qt::Key_PageUp}) {
        bench.key(key);
        CHECK(bench.inSight(*bench.selection.position()));
    }
    bench.key(Qt::Key_End);
    CHECK(bench.selection.position() == 599);
    bench.key(Qt::Key_Right);
    CHECK(bench.selection.position() == 599);
    bench.key(Qt::Key_Home);
    CHECK(bench.selection.position() == 0);
    CHECK(bench.inSight(0));
    bench.selection.setPosition(444);  // from another view
    CHECK(bench.inSight(444));
    bench.selection.setPosition(100000);  // of a longer sample
    bench.key(Qt::Key_Left);
    CHECK(bench.selection.position() == 598);
}

TEST_CASE("what is pointed at is told, and told to be no more", "[tokens]") {
    PageBench bench;
    int told = 0;
    QObject::connect(&bench.page, &TokenPage::pointed, &bench.page, [&] { ++told; });
    hover(bench.page.viewport(), bench.page.placeOf(3).center());
    CHECK(bench.page.pointedAt() == 3);
    hover(bench.page.viewport(), bench.page.placeOf(3).center() + QPointF(1, 0));
    CHECK(told == 1);
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(bench.page.viewport(), &leave);
    CHECK_FALSE(bench.page.pointedAt());
    CHECK(told == 2);
}

TEST_CASE("the trained length is a line of its own before the first new position", "[tokens]") {
    PageBench bench;
    CHECK(bench.page.marked().isEmpty());
    bench.page.setTrainedLength(64);
    CHECK(bench.page.marked() == "trained to 64");
    const TokenFlow& flow = bench.page.flow();
    // Position 64 is the first new one: its token is number 65 from 0.
    const TokenLine& line = flow.lines()[static_cast<std::size_t>(flow.lineOf(65))];
    CHECK(line.first == 65);
    REQUIRE(flow.markAt());
    CHECK(*flow.markAt() < line.top);
    bench.page.setTrainedLength(100000);
    CHECK(bench.page.marked().isEmpty());
}

TEST_CASE("of a long text no more is painted than what is in sight, wherever it stands",
          "[tokens]") {
    PageBench bench(16384);
    bench.page.setValues(std::vector<float>(16384, 1.0f), {false, 5.0}, false);
    QScrollBar* bar = bench.page.verticalScrollBar();
    REQUIRE(bar->maximum() > 10 * bench.page.viewport()->height());
    for (const double share : {0.0, 0.37, 1.0}) {
        bar->setValue(static_cast<int>(share * bar->maximum()));
        PaintedText painted(bench.page.viewport()->size());
        bench.page.viewport()->render(&painted);
        CHECK(painted.words.size() > 50);
        CHECK(painted.words.size() < 700);
    }
    // The last token can be reached.
    CHECK(bench.inSight(16383));
    // Another width leaves what stood at the top in its place.
    bar->setValue(bar->maximum() / 2);
    const QRectF viewport(bench.page.viewport()->rect());
    int top = 0;
    while (!viewport.contains(bench.page.placeOf(top)))
        ++top;
    bench.page.resize(430, 260);
    QCoreApplication::processEvents();
    const double line = bench.page.flow().lineHeight();
    CHECK(std::abs(bench.page.placeOf(top).top()) < 4 * line);
}

TEST_CASE("a document's tokens that nothing predicts are not on the page", "[tokens]") {
    PageBench bench(40);
    auto cut = std::make_shared<Samples>(*textOf(40, 3));
    cut->samples[0].read = 30;
    bench.page.setText(cut, nullptr, 0);
    CHECK(bench.page.positions() == 30);
    CHECK(bench.page.flow().tokens() == 31);
    CHECK(bench.page.wordAt(29) == QString::number(cut->samples[0].ids[30]));
    CHECK(bench.page.wordAt(30).isEmpty());
    bench.page.setText(cut, nullptr, 7);  // there is no such sample
    CHECK(bench.page.positions() == 0);
    bench.page.setText(nullptr, nullptr, 0);
    bench.key(Qt::Key_Right);
    CHECK_FALSE(bench.selection.position());
}

TEST_CASE("a range is a round number that all but a twentieth of the values lie within",
          "[tokens]") {
    std::mt19937 random(std::random_device{}());
    for (int round = 0; round < 100; ++round) {
        std::lognormal_distribution<float> size(0.0f, 2.0f);
        std::vector<float> values;
        for (int i = 0; i < 500; ++i)
            values.push_back(i % 7 == 0 ? std::nanf("") : (i % 2 ? size(random) : -size(random)));
        const double range = rangeOf(values);
        const double mantissa = range / std::pow(10.0, std::floor(std::log10(range) + 1e-9));
        CHECK((std::abs(mantissa - 1) < 1e-6 || std::abs(mantissa - 2) < 1e-6 ||
               std::abs(mantissa - 5) < 1e-6));
        const auto beyond = [&](double most) {
            return std::ranges::count_if(values, [&](float one) { return std::abs(one) > most; });
        };
        CHECK(beyond(range) <= 22);
        CHECK((range <= 0.01 || beyond(0.39 * range) > 20));
    }
    CHECK(rangeOf({}) == 1.0);
    CHECK(rangeOf(std::vector<float>(9, 0.0f)) == 0.01);
}

TEST_CASE("the card tells of a token and of what else may come, with A and B apart", "[tokens]") {
    drivenApplication();
    TokenCard card;
    card.resize(260, 400);
    card.show();
    TokenFacts facts;
    facts.word = "mill";
    facts.lines = {"one", "two"};
    facts.hasA = true;
    facts.next = {{"mill", 0.25, 0.5, true}, {"wheel", 0.0001, std::nan(""), false}};
    card.setFacts(facts);
    CHECK(card.words() == "one\ntwo");
    CHECK(card.next().isVisible());
    CHECK(card.next().accessibleDescription() ==
          QString::fromUtf8("by the larger of A and B; mill: B 50.0 %, A 25.0 %; wheel: B –, "
                            "A < 0.1 %"));
    // What follows is in sight, however far behind it stands.
    facts.lines.clear();
    facts.next.clear();
    for (int i = 0; i < 30; ++i)
        facts.next.push_back({QString::number(i), 0.01, 0.02, i == 29});
    card.setFacts(facts);
    card.resize(260, 120);
    QCoreApplication::processEvents();
    const auto seen = card.next().rowsInSight();
    REQUIRE(seen.size() >= 2);
    REQUIRE(seen.size() < 10);
    CHECK(seen.front() == 0);
    CHECK(seen.back() == 29);
    card.setFacts({});
    CHECK_FALSE(card.next().isVisible());
}
