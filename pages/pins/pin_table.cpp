// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/pins/pin_table.h"

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>
#include <utility>

#include "pages/pins/pin_colours.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/perplexity_text.h"

namespace sextant {

namespace {

enum Column { line, keyColumn, nameColumn, within, beyond, mean, differs, columns };

// Pixels: below, titles lose the trained length, then what differs goes, then all but the name and
// the mean.
constexpr int roomy = 620, enough = 370, narrow = 330;
constexpr int sampleWidth = 34, keyWidth = 20, leastName = 60;

std::optional<double> valueIn(const PinRow& row, int column) {
    return column == within ? row.within : column == beyond ? row.beyond : row.mean;
}

// The mean as it stands everywhere else.
QString textIn(const PinRow& row, int column) {
    return perplexityText(valueIn(row, column), column == mean ? Digits::full : Digits::less);
}

// The pen a row's curves are drawn with: what is shown has the solid one, be it A or B, and B has
// none while A is shown.
QPen penOf(const PinRow& row, const Theme& theme) {
    if (row.current) return QPen(theme.color(Role::entropy), 2);
    if (row.style == -1) return Qt::NoPen;
    QPen pen(row.style < 0 ? theme.color(Role::reference) : pinStyle(row.style, theme).colour, 2);
    pen.setCapStyle(Qt::FlatCap);
    pen.setDashPattern(row.style < 0 ? QList<qreal>{4, 3} : pinStyle(row.style, theme).dashes);
    return pen;
}

// "first 512" of "first 512 of 1,024 tokens".
QString firstText(const QString& over) {
    return over.section(PinTable::tr(" of "), 0, 0);
}

}  // namespace

QString nameWithTokens(const QString& name, const QString& over, const QFontMetrics& font,
                       int room) {
    if (over.isEmpty()) return name;
    for (const QString& tokens : {over, firstText(over), PinTable::tr("other tokens")}) {
        const QString form = name + QString::fromUtf8(" \u00b7 ") + tokens;
        if (font.horizontalAdvance(form) <= room) return form;
    }
    return name;
}

// Draws the sample of a row's line.
class PinTable::Painter : public QStyledItemDelegate {
  public:
    explicit Painter(PinTable* table) : QStyledItemDelegate(table), table_(table) {}
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        QStyledItemDelegate::paint(painter, option, index);
        if (index.column() != line) return;
        const PinRow& row = table_->rows_[static_cast<std::size_t>(index.row())];
        painter->save();
        painter->setOpacity(row.shown && row.over.isEmpty() ? 1.0 : 0.35);
        painter->setPen(penOf(row, table_->theme_));
        const int y = option.rect.center().y();
        painter->drawLine(option.rect.left() + 4, y, option.rect.right() - 4, y);
        painter->restore();
    }

  protected:
    // Words that have no room are said shorter, and cut where no number is.
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        const int column = index.column();
        if ((column != differs && column != nameColumn) || option->rect.width() <= 0) return;
        const int margin =
            table_->style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, table_) + 1;
        const int room = option->rect.width() - 2 * margin;
        const PinRow& row = table_->rows_[static_cast<std::size_t>(index.row())];
        if (column == nameColumn && table_->isColumnHidden(differs))
            option->text = nameWithTokens(option->text, row.over, option->fontMetrics, room);
        if (column == differs && !row.over.isEmpty()) {
            QString trained = table_->trainedText(row);
            if (!trained.isEmpty()) trained += QString::fromUtf8(" \u00b7 ");
            for (const QString& form :
                 {option->text, trained + PinTable::tr("over %1").arg(row.over),
                  trained + PinTable::tr("over %1").arg(firstText(row.over)),
                  trained + PinTable::tr("other tokens"),
                  trained.isEmpty() ? PinTable::tr("other tokens") : table_->trainedText(row)}) {
                option->text = form;
                if (elidedAtNumbers(form, option->fontMetrics, room) == form) return;
            }
        }
        option->text = elidedAtNumbers(option->text, option->fontMetrics, room);
    }

  private:
    const PinTable* table_;
};

PinTable::PinTable(QWidget* parent)
    : QTableWidget(0, columns, parent), painter_(new Painter(this)) {
    setObjectName("pinTable");
    setAccessibleName(tr("Pins"));
    setItemDelegate(painter_);
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::EditKeyPressed);
    setTabKeyNavigation(false);
    setWordWrap(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 14);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionsClickable(false);
    horizontalHeader()->setMinimumSectionSize(18);
    connect(this, &QTableWidget::cellClicked, this, [this](int row, int) {
        const int pin = pinOf(row);
        if (std::exchange(doubled_, false) || pin < 0) return;
        const bool shown = rows_[static_cast<std::size_t>(row)].shown;
        emit wanted(shown ? PinChange::hide : PinChange::show, pin, {}, 0);
    });
    connect(this, &QTableWidget::cellDoubleClicked, this, [this](int row, int) {
        const int pin = pinOf(row);
        if (pin < 0) return;
        doubled_ = true;
        // The first click of the two hid it, or showed it.
        const bool shown = rows_[static_cast<std::size_t>(row)].shown;
        emit wanted(shown ? PinChange::hide : PinChange::show, pin, {}, 0);
        emit wanted(PinChange::makeReference, pin, {}, 0);
    });
    connect(this, &QTableWidget::itemChanged, this, [this](QTableWidgetItem* item) {
        const int pin = pinOf(item->row());
        if (filling_ || item->column() != nameColumn || pin < 0) return;
        emit wanted(PinChange::rename, pin, item->text(), 0);
    });
}

