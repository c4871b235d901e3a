// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/landscape/landscape_page.h"

#include <QButtonGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QJsonArray>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "analysis/error.h"
#include "pages/landscape/landscape_slices.h"
#include "widgets/paper_style.h"
#include "widgets/picture_file.h"
#include "widgets/scene/scene_view.h"

namespace sextant {

namespace {

constexpr std::array heightKeys = {"entropy", "change", "sigma"};
constexpr std::array orderKeys = {"layer", "entropy"};
constexpr int leastWithSlices = 400, leastWithBoth = 560;  // pixels high, and wide

QToolButton* slimButton(const QString& text, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setText(text);
    button->setProperty("slim", true);
    button->setMinimumSize(24, 26);
    button->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    return button;
}

}  // namespace

LandscapePage::LandscapePage(Selection* selection, QWidget* parent)
    : QWidget(parent),
      selection_(selection),
      plot_(new LandscapePlot(selection, this)),
      along_(new AlongSlice(plot_, selection, this)),
      across_(new AcrossSlice(plot_, selection, this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 6, 12, 8);
    bar_ = makeBar();
    column->addWidget(bar_);
    column->addWidget(plot_, 3);
    tabs_ = makeTabs();
    column->addWidget(tabs_);
    auto* slices = new QHBoxLayout;
    slices->setSpacing(18);
    slices->addWidget(along_, 5);
    slices->addWidget(across_, 3);
    column->addLayout(slices, 1);
    setFocusProxy(plot_);
    showChoice();
}

QWidget* LandscapePage::makeBar() {
    auto* bar = new QWidget(this);
    bar->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    bar->setMinimumWidth(1);
    auto* line = new QHBoxLayout(bar);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(5);
    const auto group = [&](const QString& text, const QStringList& names) {
        auto* both = new QBoxLayout(QBoxLayout::LeftToRight);
        groups_.push_back(both);
        auto* words = new QLabel(text, bar);
        words->setProperty("muted", true);
        words->setObjectName("landscapeLabel");
        both->addWidget(words);
        auto* buttons = new QButtonGroup(bar);
        auto* joined = new QHBoxLayout;
        joined->setSpacing(1);
        for (int id = 0; id < names.size(); ++id) {
            auto* button = slimButton(names[id], bar);
            button->setCheckable(true);
            buttons->addButton(button, id);
            joined->addWidget(button);
        }
        both->addLayout(joined);
        line->addLayout(both);
        line->addSpacing(5);
        return buttons;
    };
    which_ = group(tr("show"), {tr("all layers"), tr("layer")});
    layer_ = qobject_cast<QToolButton*>(which_->button(1));
    height_ = group(tr("height"), {tr("entropy"), tr("change"), tr("\u03c3")});
    order_ = group(tr("in order of"), {tr("layer"), tr("entropy")});
    byEntropy_ = qobject_cast<QToolButton*>(order_->button(1));
    line->addStretch(1);
    reset_ = slimButton(tr("Reset view"), bar);
    reset_->setToolTip(tr("Reset view"));
    reset_->setAccessibleName(tr("Reset view"));
    line->addWidget(reset_, 0, Qt::AlignBottom);
    connect(reset_, &QToolButton::clicked, plot_->scene(), &SceneView::resetView);
    connect(which_, &QButtonGroup::idClicked, this, [this](int id) {
        LandscapeChoice choice = plot_->choice();
        if (id == 0) {
            choice.layer.reset();
            return setChoice(choice);
        }
        showChoice();  // chosen only by the menu
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        for (int layer = 0; layer < layers_; ++layer)
            menu->addAction(tr("layer %1").arg(layer), this, [this, choice, layer]() mutable {
                choice.layer = layer;
                setChoice(choice);
            });
        menu->popup(layer_->mapToGlobal(QPoint(0, layer_->height())));
    });
    connect(height_, &QButtonGroup::idClicked, this, [this](int id) {
        LandscapeChoice choice = plot_->choice();
        choice.height = static_cast<LandscapeHeight>(id);
        setChoice(choice);
    });
    connect(order_, &QButtonGroup::idClicked, this, [this](int id) {
        LandscapeChoice choice = plot_->choice();
        choice.order = static_cast<LandscapeOrder>(id);
        setChoice(choice);
    });
    return bar;
}

// Which slice is in sight where there is room for one.
QWidget* LandscapePage::makeTabs() {
    auto* tabs = new QWidget(this);
    auto* line = new QHBoxLayout(tabs);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(1);
    auto* group = new QButtonGroup(tabs);
    alongTab_ = slimButton(tr("Along the head"), tabs);
    acrossTab_ = slimButton(tr("Across heads"), tabs);
    for (QToolButton* tab : {alongTab_, acrossTab_}) {
        tab->setCheckable(true);
        group->addButton(tab);
        line->addWidget(tab);
        connect(tab, &QToolButton::clicked, this, [this, tab] { showAcross(tab == acrossTab_); });
    }
    line->addStretch(1);
    return tabs;
}

void LandscapePage::showAcross(bool yes) {
    acrossChosen_ = yes;
    fit();
}

void LandscapePage::showChoice() {
    const LandscapeChoice& choice = plot_->choice();
    which_->button(choice.layer ? 1 : 0)->setChecked(true);
    const int named =
        choice.layer.value_or(selection_->heads().empty() ? 0 : selection_->heads().begin()->layer);
    layer_->setText(tr("layer %1").arg(named));
    height_->button(static_cast<int>(choice.height))->setChecked(true);
    order_->button(static_cast<int>(choice.order))->setChecked(true);
    fitBar();
}

// The same said ever shorter; where the labels have no room beside the buttons they stand over
// them, and then go, and at last the words of the last button. Of a label nothing or all is to be
// seen.
void LandscapePage::fitBar() {
    const int positions = plot_->landscape().positions;
    const auto labels = bar_->findChildren<QLabel*>("landscapeLabel");
    for (int room = 5; room >= 0; --room) {
        byEntropy_->setText(
            positions > 0 && room >= 5
                ? tr("entropy at %1").arg(QLocale(QLocale::English).toString(positions - 1))
                : tr("entropy"));
        reset_->setText(room >= 4   ? tr("Reset view")
                        : room >= 1 ? tr("Reset")
                                    : QString::fromUtf8("\u21ba"));
        for (QLabel* label : labels)
            label->setVisible(room >= 2);
        for (QBoxLayout* one : groups_) {
            one->setDirection(room >= 3 ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
            one->setSpacing(room >= 3 ? 5 : 1);
        }
        bar_->layout()->invalidate();  // it has not heard of that
        if (bar_->layout()->sizeHint().width() <= bar_->width()) return;
    }
}

void LandscapePage::setTheme(const Theme& theme) {
    plot_->setTheme(theme);
    along_->update();
    across_->update();
}

void LandscapePage::setShape(int layers) {
    layers_ = layers;
    LandscapeChoice choice = plot_->choice();
    if (choice.layer && *choice.layer >= layers) choice.layer.reset();
    setChoice(choice);
}

void LandscapePage::setMeasurement(std::shared_ptr<const Measurement> now,
                                   std::shared_ptr<const Measurement> reference) {
    plot_->setMeasurement(std::move(now), std::move(reference));
    showChoice();
}

void LandscapePage::setChoice(const LandscapeChoice& choice) {
    plot_->setChoice(choice);
    showChoice();
}

void LandscapePage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

bool LandscapePage::event(QEvent* event) {
    const bool done = QWidget::event(event);
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange ||
        event->type() == QEvent::Show)
        fitBar();
    return done;
}

// What is narrow has the slices one at a time, what is low the surface alone.
void LandscapePage::fit() {
    const bool slices = height() >= leastWithSlices, both = width() >= leastWithBoth;
    tabs_->setVisible(slices && !both);
    alongTab_->setChecked(!acrossChosen_);
    acrossTab_->setChecked(acrossChosen_);
    along_->setVisible(slices && (both || !acrossChosen_));
    across_->setVisible(slices && (both || acrossChosen_));
    layout()->activate();  // the bar has its width
    fitBar();
}

void LandscapePage::exportTo(const QString& path, PictureWidth width, const QString& about) {
    if (!canExport())
        throw Error("{}: there is no landscape yet; open a checkpoint and a text",
                    path.toStdString());
    constexpr double dots = 4.0;
    const QFont small = paperFont(font(), width == PictureWidth::column ? 8 : 10);
    const QSize size = plot_->pictureSize(pictureSize(width).width(), small);
    writeDrawing(
        path, size, {tr("Landscape: %1").arg(height_->checkedButton()->text()), about},
        [&](QPainter& painter) {
            painter.setFont(small);
            plot_->paintTo(painter, size, dots, Theme::light());
        },
        dots);
}

std::vector<Table> LandscapePage::tables() const {
    if (!canExport()) return {};
    const Landscape& shown = plot_->landscape();
    const LandscapeLook& look = plot_->look();
    std::vector<Table> all{landscapeTable(shown)};
    if (along_->isVisibleTo(this) && look.picked)
        all.push_back(alongTable(plot_->source(), shown, *look.picked));
    if (across_->isVisibleTo(this))
        all.push_back(acrossTable(
            plot_->source(), shown, look.position.value_or(shown.positions - 1),
            look.showsTrained() ? std::optional(look.trainedLength - 1) : std::nullopt));
    return all;
}

QJsonObject LandscapePage::state() const {
    const LandscapeChoice& choice = plot_->choice();
    QJsonObject state{{"height", heightKeys[static_cast<std::size_t>(choice.height)]},
                      {"order", orderKeys[static_cast<std::size_t>(choice.order)]},
                      {"azimuth", plot_->scene()->camera().azimuth},
                      {"elevation", plot_->scene()->camera().elevation},
                      {"zoom", plot_->scene()->camera().zoom}};
    if (choice.layer) state["layer"] = *choice.layer;
    if (const auto hand = plot_->handRange()) state["range"] = QJsonArray{hand->low, hand->high};
    if (acrossChosen_) state["slice"] = "across";
    return state;
}

void LandscapePage::setState(const QJsonObject& state) {
    LandscapeChoice choice = plot_->choice();
    const auto find = [&](const auto& keys, const char* name, int now) {
        for (std::size_t i = 0; i < keys.size(); ++i)
            if (state[name].toString() == keys[i]) return static_cast<int>(i);
        return now;
    };
    choice.height =
        static_cast<LandscapeHeight>(find(heightKeys, "height", static_cast<int>(choice.height)));
    choice.order =
        static_cast<LandscapeOrder>(find(orderKeys, "order", static_cast<int>(choice.order)));
    if (state.contains("height")) {
        choice.layer.reset();
        if (state["layer"].isDouble()) choice.layer = std::max(0, state["layer"].toInt());
    }
    OrbitCamera camera = plot_->scene()->camera();
    camera.azimuth = state["azimuth"].toDouble(camera.azimuth);
    camera.elevation = std::clamp(state["elevation"].toDouble(camera.elevation),
                                  OrbitCamera::leastElevation, OrbitCamera::mostElevation);
    camera.zoom = std::clamp(state["zoom"].toDouble(camera.zoom), OrbitCamera::leastZoom,
                             OrbitCamera::mostZoom);
    plot_->scene()->setCamera(camera);
    setChoice(choice);
    if (state.contains("height")) {
        const QJsonArray range = state["range"].toArray();
        plot_->setHandRange(range.size() == 2 ? std::optional(LandscapeRange{range[0].toDouble(),
                                                                             range[1].toDouble()})
                                              : std::nullopt);
        showAcross(state["slice"].toString() == "across");
    }
}

}  // namespace sextant
