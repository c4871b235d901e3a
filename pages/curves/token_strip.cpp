// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/curves/token_strip.h"

#include <QHelpEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <QSpinBox>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <limits>

#include "widgets/colormap.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/number_text.h"
#include "widgets/said.h"

namespace sextant {
namespace {

constexpr double kStripMargin = 16.0, kStripGap = 2.0, kLegend = 70.0;
constexpr qsizetype leastLetters = 4;  // of a longer word

}  // namespace

TokenStrip::TokenStrip(Selection* selection, QWidget* parent)
    : QWidget(parent), selection_(selection), spinner_(new QSpinBox(this)) {
    setObjectName("token-strip");
    setAccessibleName(tr("Text at the crosshair"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    spinner_->setObjectName("strip-sample");
    spinner_->setAccessibleName(tr("Sample of the text at the crosshair"));
    if (auto* inner = spinner_->findChild<QLineEdit*>())
        inner->setAccessibleName(spinner_->accessibleName());
    spinner_->setToolTip(tr("Which sample's text is shown"));
    connect(spinner_, &QSpinBox::valueChanged, this, [this](int value) { setSample(value - 1); });
    connect(selection_, &Selection::positionChanged, this, [this] {
        const auto position = selection_->position();
        if (!position) return;  // the last one stays, to be pointed at
        marked_ = *position;
        const bool seen = !cells_.empty() && marked_ >= cells_.front().position &&
                          marked_ <= cells_.back().position;
        if (!(moving_ && seen)) position_ = marked_;
        refresh();
    });
}

void TokenStrip::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void TokenStrip::setUnit(EntropyUnit unit) {
    unit_ = unit;
    update();
}

void TokenStrip::setText(std::shared_ptr<const Samples> samples,
                         std::shared_ptr<const Tokenizer> tokenizer) {
    if (samples_ == samples && tokenizer_ == tokenizer) return;
    samples_ = std::move(samples);
    tokenizer_ = std::move(tokenizer);
    const int count = samples_ ? static_cast<int>(samples_->samples.size()) : 1;
    const QSignalBlocker quiet(spinner_);
    spinner_->setRange(1, std::max(count, 1));
    sample_ = std::clamp(sample_, 0, std::max(count - 1, 0));
    spinner_->setValue(sample_ + 1);
    refresh();
}

void TokenStrip::setMeasurement(std::shared_ptr<const Measurement> measurement,
                                const QString& mark) {
    measurement_ = std::move(measurement);
    mark_ = mark;
    refresh();
}

void TokenStrip::setSample(int sample) {
    const int count = samples_ ? static_cast<int>(samples_->samples.size()) : 0;
    sample = count > 0 ? std::clamp(sample, 0, count - 1) : std::max(sample, 0);
    if (sample == sample_) return;
    sample_ = sample;
    const QSignalBlocker quiet(spinner_);
    spinner_->setValue(sample_ + 1);
    refresh();
}

void TokenStrip::refresh() {
    cells_.clear();
    if (hasText() && isVisible()) {
        const int last = position_ >= 0 ? position_ : lastScored();
        cells_ = tokensBefore(*samples_, tokenizer_.get(), measurement_.get(), sample_, last,
                              mostTokens);
        const int most = width() < 640 ? fewTokens : mostTokens;
        const int inOne = cellsFor(cells_);
        rows_ = inOne < most ? 2 : 1;
        places_ = rows_ == 1 ? most : std::min(inOne, (most + 1) / 2);
        const auto room = static_cast<std::size_t>(std::min(most, rows_ * places_));
        if (cells_.size() > room)
            cells_.erase(cells_.begin(), cells_.end() - static_cast<std::ptrdiff_t>(room));
    }
    update();
}

// While an answer grows, the end of what is there; else the sample's.
int TokenStrip::lastScored() const {
    constexpr int end = std::numeric_limits<int>::max();
    if (!measurement_ || measurement_->fidelity != Fidelity::partial ||
        sample_ >= measurement_->samples)
        return end;
    const auto positions = static_cast<std::size_t>(measurement_->positions);
    if (measurement_->nllSamples.size() !=
        positions * static_cast<std::size_t>(measurement_->samples))
        return end;
    const float* nll =
        measurement_->nllSamples.data() + static_cast<std::size_t>(sample_) * positions;
    for (std::size_t i = positions; i-- > 0;)
        if (std::isfinite(nll[i])) return static_cast<int>(i);
    return end;
}

// As many as one row has room for: ids whole, as one that is cut is another one; of words no more
// than a few of their letters each.
int TokenStrip::cellsFor(const std::vector<TokenCell>& cells) const {
    const int most = width() < 640 ? fewTokens : mostTokens;
    const QFontMetricsF letters(numberFont(font()));
    const auto fit = [&](const QString& word) {
        return static_cast<int>((width() - 2 * kStripMargin) /
                                (letters.horizontalAdvance(word) + kStripGap + 4.0));
    };
    if (!tokenizer_) {
        qsizetype longest = 1;
        for (const TokenCell& cell : cells)
            longest = std::max(longest, cell.word.size());
        return std::clamp(fit(QString(longest, '0')), 1, most);
    }
    std::vector<qsizetype> lengths;
    for (const TokenCell& cell : cells)
        lengths.push_back(std::min(cell.word.size(), leastLetters));
    if (lengths.empty()) return most;
    // What most of them need.
    const auto usual = lengths.begin() + static_cast<std::ptrdiff_t>(3 * lengths.size() / 4);
    std::nth_element(lengths.begin(), usual, lengths.end());
    if (*usual <= 2) return most;
    return std::clamp(fit(QString(*usual, 'm')), 4, most);
}

double TokenStrip::headHeight() const {
    return std::max<double>(spinner_->sizeHint().height(), 1.4 * fontMetrics().height());
}

QSize TokenStrip::sizeHint() const {
    return {640, static_cast<int>(headHeight() + 2.0 * fontMetrics().height() + 12.0)};
}

QSize TokenStrip::minimumSizeHint() const {
    return {200, sizeHint().height()};
}

void TokenStrip::layOut() {
    const QSize size = spinner_->sizeHint();
    const double title = QFontMetricsF(font()).horizontalAdvance(
                             tr("THE %1 TOKENS SCORED UP TO %2").arg(40).arg("888,888")) +
                         2 * kStripMargin;
    const int x = static_cast<int>(std::min(title, std::max(width() - size.width() - 8.0, 0.0)));
    spinner_->setGeometry(x, 2, size.width(), size.height());
}

QRectF TokenStrip::placeOf(std::size_t cell) const {
    const auto row = static_cast<int>(cell) / places_, column = static_cast<int>(cell) % places_;
    const double step = (width() - 2 * kStripMargin) / places_;
    const double top = headHeight() + 4.0;
    const double high = (height() - top - 6.0 - kStripGap * (rows_ - 1)) / rows_;
    return {kStripMargin + step * column, top + (high + kStripGap) * row, step - kStripGap, high};
}

std::optional<std::size_t> TokenStrip::cellAt(QPointF place) const {
    for (std::size_t i = 0; i < cells_.size(); ++i)
        if (placeOf(i).adjusted(-0.5 * kStripGap, 0, 0.5 * kStripGap, 0).contains(place)) return i;
    return std::nullopt;
}

QColor TokenStrip::colourOf(const TokenCell& cell) const {
    return std::isfinite(cell.nll) ? viridis(cell.nll / fullCost) : theme_.color(Role::raised);
}

QString TokenStrip::title() const {
    if (cells_.empty()) return tr("TEXT AT THE CROSSHAIR");
    if (!std::isfinite(cells_.back().nll))
        return tr("%1 TOKENS UP TO %2, NOT SCORED")
            .arg(cells_.size())
            .arg(groupedNumber(static_cast<qint64>(cells_.back().position)));
    return tr("THE %1 TOKENS SCORED UP TO %2")
        .arg(cells_.size())
        .arg(groupedNumber(static_cast<qint64>(cells_.back().position)));
}

QString TokenStrip::wordsOf(std::size_t cell) const {
    const TokenCell& token = cells_[cell];
    const QString cost =
        std::isfinite(token.nll)
            ? tr("%1 %2").arg(groupedNumber(token.nll * fromNats(unit_), 2), shownUnit(unit_))
            : tr("not scored");
    return tr("“%1”\nNLL %2\npredicted at position %3")
        .arg(token.word, cost, groupedNumber(static_cast<qint64>(token.position)));
}

void TokenStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor panel = theme_.color(Role::panel);
    const QColor muted = legible(theme_.color(Role::muted), panel);
    const QFontMetricsF metrics(font());
    painter.setFont(font());
    painter.setPen(muted);
    const double middle = 2.0 + 0.5 * spinner_->height();
    const auto write = [&](const QString& words, double left, double room) {
        painter.drawText(QRectF(left, middle - metrics.height(), room, 2 * metrics.height()),
                         Qt::AlignVCenter | Qt::AlignLeft,
                         elidedAtNumbers(words, fontMetrics(), static_cast<int>(std::ceil(room))));
    };
    write(title(), kStripMargin, spinner_->x() - kStripMargin - 4.0);

    // The colours, at the right end where there is room.
    double end = width() - kStripMargin;
    const QString low = "0", high = tr("%1 or more")
                                        .arg(groupedNumber(fullCost * fromNats(unit_),
                                                           unit_ == EntropyUnit::nats ? 0 : 1));
    const double words = spinner_->geometry().right() + 8.0;
    const double needed = kLegend + metrics.horizontalAdvance(low + high) + 16.0;
    if (end - words > needed) {
        write(high, end - metrics.horizontalAdvance(high), metrics.horizontalAdvance(high) + 1.0);
        const double bar = end - metrics.horizontalAdvance(high) - 6.0 - kLegend;
        for (int i = 0; i < 10; ++i)
            painter.fillRect(
                QRectF(bar + 0.1 * kLegend * i, middle - 4.0, 0.1 * kLegend + 0.5, 8.0),
                viridis((i + 0.5) / 10.0));
        write(low, bar - 6.0 - metrics.horizontalAdvance(low), 20.0);
        end = bar - 12.0 - metrics.horizontalAdvance(low);
    }
    const int count = samples_ ? static_cast<int>(samples_->samples.size()) : 0;
    if (end - words > 40.0) {
        const QString few = count == 1 ? tr("of 1 sample") : tr("of %1 samples").arg(count);
        const QString whole =
            few + tr(" · %1, by what each cost (%2)").arg(mark_, shownUnit(unit_));
        const QString shown = few + QStringLiteral(" · ") + mark_;
        const auto fits = [&](const QString& form) {
            return metrics.horizontalAdvance(form) <= end - words;
        };
        write(fits(whole) ? whole : fits(shown) ? shown : few, words, end - words);
    }

    QFont small = numberFont(font());
    if (rows_ == 2) small.setPointSizeF(0.9 * QFontInfo(small).pointSizeF());
    painter.setFont(small);
    const QFontMetricsF letters(small);
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        const QRectF place = placeOf(i);
        const QColor fill = colourOf(cells_[i]);
        const bool marked = cells_[i].position == marked_;
        painter.setPen(marked ? QPen(theme_.color(Role::text), 1.6) : QPen(Qt::NoPen));
        painter.setBrush(fill);
        painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), 3.0, 3.0);
        painter.setPen(textOn(fill));
        QString word = cells_[i].word;
        // Longer than its cell: cut. Ids have the room that they need.
        while (tokenizer_ && word.size() > 1 &&
               letters.horizontalAdvance(word) > place.width() - 2.0)
            word.chop(1);
        painter.drawText(place, Qt::AlignCenter, word);
    }
}

void TokenStrip::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    layOut();
    refresh();
}

void TokenStrip::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::FontChange && event->type() != QEvent::StyleChange) return;
    updateGeometry();
    layOut();
}

void TokenStrip::mousePressEvent(QMouseEvent* event) {
    const auto cell = cellAt(event->position());
    if (event->button() != Qt::LeftButton || !cell) return QWidget::mousePressEvent(event);
    moving_ = true;  // the cells stay where they are
    selection_->setPosition(cells_[*cell].position);
    moving_ = false;
}

bool TokenStrip::event(QEvent* event) {
    if (event->type() == QEvent::Show) refresh();
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto cell = cellAt(help->pos());
    QToolTip::showText(help->globalPos(), cell ? wordsOf(*cell) : QString(), this);
    return true;
}

}  // namespace sextant
