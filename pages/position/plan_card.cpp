// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/position/plan_card.h"

#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "pages/position/layer_boxes.h"
#include "pages/position/theta_table.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/muted_label.h"
#include "widgets/controls/tab_order.h"

namespace sextant {

namespace {

constexpr int mostPairs = 16;    // more of them scroll
constexpr int shortOrigin = 11;  // characters that stand beside a value; more stand below it
constexpr int shortValue = 16;   // likewise of a value beside its name

QLabel* sectionTitle(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text.toUpper(), parent);
    label->setProperty("section", true);
    return label;
}

}  // namespace

PlanCard::PlanCard(QWidget* parent)
    : QWidget(parent),
      back_(new QToolButton(this)),
      summary_(mutedLabel(this)),
      groups_(mutedLabel(this)),
      boxes_(new LayerBoxes(this)),
      scroll_(new QScrollArea(this)),
      thetaTitle_(sectionTitle(tr("radians a position"), this)),
      thetaRange_(new ElidedLabel({}, this)),
      theta_(new ThetaTable) {
    thetaTitle_->setText(QString::fromUtf8("\u03b8 ") + thetaTitle_->text());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(7);
    auto* head = new QHBoxLayout;
    back_->setText(QString::fromUtf8("\u2039 ") + tr("back"));
    back_->setObjectName("planBack");
    back_->setProperty("quiet", true);
    back_->setToolTip(tr("Back to the methods (Esc)"));
    auto* key = new QLabel(tr("Esc"), this);
    key->setProperty("muted", true);
    head->addWidget(back_);
    head->addStretch(1);
    head->addWidget(key);
    column->addLayout(head);
    auto* title = new ElidedLabel(tr("What each layer will do"), this);
    title->setStyleSheet("font-weight: 600; font-size: 12pt;");
    column->addWidget(title);
    column->addWidget(summary_);
    column->addWidget(boxes_);
    column->addWidget(groups_);
    auto* effect = new QHBoxLayout;
    effect->addWidget(sectionTitle(tr("In effect"), this));
    effect->addStretch(1);
    auto* from = new ElidedLabel(tr("where it came from"), this);
    from->setProperty("muted", true);
    effect->addWidget(from);
    column->addLayout(effect);
    rows_ = new QWidget(this);
    column->addWidget(rows_);

    auto* theta = new QHBoxLayout;
    thetaRange_->setProperty("muted", true);
    thetaRange_->setStyleSheet("font-size: 8pt;");
    thetaRange_->setAlignment(Qt::AlignRight);
    theta->addWidget(thetaTitle_);
    theta->addWidget(thetaRange_, 1);
    column->addLayout(theta);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setWidgetResizable(true);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setWidget(theta_);
    connect(theta_, &ThetaTable::pairHovered, this, &PlanCard::pairHovered);
    column->addWidget(scroll_);

    auto* exchange = new QHBoxLayout;
    sayable_ = new ElidedLabel({}, this);
    sayable_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    exchange->addWidget(sectionTitle(tr("Exchange"), this));
    exchange->addWidget(sayable_, 1);
    column->addLayout(exchange);
    config_ = makeExchange("config", tr("Copy as HF JSON"));
    config_.copy->setProperty("primary", true);
    paste_ = new QPushButton(tr("Paste HF JSON\u2026"), this);
    paste_->setObjectName("pasteConfig");
    paste_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(config_.copy, 1);
    buttons->addWidget(paste_, 1);
    column->addLayout(buttons);
    buildPaste();
    column->addWidget(pastePanel_);
    flags_ = makeExchange("flags", tr("Copy llama.cpp flags"));
    json_ = new QPushButton(tr("Copy as plan"), this);
    json_->setObjectName("copy-plan");
    json_->setToolTip(tr("The plans themselves as JSON: radians, positions, biases, masks"));
    json_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    for (QPushButton* button : {paste_, json_})
        button->setStyleSheet("padding: 5px 3px;");
    auto* last = new QHBoxLayout;
    last->addWidget(flags_.copy, 3);
    last->addWidget(json_, 2);
    column->addLayout(last);
    connect(json_, &QPushButton::clicked, this, [this] { emit copied(facts_.json); });
    note_ = mutedLabel(this);
    column->addWidget(note_);
    keepTabOrder(this);

    connect(back_, &QToolButton::clicked, this, &PlanCard::back);
    connect(boxes_, &LayerBoxes::groupPicked, this, &PlanCard::showGroup);
    connect(config_.copy, &QPushButton::clicked, this, [this] { emit copied(facts_.config.text); });
    connect(flags_.copy, &QPushButton::clicked, this, [this] { emit copied(facts_.flags.text); });
    restyle();
}

