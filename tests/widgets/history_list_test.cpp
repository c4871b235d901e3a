// SPDX-License-Identifier: GPL-3.0-or-later
// The history list under mouse and keys.
#include "widgets/history/history_list.h"

#include <QAccessible>
#include <QSignalSpy>
#include <QTest>

#include "tests/catch.h"
#include "tests/widgets/pointer.h"
#include "widgets/controls/elided_among.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE("a click or Enter on a history entry goes there") {
    drivenApplication();
    HistoryList list;
    list.setEntries({{"Reference", 7.087}, {"uniform sigma 1.35", 5902.0}, {"later", {}}}, 1);
    list.resize(220, 120);
    list.show();
    QSignalSpy activated(&list, &HistoryList::entryActivated);
    const auto middle = [&](int row) {
        return QPointF(list.visualRect(list.model()->index(row, 0)).center());
    };
    click(list.viewport(), middle(2));
    REQUIRE(activated.count() == 1);
    CHECK(activated[0][0].toInt() == 2);

    list.setCurrentIndex(list.model()->index(1, 0));
    QTest::keyClick(&list, Qt::Key_Up);
    CHECK(activated.count() == 1);
    QTest::keyClick(&list, Qt::Key_Return);
    REQUIRE(activated.count() == 2);
    CHECK(activated[1][0].toInt() == 0);
}

TEST_CASE("history entries carry label and perplexity, also for a screen reader") {
    drivenApplication();
    HistoryList list;
    QSignalSpy activated(&list, &HistoryList::entryActivated);
    list.setEntries({{"Reference", 7.087}, {"uniform sigma 1.35", 5902.0}, {"later", {}}}, 1);
    const auto spoken = [&](int row) {
        return list.model()->index(row, 0).data(Qt::AccessibleTextRole).toString();
    };
    CHECK(list.model()->rowCount() == 3);
    CHECK(spoken(1) == "uniform sigma 1.35, perplexity 5,902.0");
    CHECK(spoken(2) == "later");
    list.setEntries({{"Reference", 7.087}}, 0);
    CHECK(list.model()->rowCount() == 1);
    CHECK(activated.count() == 0);
}

TEST_CASE("the current history entry is outlined in brass, and no other") {
    drivenApplication();
    HistoryList list;
    list.setTheme(Theme::dark());
    list.setEntries({{"a", 1.0}, {"b", 2.0}, {"c", 3.0}}, 1);
    list.resize(220, 120);
    list.show();
    QImage image = list.viewport()->grab().toImage();
    const auto brass = [&](int row) {
        const QRect box = list.visualRect(list.model()->index(row, 0));
        int count = 0;
        for (int y = box.top(); y <= box.bottom(); ++y) {
            const QColor colour = image.pixelColor(box.center().x() / 2, y);
            count += colour.red() > colour.blue() + 60 ? 1 : 0;
        }
        return count;
    };
    CHECK(brass(0) == 0);
    CHECK(brass(1) >= 2);
    CHECK(brass(2) == 0);
    list.setShown(false);  // another state is shown
    image = list.viewport()->grab().toImage();
    CHECK(brass(1) == 0);
}

TEST_CASE("the current entry is in sight, whenever the list gets its size") {
    drivenApplication();
    HistoryList list;
    std::vector<HistoryEntry> entries;
    const auto inSight = [&] {
        const QRect row = list.visualRect(list.model()->index(list.current(), 0));
        return list.viewport()->rect().contains(row);
    };
    list.resize(220, 400);
    list.show();
    for (int step = 0; step < 30; ++step) {
        entries.push_back({"step", 1.0});
        list.setEntries(entries, step);
        CHECK(inSight());
    }
    list.resize(220, 90);
    QCoreApplication::processEvents();
    CHECK(inSight());
    list.setEntries(entries, 0);
    CHECK(inSight());
    list.resize(220, 60);
    CHECK(inSight());
}

TEST_CASE("an entry with a long label has two lines, and one again where there is room") {
    drivenApplication();
    HistoryList list;
    const QString label = "24 heads in 6 layers, layers 0 to 5 as the model";
    list.setEntries({{"Reference", 7.087}, {label, 5902.0}}, 1);
    const auto high = [&](int row) {
        return list.visualRect(list.model()->index(row, 0)).height();
    };
    const int wide = list.fontMetrics().horizontalAdvance(label);
    list.resize(wide * 4 / 5, 200);
    list.show();
    QCoreApplication::processEvents();
    CHECK(high(1) >= high(0) + list.fontMetrics().height());
    list.resize(2 * wide, 200);
    QCoreApplication::processEvents();
    CHECK(high(1) == high(0));
}

TEST_CASE("names that are too long keep what tells them from those beside them") {
    application();
    const QFontMetricsF metrics{QFont()};
    const QStringList all{"warp free, 4 points of the queries",
                          "warp free, 6 points of the queries", "warp free, 4 points of the keys",
                          "uniform sigma 1.35", "as trained"};
    const auto cut = [&](int which, double share) {
        const double room = share * metrics.horizontalAdvance(all[which]);
        const QString shown = elidedAmong(all[which], all, metrics, room);
        CHECK(metrics.horizontalAdvance(shown) <= room);
        return shown;
    };
    CHECK(cut(0, 1.0) == all[0]);
    for (const double share : {0.9, 0.75, 0.6}) {
        CAPTURE(share);
        const QString four = cut(0, share), six = cut(1, share), keys = cut(2, share);
        CHECK(four.contains("4"));
        CHECK(six.contains("6"));
        CHECK(four.contains("queries"));
        CHECK(keys.contains("keys"));
        CHECK(four.contains(QChar(0x2026)));
        CHECK(four != six);
        CHECK(four != keys);
    }
    // Nothing is like it: its middle goes.
    CHECK(cut(3, 0.6).startsWith("uni"));
    CHECK(cut(3, 0.6).endsWith("1.35"));
    CHECK(elidedAmong({}, all, metrics, -1.0).isEmpty());
    // Between words, where it can be.
    const QString words = "YaRN, factor 4, original length 256, attention factor 1.2";
    const QString parted = elidedAmong(words, {}, metrics, metrics.horizontalAdvance(words) * 0.7);
    const QStringList ends = parted.split(QChar(0x2026));
    REQUIRE(ends.size() == 2);
    CHECK((ends[0].isEmpty() ||
           words.at(ends[0].size() - 1).isLetter() != words.at(ends[0].size()).isLetter()));
    const auto after = words.size() - ends[1].size();
    CHECK_FALSE((words.at(after - 1).isLetter() && words.at(after).isLetter()));
    const QStringList numbers{"window 12,345, sigma 1.25 in 17 heads",
                              "window 12,345, sigma 1.35 in 17 heads",
                              "perplexity 1234.5678 twice"};
    for (int percent = 95; percent > 25; --percent)
        for (const QString& whole : numbers) {
            const double room = 0.01 * percent * metrics.horizontalAdvance(whole);
            QString shown = elidedAmong(whole, numbers, metrics, room);
            INFO(shown.toStdString());
            for (const char* number : {"12,345", "1.25", "1.35", "17", "1234.5678"})
                shown.remove(number);
            CHECK(std::none_of(shown.begin(), shown.end(), [](QChar c) { return c.isDigit(); }));
        }
}
