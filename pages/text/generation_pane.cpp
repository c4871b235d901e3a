// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/text/generation_pane.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QScrollBar>
#include <QTextCharFormat>
#include <QTextCursor>
#include <QTextEdit>
#include <QVBoxLayout>
#include <cmath>

#include "widgets/controls/elided_label.h"
#include "widgets/controls/flow_layout.h"
#include "widgets/controls/number_field.h"
#include "widgets/controls/number_text.h"
#include "widgets/said.h"

namespace sextant {

namespace {

constexpr double mostTokens = 100000, mostBeams = 64, mostTemperature = 10, mostSeed = 4294967295.0;
constexpr int mostTyped = 100000;  // characters

}  // namespace

GenerationPane::GenerationPane(QWidget* parent)
    : QWidget(parent),
      fields_(new FlowLayout(nullptr, 10, 4)),
      button_(new QPushButton(this)),
      typed_(new QLineEdit(this)),
      page_(new QTextEdit(this)),
      line_(new ElidedLabel({}, this)) {
    button_->setObjectName("generate");
    button_->setMinimumWidth(button_->fontMetrics().horizontalAdvance(tr("Generate")) + 32);
    fields_->addWidget(button_);
    const GenerateQuestion usual;
    tokens_ = add(tr("tokens"), static_cast<double>(usual.tokens), 1, mostTokens, 16, 0,
                  tr("New tokens at most; the model's own end ends the text sooner"));
    temperature_ = add(tr("temperature"), usual.temperature, 0, mostTemperature, 0.1, 1,
                       tr("0: the likeliest token each time"));
    topP_ = add(tr("top p"), usual.topP, 0.01, 1, 0.05, 2,
                tr("Share of the probability that is drawn from, the likeliest first"));
    seed_ = add(tr("seed"), static_cast<double>(usual.seed), 0, mostSeed, 1, 0,
                tr("Random seed: the same seed gives the same text"));
    beams_ = add(tr("beams"), usual.beams, 1, mostBeams, 1, 0,
                 tr("Beams that are searched; 1: none. With more, no token is drawn"));
    prompt_ = add(tr("prompt"), static_cast<double>(usual.prompt), 0, mostTokens, 64, 0,
                  tr("Tokens before the end of the marked part of the text that are read; 0: the "
                     "last sample, whole"));
    typed_->setObjectName("typedPrompt");
    typed_->setAccessibleName(tr("Prompt in your own words"));
    typed_->setPlaceholderText(tr("a prompt in your own words; empty: the text goes on"));
    typed_->setClearButtonEnabled(true);
    typed_->setMaxLength(mostTyped);
    connect(typed_, &QLineEdit::returnPressed, this, [this] {
        if (!running_ && button_->isEnabled()) press();
    });
    // The number of tokens is of the text's prompt.
    connect(typed_, &QLineEdit::textChanged, this,
            [this](const QString& text) { prompt_->setEnabled(text.isEmpty()); });
    page_->setReadOnly(true);
    page_->setObjectName("generated");
    page_->setAccessibleName(tr("The text that goes on"));
    page_->setTabChangesFocus(true);
    page_->setMinimumHeight(64);
    page_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);  // as high as there is room
    line_->setProperty("muted", true);
    line_->setObjectName("generationFacts");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 8);
    column->setSpacing(6);
    column->addLayout(fields_);
    column->addWidget(typed_);
    column->addWidget(page_, 1);
    column->addWidget(line_);
    setFocusProxy(button_);
    connect(button_, &QPushButton::clicked, this, &GenerationPane::press);
    setShown(nullptr, {}, false);
}

NumberField* GenerationPane::add(const QString& name, double value, double least, double most,
                                 double step, int decimals, const QString& help) {
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    auto* label = new QLabel(name, box);
    label->setProperty("muted", true);
    label->setToolTip(help);
    auto* field = new NumberField(box);
    field->setLimits(least, most);
    field->setStep(step);
    field->setDecimals(decimals);
    field->setValue(value);
    field->setAccessibleName(name);
    field->setAccessibleDescription(help);
    field->setObjectName(name);
    row->addWidget(label);
    row->addWidget(field);
    fields_->addWidget(box);
    numbers_.push_back(field);
    return field;
}

