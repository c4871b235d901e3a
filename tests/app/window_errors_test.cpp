// SPDX-License-Identifier: GPL-3.0-or-later
// Wrong input through the real window: the reason is on the screen and nothing else changed.
#include <QDropEvent>
#include <QMimeData>
#include <QTabBar>
#include <QTemporaryDir>
#include <fstream>

#include "pages/curves/curves_view.h"
#include "tests/app/drag_slider.h"
#include "widgets/bars/top_bar.h"
#include "widgets/bars/top_bar_count_field.h"
#include "widgets/controls/refusal_label.h"

using namespace sextant;
using namespace sextant::test;
namespace fs = std::filesystem;

namespace {

struct Files {
    QTemporaryDir folder;
    QString write(const std::string& name, const std::string& text) const {
        const fs::path path = fs::path(folder.path().toStdString()) / name;
        std::ofstream(path, std::ios::binary) << text;
        return QString::fromStdString(path.string());
    }
};

void drop(MainWindow& window, const QString& path) {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter({100, 100}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &enter);
    REQUIRE(enter.isAccepted());
    QDropEvent event({100, 100}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &event);
}

}  // namespace

TEST_CASE("a list of ids goes to no model of another vocabulary, and is not lost", "[window]") {
    RealWindow real;
    REQUIRE(real.openParity());
    Session& session = real.window->session();
    const std::string ids = session.experiment().text;
    const auto nope = QString::fromStdString((sourceDir() / "samples/nope").string());
    session.openModel(nope);
    REQUIRE(waitFor([&] {
        return session.opened() && session.opened()->modelPath.filename() == "nope" &&
               real.settled();
    }));
    CHECK_FALSE(session.opened()->hasText());
    REQUIRE_FALSE(real.window->notices()->texts().empty());
    CHECK(real.window->notices()->texts().back().contains("is a list of ids of a model with"));
    // The next model that can read it has it.
    session.openModel(QString::fromStdString(RealWindow::parity().string()));
    REQUIRE(waitFor([&] { return real.measured(); }));
    CHECK(session.experiment().text == ids);
    // Closing forgets it.
    session.close();
    session.openModel(nope);
    REQUIRE(waitFor([&] { return session.opened() && real.settled(); }));
    CHECK(session.experiment().text.empty());
}

TEST_CASE("wrong input is told in the window and leaves what was open", "[window]") {
    RealWindow real;
    REQUIRE(real.openParity());
    const auto before = real.window->session().shown();
    const Experiment experiment = real.window->session().experiment();
    const Files files;

    const auto refuses = [&](const QString& path, const QString& reason) {
        INFO(path.toStdString());
        real.window->openPaths({path});
        REQUIRE(
            waitFor([&] { return !real.window->notices()->texts().empty() && real.settled(); }));
        INFO(real.window->notices()->texts().back().toStdString());
        CHECK(real.window->notices()->texts().back().contains(reason, Qt::CaseInsensitive));
        CHECK(real.window->session().shown() == before);
        CHECK(real.window->session().experiment() == experiment);
        CHECK(real.window->notices()->isVisible());
    };
    SECTION("a folder that is not there") {
        refuses("/no/such/folder", "/no/such/folder");
    }
    SECTION("an empty folder") {
        refuses(files.folder.path(), "config.json");
        CHECK_FALSE(real.window->snapshot().error.isEmpty());
        real.window->present(Presented::upper);  // to a room that has not seen it happen
        CHECK(real.window->snapshot().error.isEmpty());
    }
    SECTION("an empty text") {
        refuses(files.write("empty.txt", ""), "empty");
    }
    SECTION("bytes that are not UTF-8") {
        refuses(files.write("latin1.txt", "caf\xe9 au lait"), "UTF-8");
    }
    SECTION("a text for a checkpoint without a tokenizer") {
        refuses(files.write("a.txt", "Once upon a time"), "tokenizer");
    }
    SECTION("a list with a single id") {
        refuses(files.write("one.txt", "5\n"), "at least 2");
    }
    SECTION("an id outside the vocabulary") {
        refuses(files.write("far.txt", "1 2 30000\n"), "30000");
    }
    SECTION("a damaged experiment") {
        refuses(files.write("e.sextant", "{\"format\": \"sextant-experiment\""), "JSON");
    }
}

TEST_CASE("a checkpoint that is not a causal decoder is refused by name", "[window]") {
    RealWindow real;
    REQUIRE(real.openParity());
    const auto opened = real.window->session().opened();
    const Files files;
    files.write("config.json",
                R"({"architectures": ["BertForSequenceClassification"], "model_type": "bert"})");
    drop(*real.window, files.folder.path());
    REQUIRE(waitFor([&] { return !real.window->notices()->texts().empty(); }));
    CHECK(real.window->notices()->texts().back().contains("Bert"));
    CHECK(real.window->session().opened() == opened);
}

