// SPDX-License-Identifier: GPL-3.0-or-later
// Studies in the real window: chosen, trained beside it, paused, gone on with after a restart, and
// drawn; and the report of a model and a text as files.
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>

#include "analysis/jobs/all.h"
#include "analysis/jobs/runner.h"
#include "app/figures/report_files.h"
#include "app/jobs/job_material.h"
#include "pages/evaluate/checked_field.h"
#include "pages/evaluate/work_line.h"
#include "pages/studies/study_pane.h"
#include "pages/studies/study_plot.h"
#include "pages/studies/study_table.h"
#include "tests/app/real_window.h"
#include "tests/temporary_folder.h"
#include "tests/widgets/pointer.h"
#include "widgets/controls/elided_label.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// Two models of 16 dimensions that learn to copy; `steps` of each.
std::string copying(int steps) {
    return R"({"format": "sextant_study_v1", "title": "Copying few letters", "seeds": [1, 2],
               "train": {"model": {"hidden": 16, "layers": 1, "heads": 2, "intermediate": 16},
                         "task": {"task": "copy", "shortest": 1, "longest": 3},
                         "optimisation": {"steps": )" +
           std::to_string(steps) + R"(, "batch": 2}},
               "evaluate": {"shortest": 1, "longest": 5, "trials": 4},
               "variants": [{"name": "RoPE", "tests": [{"name": "RoPE", "printed": {"mean": 0.5}}]},
                            {"name": "ALiBi", "train": {"model": {"position": "alibi"}}}]})";
}

struct StudiesWindow : RealWindow {
    QTemporaryDir home;  // journals go here
    QByteArray before = qgetenv("HOME");

    StudiesWindow() {
        drivenApplication();
        qputenv("HOME", home.path().toUtf8());
        make();
        window->resize(1280, 900);
        REQUIRE(openParity());
        showPage();
    }
    ~StudiesWindow() {
        window.reset();
        qputenv("HOME", before);
    }
    void showPage() const {
        REQUIRE(window->views().show("studies"));
        window->flush();
    }
    QString write(const QString& name, const std::string& text) const {
        const QString path = home.filePath(name);
        std::ofstream(path.toStdString()) << text;
        return path;
    }
    StudyPane& pane() const { return *find<StudyPane>(); }
    QPushButton& button(const char* name) const {
        auto* found = pane().findChild<QPushButton*>(name);
        REQUIRE(found);
        return *found;
    }
    bool finished() const {
        window->flush();
        const auto cards = window->session().jobs().cards();
        return !cards.empty() && cards[0].state == JobState::finished;
    }
};

}  // namespace

TEST_CASE("a study is chosen, trained and drawn beside what is printed", "[window][studies]") {
    StudiesWindow studies;
    const QString path = studies.write("copying.json", copying(9));
    emit studies.pane().fileAsked(path);
    CHECK(studies.pane().choices().path == path);
    const auto& rows = studies.pane().rows();
    REQUIRE_FALSE(rows.empty());
    CHECK(rows.back().title == "Copying few letters");
    CHECK(rows.back().problem.isEmpty());
    CHECK(studies.pane().findChild<QLabel*>("studyTime")->text().contains("about"));
    auto* seeds = studies.pane().findChild<CheckedField*>("studySeeds");
    CHECK(seeds->text() == "2");
    seeds->setText("0");
    seeds->take();
    CHECK(seeds->isRefused());
    seeds->setText("1");
    seeds->take();
    REQUIRE(studies.button("studyStart").isEnabled());
    studies.button("studyStart").click();
    REQUIRE(waitFor([&] { return studies.finished(); }));
    const StudyResult& result = studies.find<StudyPlot>()->result();
    REQUIRE(result.lines.size() == 2);
    CHECK(result.lines[0].name == "RoPE");
    CHECK(result.lines[0].printedOverall == 0.5);
    CHECK(result.lines[1].points.size() == 5);
    CHECK(result.trained == 3);
    auto* table = studies.find<StudyTable>();
    REQUIRE(table->rowCount() == 2);
    CHECK(table->item(0, 1)->text().contains("(50.0 %)"));
    auto* head = studies.window->findChild<ElidedLabel*>("studyHead");
    REQUIRE(head);
    CHECK(head->text().contains("2 models, 9 steps each"));
}

TEST_CASE("a study that was paused goes on after a restart", "[window][studies]") {
    StudiesWindow studies;
    emit studies.pane().fileAsked(studies.write("copying.json", copying(300)));
    studies.button("studyStart").click();
    const auto card = [&] { return studies.window->session().jobs().cards().at(0); };
    REQUIRE(waitFor([&] { return card().state == JobState::running && card().fraction > 0; }));
    // What is live is answered meanwhile.
    studies.window->session().setLength(8);
    REQUIRE(waitFor([&] { return studies.measured(); }));
    studies.window->flush();
    studies.button("studyPause").click();
    CHECK(card().state == JobState::paused);
    studies.window->close();
    studies.make();
    REQUIRE(studies.openParity());
    studies.showPage();
    REQUIRE(card().state == JobState::paused);
    CHECK(studies.button("studyPause").text() == "Resume");
    studies.button("studyPause").click();
    REQUIRE(waitFor([&] { return studies.finished(); }));
    CHECK(studies.find<StudyPlot>()->result().lines.size() == 2);
}

TEST_CASE("a file that is no study says why in its row", "[window][studies]") {
    StudiesWindow studies;
    emit studies.pane().fileAsked(studies.write("wrong.json", R"({"format": "other"})"));
    CHECK(studies.pane().rows().back().problem.contains("format"));
    CHECK_FALSE(studies.button("studyStart").isEnabled());
}

TEST_CASE("a report is written as SVG, PDF, PNG and CSV, with a page of them", "[studies]") {
    application();
    const TemporaryFolder folder;
    OpenRequest request;
    request.model = sourceDir() / "samples/rope";
    request.text = sourceDir() / "samples/texts/the-millpond.txt";
    const auto opened = sextant::open(request, {});
    JobInput input = onWholeText(*opened);
    const JobKind& kind = jobKind("report");
    input.settings = initialChoice(kind.key, kind.parameters);
    input.settings.values["window"] = std::int64_t{300};
    input.settings.values["windows"] = std::int64_t{1};
    input.settings.values["trials"] = std::int64_t{0};
    input.settings.values["folder"] = (folder / "figures").string();
    JobRun run(kind, input);
    runToEnd(run, {});
    const std::size_t figures = writeReport(input, run.report());
    CHECK(figures == 14);  // all but passkey, and scales that heads do not have
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder / "figures")) {
        CHECK(entry.file_size() > 100);
        ++files;
    }
    CHECK(files == 4 * figures + 1);
    std::ifstream page(folder / "figures/index.html");
    const std::string text{std::istreambuf_iterator<char>(page), {}};
    CHECK(text.find("rope, the-millpond.txt, 1 sample of 300 tokens, as trained</h1>") !=
          std::string::npos);
    CHECK(text.find("rotary-arcs.pdf") != std::string::npos);
    CHECK(text.find("Passkey: left out") != std::string::npos);
}
