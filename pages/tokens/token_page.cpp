// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/tokens/token_page.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <limits>

#include "widgets/controls/separated.h"
#include "widgets/paper_style.h"

namespace sextant {

namespace {

constexpr double pageMargin = 8.0, gutterGap = 8.0;

}  // namespace

struct TokenPage::Look {
    Theme theme;
    double gutter = 0.0;
    double right = 0.0;                   // end of what lies beyond the trained length, pixels
    std::optional<int> crosshair, hover;  // positions
};

TokenPage::TokenPage(Selection* selection, QWidget* parent)
    : QAbstractScrollArea(parent), selection_(selection) {
    setObjectName("tokenPage");
    setAccessibleName(tr("Tokens of the text"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalScrollBar()->setAccessibleName(tr("Place in the text"));
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    setMinimumSize(160, 60);
    connect(selection_, &Selection::positionChanged, this, [this] {
        if (!moving_ && selection_->position()) bringIntoSight(*selection_->position());
        viewport()->update();
    });
}

void TokenPage::setTheme(const Theme& theme) {
    theme_ = theme;
    viewport()->update();
}

const Sample* TokenPage::sample() const {
    return samples_ && sample_ >= 0 && sample_ < static_cast<int>(samples_->samples.size())
               ? &samples_->samples[static_cast<std::size_t>(sample_)]
               : nullptr;
}

int TokenPage::positions() const {
    return sample() ? static_cast<int>(sample()->labels()) : 0;
}

// What is read and what is predicted; more of a document is not shown.
std::span<const std::int32_t> TokenPage::ids() const {
    if (!sample() || sample()->ids.empty()) return {};
    return std::span(sample()->ids).first(static_cast<std::size_t>(positions()) + 1);
}

int TokenPage::firstNew() const {
    return trainedLength_ > 0 && trainedLength_ < positions() ? static_cast<int>(trainedLength_) + 1
                                                              : 0;
}

void TokenPage::setText(std::shared_ptr<const Samples> samples,
                        std::shared_ptr<const Tokenizer> tokenizer, int sample) {
    if (samples_ == samples && tokenizer_ == tokenizer && sample_ == sample) return;
    const bool otherWords = tokenizer_ != tokenizer || forms_.lineHeight() == 0.0;
    samples_ = std::move(samples);
    tokenizer_ = std::move(tokenizer);
    sample_ = sample;
    if (otherWords) forms_ = TokenForms(tokenizer_, font());
    point(std::nullopt);
    layOut(false);
    if (selection_->position()) bringIntoSight(*selection_->position());
}

void TokenPage::setValues(std::vector<float> values, const TokenColours& colours, bool dimmed) {
    values_ = std::move(values);
    colours_ = colours;
    dimmed_ = dimmed;
    viewport()->update();
}

void TokenPage::setTrainedLength(std::int64_t tokens) {
    if (std::exchange(trainedLength_, tokens) != tokens) layOut(true);
}

void TokenPage::setSpoken(const QString& words) {
    setAccessibleDescription(words);
}

QString TokenPage::wordAt(int position) const {
    const auto all = ids();
    const auto token = static_cast<std::size_t>(position) + 1;
    return position >= 0 && token < all.size() ? forms_.wholeWord(all[token]) : QString();
}

QString TokenPage::marked() const {
    return flow_.markAt() ? tr("trained to %1").arg(separated(trainedLength_)) : QString();
}

// Room for the largest position.
double TokenPage::gutter(const QFont& font) const {
    return QFontMetricsF(numberFont(font))
               .horizontalAdvance(separated(std::max(positions(), 999))) +
           gutterGap;
}

void TokenPage::layOut(bool keepPlace) {
    // What stood at the top stays there.
    const auto [top, end] = flow_.linesBetween(verticalScrollBar()->value(), flow_.height());
    const int first =
        keepPlace && top < end ? flow_.lines()[static_cast<std::size_t>(top)].first : 0;
    const double width = viewport()->width() - gutter(font()) - 2 * pageMargin;
    flow_ = TokenFlow(ids(), forms_, std::max(width, 40.0), firstNew());
    fitBars();
    const bool there = first > 0 && first < flow_.tokens();
    verticalScrollBar()->setValue(there ? static_cast<int>(flow_.cell(first).top() - 1.0) : 0);
    viewport()->update();
}

void TokenPage::fitBars() {
    const int seen = viewport()->height();
    const int all = static_cast<int>(std::ceil(flow_.height() + 2 * pageMargin));
    verticalScrollBar()->setRange(0, std::max(0, all - seen));
    verticalScrollBar()->setPageStep(seen);
    verticalScrollBar()->setSingleStep(static_cast<int>(std::max(forms_.lineHeight(), 1.0)));
}

void TokenPage::resizeEvent(QResizeEvent*) {
    layOut(true);
}

void TokenPage::scrollContentsBy(int, int) {
    viewport()->update();
}

void TokenPage::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() != QEvent::FontChange && event->type() != QEvent::StyleChange) return;
    if (forms_.lineHeight() > 0.0 && forms_.font() == font()) return;
    forms_ = TokenForms(tokenizer_, font());
    layOut(true);
}

QPointF TokenPage::onPage(QPointF inViewport) const {
    return inViewport - QPointF(pageMargin + gutter(font()), pageMargin) +
           QPointF(0, verticalScrollBar()->value());
}

QRectF TokenPage::placeOf(int position) const {
    if (position < 0 || position + 1 >= flow_.tokens()) return {};
    return flow_.cell(position + 1)
        .translated(pageMargin + gutter(font()), pageMargin - verticalScrollBar()->value());
}

// Lines first .. end - 1 of `flow`, whose top left corner is the painter's origin; left of it the
// first position of each line.
void TokenPage::paintLines(QPainter& painter, const TokenFlow& flow, TokenForms& forms, int first,
                           int end, const Look& look) const {
    const auto all = ids();
    const QColor panel = look.theme.color(Role::panel);
    const QColor muted = look.theme.textColor(Role::muted);
    const double ascent = QFontMetricsF(forms.font()).ascent();
    const double descent = QFontMetricsF(forms.font()).descent();
    const QFont numbers = numberFont(forms.font());
    if (const auto mark = flow.markAt()) {
        const double below = *mark;
        painter.fillRect(QRectF(-look.gutter, below, look.right + look.gutter,
                                std::max(flow.height() - below, 0.0)),
                         look.theme.newTerritory());
        const double wide = QFontMetricsF(forms.font()).horizontalAdvance(marked()) + 8.0;
        const QRectF words(look.right - wide, below - 0.5 * forms.lineHeight(), wide,
                           forms.lineHeight());
        painter.setPen(QPen(look.theme.color(Role::accent), 1.0));
        painter.drawLine(QPointF(-look.gutter, below), QPointF(words.left(), below));
        painter.setFont(forms.font());
        painter.setPen(look.theme.textColor(Role::accent));
        painter.drawText(words, Qt::AlignCenter, marked());
    }
    for (int line = first; line < end; ++line) {
        const TokenLine& one = flow.lines()[static_cast<std::size_t>(line)];
        const double base = one.top + 0.5 * (flow.lineHeight() + ascent - descent);
        painter.setFont(numbers);
        painter.setPen(muted);
        painter.drawText(QRectF(-look.gutter, one.top, look.gutter - gutterGap, flow.lineHeight()),
                         Qt::AlignRight | Qt::AlignVCenter, separated(std::max(0, one.first - 1)));
        painter.setFont(forms.font());
        for (int token = one.first; token < one.end; ++token) {
            const int position = token - 1;
            const QRectF cell = flow.cell(token);
            const auto at = static_cast<std::size_t>(position);
            const float value = position >= 0 && at < values_.size()
                                    ? values_[at]
                                    : std::numeric_limits<float>::quiet_NaN();
            QColor fill = colours_.of(value, look.theme);
            if (dimmed_) fill = blend(panel, fill, 0.45);
            const bool none = !std::isfinite(value);
            if (!none) painter.fillRect(cell, fill);
            painter.setPen(none ? muted : textOn(fill));
            painter.drawText(QPointF(cell.left() + 3.0, base),
                             forms.of(all[static_cast<std::size_t>(token)]).word);
            const bool here = look.crosshair == position, over = look.hover == position;
            if (!here && !over) continue;
            painter.setPen(QPen(look.theme.color(here ? Role::accent : Role::text), 2.0));
            painter.drawRect(cell.adjusted(-0.5, -0.5, 0.5, 0.5));
        }
    }
}

void TokenPage::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), theme_.color(Role::panel));
    if (flow_.tokens() == 0) return;
    const double left = pageMargin + gutter(font());
    const double top = pageMargin - verticalScrollBar()->value();
    painter.translate(left, top);
    const auto [first, end] = flow_.linesBetween(-top, viewport()->height() - top);
    paintLines(painter, flow_, forms_, first, end,
               {theme_, gutter(font()), viewport()->width() - left - pageMargin,
                selection_->position(), pointed_});
}