void GenerationPane::setTheme(const Theme& theme) {
    theme_ = theme;
    for (NumberField* field : numbers_)
        field->setTheme(theme);
    if (shown_) write(*shown_);
}

GenerateQuestion GenerationPane::question() const {
    const auto whole = [](const NumberField* field) {
        return static_cast<std::int64_t>(std::llround(field->value()));
    };
    return {whole(tokens_),
            temperature_->value(),
            topP_->value(),
            static_cast<std::uint64_t>(whole(seed_)),
            static_cast<int>(whole(beams_)),
            whole(prompt_),
            typed_->text().toStdString()};
}

void GenerationPane::setQuestion(const GenerateQuestion& question) {
    tokens_->setValue(static_cast<double>(question.tokens));
    temperature_->setValue(question.temperature);
    topP_->setValue(question.topP);
    seed_->setValue(static_cast<double>(question.seed));
    beams_->setValue(question.beams);
    prompt_->setValue(static_cast<double>(question.prompt));
    typed_->setText(QString::fromStdString(question.typed));
}

void GenerationPane::press() {
    if (running_) return emit stopWanted();
    for (NumberField* field : numbers_)
        if (!field->commit()) return field->setFocus();
    emit generateWanted(question());
}

void GenerationPane::setWhyNot(const QString& reason) {
    whyNot_ = reason;
    button_->setEnabled(reason.isEmpty());
    button_->setToolTip(reason);
    if (!shown_) line_->setText(reason);
}

void GenerationPane::setShown(std::shared_ptr<const Continuation> continuation,
                              const QString& setting, bool running) {
    running_ = running;
    button_->setText(running ? tr("Stop") : tr("Generate"));
    const bool other = continuation != shown_;
    shown_ = std::move(continuation);
    if (!shown_) {
        page_->clear();
        page_->setPlaceholderText(
            running ? tr("reading the prompt")
                    : tr("Generate goes on with the text from the end of its marked part, as the "
                         "model predicts it with what is set."));
        line_->setText(running ? setting : whyNot_);
        return;
    }
    if (other) write(*shown_);
    line_->setText(facts(*shown_, setting));
    line_->setToolTip(said(shown_->whyRecomputed));
}

// The end of the prompt muted, then what is new; the end stays in sight.
void GenerationPane::write(const Continuation& continuation) {
    page_->clear();
    QTextCursor cursor(page_->document());
    QTextCharFormat form;
    form.setForeground(theme_.textColor(Role::muted));
    cursor.insertText(QString::fromStdString(continuation.before), form);
    form.setForeground(theme_.textColor(continuation.failure.empty() ? Role::text : Role::worse));
    cursor.insertText(continuation.failure.empty() ? QString::fromStdString(continuation.text)
                                                   : said(continuation.failure),
                      form);
    QScrollBar* bar = page_->verticalScrollBar();
    bar->setValue(bar->maximum());
    // Of line breaks at the end there is nothing to see: the last word stays in sight.
    const QString all = page_->toPlainText();
    qsizetype end = all.size();
    while (end > 0 && all[end - 1].isSpace())
        --end;
    cursor.setPosition(static_cast<int>(end));
    if (const int top = page_->cursorRect(cursor).top(); top < 0) bar->setValue(bar->value() + top);
}

QString GenerationPane::facts(const Continuation& now, const QString& setting) const {
    QStringList parts{setting};
    if (!now.failure.empty()) return setting;
    parts << tr("%1 tokens of the prompt").arg(separated(now.promptTokens));
    const auto made = static_cast<std::int64_t>(now.ids.size());
    if (made == 0) {
        parts << tr("reading");
    } else {
        parts << (made == 1 ? tr("1 new") : tr("%1 new").arg(separated(made)));
        if (const double rate = now.tokensASecond(); rate > 0.0)
            parts << tr("%1 tokens a second").arg(rate, 0, 'f', rate < 10 ? 1 : 0);
    }
    if (now.ended) parts << tr("the model ended the text");
    if (now.recomputed > 0) parts << tr("%1 computed anew").arg(separated(now.recomputed));
    if (!now.complete() && !running_) parts << tr("stopped");
    return parts.join(QString::fromUtf8(" \u00b7 "));
}

QString GenerationPane::text() const {
    return shown_ ? QString::fromStdString(shown_->text) : QString();
}

QString GenerationPane::words() const {
    return line_->text();
}

}  // namespace sextant
