// SPDX-License-Identifier: GPL-3.0-or-later
// The text at the crosshair: which tokens, what they cost, and where a click goes.
#include <QMouseEvent>
#include <QSpinBox>
#include <cmath>
#include <limits>

#include "pages/curves/token_strip.h"
#include "tests/catch.h"
#include "tests/widgets/application.h"

using namespace sextant;

namespace {

// Letters by number; the stored form has SentencePiece's space.
class Letters : public Tokenizer {
  public:
    std::vector<std::int32_t> encode(std::string_view, const Progress&) const override {
        return {};
    }
    std::string token(std::int32_t id) const override {
        return id == 0 ? "\xE2\x96\x81the" : decode({id});
    }
    std::string decode(const std::vector<std::int32_t>& ids) const override {
        return ids[0] == 1 ? "\n" : std::string(1, static_cast<char>('a' + ids[0] % 26));
    }
    int vocabulary() const override { return 26; }
    std::optional<std::int32_t> documentStart() const override { return std::nullopt; }
    std::string kind() const override { return "letters"; }
};

// Sample s has tokens s, s + 1, ...; each is scored on the next one.
std::shared_ptr<const Samples> text(int samples, int read) {
    auto all = std::make_shared<Samples>();
    for (int s = 0; s < samples; ++s) {
        Sample one;
        for (int i = 0; i <= read; ++i)
            one.ids.push_back(s + i);
        one.read = read;
        all->samples.push_back(one);
    }
    return all;
}

// NLL of sample s at position i is s + i / 100.
std::shared_ptr<const Measurement> costs(int samples, int positions) {
    auto m = std::make_shared<Measurement>();
    m->samples = samples;
    m->positions = positions;
    for (int s = 0; s < samples; ++s)
        for (int i = 0; i < positions; ++i)
            m->nllSamples.push_back(static_cast<float>(s + i / 100.0));
    return m;
}

struct StripBench {
    QApplication& app = test::application();
    Selection selection;
    TokenStrip strip{&selection};

    StripBench() {
        strip.setText(text(3, 100), std::make_shared<Letters>());
        strip.setMeasurement(costs(3, 100), "B");
        strip.resize(900, strip.sizeHint().height());
        strip.show();
    }
    void press(std::size_t cell) {
        const QPoint at = strip.placeOf(cell).center().toPoint();
        QMouseEvent event(QEvent::MouseButtonPress, at, strip.mapToGlobal(at), Qt::LeftButton,
                          Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&strip, &event);
    }
};

}  // namespace

TEST_CASE("a token's word has its space and its end of line to be seen") {
    const Letters letters;
    CHECK(tokenWord(0, &letters) == QString::fromUtf8("·the"));
    CHECK(tokenWord(1, &letters) == QString::fromUtf8("↵"));
    CHECK(tokenWord(2, &letters) == "c");
    CHECK(tokenWord(517, nullptr) == "517");
}

TEST_CASE(
    "the strip has the forty tokens up to the one predicted at the crosshair, and their cost") {
    StripBench bench;
    bench.selection.setPosition(60);
    const auto& cells = bench.strip.cells();
    REQUIRE(cells.size() == 40);
    CHECK(cells.back().position == 60);
    // Position 60 reads token 60 and predicts token 61, the 10th letter.
    CHECK(cells.back().word == "j");
    CHECK(cells.back().nll == Approx(0.6));
    CHECK(bench.strip.title().contains("60"));
    bench.strip.setSample(2);
    CHECK(bench.strip.cells().back().word == "l");
    CHECK(bench.strip.cells().back().nll == Approx(2.6));
    CHECK(bench.strip.wordsOf(39).contains("2.60 nats"));
    CHECK(bench.strip.wordsOf(39).contains("position 60"));
    bench.strip.setUnit(EntropyUnit::bits);
    CHECK(bench.strip.wordsOf(39).contains("3.75 bits"));
}

TEST_CASE("at a text's beginning the strip has fewer tokens, and outside it none") {
    StripBench bench;
    bench.selection.setPosition(4);
    CHECK(bench.strip.cells().size() == 5);
    CHECK(bench.strip.cells().front().position == 0);
    bench.selection.setPosition(4000);
    REQUIRE_FALSE(bench.strip.cells().empty());
    CHECK(bench.strip.cells().back().position == 99);
    CHECK(tokensBefore(*text(1, 8), nullptr, nullptr, 3, 4, 40).empty());
    CHECK(std::isnan(tokensBefore(*text(1, 8), nullptr, nullptr, 0, 4, 40).back().nll));
}