void TokenPage::exportPicture(const QString& path, PictureWidth width,
                              const PictureIdentity& identity, const QString& title) const {
    const double scroll = verticalScrollBar()->value() - pageMargin;
    const auto [seenFirst, seenEnd] = flow_.linesBetween(scroll, scroll + viewport()->height());
    const QFont small = paperFont(font(), width == PictureWidth::column ? 8 : 10);
    TokenForms forms(tokenizer_, small);
    const double left = pageMargin + gutter(small);
    const double wide = pictureSize(width).width() - left - pageMargin;
    const TokenFlow flow(ids(), forms, wide, firstNew());
    // The same tokens, in lines of another width.
    int first = 0, end = 0;
    if (seenFirst < seenEnd) {
        first = flow.lineOf(flow_.lines()[static_cast<std::size_t>(seenFirst)].first);
        end = flow.lineOf(flow_.lines()[static_cast<std::size_t>(seenEnd) - 1].end - 1) + 1;
    }
    const auto topOf = [&](int line) {
        return line < static_cast<int>(flow.lines().size())
                   ? flow.lines()[static_cast<std::size_t>(line)].top
                   : flow.height();
    };
    const QFontMetricsF metrics(small);
    const QRectF head(pageMargin, pageMargin, pictureSize(width).width() - 2 * pageMargin, 1e4);
    const double headHeight =
        metrics.boundingRect(head, Qt::TextWordWrap, title).height() + pageMargin;
    const double top = topOf(first), high = topOf(end) - top;
    const QSize size(pictureSize(width).width(),
                     static_cast<int>(std::ceil(headHeight + high + 2 * pageMargin)));
    const Theme light = Theme::light();
    writeDrawing(path, size, identity, [&](QPainter& painter) {
        painter.fillRect(QRect({}, size), light.color(Role::panel));
        painter.setFont(small);
        painter.setPen(light.textColor(Role::text));
        painter.drawText(head, Qt::TextWordWrap, title);
        painter.setClipRect(QRectF(0, headHeight + pageMargin, size.width(), high));
        painter.translate(left, headHeight + pageMargin - top);
        paintLines(painter, flow, forms, first, end,
                   {light, gutter(small), wide, selection_->position(), std::nullopt});
    });
}

