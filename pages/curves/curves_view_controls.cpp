// SPDX-License-Identifier: GPL-3.0-or-later
// The row above the curves: names, the visible part, and the menu of settings.
#include <QCursor>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "pages/curves/curve_legend.h"
#include "pages/curves/curves_view.h"
#include "widgets/said.h"

namespace sextant {
namespace {

QToolButton* quietButton(QWidget* parent, const QString& name, const QString& tip) {
    auto* button = new QToolButton(parent);
    button->setProperty("quiet", true);
    button->setAutoRaise(true);
    button->setObjectName(name);
    button->setToolTip(tip);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

QString smoothingName(int radius) {
    return radius == 0 ? CurvesView::tr("off")
                       : CurvesView::tr("%1 tokens").arg(QString::fromUtf8("±%1").arg(radius));
}

}  // namespace

void CurvesView::buildControls() {
    legend_ = new CurveLegend(this);
    zoomChip_ = quietButton(this, "zoomed", tr("Not all is seen; a click shows all (R)"));
    plotsButton_ = quietButton(this, "plots", tr("Entropy and log-perplexity in one plot or two"));
    unitButton_ = quietButton(this, "unit", tr("Unit of entropy and log-perplexity"));
    smoothingButton_ = quietButton(this, "smoothing", tr("Smoothing radius in tokens"));
    // The hint waits behind a button: over the curves it would hide them.
    menuButton_ = quietButton(
        this, "options",
        tr("Axes, smoothing, spread, export\n\n"
           "Wheel: zoom positions; over a value axis: that axis (Ctrl: values, Ctrl+Shift: "
           "both, Shift: move along)\n"
           "Drag: zoom into a box (Shift, Space or middle button: move)\n"
           "Double-click or R: show all\n"
           "+ - zoom, arrows move and zoom values, Shift+arrows move the crosshair\n"
           "1 to 9: hide and show pins"));
    menuButton_->setText(QString::fromUtf8("⋯"));
    menuButton_->setAccessibleName(tr("Options of the curves"));
    auto* controls = new QHBoxLayout;
    controls->setContentsMargins(8, 6, 12, 0);
    controls->setSpacing(2);
    controls->addWidget(legend_, 1);
    for (QToolButton* button :
         {zoomChip_, plotsButton_, smoothingButton_, unitButton_, menuButton_})
        controls->addWidget(button);

    plot_ = new CurvesPlot(this);
    plot_->setObjectName("curvesPlot");
    plot_->setAttribute(Qt::WA_TransparentForMouseEvents);
    empty_ = new QLabel(this);
    empty_->setObjectName("nothingMeasured");
    empty_->setAlignment(Qt::AlignCenter);
    empty_->setWordWrap(true);
    empty_->setAttribute(Qt::WA_TransparentForMouseEvents);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(4, 0, 4, 4);
    rows->setSpacing(0);
    rows->addLayout(controls);
    rows->addWidget(plot_, 1);
    rows->addWidget(empty_, 1);

    connect(zoomChip_, &QToolButton::clicked, this, [this] {
        if (held_)
            setHeld(false);
        else
            resetZoom();
    });
    connect(plotsButton_, &QToolButton::clicked, this,
            [this] { setPlots(state_.twoPlots ? PlotsChoice::one : PlotsChoice::two); });
    connect(unitButton_, &QToolButton::clicked, this, [this] {
        setUnit(state_.unit == EntropyUnit::nats ? EntropyUnit::bits : EntropyUnit::nats);
    });
    connect(smoothingButton_, &QToolButton::clicked, this, [this] {
        const int next = state_.smoothing == 0 ? 8 : state_.smoothing < 50 ? 50 : 0;
        setSmoothing(next);
        setEntropySmoothing(next);
    });
    connect(menuButton_, &QToolButton::clicked, this, [this] {
        QMenu menu(this);
        addOptions(menu);
        menu.addSeparator();
        addExports(menu);
        menu.exec(menuButton_->mapToGlobal(QPoint(0, menuButton_->height())));
    });
    connect(legend_, &CurveLegend::clicked, this, &CurvesView::toggleEntry);
    connect(legend_, &CurveLegend::pointedAt, this, &CurvesView::pointAtEntry);
    connect(legend_, &CurveLegend::menuWanted, this, &CurvesView::openEntryMenu);
    refreshControls();
}

void CurvesView::refreshControls() {
    const bool something = !isEmpty();
    plot_->setVisible(something);
    empty_->setVisible(!something);
    legend_->setVisible(something && !presenting_);
    const auto strong = [](const QString& left, const QString& right, bool first) {
        return QString(first ? "[%1] %2" : "%1 [%2]").arg(left, right);
    };
    unitButton_->setText(strong("nats", "bits", state_.unit == EntropyUnit::nats));
    plotsButton_->setText(tr("%1 plots").arg(strong(tr("one"), tr("two"), !state_.twoPlots)));
    smoothingButton_->setText(
        state_.smoothing == 0
            ? tr("smoothing off")
            : tr("smoothing %1").arg(QString::fromUtf8("±%1").arg(state_.smoothing)));
    zoomChip_->setText(held_ ? tr("axes held · let go") : tr("zoomed · show all"));
    zoomChip_->setToolTip(held_ ? tr("The axes stay as they are; a click lets them go")
                                : tr("Not all is seen; a click shows all (R)"));
    zoomChip_->setVisible(something && !presenting_ && (held_ || isZoomed()));
    fitControls();
}

// Where the names need the room, what the menu has too gives way.
void CurvesView::fitControls() {
    const bool something = !isEmpty() && !presenting_;
    const int names = std::min(static_cast<int>(legend_->wholeWidth()), 3 * width() / 4);
    int room = width() - 40 - names - menuButton_->sizeHint().width();
    if (zoomChip_->isVisibleTo(this)) room -= zoomChip_->sizeHint().width();
    menuButton_->setVisible(something || (state_.difference && !presenting_));
    for (QToolButton* button : {plotsButton_, smoothingButton_, unitButton_}) {
        room -= button->sizeHint().width() + 2;
        button->setVisible(something && room >= 0);
    }
}

void CurvesView::setTheme(const Theme& theme) {
    theme_ = theme;
    const QString muted = legible(theme.color(Role::muted), theme.color(Role::panel)).name();
    const QString text = theme.color(Role::text).name();
    const QString accent = theme.color(Role::accent).name();
    empty_->setStyleSheet(QString("color: %1; background: transparent;").arg(muted));
    for (QToolButton* button : {plotsButton_, unitButton_, smoothingButton_, menuButton_})
        button->setStyleSheet(
            QString("QToolButton { color: %1; background: transparent; border: 1px solid "
                    "transparent; padding: 2px 4px; } QToolButton:hover { color: %2; } "
                    "QToolButton:focus { border: 1px solid %3; border-radius: 4px; }")
                .arg(muted, text, accent));
    const QColor raised = theme.color(Role::raised);
    zoomChip_->setStyleSheet(
        QString("QToolButton { color: %1; background: %2; border: 1px solid %3; "
                "border-radius: 4px; padding: 1px 5px; } QToolButton:hover { color: %4; } "
                "QToolButton:focus { border: 1px solid %5; }")
            .arg(legible(theme.color(Role::accent), raised).name(), raised.name(),
                 theme.color(Role::line).name(), text, accent));
    legend_->setTheme(theme);
    refreshControls();
    markDirty(false);
}

void CurvesView::addOptions(QMenu& menu) {
    const bool something = !isEmpty();
    const auto choice = [&](QMenu& to, const QString& words, bool chosen, auto&& run) {
        QAction* action = to.addAction(words, this, run);
        action->setCheckable(true);
        action->setChecked(chosen);
        return action;
    };
    menu.addAction(tr("Show all (R)"), this, [this] { resetZoom(); })->setEnabled(something);
    choice(menu, tr("Hold axes"), held_, [this] { setHeld(!held_); });
    choice(menu, tr("Log position axis"), state_.logPositions,
           [this] { setLogPositions(!state_.logPositions); });
    QMenu* plots = menu.addMenu(tr("Plots"));
    choice(*plots, tr("Two once something is pinned"), plots_ == PlotsChoice::automatic,
           [this] { setPlots(PlotsChoice::automatic); });
    choice(*plots, tr("One plot"), plots_ == PlotsChoice::one,
           [this] { setPlots(PlotsChoice::one); });
    choice(*plots, tr("Two plots"), plots_ == PlotsChoice::two,
           [this] { setPlots(PlotsChoice::two); });
    QAction* spread =
        choice(menu, tr("Spread over samples"), spread_, [this] { setSpread(!spread_); });
    const bool samples = state_.now.source && state_.now.source->samples >= leastSamples;
    spread->setToolTip(
        tr("Bands of 25 to 75 % and 5 to 95 % of the samples' log-perplexity; entropies are kept "
           "as means only. Needs at least %1 samples.")
            .arg(leastSamples));
    spread->setEnabled(samples || spread_);
    menu.setToolTipsVisible(true);
    choice(menu, tr("Difference to A"), state_.difference, [this] {
        setDifference(!state_.difference);
    })->setToolTip(tr("Entropy and log-perplexity of what is set now minus those of A"));
    addHoldChoices(menu);
    const auto radii = [&](const QString& title, int now, auto set) {
        QMenu* list = menu.addMenu(title);
        for (const int radius : {0, 8, 50})
            choice(*list, smoothingName(radius), now == radius,
                   [this, set, radius] { (this->*set)(radius); });
    };
    radii(tr("Smoothing of the log-perplexity"), state_.smoothing, &CurvesView::setSmoothing);
    radii(tr("Smoothing of the entropy"), state_.entropySmoothing,
          &CurvesView::setEntropySmoothing);
    QMenu* units = menu.addMenu(tr("Unit"));
    for (const EntropyUnit unit : {EntropyUnit::nats, EntropyUnit::bits})
        choice(*units, shownUnit(unit), state_.unit == unit, [this, unit] { setUnit(unit); });
}

}  // namespace sextant
