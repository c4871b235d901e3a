// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/heads/head_grid.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

#include "pages/heads/head_colour_chooser.h"
#include "pages/heads/head_grid_actions.h"
#include "pages/heads/head_grid_bar.h"
#include "pages/heads/head_grid_view.h"
#include "widgets/controls/elided_label.h"
#include "widgets/said.h"

namespace sextant {
namespace {

constexpr int kLeastHeight = 190;  // of a grid that has room for the row of buttons
constexpr int kLeastLine = 200;    // pixels of width of the line above
constexpr int kNarrow = 680;       // the read-out has a line of its own

}  // namespace

HeadGrid::HeadGrid(Selection* selection, QWidget* parent)
    : QWidget(parent),
      selection_(selection),
      title_(new ElidedLabel(tr("Heads"), this)),
      subtitle_(new ElidedLabel({}, this)),
      chooser_(new HeadColourChooser(this)),
      range_(new QToolButton(this)),
      view_(new HeadGridView(selection, &values_, this)),
      bar_(new HeadGridBar(&values_, this)),
      actions_(new HeadGridActions(this)),
      burst_(this) {
    chooser_->setObjectName("headColours");
    view_->setObjectName("headCells");
    bar_->setObjectName("headColourBar");
    actions_->setObjectName("headButtons");
    auto* top = makeTop();
    auto* grid = new QHBoxLayout;
    grid->setSpacing(18);
    grid->addWidget(view_, 1);
    grid->addWidget(bar_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addWidget(top);
    layout->addLayout(secondLine_ = new QHBoxLayout);
    layout->addLayout(grid, 1);
    layout->addWidget(actions_);
    values_.setNothing(tr("Open a checkpoint to see its heads here."));
    wire();
    setFocusProxy(view_);
    showValues();
}

// The cells lose the keyboard while the grid is taken apart: nobody is there to hear of it.
HeadGrid::~HeadGrid() {
    view_->disconnect(this);
    if (selection_) selection_->disconnect(this);
}

QWidget* HeadGrid::makeTop() {
    QFont bold = title_->font();
    bold.setWeight(QFont::DemiBold);
    title_->setFont(bold);
    subtitle_->setProperty("muted", true);
    // Long read-outs are cut, they do not widen the window.
    subtitle_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    subtitle_->setObjectName("headGridSubtitle");

    auto* line = new QWidget(this);
    line->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // it says less when narrow
    line->setMinimumWidth(kLeastLine);
    auto* top = topLine_ = new QHBoxLayout(line);
    top->setContentsMargins(0, 0, 0, 0);
    top->setSpacing(5);
    top->addWidget(title_);
    top->addWidget(subtitle_, 1);
    range_->setObjectName("sensitivityRange");
    range_->setProperty("quiet", true);
    range_->setFocusPolicy(Qt::TabFocus);
    range_->setToolTip(tr("Positions that the sensitivity is over"));
    range_->setAccessibleName(range_->toolTip());
    top->addWidget(range_);
    top->addWidget(chooser_);
    return line;
}

void HeadGrid::wire() {
    connect(chooser_, &HeadColourChooser::chosen, this, [this](HeadColouring chosen) {
        setColouring(chosen);
        emit colouringChanged(chosen);
    });
    connect(range_, &QToolButton::clicked, this, [this] {
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        fillSensitivityMenu(menu);
        menu->popup(range_->mapToGlobal(QPoint(0, range_->height())));
    });
    connect(view_, &HeadGridView::unlockRequested, this, &HeadGrid::unlockRequested);
    connect(view_, &HeadGridView::headOpened, this, &HeadGrid::headOpened);
    connect(view_, &HeadGridView::sigmaStep, this, [this](double steps, bool fine) {
        burst_.step();
        emit sigmaStep(steps, fine);
    });
    connect(&burst_, &EditBurst::settled, this, &HeadGrid::sigmaCommitted);
    // Steps after another choice of heads are another edit.
    connect(selection_, &Selection::headsChanged, &burst_, &EditBurst::settle);
    connect(selection_, &Selection::headsChanged, this, &HeadGrid::showHovered);
    connect(selection_, &Selection::hoveredChanged, this, &HeadGrid::showHovered);
    connect(selection_, &Selection::positionChanged, this, [this] {
        values_.setPosition(selection_->position());
        if (colouring() == HeadColouring::crosshairEntropy) showValues();
    });
    connect(selection_, &Selection::rangeChanged, this, [this] {
        values_.setRange(selection_->range());
        if (colouring() == HeadColouring::meanEntropy || colouring() == HeadColouring::firstShare)
            showValues();
    });
    connect(view_, &HeadGridView::laidOut, bar_, [this] { bar_->setTop(view_->cells().top); });
    connect(view_, &HeadGridView::menuRequested, this, &HeadGrid::showMenu);
    connect(view_, &HeadGridView::focusChanged, this, [this](bool has) {
        focused_ = has;
        showHovered();
    });
    connect(bar_, &HeadGridBar::menuRequested, this, [this](const QPoint& at) {
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        fillRangeMenu(menu);
        menu->popup(at);
    });
    connect(bar_, &HeadGridBar::automaticRequested, this, [this] { setHandRange({}); });
    connect(actions_, &HeadGridActions::topWanted, this, &HeadGrid::selectTop);
    connect(actions_, &HeadGridActions::aboveWanted, this, &HeadGrid::askEntropyAbove);
    connect(actions_, &HeadGridActions::lockToggled, this, &HeadGrid::lockToggled);
    connect(actions_, &HeadGridActions::layersWanted, this, &HeadGrid::selectLayers);
    connect(actions_, &HeadGridActions::invertWanted, this, &HeadGrid::selectOthers);
    connect(actions_, &HeadGridActions::growWanted, this, &HeadGrid::growSelection);
    connect(actions_, &HeadGridActions::sortToggled, this, &HeadGrid::setSorted);
    connect(actions_, &HeadGridActions::filterWanted, this, &HeadGrid::toggleFilter);
    connect(actions_, &HeadGridActions::resetWanted, this, &HeadGrid::sigmaResetRequested);
}

void HeadGrid::setTheme(const Theme& theme) {
    theme_ = theme;
    view_->setTheme(theme);
    bar_->setTheme(theme);
}

void HeadGrid::setPresenting(bool presenting) {
    presenting_ = presenting;
    fitActions();
}

void HeadGrid::fitActions() {
    actions_->setVisible(!presenting_ && height() >= kLeastHeight);
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

void HeadGrid::setScales(std::vector<double> own, double uniform, const QString& of) {
    values_.setScalesOf(of);
    values_.setScales(std::move(own), uniform);
    showValues();
}

void HeadGrid::setSensitivity(std::shared_ptr<const HeadSensitivity> now,
                              std::shared_ptr<const HeadSensitivity> last, std::int64_t trained) {
    values_.setTrained(trained);
    values_.setSensitivity(std::move(now), std::move(last));
    showValues();
}

void HeadGrid::setLocked(std::vector<int> heads) {
    values_.setLocked(std::move(heads));
    showValues();
}

void HeadGrid::setKept(std::set<HeadId> heads) {
    values_.setKept(std::move(heads));
    showValues();
}

void HeadGrid::setSensitivityRange(const SensitivityRange& range) {
    if (range == slopesRange_) return;
    slopesRange_ = range;
    showSensitivityRange();
    emit sensitivityRangeChanged();
}

void HeadGrid::setHonesty(const QString& staleOf, const QString& over) {
    values_.setHonesty(staleOf, over);
    showValues();
}

void HeadGrid::setModel(const QString& name) {
    if (std::exchange(model_, name) != name) showHovered();
}

void HeadGrid::setNothing(const QString& words) {
    if (words == values_.nothing()) return;
    values_.setNothing(words);
    view_->showValues();
}

void HeadGrid::setUnit(EntropyUnit unit) {
    values_.setUnit(unit);
    showValues();
}

void HeadGrid::setColouring(HeadColouring colouring) {
    values_.setColouring(colouring);
    chooser_->setColouring(colouring);
    showValues();
}

void HeadGrid::setSorted(bool byValue) {
    sorted_ = byValue;
    showValues();
}

void HeadGrid::setHandRange(std::optional<ColourRange> range) {
    values_.setHandRange(range);
    showValues();
}

void HeadGrid::setFilter(std::optional<HeadFilter> filter) {
    values_.setFilter(filter);
    showValues();
}

HeadColouring HeadGrid::colouring() const {
    return values_.colouring();
}

void HeadGrid::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitActions();
    const bool narrow = width() < kNarrow && height() >= kLeastHeight;
    if (narrow != narrow_) {
        narrow_ = narrow;
        for (QWidget* one : std::initializer_list<QWidget*>{subtitle_, range_})
            (narrow ? topLine_ : secondLine_)->removeWidget(one);
        if (narrow) {
            topLine_->insertStretch(1, 1);
            secondLine_->addWidget(subtitle_, 1);
            secondLine_->addWidget(range_);
        } else {
            delete topLine_->takeAt(1);
            topLine_->insertWidget(1, subtitle_, 1);
            topLine_->insertWidget(2, range_);
        }
    }
    showSensitivityRange();
    showHovered();
}

void HeadGrid::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) fitTop();
}

