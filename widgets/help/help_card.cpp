// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/help/help_card.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>

#include "widgets/help/callout_badge.h"
#include "widgets/help/callout_legend.h"
#include "widgets/help/callout_place.h"
#include "widgets/help/help_picture.h"

namespace sextant {

namespace {

constexpr int edge = 12;                      // pixels between card, part and window
constexpr int widest = 860, narrowest = 280;  // of the card; a side panel is wide enough
constexpr int columnLeast = 210;              // below it, sections stand one under the other
constexpr QSize pictureSize(220, 96);
constexpr double dimming = 0.16;  // of what is not explained

QLabel* makeText(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    label->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    return label;
}

// Sides of a point that a badge may stand at: away from the part that it points at first.
std::vector<QPoint> sidesFor(const HelpCallout& callout) {
    const QString& place = callout.place;
    const QPoint first = place == "left"     ? QPoint(-1, 0)
                         : place == "right"  ? QPoint(1, 0)
                         : place == "bottom" ? QPoint(0, 1)
                         : place.isEmpty()   ? QPoint(-1, -1)  // the corner at the upper left
                                             : QPoint(0, -1);
    std::vector<QPoint> sides;
    for (int down : {-1, 0, 1})
        for (int across : {-1, 0, 1})
            if (across != 0 || down != 0) sides.emplace_back(across, down);
    std::ranges::stable_sort(sides, std::greater(), [&](const QPoint& side) {
        return QPoint::dotProduct(first, side) / std::hypot(side.x(), side.y());
    });
    return sides;
}

// What is read or held in the view: what is small and has nothing in it.
std::vector<QRect> readIn(const QWidget& view, const QWidget& window) {
    constexpr int high = 60;  // pixels
    std::vector<QRect> all;
    for (const QWidget* one : view.findChildren<QWidget*>()) {
        if (!one->isVisible() || one->height() > high) continue;
        const auto inside = one->findChildren<QWidget*>(Qt::FindDirectChildrenOnly);
        if (std::any_of(inside.begin(), inside.end(),
                        [](const QWidget* child) { return child->isVisible(); }))
            continue;
        if (const QRect seen = seenIn(*one, window); !seen.isEmpty()) all.push_back(seen);
    }
    return all;
}

double areaOf(const QRect& rect) {
    return rect.isEmpty() ? 0.0 : static_cast<double>(rect.width()) * rect.height();
}

}  // namespace

HelpCard::HelpCard(QWidget* window)
    : QWidget(window),
      window_(window),
      panel_(new QFrame(this)),
      title_(new QLabel(panel_)),
      subtitle_(new QLabel(panel_)),
      further_(makeText(panel_)),
      keys_(new QLabel(panel_)),
      scroll_(new QScrollArea(panel_)),
      body_(new QWidget),
      columns_(new QHBoxLayout),
      legend_(new CalloutLegend(body_)) {
    setObjectName("helpCard");
    panel_->setObjectName("helpPanel");
    panel_->setProperty("panel", true);
    panel_->setFocusPolicy(Qt::StrongFocus);
    panel_->setAccessibleName(tr("Help"));
    title_->setObjectName("helpTitle");
    title_->setTextFormat(Qt::PlainText);
    subtitle_->setTextFormat(Qt::PlainText);
    subtitle_->setProperty("muted", true);
    auto* closes = new QToolButton(panel_);
    closes->setObjectName("helpClose");
    closes->setText(QString::fromUtf8("\u00d7"));
    closes->setToolTip(tr("Close (Esc)"));
    closes->setAccessibleName(tr("Close help"));
    closes->setAutoRaise(true);
    connect(closes, &QToolButton::clicked, this, &HelpCard::finish);
    auto* head = new QHBoxLayout;
    head->addWidget(title_);
    head->addSpacing(8);
    head->addWidget(subtitle_, 1);
    head->addWidget(closes);
    columns_->setContentsMargins(0, 0, 0, 0);
    columns_->setSpacing(24);
    auto* inside = new QVBoxLayout(body_);
    inside->setContentsMargins(0, 0, 0, 0);
    inside->setSpacing(0);
    inside->addWidget(legend_);
    inside->addLayout(columns_, 1);
    soon_.setSingleShot(true);
    soon_.setInterval(0);
    connect(&soon_, &QTimer::timeout, this, &HelpCard::place);
    scroll_->setWidget(body_);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setFocusPolicy(Qt::NoFocus);
    connect(further_, &QLabel::linkActivated, this, &HelpCard::followed);
    keys_->setProperty("muted", true);
    setHelpKey({});
    auto* foot = new QHBoxLayout;
    foot->addWidget(keys_);
    foot->addStretch(1);
    foot->addWidget(further_);
    auto* column = new QVBoxLayout(panel_);
    column->setContentsMargins(18, 12, 14, 12);
    column->addLayout(head);
    column->addWidget(scroll_, 1);
    column->addLayout(foot);
    hide();
}

void HelpCard::setHelpKey(const QString& key) {
    QStringList keys{QString::fromUtf8("\u2190 \u2192 ") + tr("another view")};
    if (!key.isEmpty()) keys << key + ' ' + tr("the control under the pointer");
    keys << "Esc " + tr("close");
    keys_->setText(keys.join(QString::fromUtf8(" \u00b7 ")));
}

void HelpCard::setTheme(const Theme& theme) {
    theme_ = theme;
    for (CalloutBadge* badge : badges_)
        badge->setTheme(theme);
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.25);
    large.setBold(true);
    title_->setFont(large);
    update();
}

