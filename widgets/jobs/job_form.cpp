// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/job_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "analysis/error.h"

namespace sextant {

namespace {

QString textOf(const Value& value) {
    return QString::fromStdString(valueText(value));
}

}  // namespace

JobForm::JobForm(QWidget* parent) : QWidget(parent) {
    setObjectName("jobForm");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 10, 16, 14);
    column->setSpacing(10);
    auto* head = new QHBoxLayout;
    auto* title = new QLabel(tr("New job"), this);
    QFont bold = title->font();
    bold.setBold(true);
    title->setFont(bold);
    kind_ = new QComboBox(this);
    kind_->setObjectName("jobKind");
    kind_->setAccessibleName(tr("Kind of job"));
    head->addWidget(title);
    head->addWidget(kind_, 1);
    column->addLayout(head);

    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    place_ = new QWidget(scroll);
    new QVBoxLayout(place_);
    place_->layout()->setContentsMargins(0, 0, 0, 0);
    scroll->setWidget(place_);
    column->addWidget(scroll, 1);

    help_ = new QLabel(this);
    help_->setObjectName("jobHelp");
    help_->setWordWrap(true);
    help_->setMinimumHeight(2 * fontMetrics().height());
    help_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    column->addWidget(help_);
    estimate_ = new QLabel(this);
    estimate_->setObjectName("jobEstimate");
    estimate_->setWordWrap(true);
    column->addWidget(estimate_);

    auto* buttons = new QHBoxLayout;
    start_ = new QPushButton(tr("Start"), this);
    start_->setObjectName("jobStart");
    start_->setProperty("primary", true);
    copy_ = new QPushButton(tr("Copy command"), this);
    copy_->setToolTip(tr("The sextant-batch line with the same values"));
    buttons->addWidget(start_, 1);
    buttons->addWidget(copy_, 1);
    column->addLayout(buttons);

    connect(kind_, &QComboBox::currentIndexChanged, this, [this] {
        rebuild();
        emit changed();
    });
    connect(start_, &QPushButton::clicked, this, &JobForm::startAsked);
    connect(copy_, &QPushButton::clicked, this, &JobForm::copyAsked);
    setTheme(theme_);
    setEstimate({}, {});
}

void JobForm::setTheme(const Theme& theme) {
    theme_ = theme;
    showHelp(nullptr);
    showStart();
}

void JobForm::setKinds(const std::vector<JobKindFacts>& kinds) {
    const QString before = kind();
    kinds_ = kinds;
    {
        const QSignalBlocker quiet(kind_);
        kind_->clear();
        for (const JobKindFacts& entry : kinds_)
            kind_->addItem(entry.title, entry.key);
        kind_->setCurrentIndex(std::max(0, kind_->findData(before)));
    }
    rebuild();
}

QString JobForm::kind() const {
    return kind_->currentData().toString();
}

Choice JobForm::settings() const {
    Choice choice;
    choice.method = kind().toStdString();
    for (const Field& field : fields_)
        choice.values[field.parameter.key] = field.value;
    return choice;
}

