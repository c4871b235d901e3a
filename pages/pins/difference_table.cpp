// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/pins/difference_table.h"
#include "widgets/paper_style.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <array>

namespace sextant {

namespace {

enum Column { what, ofA, ofB, change, columns };

constexpr int leastText = 120;  // pixels of what differs

std::array<QString, columns> cellsOf(const DifferenceRow& row) {
    return {row.what, row.a, row.b, row.change};
}

std::array<QString, columns> titles() {
    return {DifferenceTable::tr("what differs"), DifferenceTable::tr("A"), DifferenceTable::tr("B"),
            DifferenceTable::tr("change")};
}

}  // namespace

DifferenceTable::DifferenceTable(QWidget* parent) : QTableWidget(0, columns, parent) {
    setObjectName("differenceTable");
    setAccessibleName(tr("What differs between A and B"));
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setTabKeyNavigation(false);
    setWordWrap(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionsClickable(false);
    const auto names = titles();
    setHorizontalHeaderLabels({names.begin(), names.end()});
    for (int column = 0; column < columns; ++column)
        horizontalHeaderItem(column)->setTextAlignment(
            (column == what ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
}

void DifferenceTable::setTheme(const Theme& theme) {
    theme_ = theme;
    fill();
}

void DifferenceTable::setRows(std::vector<DifferenceRow> rows) {
    if (rows == rows_) return;
    rows_ = std::move(rows);
    fill();
}

void DifferenceTable::fill() {
    setRowCount(static_cast<int>(rows_.size()));
    for (int row = 0; row < rowCount(); ++row) {
        const DifferenceRow& facts = rows_[static_cast<std::size_t>(row)];
        const auto cells = cellsOf(facts);
        for (int column = 0; column < columns; ++column) {
            const QString& text = cells[static_cast<std::size_t>(column)];
            auto* item = new QTableWidgetItem(text);
            if (column != what) item->setFont(numberFont(font()));
            item->setTextAlignment((column == what ? Qt::AlignLeft : Qt::AlignRight) |
                                   Qt::AlignVCenter);
            item->setToolTip(text);
            const bool signal = column == change && (facts.better || facts.worse);
            item->setForeground(theme_.textColor(!signal        ? Role::text
                                                 : facts.better ? Role::better
                                                                : Role::worse));
            setItem(row, column, item);
        }
    }
    fitColumns();
}

// Beside each other, not at the far end of a wide window.
void DifferenceTable::fitColumns() {
    const int room = viewport()->width();
    const int words =
        std::clamp(sizeHintForColumn(what) + 10, leastText, std::max(leastText, room / 2));
    setColumnWidth(what, words);
    const int each = std::max(0, room - words) / 3;
    for (const int column : {ofA, ofB, change})
        setColumnWidth(column, std::min(each, std::max(90, sizeHintForColumn(column) + 10)));
}

Table DifferenceTable::table() const {
    Table all("differences", {"what", "A", "B", "change"});
    for (const DifferenceRow& row : rows_)
        all.addRow(row.what, row.a, row.b, row.change);
    return all;
}

void DifferenceTable::exportTo(const QString& path, PictureWidth width,
                               const QString& about) const {
    const QFont small = paperFont(font(), width == PictureWidth::column ? 8 : 10);
    const int line = QFontMetrics(small).height() + 4, margin = 6;
    const int wide = pictureSize(width).width() - 2 * margin;
    const QSize size(wide + 2 * margin, (rowCount() + 1) * line + 2 * margin);
    writeDrawing(path, size, {tr("What differs between A and B"), about}, [&](QPainter& painter) {
        const Theme theme = Theme::light();
        const auto write = [&](int row, const std::array<QString, columns>& cells, Role role) {
            painter.setFont(small);
            painter.setPen(theme.textColor(role));
            const int first = wide * 2 / 5, each = (wide - first) / 3;
            for (int column = 0; column < columns; ++column) {
                const QRect cell(margin + (column == what ? 0 : first + (column - 1) * each),
                                 margin + row * line, column == what ? first : each, line);
                painter.drawText(
                    cell, (column == what ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter,
                    QFontMetrics(small).elidedText(cells[static_cast<std::size_t>(column)],
                                                   Qt::ElideRight, cell.width() - 4));
            }
        };
        write(0, titles(), Role::muted);
        for (int row = 0; row < rowCount(); ++row)
            write(row + 1, cellsOf(rows_[static_cast<std::size_t>(row)]), Role::text);
    });
}

void DifferenceTable::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy))
        return QApplication::clipboard()->setText(QString::fromStdString(toCsv({table()})));
    QTableWidget::keyPressEvent(event);
}

void DifferenceTable::resizeEvent(QResizeEvent* event) {
    QTableWidget::resizeEvent(event);
    fitColumns();
}

QSize DifferenceTable::sizeHint() const {
    return {520, horizontalHeader()->sizeHint().height() +
                     verticalHeader()->defaultSectionSize() *
                         std::clamp(static_cast<int>(rows_.size()), 4, 8)};
}

}  // namespace sextant
