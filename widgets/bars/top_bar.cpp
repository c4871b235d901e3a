// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bars/top_bar.h"

#include <QFrame>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QMouseEvent>
#include <QToolButton>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/bars/result_panel.h"
#include "widgets/bars/top_bar_count_field.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/style_sheet.h"

namespace sextant {

namespace {

constexpr int tipAbove = 14;  // pixels that a tool tip keeps below the place it is shown at

}  // namespace

TopBar::TopBar(QWidget* parent) : QWidget(parent) {
    setObjectName("topBar");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(14, 7, 18, 7);
    row->setSpacing(10);

    mark_ = new QToolButton(this);
    mark_->setObjectName("mainMenuButton");
    mark_->setProperty("quiet", true);
    mark_->setIcon(QIcon(":/icons/sextant.svg"));
    mark_->setIconSize({22, 22});
    mark_->setText(tr("Menu"));
    mark_->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    mark_->setFocusPolicy(Qt::TabFocus);
    mark_->setAccessibleName(tr("Menu"));
    connect(mark_, &QToolButton::clicked, this, &TopBar::menuClicked);
    row->addWidget(mark_);

    model_ = makeChip("modelChip");
    text_ = makeChip("textChip");
    row->addWidget(model_.frame);
    row->addWidget(text_.frame);

    lengthChip_ = new QFrame(this);
    lengthChip_->setProperty("chip", true);
    auto* grid = new QGridLayout(lengthChip_);
    grid->setContentsMargins(12, 4, 12, 4);
    grid->setHorizontalSpacing(6);
    grid->setVerticalSpacing(0);
    lengthName_ = new QLabel(tr("Length"), lengthChip_);
    length_ = new TopBarCountField(lengthChip_);
    length_->setObjectName("lengthField");
    length_->setAccessibleName(tr("Length in tokens"));
    samples_ = new TopBarCountField(lengthChip_);
    samples_->setObjectName("samplesField");
    samples_->setAccessibleName(tr("Number of samples"));
    samplesName_ = new QLabel(tr("samples"), lengthChip_);
    samplesName_->setProperty("muted", true);
    auto* samplesRow = new QHBoxLayout;
    samplesRow->setSpacing(5);
    samplesRow->addWidget(samples_);
    samplesRow->addWidget(samplesName_);
    samplesRow->addStretch(1);
    auto* lengthRow = new QHBoxLayout;
    lengthRow->setSpacing(6);
    lengthRow->addWidget(lengthName_);
    lengthRow->addWidget(length_);
    lengthRow->addStretch(1);
    grid->addLayout(lengthRow, 0, 0);
    grid->addLayout(samplesRow, 1, 0);
    lengthChip_->setToolTip(
        tr("Tokens a sample, and samples cut from the text one after the other.\n"
           "Up and down double and halve; empty or 0 is automatic (all samples)."));
    row->addWidget(lengthChip_);

    device_ = makeChip("deviceChip");
    row->addWidget(device_.frame);
    row->addStretch(1);

    result_ = new ResultPanel(this);
    row->addWidget(result_);

    connect(length_, &TopBarCountField::edited, this, &TopBar::lengthEdited);
    connect(samples_, &TopBarCountField::edited, this, &TopBar::samplesEdited);
    setModel({}, {}, {});
    setText({}, {}, {});
    setLength(0, 0);
    restyle();
}

TopBar::Chip TopBar::makeChip(const QString& name) {
    Chip chip{new QFrame(this), nullptr, nullptr, {}};
    chip.frame->setObjectName(name);
    chip.frame->setProperty("chip", true);
    chip.title = new ElidedLabel({}, chip.frame);
    chip.detail = new ElidedLabel({}, chip.frame);
    chip.detail->setProperty("muted", true);
    auto* column = new QVBoxLayout(chip.frame);
    column->setContentsMargins(12, 4, 12, 4);
    column->setSpacing(1);
    column->addWidget(chip.title);
    column->addWidget(chip.detail);
    chip.frame->setCursor(Qt::PointingHandCursor);
    chip.frame->setFocusPolicy(Qt::TabFocus);
    for (QWidget* part : {static_cast<QWidget*>(chip.frame), static_cast<QWidget*>(chip.title),
                          static_cast<QWidget*>(chip.detail)})
        part->installEventFilter(this);
    return chip;
}

void TopBar::fill(Chip& chip, const QString& title, const QString& detail, const QString& tip) {
    chip.frame->setToolTip(tip);
    if (std::exchange(chip.says, {title, detail}) == QStringList{title, detail}) return;
    constexpr int most = 34;  // characters; the tooltip has the rest
    chip.title->setText(title.size() <= most ? title
                                             : title.left(most - 1) + QString::fromUtf8("\u2026"));
    // Its parts go from the end.
    QStringList forms{detail};
    for (const QString& between : {QString::fromUtf8(" \u00b7 "), QString(", "), QString(" x ")})
        for (int at; (at = static_cast<int>(forms.back().lastIndexOf(between))) > 0;)
            forms << forms.back().left(at);
    chip.detail->setForms(forms);
    chip.frame->setAccessibleName(title + ", " + detail);
    fitResult();
}

bool TopBar::eventFilter(QObject* watched, QEvent* event) {
    for (const Chip* chip : {&model_, &text_, &device_}) {
        const bool inside =
            watched == chip->frame || watched == chip->title || watched == chip->detail;
        if (inside && event->type() == QEvent::ToolTip) return showTip(*chip);
        if (inside && watched != chip->frame) return QWidget::eventFilter(watched, event);
    }
    const bool clicked = event->type() == QEvent::MouseButtonRelease &&
                         static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton;
    const bool entered = event->type() == QEvent::KeyPress &&
                         (static_cast<QKeyEvent*>(event)->key() == Qt::Key_Return ||
                          static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space);
    if (clicked || entered) {
        if (watched == model_.frame) emit modelClicked();
        if (watched == text_.frame) emit textClicked();
        if (watched == device_.frame) offerDevices();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

// Below the bar, where it covers no number: what is cut, and more.
bool TopBar::showTip(const Chip& chip) {
    QStringList lines;
    for (const ElidedLabel* label : {chip.title, chip.detail})
        if (label->isCut() && !chip.frame->toolTip().contains(label->text()))
            lines << label->text();
    lines << chip.frame->toolTip();
    lines.removeAll(QString());
    QToolTip::showText(mapToGlobal(QPoint(chip.frame->x(), height() - tipAbove)), lines.join('\n'),
                       this);
    return true;
}

void TopBar::setTheme(const Theme& theme) {
    theme_ = theme;
    restyle();
}

void TopBar::setKeys(const CommandKeys& keys) {
    keys_ = keys;
    mark_->setToolTip(keys.beside(tr("Menu"), "menu"));
    if (!hasModel_) setModel({}, {}, {});
    if (!hasText_) setText({}, {}, {});
}

void TopBar::setTextScale(double scale) {
    scale_ = scale;
    restyle();
}

void TopBar::restyle() {
    const auto points = [this](double size) { return QString::number(size * scale_) + "pt"; };
    for (QLabel* title :
         std::initializer_list<QLabel*>{model_.title, text_.title, device_.title, lengthName_}) {
        setSheet(title, "font-weight: 600; font-size: " + points(9.5));
    }
    for (QLabel* detail : std::initializer_list<QLabel*>{model_.detail, text_.detail,
                                                         device_.detail, samplesName_}) {
        setSheet(detail, "font-size: " + points(8));
    }
    length_->setTheme(theme_);
    samples_->setTheme(theme_);
    result_->setTheme(theme_);
    result_->setTextScale(scale_);
    fitResult();
}

// What the change is against gives its room up first, then words; the numbers keep theirs, however
// wide they are, and names of what is open theirs, up to a width.
void TopBar::fitResult() {
    if (!result_) return;  // not built yet
    constexpr int narrow = 1300, least = 900;
    using Room = ResultPanel::Room;
    for (const int name : {130, 80, 0}) {  // pixels
        for (const Chip* chip : {&model_, &text_, &device_}) {
            for (QLabel* label : {chip->title, chip->detail})
                label->ensurePolished();
            const int whole = chip->title->fontMetrics().horizontalAdvance(chip->title->text()) + 1;
            // At least the shortest thing that its detail says.
            const int detail = chip->detail->leastWidth();
            chip->title->setMinimumWidth(
                std::min(std::max(whole, detail), static_cast<int>(name * scale_)));
            chip->frame->layout()->activate();
        }
        for (const auto& [room, from] :
             {std::pair{Room::wide, narrow}, std::pair{Room::narrow, least},
              std::pair{Room::tight, least}, std::pair{Room::least, 0}}) {
            if (width() < from * scale_ || (name > 0 && room == Room::least)) continue;
            result_->setSaysState(false);
            result_->setRoom(room);
            if (!resultFits()) continue;
            // What is left over is for how far to trust it, in words.
            result_->setSaysState(true);
            if (!resultFits()) result_->setSaysState(false);
            return;
        }
    }
}

bool TopBar::resultFits() {
    result_->layout()->activate();
    return layout()->totalMinimumSize().width() <= width();
}

void TopBar::setResult(const ResultFacts& result) {
    result_->setResult(result);
    fitResult();
}

QSize TopBar::minimumSizeHint() const {
    constexpr int leastWidth = 640;
    return {static_cast<int>(leastWidth * scale_), QWidget::minimumSizeHint().height()};
}

void TopBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitResult();
}

void TopBar::setModel(const QString& title, const QString& detail, const QString& path) {
    hasModel_ = !title.isEmpty();
    if (!hasModel_) {
        fill(model_, tr("Open a checkpoint"), tr("folder or .safetensors"),
             keys_.of("open-folder"));
    } else {
        fill(model_, title, detail, path);
    }
}

void TopBar::setText(const QString& title, const QString& detail, const QString& path) {
    hasText_ = !title.isEmpty();
    if (!hasText_) {
        fill(text_, tr("Open a text"), tr("UTF-8, or a list of ids"), keys_.of("open-text"));
    } else {
        fill(text_, title, detail, path);
    }
}

void TopBar::setDevice(const QString& title, const QString& detail, const QString& reason,
                       std::vector<DeviceFacts> devices) {
    devices_ = std::move(devices);
    deviceReason_ = reason;
    deviceTitle_ = title;
    deviceDetail_ = detail;
    tellDevice();
}

void TopBar::setMemory(std::uint64_t used, std::size_t kept, std::size_t most, double share) {
    keptShare_ = share;
    const QLocale locale(QLocale::English);
    const auto size = [&](std::uint64_t of, int digits) {
        return locale.formattedDataSize(static_cast<qint64>(of), digits, QLocale::DataSizeSIFormat);
    };
    used_ = used == 0 ? QString() : size(used, used < 1'000'000'000 ? 0 : 1);
    kept_ = tr("Answers that are kept: %1 of at most %2").arg(size(kept, 1), size(most, 1));
    tellDevice();
}

void TopBar::tellDevice() {
    fill(device_, deviceTitle_,
         used_.isEmpty() ? deviceDetail_
                         : deviceDetail_ + QString::fromUtf8(" \u00b7 %1").arg(used_),
         {});
    const QString memory = used_.isEmpty() ? QString() : tr("Memory in use: %1").arg(used_);
    QStringList lines{deviceReason_, memory, kept_};
    lines.removeAll(QString());
    device_.frame->setToolTip(lines.join('\n'));
}

void TopBar::offerDevices() {
    if (devices_.empty() && kept_.isEmpty()) return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    for (const DeviceFacts& one : devices_) {
        QAction* action = menu->addAction(
            one.whyNot.isEmpty() ? one.name : tr("%1: cannot be used here").arg(one.name));
        action->setToolTip(one.whyNot);
        action->setCheckable(true);
        action->setChecked(one.chosen);
        action->setEnabled(one.whyNot.isEmpty());
        connect(action, &QAction::triggered, this, [this, id = one.id] { emit deviceChosen(id); });
    }
    if (std::any_of(devices_.begin(), devices_.end(),
                    [](const DeviceFacts& one) { return one.fetchable; }))
        menu->addAction(tr("Fetch what the GPU needs\u2026"), this, &TopBar::fetchAsked);
    if (!kept_.isEmpty()) menu->addAction(kept_)->setEnabled(false);
    for (const int percent : kept_.isEmpty() ? QList<int>() : QList<int>{5, 10, 25, 50}) {
        QAction* action =
            menu->addAction(tr("Keep answers in %1 % of free memory").arg(percent), this,
                            [this, percent] { emit memoryChosen(percent / 100.0); });
        action->setCheckable(true);
        action->setChecked(std::abs(keptShare_ - percent / 100.0) < 1e-6);
    }
    menu->popup(device_.frame->mapToGlobal(QPoint(0, device_.frame->height())));
}

void TopBar::setLength(std::int64_t tokens, std::int64_t samples) {
    length_->setValue(tokens);
    samples_->setValue(samples);
    samplesName_->setText(samples == 1 ? tr("sample") : tr("samples"));
}

}  // namespace sextant