QString HelpCard::title() const {
    return title_->text();
}

bool HelpCard::isOnCard(const QWidget* widget) const {
    return widget && (widget == panel_ || panel_->isAncestorOf(widget));
}

void HelpCard::fill(const HelpPage& page) {
    title_->setText(page.title);
    subtitle_->setText(page.subtitle);
    further_->setText(richText(page.further, rules_, theme_));
    further_->setVisible(!page.further.isEmpty());
    while (QLayoutItem* item = columns_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const HelpSection& section : page.sections) {
        auto* part = new QWidget(body_);
        auto* column = new QVBoxLayout(part);
        column->setContentsMargins(0, 0, 0, 0);
        if (!section.title.isEmpty()) {
            auto* name = new QLabel(section.title.toUpper(), part);
            name->setProperty("section", true);
            column->addWidget(name);
        }
        if (!section.picture.isEmpty()) {
            auto* picture = new QLabel(part);
            picture->setObjectName("helpPicture");
            picture->setPixmap(
                helpPicture(section.picture, pictureSize, picture->devicePixelRatioF()));
            column->addWidget(picture);
        }
        QLabel* text = makeText(part);
        text->setText(richText(section.text, rules_, theme_));
        connect(text, &QLabel::linkActivated, this, &HelpCard::followed);
        column->addWidget(text, 1);
        columns_->addWidget(part, 1);
    }
}

void HelpCard::explain(const HelpPage& page, QWidget* part) {
    if (!isVisible()) {
        before_ = QApplication::focusWidget();
        qApp->installEventFilter(this);
    }
    part_ = part;
    callouts_ = page.callouts;
    numbered_.clear();
    for (CalloutBadge* badge : badges_)
        delete badge;
    badges_.clear();
    legend_->setTexts({}, theme_);
    fill(page);
    show();
    raise();
    place();
    panel_->setFocus(Qt::ShortcutFocusReason);
    panel_->setAccessibleDescription(page.title);
}

void HelpCard::finish() {
    if (!isVisible()) return;
    qApp->removeEventFilter(this);
    hide();
    soon_.stop();
    part_ = nullptr;
    if (before_ && before_->isVisible()) before_->setFocus(Qt::OtherFocusReason);
}

QRect HelpCard::partRect() const {
    return part_ ? seenIn(*part_, *window_) : QRect();
}

