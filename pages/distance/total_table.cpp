// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/distance/total_table.h"

#include <QHBoxLayout>
#include <QHelpEvent>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QToolTip>
#include <cmath>

#include "analysis/measure/idealised.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/perplexity_text.h"

namespace sextant {

namespace {

constexpr double columns[] = {0.04, 0.11, 0.19};  // right ends of trained, tested, c: of the width
constexpr double firstWarp = 0.25, warpWidth = 0.25;

}  // namespace

TotalTable::TotalTable(QWidget* parent)
    : QWidget(parent), title_(new QPushButton(this)), choice_(new QPushButton(this)) {
    setObjectName("totalTable");
    setAccessibleName(tr("Total difference, computed against printed"));
    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 0, 0);
    for (QPushButton* button : {title_, choice_}) {
        button->setFlat(true);
        button->setProperty("quiet", true);
        button->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    }
    row->addWidget(title_);
    row->addStretch(1);
    row->addWidget(choice_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(row);
    column->addStretch(1);
    title_->setObjectName("foldTotals");
    choice_->setObjectName("totalConvention");
    connect(title_, &QPushButton::clicked, this, [this] { emit foldWanted(!folded_); });
    auto* menu = new QMenu(this);
    choice_->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        const auto entry = [&](const QString& words, const TotalConvention& other) {
            QAction* action = menu->addAction(words);
            action->setCheckable(true);
            action->setChecked(convention_ == other);
            connect(action, &QAction::triggered, this, [this, other] { setConvention(other); });
        };
        // What is chosen, but for one thing.
        const auto with = [this](auto&& change) {
            TotalConvention other = convention_;
            change(other);
            return other;
        };
        for (const bool exp : {true, false})
            entry(exp ? tr("exp of the score") : tr("raw score"),
                  with([exp](TotalConvention& one) { one.exponentiated = exp; }));
        menu->addSeparator();
        for (const int dims : {0, 64, 128, 4800})
            entry(dims == 0 ? tr("d \u2192 \u221e") : tr("d = %1").arg(dims),
                  with([dims](TotalConvention& one) { one.dims = dims; }));
        menu->addSeparator();
        for (const bool last : {false, true})
            entry(last ? tr("convention B: last indices L \u2212 1 and L' \u2212 1")
                       : tr("convention A: lengths L and L'"),
                  with([last](TotalConvention& one) { one.lastIndex = last; }));
        menu->addSeparator();
        for (const bool more : {false, true})
            entry(more ? tr("c + 1 terms") : tr("c terms"),
                  with([more](TotalConvention& one) { one.oneMoreTerm = more; }));
        menu->addSeparator();
        entry(tr("as the numbers come out: exp, c terms"), TotalConvention{});
        entry(tr("as the formula is printed: raw score, c + 1 terms"), formulaAsPrinted);
    });
    compute();
}

void TotalTable::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void TotalTable::setModel(double base, int trainedLength, int testLength, bool isModel) {
    if (base == base_ && trainedLength == trained_ && testLength == tested_ && isModel == isModel_)
        return;
    isModel_ = isModel;
    base_ = base;
    trained_ = trainedLength;
    tested_ = testLength;
    compute();
}

void TotalTable::setConvention(const TotalConvention& convention) {
    convention_ = convention;
    compute();
}

void TotalTable::setFolded(bool folded) {
    if (folded == folded_) return;
    folded_ = folded;
    choice_->setVisible(!folded);
    updateGeometry();
    compute();
}

QString TotalTable::convention() const {
    return tr("%1, %2, position as distance, %3 (convention %4)")
        .arg(convention_.exponentiated ? tr("exp") : tr("raw"),
             convention_.dims == 0 ? tr("d \u2192 \u221e") : tr("d = %1").arg(convention_.dims),
             convention_.oneMoreTerm ? tr("c + 1 terms") : tr("c terms"),
             convention_.lastIndex ? "B" : "A");
}

