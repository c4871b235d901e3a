// SPDX-License-Identifier: GPL-3.0-or-later
// Checkpoints that lie on this computer, on the start page and on the page of the one that is open.
#include <QClipboard>
#include <QDir>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QTreeWidget>
#include <fstream>
#include <iterator>

#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "app/desktop/command_menu.h"
#include "app/desktop/drop_target.h"
#include "app/desktop/file_dialogs.h"
#include "app/desktop/window_memory.h"
#include "app/start/checkpoint_finder.h"
#include "app/start/start_screen.h"
#include "pages/checkpoint/checkpoint_card.h"
#include "pages/checkpoint/checkpoint_page.h"
#include "pages/checkpoint/reach_strip.h"
#include "pages/checkpoint/tensor_table.h"
#include "tests/app/real_window.h"
#include "widgets/start/candidate_dialog.h"
#include "widgets/start/checkpoint_table.h"
#include "widgets/start/open_bar.h"
#include "widgets/start/start_page.h"

using namespace sextant;
using namespace sextant::test;

namespace {

namespace fs = std::filesystem;

// A cache with one model that opens and one of which a file is missing, before the window is made.
struct CacheOfTwo {
    QTemporaryDir cache;
    const std::string commit = std::string(40, 'a');

    CacheOfTwo() {
        const fs::path root = cache.path().toStdString();
        for (const char* name : {"models--org--good", "models--org--part"}) {
            const fs::path folder = root / name / "snapshots" / commit;
            fs::create_directories(folder);
            fs::create_directories(root / name / "refs");
            std::ofstream(root / name / "refs/main") << commit;
            for (const auto& file : fs::directory_iterator(RealWindow::parity()))
                fs::copy(file.path(), folder / file.path().filename());
        }
        const fs::path weights =
            root / "models--org--part/snapshots" / commit / "model.safetensors";
        fs::remove(weights);
        fs::create_symlink("../../blobs/gone", weights);
        qputenv("HF_HUB_CACHE", cache.path().toUtf8());
    }
    ~CacheOfTwo() { qunsetenv("HF_HUB_CACHE"); }
};

struct StartWindow : CacheOfTwo, RealWindow {
    StartWindow() {
        window->flush();
        REQUIRE(waitFor([this] { return !window->start().finder()->looking(); }));
    }
    StartPage* page() { return window->start().page(); }
    QTreeWidget* tree() { return page()->checkpoints()->tree(); }
    QString text(int item, int column) { return tree()->topLevelItem(item)->text(column); }
    void type(const QString& text) {
        page()->openBar()->field()->setFocus();
        page()->openBar()->field()->setText(text);
    }
    QString verdict() { return page()->openBar()->field()->verdict(); }
};

}  // namespace

TEST_CASE("the start page lists what lies in the cache, and whether it opens", "[start]") {
    StartWindow real;
    REQUIRE(real.tree()->topLevelItemCount() == 3);
    CHECK(real.text(0, 0).startsWith("Hugging Face cache"));
    CHECK(real.text(1, 0) == "org/good");
    CHECK(real.text(1, 1) == "LlamaForCausalLM");
    CHECK(real.text(1, 3) == "F32");
    CHECK(real.text(1, 4) == "64");
    CHECK(real.text(1, 5).contains("opens"));
    CHECK(real.text(2, 0) == "org/part");
    CHECK(real.text(2, 5).contains("the download did not end"));
    real.tree()->setCurrentItem(real.tree()->topLevelItem(2));
    auto* command = real.page()->findChild<QPushButton*>("checkpointCommand");
    REQUIRE(command->isVisible());
    command->click();
    CHECK(QGuiApplication::clipboard()->text() == "hf download org/part");
}

TEST_CASE("a model opens by its name, and is called by it", "[start]") {
    StartWindow real;
    real.type("org/good");
    CHECK(real.verdict() == "opens");
    QTest::keyClick(real.page()->openBar()->field(), Qt::Key_Return);
    REQUIRE(waitFor([&] { return real.window->session().opened() != nullptr; }));
    CHECK(real.window->session().opened()->modelPath == "org/good");
    CHECK(real.window->session().opened()->places.model.find(real.commit) != std::string::npos);
    real.window->flush();
    CHECK_FALSE(real.page()->isVisible());
}

