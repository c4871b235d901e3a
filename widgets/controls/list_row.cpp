// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/list_row.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "analysis/reason.h"
#include "analysis/values/number_list.h"
#include "widgets/controls/number_field.h"
#include "widgets/controls/tab_order.h"
#include "widgets/controls/window_keys.h"
#include "widgets/said.h"

namespace sextant {

namespace {

constexpr std::size_t mostLines = 256;  // more are a text only
constexpr int linesInSight = 8;

// The second digit of the number, so that a step is felt and none is lost.
double stepOf(double value) {
    return value == 0.0 ? 0.01 : std::pow(10.0, std::floor(std::log10(std::abs(value))) - 1.0);
}

QString wavelengthText(double theta) {
    if (!(theta > 0.0)) return QString(QChar(0x221E));
    const double tokens = 2.0 * std::numbers::pi / theta;
    return tokens < 1e6 ? QString::number(tokens, 'f', tokens < 100.0 ? 2 : 0)
                        : QString::number(tokens, 'g', 3);
}

QLabel* muted(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setProperty("muted", true);
    return label;
}

}  // namespace

ListRow::ListRow(const Parameter& parameter, QWidget* parent)
    : ParameterRow(parent),
      parameter_(parameter),
      field_(new QLineEdit(this)),
      reset_(new QToolButton(this)),
      wrong_(new QLabel(this)),
      scroll_(new QScrollArea(this)),
      table_(new QWidget),
      grid_(new QGridLayout(table_)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(3);
    const QString label = translated(parameter.label);
    auto* name = new QLabel(label, this);
    name->setObjectName("listName");
    name->setWordWrap(true);
    column->addWidget(name);
    auto* line = new QHBoxLayout;
    line->setSpacing(4);
    line->addWidget(field_, 1);
    line->addWidget(reset_);
    column->addLayout(line);
    wrong_->setObjectName("refusal");
    wrong_->setWordWrap(true);
    wrong_->hide();
    column->addWidget(wrong_);
    column->addWidget(scroll_);
    field_->setAccessibleName(label);
    field_->setMinimumWidth(40);
    field_->installEventFilter(this);
    reset_->setObjectName("listReset");
    reset_->setProperty("quiet", true);
    reset_->setAutoRaise(true);
    reset_->setText(QString::fromUtf8("\u21ba"));
    reset_->setToolTip(tr("Back to where it began"));
    reset_->setFocusPolicy(Qt::NoFocus);
    setToolTip(translated(parameter.help) +
               tr("\nType or paste the list, or edit its numbers below: arrow keys, drag, wheel"));

    scroll_->setWidget(table_);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setFocusPolicy(Qt::NoFocus);
    grid_->setContentsMargins(0, 0, 6, 0);
    grid_->setHorizontalSpacing(8);
    grid_->setVerticalSpacing(2);
    grid_->setColumnStretch(0, 1);
    const bool speeds = parameter.unit == "radians";
    int at = 0;
    for (const QString& word :
         {parameter.kind == Kind::perPair   ? tr("pair")
          : parameter.kind == Kind::perHead ? tr("head")
                                            : tr("entry"),
          speeds ? tr("\u03b8") : tr("value"), speeds ? tr("wavelength") : QString()}) {
        auto* head = muted(word, table_);
        head->setAlignment(at == 0 ? Qt::AlignLeft : Qt::AlignRight);
        grid_->addWidget(head, 0, at++);
    }
    connect(field_, &QLineEdit::editingFinished, this, &ListRow::accept);
    connect(reset_, &QToolButton::clicked, this, [this] {
        typed_.clear();
        take(std::get<std::vector<double>>(parameter_.initial), EditPhase::commit);
    });
    fill();
}

void ListRow::setTheme(const Theme& theme) {
    theme_ = theme;
    wrong_->setStyleSheet("color: " + theme.textColor(Role::worse).name());
    for (const Line& line : lines_)
        line.number->setTheme(theme);
}

void ListRow::setValue(const Value& value) {
    const auto& list = std::get<std::vector<double>>(value);
    const QString text = QString::fromStdString(numbersText(list));
    // What is being typed, and what was refused, stay until the list is another one.
    if (text != shown_ || mixed_) {
        shown_ = text;
        field_->setText(text);
        field_->setCursorPosition(0);  // its beginning is in sight
        wrong_->hide();
    }
    mixed_ = false;
    list_ = list;
    reset_->setEnabled(value != parameter_.initial);
    fill();
}

void ListRow::setMixed() {
    mixed_ = true;
    shown_.clear();
    field_->clear();
    fill();
}

void ListRow::setSettled(const std::optional<Value>& value) {
    const auto* list = value ? std::get_if<std::vector<double>>(&*value) : nullptr;
    settled_ = list ? *list : std::vector<double>();
    fill();
}

void ListRow::refuse(const QString& reason) {
    wrong_->setText(reason);
    wrong_->setVisible(!reason.isEmpty());
    if (!reason.isEmpty() && !typed_.isEmpty()) field_->setText(typed_);
    if (reason.isEmpty()) typed_.clear();
}

const std::vector<double>& ListRow::rows() const {
    return list_.size() > 1 || settled_.empty() ? list_ : settled_;
}

QString ListRow::wanted() const {
    if (settled_.empty()) return {};
    return parameter_.kind == Kind::perPair
               ? tr("%1 numbers are expected, one a pair, or one for all").arg(settled_.size())
               : tr("%1 numbers are expected, one a head, or one for all").arg(settled_.size());
}

// Of a list for the heads of every layer: L2 H3.
QString ListRow::nameOf(std::size_t at) const {
    const std::size_t heads = settled_.size();
    if (parameter_.kind != Kind::perHead || heads == 0 || rows().size() <= heads)
        return QString::number(at);
    return QString("L%1 H%2").arg(at / heads).arg(at % heads);
}

void ListRow::addLine(std::size_t at) {
    Line line{muted({}, table_), new NumberField(table_), nullptr};
    const int row = static_cast<int>(at) + 1;
    line.number->setTheme(theme_);
    line.number->setDecimals(0);
    line.number->setLimits(parameter_.least, parameter_.most);
    line.number->setObjectName("listNumber");
    grid_->addWidget(line.name, row, 0);
    grid_->addWidget(line.number, row, 1);
    if (parameter_.unit == "radians") {
        line.wavelength = new QLabel(table_);
        setNumberFont(line.wavelength);
        line.wavelength->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        line.wavelength->setProperty("muted", true);
        line.wavelength->setToolTip(tr("tokens a turn"));
        grid_->addWidget(line.wavelength, row, 2);
    }
    connect(line.number, &NumberField::edited, this, [this, at](double value, EditPhase phase) {
        std::vector<double> list = rows();
        if (at >= list.size()) return;
        list[at] = value;
        typed_.clear();
        take(list, phase);
    });
    lines_.push_back(line);
}

void ListRow::fill() {
    const std::vector<double>& values = rows();
    const bool whole = !mixed_ && values.size() > 1 && values.size() <= mostLines;
    scroll_->setVisible(whole);
    const std::size_t count = whole ? values.size() : 0;
    const bool changed = count != lines_.size();
    for (; lines_.size() > count; lines_.pop_back())
        for (QWidget* one : std::initializer_list<QWidget*>{
                 lines_.back().name, lines_.back().number, lines_.back().wavelength})
            if (one) {
                one->hide();
                one->deleteLater();  // it may be the one that speaks
            }
    while (lines_.size() < count)
        addLine(lines_.size());
    for (std::size_t at = 0; at < count; ++at) {
        const Line& line = lines_[at];
        line.name->setText(nameOf(at));
        line.number->setAccessibleName(translated(parameter_.label) + " " + nameOf(at));
        line.number->setStep(stepOf(values[at]));
        if (line.number->value() != values[at] || changed) line.number->setValue(values[at]);
        if (line.wavelength) line.wavelength->setText(wavelengthText(values[at]));
    }
    if (count > 0) {
        const int line = lines_.front().number->sizeHint().height() + grid_->verticalSpacing();
        const int inSight = std::min(static_cast<int>(count), linesInSight);
        scroll_->setFixedHeight(inSight * line + fontMetrics().height() + 6);
    }
    field_->setPlaceholderText(mixed_             ? QString::fromUtf8("\u2013")
                               : settled_.empty() ? tr("a list of numbers")
                                                  : tr("as below; a list takes its place"));
    if (changed) keepTabOrder(this);
}

void ListRow::take(const std::vector<double>& list, EditPhase phase) {
    setValue(list);
    emit edited(list, phase);
}

void ListRow::accept() {
    const QString typed = field_->text();
    if (typed == shown_ || (typed == typed_ && wrong_->isVisible())) return;
    typed_ = typed;
    try {
        const std::vector<double> list = numbersFromText(parameter_, typed.toStdString());
        mixed_ = false;
        wrong_->hide();
        shown_ = QString::fromStdString(numbersText(list));
        field_->setText(shown_);
        field_->setCursorPosition(0);
        list_ = list;
        fill();
        emit edited(list, EditPhase::commit);
    } catch (const std::exception& error) {
        const QString count = wanted();
        refuse(said(reasonOf(error)) + (count.isEmpty() ? "" : "; " + count));
    }
}

// Escape takes back what is typed, before it stops anything.
bool ListRow::eventFilter(QObject* watched, QEvent* event) {
    if (asksWindow(event) && field_->text() == shown_) {
        event->ignore();
        return true;
    }
    const bool key = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    if (!key || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape || field_->text() == shown_)
        return ParameterRow::eventFilter(watched, event);
    event->accept();
    if (event->type() == QEvent::KeyPress) {
        field_->setText(shown_);
        refuse({});
    }
    return true;
}

}  // namespace sextant