void JobForm::rebuild() {
    delete rows_;
    rows_ = new QWidget(place_);
    place_->layout()->addWidget(rows_);
    auto* grid = new QGridLayout(rows_);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setColumnStretch(0, 1);
    fields_.clear();
    const int at = kind_->currentIndex();
    if (at < 0 || at >= static_cast<int>(kinds_.size())) return;
    const Parameters& parameters = kinds_[static_cast<std::size_t>(at)].parameters;
    fields_.resize(parameters.size());  // before the controls: they point into it by index
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        Field& field = fields_[i];
        field.parameter = parameters[i];
        field.value = parameters[i].initial;
        const QString label = QString::fromStdString(parameters[i].label);
        const int row = static_cast<int>(i);
        if (parameters[i].kind == Kind::yesNo) {
            auto* box = new QCheckBox(rows_);
            box->setChecked(std::get<bool>(field.value));
            connect(box, &QCheckBox::toggled, this,
                    [this, i](bool on) { accept(fields_[i], on ? "yes" : "no"); });
            field.control = box;
        } else if (parameters[i].kind == Kind::name) {
            auto* box = new QComboBox(rows_);
            for (const std::string& name : parameters[i].names)
                box->addItem(QString::fromStdString(name));
            box->setCurrentText(textOf(field.value));
            connect(box, &QComboBox::currentTextChanged, this,
                    [this, i](const QString& text) { accept(fields_[i], text); });
            field.control = box;
        } else {
            auto* edit = new QLineEdit(textOf(field.value), rows_);
            edit->setAlignment(Qt::AlignRight);
            edit->setMaximumWidth(140);
            connect(edit, &QLineEdit::textEdited, this,
                    [this, i](const QString& text) { accept(fields_[i], text); });
            field.control = edit;
        }
        field.control->setObjectName("job." + QString::fromStdString(parameters[i].key));
        field.control->setAccessibleName(label);
        field.control->setToolTip(QString::fromStdString(parameters[i].help));
        field.control->installEventFilter(this);
        auto* name = new QLabel(label, rows_);
        name->setBuddy(field.control);
        grid->addWidget(name, row, 0);
        grid->addWidget(field.control, row, 1, Qt::AlignRight);
    }
    grid->setRowStretch(static_cast<int>(parameters.size()), 1);
    showHelp(nullptr);
    showStart();
}

void JobForm::setValues(const std::map<std::string, Value>& values) {
    for (Field& field : fields_) {
        const auto found = values.find(field.parameter.key);
        if (found == values.end() || field.touched || field.value == found->second) continue;
        field.value = found->second;
        if (auto* edit = qobject_cast<QLineEdit*>(field.control))
            edit->setText(textOf(field.value));
    }
}

void JobForm::accept(Field& field, const QString& text) {
    field.touched = true;
    try {
        field.value = valueFromText(field.parameter, text.trimmed().toStdString());
        field.refused = false;
        showHelp(field.control);
        showStart();
        emit changed();
    } catch (const Error& error) {
        field.refused = true;
        help_->setText(QString::fromUtf8(error.what()));
        help_->setStyleSheet(QString("color: %1;").arg(theme_.textColor(Role::worse).name()));
        showStart();
    }
    if (qobject_cast<QLineEdit*>(field.control) != nullptr) {
        field.control->setStyleSheet(
            field.refused ? QString("border: 1px solid %1;").arg(theme_.color(Role::worse).name())
                          : QString());
    }
}

bool JobForm::eventFilter(QObject* watched, QEvent* event) {
    for (Field& field : fields_) {
        if (watched != field.control) continue;
        if (event->type() == QEvent::FocusIn) showHelp(field.control);
        if (event->type() != QEvent::KeyPress) break;
        auto* edit = qobject_cast<QLineEdit*>(field.control);
        if (edit == nullptr || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape) break;
        if (edit->text() == textOf(field.value)) break;
        edit->setText(textOf(field.value));  // as it was last accepted
        field.refused = false;
        edit->setStyleSheet({});
        showHelp(edit);
        showStart();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void JobForm::showHelp(const QWidget* control) {
    QString text;
    const int at = kind_->currentIndex();
    if (at >= 0 && at < static_cast<int>(kinds_.size()))
        text = kinds_[static_cast<std::size_t>(at)].help;
    for (const Field& field : fields_) {
        if (field.control == control && control != nullptr)
            text = QString::fromStdString(field.parameter.help);
    }
    help_->setText(text);
    help_->setStyleSheet(QString("color: %1;").arg(theme_.textColor(Role::muted).name()));
}

void JobForm::setEstimate(const QString& text, const QString& reason) {
    reason_ = reason;
    estimate_->setText(reason.isEmpty() ? text : reason);
    estimate_->setStyleSheet(
        QString("color: %1;")
            .arg(theme_.textColor(reason.isEmpty() ? Role::muted : Role::worse).name()));
    showStart();
}

void JobForm::showStart() {
    bool allowed = reason_.isEmpty() && !kinds_.empty();
    for (const Field& field : fields_)
        allowed = allowed && !field.refused;
    start_->setEnabled(allowed);
    copy_->setEnabled(allowed);
}

}  // namespace sextant
