// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/checkpoint/checkpoint_page.h"

#include <QFrame>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QResizeEvent>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "pages/checkpoint/fact_table.h"
#include "pages/checkpoint/reach_strip.h"
#include "pages/checkpoint/tensor_table.h"
#include "widgets/controls/elided_label.h"
#include "widgets/said.h"

namespace sextant {

namespace {

constexpr int besideFrom = 860;  // pixels of width with the facts beside the layers
constexpr int factsWide = 360;
constexpr int factsHigh = 240;  // below the layers: enough to be read

}  // namespace

CheckpointPage::CheckpointPage(QWidget* parent)
    : QWidget(parent),
      strip_(new ReachStrip),
      tensors_(new TensorTable),
      list_(new FactTable),
      statements_(new StatementList),
      whatLayers_(new ElidedLabel),
      legend_(new QLabel),
      sentence_(new QLabel),
      problem_(new QLabel),
      empty_(new QLabel(tr("Open a checkpoint to see what it holds."), this)),
      statementsLink_(new QPushButton),
      whole_(new QWidget),
      scroll_(new QScrollArea(this)) {
    setObjectName("checkpointPage");
    auto* layers = new QWidget;
    auto* column = new QVBoxLayout(layers);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto* head = new QHBoxLayout;
    auto* title = new QLabel(tr("Layers"), layers);
    title->setStyleSheet("font-weight: 600");
    whatLayers_->setObjectName("whatLayers");
    whatLayers_->setProperty("muted", true);
    legend_->setTextFormat(Qt::RichText);
    legend_->setMinimumWidth(1);  // in a narrow window it gives way, not the page
    head->addWidget(title);
    head->addWidget(whatLayers_, 1);
    head->addWidget(legend_);
    statementsLink_->setObjectName("statementsLink");
    statementsLink_->setProperty("quiet", true);
    head->addWidget(statementsLink_);
    column->addLayout(head);
    column->addWidget(strip_, 1);
    sentence_->setObjectName("layerSentence");
    sentence_->setWordWrap(true);
    sentence_->setTextFormat(Qt::PlainText);
    sentence_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(sentence_);
    auto* listed = new QWidget;
    auto* under = new QVBoxLayout(listed);
    under->setContentsMargins(0, 0, 0, 0);
    under->addWidget(tensors_, 1);
    problem_->setObjectName("tensorProblem");
    problem_->setWordWrap(true);
    problem_->hide();
    under->addWidget(problem_);
    layersPanel_ = panel({}, layers, false);
    tensorsPanel_ = panel({}, listed, false);
    factsPanel_ = panel({}, list_, true);
    statementsPanel_ = panel(tr("Contradictions and remarks"), statements_, true);
    statementsTitle_ = statementsPanel_->findChild<QLabel*>("panelTitle");
    grid_ = new QGridLayout(whole_);
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setSpacing(8);
    empty_->setProperty("muted", true);
    empty_->setAlignment(Qt::AlignCenter);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(6, 6, 6, 6);
    scroll_->setObjectName("checkpointScroll");
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setWidgetResizable(true);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setWidget(whole_);
    outer->addWidget(scroll_, 1);
    outer->addWidget(empty_, 1);
    connect(strip_, &ReachStrip::layerChosen, this, [this](int layer) { showLayer(layer, true); });
    connect(tensors_, &TensorTable::valuesWanted, this, &CheckpointPage::valuesWanted);
    connect(tensors_, &TensorTable::stopWanted, this, &CheckpointPage::stopWanted);
    connect(list_, &FactTable::valueSet, this, &CheckpointPage::valueSet);
    connect(statements_, &StatementList::chosen, this, &CheckpointPage::statementChosen);
    connect(statementsLink_, &QPushButton::clicked, this, [this] {
        scroll_->ensureWidgetVisible(statementsPanel_);
        statementsPanel_->findChild<QScrollArea*>()->setFocus(Qt::OtherFocusReason);
    });
    setInEffect({});
    arrange();
    scroll_->hide();
}

QFrame* CheckpointPage::panel(const QString& title, QWidget* content, bool scrolls) {
    auto* frame = new QFrame(whole_);
    frame->setProperty("panel", true);
    auto* column = new QVBoxLayout(frame);
    column->setContentsMargins(14, 10, 12, 10);
    column->setSpacing(8);
    if (!title.isEmpty()) {
        auto* label = new QLabel(title, frame);
        label->setObjectName("panelTitle");
        label->setStyleSheet("font-weight: 600");
        column->addWidget(label);
    }
    if (!scrolls) {
        column->addWidget(content, 1);
        return frame;
    }
    auto* area = new QScrollArea(frame);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    content->setContentsMargins(0, 0, 6, 0);
    area->setWidget(content);
    column->addWidget(area, 1);
    return frame;
}

// The facts beside the layers, or below them where the page is narrow.
void CheckpointPage::arrange() {
    const int columns = width() >= besideFrom ? 2 : 1;
    if (columns == arrangedFor_) return;
    arrangedFor_ = columns;
    for (QFrame* frame : {layersPanel_, tensorsPanel_, factsPanel_, statementsPanel_})
        grid_->removeWidget(frame);
    const bool beside = columns == 2;
    grid_->addWidget(layersPanel_, 0, 0, 1, beside ? 1 : 2);
    grid_->addWidget(tensorsPanel_, 1, 0, 1, beside ? 1 : 2);
    grid_->addWidget(factsPanel_, beside ? 0 : 2, beside ? 1 : 0);
    grid_->addWidget(statementsPanel_, beside ? 1 : 2, 1);
    for (QFrame* frame : {factsPanel_, statementsPanel_}) {
        frame->setMinimumWidth(beside ? factsWide : 0);
        frame->setMinimumHeight(beside ? 0 : factsHigh);
        frame->setMaximumWidth(beside ? factsWide : QWIDGETSIZE_MAX);
    }
    grid_->setColumnStretch(0, 1);
    grid_->setColumnStretch(1, beside ? 0 : 1);
    grid_->setRowStretch(0, beside ? 1 : 0);
    grid_->setRowStretch(1, beside ? 1 : 3);
    grid_->setRowStretch(2, beside ? 0 : 2);
}

void CheckpointPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void CheckpointPage::setTheme(const Theme& theme) {
    theme_ = theme;
    strip_->setTheme(theme);
    tensors_->setTheme(theme);
    list_->setTheme(theme);
    statements_->setTheme(theme);
    showLegend();
}

void CheckpointPage::showLegend() {
    QStringList entries;
    const auto add = [&](Role role, const QString& word) {
        entries << QString("<span style=\"color:%1\">\u25a0</span> %2")
                       .arg(theme_.color(role).name(), word.toHtmlEscaped());
    };
    if (facts_) {
        const auto has = [&](auto test) {
            return std::any_of(facts_->layers.begin(), facts_->layers.end(), test);
        };
        if (has([](const LayerFacts& one) { return one.reach == 0; }))
            add(Role::accent, tr("all keys"));
        if (has([](const LayerFacts& one) { return one.reach > 0 && one.attention == "window"; }))
            add(Role::entropy, tr("window"));
        if (has([](const LayerFacts& one) { return one.reach > 0 && one.attention != "window"; }))
            add(Role::logPerplexity, tr("chunks and others"));
        entries << QString::fromUtf8("\u00b7\u00b7\u00b7 ") + tr("trained length");
    }
    legend_->setText(entries.join("&nbsp;&nbsp;"));
}

void CheckpointPage::setFacts(std::shared_ptr<const CheckpointFacts> facts) {
    if (facts == facts_) return;
    facts_ = std::move(facts);
    scroll_->setVisible(facts_ != nullptr);
    empty_->setVisible(facts_ == nullptr);
    setProblem({});
    const CheckpointFacts none;
    const CheckpointFacts& shown = facts_ ? *facts_ : none;
    strip_->setLayers(shown.layers, shown.trainedLength);
    tensors_->setTensors(shown.tensors);
    tensors_->setFilter({});
    list_->setFacts(shown.read, shown.inferred);
    statements_->setStatements(shown.contradictions, shown.warnings);
    countStatements(shown);
    showLegend();
    showLayer(strip_->current(), false);
}

void CheckpointPage::countStatements(const CheckpointFacts& shown) {
    const auto contradictions = static_cast<int>(shown.contradictions.size());
    const auto remarks = static_cast<int>(shown.warnings.size());
    statementsTitle_->setText(
        contradictions + remarks == 0
            ? tr("Contradictions and remarks")
            : tr("Contradictions (%1) and remarks (%2)").arg(contradictions).arg(remarks));
    statementsLink_->setText(contradictions > 0 ? tr("contradictions: %1").arg(contradictions)
                                                : tr("remarks: %1").arg(remarks));
    statementsLink_->setToolTip(statementsTitle_->text());
    statementsLink_->setVisible(contradictions + remarks > 0);
}

void CheckpointPage::showLayer(int layer, bool filters) {
    const bool known = facts_ && layer >= 0 && layer < static_cast<int>(facts_->layers.size());
    sentence_->setText(
        known ? tr("layer %1: %2")
                    .arg(layer)
                    .arg(said(facts_->layers[static_cast<std::size_t>(layer)].sentence))
              : QString());
    if (known && filters) tensors_->showLayer(layer);
}

void CheckpointPage::edit(const QString& field) {
    auto* found = list_->findChild<QLineEdit*>(field);
    if (!found) return;
    for (QWidget* parent = found->parentWidget(); parent != this; parent = parent->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(parent)) area->ensureWidgetVisible(found);
    found->setFocus(Qt::OtherFocusReason);
    found->selectAll();
}

QString CheckpointPage::sentence() const {
    return sentence_->text();
}

void CheckpointPage::setValues(const std::map<std::string, ValueSpread>& read,
                               const std::set<std::string>& asked) {
    tensors_->setValues(read);
    tensors_->setAsked(asked);
}

void CheckpointPage::setInEffect(const std::vector<StatementInEffect>& inEffect) {
    statements_->setInEffect(inEffect);
    const bool another = std::any_of(inEffect.begin(), inEffect.end(), [](StatementInEffect one) {
        return one == StatementInEffect::other || one == StatementInEffect::neither;
    });
    whatLayers_->setText(another ? tr("as the files say; a change is in effect")
                                 : tr("what attends how far, and by which positions"));
}

void CheckpointPage::setProblem(const QString& reason) {
    problem_->setText(reason);
    problem_->setVisible(!reason.isEmpty());
}

}  // namespace sextant
