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
#include <QPainter>
#include <QStyle>
#include <QToolButton>
#include <cmath>

#include "widgets/bars/top_bar_count_field.h"
#include "widgets/controls/elided_label.h"

namespace sextant {

// The lamp of the result state.
class StateDot : public QWidget {
  public:
    using QWidget::QWidget;
    void setColour(const QColor& colour, bool hollow) {
        colour_ = colour;
        hollow_ = hollow;
        update();
    }
    QSize sizeHint() const override { return {12, 12}; }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF circle(width() / 2.0 - 4.5, height() / 2.0 - 4.5, 9, 9);
        painter.setPen(hollow_ ? QPen(colour_, 1.5) : QPen(Qt::NoPen));
        painter.setBrush(hollow_ ? QBrush(Qt::NoBrush) : QBrush(colour_));
        painter.drawEllipse(circle);
    }

  private:
    QColor colour_;
    bool hollow_ = true;
};

namespace {

QString stateText(ResultState state) {
    switch (state) {
        case ResultState::opening:
            return TopBar::tr("opening");
        case ResultState::preview:
            return TopBar::tr("preview");
        case ResultState::computing:
            return TopBar::tr("computing");
        case ResultState::partial:
            return TopBar::tr("coarse");
        case ResultState::exact:
            return TopBar::tr("exact");
        case ResultState::cancelled:
            return TopBar::tr("cancelled");
        case ResultState::failed:
            return TopBar::tr("failed");
        case ResultState::none:
            break;
    }
    return {};
}

Role stateRole(ResultState state) {
    switch (state) {
        case ResultState::exact:
            return Role::better;
        case ResultState::partial:
            return Role::accent;
        case ResultState::preview:
            return Role::entropy;
        case ResultState::failed:
            return Role::worse;
        default:
            return Role::muted;
    }
}

// Four significant digits and thousands separators: 5.214, 112.3, 12,345.
QString number(double value, bool sign) {
    if (!std::isfinite(value)) return QString::fromUtf8("\u221e");
    const double size = std::abs(value);
    const int decimals = size < 100 ? 3 : size < 1000 ? 2 : size < 10000 ? 1 : 0;
    const QLocale locale(QLocale::English);
    if (size >= 1e7) return locale.toString(value, 'e', 3);
    const QString text = locale.toString(value, 'f', decimals);
    return sign && value > 0 ? "+" + text : text;
}

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
    mark_->setIconSize({30, 30});
    mark_->setFocusPolicy(Qt::TabFocus);
    mark_->setToolTip(tr("Menu (F10)"));
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
           "Up and down double and halve; empty is automatic (all samples)."));
    row->addWidget(lengthChip_);

    device_ = makeChip("deviceChip");
    row->addWidget(device_.frame);
    row->addStretch(1);

    auto* result = new QGridLayout;
    result->setHorizontalSpacing(14);
    result->setVerticalSpacing(0);
    caption_ = new ElidedLabel(tr("perplexity, mean over positions"), this);
    caption_->setProperty("muted", true);
    perplexity_ = new QLabel(this);
    perplexity_->setObjectName("perplexity");
    change_ = new QLabel(this);
    change_->setObjectName("change");
    against_ = new ElidedLabel(tr("against reference"), this);
    against_->setProperty("muted", true);
    result->addWidget(caption_, 0, 0, 1, 2);
    result->addWidget(perplexity_, 1, 0);
    result->addWidget(change_, 1, 1);
    result->addWidget(against_, 1, 2);
    row->addLayout(result);
    stateName_ = new QLabel(this);
    stateName_->setObjectName("resultState");
    stateName_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    dot_ = new StateDot(this);
    dot_->setFixedSize(14, 14);
    row->addWidget(stateName_);
    row->addWidget(dot_);

    connect(length_, &TopBarCountField::edited, this, &TopBar::lengthEdited);
    connect(samples_, &TopBarCountField::edited, this, &TopBar::samplesEdited);
    setModel({}, {}, {});
    setText({}, {}, {});
    setLength(0, 0);
    restyle();
}

TopBar::Chip TopBar::makeChip(const QString& name) {
    Chip chip{new QFrame(this), nullptr, nullptr};
    chip.frame->setObjectName(name);
    chip.frame->setProperty("chip", true);
    chip.title = new ElidedLabel({}, chip.frame, Qt::ElideMiddle);
    chip.detail = new ElidedLabel({}, chip.frame);
    chip.detail->setProperty("muted", true);
    auto* column = new QVBoxLayout(chip.frame);
    column->setContentsMargins(12, 4, 12, 4);
    column->setSpacing(1);
    column->addWidget(chip.title);
    column->addWidget(chip.detail);
    chip.frame->setCursor(Qt::PointingHandCursor);
    chip.frame->setFocusPolicy(Qt::TabFocus);
    chip.frame->installEventFilter(this);
    return chip;
}

void TopBar::fill(Chip& chip, const QString& title, const QString& detail, const QString& tip) {
    constexpr int most = 34;  // characters; the tooltip has the rest
    const auto shortened = [](const QString& text) {
        return text.size() <= most
                   ? text
                   : text.left(most / 2) + QString::fromUtf8("\u2026") + text.right(most / 2 - 1);
    };
    chip.title->setText(shortened(title));
    chip.detail->setText(detail);
    chip.frame->setToolTip(tip);
    chip.frame->setAccessibleName(title + ", " + detail);
}

