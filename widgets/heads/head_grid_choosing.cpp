// SPDX-License-Identifier: GPL-3.0-or-later
// The head grid's menu, what it asks for, and what is remembered of it.
#include <QApplication>
#include <QClipboard>
#include <QJsonArray>
#include <QMenu>

#include "widgets/controls/number_dialog.h"
#include "widgets/heads/head_grid.h"
#include "widgets/heads/head_grid_view.h"

namespace sextant {

HeadsByValue HeadGrid::byValue() const {
    return {values_.layers(), values_.heads(), [this](HeadId head) { return values_.value(head); }};
}

void HeadGrid::selectTop() {
    selection_->setHeads(topHeads(byValue(), topShare));
}
void HeadGrid::selectAbove(double limit) {
    selection_->setHeads(headsAbove(byValue(), limit));
}
void HeadGrid::selectLayers() {
    selection_->setHeads(wholeLayers(selection_->heads(), values_.heads()));
}
void HeadGrid::selectOthers() {
    selection_->setHeads(inverted(selection_->heads(), values_.layers(), values_.heads()));
}
void HeadGrid::growSelection() {
    selection_->setHeads(grown(selection_->heads(), values_.layers(), values_.heads()));
}

void HeadGrid::setEdits(std::vector<HeadGridEdit> edits) {
    edits_ = std::move(edits);
    view_->setEdits(edits_);
}

void HeadGrid::askAbove() {
    if (values_.layers() == 0) return;
    const double middle = values_.valueAt(0.5);
    (new NumberDialog(
         tr("Select heads above a value"),
         {{tr("above (%1)").arg(values_.unitName()), tidy(middle)}}, theme_,
         [this](const std::vector<double>& given) {
             selectAbove(given.front());
             return QString();
         },
         this))
        ->open();
}

void HeadGrid::toggleFilter() {
    if (values_.filter()) return setFilter(std::nullopt);
    askFilter();
    showHovered();  // the button is pressed once there is a filter
}

void HeadGrid::askFilter() {
    if (values_.layers() == 0) return;
    (new NumberDialog(
         tr("Dim the heads that are not above a value"),
         {{tr("above (%1)").arg(values_.unitName()), tidy(values_.valueAt(0.5))}}, theme_,
         [this](const std::vector<double>& given) {
             setFilter(HeadFilter{true, given.front() / values_.shownFactor()});
             return QString();
         },
         this))
        ->open();
}

void HeadGrid::askRange() {
    if (values_.layers() == 0) return;
    const QString unit = values_.unitName();
    (new NumberDialog(
         tr("Colour range"),
         {{tr("from (%1)").arg(unit), tidy(values_.range().low)},
          {tr("to (%1)").arg(unit), tidy(values_.range().high)}},
         theme_,
         [this](const std::vector<double>& given) {
             const bool sigma = values_.colouring() == HeadColouring::sigma;
             if (given[0] >= given[1]) return tr("The range ends before it begins.");
             if (sigma && !(given[0] > 0.0 && given[0] < 1.0 && given[1] > 1.0))
                 return tr("A range of sigma has 1 within it and begins above 0.");
             if (colouring() == HeadColouring::change && !(given[0] < 0.0 && given[1] > 0.0))
                 return tr("A range of changes has 0 within it.");
             const double factor = values_.shownFactor();
             setHandRange(ColourRange{given[0] / factor, given[1] / factor});
             return QString();
         },
         this))
        ->open();
}

void HeadGrid::fillRangeMenu(QMenu* menu) {
    menu->addAction(tr("Set the colour range…"), this, &HeadGrid::askRange)
        ->setEnabled(values_.layers() > 0);
    menu->addAction(tr("Colour range as the data"), this, [this] { setHandRange({}); })
        ->setEnabled(values_.handRange().has_value());
}

void HeadGrid::showMenu(const QPoint& globalPosition) {
    const bool any = values_.layers() > 0, chosen = !selection_->heads().empty();
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Select the top 10 %"), this, &HeadGrid::selectTop)->setEnabled(any);
    menu->addAction(tr("Select above a value…"), this, &HeadGrid::askAbove)->setEnabled(any);
    menu->addAction(tr("Select whole layers"), this, &HeadGrid::selectLayers)->setEnabled(chosen);
    menu->addAction(tr("Invert the selection"), this, &HeadGrid::selectOthers)->setEnabled(any);
    menu->addAction(tr("Grow the selection"), this, &HeadGrid::growSelection)->setEnabled(chosen);
    QAction* reset = menu->addAction(tr("Reset σ of the selection"));
    reset->setEnabled(chosen);
    connect(reset, &QAction::triggered, this, &HeadGrid::sigmaResetRequested);
    QMenu* scales = menu->addMenu(tr("σ of the selection"));
    scales->setEnabled(chosen && !edits_.empty());
    for (const HeadGridEdit& edit : edits_) {
        if (edit.separated) scales->addSeparator();
        QAction* action = scales->addAction(edit.name, this, edit.run);
        action->setShortcut(edit.key);
        action->setShortcutVisibleInContextMenu(true);
    }
    menu->addSeparator();
    QAction* sort = menu->addAction(tr("Sort by value"), this, &HeadGrid::setSorted);
    sort->setCheckable(true);
    sort->setChecked(sorted_);
    menu->addAction(tr("Dim what is not above a value…"), this, &HeadGrid::askFilter)
        ->setEnabled(any);
    const auto middle = values_.filter();
    menu->addAction(tr("Dim what is above it instead"), this,
                    [this, middle] {
                        setFilter(HeadFilter{!middle->above, middle->limit});
                    })
        ->setEnabled(middle.has_value());
    menu->addAction(tr("Dim nothing"), this, [this] { setFilter({}); })
        ->setEnabled(middle.has_value());
    fillRangeMenu(menu);
    menu->addSeparator();
    QAction* copy = menu->addAction(tr("Copy values as CSV"));
    copy->setEnabled(any);
    connect(copy, &QAction::triggered, this,
            [this] { QApplication::clipboard()->setText(values_.csv()); });
    for (const char* suffix : {"svg", "pdf", "png", "csv"}) {
        menu->addAction(tr("Export the grid as %1…").arg(QString(suffix).toUpper()), this,
                        [this, suffix] { emit exportWanted(suffix); })
            ->setEnabled(any);
    }
    menu->popup(globalPosition);
}

QJsonObject HeadGrid::state() const {
    QJsonObject ranges;
    for (const auto& [colouring, range] : values_.handRanges())
        ranges[key(colouring)] = QJsonArray{range.low, range.high};
    QJsonObject state{{"colouring", key(colouring())}, {"sorted", sorted_}, {"ranges", ranges}};
    if (const auto filter = values_.filter())
        state[filter->above ? "above" : "below"] = filter->limit;
    return state;
}

void HeadGrid::setState(const QJsonObject& state) {
    setColouring(
        headColouringOf(state["colouring"].toString()).value_or(HeadColouring::lastEntropy));
    sorted_ = state["sorted"].toBool();
    std::map<HeadColouring, ColourRange> ranges;
    const QJsonObject given = state["ranges"].toObject();
    for (const HeadColouring one : allHeadColourings) {
        const QJsonArray ends = given[key(one)].toArray();
        const ColourRange range{ends[0].toDouble(), ends[1].toDouble()};
        if (ends.size() == 2 && range.low < range.high) ranges[one] = range;
    }
    values_.setHandRanges(std::move(ranges));
    std::optional<HeadFilter> filter;
    for (const bool above : {true, false}) {
        const QJsonValue limit = state[above ? "above" : "below"];
        if (limit.isDouble()) filter = HeadFilter{above, limit.toDouble()};
    }
    setFilter(filter);
}

}  // namespace sextant
