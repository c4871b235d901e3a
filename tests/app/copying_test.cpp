// SPDX-License-Identifier: GPL-3.0-or-later
// The view in front on the clipboard, and figures that open the experiment they show.
#include <QClipboard>
#include <QFile>
#include <QImage>
#include <QMimeData>
#include <cmath>

#include "app/commands/view_file.h"
#include "app/desktop/command_menu.h"
#include "app/desktop/drop_target.h"
#include "app/desktop/picture_about.h"
#include "app/document/figure_document.h"
#include "tests/app/real_window.h"
#include "tests/error_of.h"
#include "tests/widgets/csv_of.h"

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

TEST_CASE("tables are named after what they are of", "[copying]") {
    const auto names = [](const std::vector<Table>& tables, const char* of) {
        return namesOf(namedAfter(tables, of));
    };
    const Table one("row", {"a"}), none("", {"b"});
    using Names = std::vector<std::string>;
    CHECK(names({one}, "head") == Names{"head"});
    CHECK(names({one}, "") == Names{"row"});
    CHECK(names({one, none, one}, "head") == Names{"head-row", "head-2", "head-row"});
    CHECK(names({one, none}, "") == Names{"row", "2"});
    CHECK(names({}, "head").empty());
}

TEST_CASE("the view in front is copied as a picture, as data and as tables", "[copying]") {
    CopyWindow real;
    QStringList data = real.copied("copy-data").split('\n');
    REQUIRE(data.size() > 3);
    CHECK(data.front().startsWith("# "));
    CHECK(data.takeLast().isEmpty());
    data.removeIf([](const QString& line) { return line.startsWith('#'); });
    CHECK_FALSE(data.contains(QString()));  // one table
    CHECK(data[0].count(',') > 0);
    const std::vector<Table> tables = tablesOf(*real.window->views().exportable());
    REQUIRE(tables.size() == 1);
    CHECK(data.size() == static_cast<qsizetype>(tables[0].rows()) + 1);
    const QString markdown = real.copied("copy-markdown");
    CHECK(markdown.startsWith("<!--\n"));
    CHECK(markdown.section("-->\n\n", 1).count('\n') == data.size() + 1);
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
        if (suffix == std::string("csv"))
            writeTablesTo(*real.window, tablesOf(*view), path);
        else
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
