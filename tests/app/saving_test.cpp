// SPDX-License-Identifier: GPL-3.0-or-later
// Saving through the real dialogs, and dropping what Sextant wrote.
#include <QApplication>
#include <QDesktopServices>
#include <QDir>
#include <QDropEvent>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QTimer>

#include "analysis/jobs/all.h"
#include "analysis/store/head_scale_file.h"
#include "app/desktop/command_menu.h"
#include "app/desktop/file_dialogs.h"
#include "app/figures/report_files.h"
#include "pages/curves/curves_view.h"
#include "tests/app/dialog_answers.h"
#include "tests/app/real_window.h"

using namespace sextant;
using namespace sextant::test;

namespace {

struct Shown : QObject {
    Q_OBJECT
  public:
    QUrl last;
    Shown() { QDesktopServices::setUrlHandler("file", this, "show"); }
    ~Shown() override { QDesktopServices::unsetUrlHandler("file"); }
  public slots:
    void show(const QUrl& url) { last = url; }
};

}  // namespace

TEST_CASE("a name gets its suffix where it has none that is offered", "[saving]") {
    CHECK(withSuffix("/a/plot", {"svg", "pdf"}) == "/a/plot.svg");
    CHECK(withSuffix("/a/plot.PDF", {"svg", "pdf"}) == "/a/plot.PDF");
    CHECK(withSuffix("/a/sigma-1.45", {"svg", "pdf"}) == "/a/sigma-1.45.svg");
}

TEST_CASE("part of a file name has nothing that a file system minds", "[saving]") {
    CHECK(fileNamePart(QString::fromUtf8("uniform \u03c3 1.45")) == "sigma-1.45");
    CHECK(fileNamePart("../a/b: c*?") == "a-b-c");
    CHECK(fileNamePart("L4 heads 0,2") == "L4-heads-0-2");
    CHECK(fileNamePart("a\nb\t") == "a-b");
    CHECK(fileNamePart(QString(500, 'x')).size() <= 80);
}

TEST_CASE("saving adds the suffix, remembers the folder, says where, asks before overwriting",
          "[saving]") {
    RealWindow real;
    REQUIRE(real.openParity());
    Intervention next;
    next.uniformSigma = 1.25;
    real.window->session().edit(next, EditPhase::commit);
    REQUIRE(waitFor([&] { return real.measured(); }));
    const QString folder = real.folder.filePath("pictures");
    QDir().mkpath(folder);

    QString proposed;
    {
        const DialogAnswers answers([&](QWidget* dialog) {
            proposed = qobject_cast<QFileDialog*>(dialog)->selectedFiles().value(0);
            typeName(dialog, folder + "/first");
        });
        real.window->commands().run("export-column");
    }
    const auto positions = real.window->session().samples()->positions();
    CHECK(QFileInfo(proposed).fileName() ==
          QString("llama-default-ids-%1-sigma-1.25-curves.pdf").arg(positions));
    CHECK(fileNamePart("sliding window window 512") == "sliding-window-512");
    CHECK(QFileInfo::exists(folder + "/first.pdf"));
    REQUIRE(real.window->notices()->texts().size() == 1);
    CHECK(real.window->notices()->texts().back().contains("first.pdf"));

    {
        // Nothing opens folders here: what was to be shown is said.
        auto* button = real.window->notices()->findChild<QPushButton*>("noticeButton");
        REQUIRE(button);
        button->click();
        REQUIRE(real.window->notices()->texts().size() == 1);
        CHECK(real.window->notices()->texts().back().contains(folder));
        real.window->notices()->clear();
        const DialogAnswers answers([&](QWidget* dialog) {
            if (auto* question = qobject_cast<QMessageBox*>(dialog))
                return question->button(QMessageBox::Yes)->click();
            typeName(dialog, folder + "/first");
        });
        real.window->commands().run("export-column");
    }
    Shown shown;
    auto* button = real.window->notices()->findChild<QPushButton*>("noticeButton");
    REQUIRE(button);
    CHECK(button->text() == "Show in folder");
    button->click();
    CHECK(QFileInfo(shown.last.toLocalFile()) == QFileInfo(folder));
    CHECK(real.window->notices()->texts().empty());

    // The next picture begins there; a table, of another kind, does not.
    QString pictures, tables;
    int asked = 0;
    {
        const DialogAnswers answers([&](QWidget* dialog) {
            if (auto* question = qobject_cast<QMessageBox*>(dialog)) {
                ++asked;
                question->button(QMessageBox::No)->click();
                return;
            }
            auto* files = qobject_cast<QFileDialog*>(dialog);
            if (asked > 0) return files->reject();
            pictures = files->directory().absolutePath();
            typeName(dialog, folder + "/first");
        });
        real.window->commands().run("export-column");
    }
    CHECK(asked == 1);
    CHECK(pictures == folder);
    {
        const DialogAnswers answers([&](QWidget* dialog) {
            tables = qobject_cast<QFileDialog*>(dialog)->directory().absolutePath();
            qobject_cast<QFileDialog*>(dialog)->reject();
        });
        real.window->commands().run("export-csv");
    }
    CHECK(tables != folder);
    CHECK_FALSE(tables.isEmpty());
}

