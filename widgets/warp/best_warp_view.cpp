// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/warp/best_warp_view.h"

#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <algorithm>
#include <cmath>

#include "analysis/position/warp_curve.h"
#include "widgets/colormap.h"

namespace sextant {

namespace {

constexpr int side = 150;
constexpr int cardRows = 3;

}  // namespace

BestWarpView::BestWarpView(QWidget* parent)
    : QWidget(parent), take_(new QPushButton(tr("Take the six points"), this)) {
    setObjectName("bestWarp");
    setAccessibleName(tr("Total difference over Beta(a, b)"));
    setMouseTracking(true);
    take_->setObjectName("takePoints");
    take_->setEnabled(false);
    connect(take_, &QPushButton::clicked, this, [this] { emit pointsChosen(points_.points()); });
}

void BestWarpView::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void BestWarpView::setSearch(std::shared_ptr<const WarpSearch> search, int testLength) {
    if (search == search_ && testLength == testLength_) return;
    search_ = std::move(search);
    testLength_ = testLength;
    map_.reset();
    const bool possible = search_ && testLength_ > search_->trainedLength();
    take_->setEnabled(possible);
    if (possible) {
        map_ = search_->betaMap(testLength_);
        points_ = search_->bestPoints(testLength_);
        const double a = map_->a[static_cast<std::size_t>(map_->bestA)];
        const double b = map_->b[static_cast<std::size_t>(map_->bestB)];
        const WarpCurve curve(points_.points());
        facts_[0] = search_->facts(nullptr, testLength_);
        facts_[1] =
            search_->facts([=](double x) { return betaDistribution(x, a, b); }, testLength_);
        facts_[2] = search_->facts([&](double x) { return curve(x); }, testLength_);
    }
    update();
}

QSize BestWarpView::sizeHint() const {
    const int line = fontMetrics().height();
    return {290,
            side + 2 * line + 10 + (cardRows + 1) * (line + 4) + take_->sizeHint().height() + 8};
}

QRectF BestWarpView::mapRect() const {
    return {36.0, 4.0, std::min<double>(side, width() - 118.0), side};
}

QPointF BestWarpView::pixelOf(double a, double b) const {
    const QRectF area = mapRect();
    const double span = std::log(WarpSearch::mostShape / WarpSearch::leastShape);
    return {area.left() + std::log(a / WarpSearch::leastShape) / span * area.width(),
            area.bottom() - std::log(b / WarpSearch::leastShape) / span * area.height()};
}

std::optional<BestWarpView::Shape> BestWarpView::shapeAt(const QPointF& pixel) const {
    const QRectF area = mapRect();
    if (!map_ || !area.contains(pixel)) return std::nullopt;
    const double last = WarpSearch::steps - 1.0;
    return Shape{
        static_cast<std::size_t>(std::lround((pixel.x() - area.left()) / area.width() * last)),
        static_cast<std::size_t>(std::lround((area.bottom() - pixel.y()) / area.height() * last))};
}

void BestWarpView::paintMap(QPainter& painter, const QRectF& area, const Theme& theme) const {
    if (!map_) return;
    constexpr int steps = WarpSearch::steps;
    const auto [least, most] = std::minmax_element(map_->total.begin(), map_->total.end());
    const double low = std::log(std::max(*least, 1e-9)), high = std::log(std::max(*most, 1e-9));
    QImage image(steps, steps, QImage::Format_RGB32);
    for (int b = 0; b < steps; ++b)
        for (int a = 0; a < steps; ++a) {
            const double total = map_->total[static_cast<std::size_t>(b * steps + a)];
            const double t = (std::log(std::max(total, 1e-9)) - low) / std::max(high - low, 1e-9);
            image.setPixelColor(a, steps - 1 - b, viridis(1.0 - t));  // the best is bright
        }
    painter.drawImage(area, image);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(theme.color(Role::line));
    painter.drawRect(area);
}

void BestWarpView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double line = fontMetrics().height();
    const QRectF area = mapRect();
    painter.setPen(theme_.textColor(Role::muted));
    if (!map_) {
        painter.drawText(QRectF(0, 0, width(), 3 * line), Qt::TextWordWrap,
                         tr("Test at more tokens than the trained length to see which warp of "
                            "training goes with it."));
        return;
    }
    paintMap(painter, area, theme_);
    const auto mark = [&](double a, double b, const QColor& colour) {
        painter.setPen(QPen(colour, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(pixelOf(a, b), 5, 5);
    };
    const double bestA = map_->a[static_cast<std::size_t>(map_->bestA)];
    const double bestB = map_->b[static_cast<std::size_t>(map_->bestB)];
    mark(bestA, bestB, QColor(Qt::black));
    painter.setFont(numberFont(font()));
    painter.setPen(theme_.textColor(Role::muted));
    for (const double shape : {0.25, 1.0, 8.0}) {
        const QPointF at = pixelOf(shape, shape);
        const QString text = QString::number(shape, 'g', 3);
        painter.drawText(QRectF(at.x() - 20, area.bottom() + 1, 40, line), Qt::AlignHCenter, text);
        painter.drawText(QRectF(0, at.y() - line / 2, 32, line), Qt::AlignRight, text);
    }
    painter.setFont(font());
    painter.drawText(QRectF(area.left(), area.bottom() + line - 1, area.width(), line),
                     Qt::AlignHCenter, tr("a across, b up"));
    // Beside the map: what is pointed at, or the best.
    const std::size_t a = hovered_ ? hovered_->a : static_cast<std::size_t>(map_->bestA);
    const std::size_t b = hovered_ ? hovered_->b : static_cast<std::size_t>(map_->bestB);
    const double total = map_->total[b * map_->a.size() + a];
    painter.drawText(
        QRectF(area.right() + 8, area.top(), width() - area.right() - 8, area.height()),
        Qt::TextWordWrap,
        tr("%1\na %2\nb %3\ntotal %4\n\ntest length %5\n%6 terms")
            .arg(hovered_ ? tr("here") : tr("least"))
            .arg(map_->a[a], 0, 'f', 2)
            .arg(map_->b[b], 0, 'f', 2)
            .arg(total, 0, 'f', 4)
            .arg(testLength_)
            .arg(search_->terms()));
    const double top = area.bottom() + 2 * line + 4, row = line + 4;
    const QString heads[] = {QString(), tr("no warp"), tr("Beta"), tr("6 points"), tr("at test")};
    const QString names[] = {tr("span"), tr("bias gap"), tr("total diff.")};
    const double first = 0.24 * width(), each = (width() - first) / 4.0;
    for (int column = 0; column < 5; ++column) {
        const QRectF place(column == 0 ? 0 : first + (column - 1) * each, top,
                           column == 0 ? first : each, row);
        const Qt::Alignment where = column == 0 ? Qt::AlignLeft : Qt::AlignRight;
        painter.setPen(theme_.textColor(Role::muted));
        painter.setFont(font());
        painter.drawText(place, where | Qt::AlignVCenter, heads[column]);
        for (int k = 0; k < cardRows; ++k) {
            painter.setFont(column == 0 ? font() : numberFont(font()));
            painter.setPen(column == 0 ? theme_.textColor(Role::muted) : theme_.color(Role::text));
            painter.drawText(place.translated(0, (k + 1) * row), where | Qt::AlignVCenter,
                             column == 0 ? names[k] : cardText(k, column - 1));
        }
    }
}

QString BestWarpView::cardText(int row, int column) const {
    if (!map_) return {};
    const bool test = column == 3;
    const WarpFacts& facts = facts_[test ? 0 : column];
    if (row == 0) return QString::number(test ? facts.testSpan : facts.span, 'f', 0);
    if (row == 1) return QString::number(test ? facts.testBiasGap : facts.biasGap, 'f', 4);
    return test ? QString(QChar(0x2013)) : QString::number(facts.totalDifference, 'f', 4);
}

void BestWarpView::mousePressEvent(QMouseEvent* event) {
    const auto shape = shapeAt(event->position());
    if (shape && event->button() == Qt::LeftButton)
        emit betaChosen(map_->a[shape->a], map_->b[shape->b]);
}

void BestWarpView::mouseMoveEvent(QMouseEvent* event) {
    hovered_ = shapeAt(event->position());
    setCursor(hovered_ ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void BestWarpView::leaveEvent(QEvent*) {
    hovered_.reset();
    update();
}

void BestWarpView::resizeEvent(QResizeEvent*) {
    take_->setGeometry(0, height() - take_->sizeHint().height() - 2, width(),
                       take_->sizeHint().height());
}

QString BestWarpView::csv() const {
    QString text = QStringLiteral("a,b,total_difference\n");
    if (!map_) return text;
    for (std::size_t b = 0; b < map_->b.size(); ++b)
        for (std::size_t a = 0; a < map_->a.size(); ++a)
            text += QString("%1,%2,%3\n")
                        .arg(map_->a[a], 0, 'g', 6)
                        .arg(map_->b[b], 0, 'g', 6)
                        .arg(map_->total[b * map_->a.size() + a], 0, 'g', 9);
    return text;
}

}  // namespace sextant