TEST_CASE("a checkpoint cut short while it is open is told, and the last answer stays",
          "[window]") {
    RealWindow real;
    const fs::path copy = fs::path(real.folder.path().toStdString()) / "model";
    fs::copy(RealWindow::parity(), copy, fs::copy_options::recursive);
    real.open(copy, copy / "ids.txt");
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->flush();
    const auto before = real.window->session().shown();
    fs::resize_file(copy / "model.safetensors", 5000);

    SigmaSlider* const uniform = slider(real, 0);
    dragSlider(uniform, 1.0, 1.6);
    CHECK(real.find<CurvesView>()->plot().drawn(Curve::previewEntropy) != nullptr);
    QTest::mouseRelease(uniform, Qt::LeftButton);
    REQUIRE(waitFor([&] { return real.window->session().state() == Session::State::failed; }));
    real.window->flush();
    CHECK(real.find<CurvesView>()->plot().drawn(Curve::previewEntropy) == nullptr);
    CHECK(real.window->session().shown() == before);
    REQUIRE_FALSE(real.window->notices()->texts().empty());
    CHECK(real.window->notices()->texts().back().contains("5000 bytes now"));
}

TEST_CASE("a text of one token is refused", "[window]") {
    RealWindow real;
    const auto samples = sourceDir() / "samples";
    real.open(samples / "nope", samples / "texts/short-letter.txt", 32);
    REQUIRE(waitFor([&] { return real.measured(); }));
    const auto before = real.window->session().opened();
    const auto measured = real.window->session().shown();
    const Files files;
    real.window->openPaths({files.write("one.txt", "a")});  // a byte, a token
    REQUIRE(waitFor([&] { return !real.window->notices()->texts().empty() && real.settled(); }));
    CHECK(real.window->notices()->texts().back().contains("at least 2"));
    CHECK(real.window->session().opened() == before);
    CHECK(real.window->session().shown() == measured);
}

TEST_CASE("the token that a tokenizer puts before a text counts as one", "[window]") {
    RealWindow real;
    const Files files;
    for (const char* name : {"config.json", "model.safetensors"})
        fs::copy_file(RealWindow::parity() / name,
                      fs::path(files.folder.path().toStdString()) / name);
    files.write("tokenizer.json", R"({"added_tokens": [], "normalizer": null,
        "pre_tokenizer": null, "decoder": null,
        "post_processor": {"type": "TemplateProcessing", "pair": [],
            "single": [{"SpecialToken": {"id": "s", "type_id": 0}},
                       {"Sequence": {"id": "A", "type_id": 0}}],
            "special_tokens": {"s": {"id": "s", "ids": [7], "tokens": ["s"]}}},
        "model": {"type": "BPE", "vocab": {"\n": 4, "s": 7}, "merges": []}})");
    real.open(files.folder.path().toStdString(), files.write("newline.txt", "\n").toStdString());
    REQUIRE(waitFor([&] { return real.measured(); }));
    const auto own = static_cast<std::int64_t>(real.window->session().opened()->stream.size());
    REQUIRE(own >= 1);
    CHECK(real.window->session().samples()->positions() == own + 1);
    CHECK(real.window->session().shown()->labels == own);
}

TEST_CASE("a length beyond the text is refused where it was typed", "[window]") {
    RealWindow real;
    const auto samples = sourceDir() / "samples";
    real.open(samples / "nope", samples / "texts/short-letter.txt", 32);
    REQUIRE(waitFor([&] { return real.measured(); }));
    const auto before = real.window->session().shown();
    auto* field = real.find<TopBar>()->lengthField();
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "100000");
    QTest::keyClick(field, Qt::Key_Return);
    // Beside the field, which keeps what was typed until it is left; no bar says it again.
    const auto refusal = [&]() -> QString {
        for (const auto* label : real.window->findChildren<RefusalLabel*>())
            if (label->isVisible()) return label->text();
        return {};
    };
    real.window->flush();
    CHECK(refusal().contains("100,000"));
    CHECK(real.window->notices()->texts().empty());
    CHECK(field->text() == "100000");
    CHECK(real.window->session().shown() == before);
    CHECK(real.window->session().history().steps().size() == 1);
    QTest::keyClick(field, Qt::Key_Escape);
    CHECK(field->text() == "32");
    CHECK(refusal().isEmpty());
    // Left with the refused number: it goes back, and is not asked for again.
    field->selectAll();
    QTest::keyClicks(field, "100000");
    QTest::keyClick(field, Qt::Key_Tab);
    real.window->flush();
    CHECK(field->text() == "32");
    CHECK(refusal().contains("100,000"));
    CHECK(real.window->notices()->texts().empty());
}