TEST_CASE("a file about heads with scales of their own says how many", "[saving]") {
    RealWindow real;
    REQUIRE(real.openParity());
    Session& session = real.window->session();
    Intervention next;
    next.headSigma = headSigma(session.opened()->spec, {});
    REQUIRE(next.headSigma.size() >= 3);
    for (const std::size_t head : {0, 1, 2})
        next.headSigma[head] = 1.25 + 0.25 * static_cast<double>(head);
    session.edit(next, EditPhase::commit);
    REQUIRE(waitFor([&] { return real.measured(); }));
    const QString start = QString("llama-default-ids-%1-").arg(session.samples()->positions());
    CHECK(proposedName(session) == start + "3-heads-rescaled");
    CHECK(proposedScalesName(session) == start + "3-head-scales");
    next.uniformSigma = 1.5;
    session.edit(next, EditPhase::commit);
    CHECK(proposedName(session) == start + "sigma-1.5-3-heads-rescaled");
    CHECK(proposedScalesName(session) == start + "sigma-1.5-3-head-scales");
    next.headSigma.clear();
    session.edit(next, EditPhase::commit);
    CHECK(proposedScalesName(session) == start + "sigma-1.5-scales");
}

TEST_CASE("figures are saved as a report draws them of the same state, byte by byte", "[saving]") {
    const QTemporaryDir home;  // the sweep's journal goes here
    const QByteArray before = qgetenv("HOME");
    qputenv("HOME", home.path().toUtf8());
    RealWindow real;
    Session& session = real.window->session();
    REQUIRE(real.openText(60));
    const ModelSpec spec = session.opened()->spec;
    const auto positions = static_cast<std::size_t>(session.samples()->positions());
    Intervention next;
    next.headSigma.assign(headSigma(spec, {}).size(), 1.0);
    next.headSigma[1] = next.headSigma.back() = 1.5;
    session.edit(next, EditPhase::commit);
    REQUIRE(waitFor([&] { return real.measured(); }));
    Experiment asTrained = session.experiment();
    asTrained.intervention = {};
    Choice three = initialChoice("fit-scale", jobKind("fit-scale").parameters);
    three.values["to"] = 1.2;
    three.values["step"] = 0.1;
    session.jobs().start("fit-scale", three, asTrained, session.opened());
    const bool swept = waitFor([&] { return session.jobs().pictures().front().whole; });
    INFO(session.jobs().cards().at(0).log.toStdString());
    REQUIRE(swept);
    real.window->flush();
    const QString folder = real.folder.filePath("pictures");
    QDir().mkpath(folder);
    const std::pair<const char*, const char*> figures[] = {{"figure-entropy-panels", "/heads-3"},
                                                           {"figure-all-heads", "/heads-9"},
                                                           {"figure-uniform-heads", "/heads-4"},
                                                           {"figure-best-sigma", "/heads-7"}};
    for (const auto& [command, name] : figures) {
        const DialogAnswers answers(
            [&](QWidget* dialog) { typeName(dialog, folder + name + ".svg"); });
        real.window->commands().run(command);
    }
    // A and B, each with its entropy and its loss; a report has other states.
    {
        const DialogAnswers answers(
            [&](QWidget* dialog) { typeName(dialog, folder + "/by-position.svg"); });
        real.window->commands().run("figure-by-position");
    }
    QFile curves(folder + "/by-position.svg");
    REQUIRE(curves.open(QIODevice::ReadOnly));
    const QByteArray curvesDrawn = curves.readAll();
    CHECK(curvesDrawn.contains("Entropy, mean over heads"));
    CHECK(curvesDrawn.contains("Log-perplexity"));
    CHECK(curvesDrawn.count("as trained") >= 2);
    CHECK(curvesDrawn.count("a scale for each head") >= 2);

    // The same numbers as the job of a report keeps them.
    Report report;
    report.tables = {
        {"model",
         {"trained_length", "length", "samples"},
         {{static_cast<double>(spec.trainedLength), static_cast<double>(positions), 1}}}};
    report.arrays = {{"sigma", "", "", {"head"}, {next.headSigma.size()}, next.headSigma}};
    const auto add = [&](const std::string& part, Report one) {
        for (ReportTable& table : one.tables) {
            table.name = part + ": " + table.name;
            report.tables.push_back(std::move(table));
        }
        for (ReportArray& array : one.arrays) {
            array.name = part + ": " + array.name;
            report.arrays.push_back(std::move(array));
        }
    };
    for (const auto& [name, measured] : {std::pair{"as trained", session.reference()},
                                         {"a scale for each head", session.exact()}}) {
        const auto array = [](const char* what, std::vector<std::size_t> sizes,
                              const std::vector<float>& values) {
            return ReportArray{what, "nats",           "",
                               {},   std::move(sizes), {values.begin(), values.end()}};
        };
        Report one;
        one.tables = {{"totals",
                       {"samples", "labels", "nll_sum_nats"},
                       {{1, static_cast<double>(measured->labels), measured->nllSum}}}};
        one.arrays = {
            array("entropy", {spec.layers.size(), static_cast<std::size_t>(spec.heads), positions},
                  measured->entropy),
            array("nll", {positions}, measured->nll),
            array("nll_samples", {1, positions}, measured->nllSamples)};
        add(std::string("measured ") + name, std::move(one));
    }
    add("best scale", *session.jobs().pictures().front().report);
    JobInput input;
    input.experiment = session.experiment();
    input.settings = initialChoice("report", jobKind("report").parameters);
    input.settings.values["folder"] = (folder + "/report").toStdString();
    writeReport(input, report);
    const auto contents = [](const QString& path) {
        QFile file(path);
        REQUIRE(file.open(QIODevice::ReadOnly));
        return file.readAll().toStdString();
    };
    for (const auto& [command, name] : figures) {
        INFO(name);
        const std::string saved = contents(folder + name + ".svg");
        CHECK_THAT(saved, ContainsSubstring("llama-default, made-up.txt, 1 sample of"));
        // But for the session, which opens again from the one that a person saved.
        const auto from = saved.find("\nexperiment: {"), to = saved.find("</desc>");
        REQUIRE(from < to);
        const std::string drawn = saved.substr(0, from) + saved.substr(to);
        const bool alike = drawn == contents(folder + "/report" + name + ".svg");
        CHECK(alike);
    }
    real.window.reset();
    qputenv("HOME", before);
}