// The title gives way to the colourings, and they fold into a menu before one is cut.
void HeadGrid::fitTop() {
    if (!topLine_) return;  // not built yet
    int room = width();
    if (!narrow_ && !range_->isHidden())  // else it has a line of its own
        room -= range_->sizeHint().width() + topLine_->spacing();
    chooser_->fitTo(room);
    room -= chooser_->widthNeeded() + topLine_->spacing();
    title_->setVisible(title_->sizeHint().width() <= room);
}

QStringList HeadGrid::hints() const {
    if (!focused_ || values_.layers() == 0) return {};
    return {tr("arrows move · Space selects · + − or Ctrl+arrows: own factor (Shift: finer)"),
            tr("+ − own factor · Space selects · arrows move"),
            tr("+ − own factor · Space selects"), tr("+ − own factor"), tr("+ −")};
}

// Heads change places only when all values are there, not with each part of an answer.
void HeadGrid::takeOrder() {
    const bool waits =
        colouring() == HeadColouring::sensitivity ? values_.isStale() : values_.isPartial();
    if (sorted_ && waits && !view_->cells().order.isByLayer()) return;
    view_->setOrder(sorted_ ? HeadOrder::byValue(values_.layers(), values_.heads(),
                                                 [this](HeadId id) { return values_.rank(id); })
                            : HeadOrder());
}