bool TopBar::eventFilter(QObject* watched, QEvent* event) {
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

void TopBar::setTheme(const Theme& theme) {
    theme_ = theme;
    restyle();
}

void TopBar::setTextScale(double scale) {
    scale_ = scale;
    restyle();
}

void TopBar::restyle() {
    const auto points = [this](double size) { return QString::number(size * scale_) + "pt"; };
    for (QLabel* title : {model_.title, text_.title, device_.title, lengthName_}) {
        title->setStyleSheet("font-weight: 600; font-size: " + points(9.5));
    }
    for (QLabel* detail :
         {model_.detail, text_.detail, device_.detail, samplesName_, caption_, against_}) {
        detail->setStyleSheet("font-size: " + points(8));
    }
    length_->setTheme(theme_);
    samples_->setTheme(theme_);
    perplexity_->setFont(numberFont(font()));
    change_->setFont(numberFont(font()));
    perplexity_->setStyleSheet("font-weight: 700; font-size: " + points(15));
    const QFont bold = [&] {
        QFont f = numberFont(font());
        f.setBold(true);
        f.setPointSizeF(15 * scale_);
        return f;
    }();
    perplexity_->setMinimumWidth(QFontMetrics(bold).horizontalAdvance("12,345.6") - 4);
    stateName_->setMinimumWidth(QFontMetrics(font()).horizontalAdvance("computing") * scale_);
    QFont changeFont = bold;
    changeFont.setPointSizeF(10 * scale_);
    change_->setMinimumWidth(QFontMetrics(changeFont).horizontalAdvance("-1,234.5"));
    showResult();
    fitAgainst();
}

// What the change is against gives its room up first; the numbers keep theirs.
void TopBar::fitAgainst() {
    constexpr int narrow = 1180;
    against_->setVisible(width() >= narrow * scale_);
    against_->setMinimumWidth(against_->fontMetrics().horizontalAdvance(tr("against reference")));
}

void TopBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitAgainst();
}

void TopBar::setModel(const QString& title, const QString& detail, const QString& path) {
    if (title.isEmpty()) {
        fill(model_, tr("Open a checkpoint"), tr("folder or .safetensors"), tr("Ctrl+O"));
    } else {
        fill(model_, title, detail, path);
    }
}

void TopBar::setText(const QString& title, const QString& detail, const QString& path) {
    if (title.isEmpty()) {
        fill(text_, tr("Open a text"), tr("UTF-8, or a list of ids"), tr("Ctrl+T"));
    } else {
        fill(text_, title, detail, path);
    }
}

void TopBar::setDevice(const QString& title, const QString& detail, const QString& reason,
                       std::vector<DeviceFacts> devices) {
    devices_ = std::move(devices);
    fill(device_, title, detail, reason);
    device_.frame->setFocusPolicy(devices_.empty() ? Qt::NoFocus : Qt::TabFocus);
    device_.frame->setCursor(devices_.empty() ? Qt::ArrowCursor : Qt::PointingHandCursor);
}

void TopBar::offerDevices() {
    if (devices_.empty()) return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const DeviceFacts& one : devices_) {
        QAction* action = menu->addAction(
            one.whyNot.isEmpty() ? one.name : QString("%1: %2").arg(one.name, one.whyNot));
        action->setCheckable(true);
        action->setChecked(one.chosen);
        action->setEnabled(one.whyNot.isEmpty());
        connect(action, &QAction::triggered, this, [this, id = one.id] { emit deviceChosen(id); });
    }
    menu->popup(device_.frame->mapToGlobal(QPoint(0, device_.frame->height())));
}

void TopBar::setLength(std::int64_t tokens, std::int64_t samples) {
    length_->setValue(tokens);
    samples_->setValue(samples);
    samplesName_->setText(samples == 1 ? tr("sample") : tr("samples"));
}

void TopBar::setResult(const TopBarResult& result) {
    result_ = result;
    showResult();
}

void TopBar::showResult() {
    const QString dash = QString::fromUtf8("\u2013");
    perplexity_->setText(result_.perplexity ? number(*result_.perplexity, false) : dash);
    caption_->setToolTip(result_.convention);
    perplexity_->setToolTip(result_.convention);
    const bool stale =
        result_.state == ResultState::computing || result_.state == ResultState::preview;
    const Role tone = stale ? Role::muted : Role::text;
    const auto points = [this](double size) { return QString::number(size * scale_) + "pt"; };
    perplexity_->setStyleSheet("font-weight: 700; font-size: " + points(15) +
                               "; color: " + theme_.textColor(tone).name());
    Role role = Role::muted;
    QString change;
    if (result_.showsReference) {
        change = tr("A");
        role = Role::accent;
    } else if (result_.perplexity && result_.reference && result_.unlike.isEmpty()) {
        const double by = *result_.perplexity - *result_.reference;
        change = number(by, true);
        if (by < 0 && !stale) role = Role::better;
        if (by > 0 && !stale) role = Role::worse;
    }
    change_->setText(change);
    change_->setStyleSheet("font-weight: 700; font-size: " + points(10) +
                           "; color: " + theme_.textColor(role).name());
    against_->setText(result_.showsReference      ? tr("the reference")
                      : !result_.unlike.isEmpty() ? result_.unlike
                      : change.isEmpty()          ? QString()
                                                  : tr("against reference"));
    change_->setToolTip(against_->text());
    against_->setToolTip(result_.unlike);
    stateName_->setText(stateText(result_.state));
    stateName_->setStyleSheet("font-size: " + points(8) +
                              "; color: " + theme_.color(Role::muted).name());
    const bool hollow = result_.state == ResultState::none || stale ||
                        result_.state == ResultState::opening ||
                        result_.state == ResultState::cancelled;
    dot_->setColour(theme_.color(stateRole(result_.state)), hollow);
}

QString TopBar::perplexityText() const {
    return perplexity_->text();
}
QString TopBar::changeText() const {
    return change_->text();
}

}  // namespace sextant
