// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/position/stage_box.h"

#include <QButtonGroup>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QRadioButton>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/controls/muted_label.h"
#include "widgets/controls/parameter_form.h"
#include "widgets/controls/scroll_to.h"
#include "widgets/controls/tab_order.h"

namespace sextant {

namespace {

constexpr const char* lookAt = "look:";  // a link to an option's look, before its method

// With this name as a word, or words.
bool begins(const QString& text, const QString& name) {
    if (name.isEmpty() || !text.startsWith(name, Qt::CaseInsensitive)) return false;
    return text.size() == name.size() || !text[name.size()].isLetterOrNumber();
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
      letter_(new QLabel(header_)),
      title_(new QLabel(header_)),
      effect_(new QLabel(header_)),
      layers_(mutedLabel(this)),
      reason_(mutedLabel(this)),
      partner_(mutedLabel(this)),
      body_(new QWidget(this)),
      options_(new QWidget(body_)),
      grid_(new QGridLayout(options_)),
      group_(new QButtonGroup(options_)),
      reasons_(mutedLabel(body_)),
      card_(new QFrame(body_)),
      cardTitle_(new QLabel(card_)),
      paper_(mutedLabel(card_)),
      cost_(mutedLabel(card_)),
      form_(new ParameterForm(card_)),
      bodyColumn_(new QVBoxLayout(body_)) {
    setObjectName("stage-" + QString::fromStdString(facts.key));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(3);
    auto* line = new QHBoxLayout(header_);
    line->setContentsMargins(0, 4, 0, 2);
    letter_->setObjectName("stageLetter");
    letter_->setAlignment(Qt::AlignCenter);
    line->addWidget(letter_, 0, Qt::AlignVCenter);
    line->addWidget(title_);
    line->addStretch(1);
    line->addWidget(effect_, 100);
    effect_->setObjectName("stageEffect");
    effect_->setTextFormat(Qt::PlainText);
    effect_->setWordWrap(true);  // the method's name is never cut
    effect_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    header_->setCursor(Qt::PointingHandCursor);
    header_->setFocusPolicy(Qt::TabFocus);
    header_->installEventFilter(this);
    header_->setObjectName("stageHeader");
    column->addWidget(header_);
    // Under the options: what comes and goes does not move what is under the pointer.
    column->addWidget(body_);
    layers_->setObjectName("stageLayers");
    column->addWidget(layers_);
    column->addWidget(reason_);
    partner_->setObjectName("partner");
    partner_->setTextFormat(Qt::RichText);
    partner_->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    connect(partner_, &QLabel::linkActivated, this, &StageBox::methodChosen);
    column->addWidget(partner_);

    bodyColumn_->setContentsMargins(0, 0, 0, 4);
    card_->setProperty("chip", true);
    auto* inside = new QVBoxLayout(card_);
    inside->setContentsMargins(8, 8, 8, 8);
    inside->addWidget(cardTitle_);
    inside->addWidget(paper_);
    cost_->setObjectName("cost");
    inside->addWidget(cost_);
    inside->addWidget(form_);
    buildOptions();
    bodyColumn_->addWidget(card_);
    connect(form_, &ParameterForm::edited, this, &StageBox::valueEdited);
    form_->setParameters(facts_.parameters);
    setFacts(facts);
    setOpen(false);
    keepTabOrder(this);
}

void StageBox::buildOptions() {
    // Their width is what there is; arrangeOptions() makes them fit.
    options_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    options_->installEventFilter(this);
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setVerticalSpacing(2);
    for (int i = 0; i < static_cast<int>(facts_.options.size()); ++i) {
        const StageOption& option = facts_.options[static_cast<std::size_t>(i)];
        auto* button = new QRadioButton(option.label, options_);
        button->setObjectName(
            "method-" + QString::fromStdString(facts_.key) + "-" +
            (option.method.empty() ? QString("config") : QString::fromStdString(option.method)));
        group_->addButton(button, i);
    }
    arrangeOptions();
    connect(group_, &QButtonGroup::idClicked, this, [this](int at) {
        emit methodChosen(
            QString::fromStdString(facts_.options.at(static_cast<std::size_t>(at)).method));
    });
    reasons_->setObjectName("reasons");
    reasons_->setTextFormat(Qt::RichText);
    for (QLabel* label : {reason_, reasons_}) {
        label->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
        connect(label, &QLabel::linkActivated, this, [this](const QString& link) {
            if (link.startsWith(lookAt))
                emit lookWanted(link.mid(QString(lookAt).size()));
            else
                emit reasonClicked(link.toStdString());
        });
    }
    bodyColumn_->addWidget(options_);
    bodyColumn_->addWidget(reasons_);
}

void StageBox::arrangeOptions() {
    const auto buttons = group_->buttons();
    const auto count = static_cast<int>(buttons.size());
    // One under the other, the second half beside the first where both fit, each as wide as it is.
    const int half = (count + 1) / 2;
    int widest[] = {0, 0};
    for (int i = 0; i < count; ++i)
        widest[i / half] = std::max(widest[i / half], group_->button(i)->sizeHint().width());
    const int columns =
        widest[0] + widest[1] + grid_->horizontalSpacing() <= options_->width() ? 2 : 1;
    if (columns == columns_) return;
    columns_ = columns;
    const int rows = (count + columns - 1) / columns;
    for (int i = 0; i < count; ++i)
        grid_->addWidget(group_->button(i), i % rows, i / rows);
}

// Each reason once, after the names of the options that it is for; one that begins with the name of
// its only option says it itself.
void StageBox::showReasons() {
    const auto link = [this](const QString& to, Role role, const QString& text) {
        return QString("<a href=\"%1\" style=\"color: %2\">%3</a>")
            .arg(to, theme_.textColor(role).name(), text.toHtmlEscaped());
    };
    const auto linked = [&](const QString& reason, const std::string& stage) {
        return stage.empty() ? reason.toHtmlEscaped()
                             : link(QString::fromStdString(stage), Role::muted, reason);
    };
    QStringList lines, told;
    for (const StageOption& option : facts_.options) {
        if (option.whyNot.isEmpty() || told.contains(option.whyNot)) continue;
        told << option.whyNot;
        QStringList names;
        for (const StageOption& other : facts_.options)
            if (other.whyNot == option.whyNot) names << other.label.toHtmlEscaped();
        const bool named = names.size() == 1 && begins(option.whyNot, option.label);
        lines << (named ? QString() : names.join(", ") + ": ") +
                     linked(option.whyNot, option.excludedBy);
        for (const StageOption& other : facts_.options)
            if (other.whyNot == option.whyNot && !other.look.isEmpty())
                lines.back() += " " + link(lookAt + QString::fromStdString(other.method),
                                           Role::accent, other.look);
    }
    for (const StageOption& option : facts_.options)
        if (option.whyNot.isEmpty() && !option.cost.isEmpty() && option.method != facts_.chosen)
            lines << (option.label + ": " + option.cost).toHtmlEscaped();
    reasons_->setText(lines.join("<br>"));
    // Without a link there is nothing for the keyboard to do.
    reasons_->setFocusPolicy(lines.filter("<a ").isEmpty() ? Qt::NoFocus : Qt::StrongFocus);
    reasons_->setVisible(!lines.isEmpty());
    // A reason of no single option speaks of what excludes the first.
    std::string by;
    bool own = false;
    for (const StageOption& option : facts_.options) {
        if (option.whyNot.isEmpty() || own) continue;
        own = option.whyNot == facts_.whyNot;
        if (own || by.empty()) by = option.excludedBy;
    }
    reason_->setText(by.empty() ? facts_.whyNot : linked(facts_.whyNot, by));
    reason_->setTextFormat(by.empty() ? Qt::PlainText : Qt::RichText);
    reason_->setVisible(!facts_.whyNot.isEmpty());
}

// "log-n is its usual partner  add": never added by itself.
void StageBox::showPartner() {
    const bool any = !facts_.partner.isEmpty() && facts_.whyNot.isEmpty();
    partner_->setVisible(any);
    partner_->setFocusPolicy(any ? Qt::StrongFocus : Qt::NoFocus);
    if (!any) return;
    partner_->setText(QString("%1 <a href=\"%2\" style=\"color: %3\">%4</a>")
                          .arg(facts_.partner.toHtmlEscaped(),
                               QString::fromStdString(facts_.partnerMethod),
                               theme_.textColor(Role::accent).name(), tr("add")));
}

void StageBox::light() {
    lit_ = true;
    restyle();
    constexpr int moment = 1600;  // milliseconds
    QTimer::singleShot(moment, this, [this] {
        lit_ = false;
        restyle();
    });
    if (QAbstractButton* chosen = group_->checkedButton()) {
        chosen->setFocus(Qt::OtherFocusReason);
    } else {
        header_->setFocus(Qt::OtherFocusReason);
    }
}

void StageBox::scrollToMethod() {
    scrollTo(this);
    if (QAbstractButton* chosen = group_->checkedButton()) scrollTo(chosen);
    if (card_->isVisible()) scrollTo(card_);
}

// Before what has the keyboard is hidden, which would send it anywhere.
void StageBox::keepFocus() {
    const QWidget* focus = window()->focusWidget();
    if (!focus || !card_->isAncestorOf(focus)) return;
    QAbstractButton* chosen = group_->checkedButton();
    (chosen && chosen->isVisible() ? static_cast<QWidget*>(chosen) : header_)
        ->setFocus(Qt::OtherFocusReason);
}

void StageBox::setFacts(const StageFacts& facts) {
    if (!sameParameters(facts.parameters, form_->parameters())) keepFocus();
    if (!sameParameters(facts.parameters, form_->parameters())) {
        form_->setParameters(facts.parameters);
    }
    facts_ = facts;
    title_->setText(facts.title);
    letter_->setText(facts.letter);
    letter_->setVisible(!facts.letter.isEmpty());
    effect_->setText(facts.inEffect);
    layers_->setText(facts.ofLayers);
    layers_->setVisible(!facts.ofLayers.isEmpty());
    QString chosen;
    group_->setExclusive(false);  // none may be chosen
    for (int i = 0; i < static_cast<int>(facts.options.size()); ++i) {
        const StageOption& option = facts.options[static_cast<std::size_t>(i)];
        QAbstractButton* button = group_->button(i);
        const bool on = !facts.differs && option.method == facts.chosen;
        if (on) chosen = option.label;
        button->setText(option.label);
        button->setChecked(on);
        button->setEnabled(on || option.whyNot.isEmpty());
        button->setToolTip(option.whyNot.isEmpty() ? option.help : option.whyNot);
    }
    group_->setExclusive(true);
    header_->setToolTip(facts.whyNot);
    cardTitle_->setText(chosen);
    paper_->setText(facts.paper);
    paper_->setVisible(!facts.paper.isEmpty());
    cost_->setText(facts.cost);
    cost_->setVisible(!facts.cost.isEmpty());
    card_->setVisible(!facts.parameters.empty() || !facts.cost.isEmpty());
    showValues();
    setOpen(open_);
    restyle();
}

void StageBox::showValues() {
    form_->setValues(facts_.values);
    form_->setSettled(facts_.settled);
    form_->setIdle(facts_.idle);
    form_->setMixed(facts_.mixed);
}

void StageBox::refuse(const std::string& key, const QString& reason) {
    showValues();
    form_->refuse(key, reason);
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
    // Not for the keyboard, which has a frame of its own: this colour is of what is set by hand.
    title_->setStyleSheet("font-weight: 600; color: " + colour(lit_  ? Role::accent
                                                               : off ? Role::muted
                                                                     : Role::text));
    const QAbstractButton* chosen = group_->checkedButton();
    for (QAbstractButton* button : group_->buttons())
        button->setStyleSheet(lit_ && button == chosen
                                  ? "font-weight: 600; color: " + colour(Role::accent)
                                  : QString());
    letter_->setStyleSheet(
        QString("color: %1; background: %2; border-radius: 3px; padding: 0px 4px; font-size: 8pt;")
            .arg(colour(Role::muted), theme_.color(Role::line).name()));
    showReasons();
    showPartner();
    effect_->setStyleSheet("color: " + colour(facts_.byHand && !off ? Role::accent : Role::muted));
    cardTitle_->setStyleSheet("font-weight: 600; color: " + colour(Role::text));
}

bool StageBox::eventFilter(QObject* watched, QEvent* event) {
    const bool clicked = event->type() == QEvent::MouseButtonRelease;
    const bool entered = event->type() == QEvent::KeyPress &&
                         (static_cast<QKeyEvent*>(event)->key() == Qt::Key_Return ||
                          static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space);
    if (watched == options_) {
        if (event->type() == QEvent::Resize) arrangeOptions();
        return false;
    }
    if (watched == header_ && (clicked || entered)) {
        if (facts_.whyNot.isEmpty()) emit headerClicked();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace sextant
