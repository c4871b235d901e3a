// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything stands in the window.
#include <QDockWidget>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QTabBar>
#include <QVBoxLayout>

#include "app/desktop/main_window.h"
#include "app/desktop/main_window_compare.h"
#include "app/desktop/main_window_position.h"
#include "widgets/bars/command_palette.h"
#include "widgets/bars/job_bar.h"
#include "widgets/bars/notice_bar.h"
#include "widgets/bars/top_bar.h"
#include "widgets/controls/scale_editor.h"
#include "widgets/curves/curves_view.h"
#include "widgets/heads/head_grid.h"
#include "widgets/history/history_list.h"
#include "widgets/model/checkpoint_card.h"
#include "widgets/model/layer_strip.h"
#include "widgets/text/text_range.h"

namespace sextant {

namespace {

QLabel* section(const QString& title) {
    auto* label = new QLabel(title.toUpper());
    label->setProperty("section", true);
    return label;
}

QFrame* panel() {
    auto* frame = new QFrame;
    frame->setProperty("panel", true);
    return frame;
}

// A dock as a panel: no title bar, so that nothing but its content takes room.
QDockWidget* dock(QMainWindow* window, const QString& name, const QString& title,
                  Qt::DockWidgetArea area, QWidget* content, const QMargins& around) {
    auto* dock = new QDockWidget(title, window);
    dock->setObjectName(name);
    dock->setTitleBarWidget(new QWidget(dock));
    dock->setFeatures(QDockWidget::DockWidgetClosable);
    auto* holder = new QWidget(dock);
    auto* layout = new QVBoxLayout(holder);
    layout->setContentsMargins(around);
    auto* frame = panel();
    auto* inside = new QVBoxLayout(frame);
    inside->setContentsMargins(1, 1, 1, 1);
    auto* scroll = new QScrollArea(frame);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(content);
    inside->addWidget(scroll);
    layout->addWidget(frame);
    dock->setWidget(holder);
    window->addDockWidget(area, dock);
    return dock;
}

}  // namespace

void MainWindow::build() {
    setObjectName("mainWindow");
    setWindowTitle("Sextant");
    setWindowIcon(QIcon(":/icons/sextant.svg"));
    setAcceptDrops(true);
    setDockNestingEnabled(false);
    setContextMenuPolicy(Qt::NoContextMenu);  // no menu that hides docks by accident

    topBar_ = new TopBar;
    topBar_->setDevice(QString::fromStdString(session_->backend().device),
                       QString::fromStdString(session_->backend().deviceDetail));
    setMenuWidget(topBar_);
    notices_ = new NoticeBar;
    jobBar_ = new JobBar;

    // Top bar and job bar span the window; notices come above the curves, where the work is.
    auto* foot = new QDockWidget(this);
    foot->setObjectName("footDock");
    foot->setTitleBarWidget(new QWidget(foot));
    foot->setFeatures(QDockWidget::NoDockWidgetFeatures);
    foot->setWidget(jobBar_);
    addDockWidget(Qt::BottomDockWidgetArea, foot);

    setCentralWidget(buildCentre());
    left_ =
        dock(this, "leftDock", tr("Experiment"), Qt::LeftDockWidgetArea, buildLeft(), {8, 8, 0, 0});
    right_ = dock(this, "rightDock", tr("Intervention"), Qt::RightDockWidgetArea, buildRight(),
                  {0, 8, 8, 0});
    left_->setMinimumWidth(210);
    right_->setMinimumWidth(270);
    resizeDocks({left_, right_}, {258, 322}, Qt::Horizontal);

    palette_ = new CommandPalette(this);
}

QWidget* MainWindow::buildCentre() {
    auto* centre = new QWidget;
    centre->setObjectName("centralArea");
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 8, 0, 0);
    column->setSpacing(6);
    column->addWidget(notices_);

    splitter_ = new QSplitter(Qt::Vertical, centre);
    splitter_->setObjectName("centreSplitter");
    splitter_->setChildrenCollapsible(false);
    splitter_->setHandleWidth(8);

    auto* upper = panel();
    upper->setObjectName("curvesPanel");
    auto* upperColumn = new QVBoxLayout(upper);
    upperColumn->setContentsMargins(16, 8, 12, 8);
    upperColumn->setSpacing(4);
    tabs_ = new QTabBar(upper);
    tabs_->setObjectName("centreTabs");
    tabs_->addTab(tr("Curves"));
    tabs_->addTab(tr("Heads"));
    tabs_->setDrawBase(false);
    tabs_->setExpanding(false);
    tabs_->setFocusPolicy(Qt::NoFocus);
    curves_ = new CurvesView(&selection_, upper);
    upperColumn->addWidget(tabs_);
    upperColumn->addWidget(curves_, 1);

