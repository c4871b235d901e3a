// SPDX-License-Identifier: GPL-3.0-or-later
// Views as files of every kind: tables as HDF5, LaTeX and Markdown, pictures of views that write
// none by themselves, and pictures that open the whole session again.
#include "app/commands/view_file.h"

#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QImage>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableWidget>
#include <QXmlStreamReader>
#include <cmath>

#include "analysis/store/arrays_file.h"
#include "app/commands/item_tables.h"
#include "app/commands/page_for_paper.h"
#include "app/commands/picture_commands.h"
#include "app/desktop/command_menu.h"
#include "app/desktop/picture_about.h"
#include "app/document/figure_document.h"
#include "pages/curves/curves_view.h"
#include "pages/one_head/one_head_page.h"
#include "tests/app/dialog_answers.h"
#include "tests/app/real_window.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// The size of this text in a picture, where its letters are text; 0: it is not there.
double printedPoints(const QByteArray& svg, const QString& text) {
    static const QRegularExpression matrix("matrix\\(([^,]+),([^,]+),");
    struct Level {
        double scale = 1.0, size = 0.0;
    };
    std::vector<Level> levels{{}};
    double points = 0.0;
    for (QXmlStreamReader xml(svg); !xml.atEnd();) {
        const auto kind = xml.readNext();
        if (kind == QXmlStreamReader::EndElement) levels.pop_back();
        if (kind != QXmlStreamReader::StartElement) continue;
        Level own = levels.back();
        const auto found = matrix.match(xml.attributes().value("transform").toString());
        if (found.hasMatch())
            own.scale *= std::hypot(found.captured(1).toDouble(), found.captured(2).toDouble());
        if (xml.attributes().hasAttribute("font-size"))
            own.size = xml.attributes().value("font-size").toDouble();
        if (xml.name() != u"text")
            levels.push_back(own);
        else if (xml.readElementText() == text)  // with its end
            points = own.size * own.scale * 72.0 / 96.0;
    }
    return points;
}

struct FileWindow : RealWindow {
    FileWindow() { REQUIRE(openText(60)); }
    Session& session() const { return window->session(); }
    QString path(const QString& name) const { return folder.filePath(name); }
    void set(double sigma) const {
        Intervention next;
        next.uniformSigma = sigma;
        session().edit(next, EditPhase::commit);
        REQUIRE(waitFor([&] { return measured(); }));
        window->flush();
    }
    QByteArray contents(const QString& name) const {
        QFile file(path(name));
        REQUIRE(file.open(QIODevice::ReadOnly));
        return file.readAll();
    }
    void save(const char* command, const QString& name) const {
        const DialogAnswers answers([&](QWidget* dialog) { typeName(dialog, path(name)); });
        window->commands().run(command);
        REQUIRE(QFile::exists(path(name)));
    }
    View* view(const std::string& id) const {
        for (const ViewLayout::PlacedView& one : window->views().placed())
            if (one.entry->id == id) return one.view;
        return nullptr;
    }
    std::vector<double> column(const QString& file, const char* name, std::size_t rows) const {
        return readArray(path(file).toStdString(), name, {rows});
    }
};

}  // namespace

TEST_CASE("what the curves show is written as HDF5, number by number", "[files]") {
    FileWindow real;
    // Whatever is still to be shown of the measurement comes first: it fits the axes.
    real.window->flush();
    QCoreApplication::processEvents();
    real.find<CurvesView>()->setVisiblePositions({10.0, 31.0});
    real.window->flush();
    real.save("export-csv", "curves.h5");
    const auto measured = real.session().shown();
    const auto rows = real.column("curves.h5", "curves/position", 22);
    const auto nll = real.column("curves.h5", "curves/nll_nats", 22);
    const auto entropy = real.column("curves.h5", "curves/entropy_mean_nats", 22);
    for (std::size_t row = 0; row < 22; ++row) {
        const std::size_t at = row + 10;
        CHECK(rows[row] == static_cast<double>(at));
        if (std::isnan(measured->nll[at]))
            CHECK(std::isnan(nll[row]));
        else
            CHECK(nll[row] == Approx(measured->nll[at]).epsilon(1e-6));
        double sum = 0.0;
        const int heads = measured->layers * measured->heads;
        for (int head = 0; head < heads; ++head)
            sum += measured->entropy[static_cast<std::size_t>(head * measured->positions) + at];
        CHECK(entropy[row] == Approx(sum / heads).epsilon(1e-5));
    }
    // And of the whole page, a group a view.
    real.save("export-data", "page.h5");
    CHECK(real.column("page.h5", "curves/position", 22) == rows);
    const auto heads = static_cast<std::size_t>(measured->layers * measured->heads);
    const auto sigma = real.column("page.h5", "heads/sigma_in_effect", heads);
    CHECK(std::all_of(sigma.begin(), sigma.end(), [](double one) { return one == 1.0; }));
}

