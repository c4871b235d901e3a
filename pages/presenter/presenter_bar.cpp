// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/presenter/presenter_bar.h"

#include <QApplication>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "widgets/controls/elided_label.h"
#include "widgets/controls/number_field.h"
#include "widgets/controls/perplexity_text.h"
#include "widgets/controls/sigma_slider.h"

namespace sextant {
namespace {

constexpr int sigmaWidth = 262, leastSigmaWidth = 170;

QString number(const std::optional<double>& value) {
    return perplexityText(value, Digits::less);
}

}  // namespace

PresenterBar::PresenterBar(QWidget* parent) : QWidget(parent) {
    setObjectName("presenterBar");
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(32, 4, 22, 2);
    row->setSpacing(28);
    row->addWidget(makeSigma());
    row->addWidget(makeRule());
    row->addWidget(makeMean());
    within_ = makeNumber("within");
    beyond_ = makeNumber("beyond");
    row->addWidget(within_.group);
    row->addWidget(beyond_.group);
    row->addStretch(1);
    lessonRule_ = makeRule();
    row->addWidget(lessonRule_);
    lesson_ = makeLesson();
    row->addWidget(lesson_);
    keysRule_ = makeRule();
    row->addWidget(keysRule_);
    keys_ = makeKeys();
    row->addWidget(keys_);
    help_ = new QToolButton(this);
    help_->setObjectName("presenterHelp");
    help_->setText("?");
    help_->setAccessibleName(tr("Keys"));
    help_->setFocusPolicy(Qt::NoFocus);
    connect(help_, &QToolButton::clicked, this,
            [this] { QToolTip::showText(QCursor::pos(), help_->toolTip(), help_); });
    row->addWidget(help_);
    setLeaveKey({});
    setLessonStep({}, true);
    setTheme(theme_);
    showFacts();
}

QWidget* PresenterBar::makeSigma() {
    sigma_ = new QWidget(this);
    auto* grid = new QGridLayout(sigma_);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(8);
    grid->setRowStretch(0, 1);
    grid->setRowStretch(3, 1);
    sigmaName_ = new ElidedLabel({}, sigma_);
    sigmaName_->setObjectName("presenterSigmaName");
    field_ = new NumberField(sigma_);
    field_->setObjectName("presenterSigma");
    field_->setFocusPolicy(Qt::ClickFocus);  // Tab is A / B here
    slider_ = new SigmaSlider(sigma_);
    slider_->setObjectName("presenterSlider");
    grid->addWidget(sigmaName_, 1, 0);
    grid->addWidget(field_, 1, 1);
    grid->addWidget(slider_, 2, 0, 1, 2);
    grid->setColumnStretch(0, 1);
    connect(slider_, &SigmaSlider::edited, this, [this](double value, EditPhase phase) {
        field_->setValue(value);
        emit sigmaEdited(value, phase);
    });
    connect(slider_, &SigmaSlider::resetRequested, this, &PresenterBar::sigmaReset);
    connect(field_, &NumberField::edited, this, [this](double value, EditPhase phase) {
        slider_->setValue(value);
        emit sigmaEdited(value, phase);
        // Keys are the bar's again once a number was typed.
        if (phase == EditPhase::commit && field_->hasFocus()) slider_->setFocus();
    });
    return sigma_;
}

QWidget* PresenterBar::makeMean() {
    auto* group = new QWidget(this);
    auto* grid = new QGridLayout(group);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(20);
    grid->setVerticalSpacing(0);
    caption_ = new QLabel(tr("perplexity"), group);
    caption_->setProperty("muted", true);
    mean_ = new QLabel(group);
    mean_->setObjectName("presenterPerplexity");
    reference_ = new ElidedLabel({}, group);
    reference_->setObjectName("presenterReference");
    reference_->setProperty("muted", true);
    change_ = new QLabel(group);
    change_->setObjectName("presenterChange");
    grid->addWidget(caption_, 1, 0, 1, 2);
    grid->addWidget(mean_, 2, 0, 2, 1);
    grid->addWidget(reference_, 2, 1);
    grid->addWidget(change_, 3, 1);
    grid->setRowStretch(0, 1);
    grid->setRowStretch(4, 1);
    return group;
}

PresenterBar::Number PresenterBar::makeNumber(const QString& name) {
    Number made{new QWidget(this), nullptr, nullptr, nullptr};
    auto* column = new QVBoxLayout(made.group);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    made.caption = new ElidedLabel({}, made.group);
    made.caption->setProperty("muted", true);
    made.now = new QLabel(made.group);
    made.now->setObjectName("presenter-" + name);
    made.change = new QLabel(made.group);
    made.change->setObjectName("presenter-" + name + "-change");
    column->addStretch(1);
    for (QWidget* each : {static_cast<QWidget*>(made.caption), static_cast<QWidget*>(made.now),
                          static_cast<QWidget*>(made.change)})
        column->addWidget(each);
    column->addStretch(1);
    return made;
}

QWidget* PresenterBar::makeLesson() {
    auto* group = new QWidget(this);
    group->setObjectName("presenterSteps");
    auto* column = new QVBoxLayout(group);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addStretch(1);
    const auto add = [&](const QString& name, const QString& words, const QString& says,
                         bool next) {
        auto* button = new QToolButton(group);
        button->setObjectName(name);
        button->setText(words);
        button->setToolTip(says);
        button->setAccessibleName(says);
        button->setFocusPolicy(Qt::NoFocus);
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        connect(button, &QToolButton::clicked, this, [this, next] { emit lessonAsked(next); });
        column->addWidget(button);
        return button;
    };
    lessonBack_ = add("presenterBack", QString::fromUtf8("\u25c2 ") + tr("Back"),
                      tr("The step of the lesson before this one (Page Up)"), false);
    lessonNext_ = add("presenterNext", tr("Next") + QString::fromUtf8(" \u25b8"),
                      tr("The next step of the lesson (Page Down)"), true);
    column->addStretch(1);
    return group;
}

QWidget* PresenterBar::makeKeys() {
    auto* keys = new QWidget(this);
    keys->setObjectName("presenterKeys");
    auto* grid = new QGridLayout(keys);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(24);
    grid->setVerticalSpacing(10);
    grid->setRowStretch(0, 1);
    grid->setRowStretch(3, 1);
    addKey(grid, 1, 0, {QString::fromUtf8("\u2190"), QString::fromUtf8("\u2192")},
           QString::fromUtf8("\u03c3"));
    addKey(grid, 1, 1, {"C", "H", "B"}, tr("view"));
    addKey(grid, 2, 0, {"Tab"}, tr("A / B"));
    leaveKey_ = addKey(grid, 2, 1, {QString()}, tr("leave"));
    return keys;
}

QLabel* PresenterBar::addKey(QGridLayout* grid, int row, int column, const QStringList& caps,
                             const QString& words) {
    auto* line = new QHBoxLayout;
    line->setSpacing(4);
    QLabel* last = nullptr;
    for (const QString& cap : caps) {
        last = new QLabel(cap);
        last->setProperty("keycap", true);
        last->setAlignment(Qt::AlignCenter);
        line->addWidget(last);
    }
    auto* label = new QLabel(words);
    label->setProperty("muted", true);
    line->addSpacing(6);
    line->addWidget(label);
    line->addStretch(1);
    grid->addLayout(line, row, column);
    return last;
}

QWidget* PresenterBar::makeRule() {
    auto* rule = new QFrame(this);
    rule->setProperty("rule", true);
    rule->setFixedWidth(2);
    return rule;
}

void PresenterBar::setTheme(const Theme& theme) {
    theme_ = theme;
    field_->setTheme(theme);
    slider_->setTheme(theme);
    restyle();
}

void PresenterBar::setLeaveKey(const QString& key) {
    leaveKey_->setText(key);
    leaveKey_->setHidden(key.isEmpty());
    help_->setToolTip(
        tr("\u2190 \u2192  \u03c3 (Shift: finer)\n\u2191 \u2193  next selected head\n"
           "C H B  curves, heads, both\n1 to 9  hide and show pins\nR  fit the axes\nTab  A / "
           "B") +
        '\n' + tr("Page Up, Page Down  step of the lesson before, next") +
        (key.isEmpty() ? QString() : '\n' + tr("%1  leave").arg(key)));
    fitKeys();
}

void PresenterBar::setTextScale(double scale) {
    if (scale < textScale) scale = textScale;
    if (scale == scale_) return;
    scale_ = scale;
    updateGeometry();
    restyle();
}

void PresenterBar::restyle() {
    const QString line = theme_.color(Role::line).name();
    setStyleSheet(QString("QLabel[keycap=\"true\"] { background: %1; border: 1px solid %2;"
                          " border-radius: 5px; padding: 1px 7px; font-size: %3pt;"
                          " font-weight: 600; }"
                          "QWidget#presenterSteps QToolButton { font-size: %3pt; }"
                          "QFrame[rule=\"true\"] { background: %2; border: none;"
                          " margin: 14px 0; max-width: 2px; }")
                      .arg(theme_.color(Role::raised).name(), line, QString::number(8.0 * scale_)));
    sigma_->setMinimumWidth(static_cast<int>(scaled(leastSigmaWidth)));
    sigma_->setMaximumWidth(static_cast<int>(scaled(sigmaWidth)));
    showFacts();
    fitKeys();
}

void PresenterBar::setSigma(const QString& name, double value, double trained) {
    sigmaName_->setText(name);
    field_->setAccessibleName(name);
    slider_->setAccessibleName(name);
    slider_->setTrained(trained);
    field_->setValue(value);
    slider_->setValue(value);
}

void PresenterBar::setFacts(const PresenterFacts& facts) {
    facts_ = facts;
    showFacts();
    fitKeys();
}

void PresenterBar::setLessonStep(const QString& step, bool first) {
    lesson_->setHidden(step.isEmpty());
    lessonRule_->setHidden(step.isEmpty());
    lessonBack_->setEnabled(!first);
    lesson_->setAccessibleName(step);
    fitKeys();
}

void PresenterBar::fill(const Number& number_, const PresenterNumber& value,
                        const QString& caption) {
    const QString size = QString::number(10.0 * scale_);
    const auto style = [&](QLabel* label, Role role) {
        setNumberFont(label);
        label->setStyleSheet(QString("font-weight: 700; font-size: %1pt; color: %2")
                                 .arg(size, theme_.textColor(role).name()));
    };
    number_.caption->setText(caption);
    number_.caption->setStyleSheet(QString("font-size: %1pt").arg(8.0 * scale_));
    number_.now->setText(number(value.now));
    style(number_.now, facts_.exact ? Role::text : Role::muted);
    const auto change = facts_.exact ? value.change : std::nullopt;
    number_.change->setText(change ? perplexityChange(change, Digits::less) : QString());
    style(number_.change, roleOfChange(number_.change->text()));
    number_.group->setVisible(facts_.trained > 0 && (value.now || facts_.mean.now));
}

void PresenterBar::showFacts() {
    const QString grouped = QLocale(QLocale::English).toString(facts_.trained);
    fill(within_, facts_.within, tr("within %1").arg(grouped));
    fill(beyond_, facts_.beyond, tr("beyond %1").arg(grouped));
    const QString small = QString("font-size: %1pt").arg(8.0 * scale_);
    caption_->setStyleSheet(small);
    reference_->setStyleSheet(small);
    const bool guessed = facts_.mean.now && !facts_.exact && facts_.running;
    const bool ghost = facts_.ghost.perplexity.has_value();
    caption_->setText(!ghost ? tr("perplexity")
                      : facts_.ghost.over.isEmpty()
                          ? facts_.ghost.caption()
                          : facts_.ghost.caption() + ", " + facts_.ghost.over);
    mean_->setText(ghost ? facts_.ghost.text()
                         : (guessed ? QString::fromUtf8("\u2248 ") : QString()) +
                               number(facts_.mean.now));
    setNumberFont(mean_);
    mean_->setStyleSheet(
        QString("font-weight: 700; font-size: %1pt; color: %2")
            .arg(QString::number(20.0 * scale_),
                 theme_.textColor(facts_.exact ? Role::text : Role::muted).name()));
    const auto change = facts_.exact ? facts_.mean.change : std::nullopt;
    change_->setText(change ? perplexityChange(change, Digits::less) : QString());
    const Role role = roleOfChange(change_->text());
    change_->setStyleSheet(QString("font-weight: 700; font-size: %1pt; color: %2")
                               .arg(QString::number(10.0 * scale_), theme_.textColor(role).name()));
    setNumberFont(change_);
    reference_->setText(!facts_.about.isEmpty() ? facts_.about
                        : facts_.reference ? facts_.referenceName + QString::fromUtf8(" \u00b7 ") +
                                                 number(facts_.reference)
                                           : QString());
    update();
}

QSize PresenterBar::sizeHint() const {
    return {layout()->sizeHint().width(), static_cast<int>(scaled(barHeight))};
}
QSize PresenterBar::minimumSizeHint() const {
    return {static_cast<int>(scaled(720)), static_cast<int>(scaled(barHeight))};
}

// Keys give their room up first.
void PresenterBar::fitKeys() {
    const auto show = [this](bool all) {
        keys_->setVisible(all);
        help_->setVisible(!all);
    };
    show(true);
    show(width() >= scaled(keysFrom) && layout()->sizeHint().width() <= width());
}

void PresenterBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme_.color(Role::panel));
    const int thick = 2;
    painter.fillRect(0, 0, width(), thick, theme_.color(Role::line));
    if (!facts_.running) return;
    const double share = facts_.fraction > 0.0 ? std::clamp(facts_.fraction, 0.02, 1.0) : 1.0;
    painter.fillRect(0, 0, static_cast<int>(std::lround(width() * share)), thick,
                     theme_.color(Role::accent));
}

void PresenterBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitKeys();
}

// Over the sigma the wheel moves it, whatever has the focus.
void PresenterBar::wheelEvent(QWheelEvent* event) {
    if (!sigma_->geometry().contains(event->position().toPoint())) return event->ignore();
    if (!field_->hasFocus()) slider_->setFocus();
    if (forwarding_) return event->ignore();  // not taken: it came back up
    forwarding_ = true;
    QWidget* taker = field_->hasFocus() ? static_cast<QWidget*>(field_) : slider_;
    QApplication::sendEvent(taker, event);
    forwarding_ = false;
    event->accept();
}

}  // namespace sextant
