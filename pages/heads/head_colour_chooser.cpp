// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/heads/head_colour_chooser.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>

namespace sextant {

namespace {

struct Words {
    // "first", "share of attention on the first token", "top 10 % by first token"
    QString name, what, by;
};

Words wordsOf(HeadColouring colouring) {
    const auto tr = [](const char* text) { return HeadColourChooser::tr(text); };
    switch (colouring) {
        case HeadColouring::lastEntropy:
            return {tr("entropy"), tr("entropy at the last position"), tr("entropy")};
        case HeadColouring::crosshairEntropy:
            return {tr("here"), tr("entropy at the crosshair"), tr("entropy here")};
        case HeadColouring::meanEntropy:
            return {tr("mean"), tr("mean entropy over the positions in sight"), tr("mean entropy")};
        case HeadColouring::sigma:
            return {QStringLiteral("σ"), tr("\u03c3 in effect"), QStringLiteral("σ")};
        case HeadColouring::sensitivity:
            return {tr("sensitivity"), tr("sensitivity: the slope of the log-perplexity by \u03c3"),
                    tr("sensitivity")};
        case HeadColouring::firstShare:
            return {tr("first"), tr("share of attention on the first token"), tr("first token")};
        case HeadColouring::change:
            break;
    }
    return {tr("change"), tr("change against A"), tr("change")};
}

QToolButton* quietButton(QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setAutoRaise(true);
    button->setProperty("quiet", true);
    return button;
}

}  // namespace

HeadColourChooser::HeadColourChooser(QWidget* parent)
    : QWidget(parent),
      row_(new QWidget(this)),
      group_(new QButtonGroup(this)),
      folded_(quietButton(this)) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    auto* both = new QHBoxLayout(this);
    both->setContentsMargins(0, 0, 0, 0);
    both->setSpacing(0);
    both->addWidget(row_);
    both->addWidget(folded_);
    auto* buttons = new QHBoxLayout(row_);
    buttons->setContentsMargins(0, 0, 0, 0);
    buttons->setSpacing(0);
    for (const HeadColouring colouring : allHeadColourings) {
        QToolButton* button = quietButton(row_);
        button->setCheckable(true);
        button->setText(wordsOf(colouring).name);
        button->setAccessibleName(tr("colour heads by %1").arg(wordsOf(colouring).what));
        button->setToolTip(button->accessibleName());
        group_->addButton(button, static_cast<int>(colouring));
        buttons->addWidget(button);
    }
    folded_->setObjectName("headColourMenu");
    folded_->hide();
    connect(group_, &QButtonGroup::idClicked, this,
            [this](int id) { emit chosen(static_cast<HeadColouring>(id)); });
    connect(folded_, &QToolButton::clicked, this, &HeadColourChooser::openMenu);
    setColouring(colouring_);
}

QString HeadColourChooser::ranking(HeadColouring colouring) {
    return wordsOf(colouring).by;
}
QString HeadColourChooser::meaning(HeadColouring colouring) {
    return wordsOf(colouring).what;
}

void HeadColourChooser::setColouring(HeadColouring colouring) {
    colouring_ = colouring;
    group_->button(static_cast<int>(colouring))->setChecked(true);
    showFolded();
}

void HeadColourChooser::showFolded() {
    const Words words = wordsOf(colouring_);
    folded_->setText(words.name + QString::fromUtf8(" ▾"));
    folded_->setToolTip(tr("heads are coloured by %1; a click offers the others").arg(words.what));
    folded_->setAccessibleName(folded_->toolTip());
}

void HeadColourChooser::fitTo(int room) {
    const bool fits = row_->sizeHint().width() <= room;
    row_->setVisible(fits);
    folded_->setVisible(!fits);
}

int HeadColourChooser::widthNeeded() const {
    return (row_->isHidden() ? folded_->sizeHint() : row_->sizeHint()).width();
}

void HeadColourChooser::openMenu() {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const HeadColouring colouring : allHeadColourings) {
        QAction* action = menu->addAction(wordsOf(colouring).what, this,
                                          [this, colouring] { emit chosen(colouring); });
        action->setCheckable(true);
        action->setChecked(colouring == colouring_);
    }
    menu->popup(folded_->mapToGlobal(QPoint(0, folded_->height())));
}

}  // namespace sextant