// A number for each part in sight, where there is room to tell of them.
void HelpCard::number() {
    std::vector<std::size_t> seen;
    if (part_ && window_->height() >= leastForCallouts)
        for (std::size_t at = 0; at < callouts_.size(); ++at)
            if (calloutPoint(*part_, callouts_[at], *window_)) seen.push_back(at);
    if (seen == numbered_) return;
    numbered_ = seen;
    for (CalloutBadge* badge : badges_)
        delete badge;
    badges_.clear();
    std::vector<QString> texts;
    for (const std::size_t at : numbered_) {
        texts.push_back(callouts_[at].text);
        auto* badge = new CalloutBadge(this);
        badge->setObjectName("calloutBadge");
        badge->setTheme(theme_);
        badge->setNumber(static_cast<int>(texts.size()), texts.back());
        badges_.push_back(badge);
    }
    legend_->setTexts(texts, theme_);
    panel_->raise();
}

// Beside what they point at, each on the side where it covers least: not its part, nor what is read
// in the view, nor another number. What the card covers is told in it alone.
void HelpCard::placeBadges() {
    const std::vector<QRect> texts = part_ ? readIn(*part_, *window_) : std::vector<QRect>();
    for (std::size_t i = 0; i < badges_.size(); ++i) {
        const HelpCallout& callout = callouts_[numbered_[i]];
        const auto point = part_ ? calloutPoint(*part_, callout, *window_) : std::nullopt;
        badges_[i]->hide();
        if (point) placeBadge(i, *point, callout, texts);
    }
}

void HelpCard::placeBadge(std::size_t index, const QPoint& point, const HelpCallout& callout,
                          const std::vector<QRect>& texts) {
    CalloutBadge* badge = badges_[index];
    // Of a circle's area; what has no room elsewhere may be covered, another number may not.
    constexpr double ofPart = 4.0, onAnother = 100.0, underCard = 50.0, turned = 0.1, away = 0.5;
    constexpr int farthest = 4;
    const bool within = isOwnPlace(callout) || callout.place == "middle";
    const QRect part = within ? QRect() : seenIn(*calloutPart(*part_, callout), *window_);
    const auto cost = [&] {
        const QRect circle = badge->circle();
        double sum = ofPart * areaOf(circle & part);
        for (const QRect& text : texts)
            sum += areaOf(circle & text);
        sum /= areaOf(circle);
        for (std::size_t other = 0; other < index; ++other)
            if (!badges_[other]->isHidden() &&
                badges_[other]->geometry().intersects(badge->geometry()))
                sum += onAnother;
        return badge->geometry().intersects(panel_->geometry()) ? sum + underCard : sum;
    };
    const std::vector<QPoint> sides = sidesFor(callout);
    double least = std::numeric_limits<double>::infinity();
    QPoint best = sides.front();
    int rows = 1;
    for (int row = 1; row <= farthest; ++row)
        for (std::size_t turn = 0; turn < sides.size(); ++turn) {
            badge->putBeside(point, sides[turn], row);
            if (!rect().contains(badge->geometry())) continue;
            const double now = cost() + turned * static_cast<double>(turn) + away * (row - 1);
            if (now >= least) continue;
            least = now;
            best = sides[turn];
            rows = row;
        }
    badge->putBeside(point, best, rows);
    badge->setVisible(!panel_->geometry().intersects(badge->geometry()));
}

// Below, above or beside the part, where a card has room; else over its lower half.
QRect HelpCard::roomFor(const QRect& part) const {
    const QRect whole = window_->rect().adjusted(edge, edge, -edge, -edge);
    if (part.isEmpty()) return whole;
    const std::array<QRect, 4> around = {
        QRect(QPoint(whole.left(), part.bottom() + edge), whole.bottomRight()),
        QRect(whole.topLeft(), QPoint(whole.right(), part.top() - edge)),
        QRect(QPoint(part.right() + edge, whole.top()), whole.bottomRight()),
        QRect(whole.topLeft(), QPoint(part.left() - edge, whole.bottom()))};
    QRect best;
    for (const QRect& room : around) {
        if (room.width() < narrowest || room.height() < 160) continue;
        const auto area = [](const QRect& of) { return of.width() * of.height(); };
        if (best.isEmpty() || area(room) > area(best)) best = room;
    }
    if (!best.isEmpty()) return best;
    return QRect(part.left(), part.center().y(), part.width(), part.height() / 2)
        .adjusted(edge, 0, -edge, -edge);
}

