// SPDX-License-Identifier: GPL-3.0-or-later
// The head grid's menus.
#include <QApplication>
#include <QClipboard>
#include <QMenu>

#include "pages/heads/head_colour_chooser.h"
#include "pages/heads/head_grid.h"

namespace sextant {

void HeadGrid::fillSensitivityMenu(QMenu* menu) {
    using Kind = SensitivityRange::Kind;
    const auto add = [&](const QString& text, Kind kind, auto run) {
        QAction* action = menu->addAction(text, this, run);
        action->setCheckable(true);
        action->setChecked(slopesRange_.kind == kind);
    };
    add(tr("Sensitivity beyond the trained length"), Kind::beyond, [this] {
        setSensitivityRange({Kind::beyond, 0});
    });
    add(tr("Sensitivity over all positions"), Kind::all, [this] {
        setSensitivityRange({Kind::all, 0});
    });
    add(tr("Sensitivity from a position on…"), Kind::from, [this] { askSensitivityFrom(); });
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
    menu->addAction(tr("Select the top 10 % by sensitivity"), this,
                    &HeadGrid::selectTopBySensitivity)
        ->setEnabled(values_.hasSensitivity());
    menu->addAction(tr("Select by entropy…"), this, &HeadGrid::askEntropyAbove)->setEnabled(any);
    if (colouring() != HeadColouring::sensitivity)
        menu->addAction(
                tr("Select the top 10 % by %1").arg(HeadColourChooser::ranking(colouring())), this,
                &HeadGrid::selectTop)
            ->setEnabled(anyRanked());
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
    fillSensitivityMenu(menu->addMenu(tr("Positions of the sensitivity")));
    menu->addSeparator();
    QAction* copy = menu->addAction(tr("Copy values as CSV"));
    copy->setEnabled(any);
    connect(copy, &QAction::triggered, this, [this] {
        QApplication::clipboard()->setText(QString::fromStdString(toCsv({table()})));
    });
    for (const char* suffix : {"svg", "pdf", "png", "csv"}) {
        menu->addAction(tr("Export the grid as %1…").arg(QString(suffix).toUpper()), this,
                        [this, suffix] { emit exportWanted(suffix); })
            ->setEnabled(any);
    }
    menu->popup(globalPosition);
}

}  // namespace sextant
