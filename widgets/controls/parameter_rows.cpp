// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "analysis/reason.h"
#include "analysis/values/tidy.h"
#include "widgets/controls/edit_burst.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/list_row.h"
#include "widgets/controls/number_field.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/parameter_row.h"
#include "widgets/controls/sigma_slider.h"
#include "widgets/controls/window_keys.h"
#include "widgets/said.h"

namespace sextant {

namespace {

constexpr double sliderEnd = 10.0;

double numberOf(const Value& value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
    const auto* number = std::get_if<double>(&value);
    return number ? *number : 0.0;
}

Value valueOf(const Parameter& parameter, double number) {
    if (parameter.kind == Kind::whole) return static_cast<std::int64_t>(std::llround(number));
    return number;
}

QString words(const std::string& text) {
    return QString::fromStdString(text);
}

QString helpOf(const Parameter& parameter) {
    QString help = translated(parameter.help);
    if (parameter.least > -infinite && parameter.most < infinite) {
        help += "\n" +
                QObject::tr("%1 to %2").arg(limitText(parameter.least), limitText(parameter.most));
    } else if (parameter.least > -infinite) {
        help += "\n" + (parameter.endless ? QObject::tr("from %1 to %2, typed inf")
                                                .arg(limitText(parameter.least), infiniteShown)
                                          : QObject::tr("from %1").arg(limitText(parameter.least)));
    }
    if (!parameter.unit.empty()) help += " " + translated(parameter.unit);
    return help;
}

QToolButton* resetButton(QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setProperty("quiet", true);
    button->setAutoRaise(true);
    button->setText(QString::fromUtf8("\u21ba"));
    button->setToolTip(QObject::tr("Back to where it began"));
    button->setFocusPolicy(Qt::NoFocus);
    return button;
}

// Name at the left, what is edited at the right.
class LabelledRow : public ParameterRow {
  public:
    LabelledRow(Parameter parameter, QWidget* parent)
        : ParameterRow(parent),
          parameter_(std::move(parameter)),
          line_(new QHBoxLayout),
          wrong_(new QLabel(this)) {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(1);
        line_->setSpacing(4);
        line_->addWidget(new ElidedLabel(translated(parameter_.label), this), 1);
        column->addLayout(line_);
        wrong_->setObjectName("refusal");
        wrong_->setWordWrap(true);
        wrong_->hide();
        setToolTip(helpOf(parameter_));
    }

    void setTheme(const Theme& theme) override {
        wrong_->setStyleSheet("color: " + theme.textColor(Role::worse).name());
    }

    // Why what was typed is refused, under the field; empty: it is not.
    void refuse(const QString& reason) override {
        wrong_->setText(reason);
        wrong_->setVisible(!reason.isEmpty());
    }

  protected:
    QVBoxLayout* column() { return static_cast<QVBoxLayout*>(layout()); }
    QString name() const { return translated(parameter_.label); }

    Parameter parameter_;
    QHBoxLayout* line_;
    QLabel* wrong_;
};

class NumberRow : public LabelledRow {
  public:
    NumberRow(const Parameter& parameter, QWidget* parent)
        : LabelledRow(parameter, parent),
          reset_(resetButton(this)),
          field_(new NumberField(this)),
          auto_(new ElidedLabel(tr("auto"), this)),
          unit_(new ElidedLabel(translated(parameter.unit), this)),
          slider_(new SigmaSlider(this)) {
        for (QLabel* label : std::initializer_list<QLabel*>{auto_, unit_})
            label->setProperty("muted", true);
        line_->addWidget(auto_);  // before the number: the fields of a form end alike
        line_->addWidget(field_);
        line_->addWidget(unit_);
        column()->addWidget(wrong_);
        auto* below = new QHBoxLayout;
        below->setSpacing(4);
        below->addWidget(slider_, 1);
        below->addWidget(reset_);
        column()->addLayout(below);
        field_->setTellsReason(false);  // the row does
        connect(field_, &NumberField::refused, this,
                [this](const QString& reason) { LabelledRow::refuse(reason); });
        field_->setAccessibleName(name());
        slider_->setAccessibleName(name());
        const bool zero = !parameter.automatic.empty();
        field_->setLimits(parameter.least, parameter.most);
        field_->setEndless(parameter.endless);
        field_->setZeroAllowed(zero);
        field_->setWhole(parameter.kind == Kind::whole);
        if (zero) setToolTip(toolTip() + tr("\n0: %1").arg(translated(parameter.automatic)));
        // What moves by whole steps is a count, whatever it is kept as.
        field_->setDecimals(parameter.kind == Kind::whole || parameter.step >= 1.0 ? 0 : 2);
        if (parameter.step > 0) field_->setStep(parameter.step);
        slider_->setRange(0.0, sliderEnd);
        slider_->setLimits(0.0, sliderEnd);
        slider_->setTrained(sliderPlace(parameter, numberOf(parameter.initial)));
        connect(reset_, &QToolButton::clicked, this, [this] { take(parameter_.initial); });
        connect(slider_, &SigmaSlider::resetRequested, this, [this] { take(parameter_.initial); });
        connect(field_, &NumberField::edited, this, [this](double number, EditPhase phase) {
            const Value value = valueOf(parameter_, number);
            LabelledRow::refuse({});
            show(value);
            if (isAutomatic()) showAutomatic();
            emit edited(value, phase);
        });
        connect(slider_, &SigmaSlider::edited, this, &NumberRow::slide);
    }

