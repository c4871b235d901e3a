// SPDX-License-Identifier: GPL-3.0-or-later
// The view in front on the clipboard, and figures that open the experiment they show.
#include <QClipboard>
#include <QFile>
#include <QImage>
#include <QMimeData>
#include <cmath>

#include "app/commands/table_text.h"
#include "app/desktop/command_menu.h"
#include "app/desktop/drop_target.h"
#include "app/desktop/picture_about.h"
#include "app/document/figure_document.h"
#include "tests/app/real_window.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;

namespace {

struct CopyWindow : RealWindow {
    CopyWindow() {
        REQUIRE(openParity());
        window->fulfil(EditAction{{SetUniform{1.5}, SetHeads{{{{0, 1}, 0.75}}}}},
                       EditPhase::commit);
        REQUIRE(waitFor([this] { return measured(); }));
        window->flush();
    }
    QString copied(const char* command) {
        QGuiApplication::clipboard()->clear();
        REQUIRE(window->commands().run(command));
        return QGuiApplication::clipboard()->text();
    }
};

}  // namespace

TEST_CASE("tables of CSV become Markdown and LaTeX", "[copying]") {
    const std::vector<TextTable> tables = readCsv(
        "# of a test\n# 100 % of it\nname,\u03c3,\"a, \"\"b\"\"\"\n\"x|y\",1.5,\nz_1,-2,3\n");
    REQUIRE(tables.size() == 1);
    const TextTable& table = tables[0];
    CHECK(table.about == QStringList{"of a test", "100 % of it"});
    REQUIRE(table.rows.size() == 3);
    CHECK(table.rows[0] == QStringList{"name", "\u03c3", "a, \"b\""});
    CHECK(asMarkdown(tables).toStdString() ==
          "| name | \u03c3 | a, \"b\" |\n|---|---:|---:|\n| x\\|y | 1.5 |  |\n| z_1 | -2 | 3 |\n");
    CHECK(asLatex(tables).toStdString() ==
          "% of a test\n% 100 % of it\n\\begin{tabular}{lrr}\n\\toprule\nname & $\\sigma$ & a, "
          "\"b\" \\\\\n\\midrule\nx|y & 1.5 &  \\\\\nz\\_1 & -2 & 3 \\\\\n\\bottomrule\n"
          "\\end{tabular}\n");
    CHECK(readCsv("").empty());
    CHECK(asMarkdown({}).isEmpty());
}

TEST_CASE("several tables of one CSV stay apart", "[copying]") {
    const std::vector<TextTable> tables =
        readCsv("# all\na,b\n1,2\n3,4\n\nc\nx\n# of the third\n# more\nd,e,f\n5,,7\n\n");
    REQUIRE(tables.size() == 3);
    CHECK(tables[0].rows.size() == 3);
    CHECK(tables[1].rows == std::vector<QStringList>{{"c"}, {"x"}});
    CHECK(tables[2].about == QStringList{"of the third", "more"});
    CHECK(asMarkdown(tables).toStdString() ==
          "| a | b |\n|---:|---:|\n| 1 | 2 |\n| 3 | 4 |\n\n| c |\n|---|\n| x |\n\n| d | e | f "
          "|\n|---:|---:|---:|\n| 5 |  | 7 |\n");
    const std::vector<StoredTable> stored = asStored(tables, "all");
    REQUIRE(stored.size() == 3);
    CHECK(stored[0].name == "all");
    CHECK(stored[2].name == "all-3");
    CHECK(stored[0].columns[1].numbers == std::vector<double>{2, 4});
    CHECK(stored[1].columns[0].texts == std::vector<std::string>{"x"});
    CHECK(std::isnan(stored[2].columns[1].numbers.at(0)));
    CHECK(stored[2].description == "of the third\nmore");
    for (const auto& [column, unit] : {std::pair{"nll_nats", "nats"},
                                       {"entropy_mean_bits", "bits"},
                                       {"position", "tokens"},
                                       {"best_sigma", "1/sqrt(d)"},
                                       {"accuracy", ""}})
        CHECK(unitOf(column) == unit);
}

TEST_CASE("the view in front is copied as a picture, as data and as tables", "[copying]") {
    CopyWindow real;
    const std::vector<TextTable> all = readCsv(real.copied("copy-data"));
    REQUIRE(all.size() == 1);
    const TextTable& data = all[0];
    REQUIRE(data.rows.size() > 3);
    CHECK(data.rows[0].size() > 1);
    CHECK(real.copied("copy-markdown").count('\n') == static_cast<qsizetype>(data.rows.size()) + 1);
    CHECK(real.copied("copy-latex").contains("\\begin{tabular}{r"));
    REQUIRE(real.window->commands().run("copy-picture"));
    const QMimeData* copied = QGuiApplication::clipboard()->mimeData();
    REQUIRE(copied->hasImage());
    const auto image = qvariant_cast<QImage>(copied->imageData());
    CHECK(image.width() > 600);
    CHECK(QImage::fromData(copied->data("image/png")).size() == image.size());
    CHECK(copied->data("image/svg+xml").contains("<svg"));
}

TEST_CASE("a figure opens the experiment that it shows", "[copying]") {
    CopyWindow real;
    const Experiment before = real.window->session().experiment();
    View* view = real.window->views().exportable();
    REQUIRE(view);
    for (const char* suffix : {"svg", "pdf", "png", "csv"}) {
        INFO(suffix);
        REQUIRE(waitFor([&] { return real.measured(); }));
        real.window->flush();
        const QString path = real.folder.filePath(QString("a figure.") + suffix);
        view->exportTo(path, PictureWidth::column, aboutFile(*real.window, suffix));
        CHECK(documentOfFigure(path, {}).experiment == before);
        CHECK(dropWords({path}).text.contains("Open the experiment of a figure."));
        real.window->session().reset();
        REQUIRE(real.window->session().experiment() != before);
        real.window->openPaths({path});
        REQUIRE(waitFor([&] { return real.window->session().experiment() == before; }));
    }
    QFile other(real.folder.filePath("other.svg"));
    REQUIRE(other.open(QIODevice::WriteOnly));
    other.write("<svg>experiment: {\"format\": \"else\"}</svg>");
    other.close();
    CHECK_THAT(errorOf([&] { documentOfFigure(other.fileName(), {}); }),
               ContainsSubstring("other.svg"));
    REQUIRE(other.open(QIODevice::WriteOnly));
    other.write("<svg>experiment: {{{</svg>");
    other.close();
    CHECK_THAT(errorOf([&] { documentOfFigure(other.fileName(), {}); }),
               ContainsSubstring("no picture or table that Sextant wrote"));
}