TEST_CASE("what is typed is judged before it is opened", "[start]") {
    StartWindow real;
    real.type("org/none");
    REQUIRE(waitFor([&] { return real.verdict() == "not on this computer"; }));
    CHECK(real.page()->findChild<QPushButton*>("startCopyCommand")->toolTip() ==
          "hf download org/none");
    real.type(QString::fromStdString((sourceDir() / "samples/nope").string()));
    REQUIRE(waitFor([&] { return real.verdict() == "opens"; }));
    real.type("/no/such/folder");
    REQUIRE(waitFor([&] { return real.verdict().contains("not found"); }));
}

TEST_CASE("in the middle of a name the field says which key goes on", "[start]") {
    StartWindow real;
    real.type("org/g");
    CHECK(real.verdict() == "Tab completes the name");
    real.type("pa");  // in the middle of a name
    CHECK(real.verdict() == "Down goes to the one below");
    QTest::qWait(400);  // it is no path either
    CHECK(real.verdict() == "Down goes to the one below");
    QTest::keyClick(real.page()->openBar()->field(), Qt::Key_Down);
    REQUIRE(real.page()->checkpoints()->current());
    CHECK(real.page()->checkpoints()->current()->name == "org/part");
    CHECK(real.tree()->hasFocus());
    real.type("");
    QTest::keyClick(real.page()->openBar()->field(), Qt::Key_Down);
    REQUIRE(real.page()->checkpoints()->current());
    CHECK(real.page()->checkpoints()->current()->name == "org/good");
}

TEST_CASE("why something did not open is cleared by typing something else", "[start]") {
    StartWindow real;
    real.window->session().openModel("org/part");
    REQUIRE(waitFor([&] { return !real.window->notices()->texts().empty(); }));
    real.type("org/g");
    CHECK(real.window->notices()->texts().empty());
}

TEST_CASE("the page of one checkpoint does not hide the curves of the next", "[start]") {
    StartWindow real;
    const auto open = [&](const char* model) {
        real.window->session().openModel(model);
        REQUIRE(waitFor([&] {
            return real.window->session().opened() != nullptr &&
                   real.window->session().opened()->modelPath == model;
        }));
        real.window->flush();
    };
    const std::string samples = (sourceDir() / "samples").string();
    open("org/good");
    real.window->views().show("checkpoint-page");
    REQUIRE(real.find<CheckpointPage>()->isVisible());
    open((samples + "/nope").c_str());
    CHECK_FALSE(real.find<CheckpointPage>()->isVisible());
    // Nor after a restart.
    real.window->views().show("checkpoint-page");
    real.window->memory().save();
    real.make();
    open("org/good");
    CHECK_FALSE(real.find<CheckpointPage>()->isVisible());
}

TEST_CASE("a checkpoint that does not open says why in one sentence, and the rest below",
          "[start]") {
    StartWindow real;
    real.window->session().openModel("org/part");
    REQUIRE(waitFor([&] { return !real.window->notices()->texts().empty(); }));
    real.window->flush();
    const auto* sentence = real.window->notices()->findChild<QLabel*>("noticeText");
    const auto* detail = real.window->notices()->findChild<QLabel*>("noticeDetail");
    CHECK(detail->isVisible());
    CHECK(detail->text().contains("hf download org/part"));
    CHECK(sentence->text().size() < detail->text().size());
    real.window->notices()->findChild<QPushButton*>("noticeCopy")->click();
    CHECK(QGuiApplication::clipboard()->text() == detail->text());
}

TEST_CASE("a folder that was added is looked through as well", "[start]") {
    StartWindow real;
    real.window->settings().setValue(
        "start/folders",
        QStringList{QString::fromStdString((sourceDir() / "samples").string()), "/no/such"});
    real.window->start().refresh();
    REQUIRE(waitFor([&] { return !real.window->start().finder()->looking(); }));
    const auto& groups = real.window->start().finder()->groups();
    REQUIRE(groups.size() == 3);
    CHECK(groups[1].own);
    CHECK(std::any_of(groups[1].rows.begin(), groups[1].rows.end(), [](const CheckpointRow& row) {
        return row.name == "nope" && row.state == CheckpointRow::State::opens;
    }));
    CHECK(groups[2].problem.contains("cannot be listed"));
}