TEST_CASE("a click on a token moves the crosshair there and leaves the tokens in place") {
    StripBench bench;
    bench.selection.setPosition(60);
    bench.press(10);
    CHECK(bench.selection.position() == 31);
    CHECK(bench.strip.cells().back().position == 60);
    bench.selection.setPosition(std::nullopt);  // the mouse has left the curves
    CHECK(bench.strip.cells().size() == 40);
    bench.selection.setPosition(50);
    CHECK(bench.strip.cells().back().position == 50);
}

TEST_CASE("tokens stand beside each other inside the strip, fewer where it is narrow") {
    StripBench bench;
    for (const int width : {300, 640, 1200}) {
        INFO(width);
        bench.strip.resize(width, bench.strip.sizeHint().height());
        bench.selection.setPosition(width % 7 + 50);
        double end = 0.0;
        for (std::size_t i = 0; i < bench.strip.cells().size(); ++i) {
            CHECK(bench.strip.placeOf(i).left() >= end);
            end = bench.strip.placeOf(i).right();
        }
        CHECK(end <= width);
        CHECK(bench.strip.cells().size() == (width < 640 ? 24 : 40));
    }
    const auto* spinner = bench.strip.findChild<QSpinBox*>();
    REQUIRE(spinner);
    CHECK(spinner->maximum() == 3);
}

TEST_CASE("forty ids have room in two rows, no cell over another and no number cut") {
    StripBench bench;
    auto ids = std::make_shared<Samples>();
    Sample one;
    for (int i = 0; i <= 100; ++i)
        one.ids.push_back(1000 + 37 * i);
    one.read = 100;
    ids->samples.push_back(one);
    bench.strip.setText(ids, nullptr);
    bench.strip.resize(780, bench.strip.sizeHint().height());
    REQUIRE(bench.strip.cells().size() == 40);
    const QFontMetricsF letters(numberFont(bench.strip.font()));
    for (std::size_t i = 0; i < 40; ++i) {
        const QRectF place = bench.strip.placeOf(i);
        CHECK(QRectF(bench.strip.rect()).contains(place));
        CHECK(letters.horizontalAdvance(bench.strip.cells()[i].word) <= place.width());
        CHECK(place.height() >= 0.9 * letters.ascent());
        for (std::size_t j = 0; j < i; ++j)
            CHECK_FALSE(place.intersects(bench.strip.placeOf(j)));
    }
}

TEST_CASE("while an answer grows the strip ends at what is scored, and says where nothing is") {
    StripBench bench;
    auto growing = std::make_shared<Measurement>(*costs(3, 100));
    growing->fidelity = Fidelity::partial;
    for (std::size_t i = 64; i < growing->nllSamples.size(); ++i)
        growing->nllSamples[i] = std::nanf("");
    bench.strip.setMeasurement(growing, "B");
    CHECK(bench.strip.cells().back().position == 63);
    CHECK(bench.strip.title() == "THE 40 TOKENS SCORED UP TO 63");
    bench.selection.setPosition(80);
    CHECK(bench.strip.cells().back().position == 80);
    CHECK(bench.strip.title().contains("NOT SCORED"));
}

TEST_CASE("ids are whole in their cells, however narrow the strip and long the ids") {
    StripBench bench;
    for (const int offset : {0, 900, 99000, 262000}) {
        auto ids = std::make_shared<Samples>();
        Sample one;
        for (int i = 0; i <= 100; ++i)
            one.ids.push_back(offset + i);
        one.read = 100;
        ids->samples.push_back(one);
        bench.strip.setText(ids, nullptr);
        bench.selection.setPosition(99);
        for (const int width : {200, 420, 640, 900}) {
            INFO(offset << " at " << width);
            bench.strip.resize(width, bench.strip.sizeHint().height());
            const QFontMetricsF letters(numberFont(bench.strip.font()));
            const auto& cells = bench.strip.cells();
            REQUIRE(cells.size() >= 4);
            CHECK(cells.back().position == 99);
            for (std::size_t cell = 0; cell < cells.size(); ++cell) {
                CHECK(letters.horizontalAdvance(cells[cell].word) <=
                      bench.strip.placeOf(cell).width());
                CHECK(bench.strip.placeOf(cell).right() <= width);
            }
        }
    }
}