TEST_CASE("a length beyond every document says what is read instead", "[window]") {
    RealWindow real;
    REQUIRE(real.openText(30));
    auto* field = real.find<TopBar>()->lengthField();
    const auto type = [&](const char* text) {
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
        REQUIRE(waitFor([&] { return real.measured(); }));
        real.window->flush();
    };
    type("99999999");
    CHECK(field->text() == "30");
    CHECK(field->toolTip().contains("99,999,999"));
    CHECK(field->toolTip().contains("30"));
    REQUIRE(real.window->session().samples()->notes.size() == 1);
    type("20");
    CHECK(field->toolTip().isEmpty());
    CHECK(real.window->session().samples()->notes.empty());
}

TEST_CASE("a dropped folder opens", "[window]") {
    RealWindow real;
    drop(*real.window, QString::fromStdString(RealWindow::parity().string()));
    REQUIRE(waitFor([&] { return real.window->session().opened() != nullptr; }));
    CHECK(real.window->session().samples() == nullptr);
    drop(*real.window, QString::fromStdString((RealWindow::parity() / "ids.txt").string()));
    REQUIRE(waitFor([&] { return real.measured(); }));
    CHECK(real.window->notices()->texts().empty());
}

TEST_CASE("closing while it computes stops what was asked of the engine", "[window]") {
    application();
    const QTemporaryDir folder;
    FakeFiles files;
    FakeEngine engine;
    auto window = std::make_unique<MainWindow>(
        std::make_unique<Session>(fakeBackend(files, engine)),
        std::make_unique<QSettings>(folder.filePath("settings.ini"), QSettings::IniFormat));
    window->show();
    Experiment wanted;
    wanted.model = "/made/up/model";
    wanted.text = "/made/up/text.txt";
    window->session().openExperiment(wanted);
    REQUIRE(waitFor([&] { return engine.requests.size() == 1; }));
    REQUIRE(window->session().job().running);
    window->close();
    CHECK(engine.cancels == 1);
    CHECK_FALSE(window->session().job().running);
    engine.answer(7.0);  // too late
    CHECK(window->session().shown() == nullptr);
    CHECK(engine.requests.size() == 1);
}

TEST_CASE("a window that is closed while it computes takes its engine down", "[window]") {
    RealWindow real;
    const auto samples = sourceDir() / "samples";
    real.open(samples / "nope", samples / "texts/the-millpond.txt");
    REQUIRE(waitFor([&] { return real.window->session().state() == Session::State::computing; }));
    real.window->close();
    CHECK(real.settled());
    CHECK(real.window->session().shown() == nullptr);
    real.window
        .reset();  // joins what runs: an engine that went on would keep this test for minutes
}

TEST_CASE("Escape cancels what runs and keeps the last answer", "[window]") {
    RealWindow real;
    const auto samples = sourceDir() / "samples";
    real.open(samples / "nope", samples / "texts/the-millpond.txt", 64);
    REQUIRE(waitFor([&] { return real.measured(); }));
    const auto before = real.window->session().shown();
    real.window->session().setLength(60000);
    REQUIRE(real.window->session().job().running);
    real.window->flush();
    QTest::keyClick(real.window.get(), Qt::Key_Escape);
    REQUIRE(waitFor([&] { return real.window->session().state() == Session::State::cancelled; }));
    CHECK_FALSE(real.window->session().job().running);
    CHECK(real.window->session().shown() == before);
}

TEST_CASE("why a length is refused covers neither the tabs nor its own field", "[window]") {
    RealWindow real;
    REQUIRE(real.openText(200));
    for (const auto& [width, height] : {std::pair{1024, 700}, {1280, 720}, {1920, 1080}}) {
        real.window->resize(width, height);
        real.window->flush();
        QCoreApplication::processEvents();
        for (TopBarCountField* field :
             {real.find<TopBar>()->lengthField(), real.find<TopBar>()->samplesField()}) {
            field->setFocus();
            field->selectAll();
            QTest::keyClicks(field, "many");
            QTest::keyClick(field, Qt::Key_Return);
            auto* label = real.window->findChild<RefusalLabel*>();
            for (auto* one : real.window->findChildren<RefusalLabel*>())
                if (one->isVisible()) label = one;
            REQUIRE(label);
            INFO(width << ": " << label->text().toStdString());
            REQUIRE(label->isVisible());
            CHECK(real.window->rect().contains(label->geometry()));
            CHECK(label->height() >= label->heightForWidth(label->width()));
            const auto inWindow = [&](const QWidget* of) {
                return QRect(of->mapTo(real.window.get(), QPoint(0, 0)), of->size());
            };
            CHECK_FALSE(label->geometry().intersects(inWindow(field)));
            for (const auto* tabs : real.window->findChildren<QTabBar*>())
                if (tabs->isVisible()) CHECK_FALSE(label->geometry().intersects(inWindow(tabs)));
            QTest::keyClick(field, Qt::Key_Escape);
        }
    }
}