TEST_CASE("a trained length that was inferred is marked beside the model, too", "[start]") {
    StartWindow real;
    real.window->resize(1440, 900);
    real.window->session().openModel(QString::fromStdString(RealWindow::parity().string()));
    REQUIRE(waitFor([&] { return real.window->session().opened() != nullptr; }));
    real.window->flush();
    auto* trained = real.find<CheckpointCard>()->findChild<QPushButton*>("trained-length");
    REQUIRE(trained);
    CHECK(trained->accessibleName().startsWith("trained length"));
    CHECK(trained->text() == "64 (likely)");
    CHECK(trained->toolTip().startsWith("inferred: config.json: max_position_embeddings"));
}

TEST_CASE("the page of the open checkpoint has its layers, and reads values without a text",
          "[start]") {
    StartWindow real;
    real.window->resize(1280, 800);
    real.window->session().openModel(QString::fromStdString(RealWindow::parity().string()));
    REQUIRE(waitFor([&] { return real.window->session().opened() != nullptr; }));
    real.window->views().show("checkpoint-page");
    real.window->flush();
    auto* page = real.find<CheckpointPage>();
    REQUIRE(page->isVisible());
    CHECK(page->strip()->current() == 0);
    CHECK(page->sentence().contains("full causal attention, 4 query heads on 2 kv heads"));
    TensorTable* table = page->tensors();
    table->setFilter("model.norm");
    REQUIRE(table->rows() == 1);
    table->view()->setCurrentIndex(table->view()->model()->index(0, 0));
    QTest::keyClick(table->view(), Qt::Key_Return);
    const auto norm = [&] { return table->view()->model()->index(0, 4).data().toString(); };
    REQUIRE(waitFor([&] {
        real.window->flush();
        return norm() != QString::fromUtf8("\u2013");
    }));
    CHECK(norm().toDouble() > 0);
    // All others, of which the one that is known is none.
    table->setFilter({});
    page->findChild<QPushButton*>("allHistograms")->click();
    REQUIRE(waitFor([&] {
        real.window->flush();
        for (int row = 0; row < table->rows(); ++row)
            if (table->view()->model()->index(row, 4).data().toString() ==
                QString::fromUtf8("\u2013"))
                return false;
        return true;
    }));
}

namespace {

// A folder with a checkpoint that opens, "two", and before it one that does not.
struct FolderOfTwo : StartWindow {
    const fs::path at = fs::path(folder.path().toStdString()) / "both";
    const QString path = QString::fromStdString(at.string());

    FolderOfTwo() {
        for (const char* name : {"one", "two"}) {
            fs::create_directories(at / name);
            for (const auto& file : fs::directory_iterator(RealWindow::parity()))
                if (file.path().filename() != "expected.safetensors")
                    fs::copy(file.path(), at / name / file.path().filename());
        }
        fs::remove(at / "one/model.safetensors");
    }
    CandidateDialog* dialog() { return window->findChild<CandidateDialog*>(); }
    // Once it is known of both whether they open.
    CandidateDialog* asked() {
        REQUIRE(waitFor([this] {
            if (!dialog()) return false;
            const auto state = [this](int row) {
                return dialog()->list()->topLevelItem(row)->text(3);
            };
            return dialog()->list()->topLevelItemCount() == 2 && !state(0).contains("looking") &&
                   !state(1).contains("looking");
        }));
        return dialog();
    }
    void dismiss() {
        QTest::keyClick(asked()->list(), Qt::Key_Escape);
        REQUIRE(waitFor([this] { return dialog() == nullptr; }));
        CHECK(window->session().opened() == nullptr);
    }
};

}  // namespace

TEST_CASE("of several checkpoints in a folder the window asks which, however it is named",
          "[start]") {
    FolderOfTwo real;
    MainWindow& window = *real.window;
    SECTION("by a command") {
        window.session().openModel(real.path);
    }
    SECTION("dropped") {
        CHECK(dropWords({real.path}).text == "Choose one of the 2 checkpoints in both");
        window.openPaths({real.path});
    }
    SECTION("on the command line, with a text") {
        DesktopOptions options;
        options.model = real.path;
        options.text = QString::fromStdString((RealWindow::parity() / "ids.txt").string());
        window.applyOptions(options);
    }
    SECTION("typed on the start page") {
        real.type(real.path);
        REQUIRE(waitFor([&] { return real.verdict() == "2 checkpoints, choose one"; }));
        QTest::keyClick(real.page()->openBar()->field(), Qt::Key_Return);
    }
    const QTreeWidget* list = real.asked()->list();
    const auto cell = [&](int row, int column) { return list->topLevelItem(row)->text(column); };
    CHECK(cell(0, 0) == "one");
    CHECK(cell(0, 3).contains("holds no weights"));
    CHECK(cell(1, 0) == "two");
    CHECK(cell(1, 1) == "safetensors");
    CHECK(cell(1, 2).endsWith("0.3 MB"));
    CHECK(cell(1, 3).contains("opens"));
    CHECK(list->currentItem() == list->topLevelItem(1));  // the one that opens
}

