// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/heads/head_grid_actions.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

#include "widgets/controls/elided_label.h"

namespace sextant {

HeadGridActions::HeadGridActions(QWidget* parent)
    : QWidget(parent), more_(new QToolButton(this)), words_(new ElidedLabel({}, this)) {
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    words_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(5);
    top_ = add(row, {}, {});
    above_ = add(row, {},
                 tr("Select the heads whose entropy is above a value, at the crosshair or "
                    "the last position"));
    layers_ = add(row, tr("Layer"), tr("Select the whole layers of the selected heads"));
    invert_ = add(row, tr("Invert"), tr("Select the heads that are not selected"));
    grow_ = add(row, tr("Grow"), tr("Select the neighbours of the selected heads too"));
    row->addSpacing(6);
    lock_ = add(row, tr("Lock (L)"),
                tr("The selected heads keep their own factor through every edit, or no longer"));
    reset_ = add(row, tr("Reset σ (0)"), tr("The selected heads as they were trained"));
    row->addSpacing(6);
    sort_ = add(row, tr("Sort"), tr("The largest value first, in place of layer by layer"));
    filter_ = add(row, tr("Filter…"), tr("Dim the heads below or above a value"));
    for (QPushButton* one : {sort_, filter_})
        one->setCheckable(true);
    more_->setObjectName("headGridMore");
    more_->setText(QString::fromUtf8("\u22ef"));
    more_->setToolTip(tr("More"));
    more_->setAccessibleName(tr("More of these buttons"));
    more_->setProperty("quiet", true);
    more_->setFocusPolicy(Qt::TabFocus);
    more_->hide();
    row->addWidget(more_);
    connect(more_, &QToolButton::clicked, this, &HeadGridActions::offerMore);
    words_->setProperty("muted", true);
    words_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    words_->setObjectName("headGridHint");
    row->addWidget(words_, 1);

    connect(top_, &QPushButton::clicked, this, &HeadGridActions::topWanted);
    connect(above_, &QPushButton::clicked, this, &HeadGridActions::aboveWanted);
    connect(lock_, &QPushButton::clicked, this, &HeadGridActions::lockToggled);
    connect(layers_, &QPushButton::clicked, this, &HeadGridActions::layersWanted);
    connect(invert_, &QPushButton::clicked, this, &HeadGridActions::invertWanted);
    connect(grow_, &QPushButton::clicked, this, &HeadGridActions::growWanted);
    connect(sort_, &QPushButton::clicked, this, &HeadGridActions::sortToggled);
    connect(filter_, &QPushButton::clicked, this, &HeadGridActions::filterWanted);
    connect(reset_, &QPushButton::clicked, this, &HeadGridActions::resetWanted);
    setCounts({});
}

QPushButton* HeadGridActions::add(QHBoxLayout* row, const QString& text, const QString& toolTip) {
    auto* button = new QPushButton(text, this);
    button->setToolTip(toolTip);
    button->setStyleSheet("padding: 2px 7px;");
    button->setFocusPolicy(Qt::TabFocus);  // a click leaves the keyboard in the grid
    row->addWidget(button);
    all_.push_back(button);
    return button;
}

void HeadGridActions::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

QSize HeadGridActions::minimumSizeHint() const {
    return {more_->sizeHint().width(), QWidget::minimumSizeHint().height()};
}

void HeadGridActions::fit() {
    constexpr int between = 5, gaps = 12;
    const int more = more_->sizeHint().width() + between;
    // The count always has its room, so that no button goes when heads are selected.
    const QString count = tr("%1 sel.").arg(counts_.heads);
    const int room = width() - words_->fontMetrics().horizontalAdvance(count) - between - 2;
    const auto needed = [this] {
        int all = gaps;
        for (const QPushButton* one : all_)
            all += one->sizeHint().width() + between;
        return all;
    };
    top_->setText(tr("Top 10 % by %1").arg(counts_.colouredBy));
    above_->setText(tr("Entropy above %1…").arg(counts_.entropyLimit));
    if (needed() > room) above_->setText(tr("Entropy…"));
    if (needed() > room) top_->setText(tr("Top 10 %"));
    const int all = needed();
    more_->setVisible(all > room);
    int used = gaps;
    for (QPushButton* one : all_) {
        used += one->sizeHint().width() + between;
        one->setVisible(all <= room || used + more <= room);
    }
}

void HeadGridActions::offerMore() {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (QPushButton* one : all_) {
        if (!one->isHidden()) continue;
        QAction* action = menu->addAction(one->text(), one, &QPushButton::click);
        action->setToolTip(one->toolTip());
        action->setCheckable(one->isCheckable());
        action->setChecked(one->isChecked());
        action->setEnabled(one->isEnabled());
    }
    menu->popup(more_->mapToGlobal(QPoint(0, more_->height())));
}

void HeadGridActions::setCounts(const HeadGridCounts& counts) {
    const bool otherText = counts.entropyLimit != counts_.entropyLimit ||
                           counts.heads != counts_.heads || counts.colouredBy != counts_.colouredBy;
    counts_ = counts;
    setEnabled(counts.heads > 0);
    for (QPushButton* one : {layers_, grow_, lock_, reset_})
        one->setEnabled(counts.chosen > 0);
    top_->setEnabled(counts.ranked);
    const QString by = tr("Select the tenth of the heads with the largest %1").arg(counts.meaning);
    top_->setToolTip(counts.ranked ? by : counts.notRanked);
    top_->setAccessibleName(by);
    sort_->setChecked(counts.reorders);
    filter_->setChecked(counts.filters);
    if (otherText) fit();
    showWords();
}

void HeadGridActions::setHints(const QStringList& hints) {
    hints_ = hints;
    showWords();
}

void HeadGridActions::showWords() {
    QStringList parts;
    if (counts_.chosen > 0) parts << tr("%1 selected").arg(counts_.chosen);
    if (counts_.locked > 0) parts << tr("%1 locked").arg(counts_.locked);
    QStringList forms;
    if (!parts.isEmpty()) forms << parts.join(QStringLiteral(" · ")) << parts.first();
    if (counts_.chosen > 0) forms << tr("%1 sel.").arg(counts_.chosen);
    QStringList withHints;  // how many are selected gives way to no hint
    for (const QString& hint : hints_)
        withHints << (forms.isEmpty() ? hint : forms.first() + QStringLiteral(" · ") + hint);
    words_->setForms(withHints + forms);
}

}  // namespace sextant