void PinTable::mousePressEvent(QMouseEvent* event) {
    doubled_ = false;
    QTableWidget::mousePressEvent(event);
}

void PinTable::setTheme(const Theme& theme) {
    theme_ = theme;
    setRows(std::exchange(rows_, {}), 0);
}

int PinTable::pinOf(int row) const {
    if (row < 0 || row >= static_cast<int>(rows_.size())) return -1;
    if (rows_[static_cast<std::size_t>(row)].style < 0) return -1;
    return static_cast<int>(std::count_if(rows_.begin(), rows_.begin() + row,
                                          [](const PinRow& one) { return one.style >= 0; }));
}

void PinTable::setRows(const std::vector<PinRow>& rows, std::int64_t trainedLength) {
    rows_ = rows;
    if (trainedLength > 0) trainedLength_ = trainedLength;
    filling_ = true;
    if (trainedLength > 0 || !horizontalHeaderItem(within)) {
        const QString length = groupedNumber(qint64{trainedLength});
        titles_ = {{},
                   {},
                   tr("state"),
                   trainedLength > 0 ? tr("within %1").arg(length) : tr("within"),
                   trainedLength > 0 ? tr("beyond %1").arg(length) : tr("beyond"),
                   tr("mean"),
                   tr("what differs")};
        setHorizontalHeaderLabels(titles_);
    }
    for (int column = 0; column < columns; ++column)
        horizontalHeaderItem(column)->setTextAlignment(column >= within && column <= mean
                                                           ? Qt::AlignRight | Qt::AlignVCenter
                                                           : Qt::AlignLeft | Qt::AlignVCenter);
    setRowCount(static_cast<int>(rows_.size()));
    for (int row = 0; row < rowCount(); ++row)
        fillRow(row);
    filling_ = false;
    fitColumns();
    updateGeometry();
}

QString PinTable::trainedText(const PinRow& row) const {
    if (row.trainedLength <= 0 || row.trainedLength == trainedLength_) return {};
    return tr("trained to %1").arg(groupedNumber(qint64{row.trainedLength}));
}

void PinTable::fillRow(int row) {
    const PinRow& facts = rows_[static_cast<std::size_t>(row)];
    const bool muted = !facts.shown || !facts.over.isEmpty();
    // Over what comes first: the end of a long text is cut.
    QStringList told;
    const QString trained = trainedText(facts);
    if (!trained.isEmpty()) told << trained;
    if (!facts.over.isEmpty()) told << tr("over %1").arg(facts.over);
    if (!facts.differs.isEmpty()) told << facts.differs;
    const QString words = told.join(QString::fromUtf8(" \u00b7 "));
    const QString length = trained.isEmpty() ? QString() : tr("\nof a model %1").arg(trained);
    for (int column = 0; column < columns; ++column) {
        QString text;
        if (column == keyColumn) text = facts.key;
        if (column == nameColumn) text = facts.name;
        if (column == differs) text = words.isEmpty() ? QString::fromUtf8("\u2013") : words;
        QFont font = this->font();
        if (column >= within && column <= mean) {
            text = textIn(facts, column);
            font = numberFont(font);
            // The best of a column, among those over the same tokens.
            const auto counts = [](const PinRow& one) { return one.over.isEmpty(); };
            std::optional<double> best;
            for (const PinRow& one : rows_) {
                const auto value = counts(one) ? valueIn(one, column) : std::nullopt;
                if (value && (!best || *value < *best)) best = value;
            }
            const auto value = valueIn(facts, column);
            font.setBold(counts(facts) && value && best && *value <= *best);
        }
        if (column == keyColumn) font.setBold(true);
        if (column == nameColumn) font.setBold(facts.current);
        auto* item = new QTableWidgetItem(text);
        item->setFont(font);
        item->setToolTip(column == nameColumn ? facts.name + (words.isEmpty() ? "" : ": " + words)
                         : column == differs  ? words
                         : column == mean     ? wholePerplexity(valueIn(facts, column))
                         : column >= within   ? wholePerplexity(valueIn(facts, column)) + length
                                              : QString());
        item->setTextAlignment(column >= within && column <= mean
                                   ? Qt::AlignRight | Qt::AlignVCenter
                                   : Qt::AlignLeft | Qt::AlignVCenter);
        const Role role = column == keyColumn          ? Role::accent
                          : muted || column == differs ? Role::muted
                                                       : Role::text;
        item->setForeground(theme_.textColor(role));
        item->setBackground(facts.current
                                ? blend(theme_.color(Role::panel), theme_.color(Role::accent), 0.12)
                                : QColor(Qt::transparent));
        const bool editable = column == nameColumn && facts.style >= 0;
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable |
                       (editable ? Qt::ItemIsEditable : Qt::NoItemFlags));
        setItem(row, column, item);
    }
}