TEST_CASE("tables are written as LaTeX and Markdown wherever CSV is offered", "[files]") {
    FileWindow real;
    real.save("export-csv", "curves.tex");
    CHECK(real.contents("curves.tex").contains("\\begin{tabular}{r"));
    CHECK(real.contents("curves.tex").contains("nll\\_nats"));
    real.save("export-csv", "curves.md");
    const QString markdown = QString::fromUtf8(real.contents("curves.md"));
    CHECK(markdown.startsWith("<!--\n"));
    CHECK(markdown.section("-->\n\n", 0, 0).contains("experiment: "));
    CHECK(markdown.section("-->\n\n", 1).startsWith("| position |"));
    real.save("heads-export", "heads.md");
    CHECK(real.contents("heads.md").contains("| layer | head |"));
    real.save("export-column", "curves2.tex");
    CHECK(real.contents("curves2.tex") == real.contents("curves.tex"));
}

TEST_CASE("the whole page is a picture as wide as a column or a page, in the light theme",
          "[files]") {
    FileWindow real;
    real.window->setTheme(Theme::dark());
    QWidget* page = real.window->views().page();
    const int wide = page->width();
    QPushButton* button = nullptr;
    for (auto* one : page->findChildren<QPushButton*>())
        if (!button && one->isVisible() && one->isEnabled() && !one->text().isEmpty()) button = one;
    REQUIRE(button);
    real.window->flush();
    const QImage looks = button->grab().toImage();
    for (const auto& [command, width] : {std::pair{"export-whole-column", PictureWidth::column},
                                         std::pair{"export-whole-page", PictureWidth::page}}) {
        INFO(command);
        for (const QString& name :
             {QString("page.png"), QString("page.svg"), QString("page.pdf")}) {
            QFile::remove(real.path(name));
            real.save(command, name);
        }
        const QImage picture(real.path("page.png"));
        CHECK(picture.width() == 4 * pictureSize(width).width());
        CHECK(picture.pixelColor(3, picture.height() / 2).lightness() > 200);
        QXmlStreamReader xml(real.contents("page.svg"));
        QString texts;
        while (!xml.atEnd())
            if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == u"text")
                texts += xml.readElementText() + '\n';
        CHECK_FALSE(xml.hasError());
        CHECK(texts.contains("position (tokens)"));
        CHECK(real.contents("page.pdf").startsWith("%PDF"));
        // It can be read, and there is nothing to press in it.
        const double size = printedPoints(real.contents("page.svg"), "position (tokens)");
        CHECK(size >= 5.8);
        for (const QPushButton* each : page->findChildren<QPushButton*>()) {
            if (!each->isVisible() || each->text().size() < 8) continue;  // a word of no plot
            if (each->isChecked()) continue;                              // it says what is shown
            INFO(each->text().toStdString());
            CHECK_FALSE(texts.split('\n').contains(each->text()));
        }
        CHECK(page->width() == wide);
        CHECK(page->maximumWidth() == QWIDGETSIZE_MAX);
        CHECK(real.window->updatesEnabled());
    }
    // What was not painted is there again, also after a picture that could not be written.
    const std::string nowhere = "/no/such/folder/page.png";
    CHECK_THAT(errorOf([&] {
                   writePagePicture(*real.window, QString::fromStdString(nowhere),
                                    PictureWidth::column, {});
               }),
               ContainsSubstring(nowhere));
    CHECK(page->width() == wide);
    CHECK(button->grab().toImage() == looks);
    CHECK(real.window->theme() == Theme::dark());
    CHECK(real.window->findChild<QTabBar*>("centreTabs")->isVisible());
}

