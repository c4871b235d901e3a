// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heads/head_grid.h"

#include <QApplication>
#include <QButtonGroup>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>
#include <array>
#include <utility>

#include "widgets/heads/head_grid_bar.h"
#include "widgets/heads/head_grid_view.h"

namespace sextant {

HeadGrid::HeadGrid(Selection* selection, QWidget* parent)
    : QWidget(parent),
      selection_(selection),
      title_(new QLabel(tr("Heads"), this)),
      subtitle_(new QLabel(this)),
      chooser_(new QButtonGroup(this)),
      view_(new HeadGridView(selection, &values_, this)),
      bar_(new HeadGridBar(&values_, this)),
      burst_(this) {
    QFont bold = title_->font();
    bold.setWeight(QFont::DemiBold);
    title_->setFont(bold);
    subtitle_->setProperty("muted", true);
    // Long read-outs are cut, they do not widen the window.
    subtitle_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    subtitle_->setObjectName("headGridSubtitle");

    auto* top = new QHBoxLayout;
    top->setSpacing(10);
    top->addWidget(title_);
    top->addWidget(subtitle_, 1);
    auto* choices = new QHBoxLayout;
    choices->setSpacing(0);
    const std::array<std::pair<HeadColouring, QString>, 4> names{{
        {HeadColouring::lastEntropy, tr("entropy")},
        {HeadColouring::meanEntropy, tr("mean")},
        {HeadColouring::sigma, tr("sigma")},
        {HeadColouring::change, tr("change")},
    }};
    for (const auto& [colouring, name] : names) {
        if (choices->count() > 0) {
            auto* dot = new QLabel(QStringLiteral("·"), this);
            dot->setProperty("muted", true);
            choices->addWidget(dot);
        }
        auto* button = new QToolButton(this);
        button->setText(name);
        button->setCheckable(true);
        button->setAutoRaise(true);
        button->setProperty("quiet", true);
        button->setAccessibleName(tr("colour heads by %1").arg(name));
        chooser_->addButton(button, static_cast<int>(colouring));
        choices->addWidget(button);
    }
    chooser_->button(static_cast<int>(values_.colouring()))->setChecked(true);
    top->addLayout(choices);

    auto* grid = new QHBoxLayout;
    grid->setSpacing(18);
    grid->addWidget(view_, 1);
    grid->addWidget(bar_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addLayout(top);
    layout->addLayout(grid, 1);

    connect(chooser_, &QButtonGroup::idClicked, this, [this](int id) {
        setColouring(static_cast<HeadColouring>(id));
        emit colouringChanged(colouring());
    });
    connect(view_, &HeadGridView::sigmaStep, this, [this](double steps, bool fine) {
        burst_.step();
        emit sigmaStep(steps, fine);
    });
    connect(&burst_, &EditBurst::settled, this, &HeadGrid::sigmaCommitted);
    // Steps after another choice of heads are another edit.
    connect(selection_, &Selection::headsChanged, &burst_, &EditBurst::settle);
    connect(selection_, &Selection::hoveredChanged, this, &HeadGrid::showHovered);
    connect(view_, &HeadGridView::laidOut, bar_, [this] { bar_->setTop(view_->cells().top); });
    connect(view_, &HeadGridView::menuRequested, this, &HeadGrid::showMenu);
    setFocusProxy(view_);
    showValues();
}

void HeadGrid::setTheme(const Theme& theme) {
    view_->setTheme(theme);
    bar_->setTheme(theme);
}

void HeadGrid::setShape(int layers, int heads) {
    values_.setShape(layers, heads);
    showValues();
}

void HeadGrid::setMeasurement(std::shared_ptr<const Measurement> measurement) {
    values_.setMeasurement(std::move(measurement));
    showValues();
}

void HeadGrid::setReference(std::shared_ptr<const Measurement> reference) {
    values_.setReference(std::move(reference));
    showValues();
}

void HeadGrid::setSigma(std::vector<double> sigma) {
    values_.setSigma(std::move(sigma));
    showValues();
}

void HeadGrid::setUnit(EntropyUnit unit) {
    values_.setUnit(unit);
    showValues();
}

void HeadGrid::setColouring(HeadColouring colouring) {
    values_.setColouring(colouring);
    chooser_->button(static_cast<int>(colouring))->setChecked(true);
    showValues();
}

HeadColouring HeadGrid::colouring() const {
    return values_.colouring();
}
QString HeadGrid::csv() const {
    return values_.csv();
}

void HeadGrid::showValues() {
    view_->showValues();
    view_->setAccessibleDescription(
        tr("%1 layers by %2 heads, %3. Ctrl and arrow keys choose, Space toggles, "
           "up and down change sigma.")
            .arg(values_.layers())
            .arg(values_.heads())
            .arg(values_.title()));
    showHovered();
}

void HeadGrid::showHovered() {
    const std::optional<HeadId> head = selection_->hovered();
    const bool known = head && head->layer >= 0 && head->layer < values_.layers() &&
                       head->head >= 0 && head->head < values_.heads();
    bar_->setMark(known ? values_.value(*head) : std::nullopt);
    subtitle_->setText(known ? values_.summary(*head) : values_.title());
}

void HeadGrid::showMenu(const QPoint& globalPosition) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction* copy = menu->addAction(tr("Copy values as CSV"));
    copy->setEnabled(values_.layers() > 0);
    connect(copy, &QAction::triggered, this,
            [this] { QApplication::clipboard()->setText(values_.csv()); });
    QAction* reset = menu->addAction(tr("Reset σ of the selection"));
    reset->setEnabled(!selection_->heads().empty());
    connect(reset, &QAction::triggered, this, &HeadGrid::sigmaResetRequested);
    menu->popup(globalPosition);
}

}  // namespace sextant