void PinTable::fitColumns() {
    if (titles_.isEmpty()) return;
    const int room = viewport()->width();
    const bool small = room < narrow, whole = room >= roomy, words = room >= enough;
    for (const int column : {within, beyond})
        setColumnHidden(column, small);
    setColumnHidden(differs, !words);
    horizontalHeaderItem(differs)->setToolTip(
        tr("what differs from A; of A, from the model that is open, as trained"));
    setColumnWidth(line, sampleWidth);
    setColumnWidth(keyColumn, keyWidth);
    int left = room - sampleWidth - keyWidth;
    for (const int column : {within, beyond, mean}) {
        if (isColumnHidden(column)) continue;
        const QString title = whole || column == mean ? titles_[column]
                              : column == within      ? tr("within")
                                                      : tr("beyond");
        horizontalHeaderItem(column)->setText(title);
        horizontalHeaderItem(column)->setToolTip(titles_[column]);
        QFont bold = numberFont(font());
        bold.setBold(true);
        const int beside = whole ? 14 : 10;
        // A title has room beside it in any case.
        int wide = horizontalHeader()->fontMetrics().horizontalAdvance(title) + 14 - beside;
        for (const PinRow& row : rows_)
            wide = std::max(wide, QFontMetrics(bold).horizontalAdvance(textIn(row, column)));
        // With the margins that the style gives a cell.
        wide = std::max(wide + beside, sizeHintForColumn(column));
        setColumnWidth(column, wide);
        left -= wide;
    }
    // Large numbers: the mean keeps its room.
    if (left < leastName && !small) {
        for (const int column : {within, beyond}) {
            left += columnWidth(column);
            setColumnHidden(column, true);
        }
    }
    int name = words ? left * 11 / 20 : left;
    // What differs leaves the room that it does not need to names that do.
    if (words)
        name = std::clamp(left - sizeHintForColumn(differs), name,
                          std::max(name, sizeHintForColumn(nameColumn)));
    setColumnWidth(nameColumn, std::max(leastName, name));
    if (words) setColumnWidth(differs, std::max(40, left - columnWidth(nameColumn)));
}

void PinTable::resizeEvent(QResizeEvent* event) {
    QTableWidget::resizeEvent(event);
    fitColumns();
}

QSize PinTable::sizeHint() const {
    return {420, horizontalHeader()->sizeHint().height() +
                     verticalHeader()->defaultSectionSize() *
                         std::clamp(static_cast<int>(rows_.size()), 2, 6)};
}

void PinTable::keyPressEvent(QKeyEvent* event) {
    const int pin = pinOf(currentRow());
    if (pin >= 0 && event->key() == Qt::Key_Delete)
        return emit wanted(PinChange::remove, pin, {}, 0);
    if (pin >= 0 && event->key() == Qt::Key_Space)
        return emit cellClicked(currentRow(), nameColumn);
    if (pin >= 0 && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter))
        return emit wanted(PinChange::makeReference, pin, {}, 0);
    const int digit = event->key() - Qt::Key_1;
    if (digit >= 0 && digit < 9 && !(event->modifiers() & ~Qt::KeypadModifier))
        for (int row = 0; row < rowCount(); ++row)
            if (pinOf(row) == digit) return emit cellClicked(row, nameColumn);
    QTableWidget::keyPressEvent(event);
}

void PinTable::contextMenuEvent(QContextMenuEvent* event) {
    const int row = rowAt(viewport()->mapFromGlobal(event->globalPos()).y());
    const int pin = pinOf(row);
    if (pin < 0) return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const bool shown = rows_[static_cast<std::size_t>(row)].shown;
    menu->addAction(shown ? tr("Hide its curves") : tr("Show its curves"), this, [=, this] {
        emit wanted(shown ? PinChange::hide : PinChange::show, pin, {}, 0);
    });
    menu->addAction(tr("Make it A"), this,
                    [=, this] { emit wanted(PinChange::makeReference, pin, {}, 0); });
    menu->addAction(tr("Rename\u2026"), this, [=, this] { editItem(item(row, nameColumn)); });
    addPinColours(*menu, theme_,
                  [=, this](int style) { emit wanted(PinChange::restyle, pin, {}, style); });
    menu->addAction(tr("Save as capture\u2026"), this, [=, this] { emit saveWanted(pin); });
    menu->addSeparator();
    menu->addAction(tr("Remove"), this, [=, this] { emit wanted(PinChange::remove, pin, {}, 0); });
    menu->popup(event->globalPos());
}

}  // namespace sextant
