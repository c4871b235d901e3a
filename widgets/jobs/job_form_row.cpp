// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/job_form_row.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QSignalBlocker>

#include "analysis/error.h"
#include "widgets/said.h"

namespace sextant {

namespace {

constexpr double boundless = 1e9;  // a bound this large is nobody's concern
constexpr double noteSize = 0.88;  // of the font
constexpr int fieldWidth = 112, wideWidth = 176;

QString textOf(const Value& value) {
    return QString::fromStdString(valueText(value));
}

// A word in the place of a 0 that means something else; empty: 0 is 0.
QString wordForZero(const Parameter& parameter) {
    constexpr qsizetype most = 14;  // letters that the field has room for
    if (parameter.automatic.empty()) return {};
    const QString word = translated(parameter.automatic);
    return word.size() <= most ? word : JobFormRow::tr("automatic");
}

bool isZero(const Value& value) {
    const auto* number = std::get_if<double>(&value);
    const auto* whole = std::get_if<std::int64_t>(&value);
    return (number && *number == 0.0) || (whole && *whole == 0);
}

// As the field has it.
QString shownText(const Parameter& parameter, const Value& value) {
    const QString word = wordForZero(parameter);
    return !word.isEmpty() && isZero(value) ? word : textOf(value);
}

bool isList(Kind kind) {
    return kind == Kind::numbers || kind == Kind::curve || kind == Kind::perHead ||
           kind == Kind::perPair;
}

QString sentence(QString text) {
    if (!text.isEmpty() && !text.endsWith('.')) text += '.';
    return text;
}

// "1 to 1,000. How many sigmas are tried."
QString hint(const Parameter& parameter) {
    QString text = rangeText(parameter);
    if (!text.isEmpty() && !parameter.unit.empty()) text += " " + translated(parameter.unit);
    text = sentence(text);
    const QString help = translated(parameter.help);
    return text.isEmpty() ? help : text + " " + help;
}

QString refusalOf(const Parameter& parameter) {
    const QString range = rangeText(parameter);
    QString text;
    if (parameter.kind == Kind::whole)
        text = JobFormRow::tr("A whole number");
    else if (isList(parameter.kind))
        text = JobFormRow::tr("Numbers with commas between them");
    else
        text = JobFormRow::tr("A number");
    if (!range.isEmpty())
        text += (isList(parameter.kind) ? JobFormRow::tr(", each %1") : QString(", %1")).arg(range);
    if (!parameter.automatic.empty())
        text += JobFormRow::tr("; nothing: %1").arg(translated(parameter.automatic));
    return sentence(text);
}

}  // namespace

QString rangeText(const Parameter& parameter) {
    const auto words = [](double bound) {
        return QLocale(QLocale::English).toString(bound, 'g', 9);
    };
    const bool least = parameter.least > -boundless, most = parameter.most < boundless;
    if (least && most)
        return JobFormRow::tr("%1 to %2").arg(words(parameter.least), words(parameter.most));
    if (least) return JobFormRow::tr("%1 or more").arg(words(parameter.least));
    if (most) return JobFormRow::tr("%1 or less").arg(words(parameter.most));
    return {};
}

JobFormRow::JobFormRow(const Parameter& parameter, QWidget* notes, QWidget* parent)
    : QWidget(parent), parameter_(parameter), value_(parameter.initial), before_(value_) {
    const QString label = translated(parameter.label);
    const QString key = "job." + QString::fromStdString(parameter.key);
    control_ = makeControl();
    control_->setObjectName(key);
    control_->setAccessibleName(label);
    control_->setToolTip(translated(parameter.help));
    control_->installEventFilter(this);
    auto* name = new QLabel(label, this);
    name->setBuddy(control_);
    note_ = new QLabel(notes);
    note_->setObjectName(key + ".note");
    note_->setWordWrap(true);
    note_->setAlignment(Qt::AlignRight | Qt::AlignBottom);
    QFont small = note_->font();
    small.setPointSizeF(small.pointSizeF() * noteSize);
    note_->setFont(small);
    note_->hide();
    notes->layout()->addWidget(note_);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->addWidget(name, 0, 0);
    grid->setColumnStretch(0, 1);
    if (control_->minimumWidth() < control_->maximumWidth() &&
        qobject_cast<QLineEdit*>(control_) != nullptr) {
        grid->addWidget(control_, 0, 1);  // as wide as it can be beside the label
        grid->setColumnStretch(1, 1000);
    } else {
        grid->addWidget(control_, 0, 1, Qt::AlignRight);
    }
}

JobFormRow::~JobFormRow() {
    delete note_;
}

QFontMetrics JobFormRow::noteMetrics(const QFont& font) {
    QFont small = font;
    small.setPointSizeF(small.pointSizeF() * noteSize);
    return QFontMetrics(small);
}

QString JobFormRow::refusal() const {
    QString text = translated(parameter_.label) + ": " + refusalOf(parameter_);
    if (const auto* edit = qobject_cast<const QLineEdit*>(control_);
        edit && !edit->text().trimmed().isEmpty()) {
        text.chop(1);
        text = tr("%1, not \u201c%2\u201d.").arg(text, edit->text().trimmed());
    }
    return text;
}

bool JobFormRow::entered() const {
    return control_->hasFocus();
}

void JobFormRow::setNoteVisible(bool visible) {
    note_->setVisible(visible);
}

QWidget* JobFormRow::makeControl() {
    if (parameter_.kind == Kind::yesNo) {
        auto* box = new QCheckBox(this);
        box->setChecked(std::get<bool>(value_));
        connect(box, &QCheckBox::toggled, this, [this](bool on) { accept(on ? "yes" : "no"); });
        return box;
    }
    if (parameter_.kind == Kind::name && !parameter_.names.empty()) {
        auto* box = new QComboBox(this);
        for (const std::string& name : parameter_.names)
            box->addItem(translated(name), QString::fromStdString(name));
        box->setCurrentIndex(box->findData(textOf(value_)));
        connect(box, &QComboBox::currentIndexChanged, this,
                [this, box] { accept(box->currentData().toString()); });
        return box;
    }
    auto* edit = new QLineEdit(shownText(parameter_, value_), this);
    edit->setAlignment(Qt::AlignRight);
    const bool text = parameter_.kind == Kind::file || parameter_.kind == Kind::name;
    edit->setMinimumWidth(fieldWidth);
    edit->setMaximumWidth(isList(parameter_.kind) || text ? wideWidth : fieldWidth);
    connect(edit, &QLineEdit::textEdited, this, &JobFormRow::accept);
    return edit;
}

void JobFormRow::setTheme(const Theme& theme) {
    theme_ = theme;
    showNote();
}

void JobFormRow::setProblem(const QString& reason) {
    if (reason == problem_) return;
    problem_ = reason;
    showNote();
}

void JobFormRow::offer(const Value& value) {
    if (touched_ || value_ == value) return;
    value_ = before_ = value;
    if (auto* edit = qobject_cast<QLineEdit*>(control_); edit && !fixed_)
        edit->setText(shownText(parameter_, value_));
}

void JobFormRow::showFixed(const std::optional<Value>& value) {
    if (value == fixed_) return;
    fixed_ = value;
    refused_ = false;
    control_->setEnabled(!fixed_);
    const Value& shown = fixed_ ? *fixed_ : value_;
    if (auto* edit = qobject_cast<QLineEdit*>(control_))
        edit->setText(shownText(parameter_, shown));
    if (auto* box = qobject_cast<QComboBox*>(control_)) {
        const QSignalBlocker nobodyChose(box);
        box->setCurrentIndex(box->findData(textOf(shown)));
    }
    showNote();
}

void JobFormRow::put(const Value& value) {
    accept(textOf(value));
    if (auto* edit = qobject_cast<QLineEdit*>(control_))
        edit->setText(shownText(parameter_, value_));
    if (auto* box = qobject_cast<QComboBox*>(control_))
        box->setCurrentIndex(box->findData(textOf(value_)));
    before_ = value_;
}

void JobFormRow::accept(const QString& text) {
    touched_ = true;
    QString typed = text.trimmed();
    if (parameter_.kind == Kind::whole) typed.remove(',');  // 1,024
    const QString word = wordForZero(parameter_);
    if (!word.isEmpty() && (typed.isEmpty() || typed.compare(word, Qt::CaseInsensitive) == 0))
        typed = "0";
    try {
        value_ = valueFromText(parameter_, typed.toStdString());
        refused_ = false;
    } catch (const Error&) {
        refused_ = true;
    }
    showNote();
    emit changed();
}

bool JobFormRow::edited() const {
    const auto* edit = qobject_cast<QLineEdit*>(control_);
    return edit != nullptr && edit->text() != shownText(parameter_, before_);
}

void JobFormRow::putBack() {
    value_ = before_;
    refused_ = false;
    qobject_cast<QLineEdit*>(control_)->setText(shownText(parameter_, value_));
    showNote();
    emit changed();
    emit focused();
}

bool JobFormRow::eventFilter(QObject* watched, QEvent* event) {
    const auto escape = [&] { return static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape; };
    switch (event->type()) {
        case QEvent::FocusIn:
        case QEvent::FocusOut:
            showNote();
            if (!refused_) before_ = value_;
            if (event->type() == QEvent::FocusIn) emit focused();
            break;
        case QEvent::ShortcutOverride:  // Escape means something else to the window
            if (escape() && edited()) event->accept();
            break;
        case QEvent::KeyPress:
            if (!escape() || !edited()) break;
            putBack();
            return true;
        default:
            break;
    }
    return QWidget::eventFilter(watched, event);
}

void JobFormRow::showNote() {
    const bool wrong = refused_ || !problem_.isEmpty();
    const Role role = wrong ? Role::worse : Role::muted;
    note_->setText(refused_ ? refusalOf(parameter_) : wrong ? problem_ : hint(parameter_));
    note_->setStyleSheet(QString("color: %1;").arg(theme_.textColor(role).name()));
    emit noteChanged();
    if (qobject_cast<QLineEdit*>(control_) == nullptr) return;
    const QString border =
        wrong ? QString("border: 1px solid %1;").arg(theme_.color(Role::worse).name()) : "";
    if (control_->styleSheet() != border) control_->setStyleSheet(border);
}

}  // namespace sextant
