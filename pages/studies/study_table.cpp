// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/studies/study_table.h"

#include <QHeaderView>
#include <algorithm>
#include <cmath>

#include "widgets/said.h"

namespace sextant {

namespace {

QTableWidgetItem* wordsItem(const QString& words, const QString& tip = {}) {
    auto* item = new QTableWidgetItem(words);
    item->setToolTip(tip.isEmpty() ? words : tip);
    return item;
}

// "4.21 (19.06)": ours, and what is printed.
QString both(const QString& own, const QString& printed) {
    return printed.isEmpty() ? own : own + QStringLiteral("  (") + printed + ')';
}

}  // namespace

StudyTable::StudyTable(QWidget* parent) : QTableWidget(parent) {
    setObjectName("studyTable");
    setAccessibleName(tr("Numbers of the study"));
    verticalHeader()->hide();
    setEditTriggers(NoEditTriggers);
    setSelectionMode(NoSelection);
    setFocusPolicy(Qt::NoFocus);
    setWordWrap(false);
}

void StudyTable::setResult(const StudyResult& result) {
    setVisible(!result.lines.empty());
    if (result == result_) return;
    result_ = result;
    const auto number = [&](double value) {
        if (!std::isfinite(value)) return QStringLiteral("\u2013");
        return result.ofText ? QString::number(value, 'f', 2)
                             : QString::number(100 * value, 'f', 1) + QStringLiteral(" %");
    };
    const bool says = std::any_of(result.lines.begin(), result.lines.end(),
                                  [](const StudyLine& line) { return !line.says.isEmpty(); });
    // Of a task the mean over its many lengths; of a text each length.
    QStringList head{tr("variant")};
    const bool printed =
        std::any_of(result.lines.begin(), result.lines.end(),
                    [](const StudyLine& line) { return bool(line.printedOverall); });
    if (!result.ofText)
        head << (printed ? tr("mean over lengths (printed)") : tr("mean over lengths"));
    const std::size_t lengths =
        result.ofText && !result.lines.empty() ? result.lines.front().points.size() : 0;
    for (std::size_t i = 0; i < lengths; ++i)
        head << tr("%1 tokens").arg(result.lines.front().points[i].length);
    if (says) head << tr("what the paper says");
    clear();
    setColumnCount(static_cast<int>(head.size()));
    setRowCount(static_cast<int>(result.lines.size()));
    setHorizontalHeaderLabels(head);
    for (int row = 0; row < rowCount(); ++row) {
        const StudyLine& line = result.lines[static_cast<std::size_t>(row)];
        int column = 0;
        setItem(row, column++, wordsItem(translated(line.name.toStdString())));
        const auto put = [&](const QString& words, const QString& tip) {
            auto* item = wordsItem(words, tip);
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            setItem(row, column++, item);
        };
        if (!result.ofText)
            put(both(line.overall ? number(*line.overall) : QStringLiteral("\u2013"),
                     line.printedOverall ? number(*line.printedOverall) : QString()),
                line.printedOverall ? tr("in brackets: as printed") : QString());
        for (std::size_t i = 0; i < lengths && i < line.points.size(); ++i) {
            const StudyPoint& point = line.points[i];
            put(both(number(point.value), point.printed ? number(*point.printed) : QString()),
                point.most > point.least
                    ? (point.printed ? tr("seeds from %1 to %2; in brackets: as printed, of "
                                          "another model and text")
                                     : tr("seeds from %1 to %2"))
                          .arg(number(point.least), number(point.most))
                    : QString());
        }
        if (says) setItem(row, column, wordsItem(line.says));
    }
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(static_cast<int>(head.size()) - 1,
                                             QHeaderView::Stretch);
    resizeColumnsToContents();
    const int rows = std::max(1, rowCount());
    setFixedHeight(horizontalHeader()->sizeHint().height() + rows * rowHeight(0) +
                   2 * frameWidth() + 14);
}

}  // namespace sextant
