// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/position/stage_box.h"

#include <QButtonGroup>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QRadioButton>
#include <QVBoxLayout>

#include "widgets/controls/parameter_form.h"

namespace sextant {

namespace {

QLabel* muted(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setProperty("muted", true);
    label->setWordWrap(true);
    return label;
}

bool sameParameters(const Parameters& one, const Parameters& other) {
    if (one.size() != other.size()) return false;
    for (std::size_t i = 0; i < one.size(); ++i)
        if (one[i].key != other[i].key || one[i].initial != other[i].initial) return false;
    return true;
}

}  // namespace

StageBox::StageBox(const StageFacts& facts, QWidget* parent)
    : QWidget(parent),
      facts_(facts),
      header_(new QWidget(this)),
      title_(new QLabel(header_)),
      effect_(new QLabel(header_)),
      reason_(muted(this)),
      body_(new QWidget(this)),
      card_(new QFrame(body_)),
      cardTitle_(new QLabel(card_)),
      paper_(muted(card_)),
      form_(new ParameterForm(card_)),
      bodyColumn_(new QVBoxLayout(body_)) {
    setObjectName("stage-" + QString::fromStdString(facts.key));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(3);
    auto* line = new QHBoxLayout(header_);
    line->setContentsMargins(0, 4, 0, 2);
    line->addWidget(title_);
    line->addStretch(1);
    line->addWidget(effect_);
    header_->setCursor(Qt::PointingHandCursor);
    header_->setFocusPolicy(Qt::TabFocus);
    header_->installEventFilter(this);
    header_->setObjectName("stageHeader");
    column->addWidget(header_);
    column->addWidget(reason_);
    column->addWidget(body_);

    bodyColumn_->setContentsMargins(8, 0, 0, 4);
    card_->setProperty("chip", true);
    auto* inside = new QVBoxLayout(card_);
    inside->setContentsMargins(10, 8, 10, 8);
    inside->addWidget(cardTitle_);
    inside->addWidget(paper_);
    inside->addWidget(form_);
    buildOptions();
    bodyColumn_->addWidget(card_);
    connect(form_, &ParameterForm::edited, this, &StageBox::valueEdited);
    form_->setParameters(facts_.parameters);
    setFacts(facts);
    setOpen(false);
}

void StageBox::buildOptions() {
    options_ = new QWidget(body_);
    auto* grid = new QGridLayout(options_);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(2);
    group_ = new QButtonGroup(options_);
    const int rows = (static_cast<int>(facts_.options.size()) + 1) / 2;
    for (int i = 0; i < static_cast<int>(facts_.options.size()); ++i) {
        const StageOption& option = facts_.options[static_cast<std::size_t>(i)];
        auto* button = new QRadioButton(option.label, options_);
        button->setObjectName(
            "method-" + QString::fromStdString(facts_.key) + "-" +
            (option.method.empty() ? QString("config") : QString::fromStdString(option.method)));
        group_->addButton(button, i);
        grid->addWidget(button, i % rows, i / rows);
    }
    connect(group_, &QButtonGroup::idClicked, this, [this](int at) {
        emit methodChosen(
            QString::fromStdString(facts_.options.at(static_cast<std::size_t>(at)).method));
    });
    bodyColumn_->insertWidget(0, options_);
}

void StageBox::setFacts(const StageFacts& facts) {
    if (!sameParameters(facts.parameters, form_->parameters())) {
        form_->setParameters(facts.parameters);
    }
    facts_ = facts;
    title_->setText(facts.title);
    effect_->setText(facts.inEffect);
    QString chosen;
    for (int i = 0; i < static_cast<int>(facts.options.size()); ++i) {
        const StageOption& option = facts.options[static_cast<std::size_t>(i)];
        QAbstractButton* button = group_->button(i);
        const bool on = option.method == facts.chosen;
        if (on) chosen = option.label;
        button->setChecked(on);
        button->setEnabled(on || option.whyNot.isEmpty());
        button->setToolTip(option.whyNot.isEmpty() ? option.help : option.whyNot);
    }
    reason_->setText(facts.whyNot);
    reason_->setVisible(!facts.whyNot.isEmpty());
    header_->setToolTip(facts.whyNot);
    cardTitle_->setText(chosen);
    paper_->setText(facts.paper);
    paper_->setVisible(!facts.paper.isEmpty());
    card_->setVisible(!facts.parameters.empty());
    form_->setValues(facts.values);
    form_->setMixed(facts.mixed);
    setOpen(open_);
    restyle();
}

void StageBox::setOpen(bool open) {
    open_ = open;
    body_->setVisible(open_ && facts_.whyNot.isEmpty());
}

void StageBox::setTheme(const Theme& theme) {
    theme_ = theme;
    form_->setTheme(theme);
    restyle();
}

void StageBox::restyle() {
    const bool off = !facts_.whyNot.isEmpty();
    const auto colour = [this](Role role) { return theme_.textColor(role).name(); };
    title_->setStyleSheet("font-weight: 600; color: " + colour(off ? Role::muted : Role::text));
    effect_->setStyleSheet("color: " + colour(facts_.byHand && !off ? Role::accent : Role::muted));
    cardTitle_->setStyleSheet("font-weight: 600; color: " + colour(Role::text));
}

bool StageBox::eventFilter(QObject* watched, QEvent* event) {
    const bool clicked = event->type() == QEvent::MouseButtonRelease;
    const bool entered = event->type() == QEvent::KeyPress &&
                         (static_cast<QKeyEvent*>(event)->key() == Qt::Key_Return ||
                          static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space);
    if (watched == header_ && (clicked || entered)) {
        if (facts_.whyNot.isEmpty()) emit headerClicked();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace sextant