TEST_CASE("the curves' own menu and a pin save as every other file is saved", "[saving]") {
    RealWindow real;
    REQUIRE(real.openParity());
    real.window->session().pinShown("before");
    REQUIRE(waitFor([&] { return real.settled(); }));
    real.window->flush();
    const QString folder = real.folder.filePath("pictures");
    QDir().mkpath(folder);
    QStringList began;
    const auto save = [&](const QString& name, const std::function<void()>& act) {
        const DialogAnswers answers([&](QWidget* dialog) {
            began << qobject_cast<QFileDialog*>(dialog)->directory().absolutePath();
            typeName(dialog, folder + '/' + name);
        });
        act();
    };
    const auto exportCurves = [&](const QString& suffix) {
        emit real.find<CurvesView>()->exportWanted(suffix, PictureWidth::column);
    };
    save("one", [&] { exportCurves("pdf"); });
    CHECK(QFileInfo::exists(folder + "/one.pdf"));
    save("two", [&] { exportCurves("png"); });
    CHECK(QFileInfo::exists(folder + "/two.png"));
    REQUIRE(began.size() == 2);
    CHECK(began[1] == folder);
    REQUIRE(real.window->notices()->texts().size() == 1);
    CHECK(real.window->notices()->texts().back().contains("two.png"));
    save("whole", [&] { real.window->commands().run("export-window-picture"); });
    CHECK(QFileInfo::exists(folder + "/whole.png"));
    save("grid", [&] { real.window->commands().run("heads-export"); });
    CHECK(QFileInfo::exists(folder + "/grid.png"));  // as the last one
    save("pin", [&] {
        real.window->fulfil(PinAction{PinChange::save, 0, {}, 0}, EditPhase::commit);
    });
    CHECK(QFileInfo::exists(folder + "/pin.h5"));
}