PlanCard::Exchange PlanCard::makeExchange(const QString& name, const QString& button) {
    Exchange made{new QLabel(this), new QPushButton(button, this)};
    made.text->setObjectName("exchange-" + name);
    made.text->setWordWrap(true);
    made.text->setTextFormat(Qt::PlainText);
    made.text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    made.text->setContentsMargins(8, 6, 8, 6);
    made.copy->setObjectName("copy-" + name);
    made.copy->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    made.copy->setStyleSheet("padding: 5px 3px;");
    layout()->addWidget(made.text);
    return made;
}

void PlanCard::buildPaste() {
    pastePanel_ = new QWidget(this);
    auto* column = new QVBoxLayout(pastePanel_);
    column->setContentsMargins(0, 0, 0, 0);
    pasteText_ = new QPlainTextEdit(pastePanel_);
    pasteText_->setObjectName("pasteText");
    pasteText_->setTabChangesFocus(true);
    pasteText_->setFixedHeight(96);
    pasteText_->setPlaceholderText(tr("config.json, or its rope_scaling or rope_parameters"));
    meaning_ = new QLabel(pastePanel_);
    meaning_->setObjectName("pasteMeaning");
    meaning_->setWordWrap(true);
    use_ = new QPushButton(tr("Use"), pastePanel_);
    use_->setObjectName("pasteUse");
    auto* open = new QPushButton(tr("Open\u2026"), pastePanel_);
    open->setObjectName("pasteOpen");
    open->setToolTip(tr("A file in its place"));
    auto* cancel = new QPushButton(tr("Cancel"), pastePanel_);
    for (QPushButton* button : {use_, open, cancel})
        button->setStyleSheet("padding: 5px 3px;");
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(use_, 1);
    buttons->addWidget(open, 1);
    buttons->addWidget(cancel, 1);
    column->addWidget(pasteText_);
    column->addWidget(meaning_);
    column->addLayout(buttons);
    pastePanel_->hide();
    connect(paste_, &QPushButton::clicked, this, [this] {
        pastePanel_->show();
        // Nothing that was copied for something else.
        const QString copied = QGuiApplication::clipboard()->text();
        const QString start = copied.trimmed().left(1);
        pasteText_->setPlainText(start == "{" || start == "\"" ? copied : QString());
        pasteText_->setFocus();
        emit pasted(pasteText_->toPlainText());
    });
    connect(pasteText_, &QPlainTextEdit::textChanged, this, [this] {
        if (isPasting()) emit pasted(pasteText_->toPlainText());
    });
    connect(use_, &QPushButton::clicked, this,
            [this] { emit useWanted(pasteText_->toPlainText()); });
    connect(open, &QPushButton::clicked, this, &PlanCard::openWanted);
    connect(cancel, &QPushButton::clicked, this, &PlanCard::endPasting);
}

void PlanCard::setPair(std::optional<int> pair) {
    theta_->setHovered(pair);
    if (!pair) return;
    const int height = theta_->rowHeight();
    scroll_->ensureVisible(0, (*pair + 1) * height + height / 2, 0, height);
}

bool PlanCard::isPasting() const {
    return !pastePanel_->isHidden();
}

void PlanCard::endPasting() {
    paste_->setFocus();
    pastePanel_->hide();
}

void PlanCard::enter() {
    back_->setFocus(Qt::OtherFocusReason);
}

void PlanCard::setMeaning(const QString& meaning, bool usable) {
    // Nothing was said yet, so nothing is wrong.
    const bool empty = pasteText_->toPlainText().trimmed().isEmpty();
    meaning_->setVisible(!empty);
    usable = usable && !empty;
    meaning_->setText(empty ? QString() : meaning);
    meaning_->setStyleSheet("color: " + theme_.textColor(usable ? Role::text : Role::worse).name());
    use_->setEnabled(usable);
}

void PlanCard::setTheme(const Theme& theme) {
    theme_ = theme;
    boxes_->setTheme(theme);
    theta_->setTheme(theme);
    restyle();
    showGroup();
}

void PlanCard::restyle() {
    for (Exchange* one : {&config_, &flags_})
        setNumberFont(one->text);
    fill(config_, facts_.config);
    fill(flags_, facts_.flags);
    const bool config = facts_.config.cannot.isEmpty(), flags = facts_.flags.cannot.isEmpty();
    sayable_->setText(config && flags ? tr("both can say all of it")
                      : config        ? tr("llama.cpp cannot")
                      : flags         ? tr("config.json cannot")
                                      : tr("neither can say it"));
    sayable_->setStyleSheet("color: " +
                            theme_.textColor(config && flags ? Role::better : Role::worse).name());
}