TEST_CASE("the dialog about several checkpoints is driven by keys, and comes back", "[start]") {
    FolderOfTwo real;
    real.window->openPaths({real.path});
    CandidateDialog* dialog = real.asked();
    // Nothing happens on one that does not open; why stands below.
    QTest::keyClick(dialog->list(), Qt::Key_Up);
    QTest::keyClick(dialog->list(), Qt::Key_Return);
    CHECK(dialog->isVisible());
    CHECK_FALSE(dialog->findChild<QPushButton*>("candidateOpen")->isEnabled());
    CHECK(dialog->findChild<QLabel*>("candidateAbout")->text().contains("holds no weights"));
    real.dismiss();
    // The notice offers it again.
    real.window->flush();
    QPushButton* again = nullptr;
    for (auto* button : real.window->notices()->findChildren<QPushButton*>())
        if (button->text().startsWith("Choose one")) again = button;
    REQUIRE(again);
    again->click();
    QTest::keyClick(real.asked()->list(), Qt::Key_Return);
    REQUIRE(waitFor([&] { return real.window->session().opened() != nullptr; }));
    CHECK(real.window->session().opened()->modelPath == real.at / "two");
    CHECK(real.dialog() == nullptr);
}

TEST_CASE("the file dialog shows every file that a checkpoint opens by", "[start]") {
    const QStringList filters = checkpointFilter().split(";;");
    const QString patterns = filters.front().section('(', 1).chopped(1);
    for (const char* file :
         {"model.safetensors", "model.safetensors.index.json", "q4_k.gguf", "pytorch_model.bin",
          "pytorch_model.bin.index.json", "model.pt", "consolidated.00.pth", "config.json",
          "params.json", "tokenizer.json", "tokenizer.model"}) {
        INFO(file);
        CHECK(QDir::match(patterns.split(' '), file));
    }
    CHECK_FALSE(QDir::match(patterns.split(' '), "notes.txt"));
    CHECK(filters.back() == "All files (*)");
    // A file beside the weights stands for the folder.
    StartWindow real;
    real.window->openPaths(
        {QString::fromStdString((sourceDir() / "samples/nope/tokenizer.json").string())});
    REQUIRE(waitFor([&] { return real.window->session().opened() != nullptr; }));
}

TEST_CASE("the statement that does not count is a click away, and back", "[start]") {
    StartWindow real;
    const fs::path model = fs::path(real.folder.path().toStdString()) / "twice";
    fs::create_directories(model);
    for (const auto& file : fs::directory_iterator(RealWindow::parity()))
        fs::copy(file.path(), model / file.path().filename());
    std::ifstream read(model / "config.json");
    std::string config{std::istreambuf_iterator<char>(read), {}};
    read.close();
    config.insert(
        config.find('{') + 1,
        R"("rope_scaling": {"rope_type": "linear", "factor": 4.0, "rope_theta": 10000.0},)");
    std::ofstream(model / "config.json") << config;
    Session& session = real.window->session();
    session.openModel(QString::fromStdString(model.string()));
    REQUIRE(waitFor([&] { return session.opened() != nullptr; }));
    real.window->resize(1280, 800);
    real.window->views().show("checkpoint-page");
    real.window->flush();
    const auto button = [&](const char* name) {
        real.window->flush();
        auto* found = real.window->findChild<QPushButton*>(name);
        REQUIRE(found);
        REQUIRE(found->isVisible());
        return found;
    };
    const auto speeds = [&] {
        return choicesOf(session.opened()->spec, session.intervention(), 0).at(Stage::frequencies);
    };
    const auto steps = session.history().steps().size();
    CHECK(speeds().method == "linear");
    CHECK(button("statement-0-1")->text() == "default, base 10000");
    button("statement-0-1")->click();
    CHECK(speeds() == neutralChoice(Stage::frequencies));
    CHECK(session.history().steps().size() == steps + 1);
    CHECK(button("statement-0-1")->toolTip().contains("in effect"));
    button("statement-0-0")->click();
    CHECK(session.intervention() == Intervention{});
    CHECK(button("statement-0-0")->toolTip().contains("in effect"));
}