int HelpCard::heightAt(int width) {
    const QMargins margins = panel_->layout()->contentsMargins();
    const int inner = width - margins.left() - margins.right();
    const bool beside = inner / std::max(1, columns_->count()) >= columnLeast;
    columns_->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    int body = 0;
    for (int at = 0; at < columns_->count(); ++at) {
        QLayout* one = columns_->itemAt(at)->widget()->layout();
        const int own = one->heightForWidth(
            beside ? (inner - (columns_->count() - 1) * columns_->spacing()) / columns_->count()
                   : inner);
        body = beside ? std::max(body, own) : body + own + columns_->spacing();
    }
    return body + legend_->arrange(inner) + title_->sizeHint().height() +
           further_->sizeHint().height() + 60;
}

void HelpCard::place() {
    setGeometry(window_->rect());
    number();
    const QRect part = partRect(), room = roomFor(part);
    const int width = std::min(room.width(), widest);
    const int height = std::min(room.height(), heightAt(width));
    QRect card(0, 0, width, height);
    card.moveCenter(part.isEmpty() ? room.center() : part.center());
    // As near to the part as its room lets it.
    card.moveLeft(std::clamp(card.left(), room.left(), room.right() - width + 1));
    card.moveTop(std::clamp(card.top(), room.top(), room.bottom() - height + 1));
    panel_->setGeometry(card);
    placeBadges();
    // What is explained stays in reach.
    QRegion covered(rect());
    covered -= part.adjusted(2, 2, -2, -2);
    covered += card;
    for (const CalloutBadge* badge : badges_)
        if (!badge->isHidden()) covered += badge->covered();
    setMask(covered);
    update();
}

bool HelpCard::eventFilter(QObject* watched, QEvent* event) {
    if (watched == window_ && event->type() == QEvent::Resize) {
        place();
        soon_.start();  // once what is explained has its new place
    }
    if (watched == part_ && event->type() == QEvent::Hide) finish();
    if (isVisible() && part_ && watched->isWidgetType()) {
        switch (event->type()) {
            case QEvent::Move:
            case QEvent::Resize:
            case QEvent::Show:
            case QEvent::Hide:
            case QEvent::DynamicPropertyChange:
                if (watched == part_ || part_->isAncestorOf(static_cast<QWidget*>(watched)))
                    soon_.start();
                break;
            default:
                break;
        }
    }
    if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const QWidget* focused = QApplication::focusWidget();
    const bool within = focused != nullptr && (focused == panel_ || panel_->isAncestorOf(focused));
    const bool closes = key->key() == Qt::Key_Escape;
    const bool turns = within && (key->key() == Qt::Key_Left || key->key() == Qt::Key_Right) &&
                       key->modifiers() == Qt::NoModifier;
    if ((!closes && !turns) || QApplication::activeModalWidget() != nullptr ||
        QApplication::activePopupWidget() != nullptr)
        return QWidget::eventFilter(watched, event);
    if (event->type() == QEvent::ShortcutOverride) {
        event->accept();  // before a command that has this key
        return true;
    }
    if (closes)
        finish();
    else
        emit otherWanted(key->key() == Qt::Key_Right);
    return true;
}

void HelpCard::mousePressEvent(QMouseEvent* event) {
    if (!panel_->geometry().contains(event->pos())) finish();
}

void HelpCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), QColor(0, 0, 0, static_cast<int>(255 * dimming)));
    if (const QRect part = partRect(); !part.isEmpty()) {
        painter.setPen(QPen(theme_.color(Role::accent), 2));
        painter.drawRect(part.adjusted(1, 1, -1, -1));
    }
    painter.setPen(QPen(theme_.color(Role::accent), 2));
    painter.setBrush(theme_.color(Role::panel));
    painter.drawRoundedRect(panel_->geometry().adjusted(0, 0, -1, -1), 6, 6);
}

}  // namespace sextant