void HeadGrid::showValues() {
    view_->showValues();
    takeOrder();
    showSensitivityRange();
    view_->setAccessibleDescription(
        tr("%1 layers by %2 heads, %3. Arrow keys move, Space selects, Ctrl and arrow keys or plus "
           "and minus change the own factor.")
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
    bar_->update();
    HeadGridCounts counts;
    counts.heads = values_.layers() * values_.heads();
    counts.chosen = static_cast<int>(selection_->heads().size());
    counts.locked = values_.lockedCount();
    counts.reorders = sorted_;
    counts.filters = values_.filter().has_value();
    counts.ranked = anyRanked();
    counts.notRanked = colouring() == HeadColouring::sensitivity
                           ? values_.noSensitivity()
                           : tr("No head has a value yet: %1").arg(values_.title());
    counts.colouredBy = HeadColourChooser::ranking(colouring());
    counts.meaning = HeadColourChooser::meaning(colouring());
    if (isSigned(colouring())) counts.meaning += tr(", up or down");
    counts.entropyLimit = tr("%1 %2")
                              .arg(entropyLimit_ * fromNats(values_.unit()), 0, 'g', 3)
                              .arg(shownUnit(values_.unit()));
    actions_->setCounts(counts);
    actions_->setHints(narrow_ ? QStringList() : hints());  // no room there
    // Scales that are not set, and why there are no numbers, are said whatever head is current.
    const bool ofHead = known && values_.scalesOf().isEmpty() && anyRanked();
    QStringList forms = ofHead ? values_.summaries(*head) : values_.titles();
    // What the numbers are comes first, then the keys as far as there is room.
    if (!forms.isEmpty() && (narrow_ || (actions_->isHidden() && !presenting_))) {
        QStringList both;
        for (const QString& hint : hints())
            both << forms.front() + QStringLiteral(" · ") + hint;
        forms = both + forms;
    }
    if (!model_.isEmpty())
        for (QString& form : forms)
            form.prepend(model_ + QStringLiteral(" · "));
    subtitle_->setForms(forms);
}

}  // namespace sextant
