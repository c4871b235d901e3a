// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/history/history_list.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <algorithm>
#include <utility>

#include "widgets/controls/elided_among.h"
#include "widgets/controls/perplexity_text.h"

namespace sextant {
namespace {

constexpr int kPerplexity = Qt::UserRole, kNeeded = Qt::UserRole + 1;
constexpr int kRowGap = 4;
constexpr double kLeft = 9.75, kRight = 7.75, kBetween = 8.0;  // pixels beside label and number
constexpr double twoLines = 1.6;  // what surely fits into two lines, between words

// Pixels of all that stands beside the label.
double besideLabel(const QFont& font, const QString& number) {
    return kLeft + kRight + kBetween + QFontMetricsF(numberFont(font)).horizontalAdvance(number);
}

// Pixels of label and number in one line. Asked of every row at each layout.
double needed(const QFont& font, const QStandardItem& item) {
    return QFontMetricsF(font).horizontalAdvance(item.text()) +
           besideLabel(font, item.data(kPerplexity).toString());
}

}  // namespace

// One entry: a rounded box, the label at the left, in two lines where it is long, the perplexity at
// the right.
class HistoryList::Painter : public QStyledItemDelegate {
  public:
    explicit Painter(HistoryList* list) : QStyledItemDelegate(list), list_(list) {}

    Theme theme = Theme::dark();

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const bool fits = index.data(kNeeded).toDouble() <= list_->leastRow_;
        return {120, (fits ? 1 : 2) * option.fontMetrics.height() + 10 + kRowGap};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const bool current = index.row() == list_->current();
        const bool later = index.row() > list_->current();
        const bool hovered = option.state.testFlag(QStyle::State_MouseOver);
        const bool focused = list_->hasFocus() && list_->currentIndex() == index;
        const QColor panel = theme.color(Role::panel);

        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const QRectF box = QRectF(option.rect).adjusted(0.75, 0.75, -0.75, -kRowGap - 0.75);
        painter->setBrush((current && list_->shown_) || hovered ? theme.color(Role::raised)
                                                                : panel);
        painter->setPen(current && list_->shown_ ? QPen(theme.color(Role::accent), 1.5)
                        : current                ? QPen(theme.color(Role::muted), 1.5, Qt::DashLine)
                        : focused                ? QPen(theme.color(Role::muted), 1.0)
                                                 : QPen(theme.color(Role::line), 1.0));
        painter->drawRoundedRect(box, 4.0, 4.0);

        // Still legible: dimmed text keeps its contrast, the label steps back to muted.
        const QColor surface = painter->brush().color();
        const QColor label = theme.color(later ? Role::muted : Role::text);
        const QRectF inside = box.adjusted(kLeft - 0.75, 0.0, 0.75 - kRight, 0.0);
        QFont digits = numberFont(option.font);
        const QString number = index.data(kPerplexity).toString();
        painter->setFont(digits);
        painter->setPen(legible(theme.color(Role::muted), surface));
        painter->drawText(inside, Qt::AlignRight | Qt::AlignVCenter, number);

        const double room = option.rect.width() - besideLabel(option.font, number);
        QFont words = option.font;
        words.setItalic(later);
        painter->setFont(words);
        painter->setPen(legible(label, surface));
        QStringList others;
        for (const HistoryEntry& one : list_->entries_)
            others << one.label;
        const QString whole = index.data(Qt::DisplayRole).toString();
        const QRectF place(inside.left(), inside.top(), room, inside.height());
        constexpr int wrapped = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap;
        const QFontMetricsF metrics(words);
        const bool fits = metrics.boundingRect(place, wrapped, whole).height() <= place.height();
        painter->drawText(place, wrapped,
                          fits ? whole : elidedAmong(whole, others, metrics, twoLines * room));
        painter->restore();
    }

  private:
    const HistoryList* list_;
};

HistoryList::HistoryList(QWidget* parent)
    : QListView(parent), model_(new QStandardItemModel(this)), painter_(new Painter(this)) {
    setModel(model_);
    setItemDelegate(painter_);
    setFrameShape(QFrame::NoFrame);
    setSelectionMode(QAbstractItemView::NoSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMouseTracking(true);
    setAccessibleName(tr("History"));
    connect(this, &QListView::clicked, this,
            [this](const QModelIndex& index) { emit entryActivated(index.row()); });
}

void HistoryList::setTheme(const Theme& theme) {
    painter_->theme = theme;
    viewport()->update();
}

void HistoryList::setEntries(std::vector<HistoryEntry> entries, int current) {
    if (entries == entries_ && current == current_) return;
    const std::vector<HistoryEntry> before = std::exchange(entries_, std::move(entries));
    current_ = current;
    const int count = static_cast<int>(entries_.size());
    model_->setRowCount(count);
    for (int row = 0; row < count; ++row) {
        const auto at = static_cast<std::size_t>(row);
        const HistoryEntry& entry = entries_[at];
        if (at < before.size() && before[at] == entry) continue;
        const QString number = entry.perplexity ? perplexityText(entry.perplexity) : QString();
        auto* item = new QStandardItem(entry.label);
        item->setData(number, kPerplexity);
        item->setData(needed(font(), *item), kNeeded);
        const QString words =
            number.isEmpty() ? entry.label : tr("%1, perplexity %2").arg(entry.label, number);
        item->setData(words, Qt::AccessibleTextRole);
        item->setToolTip(words);
        item->setEditable(false);
        model_->setItem(row, item);
    }
    scheduleDelayedItemsLayout();  // rows of two lines
    if (current >= 0 && current < count) {
        setCurrentIndex(model_->index(current, 0));
        scrollTo(model_->index(current, 0));
    }
    updateGeometry();
    viewport()->update();
}

void HistoryList::setShown(bool shown) {
    if (std::exchange(shown_, shown) != shown) viewport()->update();
}

QSize HistoryList::sizeHint() const {
    const int row = fontMetrics().height() + 10 + kRowGap;
    const int rows = std::clamp(static_cast<int>(entries_.size()), 1, 12);
    return {200, rows * row};
}

QSize HistoryList::minimumSizeHint() const {
    return {80, 2 * (fontMetrics().height() + 10 + kRowGap)};
}

// What is current stays in sight when the panel gets its size only after the entries.
void HistoryList::resizeEvent(QResizeEvent* event) {
    QListView::resizeEvent(event);
    // Asked once, not by every row: the style takes its time.
    const int least = width() - verticalScrollBar()->sizeHint().width();
    if (std::exchange(leastRow_, least) != least) scheduleDelayedItemsLayout();
    if (current_ >= 0 && current_ < model_->rowCount()) scrollTo(model_->index(current_, 0));
}

void HistoryList::changeEvent(QEvent* event) {
    QListView::changeEvent(event);
    if (event->type() != QEvent::FontChange) return;
    for (int row = 0; row < model_->rowCount(); ++row)
        model_->item(row)->setData(needed(font(), *model_->item(row)), kNeeded);
    scheduleDelayedItemsLayout();
}

void HistoryList::keyPressEvent(QKeyEvent* event) {
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && currentIndex().isValid()) {
        emit entryActivated(currentIndex().row());
        return;
    }
    QListView::keyPressEvent(event);
}

}  // namespace sextant