void TokenPage::point(std::optional<int> position) {
    if (std::exchange(pointed_, position) == position) return;
    viewport()->update();
    emit pointed();
}

void TokenPage::mouseMoveEvent(QMouseEvent* event) {
    const auto token = flow_.tokenAt(onPage(event->position()));
    point(token && *token > 0 ? std::optional(*token - 1) : std::nullopt);
}

void TokenPage::mousePressEvent(QMouseEvent* event) {
    const auto token = flow_.tokenAt(onPage(event->position()));
    if (event->button() != Qt::LeftButton || !token || *token == 0)
        return QAbstractScrollArea::mousePressEvent(event);
    moveTo(*token - 1);
}

bool TokenPage::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) point(std::nullopt);
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto token = flow_.tokenAt(onPage(help->pos()));
        const auto all = ids();
        if (token && forms_.of(all[static_cast<std::size_t>(*token)]).isCut)
            QToolTip::showText(help->globalPos(),
                               forms_.wholeWord(all[static_cast<std::size_t>(*token)]), viewport());
        else
            QToolTip::hideText();
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

bool TokenPage::isWanted(const QKeyEvent& event) const {
    if (positions() == 0 || (event.modifiers() & ~Qt::KeypadModifier)) return false;
    switch (event.key()) {
        case Qt::Key_Left:
        case Qt::Key_Right:
        case Qt::Key_Up:
        case Qt::Key_Down:
        case Qt::Key_PageUp:
        case Qt::Key_PageDown:
        case Qt::Key_Home:
        case Qt::Key_End:
            return true;
        default:
            return false;
    }
}

bool TokenPage::event(QEvent* event) {
    // Keys that mean something here must not go to a shortcut of the window first.
    if (event->type() == QEvent::ShortcutOverride && isWanted(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QAbstractScrollArea::event(event);
}

void TokenPage::keyPressEvent(QKeyEvent* event) {
    if (!isWanted(*event)) return QAbstractScrollArea::keyPressEvent(event);
    const int last = positions() - 1;
    if (!selection_->position()) {
        // The first token in sight.
        const auto [line, end] = flow_.linesBetween(verticalScrollBar()->value(), flow_.height());
        const int token = line < end ? flow_.lines()[static_cast<std::size_t>(line)].first : 1;
        return moveTo(std::max(0, token - 1));
    }
    const int now = std::clamp(*selection_->position(), 0, last);
    const int page = std::max(1, static_cast<int>(viewport()->height() / forms_.lineHeight()) - 1);
    const auto across = [&](int lines) {
        const QRectF cell = flow_.cell(now + 1);
        return flow_.nearestIn(flow_.lineOf(now + 1) + lines, cell.center().x()) - 1;
    };
    switch (event->key()) {
        case Qt::Key_Left:
            return moveTo(now - 1);
        case Qt::Key_Right:
            return moveTo(now + 1);
        case Qt::Key_Up:
            return moveTo(across(-1));
        case Qt::Key_Down:
            return moveTo(across(1));
        case Qt::Key_PageUp:
            return moveTo(across(-page));
        case Qt::Key_PageDown:
            return moveTo(across(page));
        case Qt::Key_Home:
            return moveTo(0);
        default:
            return moveTo(last);
    }
}

void TokenPage::moveTo(int position) {
    position = std::clamp(position, 0, positions() - 1);
    moving_ = true;
    selection_->setPosition(position);
    moving_ = false;
    bringIntoSight(position);
}

void TokenPage::bringIntoSight(int position) {
    if (position < 0 || position + 1 >= flow_.tokens()) return;
    const QRectF cell = placeOf(position);
    QScrollBar* bar = verticalScrollBar();
    if (cell.top() < pageMargin)
        bar->setValue(bar->value() + static_cast<int>(std::floor(cell.top() - pageMargin)));
    else if (cell.bottom() > viewport()->height() - pageMargin)
        bar->setValue(bar->value() + static_cast<int>(std::ceil(cell.bottom() + pageMargin -
                                                                viewport()->height())));
}

}  // namespace sextant