    void setTheme(const Theme& theme) override {
        LabelledRow::setTheme(theme);
        field_->setTheme(theme);
        slider_->setTheme(theme);
    }
    void setValue(const Value& value) override {
        show(value);
        isAutomatic() ? showAutomatic() : field_->setValue(number_);
    }
    void setMixed() override {
        mixed_ = true;
        field_->setMixed(numberOf(parameter_.initial));
    }
    void setSettled(const std::optional<Value>& value) override {
        settled_ = value ? std::optional(numberOf(*value)) : std::nullopt;
        if (settled_ == 0.0) settled_ = std::nullopt;  // it does not say what it comes to
        if (!isAutomatic() || mixed_) return;
        showAutomatic();
        placeSlider();
    }
    void refuse(const QString& reason) override {
        field_->refuse(reason);
        LabelledRow::refuse(reason);
    }

  private:
    bool isAutomatic() const { return !parameter_.automatic.empty() && number_ == 0.0; }
    // The number in effect.
    double shown() const { return isAutomatic() ? settled_.value_or(0.0) : number_; }
    void showAutomatic() {
        field_->setAutomatic(settled_);
        sayUnit();
    }
    void placeSlider() {
        const double place = sliderPlace(parameter_, shown());
        if (slider_->value() != place) slider_->setValue(place);
    }
    void show(const Value& value) {
        number_ = numberOf(value);
        mixed_ = false;
        reset_->setEnabled(value != parameter_.initial);
        sayUnit();
        placeSlider();
    }
    void sayUnit() {
        auto_->setVisible(isAutomatic() && settled_);
        unit_->setVisible(!unit_->text().isEmpty() && auto_->isHidden());
    }
    void take(const Value& value) {
        setValue(value);
        emit edited(value, EditPhase::commit);
    }
    void slide(double place, EditPhase phase) {
        double number = sliderValue(parameter_, place);
        // A nudge of less than a step is one step; where a hand lets go the value stays.
        const double before = sliderPlace(parameter_, shown());
        const bool ends = slid_ && phase == EditPhase::commit;
        slid_ = phase == EditPhase::drag;
        if (ends) {
            number = number_;
        } else if (number == shown() && place != before && parameter_.step > 0 &&
                   !slider_->isHeld()) {
            number = tidy(std::clamp(shown() + std::copysign(parameter_.step, place - before),
                                     parameter_.least, parameter_.most));
        }
        const Value value = valueOf(parameter_, number);
        number_ = numberOf(value);
        mixed_ = false;
        reset_->setEnabled(value != parameter_.initial);
        sayUnit();
        LabelledRow::refuse({});
        field_->setValue(number_);
        if (phase == EditPhase::commit) slider_->setValue(sliderPlace(parameter_, number_));
        emit edited(value, phase);
    }

    QToolButton* reset_;
    NumberField* field_;
    QLabel *auto_, *unit_;
    SigmaSlider* slider_;
    double number_ = 0.0;
    std::optional<double> settled_;  // what it comes to where it is automatic
    bool mixed_ = false;
    bool slid_ = false;  // and not yet let go
};

class SwitchRow : public LabelledRow {
  public:
    SwitchRow(const Parameter& parameter, QWidget* parent)
        : LabelledRow(parameter, parent), box_(new QCheckBox(this)) {
        box_->setAccessibleName(name());
        line_->addWidget(box_);
        column()->addWidget(wrong_);
        connect(box_, &QCheckBox::clicked, this, [this](bool yes) {
            refuse({});
            box_->setTristate(false);
            emit edited(Value(yes), EditPhase::commit);
        });
    }
    void setValue(const Value& value) override {
        refuse({});
        const auto* yes = std::get_if<bool>(&value);
        box_->setTristate(false);
        box_->setChecked(yes && *yes);
    }
    void setMixed() override {
        box_->setTristate(true);
        box_->setCheckState(Qt::PartiallyChecked);
    }

  private:
    QCheckBox* box_;
};

// The wheel over it scrolls the panel, unless it was clicked.
class NameBox : public QComboBox {
  public:
    explicit NameBox(QWidget* parent) : QComboBox(parent) { setFocusPolicy(Qt::StrongFocus); }