TEST_CASE("a page that is scrolled is saved whole, with what its fields say", "[files]") {
    FileWindow real;
    real.window->resize(1100, 700);
    REQUIRE(real.window->views().show("evaluate"));
    real.window->flush();
    const QWidget* page = real.window->views().page();
    const auto* scroll = page->findChild<QScrollArea*>("evaluatePage");
    REQUIRE(scroll);
    const int below = scroll->verticalScrollBar()->maximum();
    REQUIRE(below > 0);
    const QSize before = page->size();
    writePagePicture(*real.window, real.path("page.svg"), PictureWidth::page, {});
    QXmlStreamReader xml(real.contents("page.svg"));
    QStringList texts;
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == u"text")
            texts << xml.readElementText();
    CHECK(texts.join(' ').contains("LongBench"));
    for (const auto* field : page->findChildren<QLineEdit*>())
        if (field->isVisible() && field->text().size() > 3) CHECK(texts.contains(field->text()));
    CHECK(texts.contains("lists a length"));
    CHECK((texts.contains("convention") && texts.contains("disjoint")));
    for (const char* word : {"+", "hf", "Compute"}) {
        INFO(word);
        CHECK_FALSE(texts.contains(word));
    }
    CHECK_FALSE(texts.join(' ').contains("Ctrl+click"));
    CHECK(page->size() == before);
    CHECK(scroll->verticalScrollBar()->maximum() == below);
}

TEST_CASE("a page made narrow for paper keeps all of what is scrolled in it in sight", "[files]") {
    FileWindow real;
    real.window->resize(1600, 900);
    for (const char* id : {"evaluate", "studies"}) {
        INFO(id);
        REQUIRE(real.window->views().show(id));
        real.window->flush();
        QWidget* page = real.window->views().page();
        const QScrollArea* scroll = nullptr;
        for (const auto* one : page->findChildren<QScrollArea*>("evaluatePage"))
            if (one->isVisible()) scroll = one;
        REQUIRE(scroll);
        const int wide = page->width();
        for (const PictureWidth width : {PictureWidth::column, PictureWidth::page}) {
            const LaidOutForPaper narrow(*real.window, *page, width);
            CHECK(scroll->horizontalScrollBar()->maximum() == 0);
            CHECK(page->width() <= wide);
        }
        CHECK(page->width() == wide);
    }
}

TEST_CASE("a view that writes nothing by itself is saved as it stands, with its tables",
          "[files]") {
    FileWindow real;
    real.session().pinShown("as it was");
    REQUIRE(waitFor([&] { return real.session().pins().size() == 1; }));
    real.window->flush();
    View* pins = real.view("pins");
    REQUIRE(pins->isVisible());
    REQUIRE_FALSE(pins->canExport());
    const PictureWriter write = writerOf(*real.window, pins, PictureWidth::column);
    write(real.path("pins.png"), "of a test");
    const QImage picture(real.path("pins.png"));
    CHECK(picture.width() == 4 * pictureSize(PictureWidth::column).width());
    CHECK(picture.text("Description") == "of a test");
    CHECK(pins->tables().empty());
    const std::vector<Table> tables = tablesOf(*pins);
    CHECK_FALSE(tables.empty());
    for (const char* name : {"pins.csv", "pins.md", "pins.tex"}) {
        writeTablesTo(*real.window, tables, real.path(name));
        CHECK(real.contents(name).contains("as it was"));
    }
    CHECK_THAT(errorOf([&] { writeTablesTo(*real.window, tables, real.path("pins.doc")); }),
               ContainsSubstring("tables are .csv, .h5, .tex or .md"));
    // What holds no table says so.
    View* text = real.view("text");
    CHECK_THAT(
        errorOf([&] { writeTablesTo(*real.window, tablesOf(*text), real.path("text.csv")); }),
        ContainsSubstring("no table is in sight"));
    CHECK_FALSE(QFile::exists(real.path("text.csv")));
}

TEST_CASE("tables in sight are read as they stand, with columns of numbers", "[files]") {
    application();
    QWidget part;
    auto* items = new QTableWidget(3, 4, &part);
    items->setHorizontalHeaderLabels({"name", "nll_nats", "not shown", "mixed"});
    const QStringList cells{"a, b", "1.50", "x", "2",    "c|d", "",
                            "y",    "3",    "e", "-1e3", "z",   "none"};
    for (int at = 0; at < 12; ++at)
        items->setItem(at / 4, at % 4, new QTableWidgetItem(cells[at]));
    items->setColumnHidden(2, true);
    CHECK(itemTablesInSight(part).empty());  // out of sight
    part.show();
    auto* empty = new QTableWidget(0, 2, &part);
    empty->show();
    std::vector<Table> tables = itemTablesInSight(part);
    REQUIRE(tables.size() == 1);
    CHECK(toCsv(tables) == "name,nll_nats,mixed\n\"a, b\",1.5,2\nc|d,,3\ne,-1000,none\n");
    REQUIRE(tables[0].columns[1].numbers.size() == 3);
    CHECK(std::isnan(tables[0].columns[1].numbers[1]));
    CHECK(tables[0].columns[2].numbers.empty());
    items->setRowHidden(2, true);
    tables = itemTablesInSight(part);
    CHECK(tables.at(0).columns[2].numbers == std::vector<double>{2, 3});
}

