// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/position/effect_table.h"

#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "widgets/controls/elided_label.h"
#include "widgets/controls/perplexity_text.h"
#include "widgets/controls/style_sheet.h"

namespace sextant {

namespace {

// At most six characters.
QString digits(double size) {
    const QLocale locale(QLocale::English);
    if (size >= 1e5) return QString::number(size, 'e', 1).replace("e+0", "e").replace("e+", "e");
    return locale.toString(size, 'f', size < 100 ? 2 : size < 1000 ? 1 : 0);
}

QString number(std::optional<double> value) {
    if (!value) return QString::fromUtf8("\u2013");
    return digits(*value);
}

// Room for the widest number before it comes: a right-aligned label that is still as narrow as
// "0.00" would leave out the sign of what is written next.
void keepRoom(QLabel* label, const QString& widest) {
    QFont font = label->font();
    font.setWeight(QFont::DemiBold);
    const QFontMetrics metrics(font);
    label->setMinimumWidth(
        std::max(metrics.horizontalAdvance(widest), metrics.horizontalAdvance(label->text())) + 1);
}

}  // namespace

EffectTable::EffectTable(QWidget* parent) : QWidget(parent), title_(new ElidedLabel({}, this)) {
    setObjectName("effectTable");
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 6, 0, 0);
    grid->setHorizontalSpacing(4);
    grid->setVerticalSpacing(3);
    title_->setText(tr("What it does here").toUpper());
    title_->setProperty("section", true);
    auto* unit = new ElidedLabel(tr("perplexity"), this);
    unit->setProperty("muted", true);
    unit->setAlignment(Qt::AlignRight);
    grid->addWidget(title_, 0, 0, 1, 3);
    grid->addWidget(unit, 0, 3, 1, 2);
    for (int i = 0; i < 3; ++i) {
        Row& row = rows_[i];
        row = {new ElidedLabel({}, this), new QLabel(this),
               new QLabel(QString::fromUtf8("\u2192"), this), new QLabel(this), new QLabel(this)};
        int column = 0;
        for (QLabel* label : {row.name, row.before, row.arrow, row.now, row.change}) {
            if (column > 0) {
                label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
                setNumberFont(label);
            }
            grid->addWidget(label, i + 1, column++);
        }
    }
    grid->setColumnStretch(0, 1);
    fill();
}

void EffectTable::setTheme(const Theme& theme) {
    theme_ = theme;
    fill();
}

void EffectTable::setMeasurements(std::shared_ptr<const Measurement> before,
                                  std::shared_ptr<const Measurement> now,
                                  std::int64_t trainedLength, bool certain) {
    before_ = std::move(before);
    now_ = std::move(now);
    trained_ = trainedLength;
    certain_ = certain;
    fill();
}

std::array<EffectTable::Part, 3> EffectTable::parts() const {
    const QString length = QLocale(QLocale::English).toString(qlonglong(trained_));
    return {Part{tr("within %1").arg(length), 0, trained_},
            {tr("beyond %1").arg(length), trained_, everyPosition},
            {tr("mean"), 0, everyPosition}};
}

Comparison EffectTable::over(const Part& part) const {
    return now_ ? compare(*now_, before_.get(), part.first, part.last) : Comparison();
}

Table EffectTable::table() const {
    Table all("effect", {"part", "perplexity_before", "perplexity_now"});
    if (!now_) return all;
    for (const Part& part : parts()) {
        const Comparison both = over(part);
        all.addRow(part.name, both.before, both.now);
    }
    return all;
}

void EffectTable::fill() {
    const auto parts = this->parts();
    const auto colour = [this](Role role) { return "color: " + theme_.textColor(role).name(); };
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Comparison over = this->over(parts[i]);
        const auto before = over.before, now = over.now;
        const Row& row = rows_[i];
        row.name->setText(parts[i].name);
        row.before->setText(number(before));
        row.now->setText(number(now));
        const double change = over.change().value_or(0.0);
        row.change->setText(over.change() ? signedText(change, digits(std::abs(change)))
                                          : QString());
        for (QLabel* label : {row.name, row.before, row.arrow})
            setSheet(label, colour(Role::muted));
        setSheet(row.now, colour(certain_ ? Role::text : Role::muted) +
                              (certain_ ? "; font-weight: 600" : ""));
        const Role role = certain_ ? roleOfChange(row.change->text()) : Role::muted;
        setSheet(row.change, colour(role));
        for (QLabel* label : {row.before, row.now})
            keepRoom(label, QStringLiteral("88,888"));
        keepRoom(row.change, QStringLiteral("\u221288,888"));
    }
}

QStringList EffectTable::row(int row) const {
    const Row& one = rows_[row];
    return {one.name->text(), one.before->text(), one.now->text(), one.change->text()};
}

}  // namespace sextant
