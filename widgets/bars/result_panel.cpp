// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bars/result_panel.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <algorithm>

#include "widgets/controls/elided_label.h"
#include "widgets/controls/perplexity_text.h"
#include "widgets/controls/style_sheet.h"

namespace sextant {

// The lamp of the result state.
class StateDot : public QWidget {
  public:
    using QWidget::QWidget;
    // `share` of it is filled: none of a first order, half of what is partial.
    void setColour(const QColor& colour, double share) {
        colour_ = colour;
        share_ = share;
        update();
    }
    QSize sizeHint() const override { return {12, 12}; }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF circle(width() / 2.0 - 4.5, height() / 2.0 - 4.5, 9, 9);
        painter.setPen(QPen(colour_, 1.5));
        painter.setBrush(share_ == 1.0 ? QBrush(colour_) : QBrush(Qt::NoBrush));
        painter.drawEllipse(circle);
        if (share_ <= 0.0 || share_ >= 1.0) return;
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour_);
        painter.drawPie(circle, 90 * 16, static_cast<int>(share_ * 360 * 16));
    }

  private:
    QColor colour_;
    double share_ = 0.0;
};

namespace {

constexpr double largePoints = 15, smallPoints = 11, changePoints = 9.5, captionPoints = 8;

QString stateText(ResultState state) {
    switch (state) {
        case ResultState::opening:
            return ResultPanel::tr("opening");
        case ResultState::preview:
            return ResultPanel::tr("first order");
        case ResultState::computing:
            return ResultPanel::tr("computing");
        case ResultState::partial:
            return ResultPanel::tr("partial");
        case ResultState::exact:
            return ResultPanel::tr("exact");
        case ResultState::cancelled:
            return ResultPanel::tr("cancelled");
        case ResultState::failed:
            return ResultPanel::tr("failed");
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

}  // namespace

ResultPanel::ResultPanel(QWidget* parent) : QWidget(parent) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(18);
    numbers_ = {makeNumber("perplexity", true), makeNumber("within", false),
                makeNumber("beyond", false)};
    row->addWidget(numbers_[1].box);
    row->addWidget(numbers_[2].box);
    row->addWidget(numbers_[0].box);
    ghost_ = new GhostBox(this);
    row->addWidget(ghost_);
    auto* trust = new QGridLayout;
    trust->setHorizontalSpacing(7);
    trust->setVerticalSpacing(0);
    stateName_ = new QLabel(this);
    stateName_->setObjectName("resultState");
    stateName_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    dot_ = new StateDot(this);
    dot_->setFixedSize(14, 14);
    against_ = new ElidedLabel({}, this);
    against_->setObjectName("against");
    against_->setProperty("muted", true);
    against_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    trust->addWidget(stateName_, 0, 0);
    trust->addWidget(dot_, 0, 1);
    trust->addWidget(against_, 1, 0, 1, 2);
    row->addLayout(trust);
    showAll();
}

ResultPanel::Number ResultPanel::makeNumber(const QString& name, bool large) {
    Number number{new QWidget(this), nullptr, nullptr, nullptr};
    number.caption = new ElidedLabel({}, number.box);
    number.caption->setProperty("muted", true);
    if (large) number.caption->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    number.value = new QLabel(number.box);
    number.value->setObjectName(name);
    number.change = new QLabel(number.box);
    number.change->setObjectName(large ? "change" : name + "Change");
    auto* grid = new QGridLayout(number.box);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(0);
    grid->addWidget(number.caption, 0, 0, 1, 2);
    grid->addWidget(number.value, 1, 0, Qt::AlignLeft | Qt::AlignBottom);
    grid->addWidget(number.change, 1, 1, Qt::AlignLeft | Qt::AlignBottom);
    return number;
}

void ResultPanel::setTheme(const Theme& theme) {
    theme_ = theme;
    showAll();
}

void ResultPanel::setTextScale(double scale) {
    scale_ = scale;
    showAll();
}

void ResultPanel::setRoom(Room room) {
    // The box of the ghost gives its room up first.
    constexpr int boxFrom = 1420;  // pixels of the bar
    const bool boxed =
        room == Room::wide && (!parentWidget() || parentWidget()->width() >= boxFrom * scale_);
    if (room == room_ && boxed == boxed_) return;
    room_ = room;
    boxed_ = boxed;
    showAll();
}

void ResultPanel::setSaysState(bool says) {
    if (says == saysState_) return;
    saysState_ = says;
    showAll();
}

void ResultPanel::setResult(const ResultFacts& result) {
    result_ = result;
    showAll();
}

bool ResultPanel::isMuted() const {
    return result_.state != ResultState::exact || !result_.staleOf.isEmpty();
}

void ResultPanel::show(const Number& number, const Comparison& comparison, double points) {
    const auto sized = [this](double size, Role role) {
        return QString("font-weight: 700; font-size: %1pt; color: %2")
            .arg(size * scale_)
            .arg(theme_.textColor(role).name());
    };
    const auto widthOf = [this](double size, const QString& text) {
        QFont font = numberFont(this->font());
        font.setBold(true);
        font.setPointSizeF(size * scale_);
        return QFontMetrics(font).horizontalAdvance(text);
    };
    const bool muted = isMuted();
    setNumberFont(number.value);
    setNumberFont(number.change);
    const bool large = points == largePoints;
    const Digits digits = large && room_ < Room::tight ? Digits::full : Digits::less;
    const bool full = digits == Digits::full;
    number.value->setText(sextant::perplexityText(comparison.now, digits));
    setSheet(number.value, sized(points, muted ? Role::muted : Role::text));
    QString change;
    Role role = Role::muted;
    if (result_.showsReference) {
        change = number.value == numbers_[0].value ? tr("A") : QString();
        role = Role::accent;
    } else if (result_.unlike.isEmpty() && result_.staleOf.isEmpty()) {
        change = perplexityChange(comparison.change(), digits);
        // A change that is not whole is not praised or blamed.
        if (!muted) role = roleOfChange(change);
    }
    number.change->setText(change);
    // Room that does not move while numbers do, and is never less than they need.
    const auto room = [&](QLabel* label, double size, const QString& usual) {
        label->setMinimumWidth(std::max(widthOf(size, usual), widthOf(size, label->text())) + 1);
    };
    const QString sign = QString::fromUtf8("\u2212");
    room(number.value, points, full ? "99.999" : "99.99");
    // No change is told beside what is no comparison, and what is not says why.
    room(number.change, changePoints,
         result_.unlike.isEmpty() ? sign + (full ? "99.999" : "99.99") : QString());
    setSheet(number.change, sized(changePoints, role));
    setSheet(number.caption, QString("font-size: %1pt").arg(captionPoints * scale_));
    QStringList tip{result_.convention};
    if (comparison.now && wholePerplexity(comparison.now) != number.value->text())
        tip << tr("perplexity: %1").arg(wholePerplexity(comparison.now));
    if (comparison.before && !change.isEmpty() && !result_.showsReference)
        tip << tr("A over the same tokens: %1").arg(wholePerplexity(comparison.before));
    tip.removeAll(QString());
    for (QLabel* label :
         std::initializer_list<QLabel*>{number.caption, number.value, number.change})
        label->setToolTip(tip.join('\n'));
}

void ResultPanel::showAll() {
    const QString length = QLocale(QLocale::English).toString(qlonglong(result_.trainedLength));
    const bool words = room_ == Room::wide;
    ghost_->setVisible(boxed_);
    ghost_->setTheme(theme_);
    ghost_->setTextScale(scale_);
    ghost_->setGhost(result_.ghost);
    // What the mean is of where it is not of all, ever shorter.
    QStringList partly;
    if (!result_.staleOf.isEmpty())
        partly = {tr("of %1").arg(result_.staleOf)};
    else if (!result_.over.isEmpty())
        partly = {result_.over, QString(result_.over).remove(tr("first ")), tr("partial")};
    // The same ever shorter: a number has its room or is not said.
    QStringList promised;
    if (!boxed_ && result_.ghost.perplexity) {
        const QString number = result_.ghost.text();
        const QString over = result_.ghost.over.isEmpty() ? QString() : ", " + result_.ghost.over;
        promised = {result_.ghost.caption() + " " + number + over, number + over, number};
        // The mean below it has to say that, too.
        if (result_.staleOf.isEmpty() && !partly.isEmpty()) {
            promised.clear();
            for (const QString& one : partly)
                promised << number + over + QString::fromUtf8(" \u00b7 ") + one;
            promised << number + over;
        }
    }
    layout()->setSpacing(room_ < Room::tight ? 18 : 9);
    const QString caption = result_.windows.isEmpty()
                                ? tr("perplexity")
                                : tr("perplexity over %1").arg(result_.windows);
    const QString usual = words ? caption : QString();
    numbers_[0].caption->setForms(!promised.isEmpty() ? promised
                                  : !partly.isEmpty() ? partly
                                  : words             ? QStringList{caption, tr("perplexity")}
                                                      : QStringList{tr("perplexity")});
    for (const auto& [part, name] : {std::pair{1, tr("within")}, std::pair{2, tr("beyond")}}) {
        const QString whole = QStringLiteral("%1 %2").arg(name, length);
        numbers_[static_cast<std::size_t>(part)].caption->setForms(words ? QStringList{whole, name}
                                                                         : QStringList{name});
    }
    show(numbers_[0], result_.mean, largePoints);
    // Whatever it says, it has the room of what it says mostly: no number moves.
    numbers_[0].caption->setMinimumWidth(
        numbers_[0].caption->fontMetrics().horizontalAdvance(usual) + (usual.isEmpty() ? 0 : 2));
    show(numbers_[1], result_.within, smallPoints);
    show(numbers_[2], result_.beyond, smallPoints);
    numbers_[1].caption->setToolTip(tr("positions within the trained length of %1").arg(length));
    numbers_[2].caption->setToolTip(tr("positions beyond the trained length of %1").arg(length));
    if (!result_.staleOf.isEmpty() || !result_.over.isEmpty())
        numbers_[0].caption->setToolTip(numbers_[0].caption->text());
    for (const int part : {1, 2})
        numbers_[static_cast<std::size_t>(part)].box->setVisible(result_.split &&
                                                                 room_ != Room::least);

    against_->setVisible(words || !result_.unlike.isEmpty());
    against_->setText(!result_.unlike.isEmpty()              ? result_.unlike
                      : result_.showsReference               ? tr("A")
                      : numbers_[0].change->text().isEmpty() ? QString()
                                                             : tr("against A"));
    against_->setToolTip(against_->text());
    const QString small = QString("font-size: %1pt; color: %2")
                              .arg(captionPoints * scale_)
                              .arg(theme_.textColor(Role::muted).name());
    setSheet(against_, small);
    against_->setMinimumWidth(against_->fontMetrics().horizontalAdvance(words ? tr("against A")
                                                                        : result_.unlike.isEmpty()
                                                                            ? QString()
                                                                            : tr("other tokens")));
    stateName_->setText(stateText(result_.state));
    setSheet(stateName_, small);
    stateName_->setVisible(words || saysState_);
    dot_->setToolTip(
        QStringList{stateText(result_.state), result_.convention}.join('\n').trimmed());
    stateName_->setMinimumWidth(
        static_cast<int>(QFontMetrics(font()).horizontalAdvance(tr("first order")) * scale_));
    const bool full = result_.state == ResultState::exact || result_.state == ResultState::failed;
    dot_->setColour(theme_.color(stateRole(result_.state)), full ? 1.0
                                                            : result_.state == ResultState::partial
                                                                ? 0.5
                                                                : 0.0);
    // From the inside out, so that who asks next how wide this is hears of the texts as they are.
    for (const Number& number : numbers_)
        number.box->layout()->activate();
    layout()->activate();
}

QString ResultPanel::perplexityText(int which) const {
    return numbers_[static_cast<std::size_t>(which)].value->text();
}
QString ResultPanel::changeText(int which) const {
    return numbers_[static_cast<std::size_t>(which)].change->text();
}
QString ResultPanel::captionText(int which) const {
    return numbers_[static_cast<std::size_t>(which)].caption->text();
}

}  // namespace sextant