// Shorter ones where both do not stand side by side.
void TotalTable::fitText() {
    const QString arrow = folded_ ? QStringLiteral(" \u25b8") : QStringLiteral(" \u25be");
    const QString whole = convention();
    QString brief = whole;
    brief.remove(tr("position as distance, "));
    choice_->setToolTip(whole);
    const auto set = [&](const QString& title, const QString& choice) {
        title_->setText(title + arrow);
        choice_->setText(choice);
        constexpr int between = 6;
        return title_->sizeHint().width() + between + (folded_ ? 0 : choice_->sizeHint().width()) <=
               width();
    };
    const QString title = tr("TOTAL DIFFERENCE, COMPUTED AGAINST PRINTED");
    if (!set(title, whole) && !set(title, brief)) set(tr("TOTAL DIFFERENCE"), brief);
}

void TotalTable::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitText();
}

void TotalTable::compute() {
    fitText();
    rows_.clear();
    if (folded_) {
        update();
        return;
    }
    rows_ = totalTable(convention_);
    if (base_ > 1.0 && trained_ > 2 && tested_ > trained_)
        rows_.push_back(totalRow(base_, trained_, tested_, usualTerms(trained_), convention_));
    updateGeometry();
    update();
}

double TotalTable::rowHeight() const {
    return fontMetrics().height() + 5.0;
}

QSize TotalTable::sizeHint() const {
    const int top = title_->sizeHint().height();
    if (folded_) return {500, top};
    return {680, static_cast<int>(top + (rows_.size() + 5) * rowHeight())};
}

void TotalTable::paintTable(QPainter& painter, const Theme& theme, int width) const {
    const double height = rowHeight();
    const auto text = [&](double left, double right, double row, const QString& words, Role role,
                          bool digits = true, Qt::Alignment side = Qt::AlignRight) {
        painter.setFont(digits ? numberFont(font()) : font());
        painter.setPen(theme.textColor(role));
        painter.drawText(QRectF(left * width, row * height, (right - left) * width, height),
                         side | Qt::AlignVCenter, words);
    };
    text(0, firstWarp, 1, tr("trained on L, tested on"), Role::muted, false, Qt::AlignLeft);
    const QString names[] = {tr("no warp"), tr("sqrt(x)"), tr("Beta(2, 5)")};
    const QFontMetricsF metrics(font());
    const bool narrow = metrics.horizontalAdvance(tr("computed")) > 0.085 * width ||
                        metrics.horizontalAdvance(tr("printed")) > 0.06 * width;
    for (int k = 0; k < 3; ++k) {
        const double left = firstWarp + k * warpWidth;
        // Nothing stands before a name, and "off by" well before "computed".
        text(left - 0.1, left + 0.08, 0, names[k], Role::text, false);
        text(left - 0.01, left + 0.08, 1, narrow ? tr("comp.") : tr("computed"), Role::muted,
             false);
        text(left + 0.08, left + 0.145, 1, narrow ? tr("print") : tr("printed"), Role::muted,
             false);
        text(left + 0.145, left + 0.24, 1, tr("off by"), Role::muted, false);
    }
    painter.setPen(theme.color(Role::line));
    painter.drawLine(QPointF(0, 2 * height - 1), QPointF(width, 2 * height - 1));
    for (std::size_t at = 0; at < rows_.size(); ++at) {
        const TotalRow& row = rows_[at];
        const double line = 2.0 + static_cast<double>(at);
        const bool own = std::isnan(row.cells[0].printed);
        bool ownAside = false;  // its name stands where nothing was printed
        if (own) {
            painter.setPen(theme.color(Role::line));
            painter.drawLine(QPointF(0, line * height), QPointF(width, line * height));
        }
        text(0, columns[0] + 0.02, line, groupedNumber(qint64{row.trained}),
             own ? Role::accent : Role::text);
        text(columns[0], columns[1] + 0.01, line, groupedNumber(qint64{row.tested}),
             own ? Role::accent : Role::text);
        text(columns[1], columns[2] + 0.02, line, tr("%1 terms").arg(row.terms), Role::muted);
        if (own) {
            // Before the first number, or in place of what was not printed of it.
            const double number = QFontMetricsF(numberFont(font())).horizontalAdvance("0.0000");
            const double room = (firstWarp + 0.08 - columns[2] - 0.02) * width - number - 12;
            const QString name = isModel_ ? tr("this model") : tr("these lengths");
            ownAside = QFontMetricsF(font()).horizontalAdvance(name) > room;
            if (!ownAside)
                text(columns[2] + 0.02, firstWarp + 0.08 - (number + 6) / width, line, name,
                     Role::accent, false);
            else
                text(firstWarp + 0.08, firstWarp + 0.24, line, name, Role::accent, false);
        }
        for (int k = 0; k < 3; ++k) {
            const TotalCell& cell = row.cells[static_cast<std::size_t>(k)];
            const double left = firstWarp + k * warpWidth;
            if (!cell.reproduced) {
                QColor ground = theme.color(Role::worse);
                ground.setAlphaF(0.22f);
                painter.fillRect(QRectF(left * width, line * height + 1, 0.245 * width, height - 2),
                                 ground);
            }
            text(left, left + 0.08, line, QString::number(cell.computed, 'f', 4), Role::text);
            if (own && ownAside && k == 0) continue;
            const QString dash(QChar(0x2013));
            text(left + 0.08, left + 0.145, line,
                 own ? dash : QString::number(cell.printed, 'f', 3), Role::muted);
            text(left + 0.145, left + 0.24, line,
                 own ? dash
                     : signedText(cell.computed - cell.printed, 4) +
                           (cell.reproduced ? QString() : QStringLiteral(" \u2020")),
                 cell.reproduced ? Role::muted : Role::worse);
        }
    }
    painter.setFont(font());
    painter.setPen(theme.textColor(Role::muted));
    painter.drawText(
        QRectF(0, (2.0 + static_cast<double>(rows_.size())) * height, width, 3 * height),
        Qt::AlignLeft | Qt::TextWordWrap,
        tr("\u2020 The printed 0.069 does not come out here under any convention tried; 0.119 "
           "continues its row and the L = 500 rows, where 4\u00d7 exceeds 2\u00d7. The formula as "
           "printed (raw score, c + 1 terms) gives 0.0686 for 20, tested on 40: it may stand in "
           "the "
           "wrong row."));
}