    auto* lower = panel();
    lower->setObjectName("headsPanel");
    auto* lowerColumn = new QVBoxLayout(lower);
    lowerColumn->setContentsMargins(16, 10, 12, 10);
    heads_ = new HeadGrid(&selection_, lower);
    lowerColumn->addWidget(heads_);

    splitter_->addWidget(upper);
    splitter_->addWidget(lower);
    splitter_->setStretchFactor(0, 1);
    splitter_->setStretchFactor(1, 1);
    splitter_->setSizes({400, 390});
    column->addWidget(splitter_, 1);
    connect(tabs_, &QTabBar::currentChanged, this, [this](int tab) { showHeadsOnly(tab == 1); });
    return centre;
}

void MainWindow::showHeadsOnly(bool only) {
    curves_->setVisible(!only);
    QWidget* upper = splitter_->widget(0);
    upper->setMaximumHeight(only ? upper->minimumSizeHint().height() : QWIDGETSIZE_MAX);
    if (!only) mark(measurementDirty);
}

QWidget* MainWindow::buildLeft() {
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(13, 13, 13, 13);
    column->setSpacing(9);
    card_ = new CheckpointCard;
    layers_ = new LayerStrip(&selection_);
    layers_->setObjectName("layerStrip");
    range_ = new TextRange;
    range_->setObjectName("textRange");
    rangeNote_ = new QLabel;
    rangeNote_->setProperty("muted", true);
    rangeNote_->setWordWrap(true);
    historyList_ = new HistoryList;
    historyList_->setObjectName("historyList");
    const auto space = [column] { column->addSpacing(8); };
    column->addWidget(section(tr("Experiment")));
    column->addWidget(card_);
    space();
    column->addWidget(section(tr("Layers")));
    column->addWidget(layers_);
    space();
    column->addWidget(section(tr("Text")));
    column->addWidget(range_);
    column->addWidget(rangeNote_);
    space();
    column->addWidget(section(tr("History")));
    column->addWidget(historyList_, 1);
    return content;
}

QWidget* MainWindow::buildRight() {
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(17, 8, 17, 13);
    column->setSpacing(9);
    auto* tabs = new QTabBar;
    tabs->addTab(tr("Scale"));
    tabs->setDrawBase(false);
    tabs->setExpanding(false);
    tabs->setFocusPolicy(Qt::NoFocus);
    scale_ = new ScaleEditor(&selection_);
    scale_->setObjectName("scaleEditor");
    position_ = new PositionPanel;
    compare_ = new ComparePanel;
    const auto space = [column] { column->addSpacing(10); };
    const auto button = [this](const QString& text, auto slot) {
        auto* made = new QPushButton(text);
        made->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        connect(made, &QPushButton::clicked, this, slot);
        return made;
    };
    const auto row = [column](QPushButton* one, QPushButton* other) {
        auto* line = new QHBoxLayout;
        line->setSpacing(8);
        line->addWidget(one, 1);
        line->addWidget(other, 1);
        column->addLayout(line);
    };
    column->addWidget(tabs);
    column->addWidget(scale_);
    space();
    column->addWidget(section(tr("Position")));
    column->addWidget(position_);
    space();
    column->addWidget(section(tr("Compare")));
    column->addWidget(compare_);
    auto* hint = new QLabel(tr("press Tab to switch"));
    hint->setProperty("muted", true);
    column->addWidget(hint);
    auto* pin = button(tr("Pin as reference"), [this] { session_->pinReference(); });
    auto* unpin = button(tr("As trained"), [this] { session_->unpinReference(); });
    unpin->setToolTip(tr("The checkpoint as trained becomes the reference again"));
    row(pin, unpin);
    space();
    column->addWidget(section(tr("Export")));
    auto* scales = button(tr("Save scales\u2026"), [this] { askSaveScales(); });
    auto* capture = button(tr("Save capture\u2026"), [this] { askSaveCapture(); });
    auto* small = button(tr("Plot 85 mm\u2026"), [this] { askExportCurves(PictureWidth::column); });
    auto* large = button(tr("Plot 176 mm\u2026"), [this] { askExportCurves(PictureWidth::page); });
    small->setToolTip(tr("SVG, PDF, PNG or CSV of the curves, as wide as a column of a paper"));
    large->setToolTip(tr("SVG, PDF, PNG or CSV of the curves, as wide as a page"));
    row(scales, capture);
    row(small, large);
    ofModel_ << position_ << compare_ << pin << unpin << scales;
    ofMeasurement_ << capture << small << large;
    column->addStretch(1);
    return content;
}

}  // namespace sextant
