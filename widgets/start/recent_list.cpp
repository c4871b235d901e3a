// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/recent_list.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPixmap>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "widgets/controls/elided_label.h"
#include "widgets/controls/perplexity_text.h"
#include "widgets/start/small_curve.h"

namespace sextant {

namespace {

constexpr int curveWide = 76, lastWide = 92;
constexpr int leastEntry = 340, mostEntriesBeside = 3;  // pixels of an entry; beside each other
constexpr int fewRecentRows = 4;                        // that always have room
constexpr int titleGap = 8, panelEdge = 1;              // pixels under the title, around the rows
constexpr QSize rowPicture(96, 60);

}  // namespace

RecentList::RecentList(QWidget* parent)
    : QWidget(parent),
      head_(new QWidget(this)),
      panel_(new QFrame(this)),
      rows_(new QGridLayout(panel_)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(titleGap);
    auto* head = new QHBoxLayout(head_);
    head->setContentsMargins(0, 0, 0, 0);
    auto* title = new QLabel(tr("RECENT"), this);
    title->setProperty("section", true);
    auto* clear = new QPushButton(tr("clear"), this);
    clear->setObjectName("recentClear");
    clear->setProperty("quiet", true);
    clear->setStyleSheet("padding: 0px 2px");
    clear->setAccessibleName(tr("Clear the list of recent files"));
    head->addWidget(title);
    head->addStretch(1);
    head->addWidget(clear);
    column->addWidget(head_);
    panel_->setProperty("panel", true);
    rows_->setContentsMargins(panelEdge, panelEdge, panelEdge, panelEdge);
    rows_->setSpacing(0);
    column->addWidget(panel_);
    column->addStretch(1);
    connect(clear, &QPushButton::clicked, this, &RecentList::cleared);
}

void RecentList::setTheme(const Theme& theme) {
    theme_ = theme;
    setStyleSheet(QString("QFrame#recentRow { border: 1px solid transparent; border-radius: 6px; }"
                          "QFrame#recentRow:hover { background: %1; }"
                          "QFrame#recentRow:focus { border: 1px solid %2; }")
                      .arg(theme.color(Role::raised).name(), theme.color(Role::accent).name()));
    for (SmallCurve* curve : findChildren<SmallCurve*>())
        curve->setTheme(theme);
}

void RecentList::setFacts(const std::vector<RecentFacts>& recent) {
    recent_.assign(recent.begin(),
                   recent.begin() +
                       std::min<std::ptrdiff_t>(most, static_cast<std::ptrdiff_t>(recent.size())));
    for (QFrame* entry : entries_) {
        rows_->removeWidget(entry);
        entry->hide();
        entry->deleteLater();  // it may be the one that speaks
    }
    entries_.clear();
    arranged_ = {};
    double low = 0.0, high = 1.0;  // the same in all rows
    for (const RecentFacts& one : recent_)
        for (const double value : one.curve)
            if (std::isfinite(value)) high = std::max(high, value);
    int at = 0;
    for (const RecentFacts& one : recent_)
        entries_.push_back(row(one, at++, low, high));
    setTheme(theme_);
    updateGeometry();
    arrange();
}

int RecentList::columns() const {
    return std::clamp(width() / leastEntry, 1, mostEntriesBeside);
}

int RecentList::rowHeight() const {
    int high = 1;
    for (const QFrame* entry : entries_)
        high = std::max(high, entry->sizeHint().height());
    return high;
}

int RecentList::around() const {
    return head_->sizeHint().height() + titleGap + 2 * panelEdge;
}

RecentList::Shape RecentList::shape() const {
    const int wide = columns(), all = static_cast<int>(entries_.size());
    const int rows = std::max(fewRecentRows, (height() - around()) / rowHeight());
    return {wide, std::min(all, rows * wide)};
}

QSize RecentList::minimumSizeHint() const {
    const int wide = columns(), all = static_cast<int>(entries_.size());
    const int rows = std::min(fewRecentRows, (all + wide - 1) / wide);
    int least = head_->minimumSizeHint().width();  // of one column, however many there are now
    for (const QFrame* entry : entries_)
        least = std::max(least, entry->minimumSizeHint().width() + 2 * panelEdge);
    return {least, around() + rows * rowHeight()};
}

// Which are in sight depends on the size alone, not on which were.
void RecentList::arrange() {
    const Shape now = shape();
    if (now == arranged_) return;
    if (now.columns != arranged_.columns) updateGeometry();
    arranged_ = now;
    for (QFrame* entry : entries_)
        rows_->removeWidget(entry);
    for (int at = 0; at < static_cast<int>(entries_.size()); ++at) {
        QFrame* entry = entries_[static_cast<std::size_t>(at)];
        if (at < now.entries) rows_->addWidget(entry, at / now.columns, at % now.columns);
        entry->setVisible(at < now.entries);
    }
    for (int column = 0; column < mostEntriesBeside; ++column)
        rows_->setColumnStretch(column, column < now.columns ? 1 : 0);
}

// Letters of another size make rows of another height.
bool RecentList::event(QEvent* event) {
    const bool handled = QWidget::event(event);
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) arrange();
    return handled;
}