QRectF TotalTable::cellRect(std::size_t row, int warp) const {
    return {(firstWarp + warp * warpWidth) * width(),
            title_->geometry().bottom() + 1.0 + (2.0 + static_cast<double>(row)) * rowHeight(),
            0.245 * width(), rowHeight()};
}

void TotalTable::paintEvent(QPaintEvent*) {
    if (folded_) return;
    QPainter painter(this);
    const double top = title_->geometry().bottom() + 1.0;
    painter.translate(0, top);
    paintTable(painter, theme_, width());
}

bool TotalTable::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    for (std::size_t at = 0; at < rows_.size(); ++at)
        for (int k = 0; k < 3; ++k) {
            if (!cellRect(at, k).contains(help->pos())) continue;
            const TotalRow& row = rows_[at];
            const QString f[] = {"x", QString::fromUtf8("\u221ax"), "I(x; 2, 5)"};
            QToolTip::showText(
                help->globalPos(),
                tr("sum over i = 0 .. %1 of |(S(%2 f((%2 \u2212 i \u2212 1)/%2)) \u2212 S(%2 f((%2 "
                   "\u2212 i)/%2))) \u2212 (S((%3 \u2212 i \u2212 1) %2/%3) \u2212 S((%3 \u2212 i) "
                   "%2/%3))|, f(x) = %4, S = %5: %6")
                    .arg(row.terms - 1)
                    .arg(row.trained - (convention_.lastIndex ? 1 : 0))
                    .arg(row.tested - (convention_.lastIndex ? 1 : 0))
                    .arg(f[k], convention_.exponentiated ? "exp A" : "A")
                    .arg(row.cells[static_cast<std::size_t>(k)].computed, 0, 'f', 6),
                this);
            return true;
        }
    QToolTip::hideText();
    return true;
}

Table TotalTable::table() const {
    Table all("total-differences", {"trained", "tested", "terms", "warp", "computed", "printed"});
    const char* names[] = {"none", "sqrt", "beta(2;5)"};
    for (const TotalRow& row : rows_)
        for (std::size_t k = 0; k < row.cells.size(); ++k)
            all.addRow(row.trained, row.tested, row.terms, names[k], row.cells[k].computed,
                       row.cells[k].printed);
    return all;
}

}  // namespace sextant