TEST_CASE("the page of a head leaves with every plot, and the roles beside it", "[files]") {
    FileWindow real;
    real.window->resize(1280, 860);
    real.window->selection().setHeads({{1, 2}});
    REQUIRE(real.window->views().show("one-head"));
    auto* page = real.find<OneHeadPage>();
    View* roles = real.view("head-roles");
    REQUIRE(waitFor([&] {
        real.window->flush();
        return page->facts().now && page->facts().over.isEmpty() && !roles->tables().empty();
    }));
    REQUIRE(roles->isVisible());
    real.save("export-data", "page.h5");
    const std::vector<double> weights = page->weights().key;
    REQUIRE(weights.size() > 8);
    CHECK(real.column("page.h5", "one-head-row/weight", weights.size()) == weights);
    const Table shares = roles->tables().at(0);
    const auto written = real.column("page.h5", "head-roles/share", shares.rows());
    for (std::size_t row = 0; row < shares.rows(); ++row) {
        const double share = shares.columns[1].numbers[row];
        CHECK((written[row] == share || (std::isnan(written[row]) && std::isnan(share))));
    }
    real.save("export-data", "page.csv");
    const QByteArray csv = real.contents("page.csv");
    for (const char* name :
         {"# one-head-row\n", "# one-head-map\n", "# one-head-entropy\n",
          "# one-head-distance-profile\n", "# one-head-heaviest-keys\n", "# head-roles\n"})
        CHECK(csv.contains(name));
    // What is shown is said once, before all.
    CHECK(csv.count("# experiment: {") == 1);
    CHECK(csv.indexOf("# experiment: {") < csv.indexOf("# one-head-row\n"));
    CHECK(documentOfFigure(real.path("page.csv"), {}).experiment == real.session().experiment());
}

TEST_CASE("a picture that is dropped on another window opens its session there", "[files]") {
    FileWindow real;
    real.set(1.2);
    real.session().pinReference();
    real.set(1.4);
    real.set(1.6);
    real.session().undo();
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->selection().setHeads({{0, 1}, {1, 3}});
    real.window->flush();
    real.save("export-column", "curves.svg");
    real.save("export-column", "curves.pdf");
    real.save("export-page", "curves.png");
    real.save("figure-all-heads", "heads.pdf");
    for (const char* name : {"curves.svg", "curves.pdf", "curves.png", "heads.pdf"}) {
        INFO(name);
        RealWindow other;
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(real.path(name))});
        QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(other.window.get(), &enter);
        QDropEvent event(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(other.window.get(), &event);
        const bool came =
            waitFor([&] { return other.window->session().opened() && other.measured(); });
        INFO(other.window->snapshot().error.toStdString());
        REQUIRE(came);
        Session& there = other.window->session();
        CHECK(there.experiment() == real.session().experiment());
        CHECK(there.history().steps().size() == real.session().history().steps().size());
        CHECK(there.history().cursor() == real.session().history().cursor());
        CHECK(there.referenceIntervention().uniformSigma == 1.2);
        CHECK(other.window->selection().heads() == std::set<HeadId>{{0, 1}, {1, 3}});
    }
    // A spreadsheet shows all that stands in a table: it has the experiment alone.
    real.save("export-csv", "curves.csv");
    CHECK_FALSE(real.contents("curves.csv").contains("\"session\""));
    CHECK(documentOfFigure(real.path("curves.csv"), {}).experiment == real.session().experiment());
}

TEST_CASE("of a long history a picture carries what lies before the cursor", "[files]") {
    SessionDocument document;
    document.picture = "not in a figure";
    for (int step = 0; step < 60; ++step) {
        Experiment experiment;
        experiment.length = step;
        for (int head = 0; head < 1024; ++head)
            experiment.intervention.headSigma.push_back(1.0 + 1.0 / (step + head + 3.0));
        document.history.push(experiment, std::to_string(step));
    }
    document.history.moveTo(50);
    document.experiment = document.history.current();
    const QString line = documentLine(document);
    CHECK(line.startsWith("experiment: {"));
    CHECK(line.size() < 300'000);
    CHECK_FALSE(line.contains('\n'));
    const SessionDocument back =
        documentFromJson(line.mid(QString("experiment: ").size()).toStdString(), {});
    CHECK(back.experiment == document.experiment);
    CHECK(back.picture.isEmpty());
    CHECK(back.history.current() == document.experiment);
    CHECK(back.history.steps().size() > 2);
}