void PlanCard::fill(Exchange& exchange, const PlanText& words) {
    const bool can = words.cannot.isEmpty();
    exchange.text->setText(can ? words.text : words.cannot);
    exchange.text->setStyleSheet(
        QString("background: %1; border-radius: 5px; color: %2; font-size: 8pt;")
            .arg(theme_.color(Role::raised).name(),
                 theme_.textColor(can ? Role::text : Role::worse).name()));
    exchange.copy->setEnabled(can && !words.text.isEmpty());
    exchange.copy->setToolTip(&exchange == &flags_ && can ? tr("Options of llama.cpp")
                                                          : words.cannot);
}

void PlanCard::setFacts(const PlanFacts& facts) {
    if (facts == facts_) return;
    facts_ = facts;
    summary_->setText(facts_.summary);
    note_->setText(facts_.note);
    note_->setVisible(!facts_.note.isEmpty());
    boxes_->setGroups(facts_.groupOf);
    boxes_->setPicked(std::min(boxes_->picked(), static_cast<int>(facts_.groups.size()) - 1));
    if (boxes_->picked() < 0) boxes_->setPicked(0);
    QStringList lines;
    for (const PlanGroup& group : facts_.groups)
        lines << QString::fromUtf8("%1 \u00b7 %2").arg(group.layers, group.methods);
    groups_->setText(facts_.groups.size() == 1 ? tr("all layers have the same plan")
                                               : lines.join("\n"));
    restyle();
    showGroup();
}

void PlanCard::showGroup() {
    const auto at = static_cast<std::size_t>(std::max(0, boxes_->picked()));
    const PlanGroup group = at < facts_.groups.size() ? facts_.groups[at] : PlanGroup();
    auto* made = new QWidget(this);
    auto* grid = new QGridLayout(made);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(0, 1);  // a name too long is broken into lines
    for (int line = 0; const PlanRow& row : group.rows) {
        const bool alone = row.from.isEmpty();
        const bool wide = !alone && row.value.size() > shortValue;
        QLabel* value = alone ? new ElidedLabel(row.value, made) : new QLabel(row.value, made);
        value->setWordWrap(wide);
        setNumberFont(value);
        value->setStyleSheet("font-weight: 600;");
        value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        auto* name = new QLabel(row.name, made);
        name->setWordWrap(true);
        const bool beside = row.from.size() <= shortOrigin;
        grid->addWidget(name, line, 0);
        // A long value has the room of what it came from, where that stands elsewhere; a list has
        // lines of its own.
        if (wide)
            grid->addWidget(value, ++line, 0, 1, 3);
        else
            grid->addWidget(value, line, 1, 1, alone || !beside ? 2 : 1);
        if (!alone) {
            auto* from = new QLabel(row.from, made);
            from->setObjectName("planOrigin");
            from->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
            from->setProperty("muted", true);
            from->setStyleSheet("font-size: 8pt;");
            from->setWordWrap(!beside);
            if (beside)
                grid->addWidget(from, wide ? line - 1 : line, 2);
            else
                grid->addWidget(from, ++line, 0, 1, 3);
        }
        ++line;
    }
    delete layout()->replaceWidget(rows_, made);
    rows_->hide();
    rows_->deleteLater();
    rows_ = made;
    rows_->setObjectName("planRows");
    rows_->show();

    const bool turns = !group.inEffect.empty();
    theta_->setPairs(group.asConfig, group.inEffect);
    thetaTitle_->setVisible(turns);
    thetaRange_->setVisible(turns);
    scroll_->setVisible(turns);
    if (!turns) return;
    thetaRange_->setText(radians(group.inEffect.front()) + QString::fromUtf8(" \u2026 ") +
                         radians(group.inEffect.back()));
    const int rows = 1 + std::min<int>(mostPairs, static_cast<int>(group.inEffect.size()));
    scroll_->setFixedHeight(rows * theta_->rowHeight() + 2);
}

std::vector<Table> PlanCard::tables() const {
    Table plan("plan", {"layers", "name", "value", "from"});
    Table theta("theta", {"layers", "pair", "as_config", "in_effect"});
    for (const PlanGroup& group : facts_.groups) {
        for (const PlanRow& row : group.rows)
            plan.addRow(group.layers, row.name, row.value, row.from);
        for (std::size_t pair = 0; pair < group.inEffect.size(); ++pair)
            theta.addRow(group.layers, pair,
                         pair < group.asConfig.size() ? group.asConfig[pair] : std::nan(""),
                         group.inEffect[pair]);
    }
    std::vector<Table> all{std::move(plan), std::move(theta)};
    std::erase_if(all, [](const Table& one) { return one.empty(); });
    return all;
}

}  // namespace sextant