  protected:
    void wheelEvent(QWheelEvent* event) override {
        hasFocus() ? QComboBox::wheelEvent(event) : event->ignore();
    }
};

class NameRow : public LabelledRow {
  public:
    NameRow(const Parameter& parameter, QWidget* parent)
        : LabelledRow(parameter, parent), box_(new NameBox(this)) {
        box_->setAccessibleName(name());
        // A long name is cut rather than the panel.
        box_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        int longest = 4;
        for (const std::string& one : parameter.names)
            longest = std::max(longest, static_cast<int>(one.size()));
        box_->setMinimumContentsLength(std::min(longest, 14));
        for (const std::string& one : parameter.names)
            box_->addItem(shownName(one), words(one));
        line_->addWidget(box_);
        column()->addWidget(wrong_);
        connect(box_, &QComboBox::activated, this, [this](int at) {
            refuse({});
            emit edited(Value(box_->itemData(at).toString().toStdString()), EditPhase::commit);
        });
    }
    void setValue(const Value& value) override {
        refuse({});
        const auto* text = std::get_if<std::string>(&value);
        box_->setCurrentIndex(text ? box_->findData(words(*text)) : -1);
    }
    void setMixed() override { box_->setCurrentIndex(-1); }

  private:
    QComboBox* box_;
};

// Curves, files and whatever is best written: one line of text, refused in its place.
class TextRow : public LabelledRow {
  public:
    TextRow(const Parameter& parameter, QWidget* parent)
        : LabelledRow(parameter, parent), field_(new QLineEdit(this)) {
        field_->setAccessibleName(name());
        field_->installEventFilter(this);
        line_->addWidget(field_, 2);
        column()->addWidget(wrong_);
        connect(field_, &QLineEdit::editingFinished, this, &TextRow::accept);
    }
    void setValue(const Value& value) override {
        shown_ = words(valueText(value));
        if (field_->text() != shown_) {
            field_->setText(shown_);
            field_->setCursorPosition(0);  // its beginning is in sight
        }
        refuse({});
    }
    void setMixed() override {
        shown_.clear();
        field_->clear();
        field_->setPlaceholderText(QString::fromUtf8("\u2013"));
    }

  private:
    void accept() {
        if (field_->text() == shown_) return;
        try {
            const Value value = valueFromText(parameter_, field_->text().toStdString());
            check(parameter_, value, parameter_.label);
            shown_ = field_->text();
            refuse({});
            emit edited(value, EditPhase::commit);
        } catch (const std::exception& error) {
            refuse(said(reasonOf(error)));
        }
    }
    // Escape takes back what is typed, before it stops anything.
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (asksWindow(event) && field_->text() == shown_) {
            event->ignore();
            return true;
        }
        const bool key =
            event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
        if (!key || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape ||
            field_->text() == shown_) {
            return LabelledRow::eventFilter(watched, event);
        }
        event->accept();
        if (event->type() == QEvent::KeyPress) {
            field_->setText(shown_);
            refuse({});
        }
        return true;
    }

    QLineEdit* field_;
    QString shown_;
};

}  // namespace

double sliderPlace(const Parameter& parameter, double value) {
    const auto [first, last] = sliderRange(parameter);
    if (!(last > first)) return 0.0;
    const bool logarithmic = parameter.logarithmic && first > 0.0;
    const double share = logarithmic
                             ? std::log(std::max(value, first) / first) / std::log(last / first)
                             : (value - first) / (last - first);
    return std::isnan(share) ? 0.0 : std::clamp(share, 0.0, 1.0) * sliderEnd;
}

double sliderValue(const Parameter& parameter, double place) {
    const auto [first, last] = sliderRange(parameter);
    const double share = std::clamp(place / sliderEnd, 0.0, 1.0);
    // Beyond the last number that the slider shows there is one more.
    if (parameter.endless && share == 1.0) return infinite;
    const bool logarithmic = parameter.logarithmic && first > 0.0;
    double value =
        logarithmic ? first * std::pow(last / first, share) : first + (last - first) * share;
    const double step =
        parameter.kind == Kind::whole ? std::max(1.0, parameter.step) : parameter.step;
    if (step > 0) value = tidy(std::round(value / step) * step);
    return std::clamp(value, parameter.least, parameter.most);
}

ParameterRow* makeParameterRow(const Parameter& parameter, QWidget* parent) {
    switch (parameter.kind) {
        case Kind::number:
        case Kind::whole:
            return new NumberRow(parameter, parent);
        case Kind::yesNo:
            return new SwitchRow(parameter, parent);
        case Kind::name:
            return new NameRow(parameter, parent);
        case Kind::numbers:
        case Kind::perHead:
        case Kind::perPair:
            return new ListRow(parameter, parent);
        default:
            return new TextRow(parameter, parent);
    }
}

}  // namespace sextant