TEST_CASE("a view that is out of sight writes what is set, not what it last showed", "[saving]") {
    RealWindow real;
    REQUIRE(real.openParity());
    const QString path = real.folder.filePath("grid.csv");
    const auto written = [&] {
        const DialogAnswers answers([&](QWidget* dialog) { typeName(dialog, path); });
        QFile::remove(path);
        real.window->commands().run("heads-export");
        QFile file(path);
        const auto notices = real.window->notices()->texts();
        INFO((notices.empty() ? "nothing was said" : notices.back().toStdString()));
        REQUIRE(file.open(QIODevice::ReadOnly));
        // Without the sensitivities, which follow an answer in their own time.
        QStringList numbers;
        const QString all = QString::fromUtf8(file.readAll());
        CHECK(all.contains("\n# experiment "));  // which one it is of
        for (const QString& line : all.split('\n'))
            if (!line.startsWith('#')) numbers << line.section(',', 0, 7);
        return numbers;
    };
    const auto set = [&](double sigma) {
        Intervention next;
        next.uniformSigma = sigma;
        real.window->session().edit(next, EditPhase::commit);
        REQUIRE(waitFor([&] { return real.measured(); }));
        real.window->flush();  // what is in sight has the answer
    };
    set(1.5);
    const QStringList inSight = written();
    REQUIRE(inSight.front().endsWith("first_token_share"));
    REQUIRE(real.window->views().show("rotations"));
    set(1.25);
    CHECK(written() != inSight);
    set(1.5);
    CHECK(written() == inSight);
}

TEST_CASE("a dropped experiment and a dropped capture do what they are", "[saving]") {
    RealWindow real;
    REQUIRE(real.openParity());
    Intervention next;
    next.uniformSigma = 1.25;
    real.window->session().edit(next, EditPhase::commit);
    REQUIRE(waitFor([&] { return real.measured(); }));
    {
        const DialogAnswers answers(
            [&](QWidget* dialog) { typeName(dialog, real.folder.filePath("kept")); });
        real.window->commands().run("save-experiment");
        real.window->commands().run("save-capture");
    }
    const QString experiment = real.folder.filePath("kept.sextant"),
                  capture = real.folder.filePath("kept.h5");
    REQUIRE(QFileInfo::exists(experiment));
    REQUIRE(QFileInfo::exists(capture));
    real.window->session().reset();
    REQUIRE(waitFor([&] { return real.measured(); }));

    const auto drop = [&](const QString& path) {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(real.window.get(), &enter);
        CHECK(enter.isAccepted());
        QDropEvent event(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(real.window.get(), &event);
    };
    drop(capture);
    REQUIRE(waitFor([&] { return real.window->session().pins().size() == 1; }));
    CHECK(real.window->session().pins()[0].name.contains("kept"));
    CHECK(real.window->session().experiment().intervention == Intervention{});
    drop(experiment);
    REQUIRE(waitFor([&] {
        return real.measured() && real.window->session().experiment().intervention == next;
    }));
    CHECK(real.window->session().pins().size() == 1);
}

TEST_CASE("what cannot be written is told, and the telling goes when it can", "[saving]") {
    RealWindow real;
    REQUIRE(real.openParity());
    QString name = "/dev/null/e";
    const DialogAnswers answers([&](QWidget* dialog) { typeName(dialog, name); });
    const auto told = [&] { return real.window->notices()->texts(); };
    real.window->commands().run("save-experiment");
    REQUIRE(told().size() == 1);
    CHECK(told().back().contains("/dev/null/e.sextant"));
    name = real.folder.path() + "/e";
    real.window->commands().run("save-experiment");
    CHECK(QFileInfo::exists(real.folder.path() + "/e.sextant"));
    REQUIRE(told().size() == 1);
    CHECK(told().back().startsWith("Saved "));
}

TEST_CASE("dropping Sextant's own files does what they are", "[saving]") {
    RealWindow real;
    const auto path = std::filesystem::path(real.folder.path().toStdString());
    writeHeadScales(path / "scales.json", {{1, 1, 1.5, 1}, {1, 2, 1, 1}});
    const auto open = [&](const char* name) {
        real.window->openPaths({QString::fromStdString((path / name).string())});
    };
    open("scales.json");  // of no model yet
    REQUIRE(real.window->notices()->texts().size() == 1);
    CHECK(real.window->notices()->texts().back().contains("checkpoint"));
    REQUIRE(real.openParity());
    open("scales.json");
    CHECK(real.window->notices()->texts().empty());
    CHECK(real.window->session().experiment().intervention.headSigma ==
          std::vector<double>{1, 1, 1.5, 1, 1, 2, 1, 1});
    writeHeadScales(path / "scales.safetensors", {{1, 2.5, 1, 1}, {1, 1, 1, 3}});
    open("scales.safetensors");
    CHECK(real.window->session().experiment().intervention.headSigma ==
          std::vector<double>{1, 2.5, 1, 1, 1, 1, 1, 3});

    std::ofstream(path / "picture.png", std::ios::binary) << "\x89PNG\r\n\x1a\n";
    open("picture.png");
    REQUIRE(real.window->notices()->texts().size() == 1);
    CHECK(
        real.window->notices()->texts().back().contains("no picture or table that Sextant wrote"));
    CHECK(real.window->notices()->texts().back().contains("picture.png"));
}

#include "saving_test.moc"