QFrame* RecentList::row(const RecentFacts& facts, int at, double low, double high) {
    auto* frame = new QFrame(panel_);
    frame->setObjectName("recentRow");
    frame->setProperty("at", at);
    frame->setFocusPolicy(Qt::StrongFocus);
    frame->setCursor(Qt::PointingHandCursor);
    frame->setAccessibleName(facts.title + ", " + facts.detail);
    frame->setToolTip(facts.missing.isEmpty() ? facts.differs
                                              : tr("%1 is not there any more").arg(facts.missing));
    frame->installEventFilter(this);
    auto* line = new QHBoxLayout(frame);
    line->setContentsMargins(14, 5, 12, 5);
    auto* words = new QVBoxLayout;
    words->setSpacing(1);
    auto* title = new ElidedLabel(facts.title, frame, Qt::ElideMiddle);
    title->setProperty("muted", !facts.missing.isEmpty());
    title->setStyleSheet("font-weight: 600");
    auto* detail = new ElidedLabel(facts.missing.isEmpty() ? facts.detail : tr("not found"), frame);
    detail->setProperty("muted", true);
    words->addWidget(title);
    words->addWidget(detail);
    line->addLayout(words, 1);
    if (facts.picture.isNull()) {
        auto* curve = new SmallCurve(frame);
        curve->setFixedSize(curveWide, 32);
        curve->setData({facts.curve, low, high, facts.curve.empty() ? 1.0 : facts.trainedShare});
        curve->setToolTip(tr("log-perplexity by position"));
        line->addWidget(curve);
    } else {
        auto* picture = new QLabel(frame);
        QPixmap small = QPixmap::fromImage(facts.picture.scaled(
            rowPicture * devicePixelRatioF(), Qt::KeepAspectRatio, Qt::SmoothTransformation));
        small.setDevicePixelRatio(devicePixelRatioF());
        picture->setPixmap(small);
        picture->setObjectName("recentPicture");
        picture->setAccessibleName(tr("How the window stood"));
        line->insertWidget(0, picture);
    }
    auto* last = new QWidget(frame);
    last->setFixedWidth(lastWide);
    auto* right = new QVBoxLayout(last);
    right->setContentsMargins(0, 0, 0, 0);
    right->setSpacing(1);
    auto* number =
        new QLabel(facts.perplexity ? perplexityText(facts.perplexity) : QString(), last);
    number->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    setNumberFont(number);
    number->setStyleSheet("font-weight: 600");
    number->setToolTip(tr("perplexity"));
    right->addWidget(number);
    line->addWidget(last);
    if (facts.missing.isEmpty()) {
        auto* when = new QLabel(facts.when, last);
        when->setProperty("muted", true);
        when->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        right->addWidget(when);
        return frame;
    }
    auto* find = new QPushButton(tr("find it\u2026"), last);
    find->setObjectName("recentFind");
    find->setProperty("quiet", true);
    find->setStyleSheet("padding: 0px 2px");
    find->setToolTip(tr("Say where %1 is now").arg(facts.missing));
    find->setAccessibleName(tr("Find %1").arg(facts.title));
    connect(find, &QPushButton::clicked, this, [this, at] { emit searched(at); });
    auto* gone = new QToolButton(last);
    gone->setObjectName("recentRemove");
    gone->setText(QString::fromUtf8("\u2715"));
    gone->setProperty("quiet", true);
    gone->setToolTip(tr("Take it off the list"));
    gone->setAccessibleName(tr("Take %1 off the list").arg(facts.title));
    auto* both = new QHBoxLayout;
    both->setSpacing(2);
    both->addWidget(find);
    both->addWidget(gone);
    right->addLayout(both);
    connect(gone, &QToolButton::clicked, this, [this, at] { emit removed(at); });
    return frame;
}

bool RecentList::eventFilter(QObject* watched, QEvent* event) {
    const int at = watched->property("at").toInt();
    const bool clicked = event->type() == QEvent::MouseButtonRelease &&
                         static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton;
    bool entered = false;
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        entered = key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space;
    }
    if (!clicked && !entered) return QWidget::eventFilter(watched, event);
    if (recent_.at(static_cast<std::size_t>(at)).missing.isEmpty()) emit opened(at);
    return true;
}

}  // namespace sextant
